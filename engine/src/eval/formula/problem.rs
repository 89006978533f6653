//! [`FormulaProblem`]: the reasons why a text is not a formula, and the limits of formulas.

use crate::sentence;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The maximum length of a formula in characters.
pub const MOST_LENGTH: usize = 4_000;
/// The maximum depth of nested brackets.
pub const MOST_DEPTH: usize = 100;
/// The maximum number of different names in a formula.
pub const MOST_NAMES: usize = 32;

/// The reason why a text is not a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum FormulaProblem {
    /// Something else was expected here.
    #[error("expected {expected}, found {found}")]
    Expected { expected: Sentence, found: Sentence },
    /// The name is unknown; `nearest` is the known name most similar to it.
    #[error("unknown name {found}{}; known are {known}", meant(.nearest.as_deref()))]
    Name {
        found: String,
        nearest: Option<String>,
        known: String,
    },
    /// The feature needs an argument besides its name.
    #[error(
        "{feature} needs the argument {argument}: name a term of that feature in terms, and use its name here"
    )]
    Argument {
        feature: String,
        argument: &'static str,
    },
    /// A function has the wrong number of arguments.
    #[error("{function} takes {takes}, found {found}")]
    Arguments {
        function: &'static str,
        takes: Sentence,
        found: usize,
    },
    /// The formula is too long.
    #[error("expected at most {MOST_LENGTH} characters")]
    Long,
    /// Brackets are nested too deeply.
    #[error("expected brackets nested at most {MOST_DEPTH} deep")]
    Deep,
    /// There are too many names.
    #[error("expected at most {MOST_NAMES} different names")]
    Names,
}

fn meant(nearest: Option<&str>) -> Sentence {
    nearest.map_or(Sentence::empty(), |name| {
        sentence!(", did you mean {name}?", name)
    })
}

/// A problem and the index, from 0, of the character in question.
pub type FormulaFault = (usize, FormulaProblem);
