//! The lines of `plyscope-game 1`: writes questions, and parses and checks replies.
//!
//! Invariants: parsed names, sides, boards and sentences are clean and of bounded length; numbers
//! are whole millionths, rounded half away from zero. Replies about positions are checked here as
//! far as a single reply permits.

use super::fault::GameFault;
use super::shown::Shown;
use crate::clean::clean;
use crate::process::fault::{sentence_from, short};
use crate::rules::{Side, Weights};
use serde::Deserialize;
use std::collections::HashSet;

/// The greeting that is sent to a program.
pub(super) const GREETING: &str = "{\"plyscope-game\":1}";
/// The maximum number of moves of a position, which have ordinals.
pub const MOST_MOVES: usize = 65_000;
/// The maximum length in characters of the name of a move or of a side.
const LONGEST_NAME: usize = 200;
/// The maximum absolute value of a number.
const MOST_NUMBER: f64 = 1e9;

/// The reply to the greeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The name of the game.
    pub name: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The text of the initial position.
    pub start: String,
    /// The names of the game's own evaluations.
    pub values: Vec<String>,
    /// A sentence about the game.
    pub about: String,
    /// The least and the greatest result for the first side, in millionths, if the program states
    /// them.
    pub range: Option<ResultRange>,
}

/// The least and the greatest result of a game for the first side, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultRange {
    /// The least result.
    pub least: i64,
    /// The greatest result.
    pub greatest: i64,
}

impl ResultRange {
    /// Returns true if a result is in the range.
    pub fn contains(self, millionths: i64) -> bool {
        (self.least..=self.greatest).contains(&millionths)
    }
}

/// The reply about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// The game is over, with this result for the first side, in millionths.
    Over(i64),
    /// The game is not over.
    Open {
        /// The side to move.
        side: Side,
        /// The names of the moves in canonical order.
        moves: Vec<String>,
        /// The text of the position after each move.
        next: Vec<String>,
    },
    /// The position is a chance node.
    Chance {
        /// The names of the outcomes in canonical order.
        moves: Vec<String>,
        /// The weight of each outcome.
        weights: Weights,
        /// The text of the position after each outcome.
        next: Vec<String>,
    },
}

impl Look {
    /// Returns the number of bytes of its texts.
    pub fn bytes(&self) -> usize {
        let texts = |texts: &[String]| texts.iter().map(|text| text.len() + 24).sum::<usize>();
        match self {
            Look::Over(_) => 0,
            Look::Open { moves, next, .. } | Look::Chance { moves, next, .. } => {
                texts(moves) + texts(next)
            }
        }
    }
}

/// A number or a text: the label of a move or of a side.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Label {
    Text(String),
    Whole(i64),
    Number(f64),
    Other(serde_json::Value),
}

