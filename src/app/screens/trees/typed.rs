//! Trees as people write them by hand: blanks or commas, round or square brackets, several groups side by side.
//!
//! `(3 12 8)(2 4 6)` is `[[3,12,8],[2,4,6]]`. What the engine reads as it stands is left alone. Cost: O(length).

use super::TreeEditor;
use crate::app::Context;
use crate::app::screens::trees::{draw, words};
use crate::kit::look::Look;
use engine::rules::Side;
use engine::rules::tree::TreeGame;
use engine::search::MethodName;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The longest text that is drawn while it is typed, and how much of its end may be unfinished.
const MOST_DRAWN: usize = 2000;
const UNFINISHED: usize = 4;

/// The same tree as nested lists; `None`: brackets do not match, or a list is empty. `open`: those that are open are closed.
pub fn nested(text: &str, open: bool) -> Option<String> {
    let (mut list, mut levels, mut items) = (String::new(), 0_usize, 0);
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| c.is_whitespace() || ",;()[]".contains(c)).unwrap_or(rest.len());
        let taken = word.max(first.len_utf8());
        let begins = word > 0 || matches!(first, '(' | '[');
        if begins && !list.is_empty() && !list.ends_with('[') {
            list.push(',');
        }
        items += usize::from(begins && levels == 0);
        match first {
            '(' | '[' => {
                list.push('[');
                levels += 1;
            }
            ')' | ']' if list.ends_with('[') => return None,
            ')' | ']' => {
                levels = levels.checked_sub(1)?;
                list.push(']');
            }
            _ if word > 0 => list.push_str(&rest[..word]),
            _ => {}
        }
        rest = &rest[taken..];
    }
    if open {
        while list.ends_with(['[', ',']) {
            levels -= usize::from(list.pop() == Some('['));
        }
        list.push_str(&"]".repeat(levels));
    } else if levels > 0 {
        return None;
    }
    Some(if items > 1 { format!("[{list}]") } else { list })
}

/// Reads a tree as it is written by hand, if it is no list of the engine's.
pub fn by_hand(text: &str) -> Option<TreeGame> {
    TreeGame::parse(&nested(text, false)?).ok()
}

/// The tree that a text has come to so far.
fn so_far(text: &str) -> Option<TreeGame> {
    let ends = text.char_indices().rev().map(|(at, _)| at).take(UNFINISHED);
    let texts = std::iter::once(text.len()).chain(ends).map(|end| &text[..end]);
    texts.filter_map(|text| nested(text, true)).find_map(|list| TreeGame::parse(&list).ok())
}

/// Draws the tree that is typed, with what a search finds in it; of a line that asks for a random tree, what it may say.
pub fn draw_typed(app: &Context, text: &str, area: Rect, buf: &mut Buffer, look: &Look) {
    let begins = text.trim_start().starts_with(['(', '[']) && text.len() <= MOST_DRAWN;
    if !begins && text.contains('=') {
        words::draw(text, area, buf, look);
    }
    if let Some(game) = begins.then(|| so_far(text)).flatten() {
        let known = app.explorer.pruning.or(app.screen.defaults.method.filter(|method| method.prunes()));
        let method = known.unwrap_or(MethodName::AlphaBeta);
        draw::draw(&TreeEditor::new(&game.with_first(Side::First), &[], method), area, buf, look);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_with_blanks_are_lists() {
        for (text, list) in [
            ("(3 12 8)(2 4 6)", Some("[[3,12,8],[2,4,6]]")),
            ("(3, 12,8) (2;4 6),", Some("[[3,12,8],[2,4,6]]")),
            ("((3 12)(8 -2.5))(2)", Some("[[[3,12],[8,-2.5]],[2]]")),
            ("[[3,12],[2]]", Some("[[3,12],[2]]")),
            ("(3 12", None),
            ("(3))", None),
            ("()(3)", None),
        ] {
            assert_eq!(nested(text, false).as_deref(), list, "{text}");
        }
        assert_eq!(by_hand("(3 12 8)(2 4 6)").map(|game| game.to_string()).as_deref(), Some("[[3, 12, 8], [2, 4, 6]]"));
        assert!(by_hand("(3 x)").is_none());
    }

    /// Every beginning of a tree is a tree, or none yet; none is a panic.
    #[test]
    fn a_tree_grows_with_each_character() {
        let whole = "((3 12)(8 -2.5))(2, 4)";
        let grown: Vec<usize> =
            (1..=whole.len()).filter_map(|end| so_far(&whole[..end])).map(|game| game.nodes()).collect();
        assert!(grown.len() > whole.len() - 4 && grown.is_sorted(), "{grown:?}");
        for text in ["", "(", "[[", ")", "(-", "α(3", "(3 α"] {
            let _ = so_far(text);
        }
    }
}
