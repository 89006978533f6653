//! [`Candidate`]: what a text may be, with the place of each part in it.

use engine::rules::Setup;

/// What a text may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The notation, for people.
    pub format: &'static str,
    /// The game as [`engine::boundary::catalog::read`] reads it.
    pub game: String,
    /// The position it starts from; `None`: the game's own.
    pub start: Option<DrawnPosition>,
    /// The moves in an order and a form that the game reads, with the offset of each.
    pub moves: Vec<(usize, String)>,
    /// The board that the moves should lead to, if the text draws it.
    pub end: Option<DrawnPosition>,
    /// What was guessed, for people.
    pub notes: Vec<String>,
}

/// A position drawn in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnPosition {
    /// The position.
    pub setup: Setup,
    /// The offset of each character of each row.
    pub cells: Vec<Vec<usize>>,
    /// The offset of the side to move, or of the end of the board.
    pub side: usize,
}

impl Candidate {
    pub fn new(format: &'static str, game: impl Into<String>) -> Candidate {
        let (start, moves, end, notes) = (None, Vec::new(), None, Vec::new());
        Candidate { format, game: game.into(), start, moves, end, notes }
    }
    pub fn note(mut self, note: impl Into<String>) -> Candidate {
        self.notes.push(note.into());
        self
    }
    pub fn from(mut self, start: DrawnPosition) -> Candidate {
        self.start = Some(start);
        self
    }
    pub fn with(mut self, moves: Vec<(usize, String)>) -> Candidate {
        self.moves = moves;
        self
    }
}

/// The words of a text between blanks, with their offsets.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begin = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - begin, word))
}

/// The lines of a text without their ends, with their offsets.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}
