//! The pane of the search tree, as an outline or as a diagram.

pub mod diagram;
pub mod draw;
pub mod keys;

use super::view::{NOTCH, PaneView};
use crate::app::explorer::{diagram as drawn, tree};
use crate::app::panes::words;
use crate::app::{Context, Layout, Pane};
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::clean::clean;
use model::inspect::outline::RowState;
use model::report::words::ShownWord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct TreePane;

pub(super) const VIEW: &dyn PaneView = &TreePane;

impl PaneView for TreePane {
    fn title(&self) -> &'static str {
        say!("Tree")
    }
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        let inside = layout.inside(Pane::Tree);
        match &app.explorer.views.diagram {
            Some(found) => diagram::draw(found, app, inside, buf, look),
            None => draw::draw(app, inside, buf, look),
        }
    }
    fn about(&self, app: &Context, look: &Look) -> String {
        if app.explorer.marks_unvisited {
            return format!("{} {}", look.glyphs.ghost, say!("alpha-beta never enters"));
        }
        // While a match is watched, the tree belongs to an earlier position than the board.
        match app.players.last_choice(&app.game.study) {
            Some((player, mv)) => look.plain(&format!("{} {} {mv}", clean(player), say!("chose"))),
            None if app.explorer.views.diagram.is_some() => diagram::legend(app, look),
            None if app
                .explorer
                .views
                .rows
                .iter()
                .any(|row| row.state == RowState::Hit) =>
            {
                look.plain(say!("◊ answered by the table"))
            }
            None => String::new(),
        }
    }
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let views = &cx.explorer.views;
        let row = views.rows.get(views.row_at);
        row.map_or_else(Vec::new, |row| words::of_row(row, &cx.screen.look()))
    }
    fn press(&self, cx: &mut Context, inside: Rect, at: (u16, u16), again: bool) {
        cx.explorer.look_elsewhere(&cx.game.study);
        if cx.explorer.as_diagram {
            return drawn::press_diagram(&mut cx.explorer, &cx.game.study, &mut cx.screen, at);
        }
        // The first line is the heading.
        let Some(row) = usize::from(at.1.saturating_sub(inside.y)).checked_sub(1) else {
            return;
        };
        let Some(picked) = cx.explorer.views.rows.get(row).cloned() else {
            return;
        };
        let toggles = again && picked.id == cx.explorer.tree.selected;
        cx.explorer.tree.select(&picked);
        cx.explorer.tree.above = row;
        if toggles {
            tree::toggle_row(&mut cx.explorer);
        }
    }
    fn wheel(&self, cx: &mut Context, _inside: Rect, to: To) {
        cx.explorer.look_elsewhere(&cx.game.study);
        (0..NOTCH)
            .for_each(|_| tree::move_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, to));
    }
}
