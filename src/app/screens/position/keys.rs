//! The keys of the editor of positions.

use super::PositionEditor;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;
use engine::rules::Side;

/// In the editor of positions.
pub const PLACE: Place = Place::own("position", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Begins a game with the position, or gives it to the form that asked for it.
    Take,
    /// Puts something on the square: nothing, what is the first player's, the second's.
    Put(Option<Side>),
    /// The next thing that can stand there (`true`), or the one before.
    Alter(bool),
    /// The other side is to move.
    ChangeTurn,
    Undo,
    Redo,
    Move(To),
    /// Takes everything off the board.
    Clear,
    /// The game's own start.
    ToStart,
    /// Turns left to right (`false`), or top to bottom.
    Mirror(bool),
    /// Gives the stones of each player to the other one.
    Exchange,
    AddHeap,
    RemoveHeap,
    /// Types the position.
    Type,
    Copy,
    Help,
    Leave,
}

keys! { PositionEditor, Action, PLACE, Position {
    "enter", "accept" => Action::Take, "begin", "begin a new game with this position", |editor, cx| if editor.checked.is_ok() { Ok(()) } else { Err(cx.screen.words.cannot.no_position) };
    "x b @ #", "piece-some-first" => Action::Put(Some(Side::First)), "first", "a stone of the first player, a closed square; on to the next square", |editor, cx| if editor.edits_heaps() { Err(cx.screen.words.cannot.no_squares) } else { Ok(()) };
    "o w", "piece-some-second" => Action::Put(Some(Side::Second)), "second", "a stone of the second player, the piece that both move; on to the next square", |editor, cx| if editor.edits_heaps() { Err(cx.screen.words.cannot.no_squares) } else { Ok(()) };
    ". delete backspace", "piece-none" => Action::Put(None), "free", "nothing on the square", |editor, cx| if editor.edits_heaps() { Err(cx.screen.words.cannot.no_squares) } else { Ok(()) };
    "space + =", "alter-up" => Action::Alter(true), "next", "the next thing that can stand there; one object more; a digit says how many, or the column of the next stone";
    "- _", "alter-down" => Action::Alter(false), "", "the one before; one object less";
    "t", "swap-max" => Action::ChangeTurn, "turn", "the other side is to move";
    "u", "undo" => Action::Undo, "undo", "take back the last change";
    "ctrl-r U", "redo" => Action::Redo, "", "take back the last undo";
    "left h", "move-left" => Action::Move(To::Left), "", "cursor to the left";
    "right l", "move-right" => Action::Move(To::Right), "", "cursor to the right";
    "up k", "move-up" => Action::Move(To::Up), "", "cursor up";
    "down j", "move-down" => Action::Move(To::Down), "", "cursor down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first square of the row";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last square of the row";
    "c", "clear" => Action::Clear, "clear", "take everything away";
    "s", "start" => Action::ToStart, "", "the game's own start";
    "f", "mirror-down" => Action::Mirror(false), "flip", "flip it: left becomes right";
    "v", "mirror-up" => Action::Mirror(true), "", "flip it: top becomes bottom";
    "i", "exchange" => Action::Exchange, "", "exchange the players: each gets the stones of the other, and the turn";
    "a", "add-child" => Action::AddHeap, "heap", "a heap more", |editor, cx| if editor.edits_heaps() { Ok(()) } else { Err(cx.screen.words.cannot.no_heaps) };
    "D", "delete" => Action::RemoveHeap, "", "this heap away", |editor, cx| if editor.edits_heaps() { Ok(()) } else { Err(cx.screen.words.cannot.no_heaps) };
    ": /", "type-spec" => Action::Type, "type", "type the position in any notation; what is pasted is read, too";
    "y", "copy-position" => Action::Copy, "", "copy the position";
    "? F1", "help" => Action::Help, "help", "the keys";
    "esc q", "escape" => Action::Leave, "leave", "leave it: the open game stays as it is";
} }
