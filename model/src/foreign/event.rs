//! [`TraceEvent`]: one line of a trace after `begin`, as it was written.
//!
//! Invariants: nothing is interpreted here: values and windows are in the program's own view, which
//! the header names, and a side is `None` where the line does not state it. A `#` at the beginning
//! of a word begins a comment.

use super::error::{TraceProblem, quoted};
use super::header::Depth;
use super::marks::{LEAVE_MARKS, NodeMarks, leave_mark, mark};
use super::number::TraceNumber;
pub use super::number::TraceWindow;
pub use super::scan::{AtByte, Version, comment_at};
use super::scan::{LineWords, number, unexpected};

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent<'a> {
    /// `>`: a node is entered by a move; `-` at the root.
    Enter {
        mv: &'a str,
        window: Option<TraceWindow>,
        max: Option<bool>,
    },
    /// `.`: a leaf is entered and left.
    Leaf {
        mv: &'a str,
        value: TraceNumber,
        window: Option<TraceWindow>,
        max: Option<bool>,
    },
    /// `=`: the node entered last is left.
    Leave {
        value: TraceNumber,
        best: Option<&'a str>,
        cut: Option<Cut<'a>>,
    },
    /// `pass`: the root is entered again, to this depth and in this window if the line states them.
    Pass {
        depth: Option<Depth>,
        window: Option<TraceWindow>,
    },
    /// `search`: header lines of another search follow, until the next `begin`.
    Search,
}

/// The number of moves that a node was left without, and those of their names that the line gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut<'a> {
    pub moves: u64,
    pub names: Vec<&'a str>,
}

/// A line of a trace that is not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceLine<'a> {
    /// The number of the line, from 1.
    pub number: u64,
    /// The offset of its beginning, in bytes from the beginning of the file.
    pub offset: u64,
    pub event: Option<TraceEvent<'a>>,
    /// The further words about its node.
    pub marks: NodeMarks,
    /// The text after `#`.
    pub comment: Option<&'a str>,
}

/// Returns the event, the further words and the comment of a line.
///
/// # Errors
/// The line is no event.
#[inline]
pub fn parse(
    line: &str,
    version: Version,
) -> Result<(Option<TraceEvent<'_>>, NodeMarks, Option<&str>), AtByte> {
    let (mut words, mut marks) = (LineWords::of(line), NodeMarks::default());
    let mut known = (version == Version::Two).then_some(&mut marks);
    let event = match (words.next(), version) {
        (None, _) => None,
        (Some((_, ">")), _) => Some(enter(&mut words, known.take())?),
        (Some((_, ".")), _) => Some(leaf(&mut words, known.take())?),
        (Some((_, "=")), _) => Some(leave(&mut words, known.take())?),
        (Some((_, "pass")), Version::Two) => Some(pass(&mut words)?),
        (Some((_, "search")), Version::Two) => {
            words.end("the end of the line after `search`")?;
            Some(TraceEvent::Search)
        }
        (Some((at, found)), _) => {
            return Err((
                at,
                TraceProblem::Event {
                    found: quoted(found),
                },
            ));
        }
    };
    Ok((event, marks, words.comment()))
}

#[inline]
fn side(word: &str) -> Option<bool> {
    match word {
        "max" => Some(true),
        "min" => Some(false),
        _ => None,
    }
}

/// Reads both ends of a window or none, then the side if it is there.
#[inline]
fn window_and_side(
    words: &mut LineWords<'_>,
    marks: Option<&mut NodeMarks>,
    is_leaf: bool,
) -> Result<(Option<TraceWindow>, Option<bool>), AtByte> {
    match marks {
        Some(marks) => window_and_marks(words, marks, is_leaf),
        None => window_then_side(words),
    }
}

/// Reads a window and a side among the further words of version 2, in any order.
fn window_and_marks(
    words: &mut LineWords<'_>,
    marks: &mut NodeMarks,
    is_leaf: bool,
) -> Result<(Option<TraceWindow>, Option<bool>), AtByte> {
    let (mut window, mut max) = (None, None);
    if let Some((_, word)) = words.peek()
        && TraceNumber::read(word).is_ok()
    {
        let alpha = words.need("alpha")?;
        window = Some(words.window(alpha, "alpha, a number")?);
    }
    while let Some((at, word)) = words.next() {
        match side(word) {
            Some(side) if max.is_none() => max = Some(side),
            Some(_) => return Err(unexpected((at, word), "each word once")),
            None => mark(marks.words(), (at, word), words, is_leaf)?,
        }
    }
    Ok((window, max))
}

