//! A box of a diagram, and the edge to it.

use crate::inspect::outline::{Row, RowState};
use crate::inspect::words::thousands;

/// The content of a box.
#[derive(Clone, Debug, PartialEq)]
pub enum DiagramContent {
    /// A node, or a move that was not searched: a row of the outline, with its path, value, kind
    /// and state.
    Row(Box<Row>),
    /// The number of last moves of a node that were left out for lack of room.
    More(usize),
}

/// A box of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct DiagramCell {
    /// The middle of the box, in half box widths from the left edge of the leftmost box.
    pub x: u32,
    /// The number of plies below the top of the diagram.
    pub ply: u32,
    /// The index of the box above; `None` for the top.
    pub parent: Option<usize>,
    /// The content of the box.
    pub shown: DiagramContent,
    /// The number of nodes that are not shown: those below the box, or for [`DiagramContent::More`]
    /// those left out.
    pub hidden: u64,
    /// True if the node is a leaf, also before the search reaches it.
    pub leaf: bool,
    /// α and β of an inner node after all the values that it received, as they are printed; `None`
    /// if it has none yet or its method uses no window.
    pub window: Option<[String; 2]>,
}

impl DiagramCell {
    /// Creates a box without a place.
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
    /// Returns the reason of a cut as an inequality, such as `2 ≤ α 3` or `5 ≥ β 4`; empty if the
    /// node was not cut.
    pub fn reason(&self) -> String {
        match self.row() {
            Some(row) if matches!(row.state, RowState::Cut(_)) && !row.value_text.is_empty() => {
                let (alpha, beta) = &row.window_text;
                // A chance node may fail at either end of its window.
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
    /// Returns the row of the outline that the box shows.
    pub fn row(&self) -> Option<&Row> {
        match &self.shown {
            DiagramContent::Row(row) => Some(row),
            DiagramContent::More(_) => None,
        }
    }
    /// Returns the printed value that a leaf of a textbook tree has from the start; empty for other
    /// nodes.
    pub fn known(&self) -> &str {
        self.row().map_or("", |row| &row.known)
    }
    /// Returns true if the box lies below a move that was not searched.
    pub fn is_beyond(&self) -> bool {
        self.row().is_some_and(|row| !row.id.beyond.is_empty())
    }
    /// Returns true if the box is a move that a cut left unsearched.
    pub fn is_pruned(&self) -> bool {
        self.row().is_some_and(|row| row.state == RowState::Pruned)
    }
    /// Returns true if the node has moves that were searched or cut, drawn or not.
    pub fn has_more(&self) -> bool {
        self.row()
            .is_some_and(|row| row.expandable && row.state != RowState::Waiting)
    }
    /// Returns in words the number of moves or nodes that were left out; empty if there are none.
    pub fn left_out(&self) -> String {
        match (&self.shown, self.hidden) {
            // No node below these moves was searched.
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
    /// True if this move was cut off.
    pub pruned: bool,
    /// True if it is the move that the node above would choose.
    pub best: bool,
}
