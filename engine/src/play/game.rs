//! A game between two players: [`take_turn`] plays one move, [`play`] the whole game.
//!
//! Invariant: every game ends: by the rules, because a player lost it by exceeding a limit or by an
//! invalid reply, because it reached the maximum length, or because it was cancelled.

use super::chooser::{Choice, Chooser, Forfeit, Limits, NoMove, Turn, turn_seed};
use crate::numbers::Ordinal;
use crate::rules::{Game, Outcome, Side};
use crate::search::Token;
use crate::search::at::mix;
use std::time::{Duration, Instant};

/// The end of a game between players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// An outcome by the rules.
    Over(Outcome),
    /// A side lost the game other than by the rules.
    Forfeit(Side, Forfeit),
    /// The game was cancelled, was too long, or waits for a human.
    Open,
}

impl Ending {
    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Ending::Over(outcome) => outcome.winner(),
            Ending::Forfeit(loser, _) => Some(loser.other()),
            Ending::Open => None,
        }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The choice of the player.
    pub choice: Choice,
    /// The time that the player took.
    pub elapsed: Duration,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The moves of the players, without those of the opening.
    pub taken: Vec<Taken>,
    /// The end of the game.
    pub ending: Ending,
}

/// Asks a player for one move and checks it against the limits and the rules.
///
/// # Errors
/// There is no move; the error says why.
pub fn take_turn<G: Game>(
    chooser: &mut dyn Chooser<G>,
    turn: &Turn<'_, G>,
) -> Result<Taken, NoMove> {
    chooser.prepare(turn)?;
    let turn = &Turn {
        since: Instant::now(),
        ..*turn
    };
    let choice = chooser.choose(turn)?;
    let elapsed = turn.since.elapsed();
    if choice.mv.index() >= turn.game.moves(turn.state).len() {
        return Err(Forfeit::NoSuchMove { ordinal: choice.mv }.into());
    }
    match turn.limits.time {
        Some(limit) if elapsed >= limit => Err(Forfeit::Time { limit }.into()),
        _ => Ok(Taken { choice, elapsed }),
    }
}

/// A game about to be played.
pub struct GameStart<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The position in which the game begins.
    pub start: &'a G::State,
    /// The ordinals of the moves that are played before the players are asked.
    pub opening: &'a [Ordinal],
    /// The limits of a player for one move.
    pub limits: Limits,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The token that cancels the game.
    pub token: &'a Token,
}

/// The maximum length of a game in plies. Longer games are possible only with rules from another
/// program.
const MOST_PLIES: usize = 5_000;

/// Plays a game to its end; the player who moves first in the game comes first in `players`.
pub fn play<G: Game>(
    start_of_game: &GameStart<'_, G>,
    players: [&mut dyn Chooser<G>; 2],
) -> Played {
    play_seen(start_of_game, players, &mut |_| ())
}

/// Like [`play`], and calls `each` with every move that is made.
pub fn play_seen<G: Game>(
    start_of_game: &GameStart<'_, G>,
    players: [&mut dyn Chooser<G>; 2],
    each: &mut dyn FnMut(Ordinal),
) -> Played {
    let &GameStart {
        game,
        start,
        opening,
        limits,
        seed,
        token,
    } = start_of_game;
    let mut state = after(game, *start, opening);
    let (mut moves, mut taken) = (opening.to_vec(), Vec::new());
    loop {
        let side = game.to_move(&state);
        let outcome = game.outcome(&state);
        if let Some(reason) = game.fault() {
            // Without the rules there is no outcome, and the reason is reported.
            let reason = reason.to_string();
            return Played {
                taken,
                ending: Ending::Forfeit(side, Forfeit::Rules { reason }),
            };
        }
        if let Some(outcome) = outcome {
            return Played {
                taken,
                ending: Ending::Over(outcome),
            };
        }
        if moves.len() >= MOST_PLIES {
            return Played {
                taken,
                ending: Ending::Open,
            };
        }
        let (since, turn_seed) = (Instant::now(), turn_seed(seed, moves.len()));
        if let Some(mv) = fallen(game, &state, turn_seed) {
            moves.push(mv);
            state = after(game, state, &[mv]);
            taken.push(Taken {
                choice: Choice::plain(mv),
                elapsed: since.elapsed(),
            });
            each(mv);
            continue;
        }
        let turn = Turn {
            game,
            start,
            moves: &moves,
            state: &state,
            seed: turn_seed,
            limits,
            since,
            token,
        };
        match take_turn(players[side.index()], &turn) {
            Ok(took) => {
                each(took.choice.mv);
                moves.push(took.choice.mv);
                state = after(game, state, &[took.choice.mv]);
                taken.push(took);
            }
            Err(NoMove::Forfeit(forfeit)) => {
                return Played {
                    taken,
                    ending: Ending::Forfeit(side, forfeit),
                };
            }
            Err(NoMove::Cancelled | NoMove::Human) => {
                return Played {
                    taken,
                    ending: Ending::Open,
                };
            }
        }
        if token.waits() {
            return Played {
                taken,
                ending: Ending::Open,
            };
        }
    }
}

/// Draws the outcome of a chance node by its weights and a seed; returns `None` if a side moves.
pub fn fallen<G: Game>(game: &G, state: &G::State, seed: u64) -> Option<Ordinal> {
    let weights = if const { G::CHANCE } {
        game.chance(state)
    } else {
        None
    };
    weights.map(|weights| Ordinal::at(weights.pick(mix(seed))))
}

/// Returns the position after some moves; an illegal move is skipped.
pub fn after<G: Game>(game: &G, start: G::State, moves: &[Ordinal]) -> G::State {
    moves.iter().fold(start, |state, &ordinal| {
        game.legal_move(&state, ordinal)
            .map_or(state, |mv| game.play(&state, mv))
    })
}
