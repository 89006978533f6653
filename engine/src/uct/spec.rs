//! [`UctSpec`]: the options of a Monte-Carlo search, as a value that can be shown and compared.

use crate::rules::Side;
use crate::search::OrderName;
use crate::sentence::ToSentence;
use std::fmt;
use thiserror::Error;

/// The word of the method on the command line and in files.
pub const UCT: &str = "uct";
/// One line about it.
pub const ABOUT_UCT: &str =
    "Monte-Carlo tree search by upper confidence bounds (UCB1), with random playouts";
/// The most iterations: twice as many rewards fit 32 bits.
pub const MOST_ITERATIONS: u64 = i32::MAX as u64;
/// What is expected of a number of iterations.
pub const ITERATIONS_EXPECTED: &str = "a whole number from 1 to 2147483647";
/// The word for playouts by random moves.
pub const RANDOM: &str = "random";

/// What a new node is worth before anything is known below it.
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
    /// What a word names: [`RANDOM`], else an evaluation.
    pub fn named(word: &str) -> Playouts {
        if word == RANDOM {
            Playouts::Random
        } else {
            Playouts::Evaluation(word.to_owned())
        }
    }
}

/// A constant of exploration: finite, not negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exploration(f64);

impl Exploration {
    /// The usual one, about √2.
    pub const USUAL: Exploration = Exploration(1.4);

    /// Checks a number; `None`: it is negative or not finite.
    pub fn new(constant: f64) -> Option<Exploration> {
        // No −0: it would be printed.
        (constant.is_finite() && constant >= 0.0).then_some(Exploration(constant + 0.0))
    }
    /// The number of a text.
    pub fn read(text: &str) -> Option<Exploration> {
        text.trim().parse().ok().and_then(Exploration::new)
    }
    /// The number.
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

/// Everything a Monte-Carlo search depends on besides the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UctSpec {
    /// How many iterations, at most [`MOST_ITERATIONS`].
    pub iterations: u64,
    /// The constant C of UCB1.
    pub exploration: Exploration,
    /// The seed of the random numbers, and of a shuffled order.
    pub seed: u64,
    /// What a new node is worth.
    pub playouts: Playouts,
    /// Whether proven wins, draws and losses are backed up beside the estimates.
    pub solver: bool,
    /// The order in which the moves of a node become children.
    pub order: OrderName,
    /// The evaluation of [`OrderName::Evaluation`]; `None`: the game's default.
    pub evaluation: Option<String>,
    /// Whose view results are in; `None`: the side to move.
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
    /// The names of the evaluations that it uses.
    pub fn evaluations_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let playouts = match &mut self.playouts {
            Playouts::Evaluation(name) => Some(name),
            Playouts::Random => None,
        };
        playouts.into_iter().chain(&mut self.evaluation)
    }
    /// The names of the evaluations that it uses.
    pub fn evaluations(&self) -> impl Iterator<Item = &String> {
        let playouts = match &self.playouts {
            Playouts::Evaluation(name) => Some(name),
            Playouts::Random => None,
        };
        playouts.into_iter().chain(&self.evaluation)
    }
}

/// Why there is no Monte-Carlo search, or why it ended before its last iteration.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum UctError {
    /// Leaves of a textbook tree have values and no winner.
    #[error(
        "uct cannot search a textbook tree: a playout needs a winner, and its leaves have values"
    )]
    Tree,
    /// An evaluation without bounds cannot be mapped to rewards.
    #[error(
        "the values of {evaluation:?} have no finite least and greatest, so they are no rewards of a playout: expected an evaluation whose wins and losses are finite, or random"
    )]
    Unbounded { evaluation: String },
    /// An evaluation that is the same everywhere tells nothing.
    #[error(
        "{evaluation:?} has one value for all positions, so it tells playouts nothing: expected another evaluation, or random"
    )]
    Constant { evaluation: String },
    /// The sums of rewards would not fit.
    #[error(
        "the values of {evaluation:?} differ by more than {most} units: their sum over all iterations would not fit"
    )]
    TooWide { evaluation: String, most: u64 },
    /// A playout did not come to the end of the game.
    #[error("a playout did not end within {plies} plies")]
    Long { plies: u32 },
    /// There is no memory for another node.
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
