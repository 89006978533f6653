//! [`SearchViews`]: what the panes show of the search.

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

/// What the panes show of the search.
#[derive(Clone, Debug, Default)]
pub struct SearchViews {
    /// The rows of the tree that are on the screen.
    pub rows: Vec<Row>,
    /// Which of them is selected.
    pub row_at: usize,
    /// The part of the tree that is drawn, while it is drawn as a diagram.
    pub diagram: Option<Diagram>,
    /// Where its boxes stand.
    pub sheet: DiagramSheet,
    /// Where they are drawn.
    pub canvas: Rect,
    /// The node whose children are shown; its table is as it is now.
    pub node: Option<NodeView>,
    /// The rows of that table that are in sight, as they were at the tick.
    pub children: ChildWindow,
    /// If that is a leaf: its evaluation in terms, as they are printed.
    pub terms: Vec<TermValue>,
    /// If it is a hit: why it answers, and which visit stored the answer.
    pub answer: Option<[String; 2]>,
    pub progress: Option<JobProgress>,
    /// How far it is, while it has not ended.
    pub far: Option<RootProgress>,
    /// How fast it comes on.
    pub pace: Pace,
    /// The first row of the outline that has room, below the root, which is always shown.
    pub first: Option<RowId>,
    /// The evaluation that is searched with, and the symbol of MAX.
    pub named: Option<(String, &'static str)>,
    /// The value of the position and the best move, so far or for good.
    pub result: Option<Best>,
    /// While travelling: what the search had counted by then.
    pub counts: Option<Counts>,
    /// Do the panes follow a search that has not ended?
    pub live: bool,
    pub timeline: TimelineView,
    /// The moves that lead to the node of the tick, while travelling and while the panes follow the search.
    pub eye: Option<Vec<Ordinal>>,
    /// α, β and the best value of the node whose children are shown, at the tick.
    pub running: Option<[String; 3]>,
    /// What alpha-beta does not visit.
    pub unvisited: UnvisitedMarks,
    /// Why the tree cannot be shown.
    pub trouble: Option<Sentence>,
}

/// Up to so many rows a table of children is gone through as a whole.
const WHOLE_TABLE: usize = 512;

/// A part of a table of children. Only what is in sight is printed anew for a frame: a table may have tens of thousands of
/// rows. A small one is there as a whole.
#[derive(Clone, Debug, Default)]
pub struct ChildWindow {
    /// Which row of the table comes first.
    pub first: usize,
    pub rows: Vec<ChildRow>,
}

impl ChildWindow {
    /// The part of a node's table in which a row is in sight, if so many rows are; `whole`: all of it.
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
    /// The rows with their places in the table.
    pub fn rows(&self) -> impl Iterator<Item = (usize, &ChildRow)> {
        (self.first..).zip(&self.rows)
    }
}

/// The value of a position and its best move, as they are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What the value says: while the search runs it is only a bound.
    pub kind: Kind,
    pub value: String,
    /// The move; empty at the end of a game.
    pub mv: String,
    /// Is it only what the root has so far?
    pub so_far: bool,
    /// What the value means, if it is a win: `X wins in 3`.
    pub verdict: Option<String>,
}

impl SearchViews {
    /// Writes a value at a node that has none.
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

/// What is shown of minimax's tree that alpha-beta never enters; empty while that is not marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnvisitedMarks {
    /// Which of the rows of the tree.
    pub rows: Vec<bool>,
    /// Which of the rows of the table of children.
    pub children: Vec<bool>,
    /// Which boxes of the diagram.
    pub cells: Vec<bool>,
}
