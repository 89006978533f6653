//! The comparison of two searches, which walks both trees together, and the choice of the second
//! search.

pub mod draw;
pub mod keys;
mod offer;
pub mod state;

pub use offer::{compare_with, offer};
pub use state::{CompareWith, DiffScreen, DiffSource};

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Screen, whole};
use crate::kit::look::Look;
use crate::kit::to::To;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;

/// Shows a finished comparison. If the present screen must not be replaced, a message with the
/// differences is shown instead.
pub fn found(cx: &mut Context, found: DiffScreen) {
    if cx.gives_way(Comer::Report) {
        cx.screen.drop_answer();
        cx.show(found);
    } else {
        cx.screen
            .notify(&model::report::diff::parts(&found.found.diff));
    }
}

impl Screen for DiffScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, whole(layout), buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [
            Word::Nodes,
            Word::Exact,
            Word::Upper,
            Word::Lower,
            Word::Cut,
            Word::Window,
        ]
        .map(ShownWord::from)
        .to_vec()
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, cx.screen.page());
    }
}

impl DiffScreen {
    /// Goes to the next difference, or to the previous one.
    fn find_difference(&mut self, next: bool, cx: &mut Context) {
        if cx.screen.or_alert(self.next(next)) == Some(false) {
            cx.screen.notify(if next {
                say!("no difference follows")
            } else {
                say!("no difference before")
            });
        }
    }
    /// Goes to the selected node in the search that is open.
    fn go_there(&self, cx: &mut Context) {
        let is_open = cx
            .game
            .study
            .job()
            .is_some_and(|job| self.is_of(job.problem()));
        match self.tick().filter(|_| is_open) {
            Some(tick) => {
                cx.close();
                cx.explorer
                    .travel_to(&mut cx.game.study, &mut cx.screen, tick);
            }
            None => cx
                .screen
                .notify(say!("the search that is open does not enter this node")),
        }
    }
}
