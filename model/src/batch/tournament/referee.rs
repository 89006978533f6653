//! Checks the games of a journal by replaying them: a record is accepted only if it can have been
//! played.
//!
//! Cost: that of the moves of a game, without the players' searches.

use super::Tournament;
use crate::batch::tournament::data::{Record, RecordProblem, Winner};
use engine::rules::Side;

impl Tournament {
    /// Replays a game of the journal.
    ///
    /// # Errors
    /// The reason why it cannot have been played in this tournament.
    pub(super) fn referee(&self, record: &Record) -> Result<(), RecordProblem> {
        let games = self.schedule.games();
        let game = self
            .schedule
            .game(record.number)
            .ok_or(RecordProblem::Number { games })?;
        let given = self
            .opening(game.opening_seed)
            .ok_or(RecordProblem::Opening)?;
        if !record.moves.starts_with(&given) {
            return Err(RecordProblem::Given { expected: given });
        }
        let (mut plies, mut turns) = (0, [0; 2]);
        let end = self.start.replay(&record.moves, &mut |side| {
            turns[side.index()] += u32::from(plies >= given.len());
            plies += 1;
        });
        let outcome = end.outcome().map(|(outcome, _)| outcome);
        if let Some(&found) = record.moves.get(plies) {
            return Err(match outcome {
                Some(_) => RecordProblem::Over {
                    plies,
                    found: record.moves.len(),
                },
                None => RecordProblem::Move {
                    number: plies + 1,
                    most: end.legal().len().saturating_sub(1),
                    found,
                },
            });
        }
        let winner: Option<Side> = match (outcome, &record.forfeit) {
            (Some(outcome), None) => outcome.winner(),
            (None, Some(_)) => Some(end.to_move().other()),
            (None, None) => return Err(RecordProblem::Unfinished),
            (Some(_), Some(_)) => return Err(RecordProblem::Forfeit),
        };
        let (expected, found) = (Winner::of(winner), record.winner);
        if expected != found {
            return Err(RecordProblem::Winner { expected, found });
        }
        let (chosen, found) = (
            turns.iter().map(|&turns| turns as usize).sum(),
            record.depths.len(),
        );
        let (expected, turns) = (turns.into(), record.turns);
        if expected != turns {
            return Err(RecordProblem::Turns {
                expected,
                found: turns,
            });
        }
        if found == 0 || found == chosen {
            Ok(())
        } else {
            Err(RecordProblem::Depths {
                expected: chosen,
                found,
            })
        }
    }
}
