//! [`TournamentScreen`]: a tournament on the screen, played beside the loop: [`Mode::Tournament`].
//!
//! It is opened like a game, or begun as some pairs of games between the two players at the board, and goes on while the
//! workbench is used for something else. Its tables are added up beside the loop, too: [`Effect::Count`].
//!
//! Invariants: there is one contest at a time; the games are the run's or, before it begins, the journal's.

use super::action::To;
use super::mode::{Mode, Question};
use super::mouse::top_of;
use super::msg::Source;
use super::{App, Effect};
use crate::batch::Tournament;
pub use crate::report::tournament::Totals;
use crate::report::{self, Report};
use crate::study::Study;
use engine::play::tournament::{Description, Journal, Progress, Record, Run};
use engine::play::{Choosing, Player};
use engine::rules::Side;
use ratatui::layout::Rect;
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

/// The most pairs of games that can be typed.
pub const MOST_PAIRS: u32 = 100_000;

/// The columns of the tables beside the games.
const TABLES: u16 = 76;

/// A journal that is open, and the games that are in it.
pub type Kept = (Journal, Vec<Record>);

/// A tournament on the screen. See the module.
pub struct TournamentScreen {
    /// What is played.
    pub tournament: Arc<Tournament>,
    /// Where the games are kept; `None`: nowhere.
    pub journal: Option<PathBuf>,
    /// The journal, while nobody writes it.
    pub kept: Option<Kept>,
    /// The games added up, as far as they are.
    pub table: Option<Totals>,
    /// Has tab turned the keys from the tables to the games, or back?
    pub turned: bool,
    /// The selected game, from 0.
    pub at: usize,
    /// The first line of the tables that is shown.
    pub top: usize,
    run: Option<Run>,
    counting: bool,
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
    /// The tables, as far as the games are added up; times are shown where `clock` says so.
    #[must_use]
    pub fn report(&self, clock: bool) -> Option<Report> {
        self.table.as_ref().map(|totals| report::tournament::report(&self.tournament, totals, &[], clock))
    }
    /// How many lines the tables have.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.report(false).map_or(0, |report| report.rows())
    }
    /// How many games there are in all.
    #[must_use]
    pub fn all(&self) -> usize {
        usize::try_from(self.tournament.schedule().games()).unwrap_or(usize::MAX)
    }
}

