//! [`SampledPaper`]: one of the two pages of a sheet about a Monte-Carlo search, with its texts in
//! the language of the screen.
//!
//! Invariant: a sum is that of its two terms as printed, so that working with two decimals gives
//! the same result.

use super::fields::EXACT;
use super::lines;
use super::moodle::{any_of, numerical, own_fields};
use super::page::{FieldTask, NodeLine, Page, PageLook};
use crate::batch::exam::counted::{
    BackedUp, Candidate, DRAW, NodeCounts, SampledNode, Selection, WIN,
};
use crate::batch::exam::{Handout, SampledAsk, SampledSheet};
use crate::inspect::drawing::{
    PAPER, SceneInk, SceneNode, ScenePoint, SceneShape, TextRole, TreePlan, TreeScene, scene,
};
use crate::inspect::meaning::{meaning_of_counts, meaning_of_uct};
use crate::language::decimals;
use engine::numbers::Ordinal;
use engine::uct::logarithm::ln;
use std::collections::BTreeSet;

/// The half-width of a triangle per letter of its counts, in millimetres.
const COUNT_LETTER: f64 = 1.5;

/// The tolerance of a sum whose terms were rounded.
const ROUNDED: &str = "0.02";

/// One page: a sheet, or its solution.
#[derive(Clone, Copy)]
pub struct SampledPaper<'a> {
    pub sheet: &'a SampledSheet,
    pub ask: &'a [SampledAsk],
    /// The additions of the teacher.
    pub handout: &'a Handout,
    /// True if the page shows the solution.
    pub solved: bool,
    /// True if the tree is drawn from left to right, on upright paper.
    pub sideways: bool,
}

/// A number to two decimals.
fn two(number: f64) -> String {
    decimals(&format!("{number:.2}")).into_owned()
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round()
}

/// Returns the sum of two terms rounded to two decimals.
fn rounded_sum(candidate: &Candidate) -> f64 {
    (hundredths(candidate.terms.mean) + hundredths(candidate.terms.added)) / 100.0
}

fn counts(counts: NodeCounts) -> String {
    decimals(&counts.text()).into_owned()
}

fn name(path: &[Ordinal]) -> String {
    if path.is_empty() {
        say!("root").to_owned()
    } else {
        SampledSheet::name(path)
    }
}

