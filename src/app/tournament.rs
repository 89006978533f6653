//! [`TournamentScreen`]: a tournament on the screen, played beside the loop: [`Mode::Tournament`].
//!
//! It is opened like a game, or begun as some pairs of games between the two players at the board, and goes on while the
//! workbench is used for something else. Its tables are added up beside the loop, too: [`Effect::Count`].
//!
//! Invariants: there is one contest at a time; the games are the run's or, before it begins, the journal's.

use crate::batch::Tournament;
use engine::play::tournament::{Chance, Journal, Progress, Rating, Record, Results, Run};
use std::path::PathBuf;
use std::sync::Arc;

/// The most pairs of games that can be typed.
pub const MOST_PAIRS: u32 = 100_000;

/// The columns of the tables beside the games.
pub(super) const TABLES: u16 = 76;

/// A journal that is open, and the games that are in it.
pub type Kept = (Journal, Vec<Record>);

/// The games added up.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// How many games.
    pub games: usize,
    /// What they add up to.
    pub results: Results,
    /// The same for each depth alone; none where all games have the same.
    pub depths: Vec<Results>,
    /// How strong the players are.
    pub ratings: Vec<Option<Rating>>,
    /// What chance does to their points, by place in the list; empty where nothing was printed to set beside.
    pub chances: Vec<Chance>,
}

impl Table {
    /// Adds up games.
    #[must_use]
    pub fn new(tournament: &Tournament, records: &[Record]) -> Table {
        let results = tournament.results(records);
        let ratings = tournament.ratings(&results);
        let depths = tournament.schedule().depths.len();
        let depths = if depths > 1 { 0..depths } else { 0..0 };
        let depths = depths.map(|depth| tournament.results_at(depth, records)).collect();
        let printed = !tournament.description().printed.is_empty();
        let chances = if printed { tournament.chances(records) } else { Vec::new() };
        Table { games: records.len(), results, depths, ratings, chances }
    }
}

/// A tournament on the screen. See the module.
pub struct TournamentScreen {
    /// What is played.
    pub tournament: Arc<Tournament>,
    /// Where the games are kept; `None`: nowhere.
    pub journal: Option<PathBuf>,
    /// The journal, while nobody writes it.
    pub kept: Option<Kept>,
    /// The games added up, as far as they are.
    pub table: Option<Table>,
    /// Has tab turned the keys from the tables to the games, or back?
    pub turned: bool,
    /// The selected game, from 0.
    pub at: usize,
    /// The first line of the tables that is shown.
    pub top: usize,
    pub(super) run: Option<Run>,
    pub(super) counting: bool,
}

impl TournamentScreen {
    /// A tournament that is not played yet.
    #[must_use]
    pub fn new(tournament: Tournament, journal: Option<PathBuf>, kept: Option<Kept>) -> TournamentScreen {
        TournamentScreen {
            tournament: Arc::new(tournament),
            journal,
            kept,
            table: None,
            turned: false,
            at: 0,
            top: 0,
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
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        self.run.as_ref().map(Run::progress)
    }
    /// Are games played just now?
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.progress().is_some_and(|progress| !progress.over && !progress.paused)
    }
    /// Would games be lost that nobody keeps?
    #[must_use]
    pub fn would_be_lost(&self) -> bool {
        self.journal.is_none() && self.progress().is_some_and(|progress| !progress.over)
    }
    /// How many lines the tables have: the standings, what was printed, who met whom, the means, each with a heading of
    /// two lines.
    #[must_use]
    pub fn lines(&self) -> usize {
        let (players, printed) = (self.tournament.players().len(), self.tournament.description().printed.len());
        let printed = if printed > 0 { printed + 4 } else { 0 };
        (players + 4) + printed + (players + 3) + (players + 2)
    }
    /// How many games there are in all.
    #[must_use]
    pub fn all(&self) -> usize {
        usize::try_from(self.tournament.schedule().games()).unwrap_or(usize::MAX)
    }
    /// A game that was played, by its number.
    pub(super) fn record(&self, number: u64) -> Option<Record> {
        self.games(|games| games.get(usize::try_from(number).ok()?).cloned())
    }
}
