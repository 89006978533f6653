//! [`ExportedLine`]: the content of a study as the formats write it.

use engine::rules::{Setup, Side};

/// The line of a study, the way to its cursor, and both ends of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedLine {
    /// The game with its parameters.
    pub game: String,
    /// True if the line starts at the game's initial position.
    pub from_initial: bool,
    /// The position it starts from.
    pub start: Setup,
    /// The position at the cursor.
    pub position: Setup,
    /// The result at the cursor for the first player, in discs where the game counts them; `None`: it goes on.
    pub result: Option<i32>,
    /// The title and the comment on the game; empty without one.
    pub title: String,
    pub comment: String,
    /// All moves; a move comes after the one that it follows, and the main continuation first.
    pub nodes: Vec<ExportedMove>,
    /// The moves from the start to the cursor, by their places in `nodes`.
    pub path: Vec<usize>,
    /// The values of the positions from the start to the cursor; empty where the format has none.
    pub values: Vec<ExportedValue>,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedMove {
    /// The move that it follows; `None`: it is made at the start.
    pub after: Option<usize>,
    /// As it is printed.
    pub text: String,
    /// The side that makes it.
    pub side: Side,
    /// Row and column, counted from 1 from the top left; `None`: a pass, or no board.
    pub square: Option<(u32, u32)>,
    /// The comment on the position after it.
    pub comment: String,
}

/// The value of a position on the way to the cursor, in MAX's view.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportedValue {
    /// The side to move, as the game calls it.
    pub side: String,
    /// The value; empty where it is not known.
    pub value: String,
    /// The best move; empty at the end of a game.
    pub best: String,
    /// The value of the move that was played.
    pub played: String,
    /// The cost of the move that was played.
    pub cost: String,
}

impl ExportedLine {
    /// The game without its parameters.
    pub fn kind(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
    /// A parameter of the game, as its specification writes it.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let parameters = self.game.split_once(':')?.1;
        parameters
            .split(',')
            .find_map(|parameter| parameter.split_once('=').filter(|(key, _)| *key == name))
            .map(|(_, value)| value)
    }
    /// The parameter by which the game is played by other rules than its name says, `anti=true`; `None`: by the usual ones.
    pub fn variant(&self) -> Option<String> {
        ["misere", "most", "exact", "popout", "anti"]
            .into_iter()
            .find_map(|name| {
                let value = self.parameter(name).filter(|value| *value != "false")?;
                Some(format!("{name}={value}"))
            })
    }
    /// The moves from the start to the cursor.
    pub fn moves(&self) -> impl Iterator<Item = &ExportedMove> {
        self.path.iter().filter_map(|&node| self.nodes.get(node))
    }
    /// The moves from the start to the cursor, as they are printed.
    pub fn words(&self) -> Vec<&str> {
        self.moves().map(|mv| mv.text.as_str()).collect()
    }
    /// The number of comments on moves.
    pub fn comments(&self) -> usize {
        self.nodes
            .iter()
            .filter(|node| !node.comment.is_empty())
            .count()
    }
}
