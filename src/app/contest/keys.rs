//! What the keys of the form of a tournament do.

use super::{ContestField, ContestForm};
use crate::app::action::{Action, To};
use crate::app::mode::Mode;
use crate::app::tasks::{Work, Writing, Written};
use crate::app::tournament::TournamentScreen;
use crate::app::{App, Source};
use crate::save::Over;
use std::path::PathBuf;

impl App {
    /// Opens the form of a new tournament: of the open game, with the programs at its board, or two others.
    pub(crate) fn set_up_tournament(&mut self) {
        let start = self.game.study.start();
        let seated = self.players.players.iter().filter(|player| !player.is_human());
        let mut players: Vec<String> = seated.map(|player| player.choosing.to_string()).collect();
        let listed = self.players.roster.of_game(start.kind()).filter(|listed| !listed.player.is_human());
        for listed in listed {
            if players.len() < 2 && !players.contains(&listed.player.name) {
                players.push(listed.player.name.clone());
            }
        }
        let form = ContestForm::new(start, players, (&self.players.roster, self.game.study.registry()));
        self.mode = Mode::Contest(Box::new(form));
    }
    /// Opens the form with the tournament that is shown.
    pub(crate) fn change_tournament(&mut self) {
        let Some(shown) = &self.tournament else { return };
        let (tournament, known) = (&shown.tournament, (&self.players.roster, shown.tournament.registry()));
        let form = ContestForm::of(tournament.description(), tournament.start(), known);
        self.mode = Mode::Contest(Box::new(form));
    }
    /// What keys do in it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong to the panes")]
    pub(crate) fn contest_action(&mut self, action: Action) {
        let Mode::Contest(form) = &mut self.mode else { return };
        if form.typed.is_some() {
            return match action {
                Action::Accept => form.take_typed(),
                Action::Escape | Action::Interrupt => form.typed = None,
                _ => {}
            };
        }
        match action {
            Action::Move(to) => form.step(to),
            Action::Alter(up) => form.alter(up),
            Action::TypeValue => form.type_value(None),
            Action::AddChild => form.add_player(),
            Action::Delete => form.remove_player(),
            Action::Accept => self.begin_contest(),
            Action::Escape | Action::Interrupt => {
                self.mode = if self.tournament.is_some() { Mode::Tournament } else { self.resting_mode() };
            }
            _ => {}
        }
    }
    /// Enter: shows the tournament, ready to be played; with a file it is written there first, and its games beside it.
    fn begin_contest(&mut self) {
        let Mode::Contest(form) = &mut self.mode else { return };
        let tournament = match &form.checked {
            Ok(tournament) => tournament.clone(),
            Err(error) => {
                let error = error.clone();
                return self.screen.alert(&error);
            }
        };
        if !form.file.is_empty() {
            let name = if form.file.ends_with(".ron") { form.file.clone() } else { format!("{}.ron", form.file) };
            let (text, path) = (form.text(), Some(PathBuf::from(name)));
            return self.start(Work::Write(Writing { what: Written::Tournament, path, text, over: Over::Nothing }));
        }
        let shown = TournamentScreen::new((*tournament).clone(), None, None);
        let before = std::mem::replace(&mut self.mode, Mode::Tournament);
        self.open_tournament(Box::new(shown));
        // Another one is played: the form is not lost.
        if self.tournament.as_ref().is_some_and(|shown| shown.run.is_some()) {
            self.mode = before;
        }
    }
    /// The file of a tournament was written, or not.
    pub(crate) fn tournament_written(&mut self, result: Result<PathBuf, crate::app::SaveError>) {
        match result {
            Ok(path) => {
                self.mode = Mode::Tournament;
                self.start(Work::Open {
                    source: Source::File(path),
                    registry: std::sync::Arc::clone(&self.library.registry),
                    roster: std::sync::Arc::clone(&self.players.roster),
                });
            }
            Err(crate::app::SaveError::Obstacle(obstacle)) => self.screen.alert(&self.screen.words.not_saved(obstacle)),
            Err(crate::app::SaveError::Failed(error)) => self.screen.alert(&error),
        }
    }
    /// Is the tournament of the form one that can be played?
    pub(crate) fn has_contest(&self) -> bool {
        matches!(&self.mode, Mode::Contest(form) if form.checked.is_ok())
    }
    /// A character that begins a value.
    pub(crate) fn type_contest(&mut self, first: char) {
        if let Mode::Contest(form) = &mut self.mode
            && !matches!(form.field(), ContestField::More | ContestField::Format)
        {
            form.type_value(Some(first));
        }
    }
    /// Moves in the form.
    pub(crate) fn move_in_contest(&mut self, to: To) {
        if let Mode::Contest(form) = &mut self.mode {
            form.step(to);
        }
    }
}
