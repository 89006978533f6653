//! [`explain`]: rewrites the errors of the RON parser in the terms of the file's author, with the
//! exact place.
//!
//! The parser names types of this program, which mean nothing to the author of the file, and rarely
//! quotes the offending text. That text is therefore read from the file: the position of the parser
//! is at its beginning, at blanks before it, or at its end if a value was parsed and then rejected.

use super::problem::ReadProblem;
use super::{Scan, line_column, meant, similar};
use crate::clean::clean;
use crate::sentence;
use crate::sentence::Sentence;
use ron::Error;
use ron::error::{Position, SpannedError};

/// The maximum number of characters of the text that a message quotes.
const MOST_QUOTED: usize = 40;

/// Returns the offset and the description of a fault.
pub(super) fn explain(text: &str, error: &SpannedError) -> (usize, ReadProblem) {
    let stands = offset(text, error.span.start);
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate")]
    let at = match &error.code {
        Error::IntegerOutOfBounds
        | Error::InvalidIntegerDigit { .. }
        | Error::ExpectedComma
        | Error::ExpectedString => token_of(text, stands),
        Error::InvalidValueForType { .. } => refused(text, stands),
        Error::InvalidEscape(_) => text[stands..]
            .find('\\')
            .map_or(stands, |more| stands + more),
        _ => stands,
    };
    if error.code == Error::UnclosedBlockComment {
        let start = text[..at].rfind("/*").unwrap_or(at);
        return (
            start,
            ReadProblem::Shape(sentence!("expected the end */ of this comment")),
        );
    }
    let (at, token) = found(text, at);
    let is_negative = token.as_ref().is_some_and(|token| token.starts_with('-'));
    let found = token.map_or_else(|| Sentence::word("the end of the text"), Sentence::Text);
    let expected = |expected: &str| {
        ReadProblem::Shape(sentence!(
            "expected {expected}, found {found}",
            expected,
            found
        ))
    };
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum of another crate")]
    let problem = match &error.code {
        Error::ExceededRecursionLimit => ReadProblem::TooDeep,
        Error::Eof => expected("the rest and its closing brackets"),
        Error::ExpectedArray => expected("a list in [ ]"),
        Error::ExpectedArrayEnd => expected("a comma or ]"),
        Error::ExpectedBoolean => expected("true or false"),
        // A fraction in place of an integer is parsed up to its decimal point.
        Error::ExpectedComma if at < stands => expected("a whole number"),
        Error::ExpectedComma => expected("a comma or the closing bracket"),
        Error::ExpectedFloat | Error::FloatUnderscore => expected("a number"),
        Error::ExpectedInteger
        | Error::InvalidIntegerDigit { .. }
        | Error::UnderscoreAtBeginning => expected("a whole number"),
        Error::IntegerOutOfBounds if is_negative => expected("a whole number from 0"),
        Error::IntegerOutOfBounds => expected("a smaller number"),
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => expected("a comma or )"),
        Error::ExpectedMapColon => expected("a colon after the name of the field"),
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. } => expected("an opening bracket ("),
        Error::ExpectedString => expected("a text in quotes"),
        Error::ExpectedStringEnd => {
            ReadProblem::Shape(sentence!("expected the closing quote of this text"))
        }
        Error::ExpectedIdentifier
        | Error::SuggestRawIdentifier(_)
        | Error::InvalidIdentifier(_) => expected("a name without quotes"),
        Error::InvalidEscape(_) => expected(r#"one of \" \\ \n \r \t \0 \x41 \u{e9} in a text"#),
        Error::TrailingCharacters => expected("the end of the text"),
        Error::InvalidValueForType { expected: what, .. } => expected(plain(what)),
        Error::ExpectedDifferentLength {
            expected: what,
            found,
        } => ReadProblem::Shape(sentence!(
            "expected {expected}, found {found} values",
            expected = plain(what),
            found
        )),
        Error::NoSuchEnumVariant {
            expected: known,
            found,
            ..
        } => {
            let (known, found) = (known.join(", "), clean(found));
            ReadProblem::Shape(sentence!(
                "expected one of {known}, found {found}",
                known,
                found
            ))
        }
        Error::NoSuchStructField {
            expected: known,
            found,
            ..
        } => {
            let meant = meant(similar(found, known.iter().copied()));
            let (found, known) = (format!("{:?}", clean(found)), known.join(", "));
            ReadProblem::Shape(sentence!(
                "unknown field {found}; known: {known}{meant}",
                found,
                known,
                meant
            ))
        }
        Error::MissingStructField { field, .. } => {
            let field = format!("{field:?}");
            ReadProblem::Shape(sentence!(
                "expected the field {field} here, found none",
                field
            ))
        }
        Error::DuplicateStructField { field, .. } => {
            let field = format!("{field:?}");
            ReadProblem::Shape(sentence!(
                "expected the field {field} once, found it again",
                field
            ))
        }
        // Written by this program, so it needs no rewriting.
        Error::Message(message) => ReadProblem::Shape(Sentence::word(message)),
        Error::UnexpectedChar(_) => expected("a value"),
        _ => expected("something else"),
    };
    match (problem, forgotten_quote(text, at)) {
        (ReadProblem::Shape(complaint), Some((line, column))) => {
            let asked = sentence!(
                "{complaint}; has the text that begins at {line}:{column} its closing quote?",
                complaint,
                line,
                column
            );
            (at, ReadProblem::Shape(asked))
        }
        (problem, _) => (at, problem),
    }
}

