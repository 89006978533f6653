//! [`KnownEnds`]: the values that the ends of games have in a trace, and those that only they can have.
//!
//! Where the rules are known, the ends are known. Else a leaf is an end that has depth left or no moves, and the values of
//! such leaves may be ends elsewhere, too; and so may a value that is more than twice as large as that of any other leaf.
//!
//! Invariant: at most [`MOST_VALUES`] values are kept. Cost: a comparison for each leaf, and a look into a set without a game.

use super::super::TraceNumber;
use super::skips::MOST_VALUES;
use std::collections::HashSet;

/// What the first pass learns of the values of leaves.
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
    /// The greatest size of all leaves and the next one.
    sizes: [TraceNumber; 2],
    has_rules: bool,
}

/// How a leaf stands to the end of the game.
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

/// The values of ends. See the module.
#[derive(Debug)]
pub struct KnownEnds {
    /// The least and the greatest that any game is worth; infinite where that is not known.
    pub least: TraceNumber,
    pub most: TraceNumber,
    open: Option<(TraceNumber, TraceNumber)>,
    ends: HashSet<TraceNumber>,
    /// The size of a win where no rules are known.
    win: Option<TraceNumber>,
    has_rules: bool,
}

fn wider(known: Option<(TraceNumber, TraceNumber)>, value: TraceNumber) -> Option<(TraceNumber, TraceNumber)> {
    let (low, high) = known.unwrap_or((value, value));
    Some((low.min(value), high.max(value)))
}

impl LeafValues {
    pub fn leaf(&mut self, value: TraceNumber, end: LeafEnd) {
        match end {
            LeafEnd::Over(0) => self.has_rules = true,
            LeafEnd::Over(result) => {
                self.has_rules = true;
                let known = if result > 0 { &mut self.won } else { &mut self.lost };
                self.varies |= known.replace(value).is_some_and(|before| before != value);
            }
            LeafEnd::Open => {
                self.has_rules = true;
                self.open = wider(self.open, value);
            }
            LeafEnd::Said | LeafEnd::Unknown => {
                if end == LeafEnd::Said && self.ends.len() < MOST_VALUES {
                    self.ends.insert(value);
                }
                let size = value.size();
                if size > self.sizes[0] {
                    self.sizes = [size, self.sizes[0]];
                } else if size < self.sizes[0] {
                    self.sizes[1] = self.sizes[1].max(size);
                }
            }
        }
    }
    /// The values of ends. Where these differ from game to game, none is known to be the best.
    pub fn known(&self) -> KnownEnds {
        let (won, lost) = (self.won.filter(|_| !self.varies), self.lost.filter(|_| !self.varies));
        let open = self.open.unwrap_or((TraceNumber::ZERO, TraceNumber::ZERO));
        let most = won.filter(|most| *most > TraceNumber::ZERO && *most >= open.1);
        let least = lost.filter(|least| *least < TraceNumber::ZERO && *least <= open.0);
        let [size, next] = self.sizes;
        KnownEnds {
            least: least.unwrap_or(TraceNumber::NEG_INF),
            most: most.unwrap_or(TraceNumber::INF),
            open: self.open,
            ends: self.ends.clone(),
            win: Some(size).filter(|size| next.times(2) < *size),
            has_rules: self.has_rules,
        }
    }
}

impl KnownEnds {
    /// Whether only a won game can have a value: every leaf that is no end is worth less.
    pub fn wins_at(&self, value: TraceNumber) -> bool {
        match self.has_rules {
            true => self.open.is_none_or(|(_, most)| value > most) && value > TraceNumber::ZERO,
            false => Some(value) == self.win,
        }
    }
    pub fn loses_at(&self, value: TraceNumber) -> bool {
        match self.has_rules {
            true => self.open.is_none_or(|(least, _)| value < least) && value < TraceNumber::ZERO,
            false => Some(-value) == self.win,
        }
    }
    /// Whether a leaf with this value may be an end, where no rules say it.
    pub fn may_end_at(&self, value: TraceNumber) -> bool {
        self.ends.contains(&value) || Some(value.size()) == self.win
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(leaves: &[(i64, LeafEnd)]) -> KnownEnds {
        let mut values = LeafValues::default();
        leaves.iter().for_each(|(value, end)| values.leaf(TraceNumber::whole(*value), *end));
        values.known()
    }

    #[test]
    fn by_the_rules_only_a_win_is_worth_more_than_every_open_leaf() {
        let leaves = [(100, LeafEnd::Over(1)), (-100, LeafEnd::Over(-1)), (7, LeafEnd::Open), (0, LeafEnd::Over(0))];
        let ends = known(&leaves);
        let whole = TraceNumber::whole;
        assert_eq!((ends.least, ends.most), (whole(-100), whole(100)));
        assert!(ends.wins_at(whole(100)) && ends.loses_at(whole(-100)) && !ends.wins_at(whole(7)));
        let earlier = [(99, LeafEnd::Over(1)), (98, LeafEnd::Over(1))];
        assert_eq!(known(&earlier).most, TraceNumber::INF, "an earlier win may be worth more");
        assert_eq!(known(&[(5, LeafEnd::Over(1)), (7, LeafEnd::Open)]).most, TraceNumber::INF);
    }

    #[test]
    fn without_rules_an_end_is_what_has_depth_left_or_is_far_off() {
        let whole = TraceNumber::whole;
        let ends = known(&[(3, LeafEnd::Said), (-90, LeafEnd::Unknown), (8, LeafEnd::Unknown)]);
        assert!(ends.may_end_at(whole(3)) && ends.may_end_at(whole(90)) && !ends.may_end_at(whole(8)));
        assert!(ends.wins_at(whole(90)) && ends.loses_at(whole(-90)) && !ends.wins_at(whole(8)));
    }
}
