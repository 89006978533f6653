//! [`FormScreen`]: a form on the screen. All forms share typing, moving and leaving.

use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Screen, TypedLine};
use crate::app::wish::Question;
use crate::app::{Context, field};
use crate::kit::form::FormFields;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A screen with a form. Every implementation is a [`Screen`].
pub trait FormScreen: FormFields + 'static {
    /// The place of its key bindings while no field is being typed.
    const PLACE: Place;
    /// The kinds of screens that may replace it.
    const GIVES_WAY: &'static [Comer] = &[];
    /// Draws it over an area.
    fn paint(&self, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look);
    /// Handles a press of the main mouse button while no field is being typed.
    fn click(&mut self, _at: (u16, u16), _cx: &mut Context) {}
    /// Returns true if leaving it would lose something.
    fn is_filled(&self) -> bool {
        self.cursor().filled
    }
    /// Leaves it, after a question if something would be lost.
    fn leave(&mut self, cx: &mut Context) {
        if self.is_filled() {
            cx.question(Question::Drop);
        } else {
            self.go(cx);
        }
    }
    /// Closes it without a question.
    fn go(&mut self, cx: &mut Context) {
        cx.leave();
    }
}

impl<F: FormScreen> Screen for F {
    fn place(&self) -> Place {
        if self.cursor().typed.is_some() {
            field::PLACE
        } else {
            F::PLACE
        }
    }
    fn habits(&self) -> Habits {
        Habits {
            gives_way: F::GIVES_WAY,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        self.paint(cx, layout.body, buf, look);
    }
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        self.begin_value(key)
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.cursor_mut().typed.as_mut()
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        self.cursor()
            .typed
            .as_ref()
            .map(|typed| TypedLine::value(say!("type"), typed))
    }
    fn accept(&mut self, _cx: &mut Context) {
        self.take_typed();
    }
    fn dismiss(&mut self, _cx: &mut Context) {
        self.cursor_mut().typed = None;
    }
    fn interrupt(&mut self, cx: &mut Context) {
        self.leave(cx);
    }
    fn drop_changes(&mut self, cx: &mut Context) {
        self.go(cx);
    }
    fn press(&mut self, at: (u16, u16), cx: &mut Context) {
        if self.cursor().typed.is_none() {
            self.click(at, cx);
        }
    }
    fn wheel(&mut self, to: To, _cx: &mut Context) {
        self.step(to);
    }
}
