//! [`ExperimentFile`]: the text form of an experiment.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Nim 1-2-3-4: what alpha-beta saves",
//!     positions: [(name: "1-2-3-4", game: "nim:heaps=1+2+3+4")],   // position and moves as on the command line
//!     evaluations: ["heap-sum"],                                   // absent: the game's default
//!     methods: ["minimax", "alphabeta"],
//!     orders: ["natural"],                                         // natural unless said
//!     memories: [(), (table: "all"), (table: 64, table_depth: "deeper", deepening: true, aspiration: "1/9")],
//!     depths: [1, 2, 3, 4, "full"],
//!     printed: [(position: "1-2-3-4", method: "minimax", depth: 4, nodes: 2978)],   // without nodes: ?
//!     // Its order is natural unless said; its evaluation must be said where the searches use several. It is a figure of
//!     // the first memory.
//! )
//! ```
//!
//! An experiment about Monte-Carlo searches has `uct` in the place of methods and depths, see [`super::sampling_terms`].

use super::sampling_terms::{SamplingTerms, WrittenSampling};
use crate::save::depth::Depth;
use crate::save::file::text_or_number;
use engine::boundary::SpecError;
use engine::ron_place::Step::{self, Field, Index};
use engine::ron_place::{Placed, ReadProblem, RonKind, SourceText};
use engine::rules::{MoveError, SetupError};
use engine::search::{
    AskedMethod, AskedOrder, Aspiration, MOST_PLIES, Memory, MemoryError, OrderName, TableDepth,
    TableSize,
};
use engine::sentence::{Sentence, ToSentence};
use engine::uct::UCT;
use engine::uct::spec::ITERATIONS_EXPECTED;
use serde::Deserialize;
use thiserror::Error;

/// An experiment, with its words parsed, or with its words as written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Experiment")]
pub struct ExperimentFile<M = AskedMethod, O = AskedOrder, R = Memory, U = SamplingTerms> {
    #[serde(rename = "version")]
    _version: u32,
    /// The title.
    pub title: String,
    /// The purpose of the experiment.
    #[serde(default)]
    pub comment: String,
    /// The positions; at least one.
    pub positions: Vec<Subject>,
    /// The evaluations by name or file; if empty, the default of the game.
    #[serde(default)]
    pub evaluations: Vec<String>,
    /// The methods; at least one, unless the searches are by Monte-Carlo.
    #[serde(default)]
    pub methods: Vec<M>,
    /// The orders; an empty list in the file stands for natural.
    #[serde(default)]
    pub orders: Vec<O>,
    /// The seeds of the shuffled order, and of Monte-Carlo searches; none as it is written: 0.
    #[serde(default)]
    pub seeds: Vec<u64>,
    /// The memories of the searches, apart from killers, history and null windows, which orders and
    /// methods specify; an empty list in the file stands for no memory.
    #[serde(default)]
    pub memories: Vec<R>,
    /// The depths; at least one, unless the searches are by Monte-Carlo.
    #[serde(default)]
    pub depths: Vec<Depth>,
    /// The terms of Monte-Carlo searches; `None`: the searches are depth-first.
    pub uct: Option<U>,
    /// The most nodes of a search; `None` for the usual limit.
    pub nodes: Option<u64>,
    /// Published figures.
    #[serde(default)]
    pub printed: Vec<Printed<M, O>>,
}

/// A position as written in the file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The name; `None` for the title of the game.
    pub name: Option<String>,
    /// The game with its parameters.
    pub game: String,
    /// The rows from the top joined by `/`, a space, and the side to move; `None` for the initial
    /// position.
    pub position: Option<String>,
    /// The moves to play from there.
    pub moves: Option<String>,
}

/// The memory of a search as written in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Memory")]
pub struct WrittenMemory {
    #[serde(deserialize_with = "text_or_number")]
    table: Option<String>,
    table_depth: Option<String>,
    deepening: bool,
    #[serde(deserialize_with = "text_or_number")]
    aspiration: Option<String>,
}

