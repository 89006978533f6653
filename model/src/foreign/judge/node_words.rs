//! What the lines of a node say of it besides its window and its value: how deep it is searched, a value of the position
//! itself, moves that it skips. `turned`: whether the numbers of its lines are in the view of MIN.

use super::super::marks::{NodeMarks, SkippedMoves, TableWord};
use super::super::number::TraceNumber;
use super::frame::{OpenNode, better_of};

impl OpenNode {
    /// Takes in what the line of a node says besides; `above`: how many plies its parent leaves it, and whether that is quiet.
    #[inline]
    pub fn enter_with(&mut self, marks: NodeMarks, above: (Option<i64>, bool), turned: bool) {
        let own = |value: TraceNumber| if turned { -value } else { value };
        let due = above.0;
        self.quiet = above.1;
        self.stated_rest = due;
        self.departs = self.quiet;
        if marks.is_empty() {
            return;
        }
        self.stated_rest = marks.depth.map(i64::from).or(due);
        self.quiet |= marks.quiet;
        let other_depth = marks.depth.is_some() && due != marks.depth.map(i64::from);
        self.departs = marks.null || self.quiet || (other_depth && !self.same);
        self.best = marks.stand.map(own);
        self.worst = self.best;
        self.fixed = marks.fixed.map(own);
        self.skipped = marks.skipped.map(|skipped| SkippedMoves {
            bound: own(skipped.bound),
            ..skipped
        });
        if let Some(TableWord::Narrowed(window)) = marks.table {
            let window = if turned { window.turned() } else { window };
            let entry = std::mem::replace(&mut self.window, window);
            self.notes_mut().entry = Some(entry);
        }
        self.marks = marks;
    }
    /// Takes in what the line says at which it is left.
    #[inline]
    pub fn leave_with(&mut self, marks: &NodeMarks, turned: bool) {
        let own = |value: TraceNumber| if turned { -value } else { value };
        if !marks.is_empty() {
            self.fixed = marks.fixed.map(own).or(self.fixed);
            let skipped = marks.skipped.map(|skipped| SkippedMoves {
                bound: own(skipped.bound),
                ..skipped
            });
            self.skipped = skipped.or(self.skipped);
        }
        self.departs |= self.skipped.is_some();
        let Some(fixed) = self.fixed else { return };
        let best = better_of(self.best, fixed, self.max);
        if self.best != Some(best) {
            (self.best_by, self.departs) = (None, true);
        }
        (self.best, self.worst) = (Some(best), Some(better_of(self.worst, fixed, !self.max)));
        if let Some((repaired, _)) = self.notes.as_mut().and_then(|notes| notes.best.as_mut()) {
            *repaired = better_of(Some(*repaired), fixed, self.max);
        }
    }
    /// The best value with what the skipped moves may be worth, which counts like a child; it proves nothing that would let
    /// the node stop.
    pub fn best_with_skipped(&self) -> Option<TraceNumber> {
        match self.skipped {
            Some(skipped) => Some(better_of(self.best, skipped.bound, self.max)),
            None => self.best,
        }
    }
    /// How many moves were skipped.
    pub fn count_skipped(&self) -> u64 {
        self.skipped.map_or(0, |skipped| skipped.moves)
    }
    /// The best value so far with that of the position itself, where the node states one.
    pub fn best_with_fixed(&self) -> Option<TraceNumber> {
        self.fixed
            .map(|fixed| better_of(self.best, fixed, self.max))
    }
    /// Whether what it returns was found neither by a move nor by the position once more: a null move alone was tried.
    pub fn has_only_null(&self) -> bool {
        self.null_value.is_some()
            && self.seen.is_empty()
            && self.fixed.is_none()
            && self.skipped.is_none()
    }
}
