//! A diagram as JSON lines for scripts: one object for each node.

use crate::inspect::diagram::{Diagram, DiagramCell, DiagramContent};
use crate::inspect::json;
use crate::inspect::outline::{Row, RowState};
use engine::boundary::problem::{Problem, names};
use engine::eval::Number;
use engine::search::Counts;
use serde::Serialize;

/// The counts of a search, for scripts. Names and order of the fields are stable.
#[derive(Serialize)]
pub struct CountsJson {
    nodes: u64,
    leaves: u64,
    /// Null if another program does not state its numbers of moves.
    cuts: Option<u64>,
    pruned: Option<u64>,
}

impl CountsJson {
    pub fn of(
        Counts {
            nodes,
            leaves,
            cuts,
            pruned,
            ..
        }: Counts,
    ) -> CountsJson {
        CountsJson {
            nodes,
            leaves,
            cuts: Some(cuts),
            pruned: Some(pruned),
        }
    }
    /// Returns the counts of a problem's search, as far as they are known.
    pub fn known(counts: Counts, problem: &dyn Problem) -> CountsJson {
        let all = CountsJson::of(counts);
        if problem.counts_cuts() {
            all
        } else {
            CountsJson {
                cuts: None,
                pruned: None,
                ..all
            }
        }
    }
}

/// A line for scripts. Names and order of the fields are stable.
#[derive(Serialize)]
struct Node {
    path: Vec<String>,
    ply: u32,
    #[serde(rename = "move")]
    mv: Option<String>,
    max: bool,
    state: &'static str,
    value: Option<Number>,
    kind: &'static str,
    alpha: Option<Number>,
    beta: Option<Number>,
    #[serde(flatten)]
    counts: CountsJson,
    best: bool,
    hidden: u64,
    visit: u16,
}

/// The moves and nodes that were left out for lack of room.
#[derive(Serialize)]
struct More {
    path: Vec<String>,
    ply: u32,
    state: &'static str,
    moves: usize,
    hidden: u64,
}

/// Returns an object for each box, in pre-order, each in a line of its own.
///
/// # Errors
/// Returns the error of the JSON writer; none is known to occur.
pub fn jsonl(diagram: &Diagram, problem: &dyn Problem) -> serde_json::Result<String> {
    let mut text = String::new();
    for cell in &diagram.cells {
        text += &match &cell.shown {
            DiagramContent::Row(row) => json::text(&node(problem, cell, row))?,
            DiagramContent::More(moves) => {
                let above = cell.parent.and_then(|parent| diagram.cells[parent].row());
                let path = above.map_or_else(Vec::new, |row| names(problem, &row.path));
                let ply = path.len() as u32 + 1;
                json::text(&More {
                    path,
                    ply,
                    state: "more",
                    moves: *moves,
                    hidden: cell.hidden,
                })?
            }
        };
        text.push('\n');
    }
    Ok(text)
}

fn node(problem: &dyn Problem, cell: &DiagramCell, row: &Row) -> Node {
    let state = match row.state {
        RowState::Done => "done",
        RowState::Leaf => "leaf",
        RowState::Hit => "hit",
        RowState::Cut(_) => "cut",
        RowState::Open => "open",
        RowState::Pruned => "pruned",
        RowState::Waiting => "waiting",
    };
    let searched = row.value.is_some();
    Node {
        path: names(problem, &row.path),
        ply: row.ply,
        mv: (row.ply > 0).then(|| row.mv.clone()),
        max: row.max,
        state,
        value: row.value.map(|value| problem.number(value)),
        kind: row.kind.word(),
        alpha: searched.then(|| problem.number(row.window.alpha)),
        beta: searched.then(|| problem.number(row.window.beta)),
        counts: CountsJson::known(row.counts, problem),
        best: row.best && row.ply > 0,
        hidden: cell.hidden,
        visit: row.visit,
    }
}
