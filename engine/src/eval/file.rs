//! The RON form of an evaluation, as serde reads it; [`super::evaluation`] checks its meaning.

use serde::Deserialize;

/// A whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Evaluation")]
pub struct EvaluationFile {
    /// The version of this format: 1.
    pub version: u32,
    /// The name that people and scripts call the evaluation by.
    pub name: String,
    /// The game, as in `k-in-a-row`.
    pub game: String,
    /// The evaluation for people; the name if absent.
    pub title: Option<String>,
    /// What it counts, in one line.
    #[serde(default)]
    pub description: String,
    /// The boards it knows; all if absent.
    pub boards: Option<Vec<String>>,
    /// What a finished game is worth.
    #[serde(default)]
    pub end: EndRule,
    /// Is an earlier win worth more, and an earlier loss less?
    #[serde(default)]
    pub sooner: bool,
    /// What is added up, in every phase of the game; where there is a formula, what it may name.
    #[serde(default)]
    pub terms: Vec<WrittenTerm>,
    /// The value as an expression, instead of a sum; see [`super::formula`].
    pub formula: Option<String>,
    /// What is added besides, by how far the game has come.
    #[serde(default)]
    pub phases: Vec<WrittenPhase>,
}

/// What a finished game is worth, and what counts as finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "a variant says what its fields are")]
pub enum EndRule {
    /// Nothing special: a finished game is valued by the terms like any other position.
    #[default]
    None,
    /// These for a win, a draw and a loss of MAX, as soon as the game is over.
    GameOver { win: f64, draw: f64, loss: f64 },
    /// These for more, as many and fewer discs of MAX, as soon as neither side can place one, which may be before the
    /// closing passes (Othello).
    NoDiscCanBePlaced { win: f64, draw: f64, loss: f64 },
    /// What is written at the leaf (textbook trees).
    LeafValue,
}

/// Whose feature a term counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Whose {
    /// MAX's minus MIN's.
    #[default]
    MineMinusTheirs,
    /// MAX's.
    Mine,
    /// MIN's.
    Theirs,
    /// That of the side to move, negative if that is MIN.
    Mover,
    /// The first player's; for features that are the same for both.
    Neutral,
}

impl Whose {
    /// All of them.
    pub const ALL: [Whose; 5] = [
        Whose::MineMinusTheirs,
        Whose::Mine,
        Whose::Theirs,
        Whose::Mover,
        Whose::Neutral,
    ];

    /// What stands before a feature in a formula, and a point after it; `None` where nothing does.
    pub fn prefix(self) -> Option<&'static str> {
        self.row().0
    }
    /// In words.
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
    /// What the term is called: in a formula, and where its part of a value is shown.
    pub name: Option<String>,
    /// The weight; where there is a formula, 1 if absent.
    pub weight: Option<f64>,
    /// The feature.
    pub feature: String,
    /// Whose it is.
    #[serde(default)]
    pub whose: Whose,
    /// For `square-table`: a number for each square, row after row from the top.
    pub table: Option<Vec<Vec<i64>>>,
    /// For `open-lines`: the worth of a line with 1, 2, 3 … stones; the last number stands for all longer ones.
    pub counts: Option<Vec<i64>>,
    /// For `path-length`: what a goal that cannot be reached counts as.
    pub unreachable: Option<i64>,
}

/// The terms of a part of the game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Phase")]
pub struct WrittenPhase {
    /// As long as the game's progress, from 0 to 1, is no more than this.
    pub until: f64,
    /// What is added up.
    pub terms: Vec<WrittenTerm>,
}

/// What a feature is given besides its name.
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
    /// The names of the arguments that are there.
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