impl WrittenMemory {
    /// Parses the settings; the error has the name of the invalid field.
    fn read(&self) -> Result<Memory, (&'static str, ExperimentProblem)> {
        let word = |field, known: &[&str], found: &String| (field, unknown(found, known));
        let table = self.table.as_ref().map_or(Ok(TableSize::None), |text| {
            TableSize::read(text)
                .ok_or_else(|| word("table", &["none", "all", "a number of MiB"], text))
        });
        let table_depth = self.table_depth.as_ref().map(|text| {
            TableDepth::named(text)
                .ok_or_else(|| word("table_depth", &TableDepth::ALL.map(TableDepth::word), text))
        });
        let aspiration = self
            .aspiration
            .as_ref()
            .filter(|text| *text != "none")
            .map(|text| {
                let known = ["none", "a number above 0 such as 2, 0.5 or 1/9"];
                Aspiration::read(text).ok_or_else(|| word("aspiration", &known, text))
            });
        Ok(Memory {
            table: table?,
            table_depth: table_depth.transpose()?,
            deepening: self.deepening,
            aspiration: aspiration.transpose()?,
            ..Memory::default()
        })
    }
}

/// Published figures.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<M = AskedMethod, O = AskedOrder> {
    /// The name of the position.
    pub position: String,
    pub method: M,
    pub depth: Depth,
    /// The order; `None` for natural.
    pub order: Option<O>,
    /// The evaluation as written in the experiment; `None` for the only one.
    pub evaluation: Option<String>,
    /// The number of nodes; `None` if a question mark is printed.
    pub nodes: Option<u64>,
}

/// A problem in an experiment with its place.
pub type ExperimentError = Placed<ExperimentProblem>;

/// A problem in the file of an experiment.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum ExperimentProblem {
    /// It is not RON, is of another version, or does not have the shape of an experiment.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A list that may not be empty.
    #[error("expected at least one of the {list}")]
    Empty { list: &'static str },
    /// An unknown word.
    #[error("expected one of {known}, found {found:?}")]
    Word { found: String, known: String },
    /// An invalid depth.
    #[error("expected a number of plies from 0 to {MOST_PLIES}, or \"full\"")]
    Depth,
    /// The game is unknown.
    #[error(transparent)]
    Game(SpecError),
    /// The position is invalid.
    #[error(transparent)]
    Setup(SetupError),
    /// A move, counted from 1, is illegal.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// The evaluation is unknown, or does not suit one of the positions.
    #[error(transparent)]
    Evaluation(Sentence),
    /// A memory that does not suit one of the methods or orders.
    #[error(transparent)]
    Memory(MemoryError),
    /// A printed figure of an unknown position.
    #[error("expected the name of a position ({known}), found {found:?}")]
    Position { found: String, known: String },
    /// A printed figure without an evaluation where there are several.
    #[error("expected the evaluation of these figures, one of {known}; found none")]
    WhichEvaluation { known: String },
    /// A printed figure that belongs to no search.
    #[error("expected figures of one of the searches: this {what} is none of theirs")]
    NoSearch { what: &'static str },
    /// A number of iterations that is none.
    #[error("expected {ITERATIONS_EXPECTED}")]
    Iterations,
    /// A constant of exploration that is none.
    #[error("expected a number, 0 or more")]
    Exploration,
    /// A number of seeds that is none, or too large.
    #[error("expected a number of seeds from 1 to {most}")]
    Runs { most: u64 },
    /// A list that Monte-Carlo searches do not have.
    #[error("expected no {what} beside uct")]
    BesideUct { what: &'static str },
    /// The method in the place of its terms.
    #[error("expected uct: (iterations: [10, 100, 1000]) in the place of this method")]
    UctTerms,
    /// A position without a choice.
    #[error(
        "expected a position where a side chooses a move: here the game is over, or an outcome is drawn"
    )]
    NoChoice,
    /// A duplicate.
    #[error("expected {what} once, found it again")]
    Twice { what: &'static str },
    /// Too many searches.
    #[error(
        "expected at most {most} searches: fewer positions, depths, methods, orders, seeds or evaluations"
    )]
    TooMany { most: usize },
}

