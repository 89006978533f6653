//! [`Screen`]: its size, which pane has the keys, and the message line.

use super::action::Pane;
use super::binding::Binding;
use super::key_table::TABLE;
use super::notes::{Note, NoteQueue};
use super::sizes::PaneEdge;
use super::strings::Strings;
use crate::settings::theme::Theme;
use crate::settings::{Defaults, Sizes, Themes};

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    Sixteen,
    /// 256.
    Many,
    #[default]
    Full,
}

/// How the workbench shall look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Only ASCII signs?
    pub ascii: bool,
    /// Colours, or only bold, underlined and reversed?
    pub color: bool,
    pub palette: Palette,
    /// Show times, speeds and memory? They differ from run to run.
    pub clock: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { ascii: false, color: true, palette: Palette::Full, clock: true }
    }
}

/// See the module.
pub struct Screen {
    /// Columns and rows.
    pub size: (u16, u16),
    pub options: Options,
    pub words: &'static Strings,
    pub themes: Themes,
    /// Which of them is used.
    pub theme: usize,
    /// The sizes that the user gave the panes.
    pub sizes: Sizes,
    /// The key table, with the keys that the user gave actions.
    pub keys: &'static [Binding],
    /// What new games are searched with.
    pub defaults: Defaults,
    /// The edge that the mouse moves.
    pub(super) edge: Option<PaneEdge>,
    /// Do the views show what is, or has a message come since?
    pub(super) pulled: bool,
    /// The pane that the keys work on.
    pub focus: Pane,
    /// Is that pane shown alone?
    pub zoom: bool,
    /// The message that is shown.
    pub note: Option<Note>,
    pub(super) notes: NoteQueue,
}

impl Screen {
    pub fn new(options: Options) -> Screen {
        Screen {
            size: (80, 24),
            options,
            words: Strings::get(),
            keys: TABLE,
            defaults: Defaults::default(),
            edge: None,
            pulled: false,
            themes: Themes::default(),
            theme: 0,
            sizes: Sizes::default(),
            focus: Pane::Board,
            zoom: false,
            note: None,
            notes: NoteQueue::default(),
        }
    }
    /// The theme that is used.
    pub fn theme(&self) -> Theme {
        self.themes.all.get(self.theme).map_or_else(Theme::default, |named| named.theme)
    }
    /// Gives the keys to a pane further on, in the order of [`Pane::ALL`].
    pub(super) fn focus_next(&mut self, by: usize) {
        self.focus = Pane::ALL[(self.focus.index() + by) % Pane::ALL.len()];
    }
    /// How many entries of a list, or lines of the help, fit.
    pub fn page(&self) -> usize {
        usize::from(self.size.1).saturating_sub(8).max(1)
    }
}
