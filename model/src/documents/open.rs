//! The conversion of a save to a study: [`read`].
//!
//! Every word of the save is checked against its game. An error is reported at its place in the
//! text: the square of a board, the move of a line, the name of an evaluation. A save is opened
//! completely or not at all.

use super::open_error::{OpenError, OpenProblem, OpenResult};
use super::search::{field_of, spec};
use super::{graph, played, sampled, solved};
use crate::save::file::{Comment, Cursor, Graph, SaveFile, SavedForfeit, Start, Variation};
use crate::save::{self, Loaded, SourceText};
use crate::study::played::Lost;
use crate::study::study::{Study, StudyBookmark};
use engine::boundary::position::Position;
use engine::boundary::{ProblemError, catalog};
use engine::eval::Registry;
use engine::play::Line;
use engine::ron_place::Step::{self, Field, Index};
use engine::rules::tree::TreeError;
use engine::rules::{MoveError, Setup, SetupError, SpecError};
use engine::search::Spec;
use engine::trace::Tick;
use std::sync::Arc;

/// Opens a save for a search with a modified specification. An evaluation that is replaced need not
/// be known.
///
/// # Errors
/// The place and what was expected there.
pub(super) fn open_for(
    save: &Loaded,
    registry: Arc<Registry>,
    replace: impl FnOnce(Spec) -> Spec,
) -> OpenResult<Study> {
    let Loaded { file, source } = save;
    let mut study = from_file(file, source, registry)?;
    let (said, memory) = (study.spec().evaluation.clone(), study.spec().memory);
    study.set_spec(replace(study.spec().clone()));
    let evaluation_is_its_own = study.spec().evaluation == said;
    match study.position().pose(study.spec(), study.registry()) {
        Err(ProblemError::Memory(error)) if study.spec().memory == memory => {
            let field = field_of(&error);
            Err(source.error(
                &[Field("search"), Field(field)],
                ProblemError::Memory(error).into(),
            ))
        }
        Err(problem) if evaluation_is_its_own => {
            Err(source.error(&[Field("search"), Field("evaluation")], problem.into()))
        }
        _ => Ok(study),
    }
}

/// Opens the text of a save; `name` is that of the file, for errors.
///
/// # Errors
/// The place and what was expected there.
pub fn read(text: &str, name: &str, registry: Arc<Registry>) -> OpenResult<Study> {
    open_for(
        &save::read(text, name).map_err(|error| error.map(OpenProblem::Save))?,
        registry,
        |spec| spec,
    )
}

/// Creates the study of a save without checking its evaluation; errors have places in its text.
fn from_file(file: &SaveFile, source: &SourceText, registry: Arc<Registry>) -> OpenResult<Study> {
    let start = start(file, source)?;
    let mut loader = Loader {
        source,
        line: Line::default(),
        positions: vec![start.copy()],
        path: Vec::new(),
    };
    let whole = loader.whole(file)?;
    let cursor = file.cursor.as_ref().map_or_else(
        || Ok(whole.nodes.last().copied().unwrap_or(0)),
        |cursor| {
            whole
                .find(cursor)
                .map_err(|(path, problem)| source.error(&path, problem))
        },
    )?;
    loader.line.go(cursor);
    let lost = file
        .forfeit
        .as_ref()
        .map(|forfeit| loader.lost(&whole, forfeit))
        .transpose()?;
    let graph_end = file
        .graph
        .as_ref()
        .map(|graph| whole.graph_end(graph, source))
        .transpose()?;
    let spec = spec(
        &file.search,
        &start.usual_spec(),
        (&[Field("search")], source),
    )?;
    let mut study = Study::new(start, registry);
    for (number, text) in file.evaluations.iter().enumerate() {
        let carried = study.carry(text);
        carried.map_err(|problem| {
            source.error(&[Field("evaluations"), Index(number)], problem.into())
        })?;
    }
    study.set_line(loader.line, loader.positions);
    study.set_spec(spec);
    study.players = played::read(file, source, study.start().kind())?;
    study.lost = lost;
    let graph = file.graph.as_ref().zip(graph_end);
    study.graph = graph
        .map(|(graph, end)| graph::read(graph, (&study, end), source))
        .transpose()?;
    study.solutions = solved::read(study.start(), &file.solved, source)?;
    study.title.clone_from(&file.title);
    study.comment.clone_from(&file.comment);
    study.tick = file.tick.map(Tick);
    study.sampling = file
        .monte_carlo
        .as_ref()
        .map(|saved| sampled::read(study.start(), saved, source))
        .transpose()?;
    let bookmarks = file.bookmarks.iter();
    study.bookmarks = bookmarks
        .map(|mark| StudyBookmark {
            name: mark.name.clone(),
            tick: Tick(mark.tick),
        })
        .collect();
    Ok(study)
}

