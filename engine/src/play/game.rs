//! One game between two players: [`take_turn`] for a move, [`play`] for all of it.
//!
//! Invariant: a game always ends: by the rules, because a player has lost it by a limit or an answer that cannot be
//! played, or because it was cancelled.

use super::chooser::{Choice, Chooser, Forfeit, Limits, NoMove, Turn, turn_seed};
use crate::numbers::Ordinal;
use crate::rules::{Game, Outcome, Side};
use crate::search::Token;
use crate::search::at::mix;
use std::time::{Duration, Instant};

/// How a game between players ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the rules say.
    Over(Outcome),
    /// This side has lost it.
    Forfeit(Side, Forfeit),
    /// It was cancelled, or waits for a human.
    Open,
}

impl Ending {
    /// The winner, if there is one.
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
    /// What the player chose.
    pub choice: Choice,
    /// How long that took.
    pub elapsed: Duration,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The players' moves, those of the opening not among them.
    pub taken: Vec<Taken>,
    /// How it ended.
    pub ending: Ending,
}

/// Asks a player for one move, and holds it to the limits and to the rules.
///
/// # Errors
/// There is no move, and why.
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
    /// Where it begins.
    pub start: &'a G::State,
    /// The ordinals of the moves that are played before the players are asked.
    pub opening: &'a [Ordinal],
    /// What a player may use up for a move.
    pub limits: Limits,
    /// The seed of everything random.
    pub seed: u64,
    /// Cancels the game.
    pub token: &'a Token,
}

/// A game that is longer does not end: only rules of others allow such games.
const MOST_PLIES: usize = 5_000;

/// Plays a game to its end; of the players the one who moves first in the game comes first.
pub fn play<G: Game>(
    start_of_game: &GameStart<'_, G>,
    players: [&mut dyn Chooser<G>; 2],
) -> Played {
    play_seen(start_of_game, players, &mut |_| ())
}

/// The same; `each` is called with every move that a player has made.
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
            // Nobody knows how it ends, and the reason must be told.
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

/// The outcome of a chance node, by its weights and a seed; `None`: a side moves.
pub fn fallen<G: Game>(game: &G, state: &G::State, seed: u64) -> Option<Ordinal> {
    let weights = if const { G::CHANCE } {
        game.chance(state)
    } else {
        None
    };
    weights.map(|weights| Ordinal::at(weights.pick(mix(seed))))
}

/// The position after some moves; a move that is none changes nothing.
pub fn after<G: Game>(game: &G, start: G::State, moves: &[Ordinal]) -> G::State {
    moves.iter().fold(start, |state, &ordinal| {
        game.legal_move(&state, ordinal)
            .map_or(state, |mv| game.play(&state, mv))
    })
}