#[derive(Deserialize)]
struct WrittenGreeting {
    #[serde(rename = "plyscope-game")]
    version: serde_json::Value,
    name: Option<String>,
    sides: Option<Vec<Label>>,
    start: Option<String>,
    values: Option<Vec<String>>,
    about: Option<String>,
    range: Option<Vec<Label>>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct WrittenLook {
    to_move: Option<Label>,
    moves: Option<Vec<Label>>,
    next: Option<Vec<String>>,
    over: Option<Label>,
    weights: Option<Vec<Label>>,
}

#[derive(Deserialize)]
struct Answer {
    id: Option<serde_json::Value>,
    error: Option<serde_json::Value>,
    looks: Option<Vec<WrittenLook>>,
    board: Option<Vec<WrittenRow>>,
    text: Option<String>,
    numbers: Option<Vec<Label>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenRow {
    Line(String),
    Cells(Vec<Label>),
}

impl Label {
    fn text(&self) -> String {
        match self {
            Label::Text(text) => text.clone(),
            Label::Whole(number) => number.to_string(),
            Label::Number(number) => number.to_string(),
            Label::Other(value) => value.to_string(),
        }
    }
    /// Converts the label to millionths.
    fn millionths(&self, what: &'static str) -> Result<i64, GameFault> {
        let number = match self {
            Label::Whole(number) => *number as f64,
            Label::Number(number) => *number,
            Label::Text(_) | Label::Other(_) => f64::NAN,
        };
        millionths(number).ok_or_else(|| GameFault::Number {
            what,
            found: short(&self.text()),
        })
    }
}

/// Converts a number to millionths, rounded half away from zero; returns `None` if it is not finite
/// or too large.
pub(super) fn millionths(number: f64) -> Option<i64> {
    if !number.is_finite() || number.abs() > MOST_NUMBER {
        return None;
    }
    // The shortest text that is parsed as the same number is the decimal that was written.
    let text = number.abs().to_string();
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let digits: String = places
        .chars()
        .chain(std::iter::repeat('0'))
        .take(6)
        .collect();
    let up = places.as_bytes().get(6).is_some_and(|&digit| digit >= b'5');
    let all = whole.parse::<i64>().ok()? * 1_000_000 + digits.parse::<i64>().ok()? + i64::from(up);
    Some(if number < 0.0 { -all } else { all })
}

/// Returns the error that serde cannot parse a reply.
fn unread(line: &str, expected: &'static str, error: &serde_json::Error) -> GameFault {
    if serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line).is_err() {
        return GameFault::Rubbish { line: short(line) };
    }
    GameFault::Answer {
        expected,
        found: format!("{} ({})", short(line), short(&error.to_string())),
    }
}

/// Writes a question about positions.
pub(super) fn question<'t>(id: u64, kind: &str, texts: impl Iterator<Item = &'t str>) -> String {
    let mut line = format!("{{\"id\":{id},\"{kind}\":[");
    for (count, text) in texts.enumerate() {
        if count > 0 {
            line.push(',');
        }
        line.push_str(&quoted(text));
    }
    line.push(']');
    line
}

/// Writes a text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    // Writing a text cannot fail.
    serde_json::to_string(text).unwrap_or_default()
}

/// Returns true if a line is a JSON object.
pub(super) fn is_object(line: &str) -> bool {
    line.starts_with('{')
        && serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(line).is_ok()
}

/// Parses the reply to the greeting.
pub(super) fn greeting(line: &str) -> Result<Greeting, GameFault> {
    let wrong = |expected, found: &str| GameFault::Greeting {
        expected,
        found: short(found),
    };
    let read: WrittenGreeting = serde_json::from_str(line)
        .map_err(|_| wrong("\"plyscope-game\", \"name\", \"sides\" and \"start\"", line))?;
    if let Some(error) = read.error {
        return Err(GameFault::Said(sentence_from(&error)));
    }
    if read.version != 1 {
        return Err(wrong("\"plyscope-game\":1", &read.version.to_string()));
    }
    let start = read
        .start
        .ok_or_else(|| wrong("\"start\", the text of the first position,", line))?;
    let sides = read
        .sides
        .unwrap_or_else(|| vec![Label::Whole(1), Label::Whole(2)]);
    let [first, second] = &sides[..] else {
        return Err(GameFault::Sides {
            found: format!("{} \"sides\"", sides.len()),
        });
    };
    let sides = [named(first)?, named(second)?];
    if sides[0] == sides[1] || sides.iter().any(String::is_empty) {
        return Err(wrong("two different \"sides\"", line));
    }
    let values = read.values.unwrap_or_default();
    let usual = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    for (at, value) in values.iter().enumerate() {
        let is_taken = value.starts_with("outcome") || values[..at].contains(value);
        if value.is_empty() || value.len() > LONGEST_NAME || !value.chars().all(usual) || is_taken {
            return Err(wrong(
                "\"values\" of letters, digits, - and _, each once and none like outcome,",
                value,
            ));
        }
    }
    let name = read
        .name
        .map_or_else(|| "?".to_owned(), |name| short(&name));
    let about = short(&read.about.unwrap_or_default());
    let range = read.range.map(|ends| read_range(&ends, line)).transpose()?;
    Ok(Greeting {
        name,
        sides,
        start,
        values,
        about,
        range,
    })
}

