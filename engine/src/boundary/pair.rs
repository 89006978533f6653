//! [`Pair`]: two players at the board of some game.
//!
//! This is the only place where the description of a player becomes a player of a concrete game. A
//! pair plays a single move or a whole game; games are plain data and can be played in any thread.

use super::position::PositionOf;
use super::problem_error::ProblemError;
use super::resolve::resolve;
use super::sampling::resolve_uct;
use crate::eval::{Registry, SearchBoards};
use crate::numbers::Ordinal;
use crate::play::chooser::{Choice, Directional, Human, Random, Searching, Turn, turn_seed};
use crate::play::external::External;
use crate::play::game::{GameStart, after, fallen, play_seen, take_turn};
use crate::play::proving::Proving;
use crate::play::sampling::SamplingPlayer;
use crate::play::{Chooser, Choosing, Limits, NoMove, Played, Taken};
use crate::search::Token;
use std::time::Instant;

/// Two players at a board; the one who moves first in the game comes first.
pub trait Pair: Send {
    /// Plays a game to its end, starting with the moves of `opening`; the token aborts it.
    fn play(&mut self, opening: &[Ordinal], limits: Limits, seed: u64, token: &Token) -> Played {
        self.play_seen((opening, limits, seed), token, &mut |_| ())
    }
    /// Like [`play`](Pair::play), and calls `each` with every move that a player has made.
    fn play_seen(
        &mut self,
        game: (&[Ordinal], Limits, u64),
        token: &Token,
        each: &mut dyn FnMut(Ordinal),
    ) -> Played;
    /// Returns the move of the side to move after these moves; `None` if the game is over.
    ///
    /// # Errors
    /// The player has no move; the error says why.
    fn turn(
        &mut self,
        moves: &[Ordinal],
        limits: Limits,
        seed: u64,
        token: &Token,
    ) -> Option<Result<Taken, NoMove>>;
}

/// Two players at a board of a game that is known at compile time.
pub struct PairOf<G: SearchBoards> {
    root: PositionOf<G>,
    players: [Box<dyn Chooser<G>>; 2],
}

impl<G: SearchBoards> PairOf<G> {
    /// Pairs two players at a position.
    ///
    /// # Errors
    /// An evaluation is unknown or does not know this board.
    pub fn new(
        root: PositionOf<G>,
        players: [&Choosing; 2],
        registry: &Registry,
    ) -> Result<PairOf<G>, ProblemError> {
        let [first, second] = players.map(|choosing| chooser(&*root.game, choosing, registry));
        Ok(PairOf {
            players: [first?, second?],
            root,
        })
    }
}

/// Creates a player of a game.
fn chooser<G: SearchBoards>(
    game: &G,
    choosing: &Choosing,
    registry: &Registry,
) -> Result<Box<dyn Chooser<G>>, ProblemError> {
    Ok(match choosing {
        Choosing::Human => Box::new(Human),
        Choosing::Random => Box::new(Random),
        Choosing::Directional(toward) => Box::new(Directional(*toward)),
        Choosing::Searching(spec, manner) => {
            let (spec, eval) = resolve(game, spec, registry)?;
            Box::new(Searching::new(spec, *manner, eval))
        }
        Choosing::Sampling(spec, manner) => {
            let (spec, evaluations) = resolve_uct(game, spec, registry)?;
            Box::new(SamplingPlayer {
                spec,
                manner: *manner,
                evaluations,
            })
        }
        Choosing::Proving(manner) => match game.unsolved() {
            Some(reason) => return Err(ProblemError::Unsolved(reason)),
            None => Box::new(Proving(*manner)),
        },
        Choosing::External(launch) => Box::new(External::new(launch.clone())),
    })
}

impl<G: SearchBoards> Pair for PairOf<G> {
    fn play_seen(
        &mut self,
        (opening, limits, seed): (&[Ordinal], Limits, u64),
        token: &Token,
        each: &mut dyn FnMut(Ordinal),
    ) -> Played {
        let start_of_game = GameStart {
            game: &*self.root.game,
            start: &self.root.state,
            opening,
            limits,
            seed,
            token,
        };
        let [first, second] = &mut self.players;
        play_seen(&start_of_game, [&mut **first, &mut **second], each)
    }
    fn turn(
        &mut self,
        moves: &[Ordinal],
        limits: Limits,
        seed: u64,
        token: &Token,
    ) -> Option<Result<Taken, NoMove>> {
        let (game, start) = (&*self.root.game, &self.root.state);
        let state = &after(game, *start, moves);
        if game.outcome(state).is_some() {
            return None;
        }
        let (since, seed) = (Instant::now(), turn_seed(seed, moves.len()));
        if let Some(mv) = fallen(game, state, seed) {
            return Some(Ok(Taken {
                choice: Choice::plain(mv),
                elapsed: since.elapsed(),
            }));
        }
        let turn = Turn {
            game,
            start,
            moves,
            state,
            seed,
            limits,
            since,
            token,
        };
        Some(take_turn(
            &mut *self.players[game.to_move(state).index()],
            &turn,
        ))
    }
}
