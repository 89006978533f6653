//! What the keys of the form of a tournament do.

use super::TournamentScreen;
use super::form::TournamentForm;
use crate::app::App;
use crate::app::action::Action;
use crate::app::mode::Mode;
use crate::app::source::{SaveError, Source};
use crate::app::tasks::{Work, Writing, Written};
use crate::save::Over;
use std::path::PathBuf;

impl TournamentForm {
    /// Changes the self.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong elsewhere")]
    pub(crate) fn change(&mut self, action: Action) {
        match action {
            Action::Alter(up) => self.alter(up),
            Action::TypeValue => self.type_value(None),
            Action::AddChild => self.add_player(),
            Action::Delete => self.remove_player(),
            _ => {}
        }
    }
}

impl App {
    /// Shows the form of a new tournament, of the game that is open; or of one like that which is shown.
    pub(crate) fn open_tournament_form(&mut self, like: bool) {
        let shown = self.tournament.as_ref().filter(|_| like);
        let description = shown.map(|contest| contest.tournament.description().clone());
        let registry = shown.map_or(&self.library.registry, |contest| contest.tournament.registry());
        let game = self.game.study.start().game();
        let form = TournamentForm::new(description, &game, (&self.players.roster, registry));
        self.mode = Mode::TournamentForm(Box::new(form));
    }
    /// Takes what is typed, else begins the tournament of the form: with a file it is written first, and then opened.
    pub(crate) fn accept_tournament_form(&mut self, mut form: Box<TournamentForm>) {
        if form.typed.is_some() {
            form.take_typed();
        } else if self.tournament.as_ref().is_some_and(|contest| !contest.may_go(&mut self.screen)) {
            // The message says why.
        } else if let Some((path, text)) = form.writing() {
            let (what, path) = (Written::Tournament, Some(path));
            self.start(Work::Write(Writing { what, path, text, over: Over::Nothing }));
        } else if let Some(tournament) = form.tournament.take() {
            return self.open_tournament(Box::new(TournamentScreen::new(*tournament, None, None)));
        }
        self.mode = Mode::TournamentForm(form);
    }
    /// The file of a tournament was written, or not.
    pub(crate) fn tournament_written(&mut self, result: Result<PathBuf, SaveError>) {
        match result {
            Ok(path) => {
                if matches!(self.mode, Mode::TournamentForm(_)) {
                    self.mode = Mode::Tournament;
                }
                self.open(Source::File(path));
            }
            Err(SaveError::Obstacle(_)) => {
                self.screen.alert(say!("there is a file of that name already: give this tournament another one"));
            }
            Err(SaveError::Failed(error)) => self.screen.alert(&error),
        }
    }
}
