//! Choosing who plays: the list of players, and the lines that are typed for one.

use crate::app::action::Going;
use crate::app::mode::Mode;
use crate::app::players::{Players, limits};
use crate::app::screens::list::{List, ListChoice, ListEntry, ListKind};
use crate::app::screens::prompt::{Prompt, line};
use crate::app::tasks::Work;
use crate::app::{App, Display, Strings};
use crate::documents::evaluations::is_file;
use crate::kit::typed::Typed;
use crate::language::{say_of, sides};
use crate::study::{PlayedBy, Study};
use engine::boundary::ProblemError;
use engine::eval::{Evaluation, Registry};
use engine::play::chooser::turn_seed;
use engine::play::roster::ListedPlayer;
use engine::play::{Choosing, Player, Roster};
use engine::rules::Side;
use std::path::PathBuf;
use std::sync::Arc;

/// The evaluation that a player searches with, if it names one.
fn evaluation_of(choosing: &Choosing) -> Option<&str> {
    choosing.search().and_then(|(spec, _)| spec.evaluation.as_deref())
}

/// A human in the place of a program that was not started, with its title.
fn absent(words: &Strings, title: &str) -> Player {
    Player { title: format!("{title}, {}", words.notes.absent), ..Player::human() }
}

impl Players {
    /// The players of the game for one side, humans first; the one who sits there is selected.
    pub(crate) fn list(&self, study: &Study, words: &Strings, side: Side) -> List {
        let position = study.position();
        let current = &self.players[side.index()];
        let entry = |listed: &ListedPlayer| {
            ListEntry::new(
                say_of(&listed.player.title),
                say_of(&listed.description),
                ListChoice::Player(side, listed.player.clone()),
            )
        };
        let asks = |label: &str, detail: &str, prompt| {
            ListEntry::new(label, detail, ListChoice::Ask(prompt)).under(words.titles.other_player)
        };
        let (humans, others): (Vec<&ListedPlayer>, Vec<&ListedPlayer>) =
            self.roster.of_game(position.kind()).partition(|listed| listed.player.is_human());
        let mut entries: Vec<ListEntry> = humans.into_iter().chain(others).map(entry).collect();
        let is_current = |entry: &ListEntry| matches!(&entry.choice, ListChoice::Player(_, player) if player == current || player.is_human() && current.is_human());
        let typed = entries.len();
        let at = entries.iter().position(is_current).unwrap_or(typed);
        let text = if at == typed { current.choosing.to_string() } else { words.titles.typed_example.to_owned() };
        entries.push(asks(words.titles.typed_player, &text, Prompt::Player(side)));
        let limit = limits::print(&self.limits).unwrap_or_else(|| words.titles.no_limit.to_owned());
        entries.push(asks(words.titles.limit, &limit, Prompt::Limit));
        let title = format!("{} {}", words.titles.players, sides::name(position, side));
        List { at, ..List::new(ListKind::Players, &title, entries) }
    }
    /// The lines below the board: who is to move, and where not both are humans who plays.
    pub fn lines_below(&self) -> u16 {
        if self.programs() > 0 { 3 } else { 1 }
    }
    /// The players of another game: those of a new one of the same kind stay.
    pub(crate) fn pair_again(&mut self, study: &mut Study, screen: &mut Display, kept: bool) {
        self.hold();
        (self.borrowed, self.subject, self.later) = (None, None, None);
        self.chosen.clear();
        (self.pair, self.paired) = (None, self.serial);
        self.seed = turn_seed(self.seed, 0);
        if let Some(known) = study.players.clone() {
            self.seed = known.seed;
            // A file that is opened starts no program: the user may choose it.
            let starts = known.choosing.iter().any(|choosing| matches!(choosing, Choosing::External(_)));
            let kind = study.position().kind();
            self.players = known.choosing.map(|choosing| {
                let starts = matches!(choosing, Choosing::External(_));
                if starts { absent(screen.words, &choosing.to_string()) } else { self.named(kind, choosing) }
            });
            if starts {
                screen.notify(screen.words.notes.not_started);
            }
            return;
        }
        let choosing = self.players.each_ref().map(|player| &player.choosing);
        if !kept || study.start().pair(choosing, study.registry()).is_err() {
            self.players = Players::default().players;
        }
        self.sign(study);
    }
    /// What follows in the game is these players', and a save says so.
    fn sign(&self, study: &mut Study) {
        let line = study.line();
        study.players = (self.programs() > 0).then(|| PlayedBy {
            choosing: self.players.each_ref().map(|player| player.choosing.clone()),
            seed: self.seed,
            given: line.ply(line.cursor()),
            depths: Vec::new(),
        });
    }
    /// The player who chooses like this, with the name that the game knows.
    fn named(&self, kind: &str, choosing: Choosing) -> Player {
        let known = self.roster.of_game(kind).find(|listed| listed.player.choosing == choosing);
        let unknown = || Player { name: choosing.to_string(), title: choosing.to_string(), choosing: choosing.clone() };
        known.map_or_else(unknown, |listed| listed.player.clone())
    }
    /// The files of the user's players have changed: those at the board stay as they are.
    pub(crate) fn replace_roster(&mut self, screen: &mut Display, roster: Arc<Roster>, faults: &[String]) {
        if roster == self.roster {
            // They are read again with every change of an evaluation, and what is broken is part of them.
            return;
        }
        self.roster = roster;
        match faults.first() {
            Some(fault) => screen.alert_fault(fault),
            None => {
                screen.mended();
                screen.notify(screen.words.notes.players_read);
            }
        }
    }
    /// The text to begin with where a player is typed, that of the one who sits there; or where a limit is.
    pub(crate) fn typed(&self, prompt: Prompt) -> String {
        if let Prompt::Player(side) = prompt {
            let player = &self.players[side.index()];
            if player.is_human() { String::new() } else { player.choosing.to_string() }
        } else {
            limits::print(&self.limits).unwrap_or_default()
        }
    }
    /// Does a player at the board search with an evaluation that was brought along?
    pub(crate) fn uses_override(&self, study: &Study) -> bool {
        let (kind, registry) = (study.position().kind(), study.registry());
        let mut used = self.players.iter().filter_map(|player| evaluation_of(&player.choosing));
        used.any(|name| registry.is_override(kind, name))
    }
    /// Takes typed limits for a move; nothing typed is no limit.
    pub(crate) fn take_limit(&mut self, screen: &mut Display, text: &str) -> Result<(), String> {
        let limits = limits::read(text).ok_or_else(|| screen.words.notes.bad_limit.to_owned())?;
        self.limits = limits;
        let titles = &screen.words.titles;
        let limit = limits::print(&limits).unwrap_or_else(|| titles.no_limit.to_owned());
        screen.notify(&format!("{}: {limit}", titles.limit));
        Ok(())
    }
}

