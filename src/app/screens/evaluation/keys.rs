//! The key bindings of the editor of evaluations.

use super::Editor;
use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};
use crate::kit::to::To;
use crate::kit::words::NO_TABLE;
use model::language::say;

/// The place of these bindings: the editor of evaluations.
pub const PLACE: Place = Place::own("editor", Types::Numbers);

fn has_table(editor: &Editor, _cx: &Context) -> Can {
    if editor.board.tables.is_empty() {
        Err(say(NO_TABLE))
    } else {
        Ok(())
    }
}

keys! { Editor, PLACE, Editor {
    "right l + =", "weigh-up" => |editor, cx| editor.step_number(true, cx), "more", "the selected number one step up";
    "left h - _", "weigh-down" => |editor, cx| editor.step_number(false, cx), "less", "the selected number one step down";
    "> c", "weigh-by-up" => |editor, _| editor.change_step(true), "coarser", "larger steps";
    "< f", "weigh-by-down" => |editor, _| editor.change_step(false), "finer", "smaller steps";
    "up k", "move-up" => |editor, cx| editor.at = To::Up.step(editor.at, editor.rows.len(), cx.screen.page()), "", "one line up";
    "down j", "move-down" => |editor, cx| editor.at = To::Down.step(editor.at, editor.rows.len(), cx.screen.page()), "", "one line down";
    "enter", "accept" => |editor, _| editor.ask_row(None), "type", "type the selected number or formula; a digit begins a number";
    "i", "edit-formula" => Editor::type_formula, "formula", "type the formula";
    "F2 b", "squares" => Editor::turn_board, "board", "the table of squares as a board, and change it there", has_table;
    "u", "undo" => Editor::undo, "undo", "take back the last change";
    "s ctrl-s", "save" => |editor, _| editor.ask_name(), "save", "save it as an evaluation of your own";
    "esc q", "escape" => Editor::escape, "leave", "leave the editor; asks if something is unsaved";
} }
