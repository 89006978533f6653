//! The words of the input line for a random tree: a box above it lists each word with its present
//! value and its meaning.
//!
//! Invariant: it lists exactly the words that the line accepts; a test compares them. Cost: O(words
//! × length of the line).

use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use model::batch::exam::pairs::pairs;
use model::language::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A word of the line and its meaning.
type Word = (&'static str, &'static str);

/// The words about the shape of the tree.
const SHAPE: [Word; 6] = [
    ("plies", key!("levels below the root")),
    ("branching", key!("moves of a node, fewest..most")),
    ("values", key!("values of the leaves, least..most")),
    ("first", key!("max or min: who moves at the root")),
    ("cuts", key!("the fewest cuts that alpha-beta makes")),
    ("seed", key!("another number gives other trees")),
];
/// The other words.
const TREE: [Word; 1] = [(
    "best",
    key!("one: one move at the root is better than all others; or any"),
)];
/// Returns all words of the line.
fn words() -> impl Iterator<Item = Word> {
    SHAPE.into_iter().chain(TREE)
}

/// Draws the box at the bottom of an area, above the line with this text.
pub fn draw(text: &str, area: Rect, buf: &mut Buffer, look: &Look) {
    let height = (words().count() as u16 + 2).min(area.height);
    let foot = Rect {
        y: area.bottom() - height,
        height,
        ..area
    };
    let inside = frame_box(foot, say!("What the line may say"), buf, look);
    let written = || pairs(text).filter_map(Result::ok);
    let value = |key: &str| {
        written()
            .filter(|(_, known, _)| *known == key)
            .last()
            .map(|(_, _, value)| value)
    };
    let names = words().map(|(key, _)| width(key)).max().unwrap_or(0) + 2;
    let most = (inside.width / 5).max(8);
    let values = words()
        .filter_map(|(key, _)| value(key))
        .map(width)
        .max()
        .unwrap_or(0)
        .clamp(8, most)
        + 2;
    for (y, (key, about)) in (0..inside.height).zip(words()) {
        put(buf, inside, (0, y), key, look.theme.key);
        let now = look.fit(value(key).unwrap_or_default(), usize::from(values - 2));
        put(buf, inside, (names, y), &now, look.theme.title);
        let room = usize::from(inside.width.saturating_sub(names + values));
        put(
            buf,
            inside,
            (names + values, y),
            &look.fit(say(about), room),
            look.theme.text,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::ask::TREE_WORDS;
    use super::*;
    use model::batch::exam::ExamTerms;

    #[test]
    fn every_word_of_a_tree_is_known() {
        for (key, _) in words() {
            assert!(
                ExamTerms::KEYS
                    .into_iter()
                    .chain(TREE_WORDS)
                    .any(|known| known == key),
                "{key}"
            );
        }
    }
}
