//! The key bindings of the board.

use crate::app::action::Pane;
use crate::app::binding::{Binding, PLAYING, Place, rows};
use crate::app::desk::{line, searching};
use crate::app::panes::moves::keys as moves;
use crate::app::{Context, conditions};
use crate::kit::to::To;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "1", "focus-board" => |cx| cx.screen.focus = Pane::Board, "", "to the board";
    }
    PLAYING, Board {
        "1 2 3 4 5 6 7 8 9", "play-digit" => line::play_digit, "", "while you play: the column of this number is played, or the cursor goes to the heap", conditions::has_digits;
    }
    Place::In(Pane::Board), Board {
        "enter", "play-cursor" => line::play_cursor, "play", "play the move under the cursor", conditions::can_play;
        "a", "comment" => moves::comment, "comment", "write a comment on the position";
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
