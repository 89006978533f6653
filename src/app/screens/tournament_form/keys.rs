//! The key bindings of the tournament form.

use super::TournamentForm;
use crate::app::binding::{Place, Types, keys};
use crate::app::screens::form::FormScreen;
use crate::app::wish::Wish;
use crate::kit::form::FormFields;
use crate::kit::to::To;

/// The place of these bindings: the tournament form.
pub const PLACE: Place = Place::own("tournament-form", Types::Numbers);

keys! { TournamentForm, PLACE, TournamentForm {
    "enter", "accept" => TournamentForm::begin, "begin", "take what is typed; else begin this tournament, which is kept if it has a file";
    "right l + =", "alter-up" => |form, _| form.alter(true), "next", "the next value";
    "left h - _", "alter-down" => |form, _| form.alter(false), "", "the value before";
    "up k", "move-up" => |form, _| form.step(To::Up), "", "one line up";
    "down j", "move-down" => |form, _| form.step(To::Down), "line", "one line down";
    "i", "type-value" => |form, _| form.type_value(None), "type", "type the value of the line; a digit begins a number";
    "a", "add-child" => |form, _| form.add_player(), "player", "one more player, the next of the list";
    "D delete", "delete" => |form, _| form.remove_player(), "remove", "the player of this line leaves";
    "pgup ctrl-u", "move-page-up" => |form, _| form.step(To::PageUp), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => |form, _| form.step(To::PageDown), "", "some lines down";
    "g home", "move-first" => |form, _| form.step(To::First), "", "to the first line";
    "G end", "move-last" => |form, _| form.step(To::Last), "", "to the last line";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q", "escape" => FormScreen::leave, "back", "leave the form";
} }
