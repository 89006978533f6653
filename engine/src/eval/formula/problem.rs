//! [`FormulaProblem`]: why a text is no formula, and the limits of formulas.

use crate::sentence;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The most characters of a formula.
pub const MOST_LENGTH: usize = 4_000;
/// The deepest nesting of brackets.
pub const MOST_DEPTH: usize = 100;
/// The most different names in a formula.
pub const MOST_NAMES: usize = 32;

/// Why a text is no formula.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum FormulaProblem {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected { expected: Sentence, found: Sentence },
    /// Nothing is called so; `nearest` is the known name that looks most like it.
    #[error("unknown name {found}{}; known are {known}", meant(.nearest.as_deref()))]
    Name {
        found: String,
        nearest: Option<String>,
        known: String,
    },
    /// The feature needs more than its name.
    #[error(
        "{feature} needs the argument {argument}: name a term of that feature in terms, and use its name here"
    )]
    Argument {
        feature: String,
        argument: &'static str,
    },
    /// A function with too many or too few values.
    #[error("{function} takes {takes}, found {found}")]
    Arguments {
        function: &'static str,
        takes: Sentence,
        found: usize,
    },
    /// Too long to be read.
    #[error("expected at most {MOST_LENGTH} characters")]
    Long,
    /// Brackets nested too deep.
    #[error("expected brackets nested at most {MOST_DEPTH} deep")]
    Deep,
    /// Too many names.
    #[error("expected at most {MOST_NAMES} different names")]
    Names,
}

fn meant(nearest: Option<&str>) -> Sentence {
    nearest.map_or(Sentence::empty(), |name| {
        sentence!(", did you mean {name}?", name)
    })
}

/// A problem and the character of the formula, counted from 0, that has it.
pub type FormulaFault = (usize, FormulaProblem);
