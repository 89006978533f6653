//! [`ExperimentFile`]: an experiment as people write it.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Nim 1-2-3-4: what alpha-beta saves",
//!     positions: [(name: "1-2-3-4", game: "nim:heaps=1+2+3+4")],   // position and moves as on the command line
//!     evaluations: ["heap-sum"],                                   // absent: the game's default
//!     methods: ["minimax", "alphabeta"],
//!     orders: ["natural"],                                         // natural unless said
//!     depths: [1, 2, 3, 4, "full"],
//!     printed: [(position: "1-2-3-4", method: "minimax", depth: 4, nodes: 2978)],   // without nodes: ?
//!     // Its order is natural unless said; its evaluation must be said where the searches use several.
//! )
//! ```

use crate::save::file::Depth;
use engine::boundary::SpecError;
use engine::ron_place::Step::{self, Field, Index};
use engine::ron_place::{Kind, Placed, ReadProblem, SourceText};
use engine::rules::{MoveError, SetupError};
use engine::search::{MOST_PLIES, MethodName, OrderName};
use serde::Deserialize;
use thiserror::Error;

/// An experiment, with its words understood, or as they are written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Experiment")]
pub struct ExperimentFile<M = MethodName, O = OrderName> {
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

/// Published figures.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<M = MethodName, O = OrderName> {
    /// The name of the position.
    pub position: String,
    /// The method.
    pub method: M,
    /// The depth.
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
#[derive(Clone, Debug, PartialEq, Error)]
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
    #[error("{0}")]
    Evaluation(String),
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
    #[error("expected at most {most} searches: fewer positions, depths, methods, orders, seeds or evaluations")]
    TooMany { most: usize },
}

fn in_range(depth: &Depth) -> bool {
    depth.plies().is_none_or(|plies| plies <= MOST_PLIES)
}

fn unknown(word: &str, known: &[&str]) -> ExperimentProblem {
    ExperimentProblem::Word { found: word.to_owned(), known: known.join(", ") }
}

fn method(word: &str) -> Result<MethodName, ExperimentProblem> {
    MethodName::named(word).ok_or_else(|| unknown(word, &MethodName::ALL.map(MethodName::word)))
}

fn order(word: &str) -> Result<OrderName, ExperimentProblem> {
    OrderName::named(word).ok_or_else(|| unknown(word, &OrderName::ALL.map(OrderName::word)))
}

impl ExperimentFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read(source: &SourceText) -> Result<ExperimentFile, ExperimentError> {
        let at = |path: &[Step], problem| source.error(path, problem);
        let shape: ExperimentFile<String, String> =
            source.read(Kind::Experiment).map_err(|error| error.map(ExperimentProblem::Shape))?;
        let lengths = [shape.positions.len(), shape.methods.len(), shape.depths.len()];
        let lists = ["positions", "methods", "depths"].into_iter().zip(lengths);
        if let Some((list, _)) = lists.into_iter().find(|(_, length)| *length == 0) {
            return Err(at(&[Field(list)], ExperimentProblem::Empty { list }));
        }
        if let Some(index) = shape.depths.iter().position(|depth| !in_range(depth)) {
            return Err(at(&[Field("depths"), Index(index)], ExperimentProblem::Depth));
        }
        let word = |list, index, wrong| at(&[Field(list), Index(index)], wrong);
        let methods = shape.methods.iter().enumerate();
        let methods = methods.map(|(index, text)| method(text).map_err(|wrong| word("methods", index, wrong)));
        let orders = shape.orders.iter().enumerate();
        let orders = orders.map(|(index, text)| order(text).map_err(|wrong| word("orders", index, wrong)));
        let printed = shape.printed.iter().enumerate().map(|(index, printed)| {
            let here = |field, wrong| at(&[Field("printed"), Index(index), Field(field)], wrong);
            if !in_range(&printed.depth) {
                return Err(here("depth", ExperimentProblem::Depth));
            }
            Ok(Printed {
                position: printed.position.clone(),
                method: method(&printed.method).map_err(|wrong| here("method", wrong))?,
                depth: printed.depth,
                order: printed.order.as_deref().map(order).transpose().map_err(|wrong| here("order", wrong))?,
                evaluation: printed.evaluation.clone(),
                nodes: printed.nodes,
            })
        });
        let mut orders = orders.collect::<Result<Vec<_>, _>>()?;
        if orders.is_empty() {
            orders.push(OrderName::Natural);
        }
        Ok(ExperimentFile {
            _version: shape._version,
            methods: methods.collect::<Result<_, _>>()?,
            printed: printed.collect::<Result<_, _>>()?,
            orders,
            title: shape.title,
            comment: shape.comment,
            positions: shape.positions,
            evaluations: shape.evaluations,
            seeds: if shape.seeds.is_empty() { vec![0] } else { shape.seeds },
            depths: shape.depths,
            nodes: shape.nodes,
        })
    }
}
