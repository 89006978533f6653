//! The keys of the help.

use super::Help;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the help.
pub const PLACE: Place = Place::own("help", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(To),
    /// Types a filter.
    Filter,
    Leave,
}

keys! { Help, Action, PLACE, Help {
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "scroll", "one line down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => Action::Move(To::PageDown), "page", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the beginning";
    "G end", "move-last" => Action::Move(To::Last), "", "to the end";
    "/", "find" => Action::Filter, "filter", "show only the keys that match";
    "esc q ? F1", "escape" => Action::Leave, "back", "leave the help";
} }
