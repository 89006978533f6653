//! The key bindings of the tree editor.

use super::TreeEditor;
use crate::app::binding::{Place, Types, keys};
use crate::app::wish::Wish;
use crate::kit::to::To;

/// The place of these bindings: the tree editor.
pub const PLACE: Place = Place::own("trees", Types::Values);

keys! { TreeEditor, PLACE, Trees {
    "enter", "accept" => |editor, _| editor.type_value(), "value", "type the value, or a tree for this place; a digit begins one";
    "a", "add-child" => |editor, cx| _ = cx.screen.or_alert(editor.add_child()), "child", "add a child";
    "o", "add-sibling" => |editor, cx| _ = cx.screen.or_alert(editor.add_sibling()), "sibling", "add a leaf behind this node";
    "D delete", "delete" => TreeEditor::delete, "delete", "remove the node and all below it";
    "left h", "move-left" => |editor, _| editor.go(To::Left), "", "to the node on the left";
    "right l", "move-right" => |editor, _| editor.go(To::Right), "", "to the node on the right";
    "up k", "move-up" => |editor, _| editor.go(To::Up), "", "to the parent";
    "down j", "move-down" => |editor, _| editor.go(To::Down), "", "to the first child";
    "g home", "move-first" => |editor, _| editor.go(To::First), "", "to the root";
    "G end", "move-last" => |editor, _| editor.go(To::Last), "", "to the last leaf";
    "shift-left <", "shift-down" => |editor, cx| _ = cx.screen.or_alert(editor.shift(false)), "", "move the node to the left";
    "shift-right >", "shift-up" => |editor, cx| _ = cx.screen.or_alert(editor.shift(true)), "move@@node", "move the node to the right";
    "r", "rename" => |editor, _| editor.type_name(), "name", "give the node a name; an empty one takes it away";
    "c", "chance" => TreeEditor::change_chance, "chance", "chance draws here, or a player moves again";
    "w", "weight" => TreeEditor::type_weight, "weight", "type the weight of an outcome of chance";
    "x", "swap-max" => |editor, cx| _ = cx.screen.or_alert(editor.swap_first()), "MAX/MIN", "who moves first";
    "M", "next-method" => TreeEditor::next_method, "method", "the next of all methods: its values and cuts";
    "u", "undo" => |editor, cx| cx.screen.say_undone(editor.step_back(false), false), "undo", "take back the last change";
    "ctrl-r U", "redo" => |editor, cx| cx.screen.say_undone(editor.step_back(true), true), "", "take back the last undo";
    "F1 ?", "help" => |_, cx| cx.wish(Wish::Help), "", "the keys";
    "esc q", "escape" => |editor, cx| editor.leave(cx), "done", "leave; the changed tree takes the place of the open one";
} }
