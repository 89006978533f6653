//! [`TournamentScreen`]: a tournament on the screen, played beside the loop: `Mode::Tournament`.
//!
//! It is opened like a game, or begun as some pairs of games between the two players at the board, and goes on while the
//! workbench is used for something else. Its tables are added up beside the loop, too: [`crate::app::tasks::Work::Totals`].
//!
//! Invariants: there is one contest at a time; the games are the run's or, before it begins, the journal's.

mod areas;
pub mod draw;
mod filter;
pub mod keys;
mod play;
mod watched;

pub use areas::inside;
pub use filter::GameFilter;
pub use play::*;
pub use watched::WatchedGame;

use crate::app::Context;
use crate::app::binding::{Binding, Can, Place};
use crate::app::layout::Layout;
use crate::app::screens::{help, tournament_form};
use crate::app::stage::{Comer, Screen, whole};
use crate::batch::Tournament;
use crate::batch::journal::Journal;
use crate::batch::tournament::data::Record;
use crate::batch::tournament::{TournamentProgress, TournamentRun};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::language::say;
pub use crate::report::tournament::Totals;
use crate::report::{self, Report};
use keys::Action;
use ratatui::buffer::Buffer;
use std::path::PathBuf;
use std::sync::Arc;

/// The most pairs of games that can be typed.
pub const MOST_PAIRS: u32 = 100_000;

/// The columns of the tables beside the games.
pub(crate) const TABLES: u16 = 76;

/// A journal that is open, and the games that are in it.
pub type Kept = (Journal, Vec<Record>);

/// A tournament on the screen. See the module.
pub struct TournamentScreen {
    /// What is played.
    pub tournament: Arc<Tournament>,
    /// Where the games are kept; `None`: nowhere.
    pub journal: Option<PathBuf>,
    /// The journal, while it is not written.
    pub kept: Option<Kept>,
    /// The games added up, as far as they are.
    pub table: Option<Totals>,
    /// Has tab turned the keys from the tables to the games, or back?
    pub turned: bool,
    /// The selected game, from 0.
    pub at: usize,
    /// The first line of the tables that is shown.
    pub top: usize,
    /// Which games are listed; `None`: all.
    pub filter: Option<GameFilter>,
    /// The game that is watched.
    pub watched: Option<WatchedGame>,
    /// The indices of the games that the filter lists, of the first `sifted` games.
    listed: Vec<u32>,
    sifted: usize,
    run: Option<TournamentRun>,
    pub(crate) counting: bool,
}

