//! [`Tournament`]: a description with the game, the players and the evaluations that it names, ready to be played.
//!
//! ```text
//!  file ─► Tournament::load ─► Tournament ─► start ─► Run ─► records ─► results, ratings, chances
//!                                   └──────────────────────────┴─► study: a game to look into
//! ```
//!
//! [`data`] has the schedule and the sums; this module has positions, threads ([`run`]) and files
//! ([`super::journal`]).

pub mod data;
pub mod games;
mod read;
mod referee;
pub mod run;
mod runner;
mod terms;
pub mod traces;
pub mod write;

pub use games::LiveGame;
pub use read::{TournamentError, TournamentProblem};
pub use run::{TournamentProgress, TournamentRun};

use super::journal::{Journal, JournalError, JournalProblem};
use super::shard::Shard;
use crate::documents::file::name;
use crate::save::MOST_TITLE;
use crate::study::played::{Lost, PlayedBy};
use crate::study::study::Study;
use data::{Chance, Description, Record, Results, Schedule, Standing, chances, grade};
use engine::boundary::position::Position;
use engine::boundary::problem::ProblemError;
use engine::eval::{Origin, Registry};
use engine::numbers::Ordinal;
use engine::play::{Choosing, Line, Player};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    description: Description,
    schedule: Schedule,
    start: Box<dyn Position>,
    moves: Vec<Ordinal>,
    players: Vec<Player>,
    registry: Arc<Registry>,
}

impl Tournament {
    /// Creates a tournament between players from a start and moves; `description` gives everything
    /// else.
    ///
    /// # Errors
    /// The first player who cannot play this game, as an index into `players`, and the reason.
    pub fn new(
        description: Description,
        (start, moves): (Box<dyn Position>, Vec<Ordinal>),
        players: Vec<Player>,
        registry: Arc<Registry>,
    ) -> Result<Tournament, (usize, ProblemError)> {
        let schedule = Schedule::new(&description);
        for (number, Player { choosing, .. }) in players.iter().enumerate() {
            start
                .pair([choosing, choosing], &registry)
                .map_err(|error| (number, error))?;
        }
        Ok(Tournament {
            description,
            schedule,
            start,
            moves,
            players,
            registry,
        })
    }
    /// Returns the tournament with another seed.
    pub fn with_seed(mut self, seed: u64) -> Tournament {
        (self.description.seed, self.schedule.seed) = (seed, seed);
        self
    }
    /// Returns the description.
    pub fn description(&self) -> &Description {
        &self.description
    }
    /// Returns the schedule of the games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }
    /// Returns the players.
    pub fn players(&self) -> &[Player] {
        &self.players
    }
    /// Returns the known evaluations, including those of its files.
    pub fn registry(&self) -> &Arc<Registry> {
        &self.registry
    }
    /// Returns the position in which the moves of all games begin.
    pub fn start(&self) -> &dyn Position {
        &*self.start
    }
    /// Returns the number of moves of every game that no player chooses: those of the description
    /// and the opening.
    pub fn given(&self) -> usize {
        self.moves.len() + self.description.opening as usize
    }
    /// Returns the moves of a game that no player chooses, or `None` if every opening that was
    /// tried ends the game.
    fn opening(&self, seed: u64) -> Option<Vec<Ordinal>> {
        match self.description.opening as usize {
            0 => Some(self.moves.clone()),
            plies => self.start.opening(&self.moves, plies, seed),
        }
    }
    /// Returns the way in which a player chooses moves at one of the depths of the schedule.
    pub fn choosing(&self, player: usize, depth: usize) -> Choosing {
        let mut choosing = self.players[player].choosing.clone();
        if let (Choosing::Searching(spec, _), Some(&Some(depth))) =
            (&mut choosing, self.schedule.depths.get(depth))
        {
            spec.depth = Some(depth);
        }
        choosing
    }

    /// Returns the path of the journal for the file of a tournament. With a seed in place of the
    /// file's, it is another journal.
    pub fn journal_path(file: &Path, seed: Option<u64>) -> PathBuf {
        file.with_extension(
            seed.map_or_else(|| "games".to_owned(), |seed| format!("seed-{seed}.games")),
        )
    }
    /// Opens the journal of the whole tournament, see [`Tournament::journal_of`].
    ///
    /// # Errors
    /// As for [`Tournament::journal_of`].
    pub fn journal(
        &self,
        path: &Path,
        fresh: bool,
    ) -> Result<(Journal, Vec<Record>), JournalError> {
        self.journal_of(Shard::WHOLE, path, fresh)
    }
    /// Opens or creates the journal of a shard and returns it with its games; with `fresh`, they
    /// are discarded.
    ///
    /// # Errors
    /// It cannot be opened, another process is writing it, it belongs to another tournament, or a
    /// game in it cannot have been played. The file is unchanged then.
    pub fn journal_of(
        &self,
        shard: Shard,
        path: &Path,
        fresh: bool,
    ) -> Result<(Journal, Vec<Record>), JournalError> {
        let opened = Journal::open(path, (&self.terms_of(shard), shard), fresh, &|record| {
            Ok(self.referee(record)?)
        });
        opened.map_err(|problem| self.refused(path, problem))
    }
    /// Returns the games in the journal of a shard, which another process may be writing.
    ///
    /// # Errors
    /// As for [`Tournament::journal_of`].
    pub fn kept(&self, shard: Shard, path: &Path) -> Result<Vec<Record>, JournalError> {
        let read = Journal::read(path, (&self.terms_of(shard), shard), &|record| {
            Ok(self.referee(record)?)
        });
        read.map_err(|problem| self.refused(path, problem))
    }
    fn refused(&self, path: &Path, problem: JournalProblem) -> JournalError {
        JournalError {
            path: path.display().to_string(),
            problem: self.with_reasons(problem),
        }
    }
    /// Starts to play all games in `jobs` threads, see [`Tournament::run_shard`].
    ///
    /// # Errors
    /// As for [`Tournament::run_shard`].
    pub fn run(
        self: &Arc<Self>,
        jobs: usize,
        journal: Option<(Journal, Vec<Record>)>,
        over: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<TournamentRun> {
        self.run_shard((Shard::WHOLE, jobs), journal, over)
    }
    /// Starts to play the games of a shard in `jobs` threads; with a journal, it continues after
    /// the games there. `over` is called at the end.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn run_shard(
        self: &Arc<Self>,
        (shard, jobs): (Shard, usize),
        journal: Option<(Journal, Vec<Record>)>,
        over: impl FnOnce() + Send + 'static,
    ) -> std::io::Result<TournamentRun> {
        let (journal, games) = journal.unzip();
        TournamentRun::start(
            Arc::clone(self) as _,
            (shard, jobs),
            (journal, games.unwrap_or_default()),
            over,
        )
    }