fn read_range(ends: &[Label], line: &str) -> Result<ResultRange, GameFault> {
    let wrong = || GameFault::Greeting {
        expected: "\"range\":[least,greatest]",
        found: short(line),
    };
    let [least, greatest] = ends else {
        return Err(wrong());
    };
    let end = |label: &Label| label.millionths("an end of \"range\"");
    let range = ResultRange {
        least: end(least)?,
        greatest: end(greatest)?,
    };
    if range.least <= range.greatest {
        Ok(range)
    } else {
        Err(wrong())
    }
}

/// Returns the name of a move or of a side, shortened and cleaned.
fn named(label: &Label) -> Result<String, GameFault> {
    let text = label.text();
    if text.chars().nth(LONGEST_NAME).is_some() {
        let expected = "a name of at most 200 characters";
        return Err(GameFault::Answer {
            expected,
            found: short(&text),
        });
    }
    Ok(clean(text.trim()).into_owned())
}

/// Parses the reply to the question with a given number.
fn answer(line: &str, id: u64, expected: &'static str) -> Result<Answer, GameFault> {
    let read: Answer =
        serde_json::from_str(line).map_err(|error| unread(line, expected, &error))?;
    match &read.id {
        Some(found) if *found == id => {}
        found => {
            let found = found
                .as_ref()
                .map_or_else(|| short(line), |found| short(&found.to_string()));
            return Err(GameFault::OtherQuestion {
                expected: id,
                found,
            });
        }
    }
    match &read.error {
        Some(serde_json::Value::String(error)) => Err(GameFault::Said(sentence_from(error))),
        Some(error) if !error.is_null() => Err(GameFault::Said(sentence_from(&error.to_string()))),
        _ => Ok(read),
    }
}

/// Parses the reply to a question about `count` positions.
pub(super) fn looks(line: &str, id: u64, count: usize) -> Result<Vec<Look>, GameFault> {
    let expected = "\"looks\", each with \"over\", or with \"to_move\", \"moves\" and \"next\"";
    let looks = answer(line, id, expected)?.looks;
    let looks = looks.ok_or_else(|| GameFault::Answer {
        expected,
        found: short(line),
    })?;
    if looks.len() != count {
        return Err(GameFault::Count {
            expected: count,
            found: looks.len(),
        });
    }
    looks
        .into_iter()
        .map(|look| read_look(look, line))
        .collect()
}

fn read_look(look: WrittenLook, line: &str) -> Result<Look, GameFault> {
    let WrittenLook {
        to_move,
        moves,
        next,
        over,
        weights,
    } = look;
    if let Some(over) = over {
        if moves.is_some_and(|moves| !moves.is_empty()) {
            let expected = "\"over\" or \"moves\", not both in one position";
            return Err(GameFault::Answer {
                expected,
                found: short(line),
            });
        }
        return over.millionths("\"over\"").map(Look::Over);
    }
    let side = match to_move {
        Some(Label::Whole(0)) => Some(Side::First),
        Some(Label::Whole(1)) => Some(Side::Second),
        Some(Label::Text(word)) if word == "chance" => None,
        Some(other) => {
            return Err(GameFault::Sides {
                found: short(&other.text()),
            });
        }
        None => {
            let expected = "\"over\", or \"to_move\" with \"moves\" and \"next\"";
            return Err(GameFault::Answer {
                expected,
                found: short(line),
            });
        }
    };
    if weights.is_some() && side.is_some() {
        let expected = "\"weights\" only where \"to_move\" is \"chance\"";
        return Err(GameFault::Answer {
            expected,
            found: short(line),
        });
    }
    let (moves, next) = (moves.unwrap_or_default(), next.unwrap_or_default());
    if moves.len() != next.len() {
        return Err(GameFault::Lists {
            moves: moves.len(),
            next: next.len(),
        });
    }
    if moves.is_empty() {
        return Err(GameFault::NoMoves);
    }
    if moves.len() > MOST_MOVES {
        return Err(GameFault::Moves {
            most: MOST_MOVES,
            found: moves.len(),
        });
    }
    let moves = moves.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    let mut seen = HashSet::with_capacity(moves.len());
    for name in &moves {
        if name.is_empty() {
            return Err(GameFault::Answer {
                expected: "a move with a name",
                found: "\"\"".to_owned(),
            });
        }
        if !seen.insert(name.as_str()) {
            return Err(GameFault::Twice { name: short(name) });
        }
    }
    match side {
        Some(side) => Ok(Look::Open { side, moves, next }),
        None => Ok(Look::Chance {
            weights: read_weights(weights.unwrap_or_default(), moves.len())?,
            moves,
            next,
        }),
    }
}

