//! [`TextReading`]: what a text may be; [`Candidate`]: one game or position in it, with the place of each part.

use super::answer::StatedAnswer;
use engine::rules::{Setup, Side};
use engine::sentence::Sentence;

/// What a text may be, in one notation.
#[derive(Clone, Debug, PartialEq)]
pub enum TextReading {
    /// The games or positions in it, in their order; at least one.
    Games(Vec<Candidate>),
    /// It is in this notation, but its contents are not known here.
    Refused(UnreadText),
}

/// Why a text whose notation was recognised is not read.
#[derive(Clone, Debug, PartialEq)]
pub struct UnreadText {
    /// The notation, for people.
    pub format: &'static str,
    /// The offset of the part that is not known.
    pub offset: usize,
    /// What is not known.
    pub reason: Sentence,
}

/// A game or a position as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The notation, for people.
    pub format: &'static str,
    /// The game as [`engine::boundary::catalog::read`] reads it.
    pub game: String,
    /// The position it starts from; `None`: the game's own.
    pub start: Option<DrawnPosition>,
    /// The moves in a form that the game reads, also those of variations; a move comes after the one that it follows.
    pub moves: Vec<WrittenMove>,
    /// The board that the moves should lead to, if the text draws it.
    pub end: Option<DrawnPosition>,
    /// What was guessed, for people.
    pub notes: Vec<Sentence>,
    /// What was guessed of the game's parameters, which is not said where the game is given.
    pub assumed: Vec<Sentence>,
    /// Its title: players, date, result; empty if there is none.
    pub title: String,
    /// What the text says about it; empty if there is nothing.
    pub comment: String,
    /// The result that stands beside it.
    pub stated: Option<StatedAnswer>,
    /// The reason why it is not read, although others of its file may be.
    pub refusal: Option<UnreadPart>,
    /// True if the text itself says little about which game it is of, so that its other readings are named.
    pub open: bool,
}

/// A move as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move that it follows; `None`: it is made at the start.
    pub after: Option<usize>,
    /// Its offset.
    pub offset: usize,
    /// The move in a form that the game reads.
    pub text: String,
    /// The side that makes it, where the text says so.
    pub side: Option<Side>,
    /// The comment on the position after it.
    pub comment: String,
}

/// The reason why a text or a game whose notation was recognised is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadPart {
    /// The offset of the part that is not read.
    pub offset: usize,
    /// The reason.
    pub reason: Sentence,
}

impl UnreadPart {
    /// A refusal at a place.
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
    /// One game or position.
    pub fn one(candidate: Candidate) -> TextReading {
        TextReading::Games(vec![candidate])
    }
    /// The first game; `None`: it is not read.
    pub fn first(&self) -> Option<&Candidate> {
        match self {
            TextReading::Games(games) => games.first(),
            TextReading::Refused(_) => None,
        }
    }
    /// A text of this notation that is not read.
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
    /// Marks that the text says little about which game it is of.
    pub fn open(self) -> Candidate {
        Candidate { open: true, ..self }
    }
    /// Adds what was guessed.
    pub fn note(mut self, note: Sentence) -> Candidate {
        self.notes.push(note);
        self
    }
    /// Adds what was guessed of the game's parameters.
    pub fn assume(mut self, note: Sentence) -> Candidate {
        self.assumed.push(note);
        self
    }
    pub fn from(mut self, start: DrawnPosition) -> Candidate {
        self.start = Some(start);
        self
    }
    /// Adds moves one after the other.
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
    /// The moves of the main line.
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
    /// The candidate of a part of a text, with the offsets of the whole text, where the part begins at `offset`.
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
    /// The name of the game without its parameters.
    pub fn kind(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

/// The words of a text between blanks, with their offsets.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begin = text.as_ptr() as usize;
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - begin, word))
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
