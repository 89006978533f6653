//! Draws a tree while it is typed, as far as it is complete. Cost: O(length).

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

/// The maximum length of a text that is drawn while it is typed, in bytes.
const MOST_DRAWN: usize = 2000;
const UNFINISHED: usize = 4;

/// Returns the tree of an unfinished text. Up to [`UNFINISHED`] characters at its end are ignored
/// if needed.
fn so_far(text: &str) -> Option<TreeGame> {
    let ends = text.char_indices().rev().map(|(at, _)| at).take(UNFINISHED);
    let texts = std::iter::once(text.len())
        .chain(ends)
        .map(|end| &text[..end]);
    texts
        .filter_map(|text| nested(text, true))
        .find_map(|list| TreeGame::parse(&list).ok())
}

/// Draws a tree while it is typed, with the result of its search; for a line that describes a
/// random tree, draws its words.
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

    /// Every prefix of a tree gives a tree or nothing, and no prefix panics.
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
