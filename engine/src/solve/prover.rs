//! [`Prover`]: a game's search that proves results, one position and one window at a time.

use super::meter::Meter;
use crate::rules::{Game, Outcome};

/// Proven bounds of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// The least possible rank.
    pub low: i32,
    /// The greatest possible rank.
    pub high: i32,
}

impl Ranks {
    /// Returns the bounds of a known rank.
    pub fn exactly(rank: i32) -> Ranks {
        Ranks {
            low: rank,
            high: rank,
        }
    }
    /// Returns whether the rank is known.
    pub fn is_exact(self) -> bool {
        self.low >= self.high
    }
    /// Returns whether the outcome is known: won, drawn or lost.
    pub fn is_decided(self) -> bool {
        self.low > 0 || self.high < 0 || self.is_exact()
    }
    /// Returns a window that narrows down the outcome, which must not be known.
    pub fn outcome_window(self) -> (i32, i32) {
        if self.low < 0 && self.high <= 0 {
            (-1, 0)
        } else {
            (0, 1)
        }
    }
    /// Returns the intersection of both bounds.
    #[must_use]
    pub fn and(self, other: Ranks) -> Ranks {
        Ranks {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }
    /// Returns the null window that bisects ranks that are not exact. Ranks near 0 come first,
    /// since fast wins are rare (P. Pons, "Solving Connect 4", part 8).
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
    /// Returns the bounds after a fail-soft search with this window that returned `found`.
    #[must_use]
    pub fn after(self, (alpha, beta): (i32, i32), found: i32) -> Ranks {
        let low = if found > alpha { found } else { self.low };
        let high = if found < beta { found } else { self.high };
        self.and(Ranks { low, high })
    }
}

/// A game that can be solved. [`super::Plain`] is a prover for any game.
pub trait Solvable: Game {
    /// The prover of the game.
    type Prover: Prover<Self>;
    /// Creates a prover with a table of at most `bytes` bytes.
    fn prover(&self, bytes: usize) -> Self::Prover;
}

/// A game's search that proves results. It may keep a table from call to call.
///
/// Ranks are from the point of view of the side to move: positive is won, 0 drawn, negative lost,
/// and larger is better. Their further meaning is private to the prover; [`Prover::score`] and
/// [`Prover::plies`] convert them. Positions are unfinished unless stated otherwise.
pub trait Prover<G: Game>: Send + 'static {
    /// Returns bounds of the position's rank that are known without a search, within `i32::MIN / 4`
    /// to `i32::MAX / 4`.
    fn range(&self, game: &G, state: &G::State) -> Ranks;
    /// Returns the rank of a finished game for the side that would move.
    fn finished(&self, game: &G, state: &G::State, outcome: Outcome) -> i32;
    /// Searches with a window α < β, fail-soft: a result ≤ α is an upper bound of the rank, a
    /// result ≥ β is a lower bound, and any other result is the rank. Returns `None` if it was
    /// stopped. Every call of its search function is one [`Meter::enter`].
    fn prove(
        &mut self,
        game: &G,
        state: &G::State,
        window: (i32, i32),
        meter: &mut Meter<'_>,
    ) -> Option<i32>;
    /// Returns the bounds of the rank from the table and a look at the board, without a search.
    fn known(&self, game: &G, state: &G::State) -> Ranks {
        self.range(game, state)
    }
    /// Returns the window to try next for a position whose rank lies in `ranks`, which are not
    /// exact.
    fn window(&self, ranks: Ranks) -> (i32, i32) {
        ranks.bisect()
    }
    /// Returns whether the outcomes of the position and of all its moves are to be proven before
    /// any rank, because they are much cheaper.
    fn outcomes_first(&self) -> bool {
        false
    }
    /// Returns the rank of a move, given the rank of the position after it. If ranks count plies,
    /// it is one ply more. The result falls as `child` rises.
    fn rise(&self, child: i32) -> i32 {
        -child
    }
    /// Returns the greatest rank of the position after a move for which the move has at least this
    /// rank.
    fn sink(&self, rank: i32) -> i32 {
        -rank
    }
    /// Returns the priority of a move: if one of several moves has to be proven, the one with the
    /// greatest number comes first.
    fn promise(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        let _ = (game, state, mv);
        0
    }
    /// Gives the empty squares of a finished game to the winner, before anything is proven. Returns
    /// false if the game has no such rule.
    fn give_empties_to_winner(&mut self) -> bool {
        false
    }
    /// Returns the score to display. It never falls as the rank rises, and has its sign.
    fn score(&self, game: &G, state: &G::State, rank: i32) -> i32;
    /// Returns the number of plies until the game ends if the winner wins as fast as possible and
    /// the loser delays, or `None` if the game is drawn or the rank does not tell.
    fn plies(&self, game: &G, state: &G::State, rank: i32) -> Option<u32>;
}