impl SampledPaper<'_> {
    fn asks(&self, ask: SampledAsk) -> bool {
        self.ask.contains(&ask)
    }
    /// Returns the result of the playout in words.
    fn result(&self) -> &'static str {
        match self.sheet.next.halves {
            WIN => say!("MAX wins"),
            DRAW => say!("a draw@@result"),
            _ => say!("MIN wins"),
        }
    }
    fn task(&self, ask: SampledAsk, fields: bool) -> String {
        let next = &self.sheet.next;
        let number = next.number;
        match ask {
            SampledAsk::Selection if fields => say!(
                "Write the sum of each child of the root in iteration {number}, to two decimals, and the node at which its \
                 selection ends.",
                number
            ),
            SampledAsk::Selection => say!(
                "Write beside Σ the sum of each child that iteration {number} compares, to two decimals, and say at which node \
                 its selection ends.",
                number
            ),
            SampledAsk::Backup => {
                let place = if self.asks(SampledAsk::Selection) {
                    say!("the node at which its selection ends").to_owned()
                } else {
                    name(self.sheet.selected())
                };
                let (ends, result) = (self.ends(), self.result());
                let come = if ends {
                    say!(
                        "Iteration {number} ends at {place}, where the game is finished; the result is: {result}.",
                        number,
                        place,
                        result
                    )
                } else {
                    say!(
                        "Iteration {number} makes a child of {place}; the result of its playout is: {result}.",
                        number,
                        place,
                        result
                    )
                };
                let write = if fields {
                    say!("Write w and n of each node after the backup.")
                } else {
                    say!("Write beside → what each node of its path has after the backup, as w/n.")
                };
                format!("{come} {write}")
            }
        }
    }
    /// Returns true if the iteration ends at a finished game, so that it makes no child.
    fn ends(&self) -> bool {
        !self.sheet.next.expanded
    }
    fn tasks_in(&self, fields: bool) -> Vec<String> {
        let count = self.sheet.iterations;
        let last = say!("Which move is the answer after {count} iterations?", count);
        let own = self
            .handout
            .questions
            .iter()
            .map(|question| question.text.clone());
        let mut tasks: Vec<String> = self
            .ask
            .iter()
            .map(|ask| self.task(*ask, fields))
            .chain([last])
            .chain(own)
            .collect();
        if let Some(first) = tasks.first_mut() {
            let exploration = self.sheet.tree.problem.spec().exploration;
            *first = format!("{} {first}", meaning_of_uct(exploration));
        }
        self.with_points(tasks)
    }
    fn with_points(&self, lines: Vec<String>) -> Vec<String> {
        let weights: Vec<u32> = self.ask.iter().map(|_| 3).chain([1]).collect();
        lines::with_points(lines, &weights, self.handout)
    }
    fn answer(&self, ask: SampledAsk) -> String {
        match ask {
            SampledAsk::Selection => {
                let path = self.sheet.selected();
                let nodes: Vec<String> = (1..=path.len()).map(|ply| name(&path[..ply])).collect();
                say!(
                    "Selection goes to {nodes}, and ends there; the sums stand in the tree.",
                    nodes = nodes.join(", ")
                )
            }
            SampledAsk::Backup => {
                let node =
                    |backed: &BackedUp| format!("{} {}", name(&backed.path), counts(backed.after));
                let nodes: Vec<String> = self.sheet.next.backed_up.iter().map(node).collect();
                say!("After the backup: {nodes}", nodes = nodes.join(", "))
            }
        }
    }
    /// Returns the sum of a child in a selection of the iteration, if it is compared there.
    fn sum(&self, path: &[Ordinal]) -> Option<f64> {
        let (mv, above) = path.split_last()?;
        let selection = self
            .sheet
            .next
            .selections
            .iter()
            .find(|selection| selection.path == above)?;
        let candidate = selection.candidates.iter().find(|child| child.mv == *mv)?;
        Some(rounded_sum(candidate))
    }
    /// Returns the counts of a node after the backup, if the iteration passed through it.
    fn after(&self, path: &[Ordinal]) -> Option<NodeCounts> {
        let mut nodes = self.sheet.next.backed_up.iter();
        nodes
            .find(|backed| backed.path == path)
            .map(|backed| backed.after)
    }
    /// Returns true if a node can be compared with its siblings: all moves of its parent have a
    /// child.
    fn is_compared(&self, node: &SampledNode) -> bool {
        let above = node.parent.and_then(|at| self.sheet.nodes.get(at));
        above.is_some_and(|above| above.untried == 0)
    }
    fn scene_node(&self, node: &SampledNode) -> SceneNode {
        let is_on_path = self.sheet.next.path.starts_with(&node.path);
        let mut beside = Vec::new();
        if self.asks(SampledAsk::Selection) && self.is_compared(node) {
            match self.solved.then(|| self.sum(&node.path)) {
                None => beside.push(("Σ", None)),
                Some(Some(sum)) => beside.push(("Σ", Some(two(sum)))),
                Some(None) => {}
            }
        }
        if self.asks(SampledAsk::Backup) {
            match self.solved.then(|| self.after(&node.path)) {
                None => beside.push(("→", None)),
                Some(Some(after)) => beside.push(("→", Some(counts(after)))),
                Some(None) => {}
            }
        }
        SceneNode {
            parent: node.parent,
            shape: if node.max {
                SceneShape::Max
            } else {
                SceneShape::Min
            },
            value: counts(node.counts),
            name: name(&node.path),
            below: below(node)
                .map(|text| (TextRole::Label, text))
                .into_iter()
                .collect(),
            beside,
            edge: if self.solved && is_on_path {
                SceneInk::Best
            } else {
                SceneInk::Plain
            },
            mv: self.mv(node),
            ..SceneNode::default()
        }
    }
    /// Returns the move to a node, if a game was requested.
    fn mv(&self, node: &SampledNode) -> String {
        if self.sheet.is_of_game {
            node.name.clone()
        } else {
            String::new()
        }
    }
    /// Returns the child that the iteration makes, as shown in a solution.
    fn made(&self) -> Option<SampledNode> {
        let next = &self.sheet.next;
        if !(self.solved && next.expanded && self.asks(SampledAsk::Backup)) {
            return None;
        }
        let made = self.sheet.tree.nodes(next.number);
        made.into_iter().find(|node| node.path == next.path)
    }
    fn scene_nodes(&self) -> Vec<SceneNode> {
        let nodes = &self.sheet.nodes;
        let mut drawn: Vec<SceneNode> = nodes.iter().map(|node| self.scene_node(node)).collect();
        if let Some(made) = self.made() {
            let above = made.path.split_last().map(|(_, above)| above);
            let parent = nodes.iter().position(|node| Some(&node.path[..]) == above);
            drawn.push(SceneNode {
                parent,
                beside: Vec::new(),
                ..self.scene_node(&made)
            });
        }
        drawn
    }
    /// Returns the line of the solution for a selection.
    fn compared(selection: &Selection) -> String {
        let term = |candidate: &Candidate| {
            format!(
                "{} {} + {} = {}",
                name(&[&selection.path[..], &[candidate.mv]].concat()),
                two(candidate.terms.mean),
                two(candidate.terms.added),
                two(rounded_sum(candidate))
            )
        };
        let terms: Vec<String> = selection.candidates.iter().map(term).collect();
        let selected = selection
            .selected()
            .map(|child| name(&[&selection.path[..], &[child.mv]].concat()));
        say!(
            "{node}, N = {visits}: {terms}; {selected} has the greatest sum",
            node = name(&selection.path),
            visits = selection.visits,
            terms = terms.join("; "),
            selected = selected.unwrap_or_default()
        )
    }
    /// Returns the line of the solution for a node of the path.
    fn backed(&self, backed: &BackedUp) -> String {
        let reward = if backed.for_max {
            self.sheet.next.halves
        } else {
            WIN.saturating_sub(self.sheet.next.halves)
        };
        let reward = NodeCounts {
            visits: 1,
            halves: reward,
        };
        let side = if backed.for_max { "MAX" } else { "MIN" };
        let before = backed.before.map_or_else(|| "–".to_owned(), counts);
        format!(
            "{}: {before} → {} ({side} {})",
            name(&backed.path),
            counts(backed.after),
            decimals(&reward.total())
        )
    }
}

