//! Plain lines of a trace (nearly all are): read in one pass over their bytes in the buffer.
//!
//! ```text
//! > c3 -inf 7 max      one blank between words; whole numbers of at most 18 digits, or ±inf
//! . a1 5 -3 8
//! = 5 best c3
//! = 5 cut 2
//! ```
//!
//! Invariant: the result equals that of [`event::parse`](super::event::parse); any other line, and
//! every faulty line, is left to that function.

use super::event::{Cut, TraceEvent};
use super::number::TraceNumber;
use super::number::TraceWindow;
use std::ops::Range;

/// A plain line: the range of the word in it, and its numbers.
pub(super) struct PlainLine {
    sign: u8,
    /// The move of a node, or the best move of one that is left; empty: there is none.
    word: Range<usize>,
    value: TraceNumber,
    window: Option<TraceWindow>,
    max: Option<bool>,
    cut: Option<u64>,
}

/// Reads a plain line, without its line break; `None` if it is not plain, or wrong.
#[inline]
pub(super) fn read(line: &[u8]) -> Option<PlainLine> {
    let [sign @ (b'>' | b'.' | b'='), b' ', ..] = line else {
        return None;
    };
    let mut plain = PlainLine {
        sign: *sign,
        word: 0..0,
        value: TraceNumber::ZERO,
        window: None,
        max: None,
        cut: None,
    };
    let mut at = At { line, at: 2 };
    if *sign == b'=' {
        plain.value = at.number()?;
        if at.takes(b"best ") {
            plain.word = at.word()?;
        } else if at.takes(b"cut ") {
            plain.cut = Some(u64::try_from(at.number()?.as_whole()?).ok()?);
        }
    } else {
        plain.word = at.word()?;
        if *sign == b'.' {
            plain.value = at.number()?;
        }
        if let Some(b'-' | b'0'..=b'9' | b'i') = line.get(at.at) {
            plain.window = Some(TraceWindow {
                alpha: at.number()?,
                beta: at.number()?,
            });
        }
        plain.max = match line.get(at.at..) {
            Some(b"max") => Some(true),
            Some(b"min") => Some(false),
            _ => return at.is_end().then_some(plain),
        };
        return Some(plain);
    }
    at.is_end().then_some(plain)
}

impl PlainLine {
    /// Returns the event of a line that was read.
    #[inline]
    pub(super) fn event<'a>(&self, line: &'a [u8]) -> Option<TraceEvent<'a>> {
        let word = line
            .get(self.word.clone())
            .and_then(|word| std::str::from_utf8(word).ok())?;
        let PlainLine {
            value, window, max, ..
        } = *self;
        Some(match self.sign {
            b'>' => TraceEvent::Enter {
                mv: word,
                window,
                max,
            },
            b'.' => TraceEvent::Leaf {
                mv: word,
                value,
                window,
                max,
            },
            _ => {
                let cut = self.cut.map(|moves| Cut {
                    moves,
                    names: Vec::new(),
                });
                TraceEvent::Leave {
                    value,
                    best: Some(word).filter(|word| !word.is_empty()),
                    cut,
                }
            }
        })
    }
}

/// A place in a line: the beginning of a word, or after the end.
struct At<'a> {
    line: &'a [u8],
    at: usize,
}

impl At<'_> {
    /// Moves past the blank at `end`, or past the end; `None` if anything else is there.
    #[inline]
    fn behind(&mut self, end: usize) -> Option<()> {
        self.at = end + 1;
        matches!(self.line.get(end), None | Some(b' ')).then_some(())
    }
    /// Returns true if all was read and no blank is at the end.
    #[inline]
    fn is_end(&self) -> bool {
        self.at == self.line.len() + 1
    }
    #[inline]
    fn takes(&mut self, word: &[u8]) -> bool {
        let is_next = self
            .line
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(word));
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }
    /// Reads a word of printable ASCII characters.
    #[inline]
    fn word(&mut self) -> Option<Range<usize>> {
        let begin = self.at;
        let rest = self.line.get(begin..)?;
        let length = rest
            .iter()
            .position(|byte| !byte.is_ascii_graphic())
            .unwrap_or(rest.len());
        if length == 0 || rest[0] == b'#' {
            return None;
        }
        self.behind(begin + length)?;
        Some(begin..begin + length)
    }
    #[inline]
    fn number(&mut self) -> Option<TraceNumber> {
        let negative = self.line.get(self.at) == Some(&b'-');
        let begin = self.at + usize::from(negative);
        let (mut end, mut whole) = (begin, 0_i64);
        while let Some(digit) = self
            .line
            .get(end)
            .map(|byte| byte.wrapping_sub(b'0'))
            .filter(|digit| *digit < 10)
        {
            if end - begin == 18 {
                return None;
            }
            whole = whole * 10 + i64::from(digit);
            end += 1;
        }
        let mut number = TraceNumber::whole(whole);
        if end == begin {
            if !self.line.get(begin..)?.starts_with(b"inf") {
                return None;
            }
            (end, number) = (begin + 3, TraceNumber::INF);
        }
        self.behind(end)?;
        Some(if negative { -number } else { number })
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::{Version, parse};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_lines_are_read_at_once() {
        for line in [
            "> - -inf inf",
            "> c3",
            "> c3 max",
            "> c3 -3 8 min",
            ". a1 5",
            ". a1 -5 -3 8",
            ". a1 5 max",
            "= 5",
            "= -inf",
            "= 5 best c3",
            "= 5 cut 2",
            "> ## 1 2",
        ] {
            let plain = read(line.as_bytes());
            assert_eq!(plain.is_some(), !line.contains('#'), "{line}");
        }
    }

    #[test]
    fn other_lines_are_left_to_the_reader_of_all() {
        for line in [
            "",
            ">",
            "> ",
            "> #",
            ">  c3",
            "> c3 ",
            "> c3 1",
            "> c3 1 ",
            "> c3 1 2 3",
            "> c3 1.5 2",
            "> c3 1 2 max ",
            "= ",
            "= 5 ",
            "= 5 best ",
            "= 5 best c3 cut 1",
            "= 5 cut -1",
            "= 5 cut 1 a",
            "= 1234567890123456789",
            "= -",
            "= --5",
            "= infinity",
            "> é 1 2",
            ". a",
            "> c3 1 2 # so",
            "> c3\t1 2",
            "> c3 depth 2",
        ] {
            assert!(read(line.as_bytes()).is_none(), "{line}");
        }
    }

    proptest! {
        #[test]
        fn both_readers_agree(line in "[>.=] ?(-|c3|#x|a#|[0-9]{1,20}|-?[0-9.]{1,4}|inf|-inf|max|min|best|cut|é|\t| ){0,3}( (-|c3|[0-9]{1,19}|-?[0-9]{1,3}|inf|max|min|best|cut|#)){0,4} ?") {
            if let Some(plain) = read(line.as_bytes()) {
                let event = plain.event(line.as_bytes()).expect("an event");
                for version in [Version::One, Version::Two] {
                    let (all, marks, comment) = parse(&line, version).expect("an event");
                    prop_assert_eq!((all.as_ref(), marks.is_empty(), comment), (Some(&event), true, None));
                }
            }
        }
    }
}
