//! [`UctSpec`]: the options of a Monte-Carlo search as a value that can be displayed and compared.

use crate::rules::Side;
use crate::search::OrderName;
use crate::sentence::ToSentence;
use std::fmt;
use thiserror::Error;

/// The name of the method on the command line and in files.
pub const UCT: &str = "uct";
/// A description of the method in one line.
pub const ABOUT_UCT: &str =
    "Monte-Carlo tree search by upper confidence bounds (UCB1), with random playouts";
/// The maximum number of iterations: twice this number, the greatest sum of rewards, fits into 32
/// bits.
pub const MOST_ITERATIONS: u64 = i32::MAX as u64;
/// The description of a valid number of iterations in error messages.
pub const ITERATIONS_EXPECTED: &str = "a whole number from 1 to 2147483647";
/// The name of playouts by random moves.
pub const RANDOM: &str = "random";

/// The source of the reward of a new node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Playouts {
    /// The result of uniformly random moves to the end of the game.
    #[default]
    Random,
    /// An evaluation of the node, mapped linearly from its least and greatest value to 0 … 1.
    Evaluation(String),
}

impl fmt::Display for Playouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Playouts::Random => RANDOM,
            Playouts::Evaluation(name) => name,
        })
    }
}

impl Playouts {
    /// Returns the playouts that a word names: [`RANDOM`] or an evaluation.
    pub fn named(word: &str) -> Playouts {
        if word == RANDOM {
            Playouts::Random
        } else {
            Playouts::Evaluation(word.to_owned())
        }
    }
}

/// A constant of exploration: finite and not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration(f64);

impl Exploration {
    /// The default constant, about √2.
    pub const USUAL: Exploration = Exploration(1.4);

    /// Checks a number; returns `None` if it is negative or not finite.
    pub fn new(constant: f64) -> Option<Exploration> {
        // The addition turns −0, which would be printed with its sign, into 0.
        (constant.is_finite() && constant >= 0.0).then_some(Exploration(constant + 0.0))
    }
    /// Parses a text.
    pub fn read(text: &str) -> Option<Exploration> {
        text.trim().parse().ok().and_then(Exploration::new)
    }
    /// Returns the number.
    #[inline]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl Eq for Exploration {}

impl fmt::Display for Exploration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Everything that a Monte-Carlo search depends on besides the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UctSpec {
    /// The number of iterations, at most [`MOST_ITERATIONS`].
    pub iterations: u64,
    /// The constant C of UCB1.
    pub exploration: Exploration,
    /// The seed of the random numbers and of a shuffled order.
    pub seed: u64,
    /// The source of the reward of a new node.
    pub playouts: Playouts,
    /// True if proven wins, draws and losses are backed up beside the estimates.
    pub solver: bool,
    /// The order in which the moves of a node become children.
    pub order: OrderName,
    /// The evaluation of [`OrderName::Evaluation`]; `None`: the game's default.
    pub evaluation: Option<String>,
    /// The side in whose view results are given; `None` stands for the side to move.
    pub max: Option<Side>,
}

impl Default for UctSpec {
    fn default() -> Self {
        UctSpec {
            iterations: 1_000,
            exploration: Exploration::USUAL,
            seed: 0,
            playouts: Playouts::Random,
            solver: false,
            order: OrderName::Natural,
            evaluation: None,
            max: None,
        }
    }
}

impl UctSpec {
    /// Returns the names of the evaluations that the search uses.
    pub fn evaluations_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let playouts = match &mut self.playouts {
            Playouts::Evaluation(name) => Some(name),
            Playouts::Random => None,
        };
        playouts.into_iter().chain(&mut self.evaluation)
    }
    /// Returns the names of the evaluations that the search uses.
    pub fn evaluations(&self) -> impl Iterator<Item = &String> {
        let playouts = match &self.playouts {
            Playouts::Evaluation(name) => Some(name),
            Playouts::Random => None,
        };
        playouts.into_iter().chain(&self.evaluation)
    }
}

/// The reason why a Monte-Carlo search is not possible or ended before its last iteration.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum UctError {
    /// The leaves of a tree from a textbook have values and no winner.
    #[error(
        "uct cannot search a textbook tree: a playout needs a winner, and its leaves have values"
    )]
    Tree,
    /// An evaluation without bounds cannot be mapped to rewards.
    #[error(
        "the values of {evaluation:?} have no finite least and greatest, so they are no rewards of a playout: expected an evaluation whose wins and losses are finite, or random"
    )]
    Unbounded { evaluation: String },
    /// An evaluation with the same value everywhere gives no information.
    #[error(
        "{evaluation:?} has one value for all positions, so it tells playouts nothing: expected another evaluation, or random"
    )]
    Constant { evaluation: String },
    /// The sums of rewards would overflow.
    #[error(
        "the values of {evaluation:?} differ by more than {most} units: their sum over all iterations would not fit"
    )]
    TooWide { evaluation: String, most: u64 },
    /// A playout did not reach the end of the game.
    #[error("a playout did not end within {plies} plies")]
    Long { plies: u32 },
    /// Memory for another node is not available.
    #[error("no memory was left for the tree after {iterations} iterations")]
    Memory { iterations: u64 },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_finite_and_not_negative() {
        for text in ["-1", "inf", "nan", "", "x", "1e999"] {
            assert_eq!(Exploration::read(text), None, "{text}");
        }
        let printed = |text| Exploration::read(text).map(|constant| constant.to_string());
        assert_eq!(printed("-0").as_deref(), Some("0"));
        assert_eq!(printed("1.40").as_deref(), Some("1.4"));
    }
}
