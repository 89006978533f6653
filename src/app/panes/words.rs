//! The words for the numbers and marks of a row of the tree and of a row of the children.

use crate::kit::look::Look;
use crate::kit::paint::{tenths, thousands};
use engine::search::Kind;
use model::inspect::ChildRow;
use model::inspect::outline::{Row, RowState};
use model::inspect::table::ChildState;
use model::report::words::{ShownWord, Word};

/// Returns a value with the sign of its kind; `None` if there is no value.
fn of_value(kind: Kind, text: &str, look: &Look) -> Option<ShownWord> {
    let word = Word::of_kind(kind).filter(|_| !text.is_empty())?;
    Some(ShownWord::new(look.value(kind, text), word))
}

/// Returns the mark of a cut that skipped `left` moves.
fn of_cut(left: u16, look: &Look) -> ShownWord {
    ShownWord::new(format!("{}{left}", look.glyphs.cut), Word::Cut)
}

/// Returns the numbers and marks of a row of the tree, from its value to the side to move.
pub(super) fn of_row(row: &Row, look: &Look) -> Vec<ShownWord> {
    let glyphs = &look.glyphs;
    let mut found = Vec::new();
    match row.state {
        RowState::Pruned => found.push(ShownWord::new(say!("pruned"), Word::Pruned)),
        RowState::Waiting => found.push(ShownWord::new(say!("waiting"), Word::Waiting)),
        RowState::Open if !row.value_text.is_empty() => found.push(ShownWord::new(
            look.so_far(true, row.kind, &row.value_text),
            Word::SoFar,
        )),
        RowState::Open | RowState::Done | RowState::Leaf | RowState::Hit | RowState::Cut(_) => {
            found.extend(of_value(row.kind, &row.value_text, look));
        }
    }
    match row.state {
        RowState::Leaf => found.push(ShownWord::new(glyphs.leaf, Word::Leaf)),
        RowState::Hit => found.push(ShownWord::new(glyphs.hit, Word::Hit)),
        RowState::Cut(left) => found.push(of_cut(left, look)),
        RowState::Done | RowState::Open | RowState::Pruned | RowState::Waiting => {}
    }
    if row.best {
        found.push(ShownWord::new(glyphs.best, Word::Best));
    }
    if row.visit > 1 {
        found.push(ShownWord::new(row.label(), Word::Research));
    }
    let is_entered = !matches!(row.state, RowState::Pruned | RowState::Waiting);
    if is_entered && row.ply > 0 && !row.window_text.0.is_empty() {
        let [alpha, beta] =
            [&row.window_text.0, &row.window_text.1].map(|bound| look.number(bound));
        found.push(ShownWord::new(format!("[{alpha} {beta}]"), Word::Window));
    }
    if is_entered {
        found.push(ShownWord::new(thousands(row.counts.nodes), Word::Nodes));
    }
    found.push(match (row.chance, row.max) {
        (true, _) => ShownWord::new(glyphs.chance, Word::Chance),
        (false, true) => ShownWord::new(glyphs.max, Word::Sides),
        (false, false) => ShownWord::new(glyphs.min, Word::Sides),
    });
    found.push(ShownWord::new(
        format!("{} {}", say!("ply@@level"), row.ply),
        Word::Ply,
    ));
    found
}

/// Returns the numbers and marks of a row of the children. `below` is the number of nodes below
/// their parent.
pub(super) fn of_child(row: &ChildRow, below: u64, look: &Look) -> Vec<ShownWord> {
    let mut found = Vec::new();
    match row.state {
        ChildState::Pruned => found.push(ShownWord::new(say!("pruned"), Word::Pruned)),
        ChildState::Waiting => found.push(ShownWord::new(say!("waiting"), Word::Waiting)),
        ChildState::Done | ChildState::Hit | ChildState::Cut(_) | ChildState::Searching => {
            found.extend(of_value(row.kind, &row.value_text, look));
        }
    }
    match row.state {
        ChildState::Hit => found.push(ShownWord::new(look.glyphs.hit, Word::Hit)),
        ChildState::Cut(left) => found.push(of_cut(left, look)),
        ChildState::Done | ChildState::Searching | ChildState::Waiting | ChildState::Pruned => {}
    }
    if row.best {
        found.push(ShownWord::new(look.glyphs.best, Word::Best));
    }
    if row.visit > 1 {
        found.push(ShownWord::new(row.label(), Word::Research));
    }
    if !matches!(row.state, ChildState::Pruned | ChildState::Waiting) {
        found.push(ShownWord::new(thousands(row.counts.nodes), Word::Nodes));
        let share = tenths(row.counts.nodes as f64 / below as f64 * 100.0);
        found.push(ShownWord::new(format!("{share}%"), Word::Share));
    }
    found
}
