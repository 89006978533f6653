//! The key bindings of a practice.

use super::screen::{self, Answering};
use crate::app::binding::{Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: a practice.
pub const PLACE: Place = Place::own("practice", Types::Text);

keys! { Answering, PLACE, Practice {
    "enter", "accept" => Answering::take_answer, "answer", "give the answer, or go on to the next question";
    "tab down", "move-down" => |screen, cx| screen.go(cx, To::Down), "next", "the next question";
    "shift-tab up", "move-up" => |screen, cx| screen.go(cx, To::Up), "", "the question before";
    "?", "hint" => |screen, cx| screen.hint(cx), "hint", "a hint: what the search knows just before";
    "pgdn", "move-page-down" => |screen, cx| screen.scroll(cx, true), "", "scroll what is said down";
    "pgup", "move-page-up" => |screen, cx| screen.scroll(cx, false), "", "scroll what is said up";
    "ctrl-r", "repeat" => |_, cx| screen::repeat(cx), "repeat", "ask again what was answered wrong";
    "ctrl-n", "next-quiz" => |screen, cx| screen.next_tree(cx), "next tree", "the next tree of the series: a harder one if four of five answers were right";
    "ctrl-g", "next-ask" => |screen, cx| screen.next_ask(cx), "ask", "ask for all, values, values and cuts, or windows; of Monte-Carlo search for all, selection, or backup";
    "alt-m", "next-method" => |screen, cx| screen.next_method(cx), "", "ask about the next method: minimax, alpha-beta as in the course, fail-hard and fail-soft, PVS, Monte-Carlo search";
    "ctrl-t", "judge-later" => |screen, cx| screen.judge_later(cx), "judge", "judge answers at once, or at the end";
    "esc", "escape" => |screen, cx| screen.leave(cx), "leave", "leave the practice; it goes on when it is shown again";
    "F1", "help" => |_, cx| cx.wish(Wish::Help), "", "the keys";
} }
