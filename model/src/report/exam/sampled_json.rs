//! A sheet about a Monte-Carlo search with its solution, as JSON for scripts. The names and the
//! order of the fields are stable.

use super::json::StudentJson;
use crate::batch::exam::counted::{BackedUp, Candidate, NodeCounts, SampledNode, Selection};
use crate::batch::exam::{Handout, SampledSheet};
use engine::numbers::Ordinal;
use engine::uct::UCT;
use serde::Serialize;

#[derive(Serialize)]
pub struct SampledJson<'a> {
    number: u32,
    game: String,
    position: String,
    method: &'static str,
    iterations: u64,
    exploration: f64,
    seed: u64,
    nodes: Vec<NodeJson>,
    selections: Vec<SelectionJson>,
    expanded: bool,
    /// The result for MAX, the side to move at the root.
    result: f64,
    backup: Vec<BackupJson>,
    best: String,
    /// Present if there is a list of names.
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<StudentJson<'a>>,
}

#[derive(Serialize)]
struct NodeJson {
    name: String,
    path: Vec<String>,
    to_move: &'static str,
    visits: u64,
    total: f64,
    /// The number of moves without a child.
    untried: usize,
    finished: bool,
}

#[derive(Serialize)]
struct SelectionJson {
    node: String,
    visits: u64,
    children: Vec<CandidateJson>,
    selected: String,
}

#[derive(Serialize)]
struct CandidateJson {
    name: String,
    visits: u64,
    total: f64,
    mean: f64,
    added: f64,
    sum: f64,
}

#[derive(Serialize)]
struct BackupJson {
    name: String,
    path: Vec<String>,
    visits: u64,
    total: f64,
}

fn total(counts: NodeCounts) -> f64 {
    counts.halves as f64 / 2.0
}

impl<'a> SampledJson<'a> {
    pub fn new(sheet: &'a SampledSheet, handout: &'a Handout) -> SampledJson<'a> {
        let (problem, next) = (&sheet.tree.problem, &sheet.next);
        let root = problem.position(&[]);
        let moves = |path: &[Ordinal]| -> Vec<String> {
            root.moves_along(path)
                .into_iter()
                .map(|mv| mv.text)
                .collect()
        };
        let node = |node: &SampledNode| NodeJson {
            name: SampledSheet::name(&node.path),
            path: moves(&node.path),
            to_move: if node.max { "max" } else { "min" },
            visits: node.counts.visits,
            total: total(node.counts),
            untried: node.untried,
            finished: node.over,
        };
        let selection = |selection: &Selection| {
            let name = |child: &Candidate| {
                SampledSheet::name(&[&selection.path[..], &[child.mv]].concat())
            };
            SelectionJson {
                node: SampledSheet::name(&selection.path),
                visits: selection.visits,
                children: selection
                    .candidates
                    .iter()
                    .map(|child| CandidateJson {
                        name: name(child),
                        visits: child.counts.visits,
                        total: total(child.counts),
                        mean: child.terms.mean,
                        added: child.terms.added,
                        sum: child.terms.sum(),
                    })
                    .collect(),
                selected: selection.selected().map(name).unwrap_or_default(),
            }
        };
        let backup = |backed: &BackedUp| BackupJson {
            name: SampledSheet::name(&backed.path),
            path: moves(&backed.path),
            visits: backed.after.visits,
            total: total(backed.after),
        };
        SampledJson {
            number: sheet.number,
            game: root.game(),
            position: root.describe().to_string(),
            method: UCT,
            iterations: sheet.iterations,
            exploration: problem.spec().exploration.get(),
            seed: problem.spec().seed,
            nodes: sheet.nodes.iter().map(node).collect(),
            selections: next.selections.iter().map(selection).collect(),
            expanded: next.expanded,
            result: next.halves as f64 / 2.0,
            backup: next.backed_up.iter().map(backup).collect(),
            best: moves(&[sheet.best]).concat(),
            student: StudentJson::of(handout, sheet.number),
        }
    }
}
