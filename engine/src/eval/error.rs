//! The reasons why a text is not an evaluation, or not one for this game: the place and what was
//! expected there.

use super::formula::FormulaProblem;
use crate::ron_place::{Placed, ReadProblem};
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// A problem with its place.
pub type EvalError = Placed<EvalProblem>;

/// The problem with an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum EvalProblem {
    /// The text is not RON, has another version, or does not have the fields of an evaluation.
    #[error(transparent)]
    Shape(ReadProblem),
    /// The name is invalid.
    #[error("expected a name of letters, digits, '-' and '_', found {found:?}")]
    Name { found: String },
    /// The game does not exist.
    #[error("expected one of the games {known}, found {found:?}")]
    Game { found: String, known: String },
    /// The evaluation is for another game than the requested one.
    #[error("this is an evaluation of {found}; expected one of {wanted}")]
    OtherGame { found: String, wanted: &'static str },
    /// The evaluation does not support this board.
    #[error("{name:?} does not know the board {board}; it knows {known}")]
    Board {
        name: String,
        board: String,
        known: String,
    },
    /// The game does not have this feature.
    #[error("expected a feature of {game} ({known}), found {found:?}")]
    Feature {
        found: String,
        game: String,
        known: String,
    },
    /// The feature does not support this board.
    #[error("the feature {feature:?} knows the board {known} only, not {board}")]
    FeatureBoard {
        feature: &'static str,
        board: String,
        known: &'static str,
    },
    /// A required argument of a feature is missing.
    #[error("the feature {feature:?} needs the argument {argument}")]
    Missing {
        feature: String,
        argument: &'static str,
    },
    /// The feature does not take this argument.
    #[error("the feature {feature:?} takes {taken}, not {argument}")]
    NotTaken {
        feature: String,
        argument: &'static str,
        taken: Sentence,
    },
    /// An argument is out of range.
    #[error("expected a whole number from -1000000 to 1000000, found {found}")]
    Range { found: i64 },
    /// A list is empty.
    #[error("expected at least one number")]
    Empty,
    /// A table has the wrong number of rows.
    #[error("expected a table of {expected} rows for this board, found {found}")]
    TableRows { expected: u32, found: usize },
    /// A row of a table has the wrong number of values.
    #[error("expected a row of {expected} numbers for this board, found {found}")]
    TableColumns { expected: u32, found: usize },
    /// A number is NaN.
    #[error("expected a number, found NaN")]
    NotANumber,
    /// A number has too many decimals.
    #[error("expected a number of at most 6 decimal places, found {found}")]
    Places { found: String },
    /// A number is beyond ±10⁹.
    #[error("expected a number from -1000000000 to 1000000000, or inf or -inf, found {found}")]
    TooLarge { found: String },
    /// A number is infinite where it must be finite.
    #[error("expected a finite number, found {found}: {reason}")]
    Infinite {
        found: &'static str,
        reason: &'static str,
    },
    /// The sums may overflow.
    #[error(
        "the weights are too large or too finely divided: their sum may pass 4 million million million units"
    )]
    Overflow,
    /// The end rule belongs to another game.
    #[error("the end rule {rule} is for {games} only")]
    EndRule { rule: &'static str, games: String },
    /// `sooner` does not apply to anything.
    #[error("sooner: true needs an end rule with the worth of a win and a loss")]
    Sooner,
    /// A term of a sum has no weight.
    #[error("expected a term with its weight: only with a formula may it be left out")]
    NoWeight,
    /// The name of a term is not valid in a formula.
    #[error(
        "expected a name of letters, digits and _ that begins with a letter and is no function, used, all or phase; found {found:?}"
    )]
    TermName { found: String },
    /// Two terms have the same name.
    #[error("duplicate name {found:?}")]
    TwoTerms { found: String },
    /// The file has both a formula and phases.
    #[error(
        "expected no phases beside a formula: it can ask for phase, as in if(phase < 0.8, …, …)"
    )]
    FormulaPhases,
    /// The formula is invalid.
    #[error("{0}")]
    Formula(#[from] FormulaProblem),
    /// The phases are not in order or do not extend to the end of the game.
    #[error(
        "expected the phases in order, each until more than the one before and the last until 1; found {found}"
    )]
    Phase { found: String },
}
