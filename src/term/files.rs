//! Files and folders for the workbench: the input and output behind [`crate::app::Effect`].
//!
//! The functions are called from threads of their own, so that no key waits for a disk. Errors are
//! texts that name the file.

use super::game_list::game_list;
use super::traces;
use crate::app::screens::list::ListChoice;
use crate::app::screens::tournament::TournamentScreen;
use crate::app::source::GameList;
use crate::app::source::{Given, HowRead, ReadOtherwise};
use crate::app::tasks::{Writing, Written};
use crate::app::{Home, Known, ListEntry, Listing, Obstacle, SaveError, Source};
use engine::boundary::catalog;
use engine::boundary::position::PositionOf;
use engine::eval::{Evaluation, Registry, games};
use engine::play::{Line, Roster};
use engine::ron_place::{RonKind, has_comments};
use engine::rules::tree::TreeGame;
use engine::sentence::Sentence;
use model::batch::Tournament;
use model::batch::class::ClassFolder;
use model::batch::exam::random_tree;
use model::documents::{self, GameChoice, GivenLine, OpenedGame, OpenedText, link, opened};
use model::foreign::{Header, TraceSource};
use model::inspect::drawing::png::{is_png, png};
use model::language::{say_of, shown};
use model::lessons::Lesson;
use model::save::{self, Over, Print, StoreProblem};
use model::state::{self, Recovery};
use model::study::{Study, opening_spec};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files of a folder that are listed.
const MOST_FILES: usize = 10_000;

/// Opens a game.
///
/// # Errors
/// The fault of the source.
pub fn open(source: &Source, registry: &Arc<Registry>) -> Result<(Box<Study>, Home), Sentence> {
    let new = |start| Study::new(start, Arc::clone(registry));
    let study = match source {
        Source::Game(spec) => by_size(new(catalog::read_with_files(spec)?)),
        Source::Random(terms, one_best) => {
            let sketch = random_tree(&terms.shape, terms.cuts, *one_best, terms.seed)?;
            let game = TreeGame::of(&sketch, terms.shape.first)?;
            let mut study = new(PositionOf::start(game));
            study.title = say!("Random tree, seed {seed}", seed = terms.seed);
            study
        }
        Source::Given(given) => {
            let (study, notes) = set_up(given, registry)?;
            let read = Box::new(HowRead {
                notes,
                otherwise: None,
            });
            return Ok((
                Box::new(study),
                Home {
                    read,
                    ..Home::default()
                },
            ));
        }
        Source::Link(text) => {
            let text = link::text_of(text)?;
            documents::read(&text, link::NAME, Arc::clone(registry))?
        }
        Source::Text(text) => return study(pasted(text), None, GameChoice::default(), registry),
        Source::File(path) => {
            return study(
                looked_at(path)?,
                Some(path),
                GameChoice::default(),
                registry,
            );
        }
        Source::Chosen(of, _) | Source::ReadAs(of, _) => {
            return match source.text() {
                Some((Source::File(path), choice)) => {
                    study(looked_at(path)?, Some(path), choice, registry)
                }
                Some((Source::Text(text), choice)) => study(pasted(text), None, choice, registry),
                Some(_) | None => open(of, registry),
            };
        }
        Source::Study(name) => {
            let built_in = save::BUILT_IN.iter().find(|(known, _)| known == name);
            let (_, save) = built_in.ok_or_else(|| {
                sentence!(
                    "there is no study position called {name}",
                    name = format!("{name:?}")
                )
            })?;
            translated(documents::read(save, name, Arc::clone(registry))?)
        }
        Source::Search(path, number) => {
            let source = opened::source(path)?;
            return of_trace(source, *number, Some(path), registry);
        }
        Source::Submission(_) => return Err(sentence!("there is no class open")),
        Source::Played(number) => {
            return Err(sentence!(
                "there is no tournament for game {number}",
                number = number + 1
            ));
        }
        Source::Recovered(file) => {
            let recovery = Recovery::read(file)?;
            let study = documents::read(&recovery.save, "unsaved work", Arc::clone(registry));
            let study = study?;
            // From now on this run keeps it; the other file is removed once the game is open.
            keep(&recovery)?;
            let known = recovery.known.map(|print| Known {
                print,
                commented: false,
            });
            return Ok((
                Box::new(study),
                Home {
                    file: recovery.file(),
                    known,
                    draft: recovery.draft,
                    ..Home::default()
                },
            ));
        }
    };
    Ok((Box::new(study), Home::default()))
}

