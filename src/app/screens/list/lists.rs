//! The contents of the lists: study positions and new games, files, evaluations, actions.

use crate::app::action::Purpose;
use crate::app::binding::{Binding, Place};
use crate::app::players::{GamePlayers, limits};
use crate::app::screens::lesson::LessonScore;
use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind};
use crate::app::screens::practice::shown_word;
use crate::app::shell::{keys, synonyms};
use crate::app::source::{Listing, Source, Unsaved};
use crate::app::stage::Comer;
use crate::app::wish::{MAKE_TOURNAMENT, Prompt};
use crate::app::{Context, Library};
use crate::kit::words::MOVES;
use engine::boundary::ProblemError;
use engine::boundary::catalog::{self, GAMES};
use engine::clean::clean;
use engine::eval::{EvalProblem, Evaluation, ListedEvaluation};
use engine::play::roster::ListedPlayer;
use engine::rules::Side;
use engine::search::{Aspiration, Memory, MethodName, TableDepth, TableFault, TableSize};
use model::inspect::explain::counted;
use model::language::{self, say, say_of, sides};
use model::lessons::{Lesson, built_in};
use model::report;
use model::study::Study;
use model::study::study::StudyBookmark;
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// Returns the entries for new games.
pub fn new_games(keys: &'static [Binding]) -> Vec<ListEntry> {
    let entry = |spec: &&str| {
        let title = catalog::read(spec)
            .map_or_else(|_| (*spec).to_owned(), |position| report::title(&*position));
        ListEntry::new(
            &title,
            spec,
            ListChoice::Open(Source::Game((*spec).to_owned())),
        )
        .under(say!("New games"))
    };
    // Actions that need more than a key are found by their names in the key table.
    let asks = |name: &str| {
        keys.iter()
            .find(|row| row.place == Place::Panes && row.name == name)
    };
    let more = |about: &'static str, choice: ListChoice| {
        let (label, detail) = about.split_once(": ").unwrap_or((about, ""));
        ListEntry::new(label, detail, choice).under(say!("New games"))
    };
    let tournament = more(say(MAKE_TOURNAMENT), ListChoice::MakeTournament);
    let others = ["new-tree", "series", "exam"].into_iter().filter_map(asks);
    let more = others.map(|binding| more(binding.about(), ListChoice::Act(binding)));
    let more = std::iter::once(tournament).chain(more);
    let form = ListEntry::new(
        say!("New game…"),
        say!("another board, a position, any game in one line"),
        ListChoice::Form(Purpose::Analyse),
    );
    let own = ListEntry::new(
        Purpose::Own.title(),
        Purpose::Own.about(),
        ListChoice::Ask(Prompt::Program),
    );
    let games = GAMES.iter().flat_map(|game| game.examples).map(entry);
    [form, own]
        .map(|entry| entry.under(say!("New games")))
        .into_iter()
        .chain(games)
        .chain(more)
        .collect()
}

/// Returns the built-in lessons, each with its progress.
pub fn lessons(app: &Context) -> Vec<ListEntry> {
    let entry = |(name, text): (&'static str, &'static str)| {
        let lesson = Lesson::read(text, name, &app.library.registry).ok()?;
        let kept = app.learning.lessons.get(&lesson.title);
        let mark = kept.map(|kept| match (kept.steps, lesson.steps.len()) {
            (done, all) if done >= all => {
                let score = LessonScore::of(&lesson, &kept.slips.iter().copied().collect());
                let said = if score.all > 0 {
                    format!("{}/{}", score.clean, score.all)
                } else {
                    String::new()
                };
                format!("{} {said}", say!("done")).trim_end().to_owned()
            }
            (done, all) => format!("{done}/{all}"),
        });
        let entry = ListEntry::new(&lesson.title, &lesson.teaches, ListChoice::Learn(name));
        Some(ListEntry {
            mark: mark.unwrap_or_default(),
            ..entry.under(say!("Lessons"))
        })
    };
    built_in().filter_map(entry).collect()
}

/// Returns the lessons and the practice; an unfinished practice comes first.
pub fn learning(app: &Context) -> Vec<ListEntry> {
    let (mut lessons, practices) = (lessons(app), practices(app));
    let place = if app.practice.is_some() {
        0
    } else {
        lessons.len()
    };
    lessons.splice(place..place, practices);
    lessons
}

