//! The key bindings of the board of weights.

use super::state::Editor;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// The place of these bindings: the board of weights in the editor of evaluations.
pub const PLACE: Place = Place::own("squares", Types::Numbers);

keys! { Editor, PLACE, Editor {
    "+ =", "weigh-up" => |editor, cx| editor.weigh_square(cx, true), "more", "the square one step up";
    "- _", "weigh-down" => |editor, cx| editor.weigh_square(cx, false), "less", "the square one step down";
    "enter", "accept" => |editor, _| editor.ask_row(None), "type", "type the number of the square; a digit begins one";
    "y", "together" => |editor, _| editor.board.together = !editor.board.together, "symmetric", "squares that are mirror images or turns of each other change together, or no more";
    "> c", "weigh-by-up" => |editor, _| editor.change_step(true), "", "larger steps";
    "< f", "weigh-by-down" => |editor, _| editor.change_step(false), "", "smaller steps";
    "left h", "move-left" => |editor, _| editor.board.go(To::Left), "", "to the square on the left";
    "right l", "move-right" => |editor, _| editor.board.go(To::Right), "", "to the square on the right";
    "up k", "move-up" => |editor, _| editor.board.go(To::Up), "", "to the square above";
    "down j", "move-down" => |editor, _| editor.board.go(To::Down), "", "to the square below";
    "home", "move-first" => |editor, _| editor.board.go(To::First), "", "to the first square of the row";
    "end", "move-last" => |editor, _| editor.board.go(To::Last), "", "to the last square of the row";
    "tab", "next-table" => |editor, _| editor.board.show_next(), "", "the next table of squares";
    "u", "undo" => Editor::undo, "undo", "take back the last change";
    "s ctrl-s", "save" => |editor, _| editor.ask_name(), "save", "save it as an evaluation of your own";
    "F2 esc q", "escape" => |editor, _| editor.board.open = false, "list", "back to the list of numbers";
} }
