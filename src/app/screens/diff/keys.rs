//! The keys of the comparison of two searches.

use super::DiffScreen;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the comparison of two searches.
pub const PLACE: Place = Place::own("diff", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To the next difference (`true`), or to the one before.
    Difference(bool),
    /// Opens the row (`true`), or closes it.
    Open(bool),
    /// Between the trees and the counts.
    Turn,
    /// To this node in the search that is open.
    GoThere,
    Move(To),
    Leave,
}

keys! { DiffScreen, Action, PLACE, Diff {
    "n", "find-next" => Action::Difference(true), "next", "to the next place where they differ";
    "N p", "find-previous" => Action::Difference(false), "before", "to the place before where they differ";
    "right l", "expand" => Action::Open(true), "open", "open the row, then go to its first move";
    "left h", "collapse" => Action::Open(false), "close", "close the row, or go to its parent";
    "tab", "next-pane" => Action::Turn, "counts", "the nodes by ply and by move, or the trees";
    "enter", "accept" => Action::GoThere, "go there", "to this node in the search that is open, which is A";
    "up k", "move-up" => Action::Move(To::Up), "", "one row up";
    "down j", "move-down" => Action::Move(To::Down), "", "one row down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the root";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last row";
    "esc q", "escape" => Action::Leave, "back", "leave the comparison";
} }
