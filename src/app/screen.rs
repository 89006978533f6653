//! [`Display`]: the size of the screen, which pane has the keys, and the message line.

use crate::app::action::Pane;
use crate::app::notes::{Note, NoteQueue};
use crate::app::pane::PaneEdge;
use crate::kit::look::Look;
use crate::kit::options::Options;
use model::settings::theme::Theme;
use model::settings::{Defaults, Themes};
use model::state::Sizes;
use std::time::Duration;

/// See the module.
pub struct Display {
    /// Columns and rows.
    pub size: (u16, u16),
    pub options: Options,
    pub themes: Themes,
    /// Which of them is used.
    pub theme: usize,
    /// The sizes that the user gave the panes.
    pub sizes: Sizes,
    /// What new games are searched with.
    pub defaults: Defaults,
    /// The edge that the mouse moves.
    pub(crate) edge: Option<PaneEdge>,
    /// Do the views show what is, or has a message come since?
    pub(crate) pulled: bool,
    /// The pane that the keys work on.
    pub focus: Pane,
    /// Is that pane shown alone?
    pub zoom: bool,
    /// The message that is shown.
    pub note: Option<Note>,
    /// The time since the start, as the terminal's loop last said; `None`: no clock runs.
    pub clock: Option<Duration>,
    pub(crate) notes: NoteQueue,
}

impl Display {
    pub fn new(options: Options) -> Display {
        Display {
            size: (80, 24),
            options,
            defaults: Defaults::default(),
            edge: None,
            pulled: false,
            themes: Themes::default(),
            theme: 0,
            sizes: Sizes::default(),
            focus: Pane::Board,
            zoom: false,
            note: None,
            clock: None,
            notes: NoteQueue::default(),
        }
    }
    /// What everything is drawn with.
    pub fn look(&self) -> Look {
        Look::new(self.options, &self.theme())
    }
    /// The theme that is used.
    pub fn theme(&self) -> Theme {
        self.themes
            .all
            .get(self.theme)
            .map_or_else(Theme::default, |named| named.theme)
    }
    /// Gives the keys to a pane further on, in the order of [`Pane::ALL`].
    pub(crate) fn focus_next(&mut self, by: usize) {
        self.focus = Pane::ALL[(self.focus.index() + by) % Pane::ALL.len()];
    }
    /// Says so where nothing could be taken back, or nothing done again.
    pub(crate) fn say_undone(&mut self, done: bool, redo: bool) {
        if !done {
            self.notify(if redo {
                say!("nothing was taken back")
            } else {
                say!("there is nothing to take back")
            });
        }
    }
    /// How many entries of a list, or lines of the help, fit.
    pub fn page(&self) -> usize {
        usize::from(self.size.1).saturating_sub(8).max(1)
    }
}
