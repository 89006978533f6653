//! Draws the tree that is typed, as far as it has come. Cost: O(length).

use super::TreeEditor;
use super::by_hand::nested;
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

/// The tree that a text has come to so far.
fn so_far(text: &str) -> Option<TreeGame> {
    let ends = text.char_indices().rev().map(|(at, _)| at).take(UNFINISHED);
    let texts = std::iter::once(text.len())
        .chain(ends)
        .map(|end| &text[..end]);
    texts
        .filter_map(|text| nested(text, true))
        .find_map(|list| TreeGame::parse(&list).ok())
}

/// Draws the tree that is typed, with what a search finds in it; of a line that asks for a random tree, what it may say.
pub fn draw_typed(app: &Context, text: &str, area: Rect, buf: &mut Buffer, look: &Look) {
    let begins = text.trim_start().starts_with(['(', '[']) && text.len() <= MOST_DRAWN;
    if !begins && text.contains('=') {
        words::draw(text, area, buf, look);
    }
    if let Some(game) = begins.then(|| so_far(text)).flatten() {
        let known =
            app.explorer
                .pruning
                .or(app.screen.defaults.method.filter(|method| method.prunes()));
        let method = known.unwrap_or(MethodName::AlphaBeta);
        draw::draw(
            &TreeEditor::new(&game.with_first(Side::First), &[], method),
            area,
            buf,
            look,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every beginning of a tree is a tree, or none yet; none is a panic.
    #[test]
    fn a_tree_grows_with_each_character() {
        let whole = "((3 12)(8 -2.5))(2, 4)";
        let grown: Vec<usize> = (1..=whole.len())
            .filter_map(|end| so_far(&whole[..end]))
            .map(|game| game.nodes())
            .collect();
        assert!(
            grown.len() > whole.len() - 4 && grown.is_sorted(),
            "{grown:?}"
        );
        for text in ["", "(", "[[", ")", "(-", "α(3", "(3 α"] {
            let _ = so_far(text);
        }
    }
}