/// Returns the entries of the practice: the unfinished quiz, the errors, and the series, with the
/// results.
pub fn practices(app: &Context) -> Vec<ListEntry> {
    let of = say!("of");
    let practice = app.practice.as_deref();
    let entry = |choice: ListChoice, label: &str, detail: &str| {
        ListEntry::new(label, detail, choice).under(say!("Practice"))
    };
    let series = app
        .keys
        .iter()
        .find(|row| row.place == Place::Panes && row.name == "series");
    let left = practice
        .filter(|practice| !practice.is_done())
        .map(|practice| {
            let (answered, right) = practice.score();
            let asked = practice.asked.len();
            let detail = format!(
                "{}, {answered} {of} {asked} {}, {right} {}",
                practice.title(),
                say!("answered"),
                say!("right@@many")
            );
            // It can go on whatever position is shown.
            entry(ListChoice::GoOnPractising, say!("Go on"), &detail)
        });
    let wrong = practice
        .filter(|practice| practice.is_done())
        .and_then(|practice| {
            let wrong: Vec<String> = practice
                .mistakes()
                .iter()
                .map(|(word, count)| format!("{} {count}", word.shown))
                .collect();
            let detail = format!("{}, {}", practice.title(), wrong.join(", "));
            (!wrong.is_empty()).then(|| {
                entry(
                    ListChoice::GoOnPractising,
                    say!("Repeat what was wrong"),
                    &detail,
                )
            })
        });
    let score = &app.learning.score;
    let so_far = match score.answered {
        0 => say!("fill in values, cuts, α and β; the trees become harder").to_owned(),
        answered => {
            let kind =
                |(ask, count): (&String, &u64)| Some(format!("{} {count}", shown_word(ask)?));
            let wrong: Vec<String> = score.mistakes.iter().filter_map(kind).collect();
            let wrong = if wrong.is_empty() {
                String::new()
            } else {
                format!("; {}: {}", say!("mistakes"), wrong.join(", "))
            };
            format!(
                "{} {} {of} {answered} {}{wrong}",
                say!("so far"),
                score.right,
                say!("right@@many")
            )
        }
    };
    let series = series.filter(|_| left.is_none());
    let series =
        series.map(|binding| entry(ListChoice::Act(binding), say!("A series of trees"), &so_far));
    left.into_iter().chain(wrong).chain(series).collect()
}

/// Returns the age of something in words.
pub fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    match minutes {
        0..60 => {
            say!(minutes.max(1); "{count} minute ago|{count} minutes ago", count = minutes.max(1))
        }
        60..1440 => say!(minutes / 60; "{count} hour ago|{count} hours ago", count = minutes / 60),
        _ => say!(minutes / 1440; "{count} day ago|{count} days ago", count = minutes / 1440),
    }
}

/// Returns the entry for unsaved work of another run: its game, the number of moves, its age.
pub fn unsaved(left: &Unsaved) -> ListEntry {
    let [title, game] = left.titles.each_ref().map(String::as_str);
    let file = left.file.as_deref().unwrap_or_default();
    let label = [title, file, game]
        .into_iter()
        .find(|name| !name.is_empty())
        .unwrap_or(say!("a recovery file that cannot be read"));
    let age = left.age.map(ago);
    let moves = (!game.is_empty()).then(|| counted(left.moves as u64, MOVES.map(say)));
    let named = [
        (label != game).then_some(game),
        (label != file).then_some(file),
    ]
    .into_iter()
    .flatten();
    let parts = age
        .into_iter()
        .chain(named.map(str::to_owned))
        .chain(moves)
        .filter(|part| !part.is_empty());
    let choice = ListChoice::Open(Source::Recovered(left.recovery.clone()));
    ListEntry::new(label, &parts.collect::<Vec<_>>().join(", "), choice).under(say!("Unsaved"))
}

/// Returns the list of study positions and new games.
pub fn starts(library: &Library) -> List {
    let list = List::new(
        ListKind::Start,
        say!("Open a position or a new game"),
        library.starts.clone(),
    );
    List {
        at: list.first_start(),
        ..list
    }
}