impl App {
    /// A tournament was opened, or not.
    pub(super) fn called(&mut self, result: Result<Box<TournamentScreen>, String>) -> Vec<Effect> {
        match result {
            Ok(contest) if self.may_call() => {
                let finished = contest.games(<[Record]>::len) >= contest.all();
                self.contest = Some(contest);
                self.mode = Mode::Tournament;
                let mut effects = self.count();
                if finished {
                    effects.insert(0, Effect::Host);
                } else {
                    let programs = self.programs_of_contest();
                    let text = [self.words.games.space_starts, &programs].join(" ");
                    self.tell(text.trim_end());
                }
                effects
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                self.complain(&error);
                Vec::new()
            }
        }
    }
    /// The programs that a tournament starts, so that nobody begins it unawares; empty if there are none.
    fn programs_of_contest(&self) -> String {
        let players = self.contest.as_ref().map_or(&[][..], |contest| contest.tournament.players());
        let external = players.iter().filter(|player| matches!(player.choosing, Choosing::External(_)));
        let commands: Vec<String> = external.map(|player| player.choosing.to_string()).collect();
        if commands.is_empty() { String::new() } else { format!("{} {}", self.words.games.starts, commands.join(", ")) }
    }
    /// Are games played that are shown, here or in the status line?
    #[must_use]
    pub fn is_hosting(&self) -> bool {
        self.contest.as_ref().is_some_and(|contest| contest.is_running())
    }
    /// May another contest take the place of the one there is? If not, it is said why.
    fn may_call(&mut self) -> bool {
        let free = self.contest.as_ref().is_none_or(|contest| !contest.is_running());
        if !free {
            self.complain(self.words.games.one_only);
        }
        free
    }
    /// Takes a typed number of pairs of games between the two players at the board.
    pub(super) fn take_pairs(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        let pairs = text.parse().ok().filter(|pairs| (1..=MOST_PAIRS).contains(pairs));
        let Some(games) = pairs else {
            return Err(format!("{} {MOST_PAIRS}", self.words.games.bad_pairs));
        };
        let [first, second] = &self.arena.players;
        let title = format!("{} – {}", first.title, second.title);
        let (limits, seed) = (self.arena.limits, self.arena.seed);
        let description = Description { games, limits, seed, ..Description::of_match(title) };
        let (start, registry) = (self.study.start().copy(), Arc::clone(self.study.registry()));
        let players = self.arena.players.to_vec();
        let tournament = Tournament::new(description, (start, Vec::new()), players, registry)
            .map_err(|(_, error)| error.to_string())?;
        if !self.may_call() {
            return Ok(Vec::new());
        }
        self.contest = Some(Box::new(TournamentScreen::new(tournament, None, None)));
        self.mode = Mode::Tournament;
        Ok(vec![Effect::Host])
    }
    /// Asks how many pairs of games the two players shall play.
    pub(super) fn ask_pairs(&mut self) {
        if self.arena.programs() < 2 {
            self.tell(self.words.games.no_humans);
        } else {
            self.ask(super::mode::Prompt::Pairs, "");
        }
    }
    /// From the tables to the games, or back.
    pub(super) fn turn_contest(&mut self) {
        if let Some(contest) = &mut self.contest {
            contest.turned = !contest.turned;
        }
    }
    /// Begins to play, or goes on where the games end. `over` is called from a thread at the end.
    pub fn host(&mut self, jobs: usize, over: impl FnOnce() + Send + 'static) {
        let Some(contest) = &mut self.contest else {
            return;
        };
        let before = contest.run.take().map(|run| run.look(<[Record]>::to_vec));
        let games = match contest.kept.take() {
            Some((journal, games)) => (Some(journal), games),
            None => (None, before.unwrap_or_default()),
        };
        match Run::start(Arc::clone(&contest.tournament) as _, jobs, games, over) {
            Ok(run) => contest.run = Some(run),
            Err(error) => self.complain(&error.to_string()),
        }
    }
    /// Shows the tournament.
    pub(super) fn show_contest(&mut self) -> Vec<Effect> {
        self.mode = Mode::Tournament;
        self.count()
    }
    /// Space: begins, waits, goes on.
    pub(super) fn run_contest(&mut self) -> Vec<Effect> {
        let Some(contest) = &self.contest else {
            return Vec::new();
        };
        match (&contest.run, contest.progress()) {
            (Some(run), Some(progress)) if !progress.over => run.pause(!progress.paused),
            _ if contest.games(<[Record]>::len) >= contest.all() => self.tell(self.words.games.all_played),
            _ => return vec![Effect::Host],
        }
        Vec::new()
    }
    /// Stops the games for good; answers whether any were played.
    pub(super) fn stop_contest(&mut self) -> bool {
        let Some(run) = self.contest.as_ref().and_then(|contest| contest.run.as_ref()) else {
            return false;
        };
        let runs = !run.progress().over;
        if runs {
            run.cancel();
            self.tell(self.words.games.stopped);
        }
        runs
    }
    /// The games have ended.
    pub(super) fn games_over(&mut self) -> Vec<Effect> {
        let fault = self.contest.as_ref().and_then(|contest| contest.progress()?.fault);
        if let Some(fault) = fault {
            self.complain(&fault);
        }
        self.count()
    }
    /// Asks for the tables, if there are more games than they know.
    pub(super) fn count(&mut self) -> Vec<Effect> {
        let Some(contest) = self.contest.as_mut().filter(|_| matches!(self.mode, Mode::Tournament)) else {
            return Vec::new();
        };
        let known = contest.table.as_ref().map(|table| table.games);
        if contest.counting || known == Some(contest.games(<[Record]>::len)) {
            return Vec::new();
        }
        contest.counting = true;
        vec![Effect::Count]
    }
    /// The tables were made.
    pub(super) fn counted(&mut self, of: &Arc<Tournament>, table: Totals) -> Vec<Effect> {
        let Some(contest) = self.contest.as_mut().filter(|contest| Arc::ptr_eq(&contest.tournament, of)) else {
            return Vec::new();
        };
        (contest.table, contest.counting) = (Some(table), false);
        // While games are played the next frame asks again.
        if contest.is_running() { Vec::new() } else { self.count() }
    }
    /// Moves in the list of games, or scrolls the tables.
    pub(super) fn move_in_contest(&mut self, to: To) {
        let page = self.page();
        let in_games = self.is_in_games();
        let shown = usize::from(self.contest_areas(self.contest_body())[0].height);
        if let Some(contest) = &mut self.contest {
            if in_games {
                contest.at = to.step(contest.at, contest.games(<[Record]>::len), page);
            } else {
                contest.top = to.step(contest.top, contest.lines().saturating_sub(shown) + 1, page);
            }
        }
    }
    /// Is there room for the tables beside the games?
    #[must_use]
    pub fn contest_is_wide(&self) -> bool {
        self.size.0 >= 124
    }
    /// Do the keys move in the list of games? Tab turns from what comes first: the tables, or beside them the games.
    #[must_use]
    pub fn is_in_games(&self) -> bool {
        self.contest.as_ref().is_some_and(|contest| contest.turned != self.contest_is_wide())
    }
    /// Where the tables lie, and where the games, inside an area whose frame and head are taken off; one of them may be
    /// empty.
    #[must_use]
    pub fn contest_areas(&self, body: Rect) -> [Rect; 2] {
        if self.contest_is_wide() {
            let left = Rect { width: TABLES.min(body.width / 2 + 12), ..body };
            let width = body.width.saturating_sub(left.width + 2);
            return [left, Rect { x: left.right() + 2, width, ..body }];
        }
        if self.is_in_games() { [Rect::default(), body] } else { [body, Rect::default()] }
    }
    /// The inside of the tournament's frame without its head.
    #[must_use]
    pub fn contest_body(&self) -> Rect {
        let Rect { x, y, width, height } = self.layout().body;
        Rect::new(x + 2, y + 5, width.saturating_sub(4), height.saturating_sub(5))
    }
    /// A click on a game selects it, a second one opens it.
    pub(super) fn press_contest(&mut self, x: u16, y: u16) -> Vec<Effect> {
        let [_, area] = self.contest_areas(self.contest_body());
        let Some(contest) = self.contest.as_mut().filter(|_| area.contains((x, y).into()) && y > area.y) else {
            return Vec::new();
        };
        let count = contest.games(<[Record]>::len);
        let at = top_of(contest.at, count, usize::from(area.height - 1)) + usize::from(y - area.y - 1);
        if at >= count {
            return Vec::new();
        }
        if std::mem::replace(&mut contest.at, at) == at { self.open_played() } else { Vec::new() }
    }
    /// Opens the selected game in the workbench.
    pub(super) fn open_played(&mut self) -> Vec<Effect> {
        let Some(contest) = &self.contest else {
            return Vec::new();
        };
        match contest.games(|games| games.get(contest.at).map(|game| game.number)) {
            Some(number) => self.open(Source::Played(number)),
            None => Vec::new(),
        }
    }
    /// A game of the tournament as a study.
    ///
    /// # Errors
    /// There is no such game.
    pub fn played_study(&self, number: u64) -> Result<Box<Study>, String> {
        let of = |contest: &TournamentScreen| {
            let record = contest.games(|games| games.get(usize::try_from(number).ok()?).cloned())?;
            let registry = Arc::new(contest.tournament.registry().over(&self.registry));
            let mut study = contest.tournament.study(&record, &registry)?;
            study.memory = self.study.memory;
            Some(study)
        };
        self.contest.as_deref().and_then(of).map(Box::new).ok_or_else(|| self.words.games.none.to_owned())
    }
    /// Calls the players at the board as the tournament does that this game of it is from.
    pub(super) fn name_players(&mut self, number: u64) {
        let Some(tournament) = self.contest.as_ref().map(|contest| Arc::clone(&contest.tournament)) else {
            return;
        };
        let Some(game) = tournament.schedule().game(number) else {
            return;
        };
        for (seated, place) in self.arena.players.iter_mut().zip(game.players) {
            let Player { name, title, .. } = &tournament.players()[place];
            if seated.is_human() {
                seated.title = format!("{title}, {}", self.words.notes.absent);
            } else {
                (seated.name, seated.title) = (name.clone(), title.clone());
            }
        }
    }
    /// Does a question stand between the user and the end of the program because of the games?
    pub(super) fn asks_for_games(&mut self) -> bool {
        let lost = self.contest.as_ref().is_some_and(|contest| contest.would_be_lost());
        if lost {
            self.mode = Mode::Confirm(Question::Quit);
        }
        lost
    }
    /// The names of both sides of a game, as they are called in the tournament.
    #[must_use]
    pub fn names_of(&self, record: &Record) -> Option<[Cow<'_, str>; 2]> {
        let tournament = &self.contest.as_ref()?.tournament;
        let game = tournament.schedule().game(record.number)?;
        Some(Side::BOTH.map(|side| tournament.players()[game.players[side.index()]].label()))
    }
}
