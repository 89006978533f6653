//! Finds the row of the key table for a key. The key line, the help, the palette and the page of keys are made from the
//! same rows.

pub use crate::app::binding::{Binding, Group, Place};
use crate::app::binding::{LESSON, PLAYING, Seat, Types};
pub use crate::app::shell::key_table::TABLE;
use crate::app::stage::Mode;
use crate::app::{Context, Pane};
use crate::kit::key::Key;
use model::language::key_names;

/// The name, in files, of the row that opens the palette.
pub(crate) const PALETTE: &str = "palette";

/// Returns `true` if every typed character is part of a text in this place.
fn is_typing(place: Place) -> bool {
    matches!(
        place,
        Place::Own(Seat {
            types: Types::Text,
            ..
        })
    )
}

/// Returns whether a row holds in the present mode, regardless of its condition.
fn holds(binding: &Binding, app: &Context) -> bool {
    match (&app.mode, binding.place) {
        (_, Place::Always) | (Mode::Normal, Place::Panes) => true,
        (Mode::Normal, Place::In(pane)) => pane == app.screen.focus,
        (Mode::Normal, place) if place == LESSON => app.lesson.is_some(),
        (Mode::Normal, place) if place == PLAYING => {
            app.screen.focus == Pane::Board && app.players.hides_analysis(&app.game.study)
        }
        // The palette is available everywhere, except where letters are typed.
        (Mode::Screen(screen), Place::Panes) => {
            binding.name == PALETTE && !is_typing(screen.place())
        }
        (Mode::Screen(screen), place) => place == screen.place(),
        (Mode::Normal | Mode::Acting, _) => false,
    }
}

/// Returns the rows that hold now, whether they apply or not, in the order of the table. Those of a
/// lesson and of a game against a program, if they apply, come first and take their keys from the
/// others.
fn held(app: &Context) -> impl Iterator<Item = &'static Binding> + '_ {
    let (first, rest): (Vec<_>, Vec<_>) = app
        .keys
        .iter()
        .filter(|binding| {
            holds(binding, app) && (!binding.comes_first() || app.can(binding).is_ok())
        })
        .partition(|binding| binding.comes_first());
    let taken: Vec<&str> = first
        .iter()
        .flat_map(|binding: &&'static Binding| binding.all())
        .collect();
    // A character that begins an answer is not a key of the panes.
    let typed = |key: &str| {
        key.parse::<char>()
            .is_ok_and(|c| app.lesson.iter().any(|shown| shown.begins_answer(c)))
    };
    let typed = move |key: &str| matches!(app.mode, Mode::Normal) && typed(key);
    let free = move |binding: &&Binding| !taken.contains(&binding.key()) && !typed(binding.key());
    first.into_iter().chain(rest.into_iter().filter(free))
}

/// Returns the rows that hold and apply now, in the order of the table.
pub fn current(app: &Context) -> impl Iterator<Item = &'static Binding> + '_ {
    held(app).filter(|binding| app.can(binding).is_ok())
}

/// Returns the rows for the palette, each with its keys: the rows that hold, then those of all
/// panes, for which the pane gets the keys first.
pub fn named(app: &Context) -> impl Iterator<Item = (&'static Binding, String)> + '_ {
    // Before a game is open, only the rows that open something are of use.
    let is_there = |binding: &&'static Binding| {
        !app.game.blank || matches!(binding.group, Group::Files | Group::Named(_))
    };
    let elsewhere = app
        .keys
        .iter()
        .filter(|binding| !holds(binding, app))
        .filter(is_there);
    let elsewhere = elsewhere.filter_map(|binding| {
        let key = key_names(binding.key());
        match binding.place {
            Place::In(pane) => Some((binding, format!("{} {key}", key_to(app.keys, pane)))),
            Place::Panes => Some((binding, key.into_owned())),
            Place::Own(_) | Place::Always => None,
        }
    });
    held(app)
        .map(|binding| (binding, key_names(binding.key()).into_owned()))
        .chain(elsewhere)
}

/// Returns the displayed key that leads to a pane.
pub(crate) fn key_to(bindings: &[Binding], pane: Pane) -> String {
    key_of(bindings, &format!("focus-{}", pane.name()))
}

/// Returns the displayed key of a row of all panes.
pub fn key_of(bindings: &[Binding], name: &str) -> String {
    let row = bindings
        .iter()
        .find(|binding| binding.place == Place::Panes && binding.name == name);
    row.map_or_else(String::new, |binding| key_names(binding.key()).into_owned())
}

/// Returns the message that a key does nothing here, with the pane in which it does something.
pub fn does_nothing(app: &Context, key: Key) -> String {
    let name = key.to_string();
    let key = key_names(&name);
    let shown = |pane: Pane| {
        let rows = app.keys.iter().filter(|row| row.place == Place::In(pane));
        rows.filter(|row| row.all().any(|key| key == name))
            .map(move |_| pane)
            .next()
    };
    let elsewhere = Pane::ALL
        .into_iter()
        .filter(|_| app.is_open())
        .find_map(shown);
    match elsewhere {
        Some(pane) => say!(
            "{key} does nothing in this pane, but after {pane}; ? shows the keys",
            key,
            pane = key_to(app.keys, pane)
        ),
        None => say!(
            "{key} does nothing here; ? shows the keys, : finds what you look for",
            key
        ),
    }
}

/// Returns the row of a key in the present mode, whether it applies or not.
pub fn find(app: &Context, key: Key) -> Option<&'static Binding> {
    let name = key.to_string();
    held(app).find(|binding| binding.all().any(|key| key == name))
}
