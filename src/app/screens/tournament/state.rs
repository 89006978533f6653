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

/// An open journal and the games in it.
pub type OpenJournal = (Journal, Vec<Record>);

/// The state of a tournament on the screen.
pub struct TournamentScreen {
    /// The tournament: its players and its schedule.
    pub tournament: Arc<Tournament>,
    /// The file of the journal; `None` if the games are not kept.
    pub journal: Option<PathBuf>,
    /// The open journal, before the run takes it over.
    pub kept: Option<OpenJournal>,
    /// The totals of the games added up so far.
    pub table: Option<Totals>,
    /// True if tab has switched the focus between the tables and the games.
    pub turned: bool,
    /// The index of the selected game.
    pub at: usize,
    /// The index of the first visible line of the tables.
    pub top: usize,
    /// The filter of the list; `None` for all games.
    pub filter: Option<GameFilter>,
    /// The game that is watched.
    pub watched: Option<WatchedGame>,
    /// The indices of the games that the filter lists, among the first `sifted` games.
    pub(super) listed: Vec<u32>,
    pub(super) sifted: usize,
    pub(super) run: Option<TournamentRun>,
    pub(crate) counting: bool,
}

impl TournamentScreen {
    /// Creates the state of a tournament before its first game.
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
    /// Runs `look` on the known games in the order of their numbers.
    pub fn games<T>(&self, look: impl FnOnce(&[Record]) -> T) -> T {
        match (&self.run, &self.kept) {
            (Some(run), _) => run.look(look),
            (None, Some((_, games))) => look(games),
            (None, None) => look(&[]),
        }
    }
    /// Returns the progress; `None` before the first run.
    pub fn progress(&self) -> Option<TournamentProgress> {
        self.run.as_ref().map(TournamentRun::progress)
    }
    /// Returns whether games are being played.
    pub fn is_running(&self) -> bool {
        self.progress()
            .is_some_and(|progress| !progress.over && !progress.paused)
    }
    /// Returns whether leaving would lose games, as no journal keeps them.
    pub fn would_be_lost(&self) -> bool {
        self.journal.is_none() && self.progress().is_some_and(|progress| !progress.over)
    }
    /// Returns the tables of the games added up so far, with times if `clock` is true.
    pub fn report(&self, clock: bool) -> Option<Report> {
        self.table
            .as_ref()
            .map(|totals| report::tournament::report(&self.tournament, totals, &[], clock))
    }
    /// Returns the number of lines of the tables.
    pub fn lines(&self) -> usize {
        self.report(false).map_or(0, |report| report.rows())
    }
    /// Returns the total number of games.
    pub fn all(&self) -> usize {
        usize::try_from(self.tournament.schedule().games()).unwrap_or(usize::MAX)
    }
    /// Lists the games that a filter finds, or all without one.
    pub fn list(&mut self, filter: Option<GameFilter>) {
        (self.filter, self.at, self.sifted) = (filter, 0, 0);
        self.listed.clear();
        self.sift();
    }
    /// Applies the filter to the games played since the last call.
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
    /// Returns the number of listed games.
    pub fn rows(&self) -> usize {
        if self.filter.is_some() {
            self.listed.len()
        } else {
            self.games(<[Record]>::len)
        }
    }
    /// Returns up to `count` of the listed games from row `top` on.
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
    /// Returns a finished game by its number.
    pub(crate) fn record(&self, number: u64) -> Option<Record> {
        self.games(|games| games.get(usize::try_from(number).ok()?).cloned())
    }
}
