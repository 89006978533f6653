//! Breaks texts into lines of a maximum width: [`wrap`].

use super::THIN;
use engine::clean::clean;

/// Breaks a text into lines of at most `width` characters, at spaces if possible. Cost: O(length of
/// the lines that are taken).
pub fn wrapped(text: &str, width: usize) -> impl Iterator<Item = String> {
    // A number with thin spaces is not broken.
    let mut words = text
        .split(|c: char| c.is_whitespace() && c != THIN)
        .filter(|word| !word.is_empty());
    // The rest of a word that did not fit into the line.
    let mut rest: std::vec::IntoIter<char> = Vec::new().into_iter();
    std::iter::from_fn(move || {
        let (mut line, mut length) = (String::new(), 0);
        loop {
            if rest.len() == 0 {
                let Some(word) = words.next() else { break };
                rest = clean(word).chars().collect::<Vec<_>>().into_iter();
            }
            let gap = usize::from(length > 0);
            if length > 0 && length + gap + rest.len() > width {
                break;
            }
            let room = width.max(1).saturating_sub(length + gap).max(1);
            line.extend(std::iter::repeat_n(' ', gap));
            length += gap + rest.len().min(room);
            line.extend(rest.by_ref().take(room));
        }
        Some(line).filter(|line| !line.is_empty())
    })
}

/// Returns all lines of [`wrapped`].
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    wrapped(text, width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_broken() {
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), Vec::<String>::new());
        assert_eq!(wrap("a b", 0), ["a", "b"]);
        // Only the lines that are taken are broken.
        let long = "x".repeat(1_000_000);
        assert_eq!(
            wrapped(&long, 3).take(2).collect::<Vec<_>>(),
            ["xxx", "xxx"]
        );
        assert_eq!(wrap(&long, 1000).len(), 1000);
    }
}
