//! [`WatchedGame`]: a running game of the tournament that the user watches.
//!
//! Invariant: the shown position is one of that game; after its end, the last one. Cost: its moves
//! are replayed when there is a new one.

use crate::app::Display;
use crate::app::screens::tournament::TournamentScreen;
use engine::boundary::Position;
use engine::boundary::position::Walked;
use engine::numbers::Ordinal;
use model::batch::tournament::TournamentRun;

/// A game that is watched.
pub struct WatchedGame {
    pub number: u64,
    /// Its moves so far, and the position after them.
    pub walked: Walked,
    /// True after its end.
    pub over: bool,
    played: Vec<Ordinal>,
}

impl WatchedGame {
    fn new(number: u64, start: &dyn Position, played: Vec<Ordinal>) -> WatchedGame {
        WatchedGame {
            number,
            walked: Walked::along(start, &played),
            over: false,
            played,
        }
    }
}

impl TournamentScreen {
    /// Watches the next of the games being played; after the last one, the first again.
    pub(crate) fn watch_next(&mut self, screen: &mut Display) {
        let live = self
            .run
            .as_ref()
            .map(TournamentRun::live)
            .unwrap_or_default();
        let after = self.watched.as_ref().map(|watched| watched.number);
        let next = live
            .iter()
            .find(|game| after.is_none_or(|after| game.number > after))
            .or(live.first());
        let Some(game) = next else {
            return screen.notify(say!("no game is played just now"));
        };
        self.watched = Some(WatchedGame::new(
            game.number,
            self.tournament.start(),
            game.moves.clone(),
        ));
    }
    /// Updates the game that is watched.
    pub(crate) fn look_on(&mut self) {
        let Some(watched) = self.watched.as_ref().filter(|watched| !watched.over) else {
            return;
        };
        let number = watched.number;
        let live = self
            .run
            .as_ref()
            .map(TournamentRun::live)
            .unwrap_or_default();
        let live = live
            .into_iter()
            .find(|game| game.number == number)
            .map(|game| (game.moves, false));
        // A finished game is known only once all games before it are.
        let ended = || {
            self.games(|games| {
                games
                    .iter()
                    .rev()
                    .find(|game| game.number == number)
                    .cloned()
            })
        };
        let Some((moves, over)) = live.or_else(|| Some((ended()?.moves, true))) else {
            return;
        };
        if over || moves != watched.played {
            let game = WatchedGame::new(number, self.tournament.start(), moves);
            self.watched = Some(WatchedGame { over, ..game });
        }
    }
}