    /// Returns the games of the tournament itself, without its repetitions.
    pub fn own<'a>(&self, records: &'a [Record]) -> &'a [Record] {
        let once = usize::try_from(self.schedule.once()).unwrap_or(usize::MAX);
        &records[..records.len().min(once)]
    }
    /// Returns the totals of the games of the tournament itself.
    pub fn results(&self, records: &[Record]) -> Results {
        Results::of(
            &self.schedule,
            self.players.len(),
            self.description.points,
            self.own(records),
        )
    }
    /// Returns the totals of the games of the tournament itself at one of the depths.
    pub fn results_at(&self, depth: usize, records: &[Record]) -> Results {
        let at = |record: &&Record| {
            self.schedule
                .game(record.number)
                .is_some_and(|game| game.depth == depth)
        };
        Results::of(
            &self.schedule,
            self.players.len(),
            self.description.points,
            self.own(records).iter().filter(at),
        )
    }
    /// Returns the points of each player in the tournament and in its repetitions, by place in the
    /// list.
    pub fn chances(&self, records: &[Record]) -> Vec<Chance> {
        chances(
            &self.schedule,
            self.players.len(),
            self.description.points,
            records,
        )
    }
    /// Returns the grade of a player from 0 to 20, or `None` if no player is set as worth 10 or one
    /// of the two has not played.
    pub fn grade(&self, of: &Standing, results: &Results) -> Option<f64> {
        let ten = self.player_called(self.description.graded.as_deref()?)?;
        let reference = results.standings.iter().find(|row| row.player == ten)?;
        grade(of, reference, self.description.points)
    }
    /// Returns the index of the player with this name or title; case is ignored.
    pub fn player_called(&self, called: &str) -> Option<usize> {
        let plain = |text: &str| text.trim().to_lowercase();
        let is_it = |player: &Player| {
            [&player.name, &player.title]
                .iter()
                .any(|own| plain(own) == plain(called))
        };
        self.players.iter().position(is_it)
    }

    /// Returns a game as a study, with its players and its seed. The cursor is at the first
    /// position in which a player chose, with the search behind that choice. Evaluations that are
    /// not built in are included. Returns `None` if the game does not belong to the tournament.
    pub fn study(&self, record: &Record, registry: &Arc<Registry>) -> Option<Study> {
        let game = self.schedule.game(record.number)?;
        let (mut line, mut positions) = (Line::default(), vec![self.start.copy()]);
        let mut cursor = 0;
        for &mv in &record.moves {
            let position = positions.last()?;
            let (view, next) = position.move_view(mv).zip(position.play(mv))?;
            let (node, _) = line.play(mv, &view.text);
            positions.push(next);
            cursor = if node == self.given() { node } else { cursor };
        }
        line.go(cursor);
        let mut study = Study::new(self.start.copy(), Arc::clone(registry));
        let choosing = game.players.map(|player| self.choosing(player, game.depth));
        for name in choosing.iter().flat_map(Choosing::evaluations) {
            if let Ok(evaluation) = self.registry.get(self.start.kind(), name)
                && evaluation.origin != Origin::BuiltIn
            {
                study.carry(&evaluation.text).ok()?;
            }
        }
        study.set_line(line, positions);
        let [first, second] = game.players.map(|player| &self.players[player].title);
        let title = format!("{first} – {second}, game {}", record.number + 1);
        study.title = name(&title, MOST_TITLE);
        study.lost = record.forfeit.clone().map(|reason| Lost {
            moves: record.moves.clone(),
            reason,
        });
        study.players = Some(PlayedBy {
            choosing,
            seed: game.game_seed,
            given: self.given(),
            depths: record.depths.clone(),
        });
        let spec = study
            .search_behind(cursor)
            .filter(|spec| study.position().pose(spec, study.registry()).is_ok());
        if let Some(spec) = spec {
            study.set_spec(spec);
        }
        Some(study)
    }
}
