//! The keys of a class.

use super::ClassScreen;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the list of a class.
pub const PLACE: Place = Place::own("class", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Opens the selected search.
    Open,
    Move(To),
    Leave,
}

keys! { ClassScreen, Action, PLACE, Lists {
    "enter right l", "accept" => Action::Open, "open", "open the search of this submission at its first fault; esc returns to the class";
    "up k", "move-up" => Action::Move(To::Up), "", "one submission up";
    "down j", "move-down" => Action::Move(To::Down), "down", "one submission down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first submission";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last submission";
    "esc q", "escape" => Action::Leave, "back", "leave it";
} }
