//! [`Formula`]: an evaluation as an expression over features, instead of a sum with weights.
//!
//! ```text
//! formula: "if(phase < 0.8, 8 * mobility - 3 * frontier, 10 * discs) + 60 * corners"
//! ```
//!
//! # The language
//!
//! - Numbers are decimals: `12`, `0.5`, `1e3`. A comparison is 1 if it is true, else 0; a condition is true unless it
//!   is 0.
//! - Operators, the tightest first: `-` and `!` before a value; `*` `/`; `+` `-`; `<` `<=` `>` `>=` `==` `!=`; `&&`;
//!   `||`. Equals go from left to right. Two comparisons need `&&` or `||` between them.
//! - Functions: see [`operators::FUNCTIONS`]; `if(condition, then, else)` is one of them.
//! - Names: every feature of the game, its hyphens written as underscores, counted as a term without `whose` is: MAX's
//!   minus MIN's. `mine.`, `theirs.`, `mover.` and `neutral.` before it say otherwise, see `Whose`. `used` and `all`
//!   are the game's progress ([`crate::rules::Game::progress`]), `phase` is used / all, as in the `phases` of a sum.
//!   Terms of the file stand for weight × feature under their `name`, or under that of their feature.
//!
//! # What it is worth
//!
//! The result is rounded half away from zero to 1/1000; beyond ±10⁹ it is ±∞. What is not a number (0 / 0, the square root
//! of −1) stays none whatever it is used in, except in the branch that an `if` does not take; a position whose result is
//! not a number has no value and ends the search, see [`Compiled::fault`](super::Compiled::fault).
//!
//! # How it is read
//!
//! [`check`] looks at each sign, gives errors their place, and writes the steps that compute the formula on a stack
//! ([`steps`]); neither reading nor evaluating recurses. Costs at a leaf: each feature once, also those of branches not
//! taken, and some nanoseconds for each operator.

pub mod check;
pub mod names;
pub mod operators;
pub mod problem;
pub mod ready;
pub mod scan;
pub mod steps;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trees;

use names::FormulaInput;
pub(super) use names::{Names, is_term_name};
pub use problem::{FormulaFault, FormulaProblem};
use steps::FormulaSteps;

/// Beyond this a result is infinite.
pub const MOST_RESULT: f64 = 1e9;
/// A result is a whole number of this part of 1.
pub const PARTS: i64 = 1_000;

/// A formula whose names are known, not yet tied to a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// As it was written.
    pub source: String,
    /// The same in one line.
    pub text: String,
    /// What works it out.
    steps: FormulaSteps,
    /// What its names stand for, in the order of their first use.
    pub(super) inputs: Vec<FormulaInput>,
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// The character and what was expected there.
    pub(super) fn read(text: &str, names: &Names<'_>) -> Result<Formula, FormulaFault> {
        let (steps, inputs) = check::check(text, names)?;
        let line: Vec<&str> = text.split_whitespace().collect();
        Ok(Formula {
            source: text.to_owned(),
            text: line.join(" "),
            steps,
            inputs,
        })
    }
}