/// Translates a study position to the language of the screen.
fn translated(mut study: Study) -> Study {
    study.title = say_of(&study.title).to_owned();
    study.comment = say_of(&study.comment).to_owned();
    study
}

/// Sets up a game at a position and plays moves; errors name the option that is wrong.
fn set_up(given: &Given, registry: &Arc<Registry>) -> Result<(Study, Vec<Sentence>), Sentence> {
    let Given {
        game,
        position,
        moves,
        ..
    } = given;
    let game =
        catalog::read_with_files(game).map_err(|error| sentence!("--game: {error}", error))?;
    let GivenLine {
        start,
        moves,
        notes,
        ..
    } = documents::set_up(&*game, position.as_deref(), Some(moves))?;
    let (mut line, mut positions) = (Line::default(), vec![start.copy()]);
    for mv in moves {
        let next = positions
            .last()
            .and_then(|position| position.move_view(mv).zip(position.play(mv)));
        let Some((view, position)) = next else { break };
        line.play(mv, &view.text);
        positions.push(position);
    }
    let mut study = Study::new(start, Arc::clone(registry));
    study.set_line(line, positions);
    study.comment = notes.iter().map(shown).collect::<Vec<_>>().join("\n");
    Ok((by_size(study), notes))
}

/// Sets the usual depth of a game without a depth of its own.
fn by_size(mut study: Study) -> Study {
    study.set_spec(opening_spec(study.position(), study.registry()));
    study
}

fn looked_at(path: &Path) -> Result<documents::Opened, Sentence> {
    documents::Opened::file(path).map_err(Sentence::from)
}

/// Wraps a pasted text.
fn pasted(text: &str) -> documents::Opened {
    documents::Opened::Text(OpenedText {
        name: "the text".to_owned(),
        text: text.to_owned(),
    })
}

/// Opens a game from a text or a trace; it belongs to the file, unless it came from elsewhere.
fn study(
    found: documents::Opened,
    path: Option<&Path>,
    choice: GameChoice<'_>,
    registry: &Arc<Registry>,
) -> Result<(Box<Study>, Home), Sentence> {
    let (found, text) = match found {
        documents::Opened::Trace(source) => return of_trace(source, 0, path, registry),
        documents::Opened::Text(text) => (
            text.find(choice, Arc::clone(registry), |spec| spec)?,
            text.text,
        ),
        documents::Opened::Archive(archive) => (
            archive.find(choice, Arc::clone(registry), |spec| spec)?,
            String::new(),
        ),
    };
    let OpenedGame {
        study,
        is_save,
        notes,
        others,
        ..
    } = found;
    if is_save && save::BUILT_IN.iter().any(|(_, built_in)| *built_in == text) {
        // A study position is opened as a copy, so that changes do not go into its file.
        return Ok((Box::new(translated(study)), Home::default()));
    }
    let mut study = if is_save { study } else { by_size(study) };
    path.filter(|_| is_save)
        .into_iter()
        .for_each(|path| traces::load(path, &mut study));
    let known = path.filter(|_| is_save).map(|_| Known {
        print: Print::of(&text),
        commented: has_comments(&text),
    });
    let otherwise = (!others.all.is_empty()).then(|| {
        let source = path.map_or_else(|| Source::Text(text), |path| Source::File(path.to_owned()));
        ReadOtherwise {
            source: Arc::new(source),
            others,
        }
    });
    let file = path.map(Path::to_owned);
    Ok((
        Box::new(study),
        Home {
            file,
            known,
            read: Box::new(HowRead { notes, otherwise }),
            ..Home::default()
        },
    ))
}

/// Opens a search of a trace, with the game that it begins with.
fn of_trace(
    source: TraceSource,
    number: usize,
    path: Option<&Path>,
    registry: &Arc<Registry>,
) -> Result<(Box<Study>, Home), Sentence> {
    let study = documents::open_search(source, number, &Header::default(), registry)?;
    Ok((
        Box::new(study),
        Home {
            file: path.map(Path::to_owned),
            ..Home::default()
        },
    ))
}

/// The contents of a file.
pub enum Understood {
    Study(Box<Study>, Home),
    /// Several games to choose from.
    Games(GameList),
    Tournament(Box<TournamentScreen>),
    Class(Box<ClassFolder>),
    Lesson(Box<Lesson>),
}