/// Returns the line and column of the string before a fault if its closing quote may be missing: it
/// then extends to the opening quote of the next string, on a later line or directly before the
/// fault.
fn forgotten_quote(text: &str, at: usize) -> Option<(usize, usize)> {
    let mut scan = Scan { text, at: 0 };
    let mut last = None;
    while scan.at < at {
        scan.blanks();
        let start = scan.at;
        if scan.quoted() {
            last = Some((start, scan.at));
        } else {
            scan.bump();
        }
    }
    let (start, end) = last.filter(|(_, end)| *end <= at)?;
    let beside = text.get(end..at).unwrap_or_default();
    let goes_on = text.get(start..end).is_some_and(|all| all.contains('\n'));
    let runs_on = beside.is_empty() && text[at..].starts_with(char::is_alphanumeric);
    (beside.trim().is_empty() && (goes_on || runs_on)).then(|| line_column(text, start))
}

/// Translates an expectation of serde into words without the types of this program.
fn plain(expected: &str) -> &str {
    match expected.split(' ').next().unwrap_or_default() {
        "struct" | "tuple" | "enum" | "map" => "fields in brackets ( )",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
            "a whole number"
        }
        "f32" | "f64" => "a number",
        _ => match expected {
            "a string" => "a text in quotes",
            "a sequence" => "a list in [ ]",
            "a tuple of size 2" => "two values in brackets ( )",
            "a boolean" => "true or false",
            other => other,
        },
    }
}

/// Converts a position of the RON parser to a byte offset.
fn offset(text: &str, place: Position) -> usize {
    let line: usize = text
        .split_inclusive('\n')
        .take(place.line.saturating_sub(1))
        .map(str::len)
        .sum();
    line + text[line..]
        .chars()
        .take(place.col.saturating_sub(1))
        .map(char::len_utf8)
        .sum::<usize>()
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.')
}

/// Returns the start of the number or word that contains an offset: numbers are parsed up to the
/// fault, and an `r` may begin a raw string.
fn token_of(text: &str, offset: usize) -> usize {
    let begins = text[..offset].trim_end_matches(in_word).len();
    // A word that ends at the offset is the token before it.
    if text[offset..].starts_with(in_word) {
        begins
    } else {
        offset
    }
}

/// Returns the start of a value that was parsed and then rejected: the parser is after the quote of
/// a string, in or after a number, and before anything else.
fn refused(text: &str, offset: usize) -> usize {
    let before = &text[..offset];
    match before.strip_suffix('"') {
        Some(outside) => outside.len(),
        None if text[offset..].starts_with(in_word) || before.ends_with(in_word) => {
            before.trim_end_matches(in_word).len()
        }
        None => offset,
    }
}

/// Returns the token at an offset or after the blanks there, with its place; `None` at the end of
/// the text, where the offset is returned unchanged.
fn found(text: &str, offset: usize) -> (usize, Option<String>) {
    let mut scan = Scan { text, at: offset };
    scan.blanks();
    let start = scan.at;
    let Some(first) = scan.peek() else {
        return (offset, None);
    };
    if !scan.quoted() {
        scan.bump();
        while first != '\\' && in_word(first) && scan.peek().is_some_and(in_word) {
            scan.bump();
        }
        if first == '\\' {
            scan.bump();
        }
    }
    let all = text.get(start..scan.at).unwrap_or_default();
    let shown: String = all.chars().take(MOST_QUOTED).collect();
    let more = if shown.len() < all.len() { "…" } else { "" };
    (start, Some(format!("{}{more}", clean(&shown))))
}
