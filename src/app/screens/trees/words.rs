//! What the line of a random tree or of an exam may say: a box above it, with each word, what it is now and what it means.
//!
//! Invariant: it has every word that the line takes, and no other; a test compares them. Cost: O(words × length of the line).

use crate::batch::exam::terms::pairs;
use crate::kit::frame::frame_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, width};
use crate::language::say;
use crate::report::exam::FORMATS;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A word of the line, and what it means.
type Word = (&'static str, &'static str);

/// What both lines take.
const SHAPE: [Word; 6] = [
    ("plies", key!("levels below the root")),
    ("branching", key!("moves of a node, fewest..most")),
    ("values", key!("values of the leaves, least..most")),
    ("first", key!("max or min: who moves at the root")),
    ("cuts", key!("the fewest cuts that alpha-beta makes")),
    ("seed", key!("another number gives other trees")),
];
/// What only the line of a tree takes.
const TREE: [Word; 1] = [("best", key!("one: one move at the root is better than all others; or any"))];
/// What only the line of an exam takes.
const EXAM: [Word; 10] = [
    ("count", key!("how many sheets, each with another tree")),
    ("method", "alphabeta, alphabeta-hard, alphabeta-soft, pvs, minimax"),
    ("ask", key!("what is asked: values, cuts, windows, order")),
    ("distinct", key!("true: all leaves of a tree differ; or false")),
    ("equal-cuts", key!("true: a cut may rest on α = β; or false")),
    ("as", ""),
    ("out", key!("the folder for the sheets")),
    ("names", key!("a file with a student on each line")),
    ("questions", key!("a file with a question of your own on each line")),
    ("pages", key!("2: the tree has a page of its own; or 1")),
];

/// What a line may say.
fn words(exam: bool) -> impl Iterator<Item = Word> {
    let (tree, sheets): (&[Word], &[Word]) = if exam { (&[], &EXAM) } else { (&TREE, &[]) };
    SHAPE.into_iter().chain(tree.iter().copied()).chain(sheets.iter().copied())
}

/// Draws the box at the foot of an area, above the line with this text.
pub fn draw(exam: bool, text: &str, area: Rect, buf: &mut Buffer, look: &Look) {
    let height = (words(exam).count() as u16 + 2).min(area.height);
    let foot = Rect { y: area.bottom() - height, height, ..area };
    let inside = frame_box(foot, say!("What the line may say"), buf, look);
    let written = || pairs(text).filter_map(Result::ok);
    let value = |key: &str| written().filter(|(_, known, _)| *known == key).last().map(|(_, _, value)| value);
    let names = words(exam).map(|(key, _)| width(key)).max().unwrap_or(0) + 2;
    let most = (inside.width / 5).max(8);
    let values = words(exam).filter_map(|(key, _)| value(key)).map(width).max().unwrap_or(0).clamp(8, most) + 2;
    for (y, (key, about)) in (0..inside.height).zip(words(exam)) {
        let formats = || FORMATS.map(|format| format.word).join(", ");
        let about = if about.is_empty() { formats() } else { say(about).to_owned() };
        put(buf, inside, (0, y), key, look.theme.key);
        let now = look.fit(value(key).unwrap_or_default(), usize::from(values - 2));
        put(buf, inside, (names, y), &now, look.theme.title);
        let room = usize::from(inside.width.saturating_sub(names + values));
        put(buf, inside, (names + values, y), &look.fit(&about, room), look.theme.text);
    }
}

#[cfg(test)]
mod tests {
    use super::super::ask::{EXAM_WORDS, TREE_WORDS};
    use super::*;
    use crate::batch::exam::Terms;
    use std::collections::BTreeSet;

    #[test]
    fn every_word_of_an_exam_and_no_other_is_explained() {
        let shown: BTreeSet<&str> = words(true).map(|(key, _)| key).collect();
        assert_eq!(shown, Terms::KEYS.into_iter().chain(EXAM_WORDS).collect());
        let shown: BTreeSet<&str> = words(false).map(|(key, _)| key).collect();
        let known: BTreeSet<&str> = Terms::KEYS.into_iter().chain(TREE_WORDS).collect();
        assert!(shown.is_subset(&known), "{shown:?}");
        assert_eq!(shown.len(), SHAPE.len() + TREE.len());
    }
}
