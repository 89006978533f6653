//! [`Formula`]: an evaluation that is an expression over features instead of a sum with weights.
//!
//! ```text
//! formula: "if(phase < 0.8, 8 * mobility - 3 * frontier, 10 * discs) + 60 * corners"
//! ```
//!
//! # The language
//!
//! - Numbers are decimals: `12`, `0.5`, `1e3`. A comparison is 1 if it is true, otherwise 0; a
//!   condition is true unless it is 0.
//! - Operators by descending precedence: `-` and `!` before a value; `*` `/`; `+` `-`; `<` `<=` `>`
//!   `>=` `==` `!=`; `&&`; `||`. Operators of equal precedence are applied from left to right. Two
//!   comparisons need `&&` or `||` between them.
//! - Functions: see [`operators::FUNCTIONS`]; `if(condition, then, else)` is one of them.
//! - Names: every feature of the game, with underscores for its hyphens, counted like a term
//!   without `whose`: MAX's minus MIN's. The prefixes `mine.`, `theirs.`, `mover.` and `neutral.`
//!   select other sides, see `Whose`. `used` and `all` are the game's progress
//!   ([`crate::rules::Game::progress`]), and `phase` is used / all, as in the `phases` of a sum.
//!   Terms of the file stand for weight × feature under their `name`, or under that of their
//!   feature.
//!
//! # Values
//!
//! The result is rounded half away from zero to 1/1000; beyond ±10⁹ it is ±∞. A result that is not
//! a number (0 / 0, the square root of −1) makes every expression that uses it not a number, except
//! in the branch that an `if` does not take; a position whose result is not a number has no value
//! and ends the search, see [`Compiled::fault`](super::Compiled::fault).
//!
//! # Implementation
//!
//! [`check`] examines each token, gives errors their place, and writes the steps that compute the
//! formula on a stack ([`steps`]); neither parsing nor evaluating recurses. Costs at a leaf: each
//! feature once, including those of branches not taken, and some nanoseconds per operator.

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

/// The absolute value beyond which a result is infinite.
pub const MOST_RESULT: f64 = 1e9;
/// A result is a whole number of this fraction of 1.
pub const PARTS: i64 = 1_000;

/// A formula whose names are resolved, independent of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// The formula as it was written.
    pub source: String,
    /// The formula in one line.
    pub text: String,
    /// The steps that compute it.
    steps: FormulaSteps,
    /// The meanings of its names in the order of their first use.
    pub(super) inputs: Vec<FormulaInput>,
}

impl Formula {
    /// Parses a formula.
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
