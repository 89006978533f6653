//! The keys of lists.

use super::{List, ListChoice, ListKind};
use crate::app::binding::{Place, Types, keys};
use crate::app::source::Source;
use crate::kit::to::To;

/// In a list.
pub const PLACE: Place = Place::own("list", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes the selected entry.
    Take,
    Move(To),
    /// Deletes the selected entry.
    Delete,
    /// Shows the folder above.
    FolderAbove,
    /// Types a filter.
    Filter,
    Leave,
}

/// Can the selected entry be deleted: is it a bookmark, or what another run left unsaved?
fn is_deletable(list: &List) -> bool {
    list.selected()
        .is_some_and(|entry| matches!(entry.choice, ListChoice::Tick(_) | ListChoice::Open(Source::Recovered(_))))
}

keys! { List, Action, PLACE, Lists {
    "enter right l", "accept" => Action::Take, "choose", "take the selected entry";
    "up k", "move-up" => Action::Move(To::Up), "", "one entry up";
    "down j", "move-down" => Action::Move(To::Down), "", "one entry down";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "one screen up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "one screen down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first entry";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last entry";
    "D delete", "delete-entry" => Action::Delete, "delete", "delete the selected bookmark, or what another run left unsaved", |list, cx| if is_deletable(list) { Ok(()) } else { Err(cx.screen.words.cannot.no_bookmark_here) };
    "left h backspace", "parent" => Action::FolderAbove, "up", "the folder above", |list, cx| if list.kind == ListKind::Files { Ok(()) } else { Err(cx.screen.words.cannot.no_folder) };
    "/", "find" => Action::Filter, "filter", "show only what matches";
    "esc q", "escape" => Action::Leave, "back", "leave the list";
} }
