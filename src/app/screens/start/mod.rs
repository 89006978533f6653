//! The first screen, which asks for the purpose: to learn, to play, to analyse, to continue, to
//! open.

mod begin;
mod demo;
pub mod draw;
pub mod keys;
mod state;

pub use begin::begin;
pub use demo::{Demo, DemoKind};
pub use state::{StartLine, StartPlaces, StartScreen, file_name};

use crate::app::action::Purpose;
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::screens::list::lists;
use crate::app::source::Source;
use crate::app::stage::{Comer, Habits, Pasting, Screen};
use crate::app::wish::Question;
use crate::app::{Context, conditions};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::NOTHING_TO_CONTINUE;
use model::language::say;
use ratatui::buffer::Buffer;

impl StartScreen {
    /// Carries out the selected line.
    fn take(&self, cx: &mut Context) {
        match StartScreen::lines(&cx.library.recent)
            .into_iter()
            .nth(self.at)
        {
            Some(StartLine::Purpose(Purpose::Continue))
                if conditions::can_continue(cx).is_err() =>
            {
                cx.screen.notify(say(NOTHING_TO_CONTINUE));
            }
            Some(StartLine::Purpose(purpose)) => begin(cx, purpose),
            Some(StartLine::File(file)) => cx.open(Source::File(file.path)),
            None => {}
        }
    }
}

/// Offers study positions and new games.
pub(crate) fn offer_games(cx: &mut Context) {
    let list = lists::starts(&cx.library);
    cx.show(list);
}

/// Goes to the panes, which show the default game if none was opened.
fn leave(cx: &mut Context) {
    cx.game.blank = false;
    cx.close();
    cx.search_due |= cx.game.study.job().is_none();
}

impl Screen for StartScreen {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            stands_alone: true,
            gives_way: &[Comer::Files, Comer::Game],
            may_end_unseen: true,
            pasting: Pasting::Opens,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, self, layout.body, buf, look);
    }
    fn interrupt(&mut self, cx: &mut Context) {
        cx.question(Question::Quit);
    }
    /// A click on a line selects it, a second one carries it out.
    fn press(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        let places = StartPlaces::new(cx.layout().body, self.at, &cx.library.recent);
        let row = |(row, _): &&(u16, usize)| {
            places.inside.contains((x, y).into()) && places.inside.y + row == y
        };
        let Some((_, at)) = places.rows.iter().find(row) else {
            return;
        };
        if std::mem::replace(&mut self.at, *at) == *at {
            self.take(cx);
        }
    }
    fn pull(&mut self, cx: &Context) {
        let places = StartPlaces::new(cx.layout().body, self.at, &cx.library.recent);
        let wanted = places.demo.map(|(kind, _)| kind);
        // Without room for it, there is no demonstration.
        if self.demo.as_ref().map(|demo| demo.kind) != wanted {
            self.demo = wanted.map(|kind| Demo::new(kind, &cx.library.registry));
        }
    }
    fn tick(&mut self) {
        self.demo.iter_mut().for_each(Demo::tick);
    }
    fn is_moving(&self) -> bool {
        self.demo.as_ref().is_some_and(Demo::is_moving)
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        self.step(to, &cx.library.recent);
    }
}
