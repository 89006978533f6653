//! [`OpenNode`]: an open node, and the values that its children have returned so far.
//!
//! Invariant: everything is in the view of MAX. The child that was left last is folded in when the
//! next one is entered, because it may be visited again first, and then that visit counts.
//!
//! Windows and best values are computed by the steps of [`engine::search::Window`], as in the
//! engine's methods. A frame keeps the window and the best value apart, because a fault may have
//! corrected either.

use super::super::marks::{NodeMarks, SkippedMoves, TableWord};
use super::super::{TraceNumber, TraceWindow};
use super::ground::OpenPosition;
use super::proof::{ChildProofs, VisitProof};
use super::seen_moves::SeenMoves;

/// A node that is open.
#[derive(Default)]
pub struct OpenNode {
    /// The tick of its Enter.
    pub enter: u64,
    /// The key of the node among its parent's children: see [`OpenNode::seen`].
    pub key: u64,
    /// True if MAX moves.
    pub max: bool,
    /// The window as it is stated, otherwise as it is implied; narrowed where a table has done so.
    pub window: TraceWindow,
    pub is_stated: bool,
    /// The best value of the children that were folded in.
    pub best: Option<TraceNumber>,
    /// The child that gave it, and its name.
    pub best_by: Option<u64>,
    best_name: String,
    /// The worst value of them.
    pub worst: Option<TraceNumber>,
    /// The value of the one that was folded in last, and the best value before that.
    pub latest: Option<TraceNumber>,
    before: Option<TraceNumber>,
    /// Two children: the one that was left last, and the one that was folded in last, which stands
    /// at `folded`.
    children: [JudgedChild; 2],
    folded: usize,
    has_last: bool,
    has_previous: bool,
    last_name: String,
    /// The children that were visited.
    pub seen: SeenMoves,
    /// The position, if it is known.
    pub place: Option<OpenPosition>,
    /// The further words of its line.
    pub marks: NodeMarks,
    /// The plies that remain, if a line states them; negative below a leaf.
    pub stated_rest: Option<i64>,
    /// True if only moves of a quiet search are searched from here on.
    pub quiet: bool,
    /// The value of the child by a null move.
    pub null_value: Option<TraceNumber>,
    /// True if every move to it was the first of its node, or was searched again: there PVS has no
    /// null window.
    pub is_principal: bool,
    /// True if it, or a node above it, was entered by a null move.
    pub below_null: bool,
    /// True if it is its parent's position once more, as in internal iterative deepening.
    pub same: bool,
    /// The value that this position returned when it was searched inside of the node, and whether
    /// only quiet moves were searched.
    pub same_value: Option<(TraceNumber, bool)>,
    /// The number of moves from the root, and the number of passes among them.
    pub moves: usize,
    pub passes: u32,
    /// The number of nodes above it at which a player moves: all but chance nodes.
    pub turns: usize,
    /// True if it is a chance node, by the rules or by its line.
    pub chance: bool,
    /// A value of the position itself, which counts at any time.
    pub fixed: Option<TraceNumber>,
    /// The number of skipped moves, and the most that each is worth for the player who moves.
    pub skipped: Option<SkippedMoves>,
    /// True if something here or below is searched to another depth than in minimax, or with fewer
    /// moves.
    pub departs: bool,
    /// The proofs of the children that were folded in, and that of the node itself: only where
    /// tables are judged.
    pub proofs: Option<ChildProofs>,
    pub proof: Option<Box<VisitProof>>,
    /// The notes of the judge about it.
    pub notes: Option<Box<Notes>>,
}

/// A finding that was reported, by its number in the ledger.
pub type Reported = usize;

/// Deviations from the expected search, kept so that their consequences are recognised.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// The window it should have been entered with.
    pub window: Option<(TraceWindow, Reported)>,
    /// The best value if each child had returned the right value.
    pub best: Option<(TraceNumber, Reported)>,
    /// The window at entry, if a table has narrowed it since.
    pub entry: Option<TraceWindow>,
    /// The best value of the children, with those that were not entered because their positions
    /// were known.
    pub known_best: Option<TraceNumber>,
    /// The first finding about a step of this node.
    pub first: Option<Reported>,
    /// The finding after which the program's board is another one here and below.
    pub lost: Option<Reported>,
    /// The value of the earlier visit that this one repeats, and the finding.
    pub repeats: Option<(TraceNumber, Reported)>,
    /// α and β when the search should have stopped, the next move, and the finding that it follows
    /// from.
    pub missed: Option<(TraceWindow, String, Option<Reported>)>,
    /// The value it should have returned.
    pub due: Option<(TraceNumber, Reported)>,
}

