//! [`Event`]: one line of a trace after `begin`, as it was written.
//!
//! Invariants: nothing is interpreted here: values and windows are in the view the program has, which the header names,
//! and a side is `None` where the line does not say it. A `#` at the beginning of a word begins a comment.

use super::error::{TraceProblem, quoted};
use super::number::{NoNumber, Number};

/// α and β of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub alpha: Number,
    pub beta: Number,
}

impl Window {
    /// (−∞, +∞).
    pub const FULL: Window = Window { alpha: Number::NEG_INF, beta: Number::INF };

    /// The same window for the other player.
    #[must_use]
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
    /// Whether a value that was returned from this window is only a bound.
    pub fn kind_is_bound(self, value: Number) -> bool {
        let upper = value <= self.alpha && value != Number::NEG_INF;
        let lower = value >= self.beta && value != Number::INF;
        upper || lower
    }
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'a> {
    /// `>`: a node is entered by a move; `-` at the root.
    Enter { mv: &'a str, window: Option<Window>, max: Option<bool> },
    /// `.`: a leaf is entered and left.
    Leaf { mv: &'a str, value: Number, window: Option<Window>, max: Option<bool> },
    /// `=`: the node entered last is left.
    Leave { value: Number, best: Option<&'a str>, cut: Option<Cut<'a>> },
}

/// How many moves a node was left without, and their names as far as they stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut<'a> {
    pub moves: u64,
    pub names: Vec<&'a str>,
}

/// A line of a trace that says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: u64,
    /// Where it begins, in bytes from the beginning of the file.
    pub offset: u64,
    pub event: Option<Event<'a>>,
    /// What stands behind `#`.
    pub comment: Option<&'a str>,
}

/// What is wrong in a line, and at which byte of it.
pub type AtByte = (usize, TraceProblem);

/// Where a comment begins, if there is one: a `#` with a blank or nothing before it.
pub fn comment_at(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    marks.find(|&at| at == 0 || bytes[at - 1].is_ascii_whitespace())
}

/// The event and the comment of a line.
///
/// # Errors
/// The line is no event.
pub fn parse(line: &str) -> Result<(Option<Event<'_>>, Option<&str>), AtByte> {
    let (text, comment) = match comment_at(line) {
        Some(at) => (&line[..at], Some(line[at + 1..].trim())),
        None => (line, None),
    };
    let mut words = Words { line: text, at: 0 };
    let event = match words.next() {
        None => None,
        Some((_, ">")) => Some(enter(&mut words)?),
        Some((_, ".")) => Some(leaf(&mut words)?),
        Some((_, "=")) => Some(leave(&mut words)?),
        Some((at, found)) => return Err((at, TraceProblem::Event { found: quoted(found) })),
    };
    Ok((event, comment))
}

/// The words of a line, each with its place.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let bytes = self.line.as_bytes();
        let begin = self.at + bytes[self.at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = bytes[begin..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        self.at = begin + length;
        (length > 0).then(|| (begin, &self.line[begin..begin + length]))
    }
    fn need(&mut self, expected: &'static str) -> Result<(usize, &'a str), AtByte> {
        self.next().ok_or((self.line.trim_end().len(), TraceProblem::Ends { expected }))
    }
    fn end(&mut self, expected: &'static str) -> Result<(), AtByte> {
        match self.next() {
            None => Ok(()),
            Some((at, found)) => Err((at, TraceProblem::Word { expected, found: quoted(found) })),
        }
    }
}

fn number((at, word): (usize, &str), expected: &'static str) -> Result<Number, AtByte> {
    Number::read(word).map_err(|fault| {
        let found = quoted(word);
        let problem = match fault {
            NoNumber::Form => TraceProblem::Word { expected, found },
            NoNumber::Digits => TraceProblem::Digits { expected, found },
        };
        (at, problem)
    })
}

fn side(word: &str) -> Option<bool> {
    match word {
        "max" => Some(true),
        "min" => Some(false),
        _ => None,
    }
}