impl TournamentScreen {
    /// A tournament that is not played yet.
    pub fn new(tournament: Tournament, journal: Option<PathBuf>, kept: Option<Kept>) -> TournamentScreen {
        TournamentScreen {
            tournament: Arc::new(tournament),
            journal,
            kept,
            table: None,
            turned: false,
            at: 0,
            top: 0,
            filter: None,
            watched: None,
            listed: Vec::new(),
            sifted: 0,
            run: None,
            counting: false,
        }
    }
    /// Looks at the games that are known, in order of number.
    pub fn games<T>(&self, look: impl FnOnce(&[Record]) -> T) -> T {
        match (&self.run, &self.kept) {
            (Some(run), _) => run.look(look),
            (None, Some((_, games))) => look(games),
            (None, None) => look(&[]),
        }
    }
    /// How it stands; `None`: it has not begun.
    pub fn progress(&self) -> Option<TournamentProgress> {
        self.run.as_ref().map(TournamentRun::progress)
    }
    /// Are games played just now?
    pub fn is_running(&self) -> bool {
        self.progress().is_some_and(|progress| !progress.over && !progress.paused)
    }
    /// Would games be lost that are kept nowhere?
    pub fn would_be_lost(&self) -> bool {
        self.journal.is_none() && self.progress().is_some_and(|progress| !progress.over)
    }
    /// The tables, as far as the games are added up; times are shown where `clock` says so.
    pub fn report(&self, clock: bool) -> Option<Report> {
        self.table.as_ref().map(|totals| report::tournament::report(&self.tournament, totals, &[], clock))
    }
    /// How many lines the tables have.
    pub fn lines(&self) -> usize {
        self.report(false).map_or(0, |report| report.rows())
    }
    /// How many games there are in all.
    pub fn all(&self) -> usize {
        usize::try_from(self.tournament.schedule().games()).unwrap_or(usize::MAX)
    }
    /// Lists the games that a filter finds; without one, all.
    pub fn list(&mut self, filter: Option<GameFilter>) {
        (self.filter, self.at, self.sifted) = (filter, 0, 0);
        self.listed.clear();
        self.sift();
    }
    /// Puts the games that were played since to the filter.
    fn sift(&mut self) {
        let Some(filter) = &self.filter else { return };
        let (found, count) = self.games(|games| {
            let new = (self.sifted..).zip(games.get(self.sifted..).unwrap_or_default());
            let found = new.filter(|(_, game)| filter.has(&self.tournament, game)).map(|(at, _)| at as u32);
            (found.collect::<Vec<_>>(), games.len())
        });
        self.listed.extend(found);
        self.sifted = count;
    }
    /// How many games are listed.
    pub fn rows(&self) -> usize {
        if self.filter.is_some() { self.listed.len() } else { self.games(<[Record]>::len) }
    }
    /// Some of the listed games, from a row on.
    pub fn listed(&self, top: usize, count: usize) -> Vec<Record> {
        self.games(|games| match &self.filter {
            Some(_) => {
                let rows = self.listed.iter().skip(top).take(count);
                rows.filter_map(|at| games.get(*at as usize).cloned()).collect()
            }
            None => games.iter().skip(top).take(count).cloned().collect(),
        })
    }
    /// A game that was played, by its number.
    pub(crate) fn record(&self, number: u64) -> Option<Record> {
        self.games(|games| games.get(usize::try_from(number).ok()?).cloned())
    }
}

/// The tournament on the screen; it goes on without it.
pub struct Standings;

impl Screen for Standings {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn can(&self, row: &Binding, cx: &Context) -> Can {
        keys::can(self, row, cx)
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        let Some(action) = keys::action(row) else { return };
        match action {
            Action::OpenGame => open_played(cx),
            Action::Run => run_games(cx),
            Action::Turn => cx.tournament.iter_mut().for_each(|contest| contest.turned = !contest.turned),
            Action::Filter => ask_games(cx),
            Action::Watch => cx.tournament.iter_mut().for_each(|contest| contest.watch_next(&mut cx.screen)),
            Action::Edit => tournament_form::open(cx, true),
            Action::New => tournament_form::open(cx, false),
            Action::Move(to) => self.wheel(to, cx),
            Action::Leave => leave(cx),
            Action::Help => help::open(cx, self),
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, whole(layout), buf, look);
    }
    fn covers_status(&self) -> bool {
        true
    }
    fn word(&self, row: &Binding, cx: &Context) -> &'static str {
        let (contest, words) = (cx.tournament.as_ref(), &cx.screen.words.games);
        match keys::action(row) {
            Some(Action::Run) => contest.map_or(words.run[0], |contest| contest.run_word(cx.screen.words)),
            Some(Action::Turn) => {
                let in_games = contest.is_some_and(|contest| contest.is_in_games(&cx.screen));
                words.turn[usize::from(!in_games)]
            }
            _ => say(row.short),
        }
    }
    fn interrupt(&mut self, cx: &mut Context) {
        if !cx.tournament.as_ref().is_some_and(|contest| contest.stop(&mut cx.screen)) {
            cx.close();
        }
    }
    fn gives_way(&self, to: Comer) -> bool {
        matches!(to, Comer::Files | Comer::Tournament)
    }
    fn press(&mut self, (x, y): (u16, u16), cx: &mut Context) {
        press(cx, x, y);
    }
    fn wheel(&mut self, to: To, cx: &mut Context) {
        let layout = cx.layout();
        cx.tournament.iter_mut().for_each(|contest| contest.step(&cx.screen, &layout, to));
    }
}
