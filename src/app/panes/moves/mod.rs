//! The pane of the moves of the game.

pub mod draw;
pub mod keys;

use super::view::{NOTCH, PaneView};
use crate::app::desk::line;
use crate::app::game::moves::MoveMark;
use crate::app::{Context, Layout};
use crate::kit::look::Look;
use crate::kit::to::To;
use engine::clean::clean;
use model::report::words::ShownWord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct MovesPane;

pub(super) const VIEW: &dyn PaneView = &MovesPane;

impl PaneView for MovesPane {
    fn title(&self) -> &'static str {
        say!("Moves")
    }
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(app, layout, buf, look);
    }
    fn about(&self, app: &Context, look: &Look) -> String {
        let title = clean(&app.game.study.title);
        let file = app
            .game
            .home
            .file
            .as_ref()
            .and_then(|path| path.file_name())
            .map(|name| name.to_string_lossy());
        let name = match (file, title.is_empty()) {
            (_, false) => title.into_owned(),
            (Some(file), true) => clean(&file).into_owned(),
            (None, true) => String::new(),
        };
        let unsaved = if app.game.is_unsaved() {
            say!("unsaved")
        } else {
            ""
        };
        let opening = app.game.study.opening();
        let opening = opening
            .filter(|opening| opening.is_inside)
            .map_or_else(String::new, |opening| opening.name().to_owned());
        // The parts are ordered by importance, because a long title is cut at its end.
        let parts: Vec<&str> = [unsaved, opening.as_str(), name.as_str()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        look.plain(&parts.join(" · "))
    }
    fn lines(&self, app: &Context) -> usize {
        app.views.moves.len()
    }
    fn is_of_the_game(&self) -> bool {
        true
    }
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let mark = cx.views.marks.all.get(&cx.game.study.line().cursor());
        mark.map_or_else(Vec::new, MoveMark::words)
    }
    fn press(&self, cx: &mut Context, inside: Rect, (x, y): (u16, u16), _again: bool) {
        let row = cx.game.top_row(&cx.views, inside) + usize::from(y.saturating_sub(inside.y));
        let cells = cx
            .views
            .moves
            .get(row)
            .map(|row| row.cells.as_slice())
            .unwrap_or_default();
        let cell = if x >= inside.x + inside.width / 2 {
            cells.last()
        } else {
            cells.first()
        };
        if let Some(node) = cell.map(|cell| cell.node) {
            line::walk(cx, |line| line.go(node));
        }
    }
    fn wheel(&self, cx: &mut Context, inside: Rect, to: To) {
        (0..NOTCH).for_each(|_| cx.game.scroll_moves(&cx.views, inside, to));
    }
}
