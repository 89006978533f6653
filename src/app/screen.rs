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

/// The display: its size and settings, the pane with the keys, and the message line.
pub struct Display {
    /// Columns and rows.
    pub size: (u16, u16),
    pub options: Options,
    pub themes: Themes,
    /// The index of the theme in use.
    pub theme: usize,
    /// The sizes that the user has given to the panes.
    pub sizes: Sizes,
    /// The settings for the search of new games.
    pub defaults: Defaults,
    /// The edge that the mouse is moving.
    pub(crate) edge: Option<PaneEdge>,
    /// Set while the views are up to date, that is, no message has arrived since they were pulled.
    pub(crate) pulled: bool,
    /// The pane that has the keys.
    pub focus: Pane,
    /// True if that pane is shown alone.
    pub zoom: bool,
    /// The message that is shown.
    pub note: Option<Note>,
    /// The time since the start, as last reported by the terminal's loop; `None`: no clock runs.
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
    /// Returns the signs and colours for drawing.
    pub fn look(&self) -> Look {
        Look::new(self.options, &self.theme())
    }
    /// Returns the theme in use.
    pub fn theme(&self) -> Theme {
        self.themes
            .all
            .get(self.theme)
            .map_or_else(Theme::default, |named| named.theme)
    }
    /// Gives the keys to the pane `by` places further on, in the order of [`Pane::ALL`].
    pub(crate) fn focus_next(&mut self, by: usize) {
        self.focus = Pane::ALL[(self.focus.index() + by) % Pane::ALL.len()];
    }
    /// Reports that there was nothing to take back, or nothing to redo.
    pub(crate) fn say_undone(&mut self, done: bool, redo: bool) {
        if !done {
            self.notify(if redo {
                say!("nothing was taken back")
            } else {
                say!("there is nothing to take back")
            });
        }
    }
    /// Returns the number of entries of a list, or lines of the help, that fit.
    pub fn page(&self) -> usize {
        usize::from(self.size.1).saturating_sub(8).max(1)
    }
}