/// A child that was left.
#[derive(Clone, Debug, Default)]
pub struct JudgedChild {
    /// The key of the child: see [`OpenNode::seen`].
    pub key: u64,
    pub window: TraceWindow,
    pub is_stated: bool,
    pub value: TraceNumber,
    pub leaf: bool,
    /// True if it was entered by a null move.
    pub null: bool,
    /// Set if it was its parent's position once more: true if only quiet moves were searched there.
    pub same: Option<bool>,
    /// True if something there was searched to another depth than in minimax, or with fewer moves.
    pub departs: bool,
    /// The number of visits in a row, without those that were reduced.
    pub visits: u32,
    /// The proof of its value: only where tables are judged.
    proof: Option<Box<VisitProof>>,
    /// The value it should have returned.
    due: Option<Box<(TraceNumber, Reported)>>,
}

impl JudgedChild {
    /// Makes a record of a node that is left.
    #[inline]
    pub fn of(frame: &OpenNode, value: TraceNumber, leaf: bool, visits: u32) -> JudgedChild {
        let due = frame
            .notes
            .as_ref()
            .and_then(|notes| notes.due)
            .map(Box::new);
        let (key, window, is_stated) = (frame.key, frame.entry(), frame.is_stated);
        let (null, same) = (frame.marks.null, frame.same.then_some(frame.quiet));
        let (departs, proof) = (frame.departs, frame.proof.clone());
        JudgedChild {
            key,
            window,
            is_stated,
            value,
            leaf,
            null,
            same,
            departs,
            visits,
            proof,
            due,
        }
    }
    /// Returns the value it should have returned, and the finding that says so.
    pub fn due(&self) -> Option<(TraceNumber, Reported)> {
        self.due.as_deref().copied()
    }
}

