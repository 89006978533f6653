//! [`Screen`]: a view over the panes that gets the keys; and how one screen follows another.
//!
//! Invariants: drawing changes nothing; a screen asks for the next one by [`Context::show`], [`Context::over`] or
//! [`Context::close`], and the shell opens it after the screen has returned.

use crate::app::Context;
use crate::app::binding::{Binding, Place};
use crate::app::layout::Layout;
use crate::app::wish::{QuestionReply, Wish};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use model::language::say;
use model::report::words::ShownWord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;

/// A newcomer that arrives without a key and may replace a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comer {
    /// A report, a comparison.
    Report,
    /// The files of a folder.
    Files,
    /// A tournament that was opened.
    Tournament,
    /// A game that was opened.
    Game,
}

/// The treatment of a pasted text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pasting {
    /// It is opened, if possible: the screen has no text field.
    Opens,
    Types,
    /// A tree is opened, all else is typed.
    #[default]
    Trees,
}

/// The properties of a screen in relation to others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// True if it covers the status line.
    pub covers_status: bool,
    /// True if nothing is drawn below it.
    pub stands_alone: bool,
    /// The newcomers that it gives way to.
    pub gives_way: &'static [Comer],
    /// True if the program may be ended while the screen is too small to show it.
    pub may_end_unseen: bool,
    /// True if the screen below comes back when it is left.
    pub lies_over: bool,
    /// True if the screen below is drawn below it.
    pub shows_below: bool,
    /// The treatment of a pasted text.
    pub pasting: Pasting,
}

impl Habits {
    /// Returns whether it has a frame around all of it; a message may be shown in the lower edge.
    pub fn frames_all(&self) -> bool {
        self.covers_status && !self.stands_alone
    }
}

/// The line that is typed.
pub struct TypedLine<'a> {
    /// The text before the typed line.
    pub prompt: &'static str,
    pub typed: &'a Typed,
    /// True if an error is shown on the line above.
    pub apart: bool,
    /// An example of valid input, shown while the line is empty.
    pub example: String,
}

impl<'a> TypedLine<'a> {
    /// Creates a line for a value, without an example.
    pub fn value(prompt: &'static str, typed: &'a Typed) -> TypedLine<'a> {
        TypedLine {
            prompt,
            typed,
            apart: true,
            example: String::new(),
        }
    }
}

/// A view over the panes that has the keys.
pub trait Screen: Any {
    /// Returns the place whose keys hold just now.
    fn place(&self) -> Place;
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look);
    /// Handles a key that no row has. Returns true if it was used.
    fn key(&mut self, _key: Key, _cx: &mut Context) -> bool {
        false
    }
    /// Returns the text being typed.
    fn typed(&mut self) -> Option<&mut Typed> {
        None
    }
    /// Called after a key has changed the typed text.
    fn edited(&mut self, _cx: &mut Context) {}
    /// Returns the typed line for the message line.
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        None
    }
    /// Accepts the line or filter being typed.
    fn accept(&mut self, _cx: &mut Context) {}
    /// Abandons the line or filter being typed.
    fn dismiss(&mut self, _cx: &mut Context) {}
    /// Returns the question for the message line.
    fn question(&self, _cx: &Context) -> Option<Cow<'static, str>> {
        None
    }
    /// Returns whether this reply is possible, besides yes and no, which always are.
    fn can_answer(&self, _answer: QuestionReply, _cx: &Context) -> bool {
        false
    }
    fn answer(&mut self, _answer: QuestionReply, _cx: &mut Context) {}
    /// Returns its properties in relation to other screens, as they are just now.
    fn habits(&self) -> Habits {
        Habits::default()
    }
    /// Returns whether the typed text is an answer in the box of a lesson.
    fn types_in_the_box(&self) -> bool {
        false
    }
    /// Returns the word of a row for the key line; empty if the row has nothing to do just now.
    fn word(&self, row: &Binding, _cx: &Context) -> &'static str {
        say(row.short)
    }
    /// Returns whether the row stands first in the key line.
    fn is_first(&self, _row: &Binding) -> bool {
        false
    }
    /// Returns the words for the visible numbers and marks, those under the cursor first.
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        Vec::new()
    }
    /// Handles ctrl-c: stops its work, otherwise leaves it.
    fn interrupt(&mut self, cx: &mut Context) {
        cx.leave();
    }
    /// Handles a pasted text. Returns true if it was used.
    fn paste(&mut self, _text: &str, _cx: &mut Context) -> bool {
        false
    }
    /// Handles a press of the main mouse button.
    fn press(&mut self, _at: (u16, u16), _cx: &mut Context) {}
    /// Handles a turn of the wheel by one row.
    fn wheel(&mut self, _to: To, _cx: &mut Context) {}
    /// Returns whether something would be lost if another game were opened.
    fn has_changes(&self) -> bool {
        false
    }
    /// Leaves the screen and drops its changes, with the user's consent.
    fn drop_changes(&mut self, cx: &mut Context) {
        cx.leave();
    }
    /// Returns the unsaved text of the evaluation being edited.
    fn draft(&self) -> Option<&str> {
        None
    }
    /// Returns whether it changes without a key and has to be redrawn continually.
    fn is_moving(&self) -> bool {
        false
    }
    /// Called when the time of a frame has passed.
    fn tick(&mut self) {}
    /// Updates the data that it shows from the study, before a frame.
    fn pull(&mut self, _cx: &Context) {}
}

impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Screen({})", self.place().name())
    }
}

/// The owner of the keys.
#[derive(Debug, Default)]
pub enum Mode {
    /// The panes.
    #[default]
    Normal,
    /// A screen over the panes.
    Screen(Box<dyn Screen>),
    /// A screen is being called, and is therefore taken out.
    Acting,
}

/// A change of screens that is carried out after a screen has returned.
pub enum ScreenChange {
    /// Another screen takes its place.
    Show(Box<dyn Screen>),
    /// Another screen lies over it until that is left.
    Over(Box<dyn Screen>),
    /// It is left for the one below.
    Close,
    /// All are left: for the panes, or for the first screen if no game has been opened.
    Rest,
    /// All are left for the panes.
    Clear,
    /// The shell carries out a request.
    Wish(Wish),
}

/// Returns the body of the screen together with the status line.
pub(crate) fn whole(layout: &Layout) -> Rect {
    Rect {
        height: layout.body.height + 1,
        ..layout.body
    }
}
