//! [`SaveFile`]: what a save holds, field by field, as people write it.
//!
//! All fields are words and numbers as they stand in the file. [`crate::documents::open`] checks which game they belong
//! to, and whether they fit it.

use super::depth::Depth;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A whole save.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Study")]
pub struct SaveFile {
    /// The version of this format: 1.
    #[serde(default)]
    pub version: u32,
    /// What the study is called.
    #[serde(default)]
    pub title: String,
    /// What to look at; may have several lines.
    #[serde(default)]
    pub comment: String,
    /// The game with its parameters: `othello:size=8`.
    pub game: String,
    /// Where it starts; absent: the game's initial position.
    pub start: Option<Start>,
    /// The moves.
    #[serde(default)]
    pub line: Moves,
    /// Who played the moves.
    pub players: Option<Players>,
    /// That one of them lost it otherwise than by the rules.
    pub forfeit: Option<SavedForfeit>,
    /// Which position is looked at; absent: the end of the main line.
    pub cursor: Option<Cursor>,
    /// What is searched with.
    #[serde(default)]
    pub search: Search,
    /// The tick of the search that is looked at.
    pub tick: Option<u64>,
    /// Named ticks.
    #[serde(default)]
    pub bookmarks: Vec<Bookmark>,
    /// What the positions of the game are worth, where that was looked into.
    pub graph: Option<Graph>,
    /// What is proven of positions of the game.
    #[serde(default)]
    pub solved: Vec<ProvenPosition>,
    /// The texts of evaluations that the save brings along: the files of players and searches that others may not have.
    #[serde(default)]
    pub evaluations: Vec<String>,
}

/// A position as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The rows of the board from the top.
    pub rows: Vec<String>,
    /// The side to move.
    pub to_move: Option<String>,
    /// What else a game asks for, such as Othello's `pass`.
    #[serde(default)]
    pub words: Vec<String>,
}

/// The main line with what belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Moves {
    /// The moves in the game's notation.
    pub moves: Vec<String>,
    /// Comments on positions of this line.
    pub comments: Vec<Comment>,
    /// Other continuations.
    pub variations: Vec<Variation>,
}

/// Moves that were played, or could have been, instead of those of the line they belong to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// After how many moves of that line it begins.
    pub after: usize,
    /// Its own moves.
    pub moves: Vec<String>,
    /// Comments on positions of this variation.
    #[serde(default)]
    pub comments: Vec<Comment>,
    /// Other continuations of this variation.
    #[serde(default)]
    pub variations: Vec<Variation>,
}

/// A comment on a position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// After how many moves of the line it stands in.
    pub after: usize,
    /// The text; may have several lines.
    pub text: String,
}

/// Who played a game. Players are written as on the command line; they are checked when the save is opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// Who had the game's first side.
    pub first: String,
    /// Who had the second.
    pub second: String,
    /// The seed of the game, from which that of every move follows.
    #[serde(default)]
    pub seed: u64,
    /// How many moves at the beginning none of them chose: an opening.
    #[serde(default)]
    pub given: u64,
    /// The depth that each search by the time came to, a number for each move that one of them chose, 0 where there was no
    /// such search; absent if there was none at all.
    #[serde(default)]
    pub depths: Vec<u32>,
}

/// A game that the side to move lost by a limit, or by an answer that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Forfeit")]
pub struct SavedForfeit {
    /// The position in which that happened.
    pub at: Cursor,
    /// Why, as it is shown after the loser's name.
    pub reason: String,
}

/// The values of the positions of a game, from the start to one of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graph {
    /// What they were searched with.
    pub search: Search,
    /// The last of the positions; absent: the end of the main line.
    pub end: Option<Cursor>,
    /// The values, one for each position; those that are missing are not known.
    pub plies: Vec<GraphPly>,
}

/// The value of a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphPly {
    /// Which one: so many moves after the start.
    pub after: usize,
    /// Its value in MAX's view, as it is printed.
    pub value: String,
    /// The best move; absent: the game is over.
    pub best: Option<String>,
    /// What the move is worth that was played; absent: none was.
    pub played: Option<String>,
}

/// What is proven of a position and of all its moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenPosition {
    /// The moves from the start that lead to it; absent: the start.
    #[serde(default)]
    pub after: Vec<String>,
    /// The result of every legal move in canonical order, for the side to move: its score and, where a game is won, in how
    /// many plies, `1 in 23`.
    pub results: Vec<String>,
    /// Best play of both sides; absent: not kept.
    #[serde(default)]
    pub line: Vec<String>,
    /// How many nodes the proof took.
    #[serde(default)]
    pub nodes: u64,
}

