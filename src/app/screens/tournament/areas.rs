//! The layout of the tables and the games of a tournament, and the movement in them by keys and
//! mouse.

use crate::app::Display;
use crate::app::action::To;
use crate::app::layout::Layout;
use crate::app::screens::tournament::TournamentScreen;
use engine::play::Choosing;
use engine::rules::Side;
use model::batch::shard::Shard;
use model::batch::tournament::TournamentRun;
use model::batch::tournament::data::Record;
use model::language::say_of;
use ratatui::layout::Rect;
use std::borrow::Cow;
use std::sync::Arc;

/// The width of the tables beside the games, in columns.
const TABLES: u16 = 76;

/// Returns whether the games fit beside the tables.
fn is_wide(screen: &Display) -> bool {
    screen.size.0 >= 124
}

/// Returns the inside of the tournament's frame without its heading.
pub fn inside(layout: &Layout) -> Rect {
    let Rect {
        x,
        y,
        width,
        height,
    } = layout.body;
    Rect::new(
        x + 2,
        y + 5,
        width.saturating_sub(4),
        height.saturating_sub(5),
    )
}

impl TournamentScreen {
    /// Returns whether all of its games are played.
    pub(crate) fn is_finished(&self) -> bool {
        self.games(<[Record]>::len) >= self.all()
    }
    /// Returns the message that names the programs it starts, before it begins; empty if there are
    /// none.
    pub(super) fn programs_started(&self) -> String {
        let external = self.tournament.players().iter();
        let external = external.filter(|player| matches!(player.choosing, Choosing::External(_)));
        let commands: Vec<String> = external.map(|player| player.choosing.to_string()).collect();
        if commands.is_empty() {
            String::new()
        } else {
            format!("{} {}", say!("and starts"), commands.join(", "))
        }
    }
    /// Returns whether another tournament may replace it, and shows a message if not.
    pub(crate) fn may_go(&self, screen: &mut Display) -> bool {
        let free = !self.is_running() && !self.would_be_lost();
        if !free {
            screen.alert(say!(
                "one tournament at a time: ctrl-t shows the one that is played"
            ));
        }
        free
    }
    /// Starts to play, or continues after the last game. `over` is called from a thread at the end.
    pub fn play(
        &mut self,
        screen: &mut Display,
        jobs: usize,
        over: impl FnOnce() + Send + 'static,
    ) {
        let before = self.run.take().map(TournamentRun::into_games);
        let games = match self.kept.take() {
            Some((journal, games)) => (Some(journal), games),
            None => (None, before.unwrap_or_default()),
        };
        let run = TournamentRun::start(
            Arc::clone(&self.tournament) as _,
            (Shard::WHOLE, jobs),
            games,
            over,
        );
        self.run = screen.or_alert(run);
    }
    /// Returns the word for the present action of the key that plays the games.
    pub(crate) fn run_word(&self) -> &'static str {
        match self.progress() {
            Some(progress) if progress.paused => say!("go on"),
            Some(progress) if !progress.over => say!("pause"),
            Some(_) => say!("go on"),
            None => say!("begin"),
        }
    }
    /// Stops the run. Returns whether games were being played.
    pub(crate) fn stop(&self, screen: &mut Display) -> bool {
        let Some(run) = self.run.as_ref().filter(|run| !run.progress().over) else {
            return false;
        };
        run.cancel();
        screen.notify(say!("stopped: space goes on"));
        true
    }
    /// Moves in the list of games, or scrolls the tables.
    pub(crate) fn step(&mut self, screen: &Display, layout: &Layout, to: To) {
        let page = screen.page();
        if self.is_in_games(screen) {
            self.at = to.step(self.at, self.rows(), page);
        } else {
            let shown = usize::from(self.areas(screen, inside(layout))[0].height);
            self.top = to.step(self.top, self.lines().saturating_sub(shown) + 1, page);
        }
    }
    /// Returns whether the keys move in the list of games. By default they do if the games are
    /// beside the tables; tab switches.
    pub fn is_in_games(&self, screen: &Display) -> bool {
        self.turned != is_wide(screen)
    }
    /// Returns the areas of the tables and of the games inside the frame and below the heading; one
    /// of them may be empty.
    pub fn areas(&self, screen: &Display, body: Rect) -> [Rect; 2] {
        if is_wide(screen) {
            let left = Rect {
                width: TABLES.min(body.width / 2 + 12),
                ..body
            };
            let width = body.width.saturating_sub(left.width + 2);
            return [
                left,
                Rect {
                    x: left.right() + 2,
                    width,
                    ..body
                },
            ];
        }
        if self.is_in_games(screen) {
            [Rect::default(), body]
        } else {
            [body, Rect::default()]
        }
    }
    /// Returns the names of both sides of a game as the tournament calls them.
    pub fn names_of(&self, number: u64) -> Option<[Cow<'_, str>; 2]> {
        let game = self.tournament.schedule().game(number)?;
        Some(Side::BOTH.map(|side| {
            match self.tournament.players()[game.players[side.index()]].label() {
                Cow::Borrowed(name) => Cow::Borrowed(say_of(name)),
                Cow::Owned(name) => Cow::Owned(name),
            }
        }))
    }
}
