//! [`Formula`]: an evaluation as an expression over features, instead of a sum with weights.
//!
//! ```text
//! formula: "if(phase < 0.8, 8 * mobility - 3 * frontier, 10 * discs) + 60 * corners"
//! ```
//!
//! # The language
//!
//! - Numbers are decimals: `12`, `0.5`, `1e3`. A comparison is 1 where it holds, else 0; a condition holds unless it is 0.
//! - Operators, those that bind most first: `-` and `!` before a value; `*` `/`; `+` `-`; `<` `<=` `>` `>=` `==` `!=`;
//!   `&&`; `||`. Equals go from left to right. Two comparisons need `&&` or `||` between them.
//! - Functions: see [`operators::FUNCTIONS`]; `if(condition, then, else)` is one of them.
//! - Names: every feature of the game, its hyphens written as underscores, counted as a term without `whose` is: MAX's
//!   minus MIN's. `mine.`, `theirs.`, `mover.` and `neutral.` before it say otherwise, see [`Whose`]. `used` and `all`
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
//! [`check`] looks at every sign of it and places what is wrong; it hands a text with all its brackets to `exmex`, which
//! knows which operator binds first and flattens the whole into a list, so that neither reading nor evaluating recurses.
//! Costs at a leaf: each feature once, also those of branches not taken, and about 12 ns for each operator (measured: 190 ns
//! for five weighted features of Othello, which take 72 as a sum); no allocation up to 32 numbers and names.

pub mod check;
pub mod operators;
pub mod ready;
pub mod scan;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trees;

use super::evaluation::Counted;
use super::file::{Args, Whose};
use super::game_info::{CONSTANT, FeatureInfo};
use crate::ron_place::similar;
use thiserror::Error;

/// The most characters of a formula.
pub const MOST_LENGTH: usize = 4_000;
/// The deepest nesting of brackets.
pub const MOST_DEPTH: usize = 100;
/// The most different names in a formula.
pub const MOST_NAMES: usize = 32;
/// Beyond this a result is infinite.
pub const MOST_RESULT: f64 = 1e9;
/// A result is a whole number of this part of 1.
pub const PARTS: i64 = 1_000;

/// Why a text is no formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum FormulaProblem {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected { expected: String, found: String },
    /// Nothing is called so; `nearest` is the known name that looks most like it.
    #[error("unknown name {found}{}; known are {known}", .nearest.as_ref().map_or(String::new(), |name| format!(", did you mean {name}?")))]
    Name { found: String, nearest: Option<String>, known: String },
    /// The feature needs more than its name.
    #[error("{feature} needs the argument {argument}: name a term of that feature in terms, and use its name here")]
    Argument { feature: String, argument: &'static str },
    /// A function with too many or too few values.
    #[error("{function} takes {takes}, found {found}")]
    Arguments { function: &'static str, takes: String, found: usize },
    /// Too long to be read.
    #[error("expected at most {MOST_LENGTH} characters")]
    Long,
    /// Brackets nested too deep.
    #[error("expected brackets nested at most {MOST_DEPTH} deep")]
    Deep,
    /// Too many names.
    #[error("expected at most {MOST_NAMES} different names")]
    Names,
    /// What the library says of it.
    #[error("{0}")]
    Library(String),
}

/// A problem and the character of the formula, counted from 0, that has it.
pub type FormulaFault = (usize, FormulaProblem);

/// A formula whose names are known, not yet tied to a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// As it was written.
    pub source: String,
    /// The same in one line.
    pub text: String,
    /// The same for the library: input 7 is called `_07`.
    code: String,
    /// What its names stand for, in the order of their first use.
    pub(super) inputs: Vec<Input>,
}

/// What a name of a formula stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Input {
    /// As it was written.
    pub name: String,
    /// The character of the formula where it stands first.
    pub at: usize,
    /// Which term of the file it is, if it is one.
    pub term: Option<usize>,
    pub what: Meaning,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Used,
    All,
    Phase,
    Counted(Counted),
}

/// What a formula may name.
pub(super) struct Names<'a> {
    /// The features of the game.
    pub features: &'static [FeatureInfo],
    /// The terms of the file.
    pub terms: &'a [Counted],
}

/// The progress of the game.
const PROGRESS: [(&str, Meaning); 3] = [("used", Meaning::Used), ("all", Meaning::All), ("phase", Meaning::Phase)];

/// A feature's name in a formula, where a hyphen would be a minus.
pub fn written(feature: &str) -> String {
    feature.replace('-', "_")
}

/// Is this a word that a term may be called?
pub(super) fn is_term_name(name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let reserved = PROGRESS.iter().any(|(known, _)| *known == name) || operators::function(name).is_some();
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(word) && !reserved
}

impl Names<'_> {
    fn find(&self, name: &str) -> Result<(Option<usize>, Meaning), FormulaProblem> {
        if let Some((_, what)) = PROGRESS.into_iter().find(|(known, _)| *known == name) {
            return Ok((None, what));
        }
        let is_named = |term: &Counted| term.name() == name;
        if let Some(index) = self.terms.iter().position(is_named) {
            return Ok((Some(index), Meaning::Counted(self.terms[index].clone())));
        }
        let (whose, feature) = Whose::ALL
            .into_iter()
            .find_map(|whose| name.strip_prefix(whose.prefix()?)?.strip_prefix('.').map(|feature| (whose, feature)))
            .unwrap_or((Whose::default(), name));
        let features = || self.features.iter().chain([&CONSTANT]);
        let Some(info) = features().find(|info| written(info.name) == feature) else { return Err(self.unknown(name)) };
        if let Some(arg) = info.args.iter().find(|arg| arg.required) {
            return Err(FormulaProblem::Argument { feature: feature.to_owned(), argument: arg.name });
        }
        let (weight, feature, args) = (super::decimal::MICRO, info.name.to_owned(), Args::default());
        Ok((None, Meaning::Counted(Counted { name: None, weight, feature, whose, args })))
    }
    fn unknown(&self, name: &str) -> FormulaProblem {
        let terms = self.terms.iter().map(|term| term.name().into_owned());
        let features = self.features.iter().map(|info| written(info.name));
        let mut known: Vec<String> = terms.collect();
        known.extend(features.filter(|feature| !known.contains(feature)).collect::<Vec<_>>());
        let (_, bare) = name.split_once('.').unwrap_or(("", name));
        let functions = operators::FUNCTIONS.iter().map(|function| function.name);
        let candidates = known.iter().map(String::as_str).chain(PROGRESS.iter().map(|(name, _)| *name));
        let nearest = similar(bare, candidates.chain(functions)).map(str::to_owned);
        let prefixes: Vec<String> =
            Whose::ALL.iter().filter_map(|whose| Some(format!("{}.", whose.prefix()?))).collect();
        let progress = PROGRESS.map(|(name, _)| name).join(", ");
        let known = format!("{}, each also after {}; {progress}", known.join(", "), prefixes.join(", "));
        FormulaProblem::Name { found: name.to_owned(), nearest, known }
    }
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// The character and what was expected there.
    pub(super) fn read(text: &str, names: &Names<'_>) -> Result<Formula, FormulaFault> {
        let (code, inputs) = check::check(text, names)?;
        let line: Vec<&str> = text.split_whitespace().collect();
        let formula = Formula { source: text.to_owned(), text: line.join(" "), code, inputs };
        // What the check lets pass the library can read; if not, it says why.
        operators::flatten(&formula.code).map_err(|error| (0, FormulaProblem::Library(error)))?;
        Ok(formula)
    }
}
