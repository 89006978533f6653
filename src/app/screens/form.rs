//! [`FormScreen`]: a form on the screen. It types, moves and is left in the same way as every other one.

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

/// See the module.
pub trait FormScreen: FormFields + 'static {
    /// Where its keys are while nothing is typed.
    const PLACE: Place;
    /// It goes where one of these comes.
    const GIVES_WAY: &'static [Comer] = &[];
    /// Draws it over an area.
    fn paint(&self, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look);
    /// The main button of the mouse was pressed while nothing is typed.
    fn click(&mut self, _at: (u16, u16), _cx: &mut Context) {}
    /// Returns `true` if something is lost when it is left.
    fn is_filled(&self) -> bool {
        self.cursor().filled
    }
    /// Leaves it; what was filled in is asked about.
    fn leave(&mut self, cx: &mut Context) {
        if self.is_filled() {
            cx.question(Question::Drop)
        } else {
            self.go(cx)
        }
    }
    /// To what lies behind it.
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
