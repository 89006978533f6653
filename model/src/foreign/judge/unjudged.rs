//! [`Unjudged`]: the steps that could be proven neither right nor wrong, with their number and the
//! reason.
//!
//! Invariant: each kind occurs at most once in a verdict, with the number of its cases. A kind is a
//! *gap* if the verdict is incomplete because of it. If no evaluation is named, the values of
//! leaves are no gap, because the user did not ask for them.

/// The most ticks of one kind that are listed.
const MOST_TICKS: usize = 100_000;

/// The reasons why steps were not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnjudgedKind {
    /// The trace holds no nodes.
    Empty,
    /// The nodes that are open at the end of the trace.
    Open,
    /// The nodes of a search whose method is `other`.
    Method,
    /// The lines of another search after the first.
    LaterSearch,
    /// The further searches of the program that are not written.
    Unwritten,
    /// The lines after one that is no event.
    Damaged,
    /// The lines after the first fault, where only that was asked for.
    BehindFirst,
    /// The moves are not those of the start of the game, and no position is named.
    Position,
    /// No game is named: legal moves and the values of leaves.
    Game,
    /// Cuts and null moves, where no game is named and no line says how many moves there are.
    Moves,
    /// Leaves of unfinished positions, where no evaluation is named.
    Leaves,
    /// Leaves of finished positions, whose values follow no rule that was found.
    Finished,
    /// Leaves above and nodes below the usual ply, where no depth is claimed.
    Depth,
    /// Leaves above the claimed depth that may be values of a table, where no evaluation is named.
    StoredEvaluation,
    /// Values of a table, where no depth is claimed or a deeper search may have stored them.
    StoredDepth,
    /// Values of a table that minimax could not reach within its nodes.
    StoredBudget,
    /// Windows that a table may have narrowed.
    Windows,
    /// Moves left unsearched, where no windows are printed or a table may have narrowed them.
    Cuts,
    /// Moves left unsearched that may have been tested before: in calls that are not written, or by
    /// a search of the position itself.
    Tested,
    /// Nodes that return the value of a null move, which does not reach the bound, where nothing
    /// states that there are moves.
    NullMoves,
    /// Moves left out by a pattern that holds at all nodes, where no header says that the search is
    /// selective.
    LeftOut,
    /// Moves left out by a search whose header says that it is selective.
    Selective,
    /// Values that a table's bound may explain, or a rule that prefers early wins.
    Values,
    /// Values at chance nodes and below them that may be bounds, where nothing says between which
    /// numbers all values lie.
    Range,
    /// Nodes of a search with chance that have null moves, quiet searches or values of their own.
    Chance,
    /// Repeated visits of moves, as in iterative deepening inside the root.
    Visits,
    /// Table hits that neither visits nor minimax decide.
    Hits,
    /// The root's value: minimax could not reach it within its nodes.
    RootBudget,
    /// Nothing is left out: the values make sense only in the view of the side to move, which no
    /// header states.
    AssumedView,
    /// Nothing is left out: MAX is taken to be the side that does not move at the root, which no
    /// header states.
    AssumedMax,
}

use UnjudgedKind as U;

/// The kinds in their order, each with the words that scripts read for the part and the reason, and
/// whether it is a gap.
const KINDS: [(UnjudgedKind, &str, &str, bool); 30] = [
    (U::Empty, "nodes", "none", true),
    (U::Open, "nodes", "stopped", true),
    (U::Method, "nodes", "method", true),
    (U::LaterSearch, "nodes", "later-search", true),
    (U::Unwritten, "searches", "not-written", true),
    (U::Damaged, "lines", "damaged", true),
    (U::BehindFirst, "lines", "first", true),
    (U::Position, "position", "not-named", true),
    (U::Game, "moves", "no-game", false),
    (U::Moves, "cuts", "no-moves", false),
    (U::Leaves, "leaves", "no-evaluation", false),
    (U::Finished, "finished", "no-rule", false),
    (U::Depth, "depth", "not-claimed", false),
    (U::StoredEvaluation, "stored", "no-evaluation", true),
    (U::StoredDepth, "stored", "depth", true),
    (U::StoredBudget, "stored", "budget", true),
    (U::Windows, "windows", "memory", true),
    (U::Cuts, "cuts", "no-windows", true),
    (U::Tested, "cuts", "tested", true),
    (U::NullMoves, "null-moves", "no-moves", true),
    (U::LeftOut, "moves", "left-out", true),
    (U::Selective, "moves", "selective", false),
    (U::Values, "values", "memory", true),
    (U::Range, "values", "chance", true),
    (U::Chance, "nodes", "chance", true),
    (U::Visits, "visits", "again", true),
    (U::Hits, "hits", "not-settled", true),
    (U::RootBudget, "root", "budget", false),
    (U::AssumedView, "view", "assumed", false),
    (U::AssumedMax, "max", "assumed", false),
];