/// A position of the line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cursor {
    /// Which variation: first of the main line, then of that variation, and so on, each counted from 1.
    pub variation: Vec<usize>,
    /// After how many moves of it.
    pub after: usize,
}

/// What is searched with. Strings are checked when the save is opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// `minimax`, `alphabeta`, …
    pub method: String,
    /// How many plies, or to the end; absent: what is usual in the game.
    #[serde(deserialize_with = "given")]
    pub depth: Option<Depth>,
    /// `natural`, `shuffled`, `evaluation`, `killers`, `history`, …
    pub order: String,
    /// The seed of the shuffled order.
    pub seed: u64,
    /// The evaluation by name; absent: the game's default.
    pub evaluation: Option<String>,
    /// Whose view values are in, `first` or `second`; absent: the side to move.
    pub max: Option<String>,
    /// The table of positions, `"none"`, `"all"` or a number of MiB; absent: none.
    #[serde(deserialize_with = "text_or_number")]
    pub table: Option<String>,
    /// Which of its entries answer, `equal` or `deeper`; absent: equal.
    pub table_depth: Option<String>,
    /// Whether smaller depths are searched before.
    pub deepening: bool,
    /// Half the width of a depth's first window, a text such as `"1/9"` or a number; absent: it is open.
    #[serde(deserialize_with = "text_or_number")]
    pub aspiration: Option<String>,
    /// A fault of the table on purpose, `kind`, `depth` or `side`; absent: none.
    pub table_faulty: Option<String>,
}

impl Default for Search {
    fn default() -> Self {
        Search {
            method: "alphabeta".to_owned(),
            depth: None,
            order: "natural".to_owned(),
            seed: 0,
            evaluation: None,
            max: None,
            table: None,
            table_depth: None,
            deepening: false,
            aspiration: None,
            table_faulty: None,
        }
    }
}

impl Search {
    /// The fields that say something, in their order, each with whether it is a number or a truth and no word.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, String, bool)> {
        let usual = Search::default();
        let is_number = |text: &String| text.parse::<u64>().is_ok();
        [
            ("method", Some(self.method.clone()), false),
            (
                "depth",
                self.depth.map(|depth| depth.to_string()),
                self.depth != Some(Depth::Full),
            ),
            (
                "order",
                (self.order != usual.order).then(|| self.order.clone()),
                false,
            ),
            (
                "seed",
                (self.seed != usual.seed).then(|| self.seed.to_string()),
                true,
            ),
            ("evaluation", self.evaluation.clone(), false),
            ("max", self.max.clone(), false),
            (
                "table",
                self.table.clone(),
                self.table.as_ref().is_some_and(is_number),
            ),
            ("table_depth", self.table_depth.clone(), false),
            ("deepening", self.deepening.then(|| true.to_string()), true),
            (
                "aspiration",
                self.aspiration.clone(),
                self.aspiration.as_ref().is_some_and(is_number),
            ),
            ("table_faulty", self.table_faulty.clone(), false),
        ]
        .into_iter()
        .filter_map(|(name, value, is_number)| Some((name, value?, is_number)))
    }
}

/// A depth that is there; `None` is one, too.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Depth>, D::Error> {
    Depth::deserialize(deserializer).map(Some)
}

/// A text, or a number as the text of it, also in `Some( )`; `None` is no text.
///
/// # Errors
/// It is neither.
pub fn text_or_number<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    struct Seen;
    impl<'de> Visitor<'de> for Seen {
        type Value = Option<String>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text or a number")
        }
        fn visit_u64<E: de::Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number.to_string()))
        }
        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
            Ok(Some(number.to_string()))
        }
        fn visit_u128<E: de::Error>(self, number: u128) -> Result<Self::Value, E> {
            Ok(Some(number.to_string()))
        }
        fn visit_f64<E: de::Error>(self, number: f64) -> Result<Self::Value, E> {
            Ok(Some(number.to_string()))
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
            Ok(Some(text.to_owned()))
        }
        fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
        fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
        fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
            inner.deserialize_any(self)
        }
    }
    deserializer.deserialize_any(Seen)
}

/// A named place in a recorded search.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub tick: u64,
}
