//! [`Reward`]: the view in which a program counts its rewards, and the worth of a win, a draw and a
//! loss.

use super::amount::Amount;
use engine::rules::Side;
use std::fmt;

/// The side in whose view the total of a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewardView {
    /// The side that moved into the node.
    Parent,
    /// The side to move at the node.
    Mover,
    /// The side to move at the root.
    Root,
    /// The first side.
    First,
    /// The second side.
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

    /// Returns the word in the header.
    pub const fn word(self) -> &'static str {
        match self {
            RewardView::Parent => "parent",
            RewardView::Mover => "mover",
            RewardView::Root => "root",
            RewardView::First => "first",
            RewardView::Second => "second",
        }
    }
    /// Returns the side in whose view the total of a node is, from the side to move at it, the side
    /// that moved into it and the side to move at the root.
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

/// The worth of a win, a draw and a loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RewardScale {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

impl RewardScale {
    /// The usual scales.
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

    /// Returns the reward of a side when a game has ended.
    pub fn of(&self, winner: Option<Side>, side: Side) -> f64 {
        match winner {
            None => self.draw,
            Some(winner) if winner == side => self.win,
            Some(_) => self.loss,
        }
    }
    /// Returns true if the rewards of both sides have the same sum however a game ends.
    pub fn is_constant_sum(&self) -> bool {
        near(self.win + self.loss, 2.0 * self.draw)
    }
    /// Returns true if a number is one of the three.
    pub fn has(&self, reward: Amount) -> bool {
        [self.win, self.draw, self.loss]
            .into_iter()
            .any(|of| (of - reward.value).abs() <= reward.slack + TOLERANCE)
    }
    /// Returns all rewards that the other side may have where this is the reward of one side.
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

/// The most by which two equal numbers of the judge may differ.
pub const TOLERANCE: f64 = 1e-9;

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= TOLERANCE
}

/// The rewards that a header states; anything that it leaves out is inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reward {
    pub view: Option<RewardView>,
    pub scale: Option<RewardScale>,
}

impl Reward {
    /// The values that may follow `reward`, as error messages list them.
    pub const EXPECTED: &'static str = "mover, parent, first, second or root, and `win-draw-loss` with three numbers, both or one of them";

    /// Reads the value of the header `reward`; `None` if it has the wrong form.
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
                // A header in which a win is worth no more than a loss is a mistake.
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

/// The view and the scale by which rewards were taken; printed as `parent 1 0.5 0`.
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
