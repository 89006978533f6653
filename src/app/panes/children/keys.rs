//! The key bindings of the children.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::conditions;
use crate::app::explorer::tree;
use crate::app::panes::tree::keys::{play_line, tree};
use crate::kit::to::To;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "4", "focus-children" => |cx| cx.screen.focus = Pane::Children, "", "to the children";
    }
    Place::In(Pane::Children), Children {
        "right l enter", "enter" => |cx| tree(cx, |explorer, _, screen| tree::enter_child(explorer, screen)), "enter", "go down to the selected child", conditions::has_children;
        "left h", "leave" => |cx| tree(cx, tree::go_to_parent), "parent", "go up to the parent", conditions::is_ahead;
        "up k", "child-up" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::Up)), "", "one child up", conditions::has_children;
        "down j", "child-down" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::Down)), "", "one child down", conditions::has_children;
        "pgup ctrl-u", "child-page-up" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::PageUp)), "", "one screen up", conditions::has_children;
        "pgdn ctrl-d", "child-page-down" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::PageDown)), "", "one screen down", conditions::has_children;
        "g home", "child-first" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::First)), "", "to the first child", conditions::has_children;
        "G end", "child-last" => |cx| tree(cx, |explorer, _, _| tree::move_child(explorer, To::Last)), "", "to the last child", conditions::has_children;
        "p", "play-line" => play_line, "play", "play the line to this child as a variation", conditions::has_children;
    }
};