/// Returns the list of the files of a folder: folders first, then by name.
fn files(folder: &Path, mut files: Vec<Listing>) -> List {
    files.sort_by(|one, other| (!one.folder, &one.name).cmp(&(!other.folder, &other.name)));
    let entry = |file: Listing| match file.folder {
        true => ListEntry::new(
            &(file.name + "/"),
            say!("folder"),
            ListChoice::Folder(file.path),
        ),
        false => ListEntry::new(&file.name, "", ListChoice::Open(Source::File(file.path))),
    };
    let parent = folder
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.map(|parent| Listing {
        name: "..".to_owned(),
        path: parent.to_owned(),
        folder: true,
    });
    let title = format!(
        "{}: {}",
        say!("Open a file"),
        clean(&folder.display().to_string())
    );
    let entries = parent.into_iter().chain(files).map(entry).collect();
    List::new(ListKind::Files, &title, entries)
}

/// Returns the list of the game's evaluations, the default first; the one in use is selected.
pub fn evaluations(app: &Context) -> List {
    let study = &app.game.study;
    let default = ListEntry::new(
        say!("default"),
        say!("outcome to the end of the game, else the usual one of the game"),
        ListChoice::Evaluation(None),
    );
    let entry = |listed: ListedEvaluation<'_>| {
        let Evaluation {
            name, description, ..
        } = listed.evaluation;
        ListEntry::new(
            name,
            say_of(description),
            ListChoice::Evaluation(Some(name.clone())),
        )
    };
    let listed = study.registry().list(app.game.kind()).map(entry);
    let entries: Vec<ListEntry> = std::iter::once(default).chain(listed).collect();
    let used = ListChoice::Evaluation(study.spec().evaluation.clone());
    let at = entries
        .iter()
        .position(|entry| entry.choice == used)
        .unwrap_or(0);
    List {
        at,
        ..List::new(ListKind::Evaluations, say!("Evaluation"), entries)
    }
}

/// Returns the list of memory settings of the search; each entry holds the setting after its
/// choice.
pub fn memory(app: &Context) -> List {
    let spec = app.game.study.spec();
    let now = spec.memory;
    let table = |size: TableSize| Memory {
        table: size,
        table_depth: now.table_depth.filter(|_| size != TableSize::None),
        faulty: now.faulty.filter(|_| size != TableSize::None),
        ..now
    };
    let sizes = [
        TableSize::None,
        TableSize::Mib(1),
        TableSize::Mib(16),
        TableSize::Mib(64),
        TableSize::Mib(256),
        TableSize::All,
    ];
    let tables = sizes.into_iter().map(|size| {
        let label = match size {
            TableSize::None => say!("no table").to_owned(),
            TableSize::Mib(mib) => say!("a table of {mib} MiB", mib),
            TableSize::All => say!("a table of all positions").to_owned(),
        };
        (
            say!("table of positions"),
            label,
            table(size),
            size == now.table,
        )
    });
    let deeper = if now.rule() == TableDepth::Deeper {
        None
    } else {
        Some(TableDepth::Deeper)
    };
    let others = [
        (
            say!("deepening: depth 1, then 2, and so on"),
            Memory {
                deepening: !now.deepening,
                aspiration: now.aspiration.filter(|_| !now.deepening),
                ..now
            },
            now.deepening,
        ),
        (
            say!("killers: moves that cut at this ply first"),
            Memory {
                killers: !now.killers,
                ..now
            },
            now.killers,
        ),
        (
            say!("history: moves that cut most come first"),
            Memory {
                history: !now.history,
                ..now
            },
            now.history,
        ),
        (
            say!("deeper entries answer, too"),
            Memory {
                table_depth: deeper,
                ..now
            },
            deeper.is_none(),
        ),
        (
            say!("aspiration: value of the depth before ± 1"),
            Memory {
                aspiration: Aspiration::whole(1).filter(|_| now.aspiration.is_none()),
                ..now
            },
            now.aspiration.is_some(),
        ),
        (
            say!("MTD(f): null windows until they meet"),
            Memory {
                mtdf: !now.mtdf,
                aspiration: None,
                ..now
            },
            now.mtdf,
        ),
    ];
    let others =
        others.map(|(label, memory, on)| (say!("the search"), label.to_owned(), memory, on));
    let faults = TableFault::ALL.map(|fault| {
        let on = now.faulty == Some(fault);
        let memory = Memory {
            faulty: Some(fault).filter(|_| !on),
            ..now
        };
        (
            say!("faults to catch: ! finds them"),
            report::memory::fault(fault).to_owned(),
            memory,
            on,
        )
    });
    let method = |memory: Memory| {
        if memory.mtdf {
            MethodName::FailSoft
        } else {
            spec.method
        }
    };
    let entries: Vec<ListEntry> = tables
        .chain(others)
        .chain(faults)
        .filter(|(_, _, memory, _)| memory.check(method(*memory)).is_ok())
        .map(|(group, label, memory, on)| {
            let detail = if on { say!("now") } else { "" };
            ListEntry::new(&label, detail, ListChoice::Memory(memory)).under(group)
        })
        .collect();
    List::new(ListKind::Memory, say!("What the search remembers"), entries)
}

