//! Fills the placeholders of a text by name, chooses its form by number, and has the checks of both at compile time.

use super::known::{Language, current};
use super::number::decimals;
use super::text::plain;
use engine::sentence::Sentence;
use std::fmt::{Display, Write};

/// A text with its places filled, in the form for a number.
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

/// Adds a value, a number as the language writes it.
fn push(out: &mut String, value: &dyn Display, language: Language) {
    if language.decimal() == '.' {
        _ = write!(out, "{value}");
    } else {
        out.push_str(&decimals(&value.to_string()));
    }
}

/// Fails to compile where a place has no value, a value no place, or a text with a number no two forms.
pub const fn check(key: &str, names: &[&str], has_forms: bool) {
    let text = plain(key).as_bytes();
    let (mut at, mut found, mut bars) = (0, 0_u64, 0);
    while at < text.len() {
        bars += (text[at] == b'|') as usize;
        if text[at] == b'{' {
            let mut end = at + 1;
            while end < text.len() && text[end] != b'}' {
                end += 1;
            }
            let mut name = 0;
            while name < names.len() && !same(text, at + 1, end, names[name].as_bytes()) {
                name += 1;
            }
            assert!(name < names.len(), "a place of the text has no value");
            found |= 1 << name;
            at = end;
        }
        at += 1;
    }
    assert!(found == (1 << names.len()) - 1, "a value has no place in the text");
    assert!(!has_forms || bars == 1, "expected two forms with | between them");
}

const fn same(text: &[u8], from: usize, to: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() && from + at < to && text[from + at] == name[at] {
        at += 1;
    }
    at == name.len() && from + at == to
}
