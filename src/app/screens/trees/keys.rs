//! The keys of the editor of trees.

use super::TreeEditor;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the editor of trees.
pub const PLACE: Place = Place::own("trees", Types::Values);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Types the value, or a tree for this place.
    TypeValue,
    AddChild,
    AddSibling,
    Delete,
    Move(To),
    /// Moves the node among its siblings, to the right (`true`) or the left.
    Shift(bool),
    Rename,
    /// MAX or MIN moves first.
    ChangeFirst,
    NextMethod,
    Undo,
    Redo,
    Help,
    Leave,
}

keys! { TreeEditor, Action, PLACE, Trees {
    "enter", "accept" => Action::TypeValue, "value", "type the value, or a tree for this place; a digit begins one";
    "a", "add-child" => Action::AddChild, "child", "add a child";
    "o", "add-sibling" => Action::AddSibling, "sibling", "add a leaf behind this node";
    "D delete", "delete" => Action::Delete, "delete", "remove the node and all below it";
    "left h", "move-left" => Action::Move(To::Left), "", "to the node on the left";
    "right l", "move-right" => Action::Move(To::Right), "", "to the node on the right";
    "up k", "move-up" => Action::Move(To::Up), "", "to the parent";
    "down j", "move-down" => Action::Move(To::Down), "", "to the first child";
    "g home", "move-first" => Action::Move(To::First), "", "to the root";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last leaf";
    "shift-left <", "shift-down" => Action::Shift(false), "", "move the node to the left";
    "shift-right >", "shift-up" => Action::Shift(true), "move@@node", "move the node to the right";
    "r", "rename" => Action::Rename, "name", "give the node a name; an empty one takes it away";
    "x", "swap-max" => Action::ChangeFirst, "MAX/MIN", "who moves first";
    "M", "next-method" => Action::NextMethod, "method", "the next of all methods: its values and cuts";
    "u", "undo" => Action::Undo, "undo", "take back the last change";
    "ctrl-r U", "redo" => Action::Redo, "", "take back the last undo";
    "F1 ?", "help" => Action::Help, "", "the keys";
    "esc q", "escape" => Action::Leave, "done", "leave; the changed tree takes the place of the open one";
} }
