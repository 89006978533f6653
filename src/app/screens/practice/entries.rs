//! The table entry that a node of a practised search finds when it is entered, and the one that it
//! stores when it is left.
//!
//! A recording says which visits returned at once on a table entry. The entries that other visits
//! found are computed here by the rules of the table, in the order of the events. Where the result
//! contradicts the recording, no question is asked. Cost: O(visits).

use engine::boundary::Problem;
use engine::search::{Kind, TableDepth, TableSize, Value};
use model::batch::exam::steps::ExamVisit;
use model::inspect::memory::depth_text;
use std::collections::HashMap;

/// A table entry as a visit finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizEntry {
    pub value: Value,
    pub kind: Kind,
    /// The depth searched below it, in plies; `None` for a search to the end of the game.
    pub depth: Option<u32>,
}

impl QuizEntry {
    /// Returns the depth as text.
    pub fn depth_text(&self) -> String {
        depth_text(self.depth)
    }
    /// Returns whether a visit with `left` plies left may return the value of the entry.
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

/// Returns the kind of the value that a node stores when it is left: a bound if it is outside the
/// window.
pub fn stored(problem: &dyn Problem, step: &ExamVisit) -> Kind {
    match problem.spec().method.prunes() {
        true if step.value <= step.alpha => Kind::Upper,
        true if step.value >= step.beta => Kind::Lower,
        _ => Kind::Exact,
    }
}

/// Returns whether the search stores its values in a table that follows the rules.
pub fn keeps(problem: &dyn Problem) -> bool {
    problem.spec().memory.table != TableSize::None && problem.spec().memory.faulty.is_none()
}

/// Returns the entry that each visit finds. `depths` holds the depth of each pass, and `is_leaf`
/// takes the number of a visit.
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
