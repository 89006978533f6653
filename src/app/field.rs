//! The keys while a line is typed.

use crate::app::binding::{Place, Types, keys};

/// While a line is typed.
pub const PLACE: Place = Place::own("input", Types::Text);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes what is typed.
    Take,
    /// Leaves the line.
    Leave,
}

keys! { (), Action, PLACE, Lines {
    "enter", "accept" => Action::Take, "take", "take what is typed";
    "esc", "escape" => Action::Leave, "leave", "leave it";
} }
