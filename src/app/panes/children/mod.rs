//! The pane of the legal moves of the selected node.

pub mod draw;
pub mod keys;

use super::view::PaneView;
use crate::app::explorer::tree;
use crate::app::panes::words;
use crate::app::{Context, Layout};
use crate::kit::boxes::top_of;
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::numbers::{NodeNumber, Ordinal};
use model::report::words::{ShownWord, Word};
use model::study::proven;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct ChildrenPane;

pub(super) const VIEW: &dyn PaneView = &ChildrenPane;

impl PaneView for ChildrenPane {
    fn title(&self) -> &'static str {
        say!("Children")
    }
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(app, layout, buf, look);
    }
    fn about(&self, app: &Context, look: &Look) -> String {
        let moves = app
            .explorer
            .views
            .node
            .as_ref()
            .map(|node| node.moves.join(" "))
            .unwrap_or_default();
        let root = app.explorer.views.node.is_some() && moves.is_empty();
        let name = if root {
            say!("root").to_owned()
        } else {
            look.plain(&moves)
        };
        // The rows keep their order, and the search tries the moves in another one, which the tree
        // shows.
        let places: Vec<u32> = app
            .explorer
            .views
            .children
            .rows
            .iter()
            .filter_map(|row| row.place)
            .collect();
        let name = if places.is_sorted() {
            name
        } else {
            format!("{name} · {}", say!("rows in natural order"))
        };
        match &app.explorer.views.running {
            Some([alpha, beta, best]) => {
                let [alpha, beta, best] = [alpha, beta, best].map(|value| look.number(value));
                let [a, b] = ["α", "β"].map(|sign| look.plain(sign));
                look.plain(&format!(
                    "{name} · {a} {alpha} {b} {beta} {} {best}",
                    say!("best")
                ))
            }
            None => name,
        }
    }
    /// The end of the line to the node matters most.
    fn ends_matter(&self) -> bool {
        true
    }
    fn lines(&self, app: &Context) -> usize {
        app.explorer
            .views
            .node
            .as_ref()
            .map_or(0, |node| node.table.len() + 1)
    }
    fn answers(&self) -> bool {
        true
    }
    fn pointed(&self, cx: &Context) -> Option<(Ordinal, Option<NodeNumber>)> {
        cx.explorer.selected_child()
    }
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let views = &cx.explorer.views;
        let (Some(node), look) = (&views.node, cx.screen.look()) else {
            return cx
                .views
                .proven
                .iter()
                .map(|_| ShownWord::from(Word::Proof))
                .collect();
        };
        if views.answer.is_some() {
            return vec![ShownWord::new(look.glyphs.hit, Word::Hit)];
        }
        if node.table.is_empty() {
            return [Word::Leaf, Word::Term].map(ShownWord::from).to_vec();
        }
        let at = cx.explorer.tree.child.min(node.table.len() - 1);
        let row = views.children.rows().find(|(index, _)| *index == at);
        let below = node.counts.nodes.saturating_sub(1).max(1);
        let mut found = row.map_or_else(Vec::new, |(_, row)| words::of_child(row, below, &look));
        let proven = row.and_then(|(_, row)| cx.views.proven.as_ref()?.result_of(row.ordinal));
        let proven = proven.and_then(proven::mark);
        found.extend(proven.map(|mark| ShownWord::new(mark, Word::Proof)));
        found
    }
    fn press(&self, cx: &mut Context, inside: Rect, (_, y): (u16, u16), _again: bool) {
        cx.explorer.look_elsewhere(&cx.game.study);
        let count = cx
            .explorer
            .views
            .node
            .as_ref()
            .map_or(0, |node| node.table.len());
        let top = top_of(
            cx.explorer.tree.child,
            count,
            usize::from(inside.height).saturating_sub(1),
        );
        // The first line is the heading.
        let row = usize::from(y.saturating_sub(inside.y)).checked_sub(1);
        if let Some(at) = row.map(|at| at + top).filter(|at| *at < count) {
            cx.explorer.tree.child = at;
        }
    }
    fn wheel(&self, cx: &mut Context, _inside: Rect, to: To) {
        cx.explorer.look_elsewhere(&cx.game.study);
        tree::move_child(&mut cx.explorer, to);
    }
}