fn in_range(depth: &Depth) -> bool {
    depth.plies().is_none_or(|plies| plies <= MOST_PLIES)
}

fn unknown(word: &str, known: &[&str]) -> ExperimentProblem {
    ExperimentProblem::Word {
        found: word.to_owned(),
        known: known.join(", "),
    }
}

fn method(word: &str) -> Result<AskedMethod, ExperimentProblem> {
    if word == UCT {
        return Err(ExperimentProblem::UctTerms);
    }
    AskedMethod::named(word).ok_or_else(|| unknown(word, &AskedMethod::ALL.map(AskedMethod::word)))
}

fn order(word: &str) -> Result<AskedOrder, ExperimentProblem> {
    AskedOrder::named(word).ok_or_else(|| unknown(word, &AskedOrder::ALL.map(AskedOrder::word)))
}

/// Parses the memories of a file and checks that each suits every method and order; the error has
/// the index of the memory and the field, if one is at fault.
fn memories(
    written: &[WrittenMemory],
    (methods, orders): (&[AskedMethod], &[AskedOrder]),
) -> Result<Vec<Memory>, (usize, Option<&'static str>, ExperimentProblem)> {
    let mut read = Vec::new();
    for (index, written) in written.iter().enumerate() {
        let memory = written
            .read()
            .map_err(|(field, problem)| (index, Some(field), problem))?;
        for method in methods {
            for order in orders {
                let whole = Memory {
                    killers: order.killers,
                    history: order.history,
                    mtdf: method.mtdf,
                    ..memory
                };
                whole
                    .check(method.method)
                    .map_err(|error| (index, None, ExperimentProblem::Memory(error)))?;
            }
        }
        read.push(memory);
    }
    if read.is_empty() {
        read.push(Memory::default());
    }
    Ok(read)
}

impl ExperimentFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read(source: &SourceText) -> Result<ExperimentFile, ExperimentError> {
        let at = |path: &[Step], problem| source.error(path, problem);
        let shape: WrittenExperiment = source
            .read(RonKind::Experiment)
            .map_err(|error| error.map(ExperimentProblem::Shape))?;
        if let Some(uct) = &shape.uct {
            return sampling(source, &shape, uct);
        }
        let lengths = [
            shape.positions.len(),
            shape.methods.len(),
            shape.depths.len(),
        ];
        let lists = ["positions", "methods", "depths"].into_iter().zip(lengths);
        if let Some((list, _)) = lists.into_iter().find(|(_, length)| *length == 0) {
            return Err(at(&[Field(list)], ExperimentProblem::Empty { list }));
        }
        if let Some(index) = shape.depths.iter().position(|depth| !in_range(depth)) {
            return Err(at(
                &[Field("depths"), Index(index)],
                ExperimentProblem::Depth,
            ));
        }
        let word = |list, index, wrong| at(&[Field(list), Index(index)], wrong);
        let methods = shape.methods.iter().enumerate();
        let methods = methods
            .map(|(index, text)| method(text).map_err(|wrong| word("methods", index, wrong)));
        let orders = shape.orders.iter().enumerate();
        let orders =
            orders.map(|(index, text)| order(text).map_err(|wrong| word("orders", index, wrong)));
        let printed = shape.printed.iter().enumerate().map(|(index, printed)| {
            let here = |field, wrong| at(&[Field("printed"), Index(index), Field(field)], wrong);
            if !in_range(&printed.depth) {
                return Err(here("depth", ExperimentProblem::Depth));
            }
            Ok(Printed {
                position: printed.position.clone(),
                method: method(&printed.method).map_err(|wrong| here("method", wrong))?,
                depth: printed.depth,
                order: printed
                    .order
                    .as_deref()
                    .map(order)
                    .transpose()
                    .map_err(|wrong| here("order", wrong))?,
                evaluation: printed.evaluation.clone(),
                nodes: printed.nodes,
            })
        });
        let mut orders = orders.collect::<Result<Vec<_>, _>>()?;
        if orders.is_empty() {
            orders.push(OrderName::Natural.into());
        }
        let methods = methods.collect::<Result<Vec<_>, _>>()?;
        let memories =
            memories(&shape.memories, (&methods, &orders)).map_err(|(index, field, problem)| {
                let place = [Field("memories"), Index(index)];
                at(
                    &[
                        &place[..],
                        &field.map(Field).into_iter().collect::<Vec<_>>(),
                    ]
                    .concat(),
                    problem,
                )
            })?;
        Ok(ExperimentFile {
            _version: shape._version,
            methods,
            memories,
            printed: printed.collect::<Result<_, _>>()?,
            orders,
            title: shape.title,
            comment: shape.comment,
            positions: shape.positions,
            evaluations: shape.evaluations,
            seeds: if shape.seeds.is_empty() {
                vec![0]
            } else {
                shape.seeds
            },
            depths: shape.depths,
            uct: None,
            nodes: shape.nodes,
        })
    }
}