/// Opens a game, a lesson, a tournament (a file whose players are a list), or an assignment (a file
/// with a rubric, whose class stands beside it).
///
/// # Errors
/// The fault of the source.
pub fn open_any(
    source: &Source,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<Understood, Sentence> {
    if let Source::File(path) = source {
        // A game from a pipe belongs to no file.
        let file = Some(&**path).filter(|path| path.is_file());
        understood(
            looked_at(path)?,
            file,
            GameChoice::default(),
            registry,
            roster,
        )
    } else if let Source::Text(text) = source {
        understood(pasted(text), None, GameChoice::default(), registry, roster)
    } else {
        open(source, registry).map(|(study, home)| Understood::Study(study, home))
    }
}

/// Opens a game, a lesson or a trace from a pipe; a trace is read while it is written.
///
/// # Errors
/// The fault of the text.
pub fn open_piped(
    piped: TraceSource,
    choice: GameChoice<'_>,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<Understood, Sentence> {
    understood(
        documents::Opened::of(piped)?,
        None,
        choice,
        registry,
        roster,
    )
}

fn understood(
    found: documents::Opened,
    path: Option<&Path>,
    choice: GameChoice<'_>,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<Understood, Sentence> {
    if let documents::Opened::Text(OpenedText { name, text }) = &found {
        match (RonKind::of(text), path) {
            (Some(RonKind::Game), Some(path)) => {
                let study = Study::new(
                    catalog::read(&path.to_string_lossy())?,
                    Arc::clone(registry),
                );
                return Ok(Understood::Study(Box::new(by_size(study)), Home::default()));
            }
            (Some(RonKind::Tournament), Some(path)) => {
                return open_tournament(path, registry, roster)
                    .map(|found| Understood::Tournament(Box::new(found)));
            }
            (Some(RonKind::Assignment), Some(path)) => {
                return ClassFolder::beside(path, text)
                    .map(|class| Understood::Class(Box::new(class)));
            }
            (Some(RonKind::Lesson), _) => {
                let lesson = Lesson::read(text, name, registry)?;
                return Ok(Understood::Lesson(Box::new(lesson)));
            }
            _ => {}
        }
    }
    if let Some(list) = game_list(&found, path).filter(|_| choice == GameChoice::default()) {
        return Ok(Understood::Games(list));
    }
    study(found, path, choice, registry).map(|(study, home)| Understood::Study(study, home))
}

fn open_tournament(
    path: &Path,
    registry: &Arc<Registry>,
    roster: &Roster,
) -> Result<TournamentScreen, Sentence> {
    let tournament = Tournament::load(path, roster, Arc::clone(registry));
    let tournament = tournament.map_err(|error| Sentence::from(error).cleaned())?;
    let journal = Tournament::journal_path(path, None);
    // Opening a tournament without playing creates no file.
    let kept = journal
        .exists()
        .then(|| tournament.journal(&journal, false))
        .transpose();
    Ok(TournamentScreen::new(tournament, Some(journal), kept?))
}

/// Returns the study positions that come with the program as entries of a list: by game, each with
/// its topic.
pub fn positions(registry: &Arc<Registry>, heading: &str) -> Vec<ListEntry> {
    let read = |((name, text), learnt): (&(&str, &str), &&str)| {
        let study = documents::read(text, name, Arc::clone(registry)).ok()?;
        let (label, kind) = (say_of(&study.title).to_owned(), study.position().kind());
        let game = games::game(kind).map_or(kind, |game| say_of(game.title));
        // The title of trees also contains their notation.
        let game = game.split_once(": tree:").map_or(game, |(name, _)| name);
        let (group, detail) = (format!("{heading}: {game}"), say_of(learnt).to_owned());
        let choice = ListChoice::Open(Source::Study((*name).to_owned()));
        Some((kind, ListEntry::new(&label, &detail, choice).under(&group)))
    };
    let entries: Vec<(&str, ListEntry)> = save::BUILT_IN
        .iter()
        .zip(save::LEARNT)
        .filter_map(read)
        .collect();
    // Games are in the order of their first positions.
    let first = |kind: &str| entries.iter().position(|(of, _)| *of == kind);
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|at| first(entries[*at].0));
    order.into_iter().map(|at| entries[at].1.clone()).collect()
}

/// Keeps unsaved work in the recovery file, which the next run looks for.
///
/// # Errors
/// The file cannot be written.
pub fn keep(recovery: &Recovery) -> Result<(), Sentence> {
    let file = state::recovery_path()?;
    recovery.write(&file).map_err(Sentence::from)
}

