//! The pane of the position.

pub mod draw;
pub(crate) mod heaps;
pub mod keys;
pub(crate) mod marks;
mod players;
mod program;
pub(crate) mod stone;

use super::view::PaneView;
use crate::app::desk::{line, searching};
use crate::app::game::grid::BoardGrid;
use crate::app::{Context, Layout, Pane};
use crate::kit::look::Look;
use engine::numbers::{NodeNumber, Ordinal};
use engine::rules::Picture;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct BoardPane;

pub(super) const VIEW: &dyn PaneView = &BoardPane;

impl PaneView for BoardPane {
    fn title(&self) -> &'static str {
        say!("Board")
    }
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(app, layout.inside(Pane::Board), buf, look);
    }
    fn about(&self, app: &Context, look: &Look) -> String {
        if app.views.board.ahead.is_empty() {
            look.plain(&app.views.title)
        } else {
            say!("not played").to_owned()
        }
    }
    fn is_of_the_game(&self) -> bool {
        true
    }
    /// On the board this is the move under the cursor.
    fn pointed(&self, cx: &Context) -> Option<(Ordinal, Option<NodeNumber>)> {
        let root = cx
            .explorer
            .views
            .node
            .as_ref()
            .filter(|node| node.path.is_empty())?;
        let mv = cx
            .game
            .cursor_move(&cx.views.board)
            .filter(|_| cx.views.board.ahead.is_empty())?;
        root.table
            .ordinals()
            .position(|of| of == mv)
            .and_then(|row| root.table.place(row))
    }
    fn words(&self, cx: &Context) -> Vec<ShownWord> {
        let (board, look) = (&cx.views.board, cx.screen.look());
        let pointed = cx.game.cursor_move(board).and_then(|mv| board.value(mv));
        let Some(value) = pointed.filter(|value| !value.text.is_empty()) else {
            return Vec::new();
        };
        let word = match board.is_proven {
            true => Some(Word::Proof),
            false => Word::of_kind(value.kind),
        };
        let best = value
            .best
            .then(|| ShownWord::new(look.glyphs.best, Word::Best));
        let shown = look.value(value.kind, &value.text);
        let word = word.map(|word| ShownWord::new(shown, word));
        word.into_iter().chain(best).collect()
    }
    fn press(&self, cx: &mut Context, inside: Rect, at: (u16, u16), again: bool) {
        searching::leave_line(cx);
        let square = square_at(cx, inside, at);
        // The second click on the same square plays the move.
        if again && square.is_some_and(|square| square == cx.game.cursor) {
            return line::play_cursor(cx);
        }
        cx.game.cursor = square.unwrap_or(cx.game.cursor);
        cx.game.settle_cursor(&cx.views.board);
    }
}

fn square_at(cx: &Context, inside: Rect, (x, y): (u16, u16)) -> Option<(usize, usize)> {
    let Picture::Board(board) = &cx.views.board.picture else {
        return None;
    };
    let sights = cx.game.board_sights(&cx.views.board);
    BoardGrid::new(
        board,
        cx.views.board.value_width(),
        board_area(cx, inside),
        &sights,
    )
    .hit(x, y)
}

/// Returns the part of the pane's inside that holds the board itself.
pub(crate) fn board_area(cx: &Context, inside: Rect) -> Rect {
    Rect {
        height: inside.height.saturating_sub(cx.players.lines_below()),
        ..inside
    }
}
