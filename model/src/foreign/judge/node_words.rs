//! The words of a node's lines besides its window and its value: the depth of its search, a value
//! of the position itself, skipped moves. `turned` is true if the numbers of the lines are in the
//! view of MIN.

use super::super::marks::{NodeMarks, SkippedMoves, TableWord};
use super::super::number::TraceNumber;
use super::frame::{OpenNode, better_of};

impl OpenNode {
    /// Takes in the further words of the line that enters a node; `above` holds the plies that its
    /// parent leaves it, and whether that is quiet.
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
    /// Takes in the further words of the line that leaves it.
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
    /// Returns the best value with that of the skipped moves, which counts like a child but proves
    /// nothing that would let the node stop.
    pub fn best_with_skipped(&self) -> Option<TraceNumber> {
        match self.skipped {
            Some(skipped) => Some(better_of(self.best, skipped.bound, self.max)),
            None => self.best,
        }
    }
    /// Returns the number of skipped moves.
    pub fn count_skipped(&self) -> u64 {
        self.skipped.map_or(0, |skipped| skipped.moves)
    }
    /// Returns the best value so far with that of the position itself, if the node states one.
    pub fn best_with_fixed(&self) -> Option<TraceNumber> {
        self.fixed
            .map(|fixed| better_of(self.best, fixed, self.max))
    }
    /// Returns true if a null move was tried and nothing else: no move, and no value of the
    /// position itself.
    pub fn has_only_null(&self) -> bool {
        self.null_value.is_some()
            && self.seen.is_empty()
            && self.fixed.is_none()
            && self.skipped.is_none()
    }
}
