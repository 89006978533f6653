//! The RON form of an evaluation as serde parses it; [`super::evaluation`] checks its contents.

use serde::Deserialize;

/// The contents of a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Evaluation")]
pub struct EvaluationFile {
    /// The version of this format: 1.
    pub version: u32,
    /// The name for people and scripts.
    pub name: String,
    /// The name of the game, such as `k-in-a-row`.
    pub game: String,
    /// The title for display; the name if absent.
    pub title: Option<String>,
    /// A description in one line.
    #[serde(default)]
    pub description: String,
    /// The supported boards; all if absent.
    pub boards: Option<Vec<String>>,
    /// The rule for the value of a finished game.
    #[serde(default)]
    pub end: EndRule,
    /// True if an earlier win is worth more, and an earlier loss less.
    #[serde(default)]
    pub sooner: bool,
    /// The terms that are added up in every phase of the game; if there is a formula, the terms
    /// that it may name.
    #[serde(default)]
    pub terms: Vec<WrittenTerm>,
    /// An expression for the value that replaces the sum; see [`super::formula`].
    pub formula: Option<String>,
    /// The terms that are also added, depending on the progress of the game.
    #[serde(default)]
    pub phases: Vec<WrittenPhase>,
}

/// The rule for the value of a finished game and for the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum EndRule {
    /// A finished game has the value of the terms, like any other position.
    #[default]
    None,
    /// The values of a win, a draw and a loss of MAX as soon as the game is over.
    GameOver { win: f64, draw: f64, loss: f64 },
    /// The values for more, equally many and fewer discs of MAX as soon as neither side can place
    /// one, which may be before the closing passes (Othello).
    NoDiscCanBePlaced { win: f64, draw: f64, loss: f64 },
    /// The value at the leaf (trees from textbooks).
    LeafValue,
}

/// The side or sides whose feature a term counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Whose {
    /// MAX's feature minus MIN's.
    #[default]
    MineMinusTheirs,
    /// MAX's feature.
    Mine,
    /// MIN's feature.
    Theirs,
    /// The feature of the side to move, negative if that is MIN.
    Mover,
    /// The first player's feature, for features that are the same for both.
    Neutral,
}

impl Whose {
    /// All variants.
    pub const ALL: [Whose; 5] = [
        Whose::MineMinusTheirs,
        Whose::Mine,
        Whose::Theirs,
        Whose::Mover,
        Whose::Neutral,
    ];

    /// Returns the prefix before a feature in a formula, without its point; `None` if there is no
    /// prefix.
    pub fn prefix(self) -> Option<&'static str> {
        self.row().0
    }
    /// Returns a description.
    pub fn words(self) -> &'static str {
        self.row().1
    }
    const fn row(self) -> (Option<&'static str>, &'static str) {
        match self {
            Whose::MineMinusTheirs => (None, "mine − theirs"),
            Whose::Mine => (Some("mine"), "mine"),
            Whose::Theirs => (Some("theirs"), "theirs"),
            Whose::Mover => (Some("mover"), "the mover's"),
            Whose::Neutral => (Some("neutral"), "both sides'"),
        }
    }
}

/// A feature times a weight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Term")]
pub struct WrittenTerm {
    /// The name of the term in a formula and in the terms of a value.
    pub name: Option<String>,
    /// The weight; if there is a formula, 1 by default.
    pub weight: Option<f64>,
    /// The feature.
    pub feature: String,
    /// The side or sides whose feature is counted.
    #[serde(default)]
    pub whose: Whose,
    /// The argument of `square-table`: a number for each square, row by row from the top.
    pub table: Option<Vec<Vec<i64>>>,
    /// The argument of `open-lines`: the value of a line with 1, 2, 3 … stones; the last number
    /// applies to all longer ones.
    pub counts: Option<Vec<i64>>,
    /// The argument of `path-length`: the count for a goal that cannot be reached.
    pub unreachable: Option<i64>,
}

/// The terms of a part of the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Phase")]
pub struct WrittenPhase {
    /// The end of the phase: the greatest progress of the game, from 0 to 1, to which it applies.
    pub until: f64,
    /// The terms that are added up.
    pub terms: Vec<WrittenTerm>,
}

/// The arguments of a feature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// See [`WrittenTerm::table`].
    pub table: Option<Vec<Vec<i64>>>,
    /// See [`WrittenTerm::counts`].
    pub counts: Option<Vec<i64>>,
    /// See [`WrittenTerm::unreachable`].
    pub unreachable: Option<i64>,
}

impl Args {
    /// Returns the names of the given arguments.
    pub fn given(&self) -> Vec<&'static str> {
        let names = [
            ("table", self.table.is_some()),
            ("counts", self.counts.is_some()),
            ("unreachable", self.unreachable.is_some()),
        ];
        names
            .into_iter()
            .filter(|(_, given)| *given)
            .map(|(name, _)| name)
            .collect()
    }
}
