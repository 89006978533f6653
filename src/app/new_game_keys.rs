//! What the keys of the form of a new game do.

use super::App;
use super::action::Action;
use super::mode::Mode;
use super::new_game::{Field, NewGame};
use super::source::Source;

impl Mode {
    /// Changes the selected line of the form.
    pub(super) fn change_form(&mut self, action: Action) {
        let Mode::NewGame(form) = self else { return };
        if matches!(action, Action::Alter(true)) && form.field() == Field::Position {
            let form = form.clone();
            self.draw_position(form);
        } else if let Action::Alter(up) = action {
            form.alter(up);
        } else if action == Action::TypeValue {
            form.type_value(None);
        } else {
            form.type_spec();
        }
    }
}

impl App {
    /// Opens the game of the form.
    pub(crate) fn accept_new_game(&mut self, mut form: Box<NewGame>) {
        if form.typed.is_some() {
            form.take_typed();
            self.mode = Mode::NewGame(form);
            return;
        }
        match form.given() {
            Some(given) => {
                let game = Source::Given(Box::new(given));
                self.mode = Mode::NewGame(form);
                self.open(game);
            }
            None => self.mode = Mode::NewGame(form),
        }
    }
}
