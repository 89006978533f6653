//! [`TextReading`]: an interpretation of a text; [`Candidate`]: one game or position in it, with
//! the place of each part.

use super::answer::StatedAnswer;
use engine::rules::{Setup, Side};
use engine::sentence::Sentence;

/// An interpretation of a text in one notation.
#[derive(Clone, Debug, PartialEq)]
pub enum TextReading {
    /// The games or positions in it, in order; at least one.
    Games(Vec<Candidate>),
    /// The text is in this notation, but its contents are not supported.
    Refused(UnreadText),
}

/// The reason why a text in a recognized notation is not read.
#[derive(Clone, Debug, PartialEq)]
pub struct UnreadText {
    /// The name of the notation for display.
    pub format: &'static str,
    /// The offset of the unsupported part.
    pub offset: usize,
    /// A description of the unsupported part.
    pub reason: Sentence,
}

/// A game or a position as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The name of the notation for display.
    pub format: &'static str,
    /// The game as [`engine::boundary::catalog::read`] reads it.
    pub game: String,
    /// The position at the start; `None` stands for the game's own.
    pub start: Option<DrawnPosition>,
    /// The moves, including those of variations, in a form that the game reads; a move comes after
    /// the one that it follows.
    pub moves: Vec<WrittenMove>,
    /// The board that the moves should lead to, if the text contains it.
    pub end: Option<DrawnPosition>,
    /// The assumptions made, for display.
    pub notes: Vec<Sentence>,
    /// The assumptions about the game's parameters, which are not reported if the game is given.
    pub assumed: Vec<Sentence>,
    /// The title: players, date, result; empty if there is none.
    pub title: String,
    /// The comments in the text; empty if there are none.
    pub comment: String,
    /// The stated result.
    pub stated: Option<StatedAnswer>,
    /// The reason why it is not read, although others in its file may be.
    pub refusal: Option<UnreadPart>,
    /// True if the text hardly indicates its game, so that other interpretations are reported.
    pub open: bool,
}

/// A move as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// The index of the move that it follows; `None` at the start.
    pub after: Option<usize>,
    /// The offset of the move.
    pub offset: usize,
    /// The move in a form that the game reads.
    pub text: String,
    /// The side that makes it, if the text states it.
    pub side: Option<Side>,
    /// The comment on the position after the move.
    pub comment: String,
}

/// The reason why a text or a game in a recognized notation is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadPart {
    /// The offset of the part that is not read.
    pub offset: usize,
    /// The reason.
    pub reason: Sentence,
}

impl UnreadPart {
    /// Creates a refusal at a place.
    pub fn at(offset: usize, reason: Sentence) -> UnreadPart {
        UnreadPart { offset, reason }
    }
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

impl TextReading {
    /// Creates a reading of one game or position.
    pub fn one(candidate: Candidate) -> TextReading {
        TextReading::Games(vec![candidate])
    }
    /// Returns the first game; `None` if the text is not read.
    pub fn first(&self) -> Option<&Candidate> {
        match self {
            TextReading::Games(games) => games.first(),
            TextReading::Refused(_) => None,
        }
    }
    /// Creates a reading of a text in this notation that is not read.
    pub fn refused(
        format: &'static str,
        offset: usize,
        reason: impl Into<Sentence>,
    ) -> TextReading {
        TextReading::Refused(UnreadText {
            format,
            offset,
            reason: reason.into(),
        })
    }
}

impl Candidate {
    pub fn new(format: &'static str, game: impl Into<String>) -> Candidate {
        Candidate {
            format,
            game: game.into(),
            start: None,
            moves: Vec::new(),
            end: None,
            notes: Vec::new(),
            assumed: Vec::new(),
            title: String::new(),
            comment: String::new(),
            stated: None,
            refusal: None,
            open: false,
        }
    }
    /// Marks that the text hardly indicates its game.
    pub fn open(self) -> Candidate {
        Candidate { open: true, ..self }
    }
    /// Adds an assumption.
    pub fn note(mut self, note: Sentence) -> Candidate {
        self.notes.push(note);
        self
    }
    /// Adds an assumption about the game's parameters.
    pub fn assume(mut self, note: Sentence) -> Candidate {
        self.assumed.push(note);
        self
    }
    pub fn from(mut self, start: DrawnPosition) -> Candidate {
        self.start = Some(start);
        self
    }
    /// Adds consecutive moves.
    pub fn with(mut self, moves: Vec<(usize, String)>) -> Candidate {
        for (offset, text) in moves {
            let after = self.moves.len().checked_sub(1);
            self.moves.push(WrittenMove {
                after,
                offset,
                text,
                ..WrittenMove::default()
            });
        }
        self
    }
    /// Returns the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &WrittenMove> {
        let mut last = None;
        self.moves
            .iter()
            .enumerate()
            .filter(move |(at, mv)| {
                let follows = mv.after == last;
                last = if follows { Some(*at) } else { last };
                follows
            })
            .map(|(_, mv)| mv)
    }
    /// Converts the offsets in a part of a text to those in the whole text, in which the part
    /// begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Candidate {
        self.moves.iter_mut().for_each(|mv| mv.offset += offset);
        for drawn in self.start.iter_mut().chain(&mut self.end) {
            drawn
                .cells
                .iter_mut()
                .flatten()
                .for_each(|cell| *cell += offset);
            drawn.side += offset;
        }
        if let Some(refusal) = &mut self.refusal {
            refusal.offset += offset;
        }
        self
    }
    /// Returns the name of the game without its parameters.
    pub fn kind(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

/// Returns the words of a text between blanks, with their offsets.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begin = text.as_ptr() as usize;
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - begin, word))
}

/// Returns the lines of a text without their ends, with their offsets.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}
