//! A formula cut into its signs, each with its place.

use super::operators::{BINARY, Two};
use super::problem::{FormulaFault, FormulaProblem, MOST_LENGTH};
use crate::sentence::Sentence;

/// What a sign is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TokenKind {
    /// A number.
    Number(f64),
    /// A feature, a term, a function.
    Name,
    /// An operator between two values, with how much it binds; `-` and `+` may stand before a value, too.
    Operator(u8, Two),
    /// `!`, which stands before a value.
    Not,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `,`
    Comma,
    /// The end of the formula.
    End,
}

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormulaToken<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// As it is written.
    pub text: &'a str,
    /// Which character it begins with, counted from 0.
    pub at: usize,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// How many bytes of digits a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// How many bytes of a number a text begins with: `12`, `.5`, `1e-3`; 0: none.
fn number(text: &str) -> usize {
    let whole = digits(text);
    let rest = &text[whole..];
    let part = rest.strip_prefix('.').map_or(0, |rest| 1 + digits(rest));
    if whole + part == 0 || (whole == 0 && part == 1) {
        return 0;
    }
    let length = whole + part;
    let power = text[length..].strip_prefix(['e', 'E']).map_or(0, |rest| {
        let sign = usize::from(rest.starts_with(['+', '-']));
        let power = digits(&rest[sign..]);
        if power == 0 { 0 } else { 1 + sign + power }
    });
    length + power
}

/// Cuts a formula into its signs, [`TokenKind::End`] last.
///
/// # Errors
/// A character that means nothing here, or too many of them.
pub fn scan(text: &str) -> Result<Vec<FormulaToken<'_>>, FormulaFault> {
    if text.chars().nth(MOST_LENGTH).is_some() {
        return Err((MOST_LENGTH, FormulaProblem::Long));
    }
    let (mut tokens, mut rest, mut at) = (Vec::new(), text, 0);
    loop {
        let blank = rest.len() - rest.trim_start().len();
        at += rest[..blank].chars().count();
        rest = &rest[blank..];
        let Some(first) = rest.chars().next() else {
            tokens.push(FormulaToken {
                kind: TokenKind::End,
                text: "",
                at,
            });
            return Ok(tokens);
        };
        let operator = || BINARY.iter().find(|(sign, ..)| rest.starts_with(sign));
        let (kind, length) = if let length @ 1.. = number(rest) {
            let value: f64 = rest[..length].parse().unwrap_or(f64::INFINITY);
            if !value.is_finite() {
                let expected = Sentence::word("a number below 10 to the 308");
                return Err((
                    at,
                    FormulaProblem::Expected {
                        expected,
                        found: rest[..length].into(),
                    },
                ));
            }
            (TokenKind::Number(value), length)
        } else if first.is_ascii_alphabetic() || first == '_' {
            (
                TokenKind::Name,
                rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            )
        } else if let Some((sign, binds, two)) = operator() {
            (TokenKind::Operator(*binds, *two), sign.len())
        } else {
            let kind = match first {
                '!' => TokenKind::Not,
                '(' => TokenKind::Open,
                ')' => TokenKind::Close,
                ',' => TokenKind::Comma,
                _ => {
                    let expected = Sentence::word("a number, a name, an operator or a bracket");
                    return Err((
                        at,
                        FormulaProblem::Expected {
                            expected,
                            found: format!("{first:?}").into(),
                        },
                    ));
                }
            };
            (kind, 1)
        };
        tokens.push(FormulaToken {
            kind,
            text: &rest[..length],
            at,
        });
        // All of these are ASCII: a byte is a character.
        at += length;
        rest = &rest[length..];
    }
}
