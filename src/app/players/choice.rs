//! The choice of players: the list, and the typed lines.

use crate::app::Display;
use crate::app::players::{GamePlayers, limits};
use crate::kit::words::BAD_LIMIT;
use engine::play::chooser::turn_seed;
use engine::play::{Choosing, Player, Roster};
use engine::sentence::Sentence;
use model::language::say;
use model::study::{PlayedBy, Study};
use std::sync::Arc;

/// Returns the name of the evaluation that a player searches with, if it names one.
pub(crate) fn evaluation_of(choosing: &Choosing) -> Option<&str> {
    choosing
        .search()
        .and_then(|(spec, _)| spec.evaluation.as_deref())
}

/// Returns a human in the place of a program that was not started, with the program's title.
fn absent(title: &str) -> Player {
    Player {
        title: format!("{title}, {}", say!("not started")),
        ..Player::human()
    }
}

impl GamePlayers {
    /// Returns the number of lines below the board: the side to move, and the players unless both
    /// are humans.
    pub fn lines_below(&self) -> u16 {
        if self.programs() > 0 { 3 } else { 1 }
    }
    /// Chooses the players of another game: if it is a new one of the same kind, they stay.
    pub(crate) fn pair_again(&mut self, study: &mut Study, screen: &mut Display, kept: bool) {
        self.hold();
        (self.borrowed, self.subject, self.later) = (None, None, None);
        self.chosen.clear();
        (self.pair, self.paired, self.rests) = (None, self.serial, false);
        self.seed = turn_seed(self.seed, 0);
        if let Some(known) = study.players.clone() {
            self.seed = known.seed;
            // A file that is opened starts no program by itself; the user may choose the program.
            let starts = known
                .choosing
                .iter()
                .any(|choosing| matches!(choosing, Choosing::External(_)));
            let kind = study.position().kind();
            self.players = known.choosing.map(|choosing| {
                let starts = matches!(choosing, Choosing::External(_));
                if starts {
                    absent(&choosing.to_string())
                } else {
                    self.named(kind, choosing)
                }
            });
            if starts {
                screen.notify(say!(
                    "a program of the file is not started by itself: 6 and 7 choose it"
                ));
            }
            return;
        }
        let choosing = self.players.each_ref().map(|player| &player.choosing);
        if !kept || study.start().pair(choosing, study.registry()).is_err() {
            self.players = GamePlayers::default().players;
        }
        self.sign(study);
    }
    /// Records these players in the game, for its saves.
    pub(crate) fn sign(&self, study: &mut Study) {
        let line = study.line();
        study.players = (self.programs() > 0).then(|| PlayedBy {
            choosing: self
                .players
                .each_ref()
                .map(|player| player.choosing.clone()),
            seed: self.seed,
            given: line.ply(line.cursor()),
            depths: Vec::new(),
        });
    }
    /// Returns the player with this choosing, under the name that it has in the game.
    fn named(&self, kind: &str, choosing: Choosing) -> Player {
        let known = self
            .roster
            .of_game(kind)
            .find(|listed| listed.player.choosing == choosing);
        let unknown = || Player {
            name: choosing.to_string(),
            title: choosing.to_string(),
            choosing: choosing.clone(),
        };
        known.map_or_else(unknown, |listed| listed.player.clone())
    }
    /// Replaces the list of players after a change of the user's files; those at the board stay as
    /// they are.
    pub(crate) fn replace_roster(
        &mut self,
        screen: &mut Display,
        roster: Arc<Roster>,
        faults: &[Sentence],
    ) {
        if roster == self.roster {
            // The files are read again with every change of an evaluation, and a list with faults
            // lacks some of the players.
            return;
        }
        self.roster = roster;
        match faults.first() {
            Some(fault) => screen.alert_fault(fault),
            None => {
                screen.mended();
                screen.notify(say!("the players were read again"));
            }
        }
    }
    /// Returns whether a player at the board searches with an evaluation that the game has brought
    /// along.
    pub(crate) fn uses_override(&self, study: &Study) -> bool {
        let (kind, registry) = (study.position().kind(), study.registry());
        let mut used = self
            .players
            .iter()
            .filter_map(|player| evaluation_of(&player.choosing));
        used.any(|name| registry.is_override(kind, name))
    }
    /// Sets the typed limits for a move; an empty text means no limit.
    pub(crate) fn take_limit(&mut self, screen: &mut Display, text: &str) -> Result<(), Sentence> {
        let limits = limits::read(text).ok_or(say(BAD_LIMIT))?;
        self.limits = limits;
        let limit = limits::print(&limits).unwrap_or_else(|| say!("no limit").to_owned());
        screen.notify(&format!("{}: {limit}", say!("limit for a move")));
        Ok(())
    }
}
