//! The notation of a text: [`readings`] lists what it may be, the likeliest first.
//!
//! Purpose: people have games and positions in many notations. A reading is a list of candidates, one a game; a candidate
//! names the game, the position it starts from and the moves as they were written, each with its place in the text;
//! [`crate::documents::import()`] plays them and takes the first reading that is legal.
//!
//! A further notation is a reader in a file of its own, and one row of the table in `formats.rs`.
//!
//! Invariants: texts are at most [`MOST_CHARACTERS`] long; offsets are byte offsets in the text as it was given, so that
//! errors can point there. Costs: a few passes over the text.
//!
//! Sources of the notations: Othello transcripts, boards and OBF as Edax and the FFO test set write them, GGF as NBoard
//! does; Connect Four digits as P. Pons' solver reads them; LI2 files of Rastros; OpenSpiel's Nim; boards and pairs as
//! the courses print them.

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

/// The longest text that is read.
pub const MOST_CHARACTERS: usize = 1 << 20;

/// The most characters of an unknown text that its error quotes.
const MOST_QUOTED: usize = 40;

/// An input: a text, or the bytes of a file that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportInput<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// Why a text is in no notation that is known.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum Unknown {
    /// Nothing is there.
    #[error("expected a position or moves, found nothing")]
    Empty,
    /// Longer than any game.
    #[error("too long: {found} characters, expected at most {MOST_CHARACTERS}")]
    TooLong { found: usize },
    /// None of the notations.
    #[error(
        "expected a game or a position in one of the notations that `plyscope convert --help` lists, found {found:?}"
    )]
    Format { found: String },
    /// A format of games that are not known.
    #[error("this looks like {what}, which plyscope does not know")]
    Foreign { what: &'static str },
}

/// Returns true for a file that holds games and no text, by its contents or by its name.
pub fn is_archive(bytes: &[u8], name: &str) -> bool {
    records::is_wthor(bytes) || name.to_ascii_lowercase().ends_with(".wtb")
}

/// The readings of a text, the likeliest first.
///
/// # Errors
/// It is empty, too long, or in none of the notations.
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

/// Why what is read can be in none of the notations.
pub fn unknown(content: ImportInput<'_>) -> Unknown {
    match foreign_format(content) {
        Some(what) => Unknown::Foreign { what },
        None => Unknown::Format {
            found: quoted(content),
        },
    }
}

/// The format that a text looks like, of those that are not read.
pub fn foreign_format(content: ImportInput<'_>) -> Option<&'static str> {
    match content {
        ImportInput::Text(text) => foreign::looks_like(text),
        ImportInput::Bytes(_) => None,
    }
}

/// The beginning of a text.
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
