//! [`Typed`]: a text that is typed, and what keys do to it.

use super::key::Key;
use engine::clean::clean;
use tui_input::{Input, InputRequest};

/// A text that is typed.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    /// The text so far.
    pub input: Input,
    /// Is it a number that was there before, which a typed letter replaces?
    pub whole: bool,
    /// What is wrong with it, clean.
    pub error: Option<String>,
}

impl Typed {
    /// A text to change; `whole`: or to replace.
    pub fn new(text: &str, whole: bool) -> Typed {
        Typed { input: text.into(), whole, error: None }
    }
    /// A text with what is wrong with it.
    pub fn wrong(input: Input, error: &str) -> Typed {
        Typed { input, whole: false, error: Some(clean(error).into_owned()) }
    }
    /// Changes the text.
    pub fn edit(&mut self, request: InputRequest) {
        if std::mem::take(&mut self.whole) && matches!(request, InputRequest::InsertChar(_)) {
            self.input.reset();
        }
        self.input.handle(request);
        self.error = None;
    }
}

/// What a key does to it.
pub fn edit(key: Key) -> Option<InputRequest> {
    if let Some(c) = key.typed() {
        return Some(InputRequest::InsertChar(c));
    }
    let name = key.to_string();
    Some(match name.as_str() {
        "backspace" | "ctrl-h" => InputRequest::DeletePrevChar,
        "delete" | "ctrl-d" => InputRequest::DeleteNextChar,
        "left" | "ctrl-b" => InputRequest::GoToPrevChar,
        "right" | "ctrl-f" => InputRequest::GoToNextChar,
        "ctrl-left" | "alt-b" => InputRequest::GoToPrevWord,
        "ctrl-right" | "alt-f" => InputRequest::GoToNextWord,
        "home" | "ctrl-a" => InputRequest::GoToStart,
        "end" | "ctrl-e" => InputRequest::GoToEnd,
        "ctrl-w" | "ctrl-backspace" | "alt-backspace" => InputRequest::DeletePrevWord,
        "ctrl-u" => InputRequest::DeleteFromStart,
        "ctrl-k" => InputRequest::DeleteTillEnd,
        "ctrl-y" => InputRequest::Yank,
        _ => return None,
    })
}