impl App {
    /// Pair a player; the complaint is about its evaluation.
    pub(crate) fn pair(&mut self, side: Side, player: Player) -> Result<(), ProblemError> {
        let mut players = self.players.players.clone();
        players[side.index()] = player;
        self.pair_both(players)
    }
    /// The same for both sides.
    pub(crate) fn pair_both(&mut self, players: [Player; 2]) -> Result<(), ProblemError> {
        let pair =
            self.game.study.start().pair([&players[0].choosing, &players[1].choosing], self.game.study.registry())?;
        self.players.hold();
        let arena = &mut self.players;
        (arena.players, arena.pair, arena.paired) = (players, Some(pair), arena.serial);
        arena.known = Some(Arc::clone(self.game.study.registry()));
        self.players.sign(&mut self.game.study);
        match self.players.programs() {
            // Who sits opposite a human answers without being asked.
            1 => self.players.going = Going::On,
            2 => self.screen.notify(self.screen.words.notes.two_programs),
            _ => {}
        }
        self.players.go_on(&self.game.study, &mut self.effects);
        Ok(())
    }

    /// Takes a typed player; the complaint is about the text.
    pub(crate) fn take_player(&mut self, side: Side, text: &str) -> Result<(), String> {
        let kind = self.game.study.position().kind();
        let player = self.players.roster.read(text, kind).map_err(|error| error.to_string())?;
        match evaluation_of(&player.choosing).filter(|name| is_file(name)) {
            Some(file) => {
                let file = PathBuf::from(file);
                self.start(Work::ReadPlayer { side, text: text.to_owned(), file });
                Ok(())
            }
            None => self.pair(side, player).map_err(|error| error.to_string()),
        }
    }
    /// The file that a typed player names was read, or not; whatever is wrong goes back to the line.
    pub(crate) fn player_read(&mut self, side: Side, text: String, result: Result<Evaluation, String>) {
        match result.and_then(|evaluation| self.choose_with(side, &text, evaluation)) {
            Err(error) if matches!(self.mode, Mode::Normal) => {
                self.mode = line(Prompt::Player(side), Typed::wrong(text.as_str().into(), &error));
            }
            chosen => _ = self.screen.or_alert(chosen),
        }
    }
    /// Pair a typed player with the evaluation of the file that it names, which lies above the user's own from then on.
    fn choose_with(&mut self, side: Side, text: &str, evaluation: Evaluation) -> Result<(), String> {
        let kind = self.game.study.position().kind();
        let mut player = self.players.roster.read(text, kind).map_err(|error| error.to_string())?;
        if let Choosing::Searching(spec, _) = &mut player.choosing {
            spec.evaluation = Some(evaluation.name.clone());
        }
        // A path would leave no room for the rest.
        (player.name, player.title) = (player.choosing.to_string(), player.choosing.to_string());
        let before = Arc::clone(self.game.study.registry());
        // The other one at the board shall not get another evaluation without a word.
        let other = &self.players.players[side.other().index()].choosing;
        let is_theirs = |old: &Evaluation| evaluation_of(other) == Some(&old.name);
        let mut registry = Registry::clone(&before);
        let adopted = registry.adopt(evaluation, kind, |_, old| !is_theirs(old));
        adopted.map_err(|error| error.to_string())?;
        self.game.study.set_registry(Arc::new(registry));
        self.pair(side, player).map_err(|error| {
            self.game.study.set_registry(before);
            error.to_string()
        })
    }
}
