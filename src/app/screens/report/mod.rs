//! Reports, whose rows may lead to a tick.

pub mod card;
pub mod check;
pub mod draw;
pub mod keys;
pub mod remembered;
mod state;
pub mod why;

pub use state::{JudgedFindings, Popup};

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Screen};
use crate::kit::look::Look;
use crate::kit::to::To;
use model::report::Report;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;

/// Shows a report. If a line is being typed or a question is open, shows only its title as a
/// message.
pub fn show(cx: &mut Context, title: &str, report: Report) {
    show_popup(cx, Popup::new(title, report));
}

/// Shows a report with its selected row, or its title as a message.
pub fn show_popup(cx: &mut Context, popup: Popup) {
    if cx.gives_way(Comer::Report) {
        cx.show(popup);
    } else {
        cx.screen.notify(&popup.title);
    }
}

/// Closes the report and checks the search.
fn check_instead(cx: &mut Context) {
    cx.close();
    check::check(cx);
}

/// Compares the parts of the search's memory over the whole game.
fn compare_over_game(cx: &mut Context) {
    cx.close();
    check::compare_over_game(cx);
}

impl Popup {
    /// Goes to the tick of the row.
    fn go_there(&self, cx: &mut Context) {
        if let Some(tick) = self.jump() {
            cx.close();
            cx.explorer
                .travel_to(&mut cx.game.study, &mut cx.screen, tick);
        }
    }
    /// Shows the pass of the row side by side with the previous one.
    fn show_pass_beside(&self, cx: &mut Context) {
        if let Some(tick) = self.jump() {
            cx.close();
            remembered::show_pass_beside(cx, Some(tick));
        }
    }
}

impl Screen for Popup {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        let lies_over = self.lies_over;
        Habits {
            gives_way: &[Comer::Report],
            lies_over,
            shows_below: lies_over,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        let words = [Word::Exact, Word::Upper, Word::Lower, Word::Nodes];
        let words = words
            .into_iter()
            .chain([Word::Cut, Word::Window, Word::Tick]);
        words.map(ShownWord::from).collect()
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx.screen.page());
    }
}
