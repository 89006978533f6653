//! The notation of a text: [`candidates`] lists what it may be, the likeliest first.
//!
//! Purpose: people paste what they have. A candidate names the game, the position it starts from and the moves as they
//! were written, each with its place in the text; [`crate::documents::import()`] plays them and takes the first candidate
//! that is legal.
//!
//! Invariants: texts are at most [`MOST_CHARACTERS`] long; offsets are byte offsets in the text as it was given, so that
//! errors can point there. Costs: a few passes over the text.
//!
//! Sources of the notations: Othello transcripts, boards and OBF as Edax and the FFO test set write them, GGF as NBoard
//! does; Connect Four digits as P. Pons' solver reads them; LI2 files of Rastros; OpenSpiel's Nim; boards and pairs as
//! the courses print them.

mod boards;
mod candidate;
mod lists;
mod othello;

pub use candidate::{Candidate, DrawnPosition};
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The longest text that is read.
pub const MOST_CHARACTERS: usize = 100_000;

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
    #[error("expected {}", known())]
    Format,
}

/// A notation that texts may be in.
struct ImportFormat {
    /// What it is, for messages.
    about: &'static str,
    /// Is a text that looks like it in no other notation?
    certain: bool,
    read: fn(&str) -> Vec<Candidate>,
}

const fn format(about: &'static str, certain: bool, read: fn(&str) -> Vec<Candidate>) -> ImportFormat {
    ImportFormat { about, certain, read }
}

/// All notations, the likeliest first.
const FORMATS: &[ImportFormat] = &[
    format(key!("a game of GGF"), true, |text| one(othello::ggf(text))),
    format(key!("the name of a game with a position"), true, |text| one(lists::named_game(text))),
    format(key!("a tree of nested lists ([[3,12],[2,4]])"), true, |text| one(lists::tree(text))),
    format(key!("a Rastros board with its moves"), false, |text| one(boards::li2(text))),
    format(key!("a board of 64 characters with its side"), false, |text| one(othello::board64(text))),
    format(key!("Nim heaps (1,3,5,7)"), false, |text| one(lists::nim(text))),
    format(key!("Connect Four columns (4453)"), false, |text| one(lists::columns(text))),
    format(key!("a position (OX./..X/O.. X)"), false, boards::boards),
    format(key!("an Othello transcript (f5d6c3)"), false, |text| one(othello::transcript(text))),
    format(key!("squares (c4 d5) or pairs ((1,3) (2,2))"), false, lists::squares),
];

fn one(candidate: Option<Candidate>) -> Vec<Candidate> {
    candidate.into_iter().collect()
}

fn known() -> Sentence {
    Sentence::Word(FORMATS.iter().map(|format| format.about).collect::<Vec<_>>().join(", "))
}

/// What a text may be, the likeliest first.
///
/// # Errors
/// It is empty, too long, or in none of the notations.
pub fn candidates(text: &str) -> Result<Vec<Candidate>, Unknown> {
    let found = text.chars().take(MOST_CHARACTERS + 1).count();
    if found > MOST_CHARACTERS {
        return Err(Unknown::TooLong { found: text.chars().count() });
    }
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(Unknown::Empty);
    }
    let mut found = Vec::new();
    for format in FORMATS {
        found.extend((format.read)(text));
        if format.certain && !found.is_empty() {
            break;
        }
    }
    if found.is_empty() { Err(Unknown::Format) } else { Ok(found) }
}
