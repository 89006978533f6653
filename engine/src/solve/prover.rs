//! [`Prover`]: the search of a game that proves results, one position and one window at a time.

use super::meter::Meter;
use crate::rules::{Game, Outcome};

/// What is proven of a rank: it is not less than `low` and not more than `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The least it can be.
    pub low: i32,
    /// The largest it can be.
    pub high: i32,
}

impl Ranks {
    /// A rank that is known.
    pub fn exactly(rank: i32) -> Ranks {
        Ranks {
            low: rank,
            high: rank,
        }
    }
    /// Whether the rank is known.
    pub fn is_exact(self) -> bool {
        self.low >= self.high
    }
    /// Whether the outcome is known: won, drawn or lost.
    pub fn is_decided(self) -> bool {
        self.low > 0 || self.high < 0 || self.is_exact()
    }
    /// A window that says more of the outcome, which is not known.
    pub fn outcome_window(self) -> (i32, i32) {
        if self.low < 0 && self.high <= 0 {
            (-1, 0)
        } else {
            (0, 1)
        }
    }
    /// What follows from both.
    #[must_use]
    pub fn and(self, other: Ranks) -> Ranks {
        Ranks {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }
    /// The null window that bisects ranks that are not exact, small ranks first, since fast wins are rare (P. Pons,
    /// "Solving Connect 4", part 8).
    pub fn bisect(self) -> (i32, i32) {
        let Ranks { low, high } = self;
        let middle = low + (high - low) / 2;
        let alpha = if middle <= 0 && low / 2 < middle {
            low / 2
        } else if middle >= 0 && high / 2 > middle {
            high / 2
        } else {
            middle
        };
        let alpha = alpha.clamp(low, high - 1);
        (alpha, alpha + 1)
    }
    /// What follows from a fail-soft search with this window that returned `found`.
    #[must_use]
    pub fn after(self, (alpha, beta): (i32, i32), found: i32) -> Ranks {
        let low = if found > alpha { found } else { self.low };
        let high = if found < beta { found } else { self.high };
        self.and(Ranks { low, high })
    }
}

/// A game that can be solved. [`super::Plain`] is a prover for any game.
pub trait Solvable: Game {
    /// Its prover.
    type Prover: Prover<Self>;
    /// A prover with a table of at most so many bytes.
    fn prover(&self, bytes: usize) -> Self::Prover;
}

/// The search of a game that proves results. It may keep a table from call to call.
///
/// Ranks are in the view of the side to move: positive won, 0 drawn, negative lost, and a larger one is better. What else is
/// in them is the prover's own: `rank` on its own says nothing; [`Prover::score`] and [`Prover::plies`] explain it.
/// Positions are those of unfinished games, except where another is asked for.
pub trait Prover<G: Game>: Send + 'static {
    /// The ranks that the position can have, known without a search. Never wider than `i32::MIN / 4` to `i32::MAX / 4`.
    fn range(&self, game: &G, state: &G::State) -> Ranks;
    /// The rank of a finished game for the side that would move.
    fn finished(&self, game: &G, state: &G::State, outcome: Outcome) -> i32;
    /// Searches with a window α < β, fail-soft: a result ≤ α says that the rank is not more than it, a result ≥ β that it is
    /// not less, any other is the rank. `None`: it was stopped. Every call of its search function is one
    /// [`Meter::enter`].
    fn prove(
        &mut self,
        game: &G,
        state: &G::State,
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32>;
    /// What the table and a look at the board say of the rank, without a search.
    fn known(&self, game: &G, state: &G::State) -> Ranks {
        self.range(game, state)
    }
    /// The window to try next of a position whose rank lies in `ranks`, which are not exact.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        ranks.bisect()
    }
    /// Whether the outcomes of the position and of all its moves are proven before any rank, because they are much cheaper.
    fn outcomes_first(&self) -> bool {
        false
    }
    /// The rank of a move, given the rank of the position after it. Where a rank counts plies from the position on, they are
    /// one more here. Falls as `child` rises.
    fn rise(&self, child: i32) -> i32 {
        -child
    }
    /// The largest rank of the position after a move with which the move has at least this rank.
    fn sink(&self, rank: i32) -> i32 {
        -rank
    }
    /// How promising a move is: when one of several moves has to be proven, the larger comes first.
    fn promise(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }
    /// Gives the empty squares of a finished game to the winner, before anything is proven; `false`: the game has no such rule.
    fn give_empties_to_winner(&mut self) -> bool {
        false
    }
    /// The score that people see. Never falls as the rank rises, and has its sign.
    fn score(&self, game: &G, state: &G::State, rank: i32) -> i32;
    /// How many plies until the game ends, if the winner hurries and the loser delays; `None`: the game is drawn, or the rank
    /// does not say.
    fn plies(&self, game: &G, state: &G::State, rank: i32) -> Option<u32>;
}
