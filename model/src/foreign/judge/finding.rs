//! [`Finding`]: a wrong step.

use super::super::{TraceNumber, TraceWindow};
use super::demands::FailStyle;
use serde::ser::{Serialize, SerializeTuple, Serializer};

/// The kinds of wrong steps. If several fit at a tick, the first in this order is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// A node is left that was not entered, or entered after the root was left.
    Nesting,
    /// The move is not legal there.
    IllegalMove,
    /// A finished position has children.
    PastEnd,
    /// The line says that the other player moves.
    Side,
    /// A leaf above, or a node below, the depth of the search.
    Depth,
    /// A leaf does not have the value of its position.
    LeafValue,
    /// An outcome of chance does not have the weight that the rules give it.
    Weight,
    /// A move is searched again, and this is no re-search.
    RepeatedMove,
    /// A window is not the one that the parent's window and the earlier children imply.
    Window,
    /// A legal move was never searched, and this is no cut.
    MissingMove,
    /// Moves were left unsearched while α < β.
    UnsoundCut,
    /// More moves were searched although α ≥ β.
    MissedCut,
    /// The minimum where the maximum was expected, or the reverse.
    MaxMin,
    /// The negation of the expected value.
    Sign,
    /// Any other value that does not follow from the children.
    Value,
    /// The root's move is one whose value is only a bound.
    BoundAsValue,
    /// The value is not the minimax value, and nothing else explains it.
    NotMinimax,
    /// A table hit has the value of another position.
    TablePosition,
    /// A table hit comes from a search that was not deep enough.
    TableDepth,
    /// A table hit takes a bound for an exact value, or for the other bound.
    TableKind,
    /// A table hit has a value that no visit of the position returned.
    TableValue,
    /// No visit of the trace explains a table hit, and minimax confirms it.
    TableUnexplained,
    /// The program's key shows another board: it stands for two positions, or a node is left with
    /// another one.
    Key,
}

use FindingKind as K;

/// The kinds in their order, each with the word that scripts read and its meaning, for the
/// documents.
const KINDS: [(FindingKind, &str, &str); 23] = [
    (
        K::Nesting,
        key!("nesting"),
        "a node is left that was not entered, or entered after the root was left",
    ),
    (
        K::IllegalMove,
        key!("illegal-move"),
        "the move is not legal in the position",
    ),
    (
        K::PastEnd,
        key!("past-end"),
        "a position in which the game is over has children",
    ),
    (
        K::Side,
        key!("side"),
        "`max` or `min` at the end of a line contradicts the game",
    ),
    (
        K::Depth,
        key!("depth"),
        "a leaf above, or a node below, the depth that is claimed",
    ),
    (
        K::LeafValue,
        key!("leaf-value"),
        "a leaf has not the value of its position",
    ),
    (
        K::Weight,
        key!("weight"),
        "an outcome of chance has not the weight that the rules give it",
    ),
    (
        K::RepeatedMove,
        key!("repeated-move"),
        "a move is searched again, and it is no re-search; a remark where the result is the same",
    ),
    (
        K::Window,
        key!("window"),
        "α or β is not what the parent's window and the earlier children imply; a remark where only the root's are wider",
    ),
    (
        K::MissingMove,
        key!("missing-move"),
        "a legal move is left out, and it is no cut",
    ),
    (
        K::UnsoundCut,
        key!("unsound-cut"),
        "moves are left unsearched while α < β",
    ),
    (
        K::MissedCut,
        key!("missed-cut"),
        "the search goes on although α ≥ β; a remark: it costs time only",
    ),
    (
        K::MaxMin,
        key!("max-min"),
        "the minimum is returned where the maximum is due, or the reverse",
    ),
    (
        K::Sign,
        key!("sign"),
        "the negation of what is due is returned",
    ),
    (
        K::Value,
        key!("value"),
        "the value does not follow from the children otherwise",
    ),
    (
        K::BoundAsValue,
        key!("bound-as-value"),
        "the root's move is one whose value is only a bound",
    ),
    (
        K::NotMinimax,
        key!("not-minimax"),
        "the value differs from minimax, and nothing else explains it",
    ),
    (
        K::TablePosition,
        key!("table-position"),
        "a table answers with the value of another position",
    ),
    (
        K::TableDepth,
        key!("table-depth"),
        "a table answers from a search that was not deep enough; a remark where that does no harm",
    ),
    (
        K::TableKind,
        key!("table-kind"),
        "a table answers with a bound as if it were exact, or with the other bound; a remark where that does no harm",
    ),
    (
        K::TableValue,
        key!("table-value"),
        "a table answers with a value that no visit of the position returned, or with a win at a wrong distance",
    ),
    (
        K::TableUnexplained,
        key!("table-unexplained"),
        "no earlier visit explains what a table answers, but minimax confirms it; a remark",
    ),
    (
        K::Key,
        key!("key"),
        "one key stands for two positions, or two keys for one: a move was not made or not taken back, or the recursion has no end",
    ),
];

impl FindingKind {
    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = FindingKind> {
        KINDS.iter().map(|(kind, ..)| *kind)
    }
    /// Returns the word that scripts read; a screen shows it in its own language.
    pub const fn word(self) -> &'static str {
        KINDS[self as usize].1
    }
    /// Returns its meaning, for the documents.
    pub const fn about(self) -> &'static str {
        KINDS[self as usize].2
    }
}

/// A value that was found or expected.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingValue {
    Nothing,
    Number(TraceNumber),
    Window(TraceWindow),
    Count(u64),
    Text(String),
    Texts(Vec<String>),
}

impl Serialize for FindingValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FindingValue::Nothing => serializer.serialize_none(),
            FindingValue::Number(number) => number.json().serialize(serializer),
            FindingValue::Window(window) => {
                let mut tuple = serializer.serialize_tuple(2)?;
                tuple.serialize_element(&window.alpha.json())?;
                tuple.serialize_element(&window.beta.json())?;
                tuple.end()
            }
            FindingValue::Count(count) => serializer.serialize_u64(*count),
            FindingValue::Text(text) => serializer.serialize_str(text),
            FindingValue::Texts(texts) => texts.serialize(serializer),
        }
    }
}

/// Fail-soft values in a search that otherwise returns the ends of its windows, or the reverse:
/// right, but mixed.
#[derive(Clone, Debug, PartialEq)]
pub struct MixedStyles {
    /// The style of the search as a whole.
    pub style: FailStyle,
    pub count: u64,
    /// The Leave of the first of them, and the moves to its node.
    pub tick: u64,
    pub path: Vec<String>,
    /// The value that it returned, and the value in the style of the others.
    pub found: TraceNumber,
    pub expected: TraceNumber,
}

/// A wrong step.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub kind: FindingKind,
    /// True if the finding makes the search wrong, and not only slower.
    pub fault: bool,
    /// The tick at which it shows: the Enter or the Leave of a node.
    pub tick: u64,
    /// The moves from the root to that node.
    pub path: Vec<String>,
    /// The move in question, if there is one.
    pub mv: Option<String>,
    pub found: FindingValue,
    pub expected: FindingValue,
    /// A sentence that says what happened, what should have happened, and how that follows.
    pub text: String,
    /// The tick at which the entry that was misused was stored: the Leave of a visit.
    pub stored: Option<u64>,
    /// The earlier finding that it follows from.
    pub cause: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_stands_in_its_row() {
        assert!(
            FindingKind::all()
                .enumerate()
                .all(|(at, kind)| kind as usize == at)
        );
    }
}
