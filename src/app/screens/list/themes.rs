//! The list of themes: a theme is shown as soon as it is selected, and kept once it is chosen.

use crate::app::Context;
use crate::app::screens::list::state::{List, ListKind};
use crate::app::wish::{ListChoice, ListEntry};

/// Offers the themes.
pub fn show_themes(cx: &mut Context) {
    let entry = |(at, theme): (usize, &model::settings::NamedTheme)| {
        ListEntry::new(
            &theme.name,
            model::language::say_of(&theme.title),
            ListChoice::Theme(at),
        )
    };
    let entries = cx.screen.themes.all.iter().enumerate().map(entry).collect();
    let list = List::new(ListKind::Themes(cx.screen.theme), say!("Theme"), entries);
    let at = cx.screen.theme;
    cx.show(List { at, ..list });
}

impl List {
    /// Shows the selected theme.
    pub(super) fn preview(&self, cx: &mut Context) {
        if let Some(ListEntry {
            choice: ListChoice::Theme(at),
            ..
        }) = self.selected()
        {
            cx.screen.theme = *at;
        }
    }
    /// Restores the theme from before the list was opened.
    pub(super) fn forget_preview(&self, cx: &mut Context) {
        if let ListKind::Themes(before) = self.kind {
            cx.screen.theme = before;
        }
    }
}

/// Returns the theme chosen last, which is not the one in use while the list shows a preview.
pub fn chosen_theme(cx: &Context) -> usize {
    match cx.shown::<List>().map(|list| list.kind) {
        Some(ListKind::Themes(before)) => before,
        _ => cx.screen.theme,
    }
}
