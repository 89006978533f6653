//! The key bindings of the moves.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::line;
use crate::app::wish::Prompt;
use crate::app::{Context, conditions};
use crate::kit::to::To;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "2", "focus-moves" => |cx| cx.screen.focus = Pane::Moves, "", "to the moves";
    }
    Place::In(Pane::Moves), Moves {
        "left h", "back" => back, "back", "one move back in the game", conditions::can_go_back;
        "right l enter", "forward" => forward, "on", "one move on in the game", conditions::can_go_on;
        "up k", "variation-up" => |cx| line::walk(cx, |line| _ = line.sibling(false) || line.back()), "", "to the variation above, else one move back", conditions::can_go_back;
        "down j", "variation-down" => |cx| line::walk(cx, |line| _ = line.sibling(true) || line.forward()), "", "to the variation below, else one move on", conditions::can_go_down;
        "g home", "start" => |cx| line::walk(cx, |line| line.go(0)), "", "to the start of the game", conditions::can_go_back;
        "G end", "end" => |cx| line::walk(cx, |line| line.go(line.end(line.cursor()))), "", "to the end of the game", conditions::can_go_on;
        "pgup ctrl-u", "scroll-page-up" => |cx| scroll(cx, To::PageUp), "", "scroll the comments up", conditions::can_scroll_moves;
        "pgdn ctrl-d", "scroll-page-down" => |cx| scroll(cx, To::PageDown), "scroll", "scroll the comments down", conditions::can_scroll_moves;
        "a", "comment" => comment, "comment", "write a comment on the position";
        // The position does not change, and its search is kept.
        "p", "promote" => |cx| _ = cx.game.study.promote(), "promote", "make the variation the main line", conditions::in_variation;
        "D delete", "delete" => delete, "delete", "delete the move and all that follows", conditions::can_go_back;
    }
};

/// Goes one move back in the game.
pub(crate) fn back(cx: &mut Context) {
    line::walk(cx, |line| _ = line.back());
}

/// Goes one move forward in the game.
pub(crate) fn forward(cx: &mut Context) {
    line::walk(cx, |line| _ = line.forward());
}

fn scroll(cx: &mut Context, to: To) {
    let area = cx.layout().inside(Pane::Moves);
    cx.game.scroll_moves(&cx.views, area, to);
}

/// Opens the line for a comment on the position.
pub(crate) fn comment(cx: &mut Context) {
    let line = cx.game.study.line();
    let comment = line.nodes()[line.cursor()].comment.clone();
    cx.ask(Prompt::Comment, &comment);
}

fn delete(cx: &mut Context) {
    if cx.game.study.delete() {
        line::moved(cx);
    }
}
