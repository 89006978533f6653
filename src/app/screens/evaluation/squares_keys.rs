//! The keys of the board of weights.

use super::keys as list;
use super::state::Editor;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// On the board of weights, in the editor of evaluations.
pub const PLACE: Place = Place::own("squares", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Move(To),
    /// The square one step up (`true`) or down.
    Weigh(bool),
    /// Symmetric squares change together, or no more.
    Together,
    NextTable,
    /// Back to the list of numbers.
    List,
    /// As in the list.
    Shared(list::Action),
}

keys! { Editor, Action, PLACE, Editor {
    "+ =", "weigh-up" => Action::Weigh(true), "more", "the square one step up";
    "- _", "weigh-down" => Action::Weigh(false), "less", "the square one step down";
    "enter", "accept" => Action::Shared(list::Action::Type), "type", "type the number of the square; a digit begins one";
    "y", "together" => Action::Together, "symmetric", "squares that are mirror images or turns of each other change together, or no more";
    "> c", "weigh-by-up" => Action::Shared(list::Action::ChangeStep(true)), "", "larger steps";
    "< f", "weigh-by-down" => Action::Shared(list::Action::ChangeStep(false)), "", "smaller steps";
    "left h", "move-left" => Action::Move(To::Left), "", "to the square on the left";
    "right l", "move-right" => Action::Move(To::Right), "", "to the square on the right";
    "up k", "move-up" => Action::Move(To::Up), "", "to the square above";
    "down j", "move-down" => Action::Move(To::Down), "", "to the square below";
    "home", "move-first" => Action::Move(To::First), "", "to the first square of the row";
    "end", "move-last" => Action::Move(To::Last), "", "to the last square of the row";
    "tab", "next-table" => Action::NextTable, "", "the next table of squares";
    "u", "undo" => Action::Shared(list::Action::Undo), "undo", "take back the last change";
    "s ctrl-s", "save" => Action::Shared(list::Action::Save), "save", "save it as an evaluation of your own";
    "F2 esc q", "escape" => Action::List, "list", "back to the list of numbers";
} }
