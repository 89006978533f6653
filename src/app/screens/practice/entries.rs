//! The table entry that a node of a practised search finds when it is entered, and the one that it stores when it is
//! left.
//!
//! A recording says which visits the table answered. Visits that found an entry which did not answer are computed here,
//! by the rules of the table, in the order of the events. If the result contradicts the recording, the recording is
//! right and no question is asked. Cost: O(visits).

use engine::boundary::Problem;
use engine::search::{Kind, TableDepth, TableSize, Value};
use model::batch::exam::steps::ExamVisit;
use model::inspect::memory::depth_text;
use std::collections::HashMap;

/// An entry as a visit finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizEntry {
    pub value: Value,
    pub kind: Kind,
    /// How deep it was searched; `None`: to the end of the game.
    pub depth: Option<u32>,
}

impl QuizEntry {
    /// How deep it was searched, in words.
    pub fn depth_text(&self) -> String {
        depth_text(self.depth)
    }
    /// Whether it answers a visit that has so many plies left.
    fn answers(&self, step: &ExamVisit, left: Option<u32>, rule: TableDepth) -> bool {
        let deep = match (self.depth, left, rule) {
            (Some(depth), Some(left), TableDepth::Deeper) => depth >= left,
            (None, Some(_), TableDepth::Deeper) => true,
            (depth, left, _) => depth == left,
        };
        let settles = match self.kind {
            Kind::Exact => true,
            Kind::Lower => self.value >= step.beta,
            Kind::Upper => self.value <= step.alpha,
            Kind::Estimate | Kind::Unsearched => false,
        };
        deep && settles
    }
}

/// What a node stores when it is left: its value is a bound where it is not inside its window.
pub fn stored(problem: &dyn Problem, step: &ExamVisit) -> Kind {
    match problem.spec().method.prunes() {
        true if step.value <= step.alpha => Kind::Upper,
        true if step.value >= step.beta => Kind::Lower,
        _ => Kind::Exact,
    }
}

/// Does the search keep what it finds, by the rules?
pub fn keeps(problem: &dyn Problem) -> bool {
    problem.spec().memory.table != TableSize::None && problem.spec().memory.faulty.is_none()
}

/// For each visit the entry that it finds; `depths`: those of the passes; `is_leaf`: of a visit by its number.
pub fn found(
    problem: &dyn Problem,
    steps: &[ExamVisit],
    depths: &[Option<u32>],
    is_leaf: impl Fn(usize) -> bool,
) -> Vec<Option<QuizEntry>> {
    if !keeps(problem) {
        return vec![None; steps.len()];
    }
    let rule = problem.spec().memory.rule();
    let key = |step: &ExamVisit| problem.position(&step.path).describe().to_string();
    let mut table: HashMap<String, QuizEntry> = HashMap::new();
    let (mut open, mut pass): (Vec<(usize, Option<u32>)>, usize) = (Vec::new(), 0);
    let mut all = Vec::with_capacity(steps.len());
    for (number, step) in steps.iter().enumerate() {
        while let Some((left, depth)) =
            open.pop_if(|(at, _)| steps[*at].path.len() >= step.path.len())
        {
            let kind = stored(problem, &steps[left]);
            table.insert(
                key(&steps[left]),
                QuizEntry {
                    value: steps[left].value,
                    kind,
                    depth,
                },
            );
        }
        pass += usize::from(step.path.is_empty());
        let whole = depths
            .get(pass.saturating_sub(1))
            .copied()
            .unwrap_or(problem.spec().depth);
        let left = whole.map(|depth| depth.saturating_sub(step.path.len() as u32));
        let inner = !is_leaf(number);
        let entry = table
            .get(&key(step))
            .filter(|_| inner && !step.path.is_empty());
        all.push(
            entry
                .filter(|entry| entry.answers(step, left, rule) == step.hit)
                .cloned(),
        );
        if inner && !step.hit {
            open.push((number, left));
        }
    }
    all
}
