//! The form of a tournament: the players, the number of games, the limits.

pub mod draw;
mod entrants;
pub mod keys;
mod state;

pub use state::{FormLine, TournamentForm};

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::desk::working;
use crate::app::screens::form::FormScreen;
use crate::app::screens::tournament::{self, TournamentScreen};
use crate::app::source::Source;
use crate::app::tasks::{Work, Writing, Written};
use crate::kit::look::Look;
use model::save::{Over, SaveError};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::PathBuf;

/// Shows the form for a new tournament of the open game or, if `like`, with the present
/// description.
pub fn open(cx: &mut Context, like: bool) {
    let shown = cx.tournament.as_ref().filter(|_| like);
    let description = shown.map(|contest| contest.tournament.description().clone());
    let registry = shown.map_or(&cx.library.registry, |contest| {
        contest.tournament.registry()
    });
    let game = cx.game.study.start().game();
    let form = TournamentForm::new(description, &game, (&cx.players.roster, registry));
    cx.show(form);
}

/// Handles the result of writing the file of a tournament.
pub fn written(cx: &mut Context, result: Result<PathBuf, SaveError>) {
    match result {
        Ok(path) => {
            if cx.shown::<TournamentForm>().is_some() {
                tournament::show(cx);
            }
            cx.open(Source::File(path));
        }
        Err(SaveError::Obstacle(_)) => {
            cx.screen.alert(say!(
                "there is a file of that name already: give this tournament another one"
            ));
        }
        Err(SaveError::Failed(error)) => cx.screen.alert(error),
    }
}

impl TournamentForm {
    /// Starts the tournament of the form. With a file, it is written first and then opened.
    fn begin(&mut self, cx: &mut Context) {
        if cx
            .tournament
            .as_ref()
            .is_some_and(|contest| !contest.may_go(&mut cx.screen))
        {
            // `may_go` has shown the reason.
        } else if let Some((path, text)) = self.writing() {
            let (what, path) = (Written::Tournament, Some(path));
            working::start(
                cx,
                Work::Write(Writing {
                    what,
                    path,
                    text,
                    over: Over::Nothing,
                }),
            );
        } else if let Some(tournament) = self.tournament.take() {
            cx.rest();
            tournament::begin(cx, Box::new(TournamentScreen::new(*tournament, None, None)));
        }
    }
}

/// Returns to the present tournament, if there is one.
fn leave(cx: &mut Context) {
    if cx.tournament.is_some() {
        tournament::show(cx);
    } else {
        cx.leave();
    }
}

impl FormScreen for TournamentForm {
    const PLACE: Place = keys::PLACE;
    fn paint(&self, _cx: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
        draw::draw(self, area, buf, look);
    }
    fn go(&mut self, cx: &mut Context) {
        leave(cx);
    }
}
