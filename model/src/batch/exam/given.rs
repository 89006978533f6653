//! The values of the terms of an exam, read one by one: for a line and for options alike. Errors say what was expected and
//! what was found.

use super::sampled::MOST_SAMPLED;
use engine::rules::Side;
use engine::rules::tree::parse::MOST_VALUE;
use engine::rules::tree::sketch::MOST_PLIES;
use engine::sentence::Sentence;
use engine::uct::Exploration;

/// What was found, as it was typed.
pub(super) fn quoted(text: &str) -> Sentence {
    Sentence::Text(format!("{text:?}"))
}

/// Two numbers as `2..3`, or one that is both.
///
/// # Errors
/// What was expected.
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

/// A range of branches.
///
/// # Errors
/// What was expected.
pub fn branching(text: &str) -> Result<(u32, u32), Sentence> {
    range(text, 1, 100).map(|(from, to)| (from as u32, to as u32))
}

/// A range of values.
///
/// # Errors
/// What was expected.
pub fn values(text: &str) -> Result<(i64, i64), Sentence> {
    range(text, -MOST_VALUE, MOST_VALUE)
}

/// How many plies.
///
/// # Errors
/// What was expected.
pub fn plies(text: &str) -> Result<u32, Sentence> {
    number(text, 1, MOST_PLIES as u64).map(|plies| plies as u32)
}

/// Who moves first.
///
/// # Errors
/// What was expected.
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

/// How many iterations a tree on paper has.
///
/// # Errors
/// What was expected.
pub fn iterations(text: &str) -> Result<u64, Sentence> {
    number(text, 2, MOST_SAMPLED)
}

/// The constant of exploration.
///
/// # Errors
/// What was expected.
pub fn exploration(text: &str) -> Result<Exploration, Sentence> {
    Exploration::read(text).ok_or_else(|| {
        sentence!(
            "expected a number that is not negative, as 1.4, found {text}",
            text = quoted(text)
        )
    })
}

/// A number in a range.
///
/// # Errors
/// What was expected.
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

/// Yes or no.
///
/// # Errors
/// What was expected.
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
