//! A line of a trace is cut into words, each with its byte; numbers and comments in it.
//!
//! Invariant: a fault names the byte at which the line goes wrong.

use super::error::{TraceProblem, quoted};
use super::number::{NoNumber, Number};

/// The versions of the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// One search of one pass.
    #[default]
    One,
    /// Several searches and passes, and what lines say of their nodes: see [`super::marks`].
    Two,
}

/// What is wrong in a line, and at which byte of it.
pub type AtByte = (usize, TraceProblem);

/// Where a comment begins, if there is one: a `#` with a blank or nothing before it.
pub fn comment_at(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    // Most lines have none.
    if !bytes.contains(&b'#') {
        return None;
    }
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    marks.find(|&at| at == 0 || bytes[at - 1].is_ascii_whitespace())
}

/// The words of a line, each with its place.
pub(super) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn of(line: &'a str) -> Words<'a> {
        Words { line, at: 0 }
    }
    /// The next word, which stays the next one.
    pub(super) fn peek(&self) -> Option<(usize, &'a str)> {
        Words { line: self.line, at: self.at }.next()
    }
    pub(super) fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line.as_bytes()[self.at..];
        let begin = self.at + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let rest = &self.line.as_bytes()[begin..];
        self.at = begin + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        Some((begin, &self.line[begin..self.at]))
    }
    pub(super) fn need(&mut self, expected: &'static str) -> Result<(usize, &'a str), AtByte> {
        self.next().ok_or((self.line.trim_end().len(), TraceProblem::Ends { expected }))
    }
    pub(super) fn end(&mut self, expected: &'static str) -> Result<(), AtByte> {
        match self.next() {
            None => Ok(()),
            Some((at, found)) => Err((at, TraceProblem::Word { expected, found: quoted(found) })),
        }
    }
}

/// A word as a number.
///
/// # Errors
/// It is none, or has too many digits.
pub(super) fn number((at, word): (usize, &str), expected: &'static str) -> Result<Number, AtByte> {
    Number::read(word).map_err(|fault| {
        let found = quoted(word);
        let problem = match fault {
            NoNumber::Form => TraceProblem::Word { expected, found },
            NoNumber::Digits => TraceProblem::Digits { expected, found },
        };
        (at, problem)
    })
}
