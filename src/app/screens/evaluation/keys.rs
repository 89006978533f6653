//! The keys of the editor of evaluations.

use super::Editor;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the editor of evaluations.
pub const PLACE: Place = Place::own("editor", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The selected number one step up (`true`) or down.
    Weigh(bool),
    /// Larger steps (`true`), or smaller ones.
    ChangeStep(bool),
    Move(To),
    /// Types the selected number or formula.
    Type,
    TypeFormula,
    Undo,
    Save,
    Leave,
}

keys! { Editor, Action, PLACE, Editor {
    "right l + =", "weigh-up" => Action::Weigh(true), "more", "the selected number one step up";
    "left h - _", "weigh-down" => Action::Weigh(false), "less", "the selected number one step down";
    "> c", "weigh-by-up" => Action::ChangeStep(true), "coarser", "larger steps";
    "< f", "weigh-by-down" => Action::ChangeStep(false), "finer", "smaller steps";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "", "one line down";
    "enter", "accept" => Action::Type, "type", "type the selected number or formula; a digit begins a number";
    "i", "edit-formula" => Action::TypeFormula, "formula", "type the formula";
    "u", "undo" => Action::Undo, "undo", "take back the last change";
    "s ctrl-s", "save" => Action::Save, "save", "save it as an evaluation of your own";
    "esc q", "escape" => Action::Leave, "leave", "leave the editor; asks if something is unsaved";
} }
