//! [`SearchViews`] holds what the panes show of the search.

use crate::app::explorer::timeline::TimelineView;
use crate::kit::boxes::top_of;
use engine::boundary::Problem;
use engine::eval::TermValue;
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind};
use engine::sentence::Sentence;
use model::inspect::diagram::DiagramContent;
use model::inspect::outline::{Row, RowId, RowState};
use model::inspect::root_moves::{Pace, RootProgress};
use model::inspect::sheet::DiagramSheet;
use model::inspect::{ChildRow, Diagram, NodeView};
use model::study::JobProgress;
use ratatui::layout::Rect;

/// The data of the search that the panes show.
#[derive(Clone, Debug, Default)]
pub struct SearchViews {
    /// The rows of the tree on the screen.
    pub rows: Vec<Row>,
    /// The index of the selected row in `rows`.
    pub row_at: usize,
    /// The part of the tree drawn as a diagram, if it is.
    pub diagram: Option<Diagram>,
    /// The layout of its boxes.
    pub sheet: DiagramSheet,
    /// The area that they are drawn in.
    pub canvas: Rect,
    /// The node whose children are shown, with its table in the present state.
    pub node: Option<NodeView>,
    /// The rows of that table in view, in their state at the tick.
    pub children: ChildWindow,
    /// The terms of the evaluation, if the node is a leaf.
    pub terms: Vec<TermValue>,
    /// For a table hit: why it returned, and which visit stored its value.
    pub answer: Option<[String; 2]>,
    pub progress: Option<JobProgress>,
    /// The progress through the moves of the root, until the search ends.
    pub far: Option<RootProgress>,
    /// The measured speed of the search.
    pub pace: Pace,
    /// The first row of the outline in view below the root, which is always shown.
    pub first: Option<RowId>,
    /// The evaluation in use, and the name of MAX.
    pub named: Option<(String, &'static str)>,
    /// The value of the position and the best move, preliminary or final.
    pub result: Option<Best>,
    /// The counts at the tick, while travelling.
    pub counts: Option<Counts>,
    /// True if the panes follow a search that has not ended.
    pub live: bool,
    pub timeline: TimelineView,
    /// The path of the node of the tick, while travelling or following the search.
    pub eye: Option<Vec<Ordinal>>,
    /// α, β and the best value, at the tick, of the node whose children are shown.
    pub running: Option<[String; 3]>,
    /// The marks for nodes that alpha-beta does not visit.
    pub unvisited: UnvisitedMarks,
    /// The reason that the tree cannot be shown.
    pub trouble: Option<Sentence>,
}

/// The maximum number of rows of a table of children that is printed in full.
const WHOLE_TABLE: usize = 512;

/// A part of a table of children. A frame prints only the rows in view, as a table may have tens of
/// thousands of rows; a small table is printed in full.
#[derive(Clone, Debug, Default)]
pub struct ChildWindow {
    /// The index of the first row in the table.
    pub first: usize,
    pub rows: Vec<ChildRow>,
}

impl ChildWindow {
    /// Takes the part of a node's table with row `at` if `shown` rows are in view, or all rows if
    /// `whole`.
    pub(super) fn new(
        node: &NodeView,
        problem: &dyn Problem,
        at: usize,
        shown: usize,
        whole: bool,
    ) -> ChildWindow {
        let (count, shown) = (node.table.len(), shown.max(1));
        if whole || count <= WHOLE_TABLE {
            return ChildWindow {
                first: 0,
                rows: node.rows(problem, 0..count),
            };
        }
        let first = top_of(at.min(count - 1), count, shown);
        ChildWindow {
            first,
            rows: node.rows(problem, first..(first + shown).min(count)),
        }
    }
    /// Returns the rows with their indices in the table.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &ChildRow)> {
        (self.first..).zip(&self.rows)
    }
}

/// The value of a position and its best move as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The kind of the value: exact, or a bound while the search runs.
    pub kind: Kind,
    pub value: String,
    /// The move; empty at the end of a game.
    pub mv: String,
    /// True if the value is preliminary.
    pub so_far: bool,
    /// The meaning of the value if it is a win, e.g. `X wins in 3`.
    pub verdict: Option<String>,
}

impl SearchViews {
    /// Writes a value at the rows of a node that has none.
    pub(crate) fn write(&mut self, path: &[Ordinal], value: &str) {
        let cells = self
            .diagram
            .iter_mut()
            .flat_map(|diagram| &mut diagram.cells);
        let drawn = cells.filter_map(|cell| {
            if let DiagramContent::Row(row) = &mut cell.shown {
                Some(&mut **row)
            } else {
                None
            }
        });
        for row in self
            .rows
            .iter_mut()
            .chain(drawn)
            .filter(|row| row.path == path && row.value_text.is_empty())
        {
            (row.state, row.kind) = (RowState::Done, Kind::Exact);
            value.clone_into(&mut row.value_text);
        }
    }
}

/// The shown nodes of minimax's tree that alpha-beta never enters; empty unless they are marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnvisitedMarks {
    /// A flag for each row of the tree.
    pub rows: Vec<bool>,
    /// A flag for each row of the table of children.
    pub children: Vec<bool>,
    /// A flag for each box of the diagram.
    pub cells: Vec<bool>,
}
