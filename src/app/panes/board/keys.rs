//! The keys of the board.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::{line, searching};
use crate::app::{Context, conditions};
use crate::kit::to::To;

/// The rows.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "1", "focus-board" => |cx| cx.screen.focus = Pane::Board, "", "to the board";
    }
    Place::In(Pane::Board), Board {
        "enter", "play-cursor" => line::play_cursor, "play", "play the move under the cursor", conditions::can_play;
        "left h", "cursor-left" => |cx| cursor(cx, To::Left), "", "cursor to the left";
        "down j", "cursor-down" => |cx| cursor(cx, To::Down), "", "cursor down";
        "up k", "cursor-up" => |cx| cursor(cx, To::Up), "", "cursor up";
        "right l", "cursor-right" => |cx| cursor(cx, To::Right), "", "cursor to the right";
    }
};

fn cursor(cx: &mut Context, to: To) {
    searching::leave_line(cx);
    cx.game.move_cursor(&cx.views.board, to);
}