/// Returns the position at the start of a save.
fn start(file: &SaveFile, source: &SourceText) -> OpenResult<Box<dyn Position>> {
    let game = game(&file.game).map_err(|(character, problem)| {
        let character = file
            .game
            .get(..character)
            .map_or(0, |before| before.chars().count());
        source.error_in(&[Field("game")], character, problem)
    })?;
    let Some(start) = &file.start else {
        return Ok(game);
    };
    let words = start.to_move.iter().chain(&start.words).cloned().collect();
    let setup = Setup {
        rows: start.rows.clone(),
        words,
    };
    game.set_up(Some(&setup)).map_err(|error| {
        let (path, character) = setup_place(start, &error);
        match character {
            Some(character) => source.error_in(&path, character, error.into()),
            None => source.error(&path, error.into()),
        }
    })
}

/// Returns the game that a save names; an error has the byte offset of the fault in the text.
fn game(spec: &str) -> Result<Box<dyn Position>, (usize, OpenProblem)> {
    catalog::read(spec).map_err(|error| (place_in_game(spec, &error), error.into()))
}

/// Returns the byte offset of the fault in the text of a game.
fn place_in_game(spec: &str, error: &SpecError) -> usize {
    let after_colon = spec.find(':').map_or(0, |colon| colon + 1);
    let of = |part: &str| {
        spec[after_colon..]
            .find(part)
            .map_or(0, |at| after_colon + at)
    };
    match error {
        SpecError::Key { found, .. } | SpecError::Pair { found, .. } => of(found),
        SpecError::Value { key, .. } => of(key),
        SpecError::TreeFile => place_of_tree(spec),
        SpecError::Tree {
            error: TreeError { line, column, .. },
            ..
        } => {
            let start = place_of_tree(spec);
            let before: usize = spec[start..]
                .split_inclusive('\n')
                .take(line - 1)
                .map(str::len)
                .sum();
            let across = spec[start + before..].chars().take(column - 1);
            start + before + across.map(char::len_utf8).sum::<usize>()
        }
        SpecError::Game { .. }
        | SpecError::File { .. }
        | SpecError::Command { .. }
        | SpecError::GameFile { .. }
        | SpecError::NotAllowed { .. }
        | SpecError::Program { .. } => 0,
    }
}

/// Returns the offset of the tree in the text of a game, which may be preceded by the side that
/// moves first.
fn place_of_tree(spec: &str) -> usize {
    let rest = spec
        .split_once(':')
        .map_or(spec, |(_, rest)| rest.trim_start());
    let after_first = rest
        .strip_prefix("first=")
        .and_then(|rest| rest.split_once(','));
    spec.len()
        - after_first
            .map_or(rest, |(_, list)| list.trim_start())
            .len()
}

/// Returns the path of the fault of a drawn position, and the index of the character in its string.
fn setup_place(start: &Start, error: &SetupError) -> (Vec<Step<'static>>, Option<usize>) {
    let rows = vec![Field("start"), Field("rows")];
    let row = |row: usize| [&rows[..], &[Index(row.saturating_sub(1))]].concat();
    match error {
        SetupError::Cell {
            row: at, column, ..
        }
        | SetupError::Floating { row: at, column } => (row(*at), Some(column.saturating_sub(1))),
        SetupError::RowLength { row: at, .. } => (row(*at), None),
        SetupError::Path { step, .. } => (row(*step), None),
        SetupError::Heap { heap, .. } => {
            let text = start.rows.first().map_or("", String::as_str);
            let heaps = text
                .split_inclusive([',', '+'])
                .take(heap - 1)
                .map(|heap| heap.chars().count());
            (row(1), Some(heaps.sum()))
        }
        SetupError::NoSide { .. } => (vec![Field("start")], None),
        SetupError::Word { .. } | SetupError::Pass { .. } | SetupError::After { .. } => {
            (vec![Field("start"), Field("words")], None)
        }
        SetupError::Side { .. }
        | SetupError::Ahead { .. }
        | SetupError::NotToMove { .. }
        | SetupError::Parity { .. } => (vec![Field("start"), Field("to_move")], None),
        SetupError::RowCount { .. }
        | SetupError::Counts { .. }
        | SetupError::BothWon
        | SetupError::White { .. }
        | SetupError::Heaps { .. }
        | SetupError::Number { .. }
        | SetupError::Program { .. } => (rows, None),
    }
}

/// The nodes of a list of moves, beginning with the one before its first move, and its variations.
struct Sequence {
    nodes: Vec<usize>,
    variations: Vec<Sequence>,
}

