//! The form of a tournament: who plays what, how often, under which limits.

pub mod draw;
mod entrants;
pub mod keys;
mod state;

pub use state::{FormLine, TournamentForm};

use crate::app::binding::{Binding, Place};
use crate::app::desk::working;
use crate::app::layout::Layout;
use crate::app::screens::help;
use crate::app::screens::tournament::{self, TournamentScreen};
use crate::app::source::Source;
use crate::app::stage::{Screen, TypedLine};
use crate::app::tasks::{Work, Writing, Written};
use crate::app::{Context, field};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use model::save::{Over, SaveError};
use keys::Action;
use ratatui::buffer::Buffer;
use std::path::PathBuf;

/// Shows the form of a new tournament, of the game that is open; or of one like that which is shown.
pub fn open(cx: &mut Context, like: bool) {
    let shown = cx.tournament.as_ref().filter(|_| like);
    let description = shown.map(|contest| contest.tournament.description().clone());
    let registry = shown.map_or(&cx.library.registry, |contest| contest.tournament.registry());
    let game = cx.game.study.start().game();
    let form = TournamentForm::new(description, &game, (&cx.players.roster, registry));
    cx.show(form);
}

/// The file of a tournament was written, or not.
pub fn written(cx: &mut Context, result: Result<PathBuf, SaveError>) {
    match result {
        Ok(path) => {
            if cx.shown::<TournamentForm>().is_some() {
                tournament::show(cx);
            }
            cx.open(Source::File(path));
        }
        Err(SaveError::Obstacle(_)) => {
            cx.screen.alert(say!("there is a file of that name already: give this tournament another one"));
        }
        Err(SaveError::Failed(error)) => cx.screen.alert(error),
    }
}

impl TournamentForm {
    /// Begins the tournament of the form: with a file it is written first, and then opened.
    fn begin(&mut self, cx: &mut Context) {
        if cx.tournament.as_ref().is_some_and(|contest| !contest.may_go(&mut cx.screen)) {
            // The message says why.
        } else if let Some((path, text)) = self.writing() {
            let (what, path) = (Written::Tournament, Some(path));
            working::start(cx, Work::Write(Writing { what, path, text, over: Over::Nothing }));
        } else if let Some(tournament) = self.tournament.take() {
            cx.rest();
            tournament::open(cx, Box::new(TournamentScreen::new(*tournament, None, None)));
        }
    }
}

impl Screen for TournamentForm {
    fn place(&self) -> Place {
        if self.cursor.typed.is_some() { field::PLACE } else { keys::PLACE }
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        match (keys::action(row), field::action(row)) {
            (_, Some(field::Action::Take)) => self.take_typed(),
            (_, Some(field::Action::Leave)) => self.cursor.typed = None,
            (Some(Action::Begin), _) => self.begin(cx),
            (Some(Action::Alter(up)), _) => self.alter(up),
            (Some(Action::Move(to)), _) => self.step(to),
            (Some(Action::Type), _) => self.type_value(None),
            (Some(Action::AddPlayer), _) => self.add_player(),
            (Some(Action::RemovePlayer), _) => self.remove_player(),
            (Some(Action::Help), _) => help::open(cx, self),
            (Some(Action::Leave), _) if cx.tournament.is_some() => tournament::show(cx),
            (Some(Action::Leave), _) => cx.leave(),
            (None, None) => {}
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    /// A digit begins a number.
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        self.cursor.digit(key).map(|digit| self.type_value(Some(digit))).is_some()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.cursor.typed.as_mut()
    }
    fn line(&self, cx: &Context) -> Option<TypedLine<'_>> {
        self.cursor.typed.as_ref().map(|typed| TypedLine::value(cx.screen.words.new_game.typed, typed))
    }
    fn wheel(&mut self, to: To, _cx: &mut Context) {
        self.step(to);
    }
}
