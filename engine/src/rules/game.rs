//! [`Game`]: the contract between the rules and the searches.

use super::weights::Weights;
use crate::numbers::Ordinal;
use crate::sentence::Sentence;
use std::fmt::Debug;
use std::hash::Hash;

/// One of the two players: the one that opens the game from its initial position, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// X, South, player 1, MAX of a tree from a textbook.
    First,
    /// O, North, player 2, MIN of a tree from a textbook.
    Second,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns 0 for the first player and 1 for the second, an index into arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The outcome of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A win of this side.
    Won(Side),
    /// No winner (also at a leaf of a tree from a textbook, which has a value and no winner).
    Drawn,
}

impl Outcome {
    /// Returns the winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        }
    }
}

/// A two-player game of perfect information, with its parameters in `self`. It may have *chance
/// nodes*, at which dice are rolled or cards are drawn instead of a side moving: [`Game::chance`].
///
/// # Contract
///
/// - [`Game::moves`] yields the legal moves of an unfinished position in canonical order, at least
///   one and no move twice. The *ordinal* of a move is its index in that order, by which the rest
///   of the program refers to it.
/// - [`Game::moves`] and [`Game::play`] are called only for unfinished positions and legal moves;
///   for others they may return anything but must not panic.
/// - Every line of play ends.
/// - A chance node has as many weights as moves, and is not the turn of either side:
///   [`Game::to_move`] returns the side that would move in its place.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: small, `Copy`, and with the side to move. It is its own key in the table of a
    /// search with a memory ([`super::key`]): it contains exactly what the rules and evaluations
    /// depend on, so that positions that are reached in different ways are equal.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// An iterator over the legal moves of one position in canonical order.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;

    /// True if this is a common size of board, for which fast searches are compiled, see
    /// [`crate::search::copies`].
    const USUAL: bool = false;

    /// True if a position of this game can be a chance node. A constant, so that searches of other
    /// games have no branch for it.
    const CHANCE: bool = false;

    /// Returns the initial position, where a game starts unless another position was set up.
    fn initial(&self) -> Self::State;

    /// Returns the side to move; in a finished game, the side whose turn it would be.
    fn to_move(&self, state: &Self::State) -> Side;

    /// Returns the outcome of the game, or `None` if it is not over. Examines the whole position,
    /// so it may be called for any.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Like [`Game::outcome`] for a position that was reached by one move from an unfinished one,
    /// and therefore cheaper: only the side that has just moved can have completed a line.
    #[inline]
    fn outcome_after(&self, state: &Self::State) -> Option<Outcome> {
        self.outcome(state)
    }

    /// Returns whether the game with these parameters has chance nodes.
    fn has_chance(&self) -> bool {
        Self::CHANCE
    }

    /// Returns the weights of the moves of an unfinished position if it is a chance node; `None` if
    /// a side moves. Called only if [`Game::CHANCE`] is true.
    #[inline]
    fn chance(&self, state: &Self::State) -> Option<Weights> {
        let _ = state;
        None
    }

    /// Returns the legal moves in canonical order.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// Returns the position after a move.
    #[must_use]
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Returns whether two moves, each with the position in which it is made, are the same move
    /// from a player's point of view, so that a move that was good in one position is worth trying
    /// in the other.
    #[inline]
    fn same_move(
        &self,
        one: (&Self::State, Self::Move),
        other: (&Self::State, Self::Move),
    ) -> bool {
        one.1 == other.1
    }

    /// The number under which an order by history counts a move: that of the same move in any other position, so small that a
    /// list may have a place for each. By default the ordinal.
    #[inline]
    fn move_number(&self, state: &Self::State, mv: Self::Move) -> u32 {
        let at = self.moves(state).position(|other| other == mv);
        at.map_or(u32::MAX, |at| at as u32)
    }

    /// Returns the position with the first side to move, as the key for a table that ignores the
    /// side to move, [`TableFault::Side`](crate::search::TableFault::Side). If the rest of a
    /// position determines the side to move, returns the position unchanged, because ignoring the
    /// side is then no fault.
    #[must_use]
    fn without_side(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// Returns the position as the root of a search, which extends to the end of the game or not,
    /// with an evaluation that counts plies or not. Only games whose properties are not known need
    /// this information.
    #[must_use]
    fn for_search(&self, state: &Self::State, to_end: bool, counts_plies: bool) -> Self::State {
        let _ = (to_end, counts_plies);
        *state
    }

    /// Returns whether the rules have replied about a position; before that, it looks like one that
    /// is not over and has no moves. Only rules in another program may take longer than a thread
    /// waits.
    fn is_known(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Converts a position of a search back to one for display, the inverse of
    /// [`Game::for_search`].
    #[must_use]
    fn outside_search(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// Returns the reason why the rules no longer reply, after which every position counts as
    /// drawn. This can happen only with rules in another program.
    fn fault(&self) -> Option<Sentence> {
        None
    }

    /// Returns the progress of the game as (used, all), with used ≤ all and all ≥ 1: stones or
    /// discs over cells; in Nim, objects taken over those of the initial heaps; in Rastros, visited
    /// squares over cells; in a tree, ply over height.
    fn progress(&self, state: &Self::State) -> (u32, u32);

    /// Returns the legal move of any position with this ordinal, if there is one.
    fn legal_move(&self, state: &Self::State, ordinal: Ordinal) -> Option<Self::Move> {
        let goes_on = self.outcome(state).is_none();
        goes_on
            .then(|| self.moves(state).nth(ordinal.index()))
            .flatten()
    }

    /// Returns the legal moves of any position; empty when the game is over.
    fn legal(&self, state: &Self::State) -> Vec<Self::Move> {
        if self.outcome(state).is_some() {
            Vec::new()
        } else {
            self.moves(state).collect()
        }
    }
}
