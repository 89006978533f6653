//! [`Reward`]: in whose view a program counts its rewards, and what a win, a draw and a loss are worth.

use super::amount::Amount;
use engine::rules::Side;
use std::fmt;

/// In whose view the total of a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewardView {
    /// Of who moved into the node.
    Parent,
    /// Of who moves at the node.
    Mover,
    /// Of who moves at the root.
    Root,
    /// Of the first side.
    First,
    /// Of the second side.
    Second,
}

impl RewardView {
    /// All of them.
    pub const ALL: [RewardView; 5] = [
        RewardView::Parent,
        RewardView::Mover,
        RewardView::Root,
        RewardView::First,
        RewardView::Second,
    ];

    /// The word in the header.
    pub const fn word(self) -> &'static str {
        match self {
            RewardView::Parent => "parent",
            RewardView::Mover => "mover",
            RewardView::Root => "root",
            RewardView::First => "first",
            RewardView::Second => "second",
        }
    }
    /// The side in whose view the total of a node is, by who moves at it, who moved into it, and who moves at the root.
    pub const fn side(self, mover: Side, parent: Side, root: Side) -> Side {
        match self {
            RewardView::Parent => parent,
            RewardView::Mover => mover,
            RewardView::Root => root,
            RewardView::First => Side::First,
            RewardView::Second => Side::Second,
        }
    }
}

/// What a win, a draw and a loss are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewardScale {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

impl RewardScale {
    /// The usual ones.
    pub const USUAL: [RewardScale; 3] = [
        RewardScale {
            win: 1.0,
            draw: 0.5,
            loss: 0.0,
        },
        RewardScale {
            win: 1.0,
            draw: 0.0,
            loss: -1.0,
        },
        RewardScale {
            win: 1.0,
            draw: 0.0,
            loss: 0.0,
        },
    ];

    /// The reward of a side when a game has ended.
    pub fn of(&self, winner: Option<Side>, side: Side) -> f64 {
        match winner {
            None => self.draw,
            Some(winner) if winner == side => self.win,
            Some(_) => self.loss,
        }
    }
    /// Whether the rewards of both sides add up to the same however a game ends.
    pub fn is_constant_sum(&self) -> bool {
        near(self.win + self.loss, 2.0 * self.draw)
    }
    /// Whether a number is one of the three.
    pub fn has(&self, reward: Amount) -> bool {
        [self.win, self.draw, self.loss]
            .into_iter()
            .any(|of| (of - reward.value).abs() <= reward.slack + TOLERANCE)
    }
    /// The same reward in the view of the other side, where the result says it: all that it may be.
    pub fn turned(&self, reward: Amount) -> Vec<f64> {
        if self.is_constant_sum() || !self.has(reward) {
            return vec![self.win + self.loss - reward.value];
        }
        let is = |of: f64| (of - reward.value).abs() <= reward.slack + TOLERANCE;
        let pairs = [
            (self.win, self.loss),
            (self.draw, self.draw),
            (self.loss, self.win),
        ];
        let mut all: Vec<f64> = pairs
            .into_iter()
            .filter(|(of, _)| is(*of))
            .map(|(_, other)| other)
            .collect();
        all.dedup_by(|one, other| near(*one, *other));
        all
    }
}

/// What numbers of the judge may differ by.
pub const TOLERANCE: f64 = 1e-9;

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= TOLERANCE
}

/// What a header says of rewards; what it leaves out is inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reward {
    pub view: Option<RewardView>,
    pub scale: Option<RewardScale>,
}

impl Reward {
    /// What stands behind `reward`.
    pub const EXPECTED: &'static str = "mover, parent, first, second or root, and `win-draw-loss` with three numbers, both or one of them";

    /// Reads what stands behind `reward`; `None`: it is none.
    pub fn read(text: &str) -> Option<Reward> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let (view, rest) = match words.split_first() {
            Some((&word, rest)) if word != "win-draw-loss" => (
                Some(
                    RewardView::ALL
                        .into_iter()
                        .find(|view| view.word() == word)?,
                ),
                rest,
            ),
            _ => (None, &words[..]),
        };
        let number = |word: &&str| Amount::read(word).map(|amount| amount.value);
        let scale = match rest {
            [] if view.is_some() => None,
            ["win-draw-loss", win, draw, loss] => {
                let scale = RewardScale {
                    win: number(win)?,
                    draw: number(draw)?,
                    loss: number(loss)?,
                };
                // A win that is worth no more than a loss is a slip of the header.
                Some(scale)
                    .filter(|scale| scale.win > scale.loss)
                    .filter(|scale| (scale.loss..=scale.win).contains(&scale.draw))
                    .map(Some)?
            }
            _ => return None,
        };
        Some(Reward { view, scale })
    }
}

/// Rewards as they were taken: `parent 1 0.5 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TakenReward {
    pub view: RewardView,
    pub scale: RewardScale,
}

impl fmt::Display for TakenReward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RewardScale { win, draw, loss } = self.scale;
        write!(f, "{} {win} {draw} {loss}", self.view.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read() {
        let scale = |text| Reward::read(text).and_then(|reward| reward.scale);
        assert_eq!(
            Reward::read("mover").map(|reward| reward.view),
            Some(Some(RewardView::Mover))
        );
        assert_eq!(scale("win-draw-loss 1 0 -1"), Some(RewardScale::USUAL[1]));
        assert_eq!(
            scale("parent win-draw-loss 1 1/2 0"),
            Some(RewardScale::USUAL[0])
        );
        for bad in [
            "",
            "me",
            "win-draw-loss 1 0",
            "mover 1 0 0",
            "win-draw-loss 0 0 1",
            "win-draw-loss 1 2 0",
            "mover mover",
        ] {
            assert_eq!(Reward::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn rewards_are_turned_as_far_as_they_say_the_result() {
        let [halves, signs, wins] = RewardScale::USUAL;
        let amount = |value| Amount { value, slack: 0.0 };
        assert_eq!(
            (halves.turned(amount(0.25)), signs.turned(amount(1.0))),
            (vec![0.75], vec![-1.0])
        );
        assert_eq!(
            (wins.turned(amount(1.0)), wins.turned(amount(0.0))),
            (vec![0.0], vec![0.0, 1.0])
        );
    }
}
