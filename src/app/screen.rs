//! [`Screen`]: its size, which pane has the keys, and the message line.

use super::action::Pane;
use super::strings::Strings;
use crate::language;
use engine::clean::message;

/// How the workbench shall look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Only ASCII signs?
    pub ascii: bool,
    /// Colours, or only bold, underlined and reversed?
    pub color: bool,
    /// Show times, speeds and memory? They differ from run to run.
    pub clock: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { ascii: false, color: true, clock: true }
    }
}

/// A message in the last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Clean, and not longer than a message.
    pub text: String,
    pub error: bool,
}

impl Note {
    fn new(text: &str, error: bool) -> Note {
        Note { text: message(&language::message(text)).into_owned(), error }
    }
}

/// See the module.
pub struct Screen {
    /// Columns and rows.
    pub size: (u16, u16),
    pub options: Options,
    pub words: &'static Strings,
    /// The pane that the keys work on.
    pub focus: Pane,
    /// Is that pane shown alone?
    pub zoom: bool,
    pub note: Option<Note>,
    /// An error that came while a typed line or a question covered the message line.
    pub(super) late: Option<Note>,
}

impl Screen {
    pub fn new(options: Options) -> Screen {
        Screen {
            size: (80, 24),
            options,
            words: Strings::get(),
            focus: Pane::Board,
            zoom: false,
            note: None,
            late: None,
        }
    }
    /// Shows a message until the next key.
    pub fn notify(&mut self, text: &str) {
        self.note = Some(Note::new(text, false));
    }
    /// Shows an error until the next key.
    pub fn alert(&mut self, text: &str) {
        self.note = Some(Note::new(text, true));
    }
    /// Shows an error, if there is one.
    pub fn or_alert<T>(&mut self, result: Result<T, impl ToString>) -> Option<T> {
        result.map_err(|error| self.alert(&error.to_string())).ok()
    }
    /// Moves an error aside while the message line is covered, and back once it is free.
    pub(super) fn settle_note(&mut self, covered: bool) {
        if covered {
            self.late = self.note.take_if(|note| note.error).or(self.late.take());
        } else if self.note.is_none() {
            self.note = self.late.take();
        }
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
