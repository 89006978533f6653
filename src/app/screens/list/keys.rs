//! The key bindings of lists.

use super::{List, ListChoice, ListKind};
use crate::app::binding::{Place, Types, keys};
use crate::app::source::Source;
use crate::kit::to::To;

/// The place of these bindings: a list.
pub const PLACE: Place = Place::own("list", Types::Nothing);

/// Returns whether the selected entry can be deleted: a bookmark, or unsaved work of another run.
fn is_deletable(list: &List) -> bool {
    list.selected().is_some_and(|entry| {
        matches!(
            entry.choice,
            ListChoice::Tick(_) | ListChoice::Open(Source::Recovered(_))
        )
    })
}

keys! { List, PLACE, Lists {
    "enter right l", "accept" => |list, cx| list.take(cx), "choose", "take the selected entry";
    "up k", "move-up" => |list, cx| list.step(To::Up, cx), "", "one entry up";
    "down j", "move-down" => |list, cx| list.step(To::Down, cx), "", "one entry down";
    "pgup ctrl-u", "move-page-up" => |list, cx| list.step(To::PageUp, cx), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => |list, cx| list.step(To::PageDown, cx), "", "one screen down";
    "g home", "move-first" => |list, cx| list.step(To::First, cx), "", "to the first entry";
    "G end", "move-last" => |list, cx| list.step(To::Last, cx), "", "to the last entry";
    "D delete", "delete-entry" => List::delete, "delete", "delete the selected bookmark, or what another run left unsaved", |list, _| if is_deletable(list) { Ok(()) } else { Err(say!("only bookmarks and unsaved work are deleted")) };
    "left h backspace", "parent" => |list, cx| list.show_folder_above(cx), "up", "the folder above", |list, _| if list.kind == ListKind::Files { Ok(()) } else { Err(say!("there is no folder above")) };
    "/", "find" => |list, _| list.filtering = true, "filter", "show only what matches";
    "esc q", "escape" => |list, cx| list.leave(cx), "back", "leave the list";
} }