/// Returns the list of players for one side, humans first; the current player is selected.
pub(crate) fn players(players: &GamePlayers, study: &Study, side: Side) -> List {
    let position = study.position();
    let current = &players.players[side.index()];
    let entry = |listed: &ListedPlayer| {
        ListEntry::new(
            say_of(&listed.player.title),
            say_of(&listed.description),
            ListChoice::Player(side, listed.player.clone()),
        )
    };
    let asks = |label: &str, detail: &str, prompt| {
        ListEntry::new(label, detail, ListChoice::Ask(prompt)).under(say!("Besides"))
    };
    // A player whose evaluation is for other boards is left out. Other problems are reported when
    // it is chosen.
    let knows_board = |listed: &&ListedPlayer| {
        let posed = listed
            .player
            .choosing
            .search()
            .map(|(spec, _)| position.pose(spec, study.registry()));
        !matches!(posed, Some(Err(ProblemError::Evaluation(error))) if matches!(error.problem, EvalProblem::Board { .. }))
    };
    let (humans, others): (Vec<&ListedPlayer>, Vec<&ListedPlayer>) = players
        .roster
        .of_game(position.kind())
        .filter(knows_board)
        .partition(|listed| listed.player.is_human());
    let mut entries: Vec<ListEntry> = humans.into_iter().chain(others).map(entry).collect();
    let is_current = |entry: &ListEntry| matches!(&entry.choice, ListChoice::Player(_, player) if player == current || player.is_human() && current.is_human());
    let typed = entries.len();
    let at = entries.iter().position(is_current).unwrap_or(typed);
    let text = if at == typed {
        current.choosing.to_string()
    } else {
        say!("such as alphabeta:depth=5,ties=random").to_owned()
    };
    entries.push(asks(say!("type one"), &text, Prompt::Player(side)));
    let limit = limits::print(&players.limits).unwrap_or_else(|| say!("no limit").to_owned());
    entries.push(asks(say!("limit for a move"), &limit, Prompt::Limit));
    let title = format!("{} {}", say!("Who plays"), sides::name(position, side));
    List {
        at,
        ..List::new(ListKind::Players, &title, entries)
    }
}

/// Returns the list of bookmarks.
pub(crate) fn bookmarks(study: &Study) -> List {
    let entry = |bookmark: &StudyBookmark| {
        ListEntry::new(
            &bookmark.name,
            &format!("{} {}", say!("tick"), bookmark.tick),
            ListChoice::Tick(bookmark.tick),
        )
    };
    let entries = study.bookmarks.iter().map(entry).collect();
    List::new(ListKind::Bookmarks, say!("Bookmarks"), entries)
}

/// Returns the actions with their keys; those that do not apply now come last.
pub fn palette(app: &Context) -> Vec<ListEntry> {
    let mut entries: Vec<ListEntry> = Vec::new();
    let walks = |name: &str| {
        ["cursor-", "row-", "child-"]
            .iter()
            .any(|walk| name.starts_with(walk))
    };
    let mut known = HashSet::new();
    for (binding, detail) in keys::named(app).filter(|(binding, _)| binding.name != "palette") {
        let is_own = matches!(binding.place, Place::Own(_));
        if !walks(binding.name) && known.insert((is_own, binding.name)) {
            let choice = if app.can(binding).is_ok() {
                ListChoice::Act(binding)
            } else {
                ListChoice::Unable(binding)
            };
            let also = [
                synonyms::of(binding),
                binding.help,
                &language::synonyms(binding.about()),
            ]
            .join(" ");
            entries.push(ListEntry {
                also,
                ..ListEntry::new(binding.about(), &detail, choice)
            });
        }
    }
    entries.sort_by_key(|entry| matches!(entry.choice, ListChoice::Unable(_)));
    entries
}

/// Shows the files of a listed folder.
pub fn show_files(cx: &mut Context, folder: &Path, listed: Vec<Listing>) {
    if cx.gives_way(Comer::Files) {
        let list = files(folder, listed);
        cx.show(list);
    }
}