fn read_weights(weights: Vec<Label>, moves: usize) -> Result<Weights, GameFault> {
    let wrong = |found: String| GameFault::Weights { moves, found };
    if weights.len() != moves {
        return Err(wrong(weights.len().to_string()));
    }
    let read = |label: Label| match label {
        Label::Whole(weight) if weight > 0 => Ok(weight.unsigned_abs()),
        other @ (Label::Text(_) | Label::Whole(_) | Label::Number(_) | Label::Other(_)) => {
            Err(wrong(short(&other.text())))
        }
    };
    let weights = weights
        .into_iter()
        .map(read)
        .collect::<Result<Vec<u64>, _>>()?;
    // Each weight is valid, so only the sum can be too large.
    Weights::new(weights)
        .ok_or_else(|| wrong("weights whose sum is larger than 2^63 - 1".to_owned()))
}

/// Parses the reply to a question for a drawing.
pub(super) fn shown(line: &str, id: u64) -> Result<Shown, GameFault> {
    let read = answer(line, id, "\"board\" or \"text\"")?;
    let row = |row: WrittenRow| match row {
        WrittenRow::Line(line) => line.chars().map(String::from).collect(),
        WrittenRow::Cells(cells) => cells.iter().map(Label::text).collect(),
    };
    let text = read.text.unwrap_or_default();
    Ok(match read.board {
        Some(board) => Shown::new(board.into_iter().map(row).collect(), &text),
        None => Shown::of_text(&text),
    })
}