#[inline]
fn window_then_side(
    words: &mut LineWords<'_>,
) -> Result<(Option<TraceWindow>, Option<bool>), AtByte> {
    let Some(first) = words.next() else {
        return Ok((None, None));
    };
    if let Some(max) = side(first.1) {
        words.end("the end of the line after `max` or `min`")?;
        return Ok((None, Some(max)));
    }
    let window = words.window(first, "alpha, a number, or `max` or `min`")?;
    let Some(word) = words.next() else {
        return Ok((Some(window), None));
    };
    let max = side(word.1)
        .ok_or_else(|| unexpected(word, "`max`, `min` or the end of the line after beta"))?;
    words.end("the end of the line after `max` or `min`")?;
    Ok((Some(window), Some(max)))
}

#[inline]
fn enter<'a>(
    words: &mut LineWords<'a>,
    marks: Option<&mut NodeMarks>,
) -> Result<TraceEvent<'a>, AtByte> {
    let (_, mv) = words.need("a move, or `-` for the root, after `>`")?;
    let (window, max) = window_and_side(words, marks, false)?;
    Ok(TraceEvent::Enter { mv, window, max })
}

#[inline]
fn leaf<'a>(
    words: &mut LineWords<'a>,
    marks: Option<&mut NodeMarks>,
) -> Result<TraceEvent<'a>, AtByte> {
    let (_, mv) = words.need("a move after `.`")?;
    let value = number(
        words.need("the value of the leaf")?,
        "the value of the leaf, a number",
    )?;
    let (window, max) = window_and_side(words, marks, true)?;
    Ok(TraceEvent::Leaf {
        mv,
        value,
        window,
        max,
    })
}

/// Reads the words after `pass`: none, `depth N`, `ALPHA BETA` or `depth N ALPHA BETA`.
fn pass<'a>(words: &mut LineWords<'a>) -> Result<TraceEvent<'a>, AtByte> {
    let mut depth = None;
    if words.peek().is_some_and(|(_, word)| word == "depth") {
        words.next();
        let expected = "how many plies, a number or full, after `depth`";
        let word = words.need(expected)?;
        depth = Some(Depth::read(word.1).ok_or_else(|| unexpected(word, expected))?);
    }
    let alpha = words.next();
    let window = alpha
        .map(|alpha| words.window(alpha, "alpha, a number, or the end of the line"))
        .transpose()?;
    words.end("the end of the line after the window")?;
    Ok(TraceEvent::Pass { depth, window })
}

