//! [`Kept`]: the state of the workbench that the next run starts with, written as soon as it has
//! changed.

use crate::app::App;
use engine::search::MethodName;
use model::state::{KeptScreen, LastPlay, Sizes};

/// The state that was written last, and the theme of the configuration.
pub struct Kept {
    pub configured: Option<String>,
    pub before: (usize, Sizes, Option<MethodName>, Option<LastPlay>),
}

impl Kept {
    /// Writes the state for the next run, if it has changed.
    pub fn keep(&mut self, app: &App) {
        let now = (
            app.chosen_theme(),
            app.screen.sizes,
            app.trees.kept,
            app.players.last_play.clone(),
        );
        if self.before != now {
            let theme = app
                .screen
                .themes
                .all
                .get(now.0)
                .map(|theme| (theme.name.clone(), self.configured.clone()));
            let alphabeta = now.2.map(|method| method.word().to_owned());
            let kept = KeptScreen {
                theme,
                sizes: now.1,
                alphabeta,
                play: now.3.clone(),
                ..KeptScreen::default()
            };
            kept.write();
            self.before = now;
        }
    }
}