/// Parses the reply to a question for the values of `count` positions, in millionths.
pub(super) fn numbers(line: &str, id: u64, count: usize) -> Result<Vec<i64>, GameFault> {
    let expected = "\"numbers\", one for each position";
    let numbers = answer(line, id, expected)?.numbers;
    let numbers = numbers.ok_or_else(|| GameFault::Answer {
        expected,
        found: short(line),
    })?;
    if numbers.len() != count {
        return Err(GameFault::Count {
            expected: count,
            found: numbers.len(),
        });
    }
    numbers
        .iter()
        .map(|number| number.millionths("a value"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_half_away_from_zero() {
        let read = |number: f64| millionths(number);
        assert_eq!(read(1.0), Some(1_000_000));
        assert_eq!(
            (read(0.0000005), read(-0.0000005), read(0.00000049)),
            (Some(1), Some(-1), Some(0))
        );
        assert_eq!(
            (read(1.9999995), read(2.5), read(-0.1)),
            (Some(2_000_000), Some(2_500_000), Some(-100_000))
        );
        assert_eq!(
            (read(f64::NAN), read(1e10), read(1e-9)),
            (None, None, Some(0))
        );
    }

    #[test]
    fn ranges_of_results_are_checked() {
        let read = |range: &str| {
            let greeting = greeting(&format!(
                "{{\"plyscope-game\":1,\"start\":\"s\",\"range\":{range}}}"
            ));
            greeting.map(|greeting| greeting.range)
        };
        let range = ResultRange {
            least: -1_000_000,
            greatest: 2_500_000,
        };
        assert_eq!(
            (read("[-1,2.5]"), read("null")),
            (Ok(Some(range)), Ok(None))
        );
        assert!(range.contains(-1_000_000) && !range.contains(2_500_001));
        assert!(
            ["[1]", "[2,1]", "[1,2,3]"]
                .iter()
                .all(|text| matches!(read(text), Err(GameFault::Greeting { .. })))
        );
        assert!(matches!(read("[\"a\",2]"), Err(GameFault::Number { .. })));
    }

    #[test]
    fn looks_are_checked() {
        let read = |look: &str| {
            looks(&format!("{{\"id\":1,\"looks\":[{look}]}}"), 1, 1)
                .map(|mut looks| looks.remove(0))
        };
        assert_eq!(read("{\"over\":-1}"), Ok(Look::Over(-1_000_000)));
        let open = Look::Open {
            side: Side::Second,
            moves: vec!["3".into()],
            next: vec!["s".into()],
        };
        assert_eq!(
            read("{\"to_move\":1,\"moves\":[3],\"next\":[\"s\"]}"),
            Ok(open)
        );
        let chance = |weights: &str| {
            read(&format!(
                "{{\"to_move\":\"chance\",\"moves\":[\"1\"],\"weights\":{weights},\"next\":[\"s\"]}}"
            ))
        };
        let weights = Weights::new(vec![2]).unwrap();
        let throw = Look::Chance {
            moves: vec!["1".into()],
            weights,
            next: vec!["s".into()],
        };
        assert_eq!(chance("[2]"), Ok(throw));
        for wrong in ["[0]", "[-1]", "[0.5]", "[]", "[1,1]", "[\"1\"]"] {
            assert!(
                matches!(chance(wrong), Err(GameFault::Weights { moves: 1, .. })),
                "{wrong}"
            );
        }
        let large = format!(
            "{{\"to_move\":\"chance\",\"moves\":[1,2],\"weights\":[1,{}],\"next\":[\"s\",\"t\"]}}",
            i64::MAX
        );
        assert!(matches!(
            read(&large),
            Err(GameFault::Weights { moves: 2, .. })
        ));
        assert!(matches!(
            read("{\"to_move\":2,\"moves\":[\"1\"],\"next\":[\"s\"]}"),
            Err(GameFault::Sides { .. })
        ));
        assert!(matches!(
            read("{\"to_move\":0,\"moves\":[],\"next\":[]}"),
            Err(GameFault::NoMoves)
        ));
        assert!(matches!(
            read("{\"to_move\":0,\"moves\":[\"a\",\"a\"],\"next\":[\"\",\"\"]}"),
            Err(GameFault::Twice { .. })
        ));
        assert!(matches!(
            read("{\"to_move\":0,\"moves\":[\"a\"],\"next\":[]}"),
            Err(GameFault::Lists { .. })
        ));
        assert!(matches!(
            read("{\"over\":true}"),
            Err(GameFault::Number { .. })
        ));
        assert!(matches!(
            read("{\"over\":1,\"moves\":[\"a\"]}"),
            Err(GameFault::Answer { .. })
        ));
        assert!(matches!(read("{}"), Err(GameFault::Answer { .. })));
        assert!(matches!(
            looks("hello", 1, 1),
            Err(GameFault::Rubbish { .. })
        ));
        assert!(matches!(
            looks("{\"id\":2,\"looks\":[]}", 1, 0),
            Err(GameFault::OtherQuestion { .. })
        ));
        assert_eq!(
            looks("{\"id\":1,\"error\":\"no\"}", 1, 1),
            Err(GameFault::Said("no".into()))
        );
    }
}
