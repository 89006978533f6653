//! [`TournamentScreen`]: a tournament, its known games, and the selection in its tables.

use super::filter::GameFilter;
use super::watched::WatchedGame;
use model::batch::Tournament;
use model::batch::journal::Journal;
use model::batch::tournament::data::Record;
use model::batch::tournament::{TournamentProgress, TournamentRun};
use model::report::tournament::Totals;
use model::report::{self, Report};
use std::path::PathBuf;
use std::sync::Arc;

/// A journal that is open, and the games that are in it.
pub type OpenJournal = (Journal, Vec<Record>);

/// A tournament on the screen. See the module.
pub struct TournamentScreen {
    /// What is played.
    pub tournament: Arc<Tournament>,
    /// Where the games are kept; `None`: nowhere.
    pub journal: Option<PathBuf>,
    /// The journal, while it is not written.
    pub kept: Option<OpenJournal>,
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
    pub(super) listed: Vec<u32>,
    pub(super) sifted: usize,
    pub(super) run: Option<TournamentRun>,
    pub(crate) counting: bool,
}

impl TournamentScreen {
    /// A tournament that is not played yet.
    pub fn new(
        tournament: Tournament,
        journal: Option<PathBuf>,
        kept: Option<OpenJournal>,
    ) -> TournamentScreen {
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
        self.progress()
            .is_some_and(|progress| !progress.over && !progress.paused)
    }
    /// Would games be lost that are kept nowhere?
    pub fn would_be_lost(&self) -> bool {
        self.journal.is_none() && self.progress().is_some_and(|progress| !progress.over)
    }
    /// The tables, as far as the games are added up; times are shown where `clock` says so.
    pub fn report(&self, clock: bool) -> Option<Report> {
        self.table
            .as_ref()
            .map(|totals| report::tournament::report(&self.tournament, totals, &[], clock))
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
    pub(super) fn sift(&mut self) {
        let Some(filter) = &self.filter else { return };
        let (found, count) = self.games(|games| {
            let new = (self.sifted..).zip(games.get(self.sifted..).unwrap_or_default());
            let found = new
                .filter(|(_, game)| filter.has(&self.tournament, game))
                .map(|(at, _)| at as u32);
            (found.collect::<Vec<_>>(), games.len())
        });
        self.listed.extend(found);
        self.sifted = count;
    }
    /// How many games are listed.
    pub fn rows(&self) -> usize {
        if self.filter.is_some() {
            self.listed.len()
        } else {
            self.games(<[Record]>::len)
        }
    }
    /// Some of the listed games, from a row on.
    pub fn listed(&self, top: usize, count: usize) -> Vec<Record> {
        self.games(|games| match &self.filter {
            Some(_) => {
                let rows = self.listed.iter().skip(top).take(count);
                rows.filter_map(|at| games.get(*at as usize).cloned())
                    .collect()
            }
            None => games.iter().skip(top).take(count).cloned().collect(),
        })
    }
    /// A game that was played, by its number.
    pub(crate) fn record(&self, number: u64) -> Option<Record> {
        self.games(|games| games.get(usize::try_from(number).ok()?).cloned())
    }
}
