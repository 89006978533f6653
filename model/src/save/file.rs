//! [`SaveFile`]: the contents of a save, field by field.
//!
//! All fields are words and numbers as in the file. [`crate::documents::open`] checks that they
//! suit the game.

use super::depth::Depth;
use engine::uct::UctSpec;
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// The contents of a save.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Study")]
pub struct SaveFile {
    /// The version of this format: 1.
    #[serde(default)]
    pub version: u32,
    /// The title of the study.
    #[serde(default)]
    pub title: String,
    /// Notes on the study; may have several lines.
    #[serde(default)]
    pub comment: String,
    /// The game with its parameters: `othello:size=8`.
    pub game: String,
    /// The start of the line; the game's initial position if absent.
    pub start: Option<Start>,
    /// The moves.
    #[serde(default)]
    pub line: Moves,
    /// The players of the moves.
    pub players: Option<Players>,
    /// The forfeit, if a player lost other than by the rules.
    pub forfeit: Option<SavedForfeit>,
    /// The position that is displayed; the end of the main line if absent.
    pub cursor: Option<Cursor>,
    /// The specification of the search.
    #[serde(default)]
    pub search: Search,
    /// The tick of the search that is displayed.
    pub tick: Option<u64>,
    /// Named ticks.
    #[serde(default)]
    pub bookmarks: Vec<Bookmark>,
    /// The Monte-Carlo search of one of its positions.
    pub monte_carlo: Option<SavedSampling>,
    /// The values of the positions of the game, as far as known.
    pub graph: Option<Graph>,
    /// The solutions of positions of the game.
    #[serde(default)]
    pub solved: Vec<ProvenPosition>,
    /// The texts of evaluations that the save includes: files of players and searches that others
    /// may not have.
    #[serde(default)]
    pub evaluations: Vec<String>,
}

/// A Monte-Carlo search. Words are checked when the save is opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedSampling {
    /// The moves from the start of the game to the root of the search.
    pub after: Vec<String>,
    /// The number of iterations.
    pub iterations: u64,
    /// The constant of exploration, a text such as `"1.4"` or a number.
    #[serde(deserialize_with = "number_text")]
    pub exploration: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// `random`, or the name of an evaluation in place of playouts.
    pub playouts: String,
    /// True if proven results are backed up beside the estimates.
    pub solver: bool,
    /// `natural`, `shuffled` or `evaluation`.
    pub order: String,
    /// The evaluation of the order by name; absent: the game's default.
    pub evaluation: Option<String>,
    /// The side in whose view results are, `first` or `second`; absent: the side to move.
    pub max: Option<String>,
    /// The moves from the root to the node that is displayed.
    pub path: Vec<String>,
    /// The tick that is displayed; absent: the last one.
    pub tick: Option<u64>,
    /// Named ticks.
    pub bookmarks: Vec<Bookmark>,
}

impl Default for SavedSampling {
    fn default() -> Self {
        let usual = UctSpec::default();
        SavedSampling {
            after: Vec::new(),
            iterations: usual.iterations,
            exploration: usual.exploration.to_string(),
            seed: usual.seed,
            playouts: usual.playouts.to_string(),
            solver: usual.solver,
            order: usual.order.word().to_owned(),
            evaluation: None,
            max: None,
            path: Vec::new(),
            tick: None,
            bookmarks: Vec::new(),
        }
    }
}

/// Reads a text, or a number as its text.
fn number_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text_or_number(deserializer).map(Option::unwrap_or_default)
}

/// A drawn position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The rows of the board from the top.
    pub rows: Vec<String>,
    /// The side to move.
    pub to_move: Option<String>,
    /// The other words of a position in a game, such as Othello's `pass`.
    #[serde(default)]
    pub words: Vec<String>,
}

/// The main line with its comments and variations.
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

/// An alternative to the moves of a line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// The number of moves of that line before the variation.
    pub after: usize,
    /// The moves of the variation.
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
    /// The number of moves of its line before the position.
    pub after: usize,
    /// The text; may have several lines.
    pub text: String,
}

