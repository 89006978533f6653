//! Why a text is no evaluation, or none for this game: the place and what was expected there.

use super::formula::FormulaProblem;
use crate::ron_place::{Placed, ReadProblem};
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// A problem and where it is.
pub type EvalError = Placed<EvalProblem>;

/// What is wrong with an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum EvalProblem {
    /// It is no RON, of another version, or not of the shape of an evaluation.
    #[error(transparent)]
    Shape(ReadProblem),
    /// The name cannot be one.
    #[error("expected a name of letters, digits, '-' and '_', found {found:?}")]
    Name { found: String },
    /// There is no such game.
    #[error("expected one of the games {known}, found {found:?}")]
    Game { found: String, known: String },
    /// It is an evaluation of some other game than the one it is wanted for.
    #[error("this is an evaluation of {found}; expected one of {wanted}")]
    OtherGame { found: String, wanted: &'static str },
    /// It does not know this board.
    #[error("{name:?} does not know the board {board}; it knows {known}")]
    Board {
        name: String,
        board: String,
        known: String,
    },
    /// The game has no such feature.
    #[error("expected a feature of {game} ({known}), found {found:?}")]
    Feature {
        found: String,
        game: String,
        known: String,
    },
    /// A feature knows some boards only.
    #[error("the feature {feature:?} knows the board {known} only, not {board}")]
    FeatureBoard {
        feature: &'static str,
        board: String,
        known: &'static str,
    },
    /// A feature needs an argument that is not there.
    #[error("the feature {feature:?} needs the argument {argument}")]
    Missing {
        feature: String,
        argument: &'static str,
    },
    /// A feature does not take an argument that is there.
    #[error("the feature {feature:?} takes {taken}, not {argument}")]
    NotTaken {
        feature: String,
        argument: &'static str,
        taken: Sentence,
    },
    /// An argument out of its range.
    #[error("expected a whole number from -1000000 to 1000000, found {found}")]
    Range { found: i64 },
    /// A list that must not be empty.
    #[error("expected at least one number")]
    Empty,
    /// A table with too few or too many rows.
    #[error("expected a table of {expected} rows for this board, found {found}")]
    TableRows { expected: u32, found: usize },
    /// A row of a table with too few or too many numbers.
    #[error("expected a row of {expected} numbers for this board, found {found}")]
    TableColumns { expected: u32, found: usize },
    /// NaN.
    #[error("expected a number, found NaN")]
    NotANumber,
    /// Too many decimals.
    #[error("expected a number of at most 6 decimal places, found {found}")]
    Places { found: String },
    /// Beyond ±10⁹.
    #[error("expected a number from -1000000000 to 1000000000, or inf or -inf, found {found}")]
    TooLarge { found: String },
    /// An infinite number where only finite ones make sense.
    #[error("expected a finite number, found {found}: {reason}")]
    Infinite {
        found: &'static str,
        reason: &'static str,
    },
    /// The sums might not fit.
    #[error(
        "the weights are too large or too finely divided: their sum may pass 4 million million million units"
    )]
    Overflow,
    /// An end rule that belongs to another game.
    #[error("the end rule {rule} is for {games} only")]
    EndRule { rule: &'static str, games: String },
    /// `sooner` without anything that it could apply to.
    #[error("sooner: true needs an end rule with the worth of a win and a loss")]
    Sooner,
    /// A term of a sum without its weight.
    #[error("expected a term with its weight: only with a formula may it be left out")]
    NoWeight,
    /// A term with a name that a formula could not use.
    #[error(
        "expected a name of letters, digits and _ that begins with a letter and is no function, used, all or phase; found {found:?}"
    )]
    TermName { found: String },
    /// Two terms with one name.
    #[error("duplicate name {found:?}")]
    TwoTerms { found: String },
    /// A formula and phases.
    #[error(
        "expected no phases beside a formula: it can ask for phase, as in if(phase < 0.8, …, …)"
    )]
    FormulaPhases,
    /// A formula that is none.
    #[error("{0}")]
    Formula(#[from] FormulaProblem),
    /// Phases that do not follow one another to the end of the game.
    #[error(
        "expected the phases in order, each until more than the one before and the last until 1; found {found}"
    )]
    Phase { found: String },
}
