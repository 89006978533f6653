//! JSON in one line, without characters that a terminal obeys or hides. Such characters in a text
//! from outside are written as `\uXXXX`, which every reader of JSON converts back.

use engine::clean::is_hidden;
use serde::Serialize;
use serde::ser::Error as _;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// The reason that a value cannot be written.
pub type JsonError = serde_json::Error;

/// A formatter that escapes hidden characters.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, hidden)) = rest.char_indices().find(|(_, c)| is_hidden(*c)) {
            out.write_all(&rest.as_bytes()[..at])?;
            for unit in hidden.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + hidden.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

/// Writes a value without a line end.
///
/// # Errors
/// Returns an error if the value cannot be written.
pub fn write(out: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Visible))
}

/// Returns a value as a text.
///
/// # Errors
/// Returns the error of the JSON writer; none is known to occur.
pub fn text(value: &impl Serialize) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    write(&mut bytes, value)?;
    String::from_utf8(bytes).map_err(serde_json::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn what_a_terminal_obeys_is_escaped_and_read_back_the_same() {
        let odd =
            "a\"\\\n\u{1b}[2J\u{9b}31m\u{7f} \u{202e}cba\u{2066}\u{200b}\u{feff}\u{e0041} é漢";
        let written = text(&BTreeMap::from([(odd, odd)])).expect("JSON");
        assert!(!written.chars().any(is_hidden), "{written:?}");
        assert!(
            written.contains("\\u009b31m\\u007f \\u202ecba\\u2066\\u200b\\ufeff\\udb40\\udc41 é漢"),
            "{written}"
        );
        let read: BTreeMap<String, String> = serde_json::from_str(&written).expect("the same");
        assert_eq!(read.get(odd).map(String::as_str), Some(odd));
    }
}
