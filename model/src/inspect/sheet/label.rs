//! The texts of a box, and the maximum room that they need over time.

use super::types::{Density, Fold, Form, Size, Style, TreeDirection};
use crate::inspect::diagram::{Diagram, DiagramCell, DiagramContent};
use crate::inspect::outline::RowState;

/// The kind of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Max,
    Min,
    Chance,
    Leaf,
    Hit,
    Cut,
    More,
}

/// The texts of a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    pub sign: Sign,
    /// The move; empty at the root.
    pub name: String,
    /// The value with the sign of its kind.
    pub value: String,
    /// α and β.
    pub window: String,
    /// The reason of a cut, as an inequality.
    pub reason: String,
}

/// Returns the texts of a box in its present state; `open` is true if its moves are drawn.
pub fn label(cell: &DiagramCell, open: bool, shape: TreeDirection, density: Density) -> Label {
    let row = match &cell.shown {
        DiagramContent::Row(row) => row,
        DiagramContent::More(moves) => {
            let (name, value) = ("…".to_owned(), format!("+{moves}"));
            return Label {
                sign: Sign::More,
                name,
                value,
                window: String::new(),
                reason: String::new(),
            };
        }
    };
    let sign = match row.state {
        RowState::Pruned => Sign::Cut,
        RowState::Hit => Sign::Hit,
        _ if cell.leaf => Sign::Leaf,
        RowState::Done | RowState::Leaf | RowState::Cut(_) | RowState::Open | RowState::Waiting => {
            if row.chance {
                Sign::Chance
            } else if row.max {
                Sign::Max
            } else {
                Sign::Min
            }
        }
    };
    let gap = if density <= Density::Open { " " } else { "" };
    let bare = density == Density::Bare && cell.leaf;
    let text = &row.value_text;
    let value = match row.state {
        RowState::Leaf | RowState::Hit if row.entered_end().is_some() => {
            row.entered_end().unwrap_or_default().to_owned()
        }
        RowState::Pruned | RowState::Waiting if !row.known.is_empty() => row.known.clone(),
        RowState::Pruned => String::new(),
        RowState::Waiting => "?".to_owned(),
        RowState::Open if cell.leaf => if row.known.is_empty() {
            "…"
        } else {
            &row.known
        }
        .to_owned(),
        RowState::Open if text.is_empty() => "…".to_owned(),
        RowState::Open => format!("{text}…"),
        RowState::Leaf if density == Density::Bare => text.clone(),
        RowState::Cut(left) if !open => format!("{}{text}{gap}✗{left}", row.kind.sign()),
        RowState::Cut(_) | RowState::Done | RowState::Leaf | RowState::Hit => {
            format!("{}{text}", row.kind.sign())
        }
    };
    // In a line of moves the box has no edge of its own to carry the sign.
    let value = if row.state == RowState::Pruned && bare && shape == TreeDirection::Across {
        format!("✗{value}")
    } else {
        value
    };
    let name = if bare { String::new() } else { row.label() };
    let window = cell
        .window
        .as_ref()
        .map_or_else(String::new, |[alpha, beta]| format!("[{alpha} {beta}]"));
    Label {
        sign,
        name,
        value,
        window,
        reason: cell.reason(),
    }
}

/// Returns the number of columns of a text. Infinity is one sign, unless only ASCII is used.
pub fn columns(text: &str, ascii: bool) -> i32 {
    let letters = text.chars().count() as i32;
    if ascii {
        let more = |c: char| match c {
            '≤' | '≥' | '…' => 1,
            // Greek letters are spelt out.
            'α' => 4,
            'β' => 3,
            _ => 0,
        };
        letters + text.chars().map(more).sum::<i32>()
    } else {
        let infinite = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| *word == "inf")
            .count();
        letters - 2 * infinite as i32
    }
}

/// The room that values need at most at any tick.
pub struct Room {
    style: Style,
    /// The width of the widest value, with a sign.
    value: i32,
    /// The width of a window of such values.
    window: i32,
}

impl Room {
    /// Measures a diagram.
    pub fn new(diagram: &Diagram, style: Style) -> Room {
        let rows = diagram.cells.iter().filter_map(DiagramCell::row);
        let widest = rows
            .map(|row| columns(&row.value_text, style.ascii))
            .max()
            .unwrap_or(0);
        let infinite = if style.ascii { 4 } else { 2 };
        let more = i32::from(style.ascii);
        Room {
            style,
            value: widest.max(1) + 1 + more,
            window: 2 * widest.max(infinite) + 3,
        }
    }
    /// Returns the sizes of all boxes.
    pub fn sizes(&self, diagram: &Diagram, form: Form) -> Vec<Size> {
        let mut open = vec![false; diagram.cells.len()];
        diagram
            .cells
            .iter()
            .filter_map(|cell| cell.parent)
            .for_each(|at| open[at] = true);
        let cells = diagram.cells.iter().enumerate();
        cells
            .map(|(at, cell)| self.size(cell, open[at], form))
            .collect()
    }
    fn size(&self, cell: &DiagramCell, open: bool, form: Form) -> Size {
        let Form {
            shape,
            density,
            paired,
        } = form;
        let (label, ascii) = (label(cell, open, shape, density), self.style.ascii);
        let (root, inner) = (cell.parent.is_none(), cell.row().is_some() && !cell.leaf);
        let gap = i32::from(density <= Density::Open);
        // The sign, the name, and the mark of the best move.
        let name = columns(&label.name, ascii);
        let mut name = if name > 0 {
            1 + gap + name + gap + 1
        } else {
            0
        };
        if root {
            name = 1 + gap + 4;
        }
        if label.sign == Sign::More {
            name = 1;
        }
        let mut value = columns(&label.value, ascii).max(columns(cell.known(), ascii));
        if inner && !cell.is_pruned() {
            value = value.max(self.value);
        }
        let windows = self.style.windows && cell.window.is_some();
        let window = if windows { self.window } else { 0 };
        let reason = if self.style.windows {
            columns(&label.reason, ascii)
        } else {
            0
        };
        let large = if density == Density::Large { 2 } else { 0 };
        let fold = match (shape, paired) {
            // In a tree that grows down, the root has no boxes beside it.
            (TreeDirection::Down, _) if root => Fold::Line,
            (_, true) if inner => Fold::Pair,
            (TreeDirection::Across, _) => Fold::Line,
            (TreeDirection::Down, _) => Fold::Stack,
        };
        Size {
            name: name + large,
            value,
            window,
            reason,
            fold,
            open,
        }
    }
}