impl Sequence {
    /// Returns the last position of a graph.
    fn graph_end(&self, graph: &Graph, source: &SourceText) -> OpenResult<usize> {
        let Some(end) = &graph.end else {
            return Ok(self.nodes.last().copied().unwrap_or(0));
        };
        self.find(end).map_err(|(path, problem)| {
            let within = path.get(1..).unwrap_or_default();
            source.error(&[&[Field("graph"), Field("end")], within].concat(), problem)
        })
    }
    /// Returns the node that a cursor denotes.
    fn find(&self, cursor: &Cursor) -> Result<usize, (Vec<Step<'static>>, OpenProblem)> {
        let mut here = self;
        for (at, &found) in cursor.variation.iter().enumerate() {
            let next = found
                .checked_sub(1)
                .and_then(|index| here.variations.get(index));
            here = next.ok_or_else(|| {
                let variations = here.variations.len();
                (
                    vec![Field("cursor"), Field("variation"), Index(at)],
                    OpenProblem::Cursor { variations, found },
                )
            })?;
        }
        here.nodes.get(cursor.after).copied().ok_or_else(|| {
            let (most, found) = (here.nodes.len() - 1, cursor.after);
            (
                vec![Field("cursor"), Field("after")],
                OpenProblem::After {
                    most,
                    what: "the moves",
                    found,
                },
            )
        })
    }
}

/// The state of playing the moves of a save.
struct Loader<'a> {
    source: &'a SourceText,
    line: Line,
    positions: Vec<Box<dyn Position>>,
    /// The path in the text to the list of moves that is being played.
    path: Vec<Step<'static>>,
}

impl Loader<'_> {
    fn whole(&mut self, file: &SaveFile) -> OpenResult<Sequence> {
        self.path = vec![Field("line")];
        self.sequence(
            0,
            &file.line.moves,
            &file.line.comments,
            &file.line.variations,
        )
    }
    /// Returns the forfeit of the game at a place.
    fn lost(&self, whole: &Sequence, forfeit: &SavedForfeit) -> OpenResult<Lost> {
        let at = [Field("forfeit"), Field("at")];
        let node = whole.find(&forfeit.at).map_err(|(path, problem)| {
            let within = path.get(1..).unwrap_or_default();
            self.source.error(&[&at[..], within].concat(), problem)
        })?;
        if self.positions[node].outcome().is_some() {
            return Err(self.source.error(&at, OpenProblem::Forfeit));
        }
        Ok(Lost {
            moves: self.line.ordinals(node),
            reason: forfeit.reason.clone(),
        })
    }
    /// Returns a problem inside the list that is being played.
    fn error(&self, steps: &[Step<'static>], problem: OpenProblem) -> OpenError {
        self.source
            .error(&[&self.path[..], steps].concat(), problem)
    }
    /// Plays a list of moves from a node, with its comments and variations, recursively within the
    /// nesting limit of RON.
    fn sequence(
        &mut self,
        from: usize,
        moves: &[String],
        comments: &[Comment],
        variations: &[Variation],
    ) -> OpenResult<Sequence> {
        let mut nodes = vec![from];
        self.line.go(from);
        for (number, text) in moves.iter().enumerate() {
            let error =
                |error: MoveError| self.error(&[Field("moves"), Index(number)], error.into());
            let position = &self.positions[self.line.cursor()];
            let ordinal = position.find_move(text).map_err(error)?;
            if let (Some(mv), Some(next)) = (position.move_view(ordinal), position.play(ordinal))
                && let (_, true) = self.line.play(ordinal, &mv.text)
            {
                self.positions.push(next);
            }
            nodes.push(self.line.cursor());
        }
        for (number, comment) in comments.iter().enumerate() {
            let Some(&node) = nodes.get(comment.after) else {
                let problem = OpenProblem::After {
                    most: moves.len(),
                    what: "the moves",
                    found: comment.after,
                };
                return Err(
                    self.error(&[Field("comments"), Index(number), Field("after")], problem)
                );
            };
            if !self.line.nodes()[node].comment.is_empty() {
                return Err(self.error(
                    &[Field("comments"), Index(number)],
                    OpenProblem::TwoComments,
                ));
            }
            self.line.comment(node, &comment.text);
        }
        let mut branches = Vec::with_capacity(variations.len());
        for (number, variation) in variations.iter().enumerate() {
            let steps = [Field("variations"), Index(number)];
            if variation.moves.is_empty() || moves.is_empty() {
                return Err(self.error(&steps, OpenProblem::Empty));
            }
            let (most, found) = (moves.len() - 1, variation.after);
            if found > most {
                let problem = OpenProblem::After {
                    most,
                    what: "the moves before one",
                    found,
                };
                return Err(self.error(&[steps[0], steps[1], Field("after")], problem));
            }
            self.path.extend(steps);
            let Variation {
                moves,
                comments,
                variations,
                ..
            } = variation;
            branches.push(self.sequence(nodes[found], moves, comments, variations)?);
            self.path.truncate(self.path.len() - steps.len());
        }
        Ok(Sequence {
            nodes,
            variations: branches,
        })
    }
}
