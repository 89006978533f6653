//! The key bindings of a class.

use super::ClassScreen;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// The place of these bindings: the list of a class.
pub const PLACE: Place = Place::own("class", Types::Nothing);

keys! { ClassScreen, PLACE, Lists {
    "enter right l", "accept" => |_, cx| super::open_selected(cx), "open", "open the search of this submission at its first fault; esc returns to the class";
    "up k", "move-up" => |_, cx| super::step(cx, To::Up), "", "one submission up";
    "down j", "move-down" => |_, cx| super::step(cx, To::Down), "down", "one submission down";
    "n", "next-faulty" => |_, cx| super::step_faulty(cx, true), "fault", "to the submission that is to be looked at next: what failed, then what is wrong, the fewest points first";
    "N", "faulty-before" => |_, cx| super::step_faulty(cx, false), "", "back to the one before it";
    "pgup ctrl-u", "move-page-up" => |_, cx| super::step(cx, To::PageUp), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => |_, cx| super::step(cx, To::PageDown), "", "one screen down";
    "g home", "move-first" => |_, cx| super::step(cx, To::First), "", "to the first submission";
    "G end", "move-last" => |_, cx| super::step(cx, To::Last), "", "to the last submission";
    "esc q", "escape" => |_, cx| cx.leave(), "back", "leave it";
} }
