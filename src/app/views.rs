//! [`Views`]: what the panes show, pulled out of the study once before each frame.

use crate::app::game::board::BoardView;
use crate::app::game::moves::{ListedMoves, MoveMarks, MoveRow};
use engine::solve::Solution;
use std::time::Duration;

/// The data that the panes show, besides the search.
#[derive(Clone, Debug)]
pub struct Views {
    pub board: BoardView,
    /// The number of moves in the game's position.
    pub breadth: usize,
    /// The game in words.
    pub title: String,
    pub moves: Vec<MoveRow>,
    pub listed: ListedMoves,
    /// The marks behind the moves.
    pub marks: MoveMarks,
    /// The index in `moves` of the row with the game's position.
    pub moves_at: usize,
    /// The proof of the position whose moves the children's pane shows.
    pub proven: Option<Solution>,
    /// The thinking time so far of the player to move.
    pub thinking: Option<Duration>,
}
