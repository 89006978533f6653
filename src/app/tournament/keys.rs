//! What keys do to the tournament on the screen, and what becomes of its games.

use super::{GameFilter, Kept, MOST_PAIRS, TABLES, Totals, TournamentScreen};
use crate::app::action::To;
use crate::app::layout::{Layout, top_of};
use crate::app::lesson::Deed;
use crate::app::mode::{Mode, Prompt};
use crate::app::source::Source;
use crate::app::tasks::Work;
use crate::app::{App, Effect, Screen, Strings};
use crate::batch::Tournament;
use crate::batch::shard::Shard;
use crate::batch::tournament::TournamentRun;
use crate::batch::tournament::data::{Description, Record};
use crate::language::say_of;
use engine::play::{Choosing, Player};
use engine::rules::Side;
use ratatui::layout::Rect;
use std::borrow::Cow;
use std::sync::Arc;

/// Is there room for the tables beside the games?
fn is_wide(screen: &Screen) -> bool {
    screen.size.0 >= 124
}

/// The inside of the tournament's frame without its head.
pub fn inside(layout: &Layout) -> Rect {
    let Rect { x, y, width, height } = layout.body;
    Rect::new(x + 2, y + 5, width.saturating_sub(4), height.saturating_sub(5))
}

impl TournamentScreen {
    /// The journal was opened.
    pub(crate) fn take_journal(&mut self, of: &Arc<Tournament>, kept: Kept, effects: &mut Vec<Effect>) {
        if Arc::ptr_eq(&self.tournament, of) {
            self.kept = Some(kept);
            effects.push(Effect::PlayGames);
        }
    }
    /// Are all its games played?
    pub(crate) fn is_finished(&self) -> bool {
        self.games(<[Record]>::len) >= self.all()
    }
    /// The programs that it starts, named before it begins; empty if there are none.
    fn programs_started(&self, words: &Strings) -> String {
        let external = self.tournament.players().iter();
        let external = external.filter(|player| matches!(player.choosing, Choosing::External(_)));
        let commands: Vec<String> = external.map(|player| player.choosing.to_string()).collect();
        if commands.is_empty() { String::new() } else { format!("{} {}", words.games.starts, commands.join(", ")) }
    }
    /// May another contest take its place? If not, it is said why.
    pub(super) fn may_go(&self, screen: &mut Screen) -> bool {
        let free = !self.is_running() && !self.would_be_lost();
        if !free {
            screen.alert(screen.words.games.one_only);
        }
        free
    }
    /// Begins to play, or goes on where the games end. `over` is called from a thread at the end.
    pub fn play(&mut self, screen: &mut Screen, jobs: usize, over: impl FnOnce() + Send + 'static) {
        let before = self.run.take().map(TournamentRun::into_games);
        let games = match self.kept.take() {
            Some((journal, games)) => (Some(journal), games),
            None => (None, before.unwrap_or_default()),
        };
        let run = TournamentRun::start(Arc::clone(&self.tournament) as _, (Shard::WHOLE, jobs), games, over);
        self.run = screen.or_alert(run);
    }
    /// What the key that plays the games does now: begin, pause, go on.
    pub(crate) fn run_word(&self, words: &Strings) -> &'static str {
        let [begin, pause, go_on] = words.games.run;
        match self.progress() {
            Some(progress) if progress.paused => go_on,
            Some(progress) if !progress.over => pause,
            Some(_) => go_on,
            None => begin,
        }
    }
    /// Stops the games for good; answers whether any were played.
    pub(crate) fn stop(&self, screen: &mut Screen) -> bool {
        let Some(run) = self.run.as_ref().filter(|run| !run.progress().over) else { return false };
        run.cancel();
        screen.notify(screen.words.games.stopped);
        true
    }
    /// Moves in the list of games, or scrolls the tables.
    pub(crate) fn step(&mut self, screen: &Screen, layout: &Layout, to: To) {
        let page = screen.page();
        if self.is_in_games(screen) {
            self.at = to.step(self.at, self.rows(), page);
        } else {
            let shown = usize::from(self.areas(screen, inside(layout))[0].height);
            self.top = to.step(self.top, self.lines().saturating_sub(shown) + 1, page);
        }
    }
    /// Do the keys move in the list of games? Tab turns from what comes first: the tables, or beside them the games.
    pub fn is_in_games(&self, screen: &Screen) -> bool {
        self.turned != is_wide(screen)
    }
    /// Where the tables lie, and where the games, inside an area whose frame and head are taken off; one of them may be
    /// empty.
    pub fn areas(&self, screen: &Screen, body: Rect) -> [Rect; 2] {
        if is_wide(screen) {
            let left = Rect { width: TABLES.min(body.width / 2 + 12), ..body };
            let width = body.width.saturating_sub(left.width + 2);
            return [left, Rect { x: left.right() + 2, width, ..body }];
        }
        if self.is_in_games(screen) { [Rect::default(), body] } else { [body, Rect::default()] }
    }
    /// The names of both sides of a game, as they are called in the tournament.
    pub fn names_of(&self, number: u64) -> Option<[Cow<'_, str>; 2]> {
        let game = self.tournament.schedule().game(number)?;
        Some(Side::BOTH.map(|side| match self.tournament.players()[game.players[side.index()]].label() {
            Cow::Borrowed(name) => Cow::Borrowed(say_of(name)),
            Cow::Owned(name) => Cow::Owned(name),
        }))
    }
}

