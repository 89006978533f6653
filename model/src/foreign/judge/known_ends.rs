//! [`KnownEnds`]: the values that the ends of games have in a trace, and those that only they can
//! have.
//!
//! If the rules are known, the ends are known. Otherwise a leaf that has depth left or no moves is
//! an end; the values of such leaves may be ends elsewhere, too, and so may a value that is far
//! larger than that of all other leaves.
//!
//! Invariant: at most [`MOST_VALUES`] values are kept. Cost: a comparison for each leaf, and a
//! look-up in a set without a game.

use super::super::TraceNumber;
use super::recent::RecentValues;
use super::skips::MOST_VALUES;
use std::collections::{BTreeSet, HashSet};

/// A win of a game whose rules are not known is worth at least this, unless nothing else is worth
/// anything.
const LEAST_WIN: TraceNumber = TraceNumber::whole(50);

/// The values of leaves that the first pass has met.
#[derive(Default)]
pub struct LeafValues {
    /// The least and the greatest value of a leaf that is no end, where the rules are known.
    open: Option<(TraceNumber, TraceNumber)>,
    /// The value of a lost and of a won game, and whether these differ from game to game.
    lost: Option<TraceNumber>,
    won: Option<TraceNumber>,
    varies: bool,
    /// The values of ends, where the rules are not known.
    ends: HashSet<TraceNumber>,
    /// The greatest sizes of leaves, where the rules are not known.
    sizes: BTreeSet<TraceNumber>,
    has_rules: bool,
    /// The latest values that were added to the sets: of leaves that are known as ends, and of
    /// others.
    recent_ends: RecentValues,
    recent: RecentValues,
}

/// The relation of a leaf to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafEnd {
    /// The game is over by the rules, with this result for MAX.
    Over(i8),
    /// It goes on by the rules.
    Open,
    /// No rules are known, but it has depth left or no moves.
    Said,
    Unknown,
}

/// The values of ends of the game.
#[derive(Debug)]
pub struct KnownEnds {
    /// The least and the greatest value of any game; infinite if it is not known.
    pub least: TraceNumber,
    pub most: TraceNumber,
    open: Option<(TraceNumber, TraceNumber)>,
    ends: HashSet<TraceNumber>,
    /// The least size of a win where no rules are known.
    win: Option<TraceNumber>,
    has_rules: bool,
}

fn wider(
    known: Option<(TraceNumber, TraceNumber)>,
    value: TraceNumber,
) -> Option<(TraceNumber, TraceNumber)> {
    let (low, high) = known.unwrap_or((value, value));
    Some((low.min(value), high.max(value)))
}

impl LeafValues {
    pub fn leaf(&mut self, value: TraceNumber, end: LeafEnd) {
        match end {
            LeafEnd::Over(0) => self.has_rules = true,
            LeafEnd::Over(result) => {
                self.has_rules = true;
                let known = if result > 0 {
                    &mut self.won
                } else {
                    &mut self.lost
                };
                self.varies |= known.replace(value).is_some_and(|before| before != value);
            }
            LeafEnd::Open => {
                self.has_rules = true;
                self.open = wider(self.open, value);
            }
            LeafEnd::Said | LeafEnd::Unknown => {
                let recent = if end == LeafEnd::Said {
                    &mut self.recent_ends
                } else {
                    &mut self.recent
                };
                if recent.met(value) {
                    return;
                }
                if end == LeafEnd::Said && self.ends.len() < MOST_VALUES {
                    self.ends.insert(value);
                }
                let size = value.size();
                let is_full = self.sizes.len() >= MOST_VALUES;
                let is_kept = !is_full || self.sizes.first().is_some_and(|least| *least < size);
                if is_kept && self.sizes.insert(size) && is_full {
                    self.sizes.pop_first();
                }
            }
        }
    }
    /// Returns the values of ends. If these differ from game to game, none is known to be the best.
    pub fn known(&self) -> KnownEnds {
        let (won, lost) = (
            self.won.filter(|_| !self.varies),
            self.lost.filter(|_| !self.varies),
        );
        let open = self.open.unwrap_or((TraceNumber::ZERO, TraceNumber::ZERO));
        let most = won.filter(|most| *most > TraceNumber::ZERO && *most >= open.1);
        let least = lost.filter(|least| *least < TraceNumber::ZERO && *least <= open.0);
        let win = self.least_win();
        // If no rules are known, a value far above all others is the best if it is one.
        let only = win.filter(|win| self.sizes.last() == Some(win));
        KnownEnds {
            least: least
                .or(only.map(|win| -win))
                .unwrap_or(TraceNumber::NEG_INF),
            most: most.or(only).unwrap_or(TraceNumber::INF),
            open: self.open,
            ends: self.ends.clone(),
            win,
            has_rules: self.has_rules,
        }
    }
    /// Returns the least size of a win, if the rules are not known: every smaller size is far
    /// smaller.
    fn least_win(&self) -> Option<TraceNumber> {
        let is_far = |low: TraceNumber, high: TraceNumber| high >= LEAST_WIN && low.times(4) < high;
        // Some games are worth something only if they are won.
        let mut all = self.sizes.iter().filter(|size| **size > TraceNumber::ZERO);
        if let (Some(only), None) = (all.next(), all.next()) {
            return Some(*only);
        }
        let pairs = self.sizes.iter().rev().zip(self.sizes.iter().rev().skip(1));
        pairs
            .map(|(high, low)| (*low, *high))
            .find(|(low, high)| is_far(*low, *high))
            .map(|(_, high)| high)
    }
}

