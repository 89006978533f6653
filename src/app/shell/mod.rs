//! The shell: the stack of screens, the table of keys, messages in and effects out, the layout of the panes, the frame.
//!
//! [`App`] is the workbench that the terminal drives. [`keys`] finds the row of a key. A row acts by itself: on the
//! [`Context`], and one of a screen on that screen. `stack` carries out what screens ask for
//! ([`crate::app::wish`]) after they have returned.

mod answer;
pub mod arrange;
mod choose;
pub mod draw;
pub mod escape;
pub mod filing;
pub mod footer;
pub mod key_table;
pub mod keys;
mod marks;
mod mouse;
mod outcomes;
mod paste;
pub mod rebind;
mod refresh;
mod stack;
mod status;
mod step;
pub mod synonyms;
mod take;

use crate::app::desk::{board, searching, turns};
use crate::app::explorer::diagram;
use crate::app::panes::board::board_area;
use crate::app::screens::list::{chosen_theme, lists};
use crate::app::screens::monte_carlo;
use crate::app::{Context, CurrentGame, Effect, Msg, Pane, Unsaved};
use crate::kit::options::Options;
use model::study::Study;
use ratatui::layout::Rect;
use std::ops::{Deref, DerefMut};

/// The workbench: its context and the shell around it.
pub struct App {
    pub cx: Context,
}

impl Deref for App {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.cx
    }
}

impl DerefMut for App {
    fn deref_mut(&mut self) -> &mut Context {
        &mut self.cx
    }
}

impl App {
    /// Creates a workbench with an open game.
    pub fn new(study: Study, options: Options) -> App {
        let mut cx = Context::new(study, options, key_table::TABLE);
        cx.library.starts = lists::new_games(key_table::TABLE);
        cx.explorer.travel.fresh = true;
        board::pull_board(&mut cx);
        cx.game.home_cursor(&cx.views.board);
        diagram::draw_textbook(&mut cx.explorer, &cx.game.study, &mut cx.screen);
        App { cx }
    }
    /// Handles one message. Returns the effects to be carried out.
    pub fn step(&mut self, msg: Msg) -> Vec<Effect> {
        step::step(&mut self.cx, msg)
    }
    /// Returns whether the screen changes without a key and has to be redrawn continually.
    pub fn needs_frames(&self) -> bool {
        step::needs_frames(&self.cx)
    }
    /// Updates the data that the panes show from the study. To be called before drawing.
    pub fn refresh(&mut self) {
        refresh::refresh(&mut self.cx);
    }
    /// Starts the search of the position at the cursor, or of the one before if a player's search is shown.
    pub fn search(&mut self) {
        searching::search(&mut self.cx);
    }
    /// Returns whether a player thinks, or waits for its time to move.
    pub fn is_thinking(&self) -> bool {
        turns::is_thinking(&self.cx)
    }
    /// Offers the unsaved work of other runs, in the list of positions and in the last line.
    pub fn offer_recovered(&mut self, left: &[Unsaved]) {
        filing::offer_recovered(&mut self.cx, left);
        stack::carry_out(&mut self.cx);
    }
    /// Looks for unsaved work of other runs.
    pub fn look_for_recoveries(&mut self) {
        filing::look_for_recoveries(&mut self.cx);
    }
    /// Starts the Monte-Carlo search of the study, and shows it.
    pub fn begin_sampling(&mut self) {
        monte_carlo::open(&mut self.cx);
        stack::carry_out(&mut self.cx);
    }
    /// Returns the game whose unsaved work must not be lost: the one that was open before the
    /// lesson.
    pub fn own_game(&self) -> &CurrentGame {
        self.cx
            .lesson
            .as_ref()
            .map_or(&self.cx.game, |shown| &shown.kept)
    }
    /// Returns the theme that was chosen last. While the list of themes is open, the theme in use
    /// may be another one.
    pub fn chosen_theme(&self) -> usize {
        chosen_theme(&self.cx)
    }
    /// Returns the part of the board's pane that holds the board itself.
    pub fn board_area(&self) -> Rect {
        board_area(&self.cx, self.cx.layout().inside(Pane::Board))
    }
}
