//! [`Views`]: what the panes show, pulled out of the study once before each frame.

use crate::app::game::board::BoardView;
use crate::app::game::moves::{ListedMoves, MoveMarks, MoveRow};
use engine::solve::Solution;
use std::time::Duration;

/// What the panes show, besides the search.
#[derive(Clone, Debug)]
pub struct Views {
    pub board: BoardView,
    /// How many moves the game's position has.
    pub breadth: usize,
    /// The game in words.
    pub title: String,
    pub moves: Vec<MoveRow>,
    pub listed: ListedMoves,
    /// What stands behind them.
    pub marks: MoveMarks,
    /// Which of their rows holds the game's position.
    pub moves_at: usize,
    /// What is proven of the position whose moves the children's pane shows.
    pub proven: Option<Solution>,
    /// How long the player whose turn it is has been thinking.
    pub thinking: Option<Duration>,
}
