//! The words on a node of a drawing: its move and its value.

use crate::inspect::diagram::{Diagram, DiagramCell};
use crate::inspect::outline::{Row, RowState};
use crate::language::decimals;
use engine::clean::clean;

/// A value with what it says: `≤2`; of a node without one: its kind alone.
pub fn value(row: &Row) -> String {
    format!("{}{}", row.kind.sign(), decimals(&row.value_text))
}

/// The move that leads to a row; the root has none.
pub fn name(row: &Row) -> String {
    if row.ply == 0 {
        say!("root").to_owned()
    } else {
        clean(&row.label()).into_owned()
    }
}

/// What the sign of a hit means, where there is one.
pub fn legend(diagram: &Diagram) -> Option<&'static str> {
    let hit = diagram
        .cells
        .iter()
        .filter_map(DiagramCell::row)
        .any(|row| row.state == RowState::Hit);
    hit.then(|| say!("◊ answered by the table"))
}

/// A move that was not searched?
pub fn is_unsearched(row: &Row) -> bool {
    matches!(row.state, RowState::Pruned | RowState::Waiting)
}

/// How a drawing looks, where its format has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint {
    /// Light signs on dark ground?
    pub dark: bool,
    /// α and β at each node, and why a node was left?
    pub windows: bool,
}
