//! The key bindings of the editor of positions.

use super::PositionEditor;
use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use engine::rules::Side;

/// The place of these bindings: the editor of positions.
pub const PLACE: Place = Place::own("position", Types::Numbers);

fn has_squares(editor: &PositionEditor, _cx: &Context) -> Can {
    if editor.edits_heaps() {
        Err(say!(
            "heaps have no squares: + and - or a number change them"
        ))
    } else {
        Ok(())
    }
}

fn has_heaps(editor: &PositionEditor, _cx: &Context) -> Can {
    if editor.edits_heaps() {
        Ok(())
    } else {
        Err(say!("there are no heaps on a board"))
    }
}

keys! { PositionEditor, PLACE, Position {
    "enter", "accept" => |editor, cx| editor.take_position(cx), "begin", "begin a new game with this position", |editor, _| if editor.checked.is_ok() { Ok(()) } else { Err(say!("this position cannot be played yet: what is wrong stands beside it")) };
    "x b @ #", "piece-some-first" => |editor, _| editor.place(Some(Side::First)), "first", "a stone of the first player, a closed square; on to the next square", has_squares;
    "o w", "piece-some-second" => |editor, _| editor.place(Some(Side::Second)), "second", "a stone of the second player, the piece that both move; on to the next square", has_squares;
    ". delete backspace", "piece-none" => |editor, _| editor.place(None), "free", "nothing on the square", has_squares;
    "space + =", "alter-up" => |editor, cx| _ = cx.screen.or_alert(editor.alter(true)), "next", "the next thing that can stand there; one object more; a digit says how many, or the column of the next stone";
    "- _", "alter-down" => |editor, cx| _ = cx.screen.or_alert(editor.alter(false)), "", "the one before; one object less";
    "t", "swap-max" => |editor, cx| _ = cx.screen.or_alert(editor.turn()), "turn", "the other side is to move";
    "u", "undo" => |editor, cx| cx.screen.say_undone(editor.step_back(false), false), "undo", "take back the last change";
    "ctrl-r U", "redo" => |editor, cx| cx.screen.say_undone(editor.step_back(true), true), "", "take back the last undo";
    "left h", "move-left" => |editor, _| editor.go(To::Left), "", "cursor to the left";
    "right l", "move-right" => |editor, _| editor.go(To::Right), "", "cursor to the right";
    "up k", "move-up" => |editor, _| editor.go(To::Up), "", "cursor up";
    "down j", "move-down" => |editor, _| editor.go(To::Down), "", "cursor down";
    "g home", "move-first" => |editor, _| editor.go(To::First), "", "to the first square of the row";
    "G end", "move-last" => |editor, _| editor.go(To::Last), "", "to the last square of the row";
    "c", "clear" => |editor, cx| _ = cx.screen.or_alert(editor.clear()), "clear", "take everything away";
    "s", "start" => |editor, cx| _ = cx.screen.or_alert(editor.start()), "", "the game's own start";
    "f", "mirror-down" => |editor, cx| _ = cx.screen.or_alert(editor.mirror(false)), "flip", "flip it: left becomes right";
    "v", "mirror-up" => |editor, cx| _ = cx.screen.or_alert(editor.mirror(true)), "", "flip it: top becomes bottom";
    "i", "exchange" => |editor, cx| _ = cx.screen.or_alert(editor.exchange()), "", "exchange the players: each gets the stones of the other, and the turn";
    "a", "add-child" => |editor, cx| _ = cx.screen.or_alert(editor.change_heaps(true)), "heap", "a heap more", has_heaps;
    "D", "delete" => |editor, cx| _ = cx.screen.or_alert(editor.change_heaps(false)), "", "this heap away", has_heaps;
    "/", "type-spec" => |editor, _| editor.typed = Some(Typed::new(&editor.text(), true)), "type", "type the position in any notation; what is pasted is read, too";
    "y", "copy-position" => |editor, cx| cx.copy(editor.text()), "", "copy the position";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q", "escape" => PositionEditor::ask_to_leave, "leave", "leave it: the open game stays as it is";
} }
