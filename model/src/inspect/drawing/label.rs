//! The words on a node of a drawing: its move and its value.

use crate::inspect::diagram::{Diagram, DiagramCell};
use crate::inspect::outline::{Row, RowState};
use crate::language::decimals;
use engine::clean::clean;

/// Returns a value with the sign of its kind, such as `≤2`; for a node without a value only the
/// sign.
pub fn value(row: &Row) -> String {
    format!("{}{}", row.kind.sign(), decimals(&row.value_text))
}

/// Returns the move that leads to a row; empty for the root.
pub fn name(row: &Row) -> String {
    if row.ply == 0 {
        say!("root").to_owned()
    } else {
        clean(&row.label()).into_owned()
    }
}

/// Returns the meaning of the sign of a hit, if the diagram has one.
pub fn legend(diagram: &Diagram) -> Option<&'static str> {
    let hit = diagram
        .cells
        .iter()
        .filter_map(DiagramCell::row)
        .any(|row| row.state == RowState::Hit);
    hit.then(|| say!("◊ answered by the table"))
}

/// Returns true if the row is a move that was not searched.
pub fn is_unsearched(row: &Row) -> bool {
    matches!(row.state, RowState::Pruned | RowState::Waiting)
}

/// The options of a drawing, in formats with colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// True for light lines on a dark background.
    pub dark: bool,
    /// True if α and β are shown at each node, and the reason of each cut.
    pub windows: bool,
}
