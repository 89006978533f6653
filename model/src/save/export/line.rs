//! [`ExportedLine`]: the contents of a study for the export formats.

use engine::rules::{Setup, Side};

/// The line of a study, the path to its cursor, and the positions at both ends.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedLine {
    /// The game with its parameters.
    pub game: String,
    /// True if the line begins at the game's initial position.
    pub from_initial: bool,
    /// The position at the start.
    pub start: Setup,
    /// The position at the cursor.
    pub position: Setup,
    /// The result at the cursor for the first player, in discs if the game counts them; `None` if
    /// the game is not over.
    pub result: Option<i32>,
    /// The title and the comment on the game; empty if there is none.
    pub title: String,
    pub comment: String,
    /// All moves; a move comes after the one that it follows, with the main continuation first.
    pub nodes: Vec<ExportedMove>,
    /// The moves from the start to the cursor as indices in `nodes`.
    pub path: Vec<usize>,
    /// The values of the positions from the start to the cursor; empty if the format does not
    /// contain values.
    pub values: Vec<ExportedValue>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedMove {
    /// The index of the move that it follows; `None` at the start.
    pub after: Option<usize>,
    /// The move as it is printed.
    pub text: String,
    /// The side that makes it.
    pub side: Side,
    /// Row and column, counted from 1 from the top left; `None` for a pass, or without a board.
    pub square: Option<(u32, u32)>,
    /// The comment on the position after the move.
    pub comment: String,
}

/// The value of a position on the path to the cursor, in MAX's view.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedValue {
    /// The symbol of the side to move.
    pub side: String,
    /// The value; empty if it is not known.
    pub value: String,
    /// The best move; empty at the end of a game.
    pub best: String,
    /// The value of the move that was played.
    pub played: String,
    /// The cost of the move that was played.
    pub cost: String,
}

impl ExportedLine {
    /// Returns the name of the game without its parameters.
    pub fn kind(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
    /// Returns a parameter of the game as its specification writes it.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let parameters = self.game.split_once(':')?.1;
        parameters
            .split(',')
            .find_map(|parameter| parameter.split_once('=').filter(|(key, _)| *key == name))
            .map(|(_, value)| value)
    }
    /// Returns the parameter that selects variant rules, such as `anti=true`; `None` for the
    /// standard rules.
    pub fn variant(&self) -> Option<String> {
        ["misere", "most", "exact", "popout", "anti"]
            .into_iter()
            .find_map(|name| {
                let value = self.parameter(name).filter(|value| *value != "false")?;
                Some(format!("{name}={value}"))
            })
    }
    /// Returns the moves from the start to the cursor.
    pub fn moves(&self) -> impl Iterator<Item = &ExportedMove> {
        self.path.iter().filter_map(|&node| self.nodes.get(node))
    }
    /// Returns the printed moves from the start to the cursor.
    pub fn words(&self) -> Vec<&str> {
        self.moves().map(|mv| mv.text.as_str()).collect()
    }
    /// Returns the number of comments on moves.
    pub fn comments(&self) -> usize {
        self.nodes
            .iter()
            .filter(|node| !node.comment.is_empty())
            .count()
    }
}