/// Returns the text below a node: that its game is over, or the number of moves without a child.
fn below(node: &SampledNode) -> Option<String> {
    match (node.over, node.untried) {
        (true, _) => Some(say!("end@@game").to_owned()),
        (false, 0) => None,
        (false, untried) => Some(format!("+{untried}")),
    }
}

impl Page for SampledPaper<'_> {
    fn number(&self) -> u32 {
        self.sheet.number
    }
    fn handout(&self) -> &Handout {
        self.handout
    }
    fn is_solved(&self) -> bool {
        self.solved
    }
    fn is_sideways(&self) -> bool {
        self.sideways
    }
    fn questions(&self) -> usize {
        self.ask.len() + 1
    }
    fn meaning(&self, look: PageLook) -> String {
        let signs = say!(
            "▲ MAX moves, ▼ MIN moves; +1, +2 …: so many moves have no child yet; end: the game is finished there."
        );
        let order = match look {
            PageLook::Sideways | PageLook::Lines => {
                say!("Children stand from the top down in the order of their moves.")
            }
            PageLook::Down => {
                say!("Children stand from left to right in the order of their moves.")
            }
        };
        // All that may be needed: which are needed is asked.
        let visits: BTreeSet<u64> = self
            .sheet
            .nodes
            .iter()
            .map(|node| node.counts.visits)
            .filter(|visits| *visits > 1)
            .collect();
        let log = |visits: &u64| {
            let log = ln(u32::try_from(*visits).unwrap_or(u32::MAX));
            format!("ln {visits} = {}", two(log))
        };
        let logs: Vec<String> = visits.iter().map(log).collect();
        let mut parts = vec![
            meaning_of_counts().to_owned(),
            signs.to_owned(),
            order.to_owned(),
        ];
        if self.sheet.is_of_game {
            parts.push(say!("A branch has its move.").to_owned());
        }
        if self.asks(SampledAsk::Selection) {
            parts.push(format!("{}.", logs.join(", ")));
        }
        parts.join(" ")
    }
    fn asked(&self) -> Vec<String> {
        self.tasks_in(false)
    }
    fn answered(&self) -> Vec<String> {
        let best = &self.sheet.best;
        let node = self.sheet.nodes.iter().find(|node| node.path == [*best]);
        let best = node.map_or_else(String::new, |node| {
            format!("{} ({})", name(&node.path), counts(node.counts))
        });
        let last = say!("Best move: {moves}", moves = best);
        self.with_points(
            self.ask
                .iter()
                .map(|ask| self.answer(*ask))
                .chain([last])
                .chain(lines::own_answers(self.handout))
                .collect(),
        )
    }
    fn explained(&self) -> Vec<String> {
        let next = &self.sheet.next;
        let compared = next
            .selections
            .iter()
            .filter(|_| self.asks(SampledAsk::Selection))
            .map(SampledPaper::compared);
        let backed = next
            .backed_up
            .iter()
            .filter(|_| self.asks(SampledAsk::Backup))
            .map(|backed| self.backed(backed));
        let lines = (1..).zip(compared.chain(backed));
        lines
            .map(|(number, line): (u32, String)| format!("{number}. {line}"))
            .collect()
    }
    fn drawing(&self, room: ScenePoint) -> TreeScene {
        let nodes = self.scene_nodes();
        let letters = nodes
            .iter()
            .map(|node| node.value.chars().count())
            .max()
            .unwrap_or(0);
        let (wide, high) = PAPER.triangle;
        let apart = if self.sideways {
            (14.5, 68.0)
        } else {
            (PAPER.apart.0 * 1.4, PAPER.apart.1)
        };
        scene(
            &nodes,
            &TreePlan {
                sideways: self.sideways,
                triangle: (wide.max(letters as f64 * COUNT_LETTER), high),
                apart,
                room,
                ..PAPER
            },
        )
    }
    fn node_lines(&self) -> Vec<NodeLine> {
        let blank = || "____".to_owned();
        let line = |node: &SampledNode| {
            let sign = if node.max { "▲" } else { "▼" };
            let mv = if self.sheet.is_of_game && !node.name.is_empty() {
                format!("{} ", node.name)
            } else {
                String::new()
            };
            let below = below(node).map_or_else(String::new, |text| format!(" {text}"));
            let mut written = Vec::new();
            if self.asks(SampledAsk::Selection) && self.is_compared(node) {
                let sum = self.solved.then(|| self.sum(&node.path).map(two));
                written.extend(
                    sum.unwrap_or_else(|| Some(blank()))
                        .map(|sum| format!("Σ {sum}")),
                );
            }
            if self.asks(SampledAsk::Backup) {
                let after = self.solved.then(|| self.after(&node.path).map(counts));
                written.extend(
                    after
                        .unwrap_or_else(|| Some(blank()))
                        .map(|after| format!("→ {after}")),
                );
            }
            NodeLine {
                ply: node.path.len(),
                name: format!(
                    "{mv}{sign} {} {}{below}",
                    name(&node.path),
                    counts(node.counts)
                ),
                written: written.join("  "),
            }
        };
        self.sheet.nodes.iter().map(line).collect()
    }
    fn boards(&self, _: usize) -> Vec<String> {
        Vec::new()
    }
    fn fields(&self) -> Vec<FieldTask> {
        let next = &self.sheet.next;
        let fields = |ask: &SampledAsk| match ask {
            SampledAsk::Selection => {
                let sum = |candidate: &Candidate| {
                    let sum = format!("{:.2}", rounded_sum(candidate));
                    format!("{}: {}", name(&[candidate.mv]), numerical(&sum, ROUNDED))
                };
                let root = next.selections.first().map(|first| &first.candidates);
                let sums: Vec<String> = root.into_iter().flatten().map(sum).collect();
                let end = name(self.sheet.selected());
                format!("{} &nbsp; → {}", sums.join(" &nbsp; "), any_of(&[end]))
            }
            SampledAsk::Backup => {
                // Of all nodes, so that the fields do not tell the path.
                let node = |node: &SampledNode| {
                    let after = self.after(&node.path).unwrap_or(node.counts);
                    format!(
                        "{}: w {} n {}",
                        name(&node.path),
                        numerical(&after.total(), EXACT),
                        numerical(&after.visits.to_string(), EXACT)
                    )
                };
                let nodes: Vec<String> = self.sheet.nodes.iter().map(node).collect();
                nodes.join(" &nbsp; ")
            }
        };
        let best = any_of(&[name(&[self.sheet.best])]);
        let all = self
            .ask
            .iter()
            .map(fields)
            .chain([best])
            .chain(own_fields(self.handout));
        let task = |(task, fields)| FieldTask { task, fields };
        self.tasks_in(true).into_iter().zip(all).map(task).collect()
    }
}