/// The players of a game. They are written as on the command line and checked when the save is
/// opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The player of the game's first side.
    pub first: String,
    /// The player of the second side.
    pub second: String,
    /// The seed of the game, from which that of every move is derived.
    #[serde(default)]
    pub seed: u64,
    /// The number of moves at the beginning that were not chosen by the players: an opening.
    #[serde(default)]
    pub given: u64,
    /// The depths that searches limited by time reached, one for each chosen move, with 0 for any
    /// other search; absent if there were no such searches.
    #[serde(default)]
    pub depths: Vec<u32>,
}

/// A game that the side to move lost by exceeding a limit or by an invalid reply.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Forfeit")]
pub struct SavedForfeit {
    /// The position of the forfeit.
    pub at: Cursor,
    /// The reason as it is printed after the loser's name.
    pub reason: String,
}

/// The values of the positions of a game, from the start to one of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graph {
    /// The specification of the searches.
    pub search: Search,
    /// The last of the positions; the end of the main line if absent.
    pub end: Option<Cursor>,
    /// The known values of positions.
    pub plies: Vec<GraphPly>,
}

/// The value of a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphPly {
    /// The number of moves before the position.
    pub after: usize,
    /// Its value in MAX's view, as it is printed.
    pub value: String,
    /// The best move; absent if the game is over.
    pub best: Option<String>,
    /// The value of the move that was played; absent if none was.
    pub played: Option<String>,
}

/// The solution of a position with all its moves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenPosition {
    /// The moves from the start that lead to it; absent at the start.
    #[serde(default)]
    pub after: Vec<String>,
    /// The result of every legal move in canonical order for the side to move: its score and, for a
    /// win or loss, the number of plies, `1 in 23`.
    pub results: Vec<String>,
    /// Best play of both sides; absent if it is not stored.
    #[serde(default)]
    pub line: Vec<String>,
    /// The number of nodes of the proof.
    #[serde(default)]
    pub nodes: u64,
}

/// A position of the line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cursor {
    /// The path to the variation: its number among those of the main line, then among those of that
    /// variation, and so on, each counted from 1.
    pub variation: Vec<usize>,
    /// The number of moves before the position in that variation.
    pub after: usize,
}

/// The specification of a search. Strings are checked when the save is opened.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Search {
    /// The method: `minimax`, `alphabeta`, …
    pub method: String,
    /// The depth in plies, or to the end; the default of the game if absent.
    #[serde(deserialize_with = "given")]
    pub depth: Option<Depth>,
    /// `natural`, `shuffled`, `evaluation`, `killers`, `history`, …
    pub order: String,
    /// The seed of the shuffled order.
    pub seed: u64,
    /// The name of the evaluation; the game's default if absent.
    pub evaluation: Option<String>,
    /// The side in whose view values are given, `first` or `second`; the side to move if absent.
    pub max: Option<String>,
    /// The table of positions, `"none"`, `"all"` or a number of MiB; none if absent.
    #[serde(deserialize_with = "text_or_number")]
    pub table: Option<String>,
    /// The depths of entries that are used, `equal` or `deeper`; equal if absent.
    pub table_depth: Option<String>,
    /// True if smaller depths are searched before.
    pub deepening: bool,
    /// Half the width of the first window of a depth, a text such as `"1/9"` or a number; an open
    /// window if absent.
    #[serde(deserialize_with = "text_or_number")]
    pub aspiration: Option<String>,
    /// An intentional fault of the table, `kind`, `depth` or `side`; none if absent.
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
    /// Returns the fields that differ from the default, in order, each with a flag that its value
    /// is written without quotes.
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

/// Deserializes a depth that is present; `None` is a depth too.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Depth>, D::Error> {
    Depth::deserialize(deserializer).map(Some)
}

/// Deserializes a text, or a number as its text, optionally in `Some( )`; `None` is the absence of
/// a text.
///
/// # Errors
/// The value is neither a text nor a number.
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
    /// The name of the bookmark.
    pub name: String,
    /// The tick of the bookmark.
    pub tick: u64,
}
