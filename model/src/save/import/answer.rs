//! [`StatedAnswer`]: a result that a text states for a position, which is compared with a proof.

/// A stated result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedAnswer {
    /// The result of the first player of the game.
    First(StatedOutcome),
    /// The score of the side to move.
    Score(i32),
    /// The scores of moves for the side to move.
    Moves(Vec<StatedMove>),
}

/// A result without a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedOutcome {
    Win,
    Draw,
    Loss,
}

/// A move and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedMove {
    /// The move as it was written.
    pub text: String,
    /// Its score for the side to move.
    pub score: i32,
}
