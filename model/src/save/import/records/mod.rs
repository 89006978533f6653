//! Game records: the formats of files with one or many games or positions.
//!
//! A reader recognizes its format and returns a [`record::Recording`], or the refusal of the whole
//! text. A record that the program cannot play (another game, a board of another size) is kept in
//! place with the reason, so that the numbering of the others is not changed. Moves are not played
//! here: [`crate::documents`] does that, and finds illegal moves.
//!
//! Invariants: offsets are byte offsets in the text; a move comes after the one that it follows.
//! Costs: one pass over the text, and some small allocations per move.

mod ggf;
mod obf;
mod pgn;
mod properties;
mod psq;
mod record;
mod sgf;
mod wthor;

use super::candidate::{TextReading, UnreadPart};
use record::Recording;
pub use wthor::is_wthor;

/// Returns the readings of the result of a reader.
fn readings(
    format: &'static str,
    found: Option<Result<Recording, UnreadPart>>,
) -> Vec<TextReading> {
    match found {
        None => Vec::new(),
        Some(Ok(recording)) => recording.readings(),
        Some(Err(UnreadPart { offset, reason })) => {
            vec![TextReading::refused(format, offset, reason)]
        }
    }
}

/// Reads games of GGF, also an archive of GGS.
pub fn ggf(text: &str) -> Vec<TextReading> {
    readings(ggf::FORMAT, ggf::ggf(text))
}

/// Reads games of SGF.
pub fn sgf(text: &str) -> Vec<TextReading> {
    readings(sgf::FORMAT, sgf::sgf(text))
}

/// Reads games with headers as in PGN.
pub fn pgn(text: &str) -> Vec<TextReading> {
    readings(pgn::FORMAT, pgn::pgn(text))
}

/// Reads a game of the Gomocup managers.
pub fn psq(text: &str) -> Vec<TextReading> {
    readings(psq::FORMAT, psq::psq(text))
}

/// Reads a set of Othello positions.
pub fn obf(text: &str) -> Vec<TextReading> {
    readings(obf::FORMAT, obf::obf(text))
}

/// Reads the games of a WTHOR archive.
pub fn wthor(bytes: &[u8]) -> Vec<TextReading> {
    readings(wthor::FORMAT, Some(wthor::wthor(bytes)))
}
