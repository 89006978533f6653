//! [`message`]: an error of the engine or of a file, which is English wherever it was made, in the language of the screen.
//!
//! The engine is a library and speaks English, and so do the commands; their errors reach the screen as one line, often
//! behind a name of a file with a place. The templates of `#[error("…")]` are keys of the tables like all others, with the
//! names of their fields as places (`{found:?}` is the place `found`, an unnamed `{}` is `{1}`, the next one `{2}`). Here
//! the template that a line was made from is found, and what stood in its places is put into its translation.
//!
//! Invariants (tested): a line that was made from a template is found by that template or by one that says more; what is
//! not found stays as it is.
//!
//! Cost: O(table × line), for a line that is new to the screen; nothing in English.

use super::known::{Language, current};
use std::borrow::Cow;

/// Letters that a template has besides its places, so that it says anything.
const LEAST: usize = 7;
/// How deep a message may stand inside a message.
const DEEPEST: usize = 4;

/// A message in the language of the screen. See the module.
pub fn message(text: &str) -> Cow<'_, str> {
    let language = current();
    if language == Language::ENGLISH {
        return Cow::Borrowed(text);
    }
    translated(language, text, 0).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn translated(language: Language, text: &str, depth: usize) -> Option<String> {
    if depth > DEEPEST || text.len() > 4_000 {
        return None;
    }
    // Behind a name with a place, or behind words that are in the language already.
    let begins = std::iter::once(0).chain(text.match_indices(": ").map(|(at, colon)| at + colon.len()));
    let found = begins.filter_map(|at| Some((at, whole(language, &text[at..], depth)?)));
    // The one that says most; of equal ones the longest.
    let (at, (_, said)) = found.min_by_key(|(at, (letters, _))| (std::cmp::Reverse(*letters), *at))?;
    Some(format!("{}{said}", &text[..at]))
}

/// A text that is one template from its beginning to its end, and how many letters that has.
fn whole(language: Language, text: &str, depth: usize) -> Option<(usize, String)> {
    if let Some(found) = language.find(text) {
        return Some((text.len(), found.to_owned()));
    }
    let fits = |(key, said): &(&'static str, &'static str)| {
        let letters = said_by(key);
        let values = (letters >= LEAST && !key.contains(['|', '@'])).then(|| captured(key, text)).flatten()?;
        Some((letters, *said, values))
    };
    // What has an entry of its own belongs together.
    let known = |values: &[(&str, &str)]| -> usize {
        values.iter().filter(|(_, value)| language.find(value).is_some()).map(|(_, value)| value.len()).sum()
    };
    let found = language.table().iter().filter_map(fits);
    let (letters, said, values) = found.max_by_key(|(letters, _, values)| letters + known(values))?;
    let values: Vec<(&str, String)> = values
        .into_iter()
        .map(|(name, value)| (name, translated(language, value, depth + 1).unwrap_or_else(|| in_list(language, value))))
        .collect();
    let (mut out, mut rest) = (String::new(), said);
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        out.push_str(before);
        out.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
        rest = after;
    }
    Some((letters, out + rest))
}

/// A list whose parts are translated that have an entry.
fn in_list(language: Language, text: &str) -> String {
    let parts: Vec<&str> = text.split(", ").map(|part| language.find(part).unwrap_or(part)).collect();
    parts.join(", ")
}

/// How many letters a template has besides its places; 0 if it has no places.
fn said_by(key: &str) -> usize {
    let mut places = 0_usize;
    let mut inside = false;
    let letters = key.chars().filter(|c| {
        places += usize::from(*c == '{');
        inside = *c == '{' || inside && *c != '}';
        !inside && c.is_alphanumeric()
    });
    let letters = letters.count();
    if places > 0 { letters } else { 0 }
}

/// What stands in the places of a template, if a text was made from it: each as short as what follows permits, the last
/// one the rest.
fn captured<'a>(key: &'static str, text: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let (head, mut rest_of_key) = key.split_once('{')?;
    let mut rest = text.strip_prefix(head)?;
    let mut values = Vec::new();
    loop {
        let (name, after) = rest_of_key.split_once('}')?;
        let Some((literal, more)) = after.split_once('{') else {
            let value = rest.strip_suffix(after)?;
            values.push((name, value));
            return Some(values);
        };
        // Two places without anything between them: the first takes nothing.
        let at = rest.find(literal)?;
        values.push((name, &rest[..at]));
        rest = &rest[at + literal.len()..];
        rest_of_key = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_their_places() {
        assert_eq!(
            captured("row {row}: expected {expected} squares, found {found}", "row 2: expected 3 squares, found 4"),
            Some(vec![("row", "2"), ("expected", "3"), ("found", "4")])
        );
        assert_eq!(captured("a {x} b", "a 1 c"), None);
        assert_eq!(captured("a {x}", "b 1"), None);
        assert_eq!((said_by("row {row}: of"), said_by("no places")), (5, 0));
        assert_eq!(message("anything at all"), "anything at all");
    }
}
