//! [`Solution`]: the proven results of a position, independent of the game's prover.

use crate::numbers::Ordinal;

/// The extent of a solution that is requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// The result of the position alone.
    Value,
    /// The result, one best move and the principal variation.
    Best,
    /// The outcomes of the position and of every move, without the margin.
    Outcomes,
    /// The result, the results of all moves and the principal variation.
    Moves,
}

/// An outcome for the side to move, as far as it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenOutcome {
    /// It wins.
    Win,
    /// It does not lose.
    AtLeastDraw,
    /// It is a draw.
    Draw,
    /// It does not win.
    AtMostDraw,
    /// It loses.
    Loss,
    /// Nothing is proven.
    Unknown,
}

impl ProvenOutcome {
    /// Returns the outcome that follows from the least and the greatest possible score.
    pub fn between(low: i32, high: i32) -> ProvenOutcome {
        match (low, high) {
            (1.., _) => ProvenOutcome::Win,
            (_, ..=-1) => ProvenOutcome::Loss,
            (0, 0) => ProvenOutcome::Draw,
            (0, _) => ProvenOutcome::AtLeastDraw,
            (_, 0) => ProvenOutcome::AtMostDraw,
            _ => ProvenOutcome::Unknown,
        }
    }
    /// Returns whether the winner is known, or that the game is drawn.
    pub fn is_decided(self) -> bool {
        match self {
            ProvenOutcome::Win | ProvenOutcome::Draw | ProvenOutcome::Loss => true,
            ProvenOutcome::AtLeastDraw | ProvenOutcome::AtMostDraw | ProvenOutcome::Unknown => {
                false
            }
        }
    }
    /// Returns the text for scripts; `?` if nothing is proven.
    pub fn text(self) -> &'static str {
        match self {
            ProvenOutcome::Win => "win",
            ProvenOutcome::AtLeastDraw => "at least draw",
            ProvenOutcome::Draw => "draw",
            ProvenOutcome::AtMostDraw => "at most draw",
            ProvenOutcome::Loss => "loss",
            ProvenOutcome::Unknown => "?",
        }
    }
}

/// The proven result of a position or of a move, from the point of view of the side to move in the
/// position that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenResult {
    /// The least possible score.
    pub low: i32,
    /// The greatest possible score.
    pub high: i32,
    /// True if everything is known: the score, and the plies where they apply.
    pub exact: bool,
    /// The number of plies until the game ends if the winner wins as fast as possible and the loser
    /// delays, counted from the position that is solved; `None` if it is not known, for a draw, or
    /// in a game where the score counts.
    pub plies: Option<u32>,
}

impl ProvenResult {
    /// Returns the outcome, as far as it is proven.
    pub fn outcome(&self) -> ProvenOutcome {
        ProvenOutcome::between(self.low, self.high)
    }
    /// Returns the score, if it is proven.
    pub fn score(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
    /// Returns a key that grows as the result gets better for the side to move: the score, then the
    /// earlier win or the later loss. Unproven parts count as the worst possible.
    pub fn goodness(&self) -> (i32, i32, i64) {
        let plies = self.plies.map_or(0, i64::from);
        (self.low, self.high, -plies * i64::from(self.low.signum()))
    }
}

/// A legal move with its proven result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub mv: Ordinal,
    /// The proven result of the move.
    pub result: ProvenResult,
}

/// The proven results of a position so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result with perfect play.
    pub result: ProvenResult,
    /// The legal moves in canonical order; empty when the game is over.
    pub moves: Vec<SolvedMove>,
    /// The best moves in canonical order, by outcome, then score, then plies: all of them if all
    /// moves were requested and are proven, otherwise those that are proven to be best.
    pub best: Vec<Ordinal>,
    /// The principal variation to the end of the game; empty until everything else is proven.
    pub line: Vec<Ordinal>,
    /// Calls of the search function so far.
    pub nodes: u64,
    /// The state of a running proof: the move being proven, or `None` for the position itself, and
    /// the least and the greatest score still possible for it.
    pub at: Option<(Option<Ordinal>, (i32, i32))>,
    /// True if everything requested is proven.
    pub complete: bool,
}

impl Solution {
    /// Returns the solution of an unfinished position, given the proven results of all its moves in
    /// canonical order; it is complete if they determine the winner. Returns `None` if there are no
    /// moves.
    pub fn of_moves(results: &[ProvenResult], line: Vec<Ordinal>, nodes: u64) -> Option<Solution> {
        let result = *results.iter().max_by_key(|result| result.goodness())?;
        let moves = (0..)
            .map(Ordinal)
            .zip(results)
            .map(|(mv, &result)| SolvedMove { mv, result });
        let moves: Vec<SolvedMove> = moves.collect();
        let is_best = |mv: &&SolvedMove| mv.result.goodness() == result.goodness();
        let best = moves.iter().filter(is_best).map(|mv| mv.mv).collect();
        // If a move wins, the winner is known whatever the others do.
        let complete = result.outcome() == ProvenOutcome::Win
            || moves.iter().all(|mv| mv.result.outcome().is_decided());
        Some(Solution {
            result,
            best,
            moves,
            line,
            nodes,
            at: None,
            complete,
        })
    }
    /// Returns the proven result of a legal move.
    pub fn result_of(&self, mv: Ordinal) -> Option<&ProvenResult> {
        self.moves
            .iter()
            .find(|solved| solved.mv == mv)
            .map(|solved| &solved.result)
    }
    /// Returns the moves, the best first, equal ones in canonical order.
    pub fn ranked(&self) -> Vec<SolvedMove> {
        let mut moves = self.moves.clone();
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.result.goodness()));
        moves
    }
    /// Returns the number of moves with an exact result.
    pub fn proven(&self) -> usize {
        self.moves.iter().filter(|mv| mv.result.exact).count()
    }
}
