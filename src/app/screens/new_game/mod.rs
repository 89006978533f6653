//! The form of a new game.

pub mod draw;
pub mod keys;
mod state;

pub use state::{Field, NewGame, form_inside, form_row};

use crate::app::binding::{Binding, Place};
use crate::app::layout::Layout;
use crate::app::screens::position::PositionEditor;
use crate::app::source::Source;
use crate::app::stage::{Screen, TypedLine};
use crate::app::{Context, field};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use keys::Action;
use ratatui::buffer::Buffer;

impl NewGame {
    /// Opens the game of the form.
    pub(crate) fn begin(&self, cx: &mut Context) {
        if let Some(given) = self.given() {
            cx.open(Source::Given(Box::new(given)));
        }
    }
    /// The position is changed square by square, if it has squares.
    fn draw_position(&self, cx: &mut Context) {
        let editor = self.preview.as_ref().ok().and_then(|start| PositionEditor::new(&**start));
        if let Some(mut editor) = editor {
            editor.form = Some(Box::new(self.clone()));
            cx.show(editor);
        }
    }
    fn alter_or_draw(&mut self, up: bool, cx: &mut Context) {
        if up && self.field() == Field::Position { self.draw_position(cx) } else { self.alter(up) }
    }
}

impl Screen for NewGame {
    fn place(&self) -> Place {
        if self.cursor.typed.is_some() { field::PLACE } else { keys::PLACE }
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        match (keys::action(row), field::action(row)) {
            (_, Some(field::Action::Take)) => self.take_typed(),
            (_, Some(field::Action::Leave)) => self.cursor.typed = None,
            (Some(Action::Begin), _) => self.begin(cx),
            (Some(Action::Alter(up)), _) => self.alter_or_draw(up, cx),
            (Some(Action::Move(to)), _) => self.step(to),
            (Some(Action::Type), _) => self.type_value(None),
            (Some(Action::TypeSpec), _) => self.type_spec(),
            (Some(Action::Leave), _) => cx.leave(),
            (Some(Action::Draw), _) => self.draw_position(cx),
            (None, None) => {}
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    /// A digit begins a number.
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        self.cursor.digit(key).map(|digit| self.type_value(Some(digit))).is_some()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.cursor.typed.as_mut()
    }
    fn line(&self, cx: &Context) -> Option<TypedLine<'_>> {
        self.cursor.typed.as_ref().map(|typed| TypedLine::value(cx.screen.words.new_game.typed, typed))
    }
    /// A click on a line selects it, a second one gives it the next value, or types one.
    fn press(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        let inside = form_inside(cx.layout().body);
        if self.cursor.typed.is_some() || !inside.contains((x, y).into()) {
            return;
        }
        let fields = self.fields();
        let Some(at) = (0..fields.len()).find(|at| form_row(&fields, *at) == y - inside.y) else { return };
        if std::mem::replace(&mut self.cursor.at, at) == at {
            match fields[at] {
                Field::Position | Field::Limit => self.type_value(None),
                Field::Spec => self.type_spec(),
                Field::Game | Field::Parameter(_) | Field::Side | Field::Strength => self.alter(true),
            }
        }
    }
    fn wheel(&mut self, to: To, _cx: &mut Context) {
        self.step(to);
    }
}