/// Both ends of a window or none, and the side if it is there.
fn window_and_side(words: &mut Words<'_>) -> Result<(Option<Window>, Option<bool>), AtByte> {
    let Some(first) = words.next() else { return Ok((None, None)) };
    if let Some(max) = side(first.1) {
        words.end("the end of the line after `max` or `min`")?;
        return Ok((None, Some(max)));
    }
    let alpha = number(first, "alpha, a number, or `max` or `min`")?;
    let beta = number(words.need("beta after alpha")?, "beta, a number")?;
    let max = match words.next() {
        None => None,
        Some((at, word)) => match side(word) {
            Some(max) => Some(max),
            None => {
                let expected = "`max`, `min` or the end of the line after beta";
                return Err((at, TraceProblem::Word { expected, found: quoted(word) }));
            }
        },
    };
    words.end("the end of the line after `max` or `min`")?;
    Ok((Some(Window { alpha, beta }), max))
}

fn enter<'a>(words: &mut Words<'a>) -> Result<Event<'a>, AtByte> {
    let (_, mv) = words.need("a move, or `-` for the root, after `>`")?;
    let (window, max) = window_and_side(words)?;
    Ok(Event::Enter { mv, window, max })
}

fn leaf<'a>(words: &mut Words<'a>) -> Result<Event<'a>, AtByte> {
    let (_, mv) = words.need("a move after `.`")?;
    let value = number(words.need("the value of the leaf")?, "the value of the leaf, a number")?;
    let (window, max) = window_and_side(words)?;
    Ok(Event::Leaf { mv, value, window, max })
}

/// `best` is a word of its own also among the names behind `cut`.
fn leave<'a>(words: &mut Words<'a>) -> Result<Event<'a>, AtByte> {
    let value = number(words.need("the value of the node after `=`")?, "the value of the node, a number")?;
    let (mut best, mut cut): (Option<&str>, Option<Cut<'_>>) = (None, None);
    while let Some((at, word)) = words.next() {
        match (word, &mut cut) {
            ("best", _) if best.is_none() => best = Some(words.need("a move after `best`")?.1),
            ("cut", None) => {
                let expected = "how many moves were cut, a number, after `cut`";
                let (at, count) = words.need(expected)?;
                let moves = count.parse().map_err(|_| (at, TraceProblem::Word { expected, found: quoted(count) }))?;
                cut = Some(Cut { moves, names: Vec::new() });
            }
            (name, Some(cut)) if (cut.names.len() as u64) < cut.moves => cut.names.push(name),
            (_, cut) => {
                let expected = match cut {
                    None => "`best`, `cut` or the end of the line after the value",
                    Some(_) => "no more names than moves that were cut",
                };
                return Err((at, TraceProblem::Word { expected, found: quoted(word) }));
            }
        }
    }
    Ok(Event::Leave { value, best, cut })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(line: &str) -> Event<'_> {
        parse(line).expect("an event").0.expect("one")
    }

    #[test]
    fn events_are_read() {
        let window = |alpha, beta| Some(Window { alpha: Number::whole(alpha), beta: Number::whole(beta) });
        assert_eq!(event("> - -inf inf"), Event::Enter { mv: "-", window: Some(Window::FULL), max: None });
        assert_eq!(event("  > max"), Event::Enter { mv: "max", window: None, max: None });
        assert_eq!(event("> a -1 2 min"), Event::Enter { mv: "a", window: window(-1, 2), max: Some(false) });
        let value = Number::whole(5);
        assert_eq!(event(". b7# 5 max"), Event::Leaf { mv: "b7#", value, window: None, max: Some(true) });
        assert_eq!(event("\t. a 5 1 3 # why"), Event::Leaf { mv: "a", value, window: window(1, 3), max: None });
        assert_eq!(event("= 5 best c3"), Event::Leave { value, best: Some("c3"), cut: None });
        let cut = Some(Cut { moves: 3, names: vec!["x", "cut"] });
        assert_eq!(event("= 5 cut 3 x cut best c3"), Event::Leave { value, best: Some("c3"), cut });
        assert_eq!(parse("# a # b"), Ok((None, Some("a # b"))));
        assert_eq!(parse("   "), Ok((None, None)));
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
            ("= 5 cut", 7, "how many moves"),
            ("= 5 cut -1", 8, "how many moves"),
            ("= 5 cut 1 a b", 12, "no more names"),
            ("= 5 best", 8, "a move after `best`"),
        ] {
            let (place, problem) = parse(line).expect_err(line);
            assert!(place == at && problem.to_string().contains(words), "{line}: {place}: {problem}");
        }
    }
}
