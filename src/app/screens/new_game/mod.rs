//! The form of a new game.

pub mod draw;
pub mod keys;
mod state;

pub use state::{Field, NewGame, form_inside, form_row};

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::screens::form::FormScreen;
use crate::app::screens::position::PositionEditor;
use crate::app::source::Source;
use crate::kit::form::FormFields;
use crate::kit::look::Look;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl NewGame {
    /// Opens the game of the form.
    pub(crate) fn begin(&self, cx: &mut Context) {
        if let Some(given) = self.given() {
            cx.players.last_play = self.last_play().or(cx.players.last_play.take());
            cx.open(Source::Given(Box::new(given)));
        }
    }
    /// Opens the editor of positions, if the game has squares or heaps.
    fn draw_position(&self, cx: &mut Context) {
        let editor = self
            .preview
            .as_ref()
            .ok()
            .and_then(|start| PositionEditor::new(&**start));
        if let Some(mut editor) = editor {
            editor.form = Some(Box::new(self.clone()));
            cx.show(editor);
        }
    }
    fn alter_or_draw(&mut self, cx: &mut Context) {
        if self.field() == Field::Position {
            self.draw_position(cx);
        } else {
            self.alter(true);
        }
    }
}

impl FormScreen for NewGame {
    const PLACE: Place = keys::PLACE;
    fn paint(&self, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
        draw::draw(self, cx, area, buf, look);
    }
    /// A click on a field selects it; a second one gives it the next value, or starts typing.
    fn click(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        let inside = form_inside(cx.layout().body);
        if !inside.contains((x, y).into()) {
            return;
        }
        let fields = self.fields();
        let Some(at) = (0..fields.len()).find(|at| form_row(&fields, *at) == y - inside.y) else {
            return;
        };
        if std::mem::replace(&mut self.cursor.at, at) == at {
            match fields[at] {
                Field::Position | Field::Limit | Field::Spec => self.type_value(None),
                Field::Game | Field::Parameter(_) | Field::Side | Field::Strength => {
                    self.alter(true);
                }
            }
        }
    }
}
