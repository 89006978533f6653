//! Fills the placeholders of a text by name and chooses its form by a number. [`forms_of`] serves
//! the check of the forms at compile time.

use super::known::{Language, current};
use super::number::decimals;
use super::text::plain;
use engine::sentence::Sentence;
use std::fmt::{Display, Write};

/// Returns a text with its placeholders filled, in the form for `count`.
pub fn fill(key: &'static str, count: Option<u64>, values: &[(&str, &dyn Display)]) -> String {
    let language = current();
    let text = language.find(key).unwrap_or_else(|| plain(key));
    let text = match count {
        Some(count) => language.form_of(text, count),
        None => text,
    };
    let filled = Sentence::fill(text, |name, out| {
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            push(out, value, language);
        }
    });
    language.contracted(filled)
}

/// Appends a value; numbers are written as in the language.
fn push(out: &mut String, value: &dyn Display, language: Language) {
    if language.decimal() == '.' {
        _ = write!(out, "{value}");
    } else {
        out.push_str(&decimals(&value.to_string()));
    }
}

/// Returns the number of forms of a text.
pub const fn forms_of(key: &str) -> usize {
    let (text, mut at, mut forms) = (key.as_bytes(), 0, 1);
    while at < text.len() {
        forms += (text[at] == b'|') as usize;
        at += 1;
    }
    forms
}
