//! Which rows of the key table hold now, and which of them a key means.

use super::App;
use super::binding::{Binding, Group, Place};
use super::editor::Asks;
use super::key::Key;
use super::keys::TABLE;
use super::mode::Mode;
use super::trees::Asking;

/// Does a row hold where the app is now, whatever its condition?
fn holds(binding: &Binding, app: &App) -> bool {
    match (&app.mode, binding.place) {
        (_, Place::Always) | (Mode::Normal, Place::Panes) => true,
        (Mode::Normal, Place::In(pane)) => pane == app.screen.focus,
        (Mode::Input(..), Place::Input) | (Mode::Confirm(_), Place::Confirm) => true,
        (Mode::List(list), place) => place == if list.filtering { Place::Filter } else { Place::List },
        (Mode::Popup(_), Place::Popup) | (Mode::Tournament, Place::Tournament) => true,
        (Mode::Editor(editor), place) => match editor.asks {
            Asks::Nothing => place == Place::Editor,
            Asks::Line(..) => place == Place::Input,
            Asks::Leave | Asks::Overwrite(_) => place == Place::Confirm,
        },
        (Mode::Start(_), Place::Start) => true,
        (Mode::NewGame(form), place) => place == if form.typed.is_some() { Place::Input } else { Place::NewGame },
        (Mode::Practice(_), Place::Practice) => true,
        (Mode::Trees(editor), place) => match editor.asking {
            Asking::Nothing => place == Place::Trees,
            Asking::Value(_) | Asking::Name(_) => place == Place::Input,
        },
        (Mode::Help(help), place) => place == if help.filtering { Place::Filter } else { Place::Help },
        _ => false,
    }
}

/// The rows that hold now, whether they apply or not, in the order of the table.
fn held(app: &App) -> impl Iterator<Item = &'static Binding> + '_ {
    TABLE.iter().filter(|binding| holds(binding, app))
}

/// The rows that hold and apply now, in the order of the table.
pub fn current(app: &App) -> impl Iterator<Item = &'static Binding> + '_ {
    held(app).filter(|binding| (binding.when)(app).is_ok())
}

/// The rows that the palette names, each with the keys that lead to it: those that hold, and time travel from any pane.
pub fn named(app: &App) -> impl Iterator<Item = (&'static Binding, String)> + '_ {
    let elsewhere = TABLE.iter().filter(|binding| !holds(binding, app) && binding.group == Group::Travel);
    let elsewhere = elsewhere.filter_map(|binding| match binding.place {
        Place::In(pane) => Some((binding, format!("{} {}", pane.index() + 1, binding.key()))),
        _ => None,
    });
    held(app).map(|binding| (binding, binding.key().to_owned())).chain(elsewhere)
}

/// The row of a key now, whether it applies or not.
pub fn find(app: &App, key: Key) -> Option<&'static Binding> {
    let name = key.to_string();
    held(app).find(|binding| binding.keys.split(' ').any(|key| key == name))
}
