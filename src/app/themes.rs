//! The list of themes: each is shown as soon as it is selected, and kept once it is taken.

use super::App;
use super::mode::{List, ListChoice, ListEntry, ListKind, Mode};

impl App {
    /// Offers the themes.
    pub(super) fn show_themes(&mut self) {
        let entry = |(at, theme): (usize, &crate::settings::NamedTheme)| {
            ListEntry::new(&theme.name, crate::language::say_of(&theme.title), ListChoice::Theme(at))
        };
        let entries = self.screen.themes.all.iter().enumerate().map(entry).collect();
        let list = List::new(ListKind::Themes(self.screen.theme), self.screen.words.titles.themes, entries);
        self.mode = Mode::List(List { at: self.screen.theme, ..list });
    }
    /// Shows the selected theme.
    pub(super) fn preview_theme(&mut self) {
        if let Mode::List(list) = &self.mode
            && let Some(ListEntry { choice: ListChoice::Theme(at), .. }) = list.selected()
        {
            self.screen.theme = *at;
        }
    }
}
