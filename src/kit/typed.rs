//! [`Typed`]: a text being typed, and the effects of keys on it.

use crate::kit::input::{Edit, Input};
use crate::kit::key::Key;
use engine::clean::clean;
use engine::sentence::Sentence;
use model::language::shown;

/// A text being typed.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The text so far.
    pub input: Input,
    /// True if it is an earlier value that a typed letter replaces.
    pub whole: bool,
    /// The error of the text, cleaned.
    pub error: Option<String>,
}

impl Typed {
    /// Creates a text to change; `whole`: a typed letter replaces it.
    pub fn new(text: &str, whole: bool) -> Typed {
        Typed {
            input: text.into(),
            whole,
            error: None,
        }
    }
    /// Creates a text with its error.
    pub fn wrong(input: Input, error: impl Into<Sentence>) -> Typed {
        Typed {
            input,
            whole: false,
            error: Some(clean(&shown(error)).into_owned()),
        }
    }
    /// Changes the text, and drops its error.
    pub fn edit(&mut self, edit: Edit) {
        if std::mem::take(&mut self.whole) && matches!(edit, Edit::Insert(_)) {
            self.input.reset();
        }
        self.input.edit(edit);
        self.error = None;
    }
}

/// Returns the edit that a key makes.
pub fn edit(key: Key) -> Option<Edit> {
    if let Some(c) = key.typed() {
        return Some(Edit::Insert(c));
    }
    let name = key.to_string();
    Some(match name.as_str() {
        "backspace" | "ctrl-h" => Edit::DeletePrevious,
        "delete" | "ctrl-d" => Edit::DeleteNext,
        "left" | "ctrl-b" => Edit::Previous,
        "right" | "ctrl-f" => Edit::Next,
        "ctrl-left" | "alt-b" => Edit::PreviousWord,
        "ctrl-right" | "alt-f" => Edit::NextWord,
        "home" | "ctrl-a" => Edit::Start,
        "end" | "ctrl-e" => Edit::End,
        "ctrl-w" | "ctrl-backspace" | "alt-backspace" => Edit::CutPreviousWord,
        "ctrl-u" => Edit::CutToStart,
        "ctrl-k" => Edit::CutToEnd,
        "ctrl-y" => Edit::Yank,
        _ => return None,
    })
}
