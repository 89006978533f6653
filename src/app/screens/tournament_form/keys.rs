//! The keys of the form of a tournament.

use super::TournamentForm;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the form of a tournament.
pub const PLACE: Place = Place::own("tournament-form", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Begins the tournament.
    Begin,
    /// The next value of the line (`true`), or the one before.
    Alter(bool),
    Move(To),
    /// Types the value of the line.
    Type,
    AddPlayer,
    RemovePlayer,
    Help,
    Leave,
}

keys! { TournamentForm, Action, PLACE, TournamentForm {
    "enter", "accept" => Action::Begin, "begin", "take what is typed; else begin this tournament, which is kept if it has a file";
    "right l + =", "alter-up" => Action::Alter(true), "next", "the next value";
    "left h - _", "alter-down" => Action::Alter(false), "", "the value before";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "line", "one line down";
    "i", "type-value" => Action::Type, "type", "type the value of the line; a digit begins a number";
    "a", "add-child" => Action::AddPlayer, "player", "one more player, the next of the list";
    "D delete", "delete" => Action::RemovePlayer, "remove", "the player of this line leaves";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "some lines down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "? F1", "help" => Action::Help, "help", "the keys";
    "esc q", "escape" => Action::Leave, "back", "leave the form";
} }
