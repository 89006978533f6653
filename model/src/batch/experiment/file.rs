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
use serde::Deserialize;
use thiserror::Error;

/// An experiment, with its words understood, or as they are written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Experiment")]
pub struct ExperimentFile<M = AskedMethod, O = AskedOrder, R = Memory> {
    #[serde(rename = "version")]
    _version: u32,
    /// What it is called.
    pub title: String,
    /// What it shows.
    #[serde(default)]
    pub comment: String,
    /// The positions; at least one.
    pub positions: Vec<Subject>,
    /// The evaluations by name or file; none: the game's default.
    #[serde(default)]
    pub evaluations: Vec<String>,
    /// The methods; at least one.
    pub methods: Vec<M>,
    /// The orders; none as it is written: natural.
    #[serde(default)]
    pub orders: Vec<O>,
    /// The seeds of the shuffled order; none as it is written: 0.
    #[serde(default)]
    pub seeds: Vec<u64>,
    /// What is remembered, beside killers, history and null windows, which orders and methods say; none as it is written: nothing.
    #[serde(default)]
    pub memories: Vec<R>,
    /// The depths; at least one.
    pub depths: Vec<Depth>,
    /// The most nodes of a search; `None`: the usual limit.
    pub nodes: Option<u64>,
    /// Published figures.
    #[serde(default)]
    pub printed: Vec<Printed<M, O>>,
}

/// A position as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// What it is called; absent: the game's title.
    pub name: Option<String>,
    /// The game with its parameters.
    pub game: String,
    /// The rows from the top joined by `/`, a space, the side to move; absent: the initial position.
    pub position: Option<String>,
    /// Moves to play from there.
    pub moves: Option<String>,
}

/// What a search remembers, as it is written.
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
    /// What it says; else the field that is wrong.
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
    /// The order; `None`: natural.
    pub order: Option<O>,
    /// The evaluation as the experiment writes it; `None`: the one it has.
    pub evaluation: Option<String>,
    /// The nodes; `None`: a question mark stood there.
    pub nodes: Option<u64>,
}

/// Why a text is no experiment, and where.
pub type ExperimentError = Placed<ExperimentProblem>;

/// What is wrong with an experiment.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum ExperimentProblem {
    /// It is no RON, of another version, or not of the shape of an experiment.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A list that may not be empty.
    #[error("expected at least one of the {list}")]
    Empty { list: &'static str },
    /// A word that is none of those there are.
    #[error("expected one of {known}, found {found:?}")]
    Word { found: String, known: String },
    /// A depth that is none.
    #[error("expected a number of plies from 0 to {MOST_PLIES}, or \"full\"")]
    Depth,
    /// There is no such game.
    #[error(transparent)]
    Game(SpecError),
    /// A position that cannot be played.
    #[error(transparent)]
    Setup(SetupError),
    /// A move, counted from 1, that cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// There is no such evaluation, or it does not fit one of the positions.
    #[error(transparent)]
    Evaluation(Sentence),
    /// A memory that does not go with one of the methods or orders.
    #[error(transparent)]
    Memory(MemoryError),
    /// A printed figure of a position that is not there.
    #[error("expected the name of a position ({known}), found {found:?}")]
    Position { found: String, known: String },
    /// A printed figure of one of several evaluations.
    #[error("expected the evaluation of these figures, one of {known}; found none")]
    WhichEvaluation { known: String },
    /// A printed figure of no search.
    #[error("expected figures of one of the searches: this {what} is none of theirs")]
    NoSearch { what: &'static str },
    /// The same thing a second time.
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
    AskedMethod::named(word).ok_or_else(|| unknown(word, &AskedMethod::ALL.map(AskedMethod::word)))
}

fn order(word: &str) -> Result<AskedOrder, ExperimentProblem> {
    AskedOrder::named(word).ok_or_else(|| unknown(word, &AskedOrder::ALL.map(AskedOrder::word)))
}

/// The memories of a file, each of which goes with every method and order; where one does not, its place.
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
        let shape: ExperimentFile<String, String, WrittenMemory> = source
            .read(RonKind::Experiment)
            .map_err(|error| error.map(ExperimentProblem::Shape))?;
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
            nodes: shape.nodes,
        })
    }
}
