//! The keys of the form of a new game.

use super::NewGame;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the form of a new game.
pub const PLACE: Place = Place::own("new-game", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Begins the game.
    Begin,
    /// The next value of the line (`true`), or the one before.
    Alter(bool),
    Move(To),
    /// Changes the position square by square.
    Draw,
    /// Types the value of the line.
    Type,
    /// Types all of it in one line.
    TypeSpec,
    Leave,
}

keys! { NewGame, Action, PLACE, NewGame {
    "enter", "accept" => Action::Begin, "begin", "begin this game", |form, cx| form.preview.as_ref().map(|_| ()).map_err(|_| cx.screen.words.cannot.no_such_board);
    "right l + =", "alter-up" => Action::Alter(true), "next", "the next value";
    "left h - _", "alter-down" => Action::Alter(false), "", "the value before";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "line", "one line down";
    "alt-e", "edit-position" => Action::Draw, "position", "change the position square by square, or heap by heap";
    "i", "type-value" => Action::Type, "type", "type the value of the line; a digit begins a number";
    ": /", "type-spec" => Action::TypeSpec, "one line", "type the game with its parameters in one line, as on the command line";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "esc q", "escape" => Action::Leave, "back", "leave the form";
} }
