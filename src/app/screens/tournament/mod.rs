//! [`TournamentScreen`]: a tournament on the screen, played outside of the event loop.
//!
//! It is opened like a game, or started as some pairs of games between the two players at the
//! board, and goes on while the workbench is used for something else. Its tables are added up
//! outside of the event loop, too: [`crate::app::tasks::Work::Totals`].
//!
//! Invariants: there is one tournament at a time; the games are those of the run or, before it
//! starts, of the journal.

mod areas;
pub mod draw;
mod filter;
pub mod keys;
mod play;
mod state;
mod watched;

pub use areas::inside;
pub use filter::GameFilter;
pub use play::*;
pub use state::{OpenJournal, TournamentScreen};
pub use watched::WatchedGame;

use crate::app::Context;
use crate::app::binding::{Binding, Place};
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Screen};
use crate::kit::look::Look;
use crate::kit::to::To;
use model::language::say;
pub use model::report::tournament::Totals;
use model::report::words::{ShownWord, Word};
use ratatui::buffer::Buffer;

/// The maximum number of pairs of games that can be typed.
pub const MOST_PAIRS: u32 = 100_000;

/// The screen of the tournament, which goes on after it is closed.
pub struct Standings;

impl Screen for Standings {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            gives_way: &[Comer::Files, Comer::Tournament],
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, layout, buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [Word::Points, Word::Rating].map(ShownWord::from).to_vec()
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        let contest = cx.tournament.as_ref();
        match row.name {
            "run-games" => contest.map_or(say!("begin"), |contest| contest.run_word()),
            "accept" if contest.is_some_and(|contest| contest.rows() == 0) => say!("begin"),
            "games" => {
                let in_games = contest.is_some_and(|contest| contest.is_in_games(&cx.screen));
                if in_games {
                    say!("tables")
                } else {
                    say!("games")
                }
            }
            _ => say(row.short),
        }
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if !cx
            .tournament
            .as_ref()
            .is_some_and(|contest| contest.stop(&mut cx.screen))
        {
            cx.close();
        }
    }
    fn press(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        press(cx, x, y);
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        step(cx, to);
    }
}
