//! The words of a line that requests trees: `plies=3 out="my sheets"`.
//!
//! Invariant: [`pairs`] reads every pair that [`written`] returns for a value without quotes. Cost:
//! O(length).

use super::terms::TermsError;

/// The column of a word, from 1, its key, and its value.
pub type WrittenPair<'a> = (usize, &'a str, &'a str);

/// Returns the pairs `key=value` of a line with the columns of the words, from 1. A value in quotes
/// may have blanks.
pub fn pairs(line: &str) -> impl Iterator<Item = Result<WrittenPair<'_>, TermsError>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + line[at..].find(|c: char| !c.is_whitespace())?;
        let word = line[from..]
            .split(char::is_whitespace)
            .next()
            .unwrap_or_default();
        let column = line[..from].chars().count() + 1;
        let quoted = word.split_once("=\"").and_then(|(key, _)| {
            let value = &line[from + key.len() + 2..];
            value.find('"').map(|end| (key, &value[..end]))
        });
        at = from + quoted.map_or(word.len(), |(key, value)| key.len() + value.len() + 3);
        let pair = quoted.or_else(|| word.split_once('='));
        let pair = pair.map(|(key, value)| (column, key, value));
        Some(pair.ok_or_else(|| TermsError::Pair {
            column,
            found: word.to_owned(),
        }))
    })
}

/// Returns a pair in the notation that [`pairs`] reads.
pub fn written(key: &str, value: &str) -> String {
    if value.contains(char::is_whitespace) {
        format!("{key}=\"{value}\"")
    } else {
        format!("{key}={value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let line = format!(
            " {}  {} x=",
            written("out", "my  sheets"),
            written("plies", "3")
        );
        let read: Vec<_> = pairs(&line).map(|pair| pair.expect("a pair")).collect();
        assert_eq!(
            read,
            [(2, "out", "my  sheets"), (20, "plies", "3"), (28, "x", "")]
        );
        assert!(matches!(
            pairs("a=b alone").last(),
            Some(Err(TermsError::Pair { column: 5, .. }))
        ));
        let open: Vec<_> = pairs("out=\"my sheets").map(|pair| pair.is_ok()).collect();
        assert_eq!(
            open,
            [true, false],
            "a quote that is never closed is a letter"
        );
    }
}
