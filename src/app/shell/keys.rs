//! Finds the row of the key table for a key. The key line, the help, the palette and the page of keys are made from the
//! same rows.

use crate::app::binding::LESSON;
pub use crate::app::binding::{Binding, Group, Place};
pub use crate::app::shell::key_table::TABLE;
use crate::app::stage::Mode;
use crate::app::{Context, Pane};
use crate::kit::key::Key;
use model::language::key_names;

/// Does a row hold where the app is now, whatever its condition?
fn holds(binding: &Binding, app: &Context) -> bool {
    match (&app.mode, binding.place) {
        (_, Place::Always) | (Mode::Normal, Place::Panes) => true,
        (Mode::Normal, Place::In(pane)) => pane == app.screen.focus,
        (Mode::Normal, place) if place == LESSON => app.lesson.is_some(),
        (Mode::Screen(screen), place) => place == screen.place(),
        (Mode::Normal | Mode::Acting, _) => false,
    }
}

/// The rows that hold now, whether they apply or not, in the order of the table. Those of a lesson that apply come first, and
/// take their keys from the others.
fn held(app: &Context) -> impl Iterator<Item = &'static Binding> + '_ {
    let (first, rest): (Vec<_>, Vec<_>) = app
        .keys
        .iter()
        .filter(|binding| holds(binding, app) && (binding.place != LESSON || app.can(binding).is_ok()))
        .partition(|binding| binding.place == LESSON);
    let taken: Vec<&str> = first.iter().flat_map(|binding: &&'static Binding| binding.all()).collect();
    // What begins an answer is no key of the panes.
    let typed = |key: &str| key.parse::<char>().is_ok_and(|c| app.lesson.iter().any(|shown| shown.begins_answer(c)));
    let typed = move |key: &str| matches!(app.mode, Mode::Normal) && typed(key);
    let free = move |binding: &&Binding| !taken.contains(&binding.key()) && !typed(binding.key());
    first.into_iter().chain(rest.into_iter().filter(free))
}

/// The rows that hold and apply now, in the order of the table.
pub fn current(app: &Context) -> impl Iterator<Item = &'static Binding> + '_ {
    held(app).filter(|binding| app.can(binding).is_ok())
}

/// The rows that the palette names, each with the keys that lead to it: those that hold, and time travel from any pane.
pub fn named(app: &Context) -> impl Iterator<Item = (&'static Binding, String)> + '_ {
    let elsewhere = app.keys.iter().filter(|binding| !holds(binding, app) && binding.group == Group::Travel);
    let elsewhere = elsewhere.filter_map(|binding| {
        let Place::In(pane) = binding.place else { return None };
        Some((binding, format!("{} {}", key_to(app.keys, pane), key_names(binding.key()))))
    });
    held(app).map(|binding| (binding, key_names(binding.key()).into_owned())).chain(elsewhere)
}

/// The key that leads to a pane, as it is shown.
pub(crate) fn key_to(bindings: &[Binding], pane: Pane) -> String {
    key_of(bindings, &format!("focus-{}", pane.name()))
}

/// The key that leads to a row of all panes, as it is shown.
pub fn key_of(bindings: &[Binding], name: &str) -> String {
    let row = bindings.iter().find(|binding| binding.place == Place::Panes && binding.name == name);
    row.map_or_else(String::new, |binding| key_names(binding.key()).into_owned())
}

/// The row of a key now, whether it applies or not.
pub fn find(app: &Context, key: Key) -> Option<&'static Binding> {
    let name = key.to_string();
    held(app).find(|binding| binding.all().any(|key| key == name))
}
