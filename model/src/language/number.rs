//! Numbers in the format of the language: thousands separated by thin spaces with a decimal comma,
//! or by commas with a decimal point.
//!
//! The engine's texts and everything that scripts read use decimal points. Such a text is converted
//! where it is shown ([`decimals`]), and typed text is converted back where it is read ([`typed`]).
//!
//! Invariants: English texts are unchanged; [`decimals`] does not change a text with letters, so
//! names of files, versions and moves are kept. Source of the separators: the International System
//! of Units and the language academies, whose rule leaves numbers of four digits unseparated.

use super::known::current;
use std::borrow::Cow;

/// The separator of thousands in many languages: a narrow no-break space.
pub const THIN: char = '\u{202f}';

/// Formats a number with the separator of thousands of the language, such as 18,297.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let between = current().between();
    // With a space as the separator, numbers of four digits are not separated.
    let least = if between.is_whitespace() { 5 } else { 4 };
    if digits.len() < least {
        return digits;
    }
    let mut text = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// Returns a printed number, or several with signs and brackets around them, with the decimal mark
/// of the language. If that mark is the comma, commas between numbers become semicolons.
pub fn decimals(text: &str) -> Cow<'_, str> {
    if current().decimal() == '.' || !text.contains('.') || !is_of_numbers(text) {
        return Cow::Borrowed(text);
    }
    let letters: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| {
        at.and_then(|at| letters.get(at))
            .is_some_and(char::is_ascii_digit)
    };
    let is_point =
        |at: usize| letters[at] == '.' && digit(at.checked_sub(1)) && digit(Some(at + 1));
    if !(0..letters.len()).any(is_point) {
        return Cow::Borrowed(text);
    }
    let changed = |(at, letter): (usize, &char)| match letter {
        '.' if is_point(at) => current().decimal(),
        ',' => ';',
        other => *other,
    };
    Cow::Owned(letters.iter().enumerate().map(changed).collect())
}

/// Returns true if a text consists of numbers and signs, and no number has two points, as versions
/// and ranges have.
fn is_of_numbers(text: &str) -> bool {
    let plain = text.replace("inf", "").replace(['α', 'β'], "");
    let points = |word: &str| word.matches('.').count();
    !plain.chars().any(char::is_alphabetic)
        && !plain.contains(['/', ':', '\\'])
        && plain
            .split([' ', ',', '(', ')', '[', ']'])
            .all(|word| points(word) < 2)
}

/// Returns a typed number with the decimal comma replaced by a point in languages that use a comma.
pub fn typed(text: &str) -> String {
    let text = text.replace('−', "-");
    if current().decimal() == '.' {
        text
    } else {
        text.replace(',', ".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, within};

    #[test]
    fn thousands_and_decimals_are_those_of_the_language() {
        let said = |language| {
            within(language, || {
                let counts = [0, 999, 2978, 18_297, 1_234_567].map(thousands);
                let values = [
                    "-0.5",
                    "≤ 2.25",
                    "(-inf, 0.5)",
                    "3",
                    "(1, 2)",
                    "1.2.3",
                    "a.5",
                    "2/9",
                    "4.5 %",
                ]
                .map(decimals);
                (counts, values.map(Cow::into_owned))
            })
        };
        let english = [
            "-0.5",
            "≤ 2.25",
            "(-inf, 0.5)",
            "3",
            "(1, 2)",
            "1.2.3",
            "a.5",
            "2/9",
            "4.5 %",
        ];
        assert_eq!(
            said(Language::ENGLISH),
            (
                ["0", "999", "2,978", "18,297", "1,234,567"].map(str::to_owned),
                english.map(str::to_owned)
            )
        );
        let other = [
            "-0,5",
            "≤ 2,25",
            "(-inf; 0,5)",
            "3",
            "(1, 2)",
            "1.2.3",
            "a.5",
            "2/9",
            "4,5 %",
        ];
        for language in ["pt", "es"].map(|code| Language::named(code).expect(code)) {
            let counts = [
                "0",
                "999",
                "2978",
                "18\u{202f}297",
                "1\u{202f}234\u{202f}567",
            ];
            assert_eq!(
                said(language),
                (counts.map(str::to_owned), other.map(str::to_owned))
            );
        }
        assert_eq!(["−2,5", "-2.5", "inf"].map(typed), ["-2,5", "-2.5", "inf"]);
        assert_eq!(
            within(Language::named("es").expect("a language"), || [
                "−2,5", "-2.5", "inf"
            ]
            .map(typed)),
            ["-2.5", "-2.5", "inf"]
        );
    }
}
