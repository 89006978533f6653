//! The tokenizer of formulas: splits a formula into tokens with their places.

use super::operators::{BINARY, Two};
use super::problem::{FormulaFault, FormulaProblem, MOST_LENGTH};
use crate::sentence::Sentence;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TokenKind {
    /// A number.
    Number(f64),
    /// A feature, a term, a function.
    Name,
    /// An operator between two values, with its precedence; `-` and `+` may also stand before a
    /// value.
    Operator(u8, Two),
    /// The operator `!`, which stands before a value.
    Not,
    /// The token `(`.
    Open,
    /// The token `)`.
    Close,
    /// The token `,`.
    Comma,
    /// The end of the formula.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormulaToken<'a> {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The token as it is written.
    pub text: &'a str,
    /// The index of its first character, counted from 0.
    pub at: usize,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Returns the number of digits at the beginning of a text.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Returns the length in bytes of the number at the beginning of a text: `12`, `.5`, `1e-3`; 0 if
/// there is none.
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

/// Splits a formula into tokens, with [`TokenKind::End`] at the end.
///
/// # Errors
/// A character that is not part of a token, or too many characters.
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
        // All tokens are ASCII, so a byte is a character.
        at += length;
        rest = &rest[length..];
    }
}
