//! The words of a line of a trace, each with its byte; the numbers and comments in it.
//!
//! Invariant: a fault names the byte at which the line goes wrong.

use super::error::{TraceProblem, quoted};
use super::number::{NoNumber, TraceNumber, TraceWindow};
use std::str::FromStr;

/// The versions of the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// One search of one pass.
    #[default]
    One,
    /// Several searches and passes, and words about the nodes: see [`super::marks`].
    Two,
}

/// The byte of a line at which a problem is, and the problem.
pub type AtByte = (usize, TraceProblem);

/// Returns the byte at which the comment begins, if there is one: a `#` after a blank or at the
/// beginning of the line.
pub fn comment_at(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    marks.find(|&at| at == 0 || bytes[at - 1].is_ascii_whitespace())
}

/// The words of a line up to its comment, each with its place.
#[derive(Clone, Copy)]
pub(super) struct LineWords<'a> {
    line: &'a str,
    at: usize,
}

/// Returns true if a byte is a blank. The first comparison decides for nearly all bytes.
#[inline]
fn is_blank(byte: u8) -> bool {
    byte <= b' ' && byte.is_ascii_whitespace()
}

impl<'a> LineWords<'a> {
    pub(super) fn of(line: &'a str) -> LineWords<'a> {
        LineWords { line, at: 0 }
    }
    /// Returns the next word without taking it.
    pub(super) fn peek(&self) -> Option<(usize, &'a str)> {
        LineWords::next(&mut { *self })
    }
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, &'a str)> {
        let bytes = self.line.as_bytes();
        while is_blank(*bytes.get(self.at)?) {
            self.at += 1;
        }
        let begin = self.at;
        if bytes[begin] == b'#' {
            return None;
        }
        while self.at < bytes.len() && !is_blank(bytes[self.at]) {
            self.at += 1;
        }
        Some((begin, &self.line[begin..self.at]))
    }
    /// Returns the comment after the words, once all of them were read.
    pub(super) fn comment(&self) -> Option<&'a str> {
        self.line[self.at..].strip_prefix('#').map(str::trim)
    }
    #[inline]
    pub(super) fn need(&mut self, expected: &'static str) -> Result<(usize, &'a str), AtByte> {
        match self.next() {
            Some(word) => Ok(word),
            None => Err((
                self.line[..self.at].trim_end().len(),
                TraceProblem::Ends { expected },
            )),
        }
    }
    pub(super) fn end(&mut self, expected: &'static str) -> Result<(), AtByte> {
        match self.next() {
            None => Ok(()),
            Some(found) => Err(unexpected(found, expected)),
        }
    }
    /// Reads the window whose α is this word and whose β is the next.
    #[inline]
    pub(super) fn window(
        &mut self,
        alpha: (usize, &str),
        expected: &'static str,
    ) -> Result<TraceWindow, AtByte> {
        let alpha = number(alpha, expected)?;
        Ok(TraceWindow {
            alpha,
            beta: number(self.need("beta after alpha")?, "beta, a number")?,
        })
    }
    /// Reads the next word as a whole number.
    pub(super) fn count<N: FromStr>(&mut self, expected: &'static str) -> Result<N, AtByte> {
        let word = self.need(expected)?;
        word.1.parse().map_err(|_| unexpected(word, expected))
    }
}

/// Returns the fault of a word other than the expected one.
#[cold]
pub(super) fn unexpected((at, found): (usize, &str), expected: &'static str) -> AtByte {
    (
        at,
        TraceProblem::Word {
            expected,
            found: quoted(found),
        },
    )
}

/// Reads a word as a number.
///
/// # Errors
/// It is no number, or has too many digits.
#[inline]
pub(super) fn number(
    (at, word): (usize, &str),
    expected: &'static str,
) -> Result<TraceNumber, AtByte> {
    match TraceNumber::read(word) {
        Ok(number) => Ok(number),
        Err(fault) => Err((at, no_number(word, expected, fault))),
    }
}

#[cold]
fn no_number(word: &str, expected: &'static str, fault: NoNumber) -> TraceProblem {
    let found = quoted(word);
    match fault {
        NoNumber::Form => TraceProblem::Word { expected, found },
        NoNumber::Digits => TraceProblem::Digits { expected, found },
    }
}
