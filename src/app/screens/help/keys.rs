//! The key bindings of the help.

use super::Help;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// The place of these bindings: the help.
pub const PLACE: Place = Place::own("help", Types::Nothing);

keys! { Help, PLACE, Help {
    "up k", "move-up" => |help, cx| help.step(To::Up, cx), "", "one line up";
    "down j", "move-down" => |help, cx| help.step(To::Down, cx), "scroll", "one line down";
    "pgup ctrl-u", "move-page-up" => |help, cx| help.step(To::PageUp, cx), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => |help, cx| help.step(To::PageDown, cx), "page", "one screen down";
    "g home", "move-first" => |help, cx| help.step(To::First, cx), "", "to the beginning";
    "G end", "move-last" => |help, cx| help.step(To::Last, cx), "", "to the end";
    "/", "find" => |help, _| help.filtering = true, "filter", "show only the keys that match";
    "esc q ? F1", "escape" => |_, cx| cx.leave(), "back", "leave the help";
} }
