//! Reads the text of a tournament into its [`Description`].

use super::check::{Check, FileError, FileProblem};
use super::description::{Description, MOST_GAMES};
use super::schedule::Schedule;
use super::shape::TournamentFile;
use engine::play::Limits;
use engine::ron_place::Step::Field;
use engine::ron_place::{RonKind, SourceText};
use std::time::Duration;

impl Description {
    /// Reads a text.
    ///
    /// # Errors
    /// The place, and what was expected there.
    pub fn read(source: &SourceText) -> Result<Description, FileError> {
        let file: TournamentFile = source
            .read(RonKind::Tournament)
            .map_err(|error| error.map(FileProblem::Shape))?;
        let check = Check { source };
        check.file(&file)?;
        let description = Description {
            format: check.format(file.format.as_deref())?,
            title: file.title,
            comment: file.comment,
            game: file.game,
            position: file.position,
            moves: file.moves,
            players: file.players,
            depths: file.depths.iter().map(|&depth| depth as u32).collect(),
            games: file.games as u32,
            swap: file.swap,
            opening: file.opening as u32,
            limits: Limits {
                time: file.time.map(|millis| Duration::from_millis(millis as u64)),
                nodes: file.nodes.map(|nodes| nodes as u64),
            },
            points: file.points,
            seed: file.seed,
            evaluations: file.evaluations,
            again: file.again as u32,
            printed: file.printed,
            graded: file.graded,
        };
        // No factor is large enough for the product to overflow.
        let found = Schedule::new(&description).games();
        if found > MOST_GAMES {
            return Err(check.error(&[Field("games")], FileProblem::Games { found }));
        }
        Ok(description)
    }
}
