//! The key bindings of the new-game form.

use super::NewGame;
use crate::app::binding::{Place, Types, keys};
use crate::app::screens::form::FormScreen;
use crate::kit::form::FormFields;
use crate::kit::to::To;

/// The place of these bindings: the new-game form.
pub const PLACE: Place = Place::own("new-game", Types::Numbers);

keys! { NewGame, PLACE, NewGame {
    "enter", "accept" => |form, cx| form.begin(cx), "begin", "begin this game", |form, _| form.preview.as_ref().map(|_| ()).map_err(|_| say!("there is no such board yet: what is wrong stands at the right"));
    "right l + =", "alter-up" => NewGame::alter_or_draw, "next", "the next value";
    "left h - _", "alter-down" => |form, _| form.alter(false), "", "the value before";
    "up k", "move-up" => |form, _| form.step(To::Up), "", "one line up";
    "down j", "move-down" => |form, _| form.step(To::Down), "line", "one line down";
    "alt-e", "edit-position" => |form, cx| form.draw_position(cx), "position", "change the position square by square, or heap by heap";
    "i", "type-value" => |form, _| form.type_value(None), "type", "type the value of the line; a digit begins a number";
    "/", "type-spec" => |form, _| form.type_all(), "one line", "type the game with its parameters in one line, as on the command line";
    "g home", "move-first" => |form, _| form.step(To::First), "", "to the first line";
    "G end", "move-last" => |form, _| form.step(To::Last), "", "to the last line";
    "esc q", "escape" => FormScreen::leave, "back", "leave the form";
} }
