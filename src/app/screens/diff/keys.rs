//! The key bindings of the comparison of two searches.

use super::DiffScreen;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// The place of these bindings: the comparison of two searches.
pub const PLACE: Place = Place::own("diff", Types::Nothing);

keys! { DiffScreen, PLACE, Diff {
    "n", "find-next" => |diff, cx| diff.find_difference(true, cx), "next", "to the next place where they differ";
    "N p", "find-previous" => |diff, cx| diff.find_difference(false, cx), "before", "to the place before where they differ";
    "right l", "expand" => |diff, cx| _ = cx.screen.or_alert(diff.open(true)), "open", "open the row, then go to its first move";
    "left h", "collapse" => |diff, cx| _ = cx.screen.or_alert(diff.open(false)), "close", "close the row, or go to its parent";
    "tab", "next-pane" => |diff, _| diff.turn(), "counts", "the nodes by ply and by move, or the trees";
    "enter", "accept" => |diff, cx| diff.go_there(cx), "go there", "to this node in the search that is open, which is A";
    "up k", "move-up" => |diff, cx| diff.step(To::Up, cx.screen.page()), "", "one row up";
    "down j", "move-down" => |diff, cx| diff.step(To::Down, cx.screen.page()), "", "one row down";
    "pgup ctrl-u", "move-page-up" => |diff, cx| diff.step(To::PageUp, cx.screen.page()), "", "one screen up";
    "pgdn ctrl-d space", "move-page-down" => |diff, cx| diff.step(To::PageDown, cx.screen.page()), "", "one screen down";
    "g home", "move-first" => |diff, cx| diff.step(To::First, cx.screen.page()), "", "to the root";
    "G end", "move-last" => |diff, cx| diff.step(To::Last, cx.screen.page()), "", "to the last row";
    "esc q", "escape" => |_, cx| cx.leave(), "back", "leave the comparison";
} }