impl OpenNode {
    /// Fills the frame with another node.
    #[inline]
    pub(super) fn open(
        &mut self,
        enter: u64,
        key: u64,
        max: bool,
        (stated, implied): (Option<TraceWindow>, TraceWindow),
        place: Option<OpenPosition>,
    ) {
        (self.enter, self.key, self.max, self.place) = (enter, key, max, place);
        (self.window, self.is_stated) = (stated.unwrap_or(implied), stated.is_some());
        (
            self.best,
            self.best_by,
            self.worst,
            self.latest,
            self.before,
        ) = (None, None, None, None, None);
        (
            self.has_last,
            self.has_previous,
            self.null_value,
            self.notes,
        ) = (false, false, None, None);
        (self.marks, self.stated_rest, self.quiet) = (NodeMarks::default(), None, false);
        (self.same, self.same_value, self.moves, self.passes) = (false, None, 0, 0);
        (self.turns, self.chance) = (0, false);
        (self.fixed, self.skipped, self.below_null, self.is_principal) = (None, None, false, false);
        (self.departs, self.proofs, self.proof) = (false, None, None);
        self.seen.clear();
    }
    /// Takes in a child that was left.
    #[inline]
    pub fn child_left(&mut self, child: JudgedChild, name: &str) {
        self.seen.end(child.key, child.value);
        self.last_name.clear();
        self.last_name.push_str(name);
        self.children[1 - self.folded] = child;
        self.has_last = true;
    }
    /// Returns the child that was left last and is not folded in yet.
    #[inline]
    pub fn last(&self) -> Option<&JudgedChild> {
        self.has_last.then(|| &self.children[1 - self.folded])
    }
    /// Returns the child that was folded in last.
    #[inline]
    pub fn previous(&self) -> Option<&JudgedChild> {
        self.has_previous.then(|| &self.children[self.folded])
    }
    /// Prepares for another visit of the child that was left last: only the last of its visits
    /// counts.
    pub fn visit_again(&mut self) {
        self.has_previous = false;
    }
    /// Returns the best value before the child that was folded in last.
    pub fn best_before(&self) -> Option<TraceNumber> {
        self.before
    }
    /// Returns the name of the child that was left last.
    pub fn latest_name(&self) -> &str {
        &self.last_name
    }
    /// Returns the name of the child that gave the best value.
    pub fn best_name(&self) -> Option<&str> {
        self.best_by.map(|_| &*self.best_name)
    }
    /// Returns the name of a child that was visited, if the rules give it.
    pub fn child_name(&self, key: u64) -> Option<&str> {
        let at = usize::try_from(key).ok()?;
        self.place.as_ref()?.legal().get(at).map(String::as_str)
    }
    /// Returns true if a quiet search may stop here at a value of the node itself that its line
    /// does not state.
    pub fn stands_unsaid(&self) -> bool {
        self.quiet && self.marks.stand.is_none()
    }
    /// Takes in the value of the child that was left last.
    #[inline]
    pub fn fold_last(&mut self) {
        self.has_previous = std::mem::take(&mut self.has_last);
        if !self.has_previous {
            return;
        }
        self.folded = 1 - self.folded;
        let child = &self.children[self.folded];
        let (key, value, null, same, due) =
            (child.key, child.value, child.null, child.same, child.due());
        let proof = child.proof.as_deref().copied();
        // A null move is no move of the game: its value only shows whether the node may stop.
        if null {
            self.null_value = Some(value);
            return;
        }
        // Nor is the position itself: its value shows which move to try first, or, after a null
        // move, whether the null move can be trusted.
        if let Some(quiet) = same {
            (self.same_value, self.null_value, self.has_previous) =
                (Some((value, quiet)), None, false);
            return;
        }
        if let Some(proof) = proof {
            self.proofs = Some(ChildProofs::add(self.proofs, value, proof, self.max));
        }
        let before = self.best;
        let best = better_of(before, value, self.max);
        let corrected = self.notes.as_ref().and_then(|notes| notes.best);
        if due.is_some() || corrected.is_some() {
            let value = due.map_or(value, |(due, _)| due);
            let from = corrected.map(|(best, _)| best).or(before);
            let cause = corrected
                .map(|(_, cause)| cause)
                .or(due.map(|(_, cause)| cause))
                .unwrap_or_default();
            self.notes_mut().best = Some((better_of(from, value, self.max), cause));
        }
        if before != Some(best) {
            self.best_by = Some(key);
            self.best_name.clone_from(&self.last_name);
        }
        self.best = Some(best);
        self.worst = Some(better_of(self.worst, value, !self.max));
        (self.latest, self.before) = (Some(value), before);
    }
    /// Forgets the children: they are searched once more, in another round.
    pub fn begin_again(&mut self) {
        (self.best, self.best_by, self.worst, self.latest) = (None, None, None, None);
        (self.has_last, self.proofs) = (false, None);
        self.seen.clear();
        self.notes = None;
    }
    /// Returns the window as the children that were folded in have narrowed it.
    #[inline]
    pub fn bounds(&self) -> TraceWindow {
        self.window.after(self.best, self.max)
    }
    /// Returns the end of the window that a node must not return but may return by mistake, and
    /// whether the node cuts: at a cut, the end of the player who moves, as it was before the last
    /// child; otherwise the end of the other player.
    pub fn wrong_end(&self) -> (TraceNumber, bool) {
        let bounds = self.bounds();
        let cuts = bounds.alpha >= bounds.beta;
        (
            self.window
                .after(self.before, self.max)
                .own_end(cuts == self.max),
            cuts,
        )
    }
    /// Returns [`OpenNode::bounds`] as it would be if the earlier findings were repaired; with the
    /// finding.
    pub fn repaired_bounds(&self) -> Option<(TraceWindow, Reported)> {
        let notes = self.notes.as_ref()?;
        let cause = notes
            .window
            .map(|(_, by)| by)
            .or(notes.best.map(|(_, by)| by))?;
        let window = notes.window.map_or(self.window, |(window, _)| window);
        let best = notes.best.map(|(best, _)| best).or(self.best);
        Some((window.after(best, self.max), cause))
    }
    /// Returns the windows and the best values as they would be if the earlier findings were
    /// repaired; each with the finding.
    pub fn repairs(
        &self,
    ) -> impl Iterator<Item = (TraceWindow, Option<TraceNumber>, Reported)> + use<> {
        let notes = self.notes.as_deref();
        let window = notes.and_then(|notes| notes.window);
        let best = notes
            .and_then(|notes| notes.best)
            .map(|(best, by)| (Some(best), by));
        let of_best = best.map(|(best, by)| (self.window, best, by));
        let of_window = window.map(|(window, by)| (window, self.best, by));
        let of_both = window
            .zip(best)
            .map(|((window, by), (best, _))| (window, best, by));
        [of_best, of_window, of_both].into_iter().flatten()
    }
    /// Returns the window at entry, before a table narrowed it.
    #[inline]
    pub fn entry(&self) -> TraceWindow {
        self.notes
            .as_ref()
            .and_then(|notes| notes.entry)
            .unwrap_or(self.window)
    }
    /// Returns true if a null move beside or above it may have given it a window that is not
    /// printed, and does not follow from the values.
    pub fn hides_window(&self) -> bool {
        !self.is_stated && (self.below_null || self.null_value.is_some())
    }
    /// Returns true if its value comes from the table.
    pub fn is_answered(&self) -> bool {
        matches!(self.marks.table, Some(TableWord::Answered(_)))
    }
    /// Returns true if the value of a null move lets the node stop: it is beyond the end of the
    /// other player.
    pub fn stops_at_null(&self) -> bool {
        let TraceWindow { alpha, beta } = self.window;
        self.null_value.is_some_and(|value| {
            if self.max {
                value >= beta
            } else {
                value <= alpha
            }
        })
    }
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
    /// Returns true if any child was visited.
    pub fn has_children(&self) -> bool {
        !self.seen.is_empty() || self.null_value.is_some() || self.same_value.is_some()
    }
    /// Returns the value of its position from a search inside of it, if no move of its own was
    /// searched; and whether that value lets it stop, as in razoring: it lies outside of the
    /// window, or only quiet moves were searched.
    pub fn stops_at_same(&self) -> Option<(TraceNumber, bool)> {
        let TraceWindow { alpha, beta } = self.window;
        let (value, quiet) = self.same_value.filter(|_| self.seen.is_empty())?;
        Some((value, quiet || value <= alpha || value >= beta))
    }
}

