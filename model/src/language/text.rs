//! The parts of a text of the screen as written in the code: the note after `@@`, placeholders in
//! braces, forms separated by bars.

/// Returns a text without the note after `@@`.
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

/// Returns the names of a text's placeholders, in order.
pub fn places(text: &str) -> Vec<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(name, _)| name)
        .collect()
}

/// Returns the forms of a text.
pub fn forms(text: &str) -> impl Iterator<Item = &str> {
    plain(text).split('|')
}