/// Removes the recovery file, because nothing is unsaved any more.
pub fn forget() {
    if let Ok(file) = state::recovery_path() {
        // If this fails, the next run offers work that is saved already, which does no harm.
        let _ = state::recovery::remove(&file);
    }
}

/// Returns the full name of a folder and its files.
///
/// # Errors
/// It cannot be read.
pub fn list(folder: &Path) -> Result<(PathBuf, Vec<Listing>), Sentence> {
    let failed =
        |error: std::io::Error| sentence!("{file}: {error}", file = folder.display(), error);
    let folder = folder.canonicalize().map_err(failed)?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder)
        .map_err(failed)?
        .take(MOST_FILES)
        .flatten()
    {
        let (name, path) = (
            entry.file_name().to_string_lossy().into_owned(),
            entry.path(),
        );
        let folder = path.is_dir();
        if !name.starts_with('.') && (folder || path.is_file()) {
            files.push(Listing { name, path, folder });
        }
    }
    Ok((folder, files))
}

/// Writes a file, whole or not at all. Returns its path. `last` is the print of the last contents
/// that this program has written there; a picture is awaited as long as `goes_on` returns true.
///
/// # Errors
/// The file may not be replaced, or cannot be written.
pub fn write(
    writing: &Writing,
    last: Option<Print>,
    goes_on: &dyn Fn() -> bool,
) -> Result<PathBuf, SaveError> {
    let path = match (&writing.path, &writing.what) {
        (Some(path), _) => expanded(path),
        (None, Written::Evaluation(evaluation)) => own_file(evaluation)?,
        (None, Written::Learning) => learning_file()?,
        (None, Written::Game(..) | Written::Export(_) | Written::Tournament) => {
            return Err(SaveError::Failed(sentence!("expected a file name")));
        }
    };
    let mut over = writing.over.clone();
    if let Over::Known(contents) | Over::KnownReadOnly(contents) = &mut over {
        contents.extend(last);
    }
    let picture = match &writing.what {
        Written::Export(_) if is_png(&path) => Some(png(&writing.text, &path, goes_on)),
        Written::Export(_)
        | Written::Game(..)
        | Written::Evaluation(_)
        | Written::Learning
        | Written::Tournament => None,
    };
    let picture = picture
        .transpose()
        .map_err(|error| SaveError::Failed(error.into()))?;
    let contents = picture.as_deref().unwrap_or(writing.text.as_bytes());
    save::store(&path, contents, &over)
        .map(|_| path)
        .map_err(|error| match error.problem {
            StoreProblem::Exists => SaveError::Obstacle(Obstacle::Exists),
            StoreProblem::Changed(now) => SaveError::Obstacle(Obstacle::Changed(now)),
            StoreProblem::ReadOnly => SaveError::Obstacle(Obstacle::ReadOnly),
            StoreProblem::Io(_)
            | StoreProblem::NotAFile(_)
            | StoreProblem::Elsewhere(_)
            | StoreProblem::TooLarge { .. }
            | StoreProblem::NoFolder { .. } => SaveError::Failed(error.into()),
        })
}

/// Expands a typed name as a shell does: `~` is the user's home folder.
pub(super) fn expanded(path: &Path) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        (Ok(_) | Err(_), _) => path.to_owned(),
    }
}

/// Returns the file of lessons and practice, whose folder is created if necessary.
fn learning_file() -> Result<PathBuf, SaveError> {
    within(state::folders().state, state::learning::FILE, || {
        sentence!(
            "{variable} says where it is kept",
            variable = state::folders::STATE_VARIABLE
        )
    })
}

/// Returns the file named after an evaluation in the user's folder, which is created if necessary.
fn own_file(evaluation: &Evaluation) -> Result<PathBuf, SaveError> {
    within(
        state::folders().evaluations,
        &format!("{}.ron", evaluation.name),
        || {
            sentence!(
                "{variable} says where evaluations are kept",
                variable = state::folders::CONFIG_VARIABLE
            )
        },
    )
}

fn within(
    folder: Option<PathBuf>,
    name: &str,
    unknown: impl Fn() -> Sentence,
) -> Result<PathBuf, SaveError> {
    let folder = folder.ok_or_else(|| SaveError::Failed(unknown()))?;
    let failed = |error: std::io::Error| {
        SaveError::Failed(sentence!("{file}: {error}", file = folder.display(), error))
    };
    std::fs::create_dir_all(&folder).map_err(failed)?;
    Ok(folder.join(name))
}