impl KnownEnds {
    /// Returns true if only a won game can have a value: every leaf that is no end is worth less.
    pub fn wins_at(&self, value: TraceNumber) -> bool {
        match self.has_rules {
            true => self.open.is_none_or(|(_, most)| value > most) && value > TraceNumber::ZERO,
            false => self.win.is_some_and(|win| value >= win),
        }
    }
    pub fn loses_at(&self, value: TraceNumber) -> bool {
        match self.has_rules {
            true => self.open.is_none_or(|(least, _)| value < least) && value < TraceNumber::ZERO,
            false => self.win.is_some_and(|win| -value >= win),
        }
    }
    /// Returns true if a leaf with this value may be an end, where there are no rules.
    pub fn may_end_at(&self, value: TraceNumber) -> bool {
        self.ends.contains(&value) || self.win.is_some_and(|win| value.size() >= win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(leaves: &[(i64, LeafEnd)]) -> KnownEnds {
        let mut values = LeafValues::default();
        leaves
            .iter()
            .for_each(|(value, end)| values.leaf(TraceNumber::whole(*value), *end));
        values.known()
    }

    #[test]
    fn by_the_rules_only_a_win_is_worth_more_than_every_open_leaf() {
        let leaves = [
            (100, LeafEnd::Over(1)),
            (-100, LeafEnd::Over(-1)),
            (7, LeafEnd::Open),
            (0, LeafEnd::Over(0)),
        ];
        let ends = known(&leaves);
        let whole = TraceNumber::whole;
        assert_eq!((ends.least, ends.most), (whole(-100), whole(100)));
        assert!(ends.wins_at(whole(100)) && ends.loses_at(whole(-100)) && !ends.wins_at(whole(7)));
        let earlier = [(99, LeafEnd::Over(1)), (98, LeafEnd::Over(1))];
        assert_eq!(
            known(&earlier).most,
            TraceNumber::INF,
            "an earlier win may be worth more"
        );
        assert_eq!(
            known(&[(5, LeafEnd::Over(1)), (7, LeafEnd::Open)]).most,
            TraceNumber::INF
        );
    }

    #[test]
    fn without_rules_an_end_is_what_has_depth_left_or_is_far_off() {
        let whole = TraceNumber::whole;
        let ends = known(&[
            (3, LeafEnd::Said),
            (-90, LeafEnd::Unknown),
            (8, LeafEnd::Unknown),
        ]);
        assert!(
            ends.may_end_at(whole(3)) && ends.may_end_at(whole(90)) && !ends.may_end_at(whole(8))
        );
        assert!(ends.wins_at(whole(90)) && ends.loses_at(whole(-90)) && !ends.wins_at(whole(8)));
    }
}
