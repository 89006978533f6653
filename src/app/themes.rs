//! The list of themes: each is shown as soon as it is selected, and kept once it is taken.

use super::Screen;
use super::mode::{List, ListChoice, ListEntry, ListKind, Mode};

impl Mode {
    /// Offers the themes.
    pub(super) fn show_themes(&mut self, screen: &Screen) {
        let entry = |(at, theme): (usize, &crate::settings::NamedTheme)| {
            ListEntry::new(&theme.name, crate::language::say_of(&theme.title), ListChoice::Theme(at))
        };
        let entries = screen.themes.all.iter().enumerate().map(entry).collect();
        let list = List::new(ListKind::Themes(screen.theme), screen.words.titles.themes, entries);
        *self = Mode::List(List { at: screen.theme, ..list });
    }
    /// The theme that was taken last: while the list is shown it is not the one that is used.
    pub fn chosen_theme(&self, screen: &Screen) -> usize {
        if let Mode::List(List { kind: ListKind::Themes(before), .. }) = self { *before } else { screen.theme }
    }
    /// Shows the selected theme.
    pub(super) fn preview_theme(&self, screen: &mut Screen) {
        if let Mode::List(list) = self
            && let Some(ListEntry { choice: ListChoice::Theme(at), .. }) = list.selected()
        {
            screen.theme = *at;
        }
    }
}
