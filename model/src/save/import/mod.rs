//! The recognition of notations: [`readings`] returns the interpretations of a text, the most
//! likely first.
//!
//! A reading is a list of candidates, one per game; a candidate has the game, the position at the
//! start and the moves as they were written, each with its place in the text.
//! [`crate::documents::import()`] plays them and selects the first reading that is legal.
//!
//! A new notation needs a reader in a file of its own and one row of the table in `formats.rs`.
//!
//! Invariants: texts are at most [`MOST_CHARACTERS`] long; offsets are byte offsets in the original
//! text, so that errors can refer to it. Costs: a few passes over the text.
//!
//! Sources of the notations: Othello transcripts, boards and OBF as written by Edax and the FFO
//! test set, GGF as written by NBoard; Connect Four digits as read by P. Pons' solver; LI2 files of
//! Rastros; OpenSpiel's Nim; boards and pairs as printed by students' programs.

mod answer;
mod boards;
mod candidate;
mod cells;
mod datasets;
mod drawing;
mod foreign;
mod formats;
mod lists;
mod othello;
mod records;
mod signs;
mod tree_texts;

pub use answer::{StatedAnswer, StatedMove, StatedOutcome};
pub use candidate::{Candidate, DrawnPosition, TextReading, UnreadPart, UnreadText, WrittenMove};
pub use cells::is_observation;
use engine::sentence::ToSentence;
use formats::FormatReader;
pub use formats::{FORMATS, ImportFormat};
use thiserror::Error;

/// The maximum length of a text in characters.
pub const MOST_CHARACTERS: usize = 1 << 20;

/// The maximum number of characters of an unknown text that its error quotes.
const MOST_QUOTED: usize = 40;

/// An input: a text, or the bytes of a binary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportInput<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// The reason why a text is in no known notation.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum Unknown {
    /// The text is empty.
    #[error("expected a position or moves, found nothing")]
    Empty,
    /// The text is longer than any game.
    #[error("too long: {found} characters, expected at most {MOST_CHARACTERS}")]
    TooLong { found: usize },
    /// The text is in none of the notations.
    #[error(
        "expected a game or a position in one of the notations that `plyscope convert --help` lists, found {found:?}"
    )]
    Format { found: String },
    /// The text is in the format of an unsupported game.
    #[error("this looks like {what}, which plyscope does not know")]
    Foreign { what: &'static str },
}

/// Returns true for a binary file with games, by its contents or by its name.
pub fn is_archive(bytes: &[u8], name: &str) -> bool {
    records::is_wthor(bytes) || name.to_ascii_lowercase().ends_with(".wtb")
}

/// Returns the readings of a text, the most likely first.
///
/// # Errors
/// The text is empty, too long, or in none of the notations.
pub fn readings(content: ImportInput<'_>) -> Result<Vec<TextReading>, Unknown> {
    if let ImportInput::Text(text) = content {
        let length = text.chars().take(MOST_CHARACTERS + 1).count();
        if length > MOST_CHARACTERS {
            return Err(Unknown::TooLong {
                found: text.chars().count(),
            });
        }
        if text.trim_start_matches('\u{feff}').trim().is_empty() {
            return Err(Unknown::Empty);
        }
    }
    let mut found = Vec::new();
    for format in FORMATS {
        let readings = match (format.reader, content) {
            (FormatReader::Text(read), ImportInput::Text(text)) => read(text),
            (FormatReader::Bytes(read), ImportInput::Bytes(bytes)) => read(bytes),
            (FormatReader::Text(_), ImportInput::Bytes(_))
            | (FormatReader::Bytes(_), ImportInput::Text(_)) => continue,
        };
        let is_certain = format.certain && !readings.is_empty();
        found.extend(readings);
        if is_certain {
            break;
        }
    }
    if found.is_empty() {
        Err(unknown(content))
    } else {
        Ok(found)
    }
}

/// Returns the reason why an input is in none of the notations.
pub fn unknown(content: ImportInput<'_>) -> Unknown {
    match foreign_format(content) {
        Some(what) => Unknown::Foreign { what },
        None => Unknown::Format {
            found: quoted(content),
        },
    }
}

/// Returns the unsupported format that a text looks like.
pub fn foreign_format(content: ImportInput<'_>) -> Option<&'static str> {
    match content {
        ImportInput::Text(text) => foreign::looks_like(text),
        ImportInput::Bytes(_) => None,
    }
}

/// Returns the beginning of a text.
fn quoted(content: ImportInput<'_>) -> String {
    let ImportInput::Text(text) = content else {
        return String::new();
    };
    let line = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    let short: String = line.chars().take(MOST_QUOTED).collect();
    if short.len() < line.len() {
        format!("{short}…")
    } else {
        short
    }
}
