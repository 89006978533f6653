//! Parsers for the values of the terms of an exam, used for lines and for options. Errors state the
//! expected and the given value.

use super::sampled::MOST_SAMPLED;
use engine::rules::Side;
use engine::rules::tree::parse::MOST_VALUE;
use engine::rules::tree::sketch::MOST_PLIES;
use engine::sentence::Sentence;
use engine::uct::Exploration;

/// Returns the text as it was typed, in quotes.
pub(super) fn quoted(text: &str) -> Sentence {
    Sentence::Text(format!("{text:?}"))
}

/// Parses two numbers such as `2..3`, or one number that is both.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn range(text: &str, least: i64, most: i64) -> Result<(i64, i64), Sentence> {
    let expected = || {
        sentence!(
            "expected A..B with {least} ≤ A ≤ B ≤ {most}, found {text}",
            least,
            most,
            text = quoted(text)
        )
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let to = to.strip_prefix('=').unwrap_or(to);
    let number = |part: &str| {
        part.trim()
            .parse::<i64>()
            .ok()
            .filter(|number| (least..=most).contains(number))
    };
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok((from, to)),
        _ => Err(expected()),
    }
}

/// Parses a range of branches.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn branching(text: &str) -> Result<(u32, u32), Sentence> {
    range(text, 1, 100).map(|(from, to)| (from as u32, to as u32))
}

/// Parses a range of values.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn values(text: &str) -> Result<(i64, i64), Sentence> {
    range(text, -MOST_VALUE, MOST_VALUE)
}

/// Parses a number of plies.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn plies(text: &str) -> Result<u32, Sentence> {
    number(text, 1, MOST_PLIES as u64).map(|plies| plies as u32)
}

/// Parses the side that moves first.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn first(text: &str) -> Result<Side, Sentence> {
    match text {
        "max" => Ok(Side::First),
        "min" => Ok(Side::Second),
        _ => Err(sentence!(
            "expected max or min, found {text}",
            text = quoted(text)
        )),
    }
}

/// Parses the number of iterations of a tree on paper.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn iterations(text: &str) -> Result<u64, Sentence> {
    number(text, 2, MOST_SAMPLED)
}

/// Parses the constant of exploration.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn exploration(text: &str) -> Result<Exploration, Sentence> {
    Exploration::read(text).ok_or_else(|| {
        sentence!(
            "expected a number that is not negative, as 1.4, found {text}",
            text = quoted(text)
        )
    })
}

/// Parses a number in a range.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn number(text: &str, least: u64, most: u64) -> Result<u64, Sentence> {
    let found = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    found.ok_or_else(|| {
        sentence!(
            "expected a number from {least} to {most}, found {text}",
            least,
            most,
            text = quoted(text)
        )
    })
}

/// Parses `true` or `false`.
///
/// # Errors
/// The text is invalid; the sentence says what was expected.
pub fn yes_or_no(text: &str) -> Result<bool, Sentence> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(sentence!(
            "expected true or false, found {text}",
            text = quoted(text)
        )),
    }
}
