//! [`SampledUnjudged`]: the parts of a Monte-Carlo search that were not judged, with their number
//! and the reason.

use crate::language::thousands;

/// The parts of a search that may not be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SampledUnjudgedKind {
    /// There is no iteration.
    Empty,
    /// The trace ends before the search does.
    Stopped,
    /// Iterations after a move that is not legal.
    Behind,
    /// Selections that no rule explains, where no constant was claimed.
    Rule,
    /// Selections that may follow from proofs that the trace does not show.
    Proofs,
    /// Selections in a tree that was kept and not shown.
    Kept,
    /// The choice, because totals are not known.
    Choice,
    /// There is no game.
    Game,
    /// Playouts without their moves.
    Results,
    /// Lines after a damaged one.
    Damaged,
    /// Lines after the first finding.
    BehindFirst,
}

use SampledUnjudgedKind as U;

/// The kinds in their order, each with the words that scripts read for the part and the reason, and
/// whether it is a gap.
const KINDS: [(SampledUnjudgedKind, &str, &str, bool); 11] = [
    (U::Empty, "iterations", "none", true),
    (U::Stopped, "choice", "stopped", true),
    (U::Behind, "iterations", "behind", true),
    (U::Rule, "selections", "no-rule", true),
    (U::Proofs, "selections", "proofs", true),
    (U::Kept, "selections", "kept-tree", true),
    (U::Choice, "choice", "no-totals", true),
    (U::Game, "moves", "no-game", false),
    (U::Results, "results", "no-moves", false),
    (U::Damaged, "lines", "damaged", true),
    (U::BehindFirst, "lines", "first", true),
];

impl SampledUnjudgedKind {
    /// Returns the words that scripts read: the part that was not judged, and the reason.
    pub const fn words(self) -> (&'static str, &'static str) {
        let (_, what, why, _) = KINDS[self as usize];
        (what, why)
    }
    /// Returns true if the verdict is incomplete because of it.
    pub const fn is_gap(self) -> bool {
        KINDS[self as usize].3
    }
}

/// A part that was not judged, the number of cases, and the first iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct SampledUnjudged {
    pub kind: SampledUnjudgedKind,
    pub count: u64,
    pub iteration: Option<u64>,
    /// Further information in words, or nothing.
    pub hint: String,
}

impl SampledUnjudged {
    /// Returns a sentence about it.
    pub fn sentence(&self) -> String {
        let count = thousands(self.count);
        match self.kind {
            U::Empty => say!("there is no iteration to judge").to_owned(),
            U::Stopped => say!("not judged: the choice, for the trace ends before the search does").to_owned(),
            U::Behind => say!(
                self.count;
                "not judged: {count} iteration, from a move on that is not legal|not judged: {count} iterations, from a move on that is not legal"
            ),
            U::Rule => say!(
                "not judged: how children are selected, for no usual rule explains it and no constant is claimed (header `exploration C`)"
            )
            .to_owned(),
            U::Proofs => say!(
                "not judged: what follows from proofs (header `solver`), for the ends of games in this trace do not explain what was selected, expanded or chosen"
            )
            .to_owned(),
            U::Kept => say!(
                self.count;
                "not judged: {count} selection in a tree that was there before the first iteration (`=` lines before it would state it)|not judged: {count} selections in a tree that was there before the first iteration (`=` lines before it would state it)"
            ),
            U::Choice => say!("not judged: the choice, for totals of children are not known").to_owned(),
            U::Game => say!("not judged: moves and results, for the trace names no game").to_owned(),
            U::Results => say!(
                self.count;
                "not judged: the result of {count} playout whose moves are not shown|not judged: the results of {count} playouts whose moves are not shown"
            ),
            U::Damaged => say!("not judged: what stands behind a damaged line: {hint}", hint = self.hint),
            U::BehindFirst => say!("not judged: what stands behind the first finding").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_stands_in_its_row() {
        assert!(
            KINDS
                .iter()
                .enumerate()
                .all(|(at, (kind, ..))| *kind as usize == at)
        );
    }
}
