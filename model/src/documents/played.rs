//! The players of the moves of a save.

use super::open_error::{OpenProblem, OpenResult};
use crate::save::SourceText;
use crate::save::file::SaveFile;
use crate::study::PlayedBy;
use engine::play::Roster;
use engine::ron_place::Step::Field;

/// Reads the players of the moves of a save.
///
/// # Errors
/// A player cannot be read; the error has its place.
pub(super) fn read(
    file: &SaveFile,
    source: &SourceText,
    game: &str,
) -> OpenResult<Option<PlayedBy>> {
    let Some(players) = &file.players else {
        return Ok(None);
    };
    let roster = Roster::built_in();
    let read = |field: &'static str, text: &str| match roster.read(text, game) {
        Ok(player) => Ok(player.choosing),
        Err(error) => {
            Err(source.error(&[Field("players"), Field(field)], OpenProblem::from(error)))
        }
    };
    let choosing = [
        read("first", &players.first)?,
        read("second", &players.second)?,
    ];
    let given = usize::try_from(players.given).unwrap_or(usize::MAX);
    Ok(Some(PlayedBy {
        choosing,
        seed: players.seed,
        given,
        depths: players.depths.clone(),
    }))
}
