//! The keys while a filter is typed, in lists and in the help.

use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// While a filter is typed.
pub const PLACE: Place = Place::own("filter", Types::Text);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes the selected entry, or keeps the filter.
    Take,
    /// Moves the selection.
    Move(To),
    /// Leaves the filter.
    Leave,
}

keys! { (), Action, PLACE, Lines {
    "enter", "accept" => Action::Take, "choose", "take the selected entry";
    "up ctrl-p", "move-up" => Action::Move(To::Up), "", "one entry up";
    "down ctrl-n", "move-down" => Action::Move(To::Down), "", "one entry down";
    "esc", "escape" => Action::Leave, "back", "leave the filter";
} }