impl App {
    /// Shows a tournament that was opened; one that is finished only needs its games.
    pub fn open_tournament(&mut self, opened: Box<TournamentScreen>) {
        if self.tournament.as_ref().is_some_and(|contest| !contest.may_go(&mut self.screen)) {
            return;
        }
        let (finished, programs) = (opened.is_finished(), opened.programs_started(self.screen.words));
        self.tournament = Some(opened);
        // What is typed, edited or answered is not pushed aside; ctrl-t shows it.
        if matches!(self.mode, Mode::Normal | Mode::List(_) | Mode::Tournament) {
            self.mode = Mode::Tournament;
        }
        if finished {
            self.begin_games();
        } else {
            let text = [self.screen.words.games.space_starts, &programs].join(" ");
            self.screen.notify(text.trim_end());
        }
        self.count();
    }
    /// Plays the games that are left, once the journal is open to be written.
    fn begin_games(&mut self) {
        let Some(shown) = &self.tournament else { return };
        match (&shown.journal, &shown.kept) {
            (Some(path), None) => {
                let (tournament, path) = (Arc::clone(&shown.tournament), path.clone());
                self.start(Work::Journal { tournament, path });
            }
            (None, _) | (_, Some(_)) => self.effects.push(Effect::PlayGames),
        }
    }
    /// Takes a typed number of pairs of games between the two players at the board.
    pub(crate) fn take_pairs(&mut self, text: &str) -> Result<(), String> {
        let pairs = text.parse().ok().filter(|pairs| (1..=MOST_PAIRS).contains(pairs));
        let Some(games) = pairs else { return Err(format!("{} {MOST_PAIRS}", self.screen.words.games.bad_pairs)) };
        let [first, second] = &self.players.players;
        let title = format!("{} – {}", say_of(&first.title), say_of(&second.title));
        let (limits, seed) = (self.players.limits, self.players.seed);
        let description = Description { games, limits, seed, ..Description::of_match(title) };
        let (start, registry) = (self.game.study.start().copy(), Arc::clone(self.game.study.registry()));
        let players = self.players.players.to_vec();
        let tournament = Tournament::new(description, (start, Vec::new()), players, registry)
            .map_err(|(_, error)| error.to_string())?;
        if self.tournament.as_ref().is_some_and(|contest| !contest.may_go(&mut self.screen)) {
            return Ok(());
        }
        self.tournament = Some(Box::new(TournamentScreen::new(tournament, None, None)));
        self.mode = Mode::Tournament;
        self.begin_games();
        Ok(())
    }
    /// Asks how many pairs of games the two players shall play.
    pub(crate) fn ask_pairs(&mut self) {
        if self.players.programs() < 2 {
            self.screen.notify(self.screen.words.games.no_humans);
        } else {
            self.mode.ask(Prompt::Pairs, "");
        }
    }
    /// Asks which games shall be listed.
    pub(crate) fn ask_games(&mut self) {
        let filter = self.tournament.as_ref().and_then(|contest| contest.filter.as_ref());
        self.mode.ask(Prompt::Games, filter.map_or("", GameFilter::text));
    }
    /// Lists the games that were asked for; all if nothing was typed.
    pub(crate) fn take_games(&mut self, text: &str) -> Result<(), String> {
        self.mode = Mode::Tournament;
        let Some(contest) = &mut self.tournament else { return Ok(()) };
        let filter = if text.is_empty() { None } else { Some(GameFilter::read(text, &contest.tournament)?) };
        contest.list(filter);
        // What was asked for is what the keys move in.
        contest.turned ^= !contest.is_in_games(&self.screen);
        Ok(())
    }
    /// Leaves the game that is watched, else the filter, else the tournament.
    pub(crate) fn leave_tournament(&mut self) {
        match &mut self.tournament {
            Some(contest) if contest.watched.is_some() => contest.watched = None,
            Some(contest) if contest.filter.is_some() => contest.list(None),
            _ => self.leave(),
        }
    }
    /// Shows the tournament.
    pub(crate) fn show_tournament(&mut self) {
        if self.tournament.is_none() {
            return self.open_tournament_form(false);
        }
        self.mode = Mode::Tournament;
        self.count();
    }
    /// Space: begins, waits, goes on.
    pub(crate) fn run_games(&mut self) {
        let Some(contest) = &self.tournament else { return };
        match (&contest.run, contest.progress()) {
            (Some(run), Some(progress)) if !progress.over => run.pause(!progress.paused),
            _ if contest.is_finished() => {
                self.screen.notify(self.screen.words.games.all_played);
            }
            _ => self.begin_games(),
        }
    }
    /// The games have ended.
    pub(crate) fn games_over(&mut self) {
        let fault = self.tournament.as_ref().and_then(|contest| contest.progress()?.fault);
        if let Some(fault) = fault {
            self.screen.alert(&fault);
        }
        if self.tournament.as_ref().is_some_and(|contest| contest.is_finished()) {
            self.lesson.iter_mut().for_each(|shown| shown.saw(Deed::Played));
        }
        self.count();
    }
    /// Asks for the tables, if there are more games than they know.
    pub(crate) fn count(&mut self) {
        let Some(contest) = self.tournament.as_mut().filter(|_| self.mode.shows_tournament()) else { return };
        contest.sift();
        contest.look_on();
        let known = contest.table.as_ref().map(|table| table.games);
        if contest.counting || known == Some(contest.games(<[Record]>::len)) {
            return;
        }
        contest.counting = true;
        let (tournament, records) = (Arc::clone(&contest.tournament), contest.games(<[Record]>::to_vec));
        self.start(Work::Totals { tournament, records });
    }
    /// The tables were made.
    pub(crate) fn take_totals(&mut self, of: &Arc<Tournament>, totals: Totals) {
        let Some(contest) = self.tournament.as_mut().filter(|contest| Arc::ptr_eq(&contest.tournament, of)) else {
            return;
        };
        (contest.table, contest.counting) = (Some(totals), false);
        // While games are played the next frame asks again.
        if !contest.is_running() {
            self.count();
        }
    }
    /// A click on a game selects it, a second one opens it.
    pub(crate) fn press_tournament(&mut self, x: u16, y: u16) {
        let body = inside(&self.layout());
        let Some(contest) = &mut self.tournament else { return };
        let [_, area] = contest.areas(&self.screen, body);
        if !area.contains((x, y).into()) || y == area.y {
            return;
        }
        let count = contest.rows();
        let at = top_of(contest.at, count, usize::from(area.height - 1)) + usize::from(y - area.y - 1);
        if at < count && std::mem::replace(&mut contest.at, at) == at {
            self.open_played();
        }
    }
    /// Opens the selected game in the workbench.
    pub(crate) fn open_played(&mut self) {
        let Some(contest) = &self.tournament else { return };
        if let Some(game) = contest.listed(contest.at, 1).pop() {
            self.open(Source::Played(game.number));
        }
    }
    /// Calls the players at the board as the tournament does that this game of it is from.
    pub(crate) fn name_players(&mut self, number: u64) {
        let Some(tournament) = self.tournament.as_ref().map(|contest| Arc::clone(&contest.tournament)) else { return };
        let Some(game) = tournament.schedule().game(number) else { return };
        for (player, place) in self.players.players.iter_mut().zip(game.players) {
            let Player { name, title, .. } = &tournament.players()[place];
            if player.is_human() {
                player.title = format!("{title}, {}", self.screen.words.notes.absent);
            } else {
                (player.name, player.title) = (name.clone(), title.clone());
            }
        }
    }
}
