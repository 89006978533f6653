//! The parts of a text as it is written: the note behind `@@`, places in braces, forms between bars.

/// A text without the note behind `@@`.
pub const fn plain(key: &str) -> &str {
    let bytes = key.as_bytes();
    let mut at = 0;
    while at + 1 < bytes.len() {
        if bytes[at] == b'@' && bytes[at + 1] == b'@' {
            return key.split_at(at).0;
        }
        at += 1;
    }
    key
}

/// The names of a text's places, in their order.
pub fn places(text: &str) -> Vec<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .collect()
}

/// The forms of a text.
pub fn forms(text: &str) -> impl Iterator<Item = &str> {
    plain(text).split('|')
}