/// Returns the better of the best value so far, if there is one, and another value.
#[inline]
pub fn better_of(best: Option<TraceNumber>, value: TraceNumber, max: bool) -> TraceNumber {
    match best {
        None => value,
        Some(best) if max => best.max(value),
        Some(best) => best.min(value),
    }
}

/// Returns true if a window contains another one and more.
#[inline]
pub fn is_wider(window: TraceWindow, than: TraceWindow) -> bool {
    window != than && window.alpha <= than.alpha && window.beta >= than.beta
}

/// Returns a node's own end of the window, as its children have moved it; and the same clamped to
/// the window at entry, as in fail-hard search: at a cut, that is the other end.
pub fn ends(window: TraceWindow, best: TraceNumber, max: bool) -> [TraceNumber; 2] {
    let bounds = window.narrowed(best, max);
    [bounds.own_end(max), bounds.clamped_end(max)]
}

/// Returns the values that a node may return under any style.
pub fn returned_by(window: TraceWindow, best: TraceNumber, max: bool) -> [TraceNumber; 3] {
    let [own, clamped] = ends(window, best, max);
    [best, own, clamped]
}

#[cfg(test)]
mod tests {
    use super::super::pvs;
    use super::*;
    use engine::eval::Unit;
    use engine::search::{
        AlphaBeta, FailHard, FailSoft, Method, Pvs, Running, Value, Window as Own,
    };

    fn window(own: Own) -> TraceWindow {
        TraceWindow {
            alpha: TraceNumber::of(own.alpha, Unit::ONE),
            beta: TraceNumber::of(own.beta, Unit::ONE),
        }
    }

    /// Compares, in all small windows and in open ones, the window that is left, the values that
    /// the kinds of alpha-beta return, and the next window of PVS.
    #[test]
    fn a_node_takes_the_steps_of_the_engine() {
        let numbers = || (-3..=3).map(Value::new).chain([Value::NEG_INF, Value::INF]);
        let windows = numbers().flat_map(|alpha| numbers().map(move |beta| Own { alpha, beta }));
        let (one, mut seen) = (Some(TraceNumber::whole(1)), 0);
        for (own, value, max) in windows.filter(|own| own.alpha < own.beta).flat_map(|own| {
            numbers().flat_map(move |value| [true, false].map(move |max| (own, value, max)))
        }) {
            let after = |method: &dyn Fn(&mut Running), open: Running| {
                let mut running = open;
                method(&mut running);
                running
            };
            let [soft, course, hard] = [
                after(
                    &|running| FailSoft.fold(running, max, value),
                    FailSoft.open(own, max),
                ),
                after(
                    &|running| AlphaBeta.fold(running, max, value),
                    AlphaBeta.open(own, max),
                ),
                after(
                    &|running| FailHard.fold(running, max, value),
                    FailHard.open(own, max),
                ),
            ];
            let best = TraceNumber::of(value, Unit::ONE);
            assert_eq!(
                window(own).narrowed(best, max),
                window(soft.window),
                "{own:?} {value:?} {max}"
            );
            let due = [soft, course, hard].map(|running| TraceNumber::of(running.best, Unit::ONE));
            assert_eq!(
                returned_by(window(own), best, max),
                due,
                "{own:?} {value:?} {max}"
            );
            if !FailSoft.stops(&soft, max) {
                let parent = OpenNode {
                    max,
                    window: window(own),
                    best: Some(best),
                    ..OpenNode::default()
                };
                let asked = window(Pvs.visit(&soft, max, false));
                let bounds = parent.bounds();
                let expected = pvs::due(parent.window, parent.best, &parent, bounds, one, false);
                assert_eq!(expected[0], asked, "{own:?} {value:?} {max}");
                seen += 1;
            }
        }
        assert!(seen > 300, "only {seen} nodes went on");
    }
}
