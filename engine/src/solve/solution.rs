//! [`Solution`]: the proven results of a position, independent of the game's prover.

use crate::numbers::Ordinal;

/// What a solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// The result of the position alone.
    Value,
    /// The result, one best move and the principal variation.
    Best,
    /// Whether the position and every move is won, drawn or lost, and not by how much.
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
    /// What follows from the least and the largest score that are possible.
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
    /// Whether it is known who wins, or that the game is drawn.
    pub fn is_decided(self) -> bool {
        match self {
            ProvenOutcome::Win | ProvenOutcome::Draw | ProvenOutcome::Loss => true,
            ProvenOutcome::AtLeastDraw | ProvenOutcome::AtMostDraw | ProvenOutcome::Unknown => {
                false
            }
        }
    }
    /// As scripts read it; `?` where nothing is proven.
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

/// What is proven of a position or of a move, in the view of the side that moves in the position that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvenResult {
    /// The least score that is possible.
    pub low: i32,
    /// The largest.
    pub high: i32,
    /// Whether everything is known: the score, and the plies where there are any.
    pub exact: bool,
    /// How many plies until the game ends if the winner hurries and the loser delays, counted from the position that is
    /// solved; `None`: not known, a draw, or a game in which the score is what counts.
    pub plies: Option<u32>,
}

impl ProvenResult {
    /// The outcome, as far as it is proven.
    pub fn outcome(&self) -> ProvenOutcome {
        ProvenOutcome::between(self.low, self.high)
    }
    /// The score, if it is proven.
    pub fn score(&self) -> Option<i32> {
        (self.low == self.high).then_some(self.low)
    }
    /// What grows as the result gets better for the side to move: the score, and then the sooner a win and the later a loss.
    /// What is not proven counts as the worst that is possible.
    pub fn goodness(&self) -> (i32, i32, i64) {
        let plies = self.plies.map_or(0, i64::from);
        (self.low, self.high, -plies * i64::from(self.low.signum()))
    }
}

/// A legal move with what is proven of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The move.
    pub mv: Ordinal,
    /// What is proven of it.
    pub result: ProvenResult,
}

/// What is proven of a position so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result with perfect play.
    pub result: ProvenResult,
    /// The legal moves in canonical order; none when the game is over.
    pub moves: Vec<SolvedMove>,
    /// The best moves in canonical order, by outcome, then score, then plies: all of them where all moves were asked for
    /// and are proven, else those that are proven to be best.
    pub best: Vec<Ordinal>,
    /// The principal variation to the end of the game; empty until everything else is proven.
    pub line: Vec<Ordinal>,
    /// Calls of the search function so far.
    pub nodes: u64,
    /// Where the proof is, while it runs: the move, or `None` for the position itself, and the least and the largest score
    /// that are still possible there.
    pub at: Option<(Option<Ordinal>, (i32, i32))>,
    /// Whether everything that was asked for is proven.
    pub complete: bool,
}

impl Solution {
    /// The solution of an unfinished position from what is proven of all its moves in canonical order; it is complete where
    /// that says who wins. `None`: there are no moves.
    pub fn of_moves(results: &[ProvenResult], line: Vec<Ordinal>, nodes: u64) -> Option<Solution> {
        let result = *results.iter().max_by_key(|result| result.goodness())?;
        let moves = (0..)
            .map(Ordinal)
            .zip(results)
            .map(|(mv, &result)| SolvedMove { mv, result });
        let moves: Vec<SolvedMove> = moves.collect();
        let is_best = |mv: &&SolvedMove| mv.result.goodness() == result.goodness();
        let best = moves.iter().filter(is_best).map(|mv| mv.mv).collect();
        // Where a move wins, who wins is known, whatever the others do.
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
    /// What is proven of a legal move.
    pub fn result_of(&self, mv: Ordinal) -> Option<&ProvenResult> {
        self.moves
            .iter()
            .find(|solved| solved.mv == mv)
            .map(|solved| &solved.result)
    }
    /// The moves, the best first, equal ones in canonical order.
    pub fn ranked(&self) -> Vec<SolvedMove> {
        let mut moves = self.moves.clone();
        moves.sort_by_key(|mv| std::cmp::Reverse(mv.result.goodness()));
        moves
    }
    /// How many moves are proven exactly.
    pub fn proven(&self) -> usize {
        self.moves.iter().filter(|mv| mv.result.exact).count()
    }
}
