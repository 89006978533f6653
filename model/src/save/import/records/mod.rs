//! Game records: the formats in which people keep games and sets of positions, one or many in a file.
//!
//! A reader recognises its format and returns a [`record::Recording`], or the refusal of the whole text. A record that the
//! program must not play (another game, a board of another size) stays in its place and says why, so that the others keep
//! their numbers. Nothing is played here: [`crate::documents`] does that, and finds illegal moves.
//!
//! Invariants: offsets are byte offsets in the text; a move comes after the one that it follows. Costs: one pass over the
//! text, some small allocations a move.

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

/// The readings of what a reader found in a text of its format.
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

/// Games of GGF, also an archive of GGS.
pub fn ggf(text: &str) -> Vec<TextReading> {
    readings(ggf::FORMAT, ggf::ggf(text))
}

/// Games of SGF.
pub fn sgf(text: &str) -> Vec<TextReading> {
    readings(sgf::FORMAT, sgf::sgf(text))
}

/// Games with headers as in PGN.
pub fn pgn(text: &str) -> Vec<TextReading> {
    readings(pgn::FORMAT, pgn::pgn(text))
}

/// A game of the managers of Gomocup.
pub fn psq(text: &str) -> Vec<TextReading> {
    readings(psq::FORMAT, psq::psq(text))
}

/// A set of Othello positions.
pub fn obf(text: &str) -> Vec<TextReading> {
    readings(obf::FORMAT, obf::obf(text))
}

/// The games of an archive of WTHOR.
pub fn wthor(bytes: &[u8]) -> Vec<TextReading> {
    readings(wthor::FORMAT, Some(wthor::wthor(bytes)))
}
