//! The implementation of [`Games`] for a [`Tournament`], which plays its games.

use super::Tournament;
use super::games::{GameTable, GameWorker, Games};
use super::traces::{complete, keep};
use crate::batch::tournament::data::{Record, Scheduled, Winner};
use engine::boundary::pair::Pair;
use engine::play::{Choosing, Ending, Player};
use engine::rules::Side;
use engine::search::Token;
use engine::sentence::Sentence;
use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Duration;

/// The most pairs of players that are kept at a time.
const MOST_PAIRS: usize = 64;

/// Returns whether a player is an external program. Each pair of players has processes of its own.
fn is_program(player: &Player) -> bool {
    matches!(player.choosing, Choosing::External(_))
}

impl Games for Tournament {
    fn games(&self) -> u64 {
        self.schedule.games()
    }
    fn may_wait(&self) -> bool {
        // The clock of a program cannot be stopped.
        self.description.limits.time.is_none() && !self.players.iter().any(is_program)
    }
    fn worker(&self, traces: Option<PathBuf>) -> Box<dyn GameWorker + '_> {
        Box::new(ThreadGames {
            tournament: self,
            traces,
            pairs: HashMap::new(),
        })
    }
}

/// The worker of one thread.
struct ThreadGames<'a> {
    tournament: &'a Tournament,
    /// The folder for traces that engines print.
    traces: Option<PathBuf>,
    /// The pairs, by the places of both players in the list and by the depth.
    pairs: HashMap<([usize; 2], usize), Box<dyn Pair>>,
}

impl GameWorker for ThreadGames<'_> {
    fn play(
        &mut self,
        number: u64,
        token: &Token,
        table: &GameTable,
    ) -> Result<Option<Record>, Sentence> {
        let Tournament {
            schedule,
            description,
            start,
            registry,
            ..
        } = self.tournament;
        let game = schedule.game(number).ok_or("there is no such game")?;
        let Scheduled {
            players,
            depth,
            opening_seed,
            game_seed,
            ..
        } = game;
        let key = (players, depth);
        if !self.pairs.contains_key(&key) {
            let programs = players
                .iter()
                .any(|&player| is_program(&self.tournament.players[player]));
            if self.pairs.len() >= if programs { 1 } else { MOST_PAIRS } {
                self.pairs.clear();
            }
            let [first, second] = players.map(|player| self.tournament.choosing(player, depth));
            let pair = start.pair([&first, &second], registry)?;
            self.pairs.insert(key, pair);
        }
        let given = self.tournament.opening(opening_seed);
        let given = given.ok_or("every opening that was tried ends the game")?;
        let pair = self.pairs.get_mut(&key).ok_or("no such pair of players")?;
        table.begin(number, &given);
        let played = pair.play_seen((&given, description.limits, game_seed), token, &mut |mv| {
            table.played(mv);
        });
        let (winner, forfeit) = match &played.ending {
            Ending::Open => return Ok(None),
            Ending::Over(_) => (played.ending.winner(), None),
            Ending::Forfeit(_, forfeit) => (played.ending.winner(), Some(forfeit.to_string())),
        };
        let (mut turns, mut nodes, mut time) = ([0; 2], [0; 2], [Duration::ZERO; 2]);
        let mut position = given
            .iter()
            .try_fold(start.copy(), |position, &mv| position.play(mv));
        let (mut moves, mut depths, mut traces) = (given, Vec::new(), Vec::new());
        for taken in played.taken {
            let to_move = position
                .as_ref()
                .map_or(Side::First, |position| position.to_move());
            if let Some((printed, position)) =
                taken.choice.trace.as_deref().zip(position.as_deref())
                && winner == Some(to_move.other())
            {
                traces.extend(complete(printed, position).map(|text| (moves.len() + 1, text)));
            }
            turns[to_move.index()] += 1;
            nodes[to_move.index()] += taken.choice.nodes;
            time[to_move.index()] += taken.elapsed;
            moves.push(taken.choice.mv);
            depths.push(taken.choice.depth.unwrap_or(0));
            position = position.and_then(|position| position.play(taken.choice.mv));
        }
        let micros = time
            .map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
            .into();
        let (winner, turns, nodes) = (Winner::of(winner), turns.into(), nodes.into());
        if depths.iter().all(|&depth| depth == 0) {
            depths.clear();
        }
        if let Some(folder) = &self.traces {
            let kept = keep(folder, number, moves.len(), &traces);
            kept.map_err(|error| sentence!("{file}: {error}", file = folder.display(), error))?;
        }
        Ok(Some(Record {
            number,
            moves,
            winner,
            forfeit,
            turns,
            nodes,
            micros,
            depths,
        }))
    }
}
