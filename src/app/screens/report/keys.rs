//! The key bindings of a report.

use super::Popup;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;
use crate::kit::to::To;

/// The place of these bindings: a report, e.g. an explanation, a check, a comparison.
pub const PLACE: Place = Place::own("popup", Types::Nothing);

keys! { Popup, PLACE, Lists {
    "enter", "accept" => |popup, cx| popup.go_there(cx), "jump", "jump to the tick of the line", |popup, _| popup.jump().map(|_| ()).ok_or(say!("this line leads to no tick"));
    "!", "check" => |_, cx| super::check_instead(cx), "", "leave it and check: of another program's search, the first wrong step", |_, cx| conditions::can_check(cx);
    "b", "beside" => |popup, cx| popup.show_pass_beside(cx), "beside", "the pass of the line beside the one before it, from where it chose another move", |popup, cx| conditions::has_pass_beside(cx).and(popup.jump().map(|_| ()).ok_or(say!("this line leads to no tick")));
    "a", "over-game" => |_, cx| super::compare_over_game(cx), "whole game", "of a search that remembers: with and without each part, in all positions of the game", |popup, cx| conditions::can_compare_over_game(popup.compares_parts, cx);
    "right l left h", "expand" => |popup, _| popup.turn(), "more", "what the judge says: show what follows from the finding, or hide it", |popup, _| popup.root().map(|_| ()).ok_or(say!("no finding is selected"));
    "up k", "move-up" => |popup, cx| popup.step(To::Up, cx.screen.page()), "", "one line up";
    "down j", "move-down" => |popup, cx| popup.step(To::Down, cx.screen.page()), "down", "one line down";
    "pgup ctrl-u", "move-page-up" => |popup, cx| popup.step(To::PageUp, cx.screen.page()), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => |popup, cx| popup.step(To::PageDown, cx.screen.page()), "", "one screen down";
    "g home", "move-first" => |popup, cx| popup.step(To::First, cx.screen.page()), "", "to the first line";
    "G end", "move-last" => |popup, cx| popup.step(To::Last, cx.screen.page()), "", "to the last line";
    "esc q w", "escape" => |_, cx| cx.leave(), "back", "leave it";
} }