/// A file as it is written.
type WrittenExperiment = ExperimentFile<String, String, WrittenMemory, WrittenSampling>;

/// The file of an experiment about Monte-Carlo searches, without the lists that only depth-first
/// searches have. Its list of seeds may also be empty.
fn sampling(
    source: &SourceText,
    shape: &WrittenExperiment,
    uct: &WrittenSampling,
) -> Result<ExperimentFile, ExperimentError> {
    let at = |path: &[Step], problem| source.error(path, problem);
    if shape.positions.is_empty() {
        let list = "positions";
        return Err(at(&[Field(list)], ExperimentProblem::Empty { list }));
    }
    let given = [
        ("methods", !shape.methods.is_empty()),
        ("depths", !shape.depths.is_empty()),
        ("memories", !shape.memories.is_empty()),
        ("printed", !shape.printed.is_empty()),
        ("nodes", shape.nodes.is_some()),
    ];
    if let Some((what, _)) = given.into_iter().find(|(_, given)| *given) {
        return Err(at(&[Field(what)], ExperimentProblem::BesideUct { what }));
    }
    let terms = uct.read().map_err(|(path, problem)| at(&path, problem))?;
    if terms.runs.is_some() && !shape.seeds.is_empty() {
        let what = "their number or a list of seeds";
        return Err(at(&[Field("seeds")], ExperimentProblem::Twice { what }));
    }
    let mut orders: Vec<AskedOrder> = Vec::new();
    for (index, word) in shape.orders.iter().enumerate() {
        let here = [Field("orders"), Index(index)];
        let asked = order(word).map_err(|problem| at(&here, problem))?;
        if asked.killers {
            let what = "killers";
            return Err(at(&here, ExperimentProblem::BesideUct { what }));
        }
        orders.push(asked);
    }
    if orders.is_empty() {
        orders.push(OrderName::Natural.into());
    }
    let sorts = |asked: &AskedOrder| asked.order == OrderName::Evaluation;
    if !shape.evaluations.is_empty() && !orders.iter().any(sorts) {
        let what = "evaluations without an order by evaluation";
        let here = [Field("evaluations")];
        return Err(at(&here, ExperimentProblem::BesideUct { what }));
    }
    Ok(ExperimentFile {
        _version: shape._version,
        title: shape.title.clone(),
        comment: shape.comment.clone(),
        positions: shape.positions.clone(),
        evaluations: shape.evaluations.clone(),
        methods: Vec::new(),
        orders,
        seeds: shape.seeds.clone(),
        memories: Vec::new(),
        depths: Vec::new(),
        uct: Some(terms),
        nodes: None,
        printed: Vec::new(),
    })
}
