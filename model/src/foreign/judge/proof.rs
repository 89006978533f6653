//! [`VisitProof`]: the least and the greatest value that a position can have by one of its visits,
//! and whether that holds at any depth, because the game ends there.
//!
//! A window distinguishes a bound from a value: a value inside of it is exact, one outside is a
//! bound. The children prove more: a node whose moves were all searched, each with its exact value,
//! has an exact value in any window, and one that was left early at a bound does not. So the visit
//! that stored an entry proves whether a bound was kept as exact.
//!
//! Proofs are kept only if a trace states what a table did: a few words for each open node.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::demands::Demands;
use super::frame::{OpenNode, better_of};
use super::skips::count_missing;
use super::walk::Departure;

/// The basis of a value: a value that rests on ends of the game holds at any depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    /// It rests on the evaluation of a game that goes on.
    No,
    /// It is not known whether the game is over at the leaves that it rests on.
    #[default]
    Unknown,
    /// The game is over at all of them.
    Yes,
}

/// The bounds that are proven for the value of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitProof {
    /// The least that it can be.
    pub low: TraceNumber,
    /// The greatest that it can be.
    pub high: TraceNumber,
    pub ends: Ends,
}

/// The proofs of the children of an open node, taken together.
#[derive(Clone, Copy, Debug)]
pub struct ChildProofs {
    low: TraceNumber,
    high: TraceNumber,
    /// The best value, and the basis of a child that gave it.
    best: TraceNumber,
    best_ends: Ends,
    /// The weakest basis of all children.
    all_end: Ends,
}

impl ChildProofs {
    fn of(value: TraceNumber, proof: VisitProof) -> ChildProofs {
        let VisitProof { low, high, ends } = proof;
        ChildProofs {
            low,
            high,
            best: value,
            best_ends: ends,
            all_end: ends,
        }
    }
    /// Adds a child to those before it.
    pub fn add(
        before: Option<ChildProofs>,
        value: TraceNumber,
        proof: VisitProof,
        max: bool,
    ) -> ChildProofs {
        let Some(before) = before else {
            return ChildProofs::of(value, proof);
        };
        let best = better_of(Some(before.best), value, max);
        let best_ends = match (value == best, before.best == best) {
            (true, true) => before.best_ends.max(proof.ends),
            (true, false) => proof.ends,
            (false, _) => before.best_ends,
        };
        ChildProofs {
            low: better_of(Some(before.low), proof.low, max),
            high: better_of(Some(before.high), proof.high, max),
            best,
            best_ends,
            all_end: before.all_end.min(proof.ends),
        }
    }
}

impl VisitProof {
    /// Returns the proof by the window alone: a value is exact inside, an upper bound from α down,
    /// a lower bound from β on.
    pub fn of_window(value: TraceNumber, window: TraceWindow, ends: Ends) -> VisitProof {
        let TraceWindow { alpha, beta } = window;
        match window == TraceWindow::FULL || (alpha < value && value < beta) {
            true => VisitProof::exact(value, ends),
            false if value <= alpha => VisitProof {
                low: TraceNumber::NEG_INF,
                high: value,
                ends,
            },
            false => VisitProof {
                low: value,
                high: TraceNumber::INF,
                ends,
            },
        }
    }
    pub fn exact(value: TraceNumber, ends: Ends) -> VisitProof {
        VisitProof {
            low: value,
            high: value,
            ends,
        }
    }
    /// Combines two proofs; returns the first alone if they contradict each other.
    #[must_use]
    fn and(self, other: VisitProof) -> VisitProof {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low <= high {
            VisitProof {
                low,
                high,
                ends: self.ends,
            }
        } else {
            self
        }
    }
    /// Returns the proof in the view of the other side.
    #[must_use]
    pub fn turned(self) -> VisitProof {
        VisitProof {
            low: -self.high,
            high: -self.low,
            ends: self.ends,
        }
    }
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }
}

/// Returns the proof of a node that is about to be left, and is no hit.
pub fn of(frame: &OpenNode, departure: &Departure<'_>, demands: &Demands) -> VisitProof {
    let value = departure.value;
    if departure.leaf {
        return VisitProof::exact(value, leaf_ends(frame, value, demands));
    }
    let entry = frame.entry();
    let by_window = match VisitProof::of_window(value, entry, Ends::No) {
        proof if proof.is_exact() => proof,
        _ => VisitProof::of_window(value, frame.window, Ends::No),
    };
    let is_plain = !frame.quiet
        && frame.null_value.is_none()
        && frame.same_value.is_none()
        && frame.fixed.is_none()
        && frame.skipped.is_none();
    let Some(children) = frame.proofs.filter(|_| is_plain) else {
        let ends = if is_plain { Ends::No } else { Ends::Unknown };
        return VisitProof { ends, ..by_window };
    };
    let cuts = if frame.max {
        value >= frame.window.beta
    } else {
        value <= frame.window.alpha
    };
    let is_gain = if frame.max {
        demands.hits.ends.wins_at(value)
    } else {
        demands.hits.ends.loses_at(value)
    };
    // A win needs one move that wins, and a bound that cuts needs one move; all other values need
    // all moves.
    let ends = if cuts || is_gain {
        children.all_end.max(children.best_ends)
    } else {
        children.all_end
    };
    if by_window.is_exact() || !demands.prunes() {
        return VisitProof::exact(value, ends);
    }
    let mut by_children = VisitProof {
        low: children.low,
        high: children.high,
        ends,
    };
    if !is_whole(frame, departure, cuts) {
        match frame.max {
            true => by_children.high = TraceNumber::INF,
            false => by_children.low = TraceNumber::NEG_INF,
        }
    }
    // Nothing is worth more than the best end of a game.
    let most = VisitProof {
        low: demands.hits.ends.least,
        high: demands.hits.ends.most,
        ends,
    };
    VisitProof { ends, ..by_window }.and(by_children).and(most)
}

/// Returns true if all moves were searched. A node that does not cut has no reason to leave any.
fn is_whole(frame: &OpenNode, departure: &Departure<'_>, cuts: bool) -> bool {
    let searched = frame.seen.len() as u64;
    let said = departure
        .cut
        .map(|cut| cut.moves == 0)
        .or(frame.marks.moves.map(|moves| moves <= searched));
    match count_missing(frame) {
        Some(missing) => missing == 0,
        None => said.unwrap_or(!cuts),
    }
}

/// Returns the basis of a leaf: whether the game is over there.
fn leaf_ends(frame: &OpenNode, value: TraceNumber, demands: &Demands) -> Ends {
    match &frame.place {
        Some(place) if place.end().is_some() => Ends::Yes,
        Some(_) => Ends::No,
        // Without rules a leaf above the depth is an end, and so is one without moves.
        None if frame.marks.moves == Some(0) || frame.stated_rest.is_some_and(|rest| rest > 0) => {
            Ends::Yes
        }
        None if demands.hits.distance.is_some_and(|rule| rule.is_win(value)) => Ends::Yes,
        None if demands.hits.ends.may_end_at(value) => Ends::Unknown,
        None => Ends::No,
    }
}