/// Reads the words after `=`. `best` and the words of version 2 keep their meaning also among the
/// names after `cut`.
fn leave<'a>(
    words: &mut LineWords<'a>,
    mut marks: Option<&mut NodeMarks>,
) -> Result<TraceEvent<'a>, AtByte> {
    let value = number(
        words.need("the value of the node after `=`")?,
        "the value of the node, a number",
    )?;
    let (mut best, mut cut): (Option<&str>, Option<Cut<'_>>) = (None, None);
    while let Some((at, word)) = words.next() {
        match (word, &mut cut) {
            ("best", _) if best.is_none() => best = Some(words.need("a move after `best`")?.1),
            ("cut", None) => {
                let moves = words.count("how many moves were cut, a number, after `cut`")?;
                cut = Some(Cut {
                    moves,
                    names: Vec::new(),
                });
            }
            (word, _) if marks.is_some() && LEAVE_MARKS.contains(&word) => {
                marks
                    .as_mut()
                    .map_or(Ok(()), |marks| leave_mark(marks.words(), (at, word), words))?;
            }
            (name, Some(cut)) if (cut.names.len() as u64) < cut.moves => cut.names.push(name),
            (_, cut) => {
                let expected = match (cut, &marks) {
                    (None, None) => "`best`, `cut` or the end of the line after the value",
                    (None, Some(_)) => {
                        "`best`, `cut`, `skip`, `static`, `key`, `time` or the end of the line after the value"
                    }
                    (Some(_), _) => "no more names than moves that were cut",
                };
                return Err(unexpected((at, word), expected));
            }
        }
    }
    Ok(TraceEvent::Leave { value, best, cut })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(line: &str) -> TraceEvent<'_> {
        parse(line, Version::One).expect("an event").0.expect("one")
    }

    #[test]
    fn events_are_read() {
        let window = |alpha, beta| {
            Some(TraceWindow {
                alpha: TraceNumber::whole(alpha),
                beta: TraceNumber::whole(beta),
            })
        };
        assert_eq!(
            event("> - -inf inf"),
            TraceEvent::Enter {
                mv: "-",
                window: Some(TraceWindow::FULL),
                max: None
            }
        );
        assert_eq!(
            event("  > max"),
            TraceEvent::Enter {
                mv: "max",
                window: None,
                max: None
            }
        );
        assert_eq!(
            event("> a -1 2 min"),
            TraceEvent::Enter {
                mv: "a",
                window: window(-1, 2),
                max: Some(false)
            }
        );
        let value = TraceNumber::whole(5);
        assert_eq!(
            event(". b7# 5 max"),
            TraceEvent::Leaf {
                mv: "b7#",
                value,
                window: None,
                max: Some(true)
            }
        );
        assert_eq!(
            event("\t. a 5 1 3 # why"),
            TraceEvent::Leaf {
                mv: "a",
                value,
                window: window(1, 3),
                max: None
            }
        );
        assert_eq!(
            event("= 5 best c3"),
            TraceEvent::Leave {
                value,
                best: Some("c3"),
                cut: None
            }
        );
        let cut = Some(Cut {
            moves: 3,
            names: vec!["x", "cut"],
        });
        assert_eq!(
            event("= 5 cut 3 x cut best c3"),
            TraceEvent::Leave {
                value,
                best: Some("c3"),
                cut
            }
        );
        let cut = Some(Cut {
            moves: 2,
            names: vec!["key", "9f"],
        });
        assert_eq!(
            event("= 5 cut 2 key 9f"),
            TraceEvent::Leave {
                value,
                best: None,
                cut
            }
        );
        for line in ["= 5 key 9f best c3 cut 2 x", "= 5 cut 2 x key 0x9F best c3"] {
            let (event, marks, _) = parse(line, Version::Two).expect("an event");
            let cut = Some(Cut {
                moves: 2,
                names: vec!["x"],
            });
            assert_eq!(
                (event, marks.key),
                (
                    Some(TraceEvent::Leave {
                        value,
                        best: Some("c3"),
                        cut
                    }),
                    Some(0x9f)
                ),
                "{line}"
            );
        }
        assert_eq!(
            parse("# a # b", Version::One),
            Ok((None, NodeMarks::default(), Some("a # b")))
        );
        assert_eq!(
            parse("   ", Version::Two),
            Ok((None, NodeMarks::default(), None))
        );
    }

    #[test]
    fn a_node_that_is_left_has_words_in_version_2() {
        let leave = |line| parse(line, Version::Two).expect("an event");
        let number = TraceNumber::whole;
        for line in [
            "= -50 skip 3 at -60 static 7",
            "= -50 static 7 skip 3 at -60",
            "= -50 static 7 cut 2 a skip 3 at -60",
        ] {
            let (_, marks, _) = leave(line);
            assert_eq!(
                (marks.fixed, marks.skipped.map(|skipped| skipped.moves)),
                (Some(number(7)), Some(3)),
                "{line}"
            );
            assert_eq!(
                marks.skipped.map(|skipped| skipped.bound),
                Some(number(-60)),
                "{line}"
            );
        }
        assert!(parse("= 5 skip 1 at 2", Version::One).is_err());
        for (line, at, words) in [
            ("= 5 skip", 8, "how many moves were skipped"),
            ("= 5 skip x", 9, "how many moves were skipped"),
            ("= 5 skip 3", 10, "`at`"),
            ("= 5 skip 3 by 4", 11, "`at`"),
            ("= 5 skip 3 at", 13, "after `at`"),
            ("= 5 skip 3 at b", 14, "after `at`"),
            ("= 5 skip 3 at 4 skip 1 at 2", 16, "each word once"),
            ("= 5 static", 10, "after `static`"),
            (
                "= 5 moves 3",
                4,
                "`best`, `cut`, `skip`, `static`, `key`, `time`",
            ),
            ("= 5 time -1", 9, "microseconds since the search began"),
            (". a 5 time 3 time 4", 13, "each word once"),
            ("> a static 1 static 1", 13, "each word once"),
        ] {
            let (place, problem) = parse(line, Version::Two).expect_err(line);
            assert!(
                place == at && problem.to_string().contains(words),
                "{line}: {place}: {problem}"
            );
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        for (line, at, words) in [
            ("x", 0, "an event"),
            (">", 1, "a move"),
            (">c3", 0, "an event"),
            ("> c3 1", 6, "beta after alpha"),
            ("> c3 one 2", 5, "alpha, a number"),
            ("> c3 1 2 3", 9, "the end of the line"),
            ("> c3 max 2", 9, "the end of the line"),
            (". a1", 4, "the value of the leaf"),
            (". a1 nan", 5, "the value of the leaf, a number"),
            ("= 1e-99", 2, "at most 36 digits"),
            ("=  ", 1, "the value of the node"),
            ("= 5 worst", 4, "`best`, `cut` or the end"),
            ("= 5 key 9f", 4, "`best`, `cut` or the end"),
            ("= 5 cut", 7, "how many moves"),
            ("= 5 cut -1", 8, "how many moves"),
            ("= 5 cut 1 a b", 12, "no more names"),
            ("= 5 best", 8, "a move after `best`"),
        ] {
            let (place, problem) = parse(line, Version::One).expect_err(line);
            assert!(
                place == at && problem.to_string().contains(words),
                "{line}: {place}: {problem}"
            );
        }
    }
}
