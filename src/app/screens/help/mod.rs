//! The help: the key table by groups, shown over the present screen.

pub mod draw;
pub mod keys;
mod state;

pub use state::{Help, HelpLine};

use crate::app::binding::{Group, Place};
use crate::app::layout::Layout;
use crate::app::shell::keys::current;
use crate::app::stage::{Habits, Screen, TypedLine};
use crate::app::{Context, filter};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Shows the keys; those that apply at the present place come first.
pub fn open(cx: &mut Context) {
    let now = || current(cx).filter(|row| row.place != Place::Always);
    let about = now().next().map_or(Group::Game, |row| row.group);
    let help = Help::of(about, cx.keys, now());
    cx.over(help);
}

impl Help {
    fn step(&mut self, to: To, cx: &Context) {
        // Scrolling ends with a full last page.
        let area = Help::area(cx.layout().body);
        let inside = Rect {
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(2),
            ..area
        };
        let columns = Help::text_columns(inside);
        let width = columns.first().map_or(0, |column| column.width);
        let lines = self.lines(width).len() + 1;
        let tops = lines.saturating_sub(usize::from(inside.height) * columns.len());
        self.top = to.step(self.top, tops.max(1), cx.screen.page());
    }
}

impl Screen for Help {
    fn place(&self) -> Place {
        if self.filtering {
            filter::PLACE
        } else {
            keys::PLACE
        }
    }
    fn habits(&self) -> Habits {
        Habits {
            lies_over: true,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.filtering.then_some(&mut self.filter)
    }
    fn edited(&mut self, _cx: &mut Context) {
        self.top = 0;
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        let (prompt, example) = (say!("filter"), String::new());
        self.filtering.then_some(TypedLine {
            prompt,
            typed: &self.filter,
            apart: false,
            example,
        })
    }
    /// Accepts the filter; the keys move in the list again.
    fn accept(&mut self, _cx: &mut Context) {
        self.filtering = false;
    }
    fn dismiss(&mut self, _cx: &mut Context) {
        (self.filtering, self.top) = (false, 0);
        self.filter = Typed::default();
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx);
    }
}