impl UnjudgedKind {
    /// Returns all of them, in the order in which they are reported.
    pub fn all() -> impl Iterator<Item = UnjudgedKind> {
        KINDS.iter().map(|(kind, ..)| *kind)
    }
    /// Returns the words that scripts read: the part that was not judged, and the reason.
    pub const fn words(self) -> (&'static str, &'static str) {
        let (_, what, why, _) = KINDS[self as usize];
        (what, why)
    }
    /// Returns true if the kind is about hits: then each of them is listed.
    pub const fn is_answer(self) -> bool {
        matches!(
            self,
            U::StoredEvaluation | U::StoredDepth | U::StoredBudget | U::Hits
        )
    }
    /// Returns true if the verdict is incomplete because of it.
    pub const fn is_gap(self) -> bool {
        KINDS[self as usize].3
    }
}

/// A part that was not judged, the number of cases, and the place of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Unjudged {
    pub kind: UnjudgedKind,
    /// The number of nodes, leaves, windows … that it concerns.
    pub count: u64,
    /// The tick of the first of them; `None` if it is no step.
    pub tick: Option<u64>,
    /// The ticks of all of them, if they are hits: at most `MOST_TICKS`.
    pub ticks: Vec<u64>,
    /// Further information in words, or nothing.
    pub hint: String,
}

impl Unjudged {
    pub fn new(kind: UnjudgedKind, count: u64) -> Unjudged {
        Unjudged {
            kind,
            count,
            tick: None,
            ticks: Vec::new(),
            hint: String::new(),
        }
    }
}

/// The parts that were not judged so far.
#[derive(Debug, Default)]
pub struct UnjudgedList(Vec<Unjudged>);

impl UnjudgedList {
    /// Adds a kind with its further information.
    pub fn push(&mut self, unjudged: Unjudged) {
        self.0.push(unjudged);
    }
    /// Adds a part that was not judged in another search.
    pub fn join(&mut self, unjudged: Unjudged) {
        match self.0.iter_mut().find(|known| known.kind == unjudged.kind) {
            Some(known) => {
                known.count += unjudged.count;
                let room = MOST_TICKS.saturating_sub(known.ticks.len());
                known.ticks.extend(unjudged.ticks.into_iter().take(room));
            }
            None => self.0.push(unjudged),
        }
    }
    /// Counts cases of a kind; the tick of the first one is kept.
    pub fn add(&mut self, kind: UnjudgedKind, count: u64, tick: Option<u64>) {
        if count == 0 {
            return;
        }
        let kept = tick.filter(|_| kind.is_answer());
        if let Some(known) = self.0.iter_mut().find(|known| known.kind == kind) {
            known.count += count;
            known
                .ticks
                .extend(kept.filter(|_| known.ticks.len() < MOST_TICKS));
        } else {
            self.0.push(Unjudged {
                tick,
                ticks: kept.into_iter().collect(),
                ..Unjudged::new(kind, count)
            });
        }
    }
    /// Returns true if there is a gap so far.
    pub fn has_gaps(&self) -> bool {
        self.0.iter().any(|unjudged| unjudged.kind.is_gap())
    }
    /// Adds further information to a kind that was counted.
    pub fn hint(&mut self, kind: UnjudgedKind, hint: String) {
        self.0
            .iter_mut()
            .filter(|known| known.kind == kind)
            .for_each(|known| known.hint.clone_from(&hint));
    }
    /// Returns the kinds in the order in which they are reported.
    pub fn finish(mut self) -> Vec<Unjudged> {
        self.0.sort_by_key(|unjudged| unjudged.kind);
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_stands_in_its_row() {
        assert!(
            UnjudgedKind::all()
                .enumerate()
                .all(|(at, kind)| kind as usize == at)
        );
    }
}
