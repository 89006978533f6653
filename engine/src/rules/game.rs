//! [`Game`]: the contract between the rules and the searches.

use super::weights::Weights;
use crate::numbers::Ordinal;
use crate::sentence::Sentence;
use std::fmt::Debug;
use std::hash::Hash;

/// One of the two players: the one who opens the game from its initial position, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// X, South, player 1, MAX of a textbook tree.
    First,
    /// O, North, player 2, MIN of a textbook tree.
    Second,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Won(Side),
    /// No winner (also: the leaf of a textbook tree, which has a value and no winner).
    Drawn,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        }
    }
}

/// A two-player game of perfect information, with its parameters in `self`. It may have *chance nodes*, at which dice fall
/// or cards are drawn instead of a side moving: [`Game::chance`].
///
/// # Contract
///
/// - [`Game::moves`] yields the legal moves of an unfinished position in canonical order, at least one and no move
///   twice. The *ordinal* of a move is its index in that order, and it is how the rest of the program names it.
/// - [`Game::moves`] and [`Game::play`] are asked of unfinished positions and legal moves only; for others they may
///   answer anything but must not panic.
/// - Every line of play ends.
/// - A chance node has as many weights as moves, and takes nobody's turn: [`Game::to_move`] says who would have moved in its
///   place.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: small, `Copy`, with the side to move in it. It is its own key in the table of a search that remembers
    /// ([`super::key`]): everything that rules and evaluations depend on is in it, and nothing else, so positions that are
    /// reached in different ways are equal.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;
    /// The legal moves of one position, in canonical order.
    type Moves: ExactSizeIterator<Item = Self::Move> + Clone;

    /// Whether this is a board that people usually play: fast searches are compiled for it, see [`crate::search::copies`].
    const USUAL: bool = false;

    /// Whether a position of this game can be a chance node. Known while compiling, so that searches of other games have no
    /// branch for it.
    const CHANCE: bool = false;

    /// Where a game starts unless another position was set up.
    fn initial(&self) -> Self::State;

    /// Whose turn it is. In a finished game: whose turn it would be.
    fn to_move(&self, state: &Self::State) -> Side;

    /// How the game ended, or `None` while it goes on. Looks at the whole position, so it may be asked of any.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The same answer as [`Game::outcome`] for a position that one move has just made out of an unfinished one,
    /// and therefore cheaper: only the player who has just moved can have completed a line.
    #[inline]
    fn outcome_after(&self, state: &Self::State) -> Option<Outcome> {
        self.outcome(state)
    }

    /// Whether the game with these parameters has chance nodes.
    fn has_chance(&self) -> bool {
        Self::CHANCE
    }

    /// The weights of the moves of an unfinished position, if it is a chance node; `None`: a side chooses. Asked only where
    /// [`Game::CHANCE`] holds.
    #[inline]
    fn chance(&self, state: &Self::State) -> Option<Weights> {
        let _ = state;
        None
    }

    /// The legal moves in canonical order.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// The position after a move.
    #[must_use]
    fn play(&self, state: &Self::State, mv: Self::Move) -> Self::State;

    /// Whether two moves, each with the position that it is made in, are the same move to people, so that what was good
    /// there is worth trying here.
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

    /// The same position as if it were always the first side's turn: what a table knows it by that forgets whose turn it is,
    /// [`TableFault::Side`](crate::search::TableFault::Side). Where the rest of a position says whose turn it is, that is no
    /// fault, and the position itself does.
    #[must_use]
    fn without_side(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// The position as the root of a search: one to the end of the game or not, by an evaluation that counts plies or not.
    /// Only games of which little is known need to be told.
    #[must_use]
    fn for_search(&self, state: &Self::State, to_end: bool, counts_plies: bool) -> Self::State {
        let _ = (to_end, counts_plies);
        *state
    }

    /// Whether the rules have said by now what they know of a position; else it seems to go on without moves. Only rules that are
    /// those of another program may take longer than a thread waits.
    fn is_known(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// A position of a search as one that is looked at, the opposite of [`Game::for_search`].
    #[must_use]
    fn outside_search(&self, state: &Self::State) -> Self::State {
        *state
    }

    /// Why the rules cannot be asked any more; then every position counts as drawn. Only rules that are those of another
    /// program can come to that.
    fn fault(&self) -> Option<Sentence> {
        None
    }

    /// How far the game has come: (used, all), with used ≤ all and all ≥ 1. Stones or discs over cells; Nim: objects
    /// taken over those of the initial heaps; Rastros: visited squares over cells; a tree: ply over height.
    fn progress(&self, state: &Self::State) -> (u32, u32);

    /// The legal move of any position with this ordinal, if there is one.
    fn legal_move(&self, state: &Self::State, ordinal: Ordinal) -> Option<Self::Move> {
        let goes_on = self.outcome(state).is_none();
        goes_on
            .then(|| self.moves(state).nth(ordinal.index()))
            .flatten()
    }

    /// The legal moves of any position: none when the game is over.
    fn legal(&self, state: &Self::State) -> Vec<Self::Move> {
        if self.outcome(state).is_some() {
            Vec::new()
        } else {
            self.moves(state).collect()
        }
    }
}
