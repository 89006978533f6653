//! The key bindings of the first screen.

use super::{StartScreen, begin, offer_games};
use crate::app::action::Purpose;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::app::screens::lesson;
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: the first screen.
pub const PLACE: Place = Place::own("start", Types::Nothing);

keys! { StartScreen, PLACE, Start {
    "enter right", "accept" => |start, cx| start.take(cx), "choose", "take the selected line";
    "l", "begin-learn" => |_, cx| begin(cx, Purpose::Learn), "", "learn: lessons, and study positions with something to find out";
    "p", "begin-play" => |_, cx| begin(cx, Purpose::Play), "", "play against the program";
    "a", "begin-analyse" => |_, cx| begin(cx, Purpose::Analyse), "", "analyse: any board of any game";
    "y", "begin-own" => |_, cx| begin(cx, Purpose::Own), "", "your own game: rules that you have written";
    "c", "begin-continue" => |_, cx| begin(cx, Purpose::Continue), "", "continue with unsaved work, or with the last file", |_, cx| conditions::can_continue(cx);
    "o", "begin-open" => |_, cx| begin(cx, Purpose::Open), "", "open a file";
    "ctrl-n", "new" => |_, cx| offer_games(cx), "", "open a study position or a new game";
    "alt-l", "lesson-learn" => |_, cx| lesson::offer(cx), "lessons", "learn: the lessons";
    "up k", "move-up" => |start, cx| start.step(To::Up, &cx.library.recent), "", "one line up";
    "down j", "move-down" => |start, cx| start.step(To::Down, &cx.library.recent), "", "one line down";
    "pgup ctrl-u", "move-page-up" => |start, cx| start.step(To::PageUp, &cx.library.recent), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => |start, cx| start.step(To::PageDown, &cx.library.recent), "", "some lines down";
    "g home", "move-first" => |start, cx| start.step(To::First, &cx.library.recent), "", "to the first line";
    "G end", "move-last" => |start, cx| start.step(To::Last, &cx.library.recent), "", "to the last line";
    "esc", "escape" => |_, cx| super::leave(cx), "panes", "to the panes";
    "q", "quit" => |_, cx| cx.wish(Wish::Quit), "quit", "quit";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
} }
