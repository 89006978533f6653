//! The box at the end of a game, beside the board if there is room, else at the right edge.

use super::{AfterGame, EndScreen};
use crate::app::Pane;
use crate::app::layout::Layout;
use crate::kit::frame::popup_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines, put_right};
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The width of the box, in columns.
const WIDE: u16 = 44;
/// The least width of the box beside the board, in columns.
const LEAST: u16 = 26;

/// Draws the box.
pub fn draw(screen: &EndScreen, layout: &Layout, buf: &mut Buffer, look: &Look) {
    let beside = beside(layout);
    let width = WIDE.min(beside.width);
    let room = usize::from(width.saturating_sub(4)).max(1);
    let mut said = wrap(&look.plain(&screen.said), room);
    if !screen.own.is_empty() {
        said.extend(wrap(&look.plain(screen.own), room));
    }
    let rows = AfterGame::ALL.len() as u16;
    let height = (said.len() as u16 + rows + 3).min(beside.height);
    let x = beside.x + (beside.width - width) / 2;
    let y = beside.y + (beside.height - height) / 3;
    let inside = popup_box(
        Rect {
            x,
            y,
            width,
            height,
        },
        say!("The game is over"),
        buf,
        look,
    );
    put_lines(buf, inside, (0, 0), &said, look.theme.title);
    let first = said.len() as u16 + 1;
    for ((row, next), y) in AfterGame::ALL.into_iter().enumerate().zip(first..) {
        put(
            buf,
            inside,
            (2, y),
            &look.fit(next.words(), usize::from(inside.width.saturating_sub(5))),
            look.theme.text,
        );
        put_right(buf, inside, (inside.width, y), next.key(), look.theme.key);
        if row == screen.at {
            look.point(true, inside, y, buf);
        }
    }
}

/// Returns the free part of the screen beside the board. If the board leaves too little, returns a
/// strip at the right edge, so that little of the board is covered.
fn beside(layout: &Layout) -> Rect {
    let (body, board) = (layout.body, layout.panes[Pane::Board.index()]);
    let right = body.right().saturating_sub(board.right());
    if board.is_empty() || right < LEAST {
        let width = LEAST.min(body.width);
        return Rect {
            x: body.right() - width,
            width,
            ..body
        };
    }
    Rect {
        x: board.right(),
        width: right,
        ..body
    }
}
