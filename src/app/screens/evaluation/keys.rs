//! The keys of the editor of evaluations.

use super::Editor;
use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};
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
    /// The tables of squares as a board.
    Squares,
    Save,
    Leave,
}

fn has_table(editor: &Editor, cx: &Context) -> Can {
    if editor.board.tables.is_empty() { Err(cx.screen.words.editor.no_table) } else { Ok(()) }
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
    "F2 b", "squares" => Action::Squares, "board", "the table of squares as a board, and change it there", has_table;
    "u", "undo" => Action::Undo, "undo", "take back the last change";
    "s ctrl-s", "save" => Action::Save, "save", "save it as an evaluation of your own";
    "esc q", "escape" => Action::Leave, "leave", "leave the editor; asks if something is unsaved";
} }
