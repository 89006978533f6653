//! A box of a diagram, and the edge to it.

use crate::inspect::outline::{Row, RowState};
use crate::inspect::words::thousands;

/// What stands in a box.
#[derive(Clone, Debug, PartialEq)]
pub enum DiagramContent {
    /// A node, or a move that was not searched: a row of the outline, with its path, value, kind and state.
    Row(Box<Row>),
    /// The last moves of a node, so many of them: there was no room.
    More(usize),
}

/// A box of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramCell {
    /// Its middle, in half widths of a box from the left edge of the leftmost one.
    pub x: u32,
    /// How many plies below the top of the diagram.
    pub ply: u32,
    /// The box above; `None`: the top.
    pub parent: Option<usize>,
    /// What stands in it.
    pub shown: DiagramContent,
    /// How many nodes below it, or for [`DiagramContent::More`] in it, are not shown.
    pub hidden: u64,
    /// Is it a leaf, also before the search comes to it?
    pub leaf: bool,
    /// α and β of an inner node after what it took in, as they are printed; `None`: it has none yet, or its method none.
    pub window: Option<[String; 2]>,
}

impl DiagramCell {
    /// A box that is not placed yet.
    pub(in crate::inspect) fn new(
        ply: u32,
        parent: Option<usize>,
        shown: DiagramContent,
        hidden: u64,
    ) -> DiagramCell {
        let leaf = matches!(&shown, DiagramContent::Row(row) if row.state == RowState::Leaf || !row.known.is_empty());
        DiagramCell {
            x: 0,
            ply,
            parent,
            shown,
            hidden,
            leaf,
            window: None,
        }
    }
    /// Why the node was left, as an inequality: `2 ≤ α 3`, `5 ≥ β 4`; empty if it was not cut.
    pub fn reason(&self) -> String {
        match self.row() {
            Some(row) if matches!(row.state, RowState::Cut(_)) && !row.value_text.is_empty() => {
                let (alpha, beta) = &row.window_text;
                // A chance node may meet either end.
                let meets_beta = if row.chance {
                    row.value >= Some(row.window.beta)
                } else {
                    row.max
                };
                if meets_beta {
                    format!("{} ≥ β {beta}", row.value_text)
                } else {
                    format!("{} ≤ α {alpha}", row.value_text)
                }
            }
            _ => String::new(),
        }
    }
    /// The row of the outline that it shows.
    pub fn row(&self) -> Option<&Row> {
        match &self.shown {
            DiagramContent::Row(row) => Some(row),
            DiagramContent::More(_) => None,
        }
    }
    /// The value that a leaf of a textbook tree has from the start, as it is printed; empty of others.
    pub fn known(&self) -> &str {
        self.row().map_or("", |row| &row.known)
    }
    /// Does it lie below a move that was not searched?
    pub fn is_beyond(&self) -> bool {
        self.row().is_some_and(|row| !row.id.beyond.is_empty())
    }
    /// A move that a cut left unsearched?
    pub fn is_pruned(&self) -> bool {
        self.row().is_some_and(|row| row.state == RowState::Pruned)
    }
    /// Has it moves that were searched or cut, drawn or not?
    pub fn has_more(&self) -> bool {
        self.row()
            .is_some_and(|row| row.expandable && row.state != RowState::Waiting)
    }
    /// What was left out, in words; empty if nothing was.
    pub fn left_out(&self) -> String {
        match (&self.shown, self.hidden) {
            // None of them was searched.
            (DiagramContent::More(moves), 0) => {
                say!(*moves; "… {more} more move|… {more} more moves", more = thousands(*moves as u64))
            }
            (_, 0) => String::new(),
            (_, hidden) => {
                say!(hidden; "… {more} more node|… {more} more nodes", more = thousands(hidden))
            }
        }
    }
}

/// A line from a box to one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The index of the box above.
    pub parent: usize,
    /// The index of the box below.
    pub child: usize,
    /// Was this move cut off?
    pub pruned: bool,
    /// Is it the move that the node above would choose?
    pub best: bool,
}
