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

/// Something that comes by itself, and may push a screen aside.
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

/// What becomes of a text that is pasted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pasting {
    /// It is opened, if it can be: nothing is typed here.
    Opens,
    Types,
    /// A tree is opened, all else is typed.
    #[default]
    Trees,
}

/// How a screen lies among others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// Does it cover the status line?
    pub covers_status: bool,
    /// Is nothing drawn below it?
    pub stands_alone: bool,
    /// It goes where one of these comes.
    pub gives_way: &'static [Comer],
    /// May the program be ended where it cannot be shown?
    pub may_end_unseen: bool,
    /// Does what was below come back when it is left?
    pub lies_over: bool,
    /// Is what was below drawn below it?
    pub shows_below: bool,
    /// What becomes of a text that is pasted.
    pub pasting: Pasting,
}

impl Habits {
    /// Has it a frame around all of it, in whose lower edge a message may stand?
    pub fn frames_all(&self) -> bool {
        self.covers_status && !self.stands_alone
    }
}

/// The line that is typed.
pub struct TypedLine<'a> {
    /// What is asked for.
    pub prompt: &'static str,
    pub typed: &'a Typed,
    /// Has what is wrong with it the line above?
    pub apart: bool,
    /// What may be typed, shown while nothing is.
    pub example: String,
}

impl<'a> TypedLine<'a> {
    /// A value that is typed, without an example.
    pub fn value(prompt: &'static str, typed: &'a Typed) -> TypedLine<'a> {
        TypedLine {
            prompt,
            typed,
            apart: true,
            example: String::new(),
        }
    }
}

/// See the module.
pub trait Screen: Any {
    /// Where its keys are listed just now.
    fn place(&self) -> Place;
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look);
    /// A key that no row has; answers whether it was taken.
    fn key(&mut self, _key: Key, _cx: &mut Context) -> bool {
        false
    }
    /// What is typed.
    fn typed(&mut self) -> Option<&mut Typed> {
        None
    }
    /// That was changed by a key.
    fn edited(&mut self, _cx: &mut Context) {}
    /// The same as the message line shows it.
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        None
    }
    /// Takes the line or the filter that is typed.
    fn accept(&mut self, _cx: &mut Context) {}
    /// Leaves it.
    fn dismiss(&mut self, _cx: &mut Context) {}
    /// What is asked in the message line.
    fn question(&self, _cx: &Context) -> Option<Cow<'static, str>> {
        None
    }
    /// Can that be answered so? By yes and no it always can.
    fn can_answer(&self, _answer: QuestionReply, _cx: &Context) -> bool {
        false
    }
    fn answer(&mut self, _answer: QuestionReply, _cx: &mut Context) {}
    /// How it lies among others just now.
    fn habits(&self) -> Habits {
        Habits::default()
    }
    /// Is what is typed in it an answer in the box of a lesson?
    fn types_in_the_box(&self) -> bool {
        false
    }
    /// The word of a row for the key line; empty: it has nothing to do just now.
    fn word(&self, row: &Binding, _cx: &Context) -> &'static str {
        say(row.short)
    }
    /// Does the row stand first in the key line?
    fn is_first(&self, _row: &Binding) -> bool {
        false
    }
    /// The words for the numbers and marks that are in sight, those under its cursor first.
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        Vec::new()
    }
    /// Ctrl-c: stops what runs in it, else leaves it.
    fn interrupt(&mut self, cx: &mut Context) {
        cx.leave();
    }
    /// Takes a text that was pasted; answers whether it did.
    fn paste(&mut self, _text: &str, _cx: &mut Context) -> bool {
        false
    }
    /// The main button of the mouse was pressed.
    fn press(&mut self, _at: (u16, u16), _cx: &mut Context) {}
    /// The wheel was turned by a row.
    fn wheel(&mut self, _to: To, _cx: &mut Context) {}
    /// Would something be lost if another game took the place of the open one?
    fn has_changes(&self) -> bool {
        false
    }
    /// Leaves it with all that was changed in it, which the user has agreed to.
    fn drop_changes(&mut self, cx: &mut Context) {
        cx.leave();
    }
    /// The text of an evaluation that is edited and unsaved.
    fn draft(&self) -> Option<&str> {
        None
    }
    /// Does it change without a key, so that it has to be drawn again and again?
    fn is_moving(&self) -> bool {
        false
    }
    /// A frame's time has passed.
    fn tick(&mut self) {}
    /// Pulls what it shows out of the study, before a frame.
    fn pull(&mut self, _cx: &Context) {}
}

impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Screen({})", self.place().name())
    }
}

/// Which screen has the keys.
#[derive(Debug, Default)]
pub enum Mode {
    /// The panes.
    #[default]
    Normal,
    /// One that lies over them.
    Screen(Box<dyn Screen>),
    /// A screen is doing its part.
    Acting,
}

/// What follows once a screen has done its part.
pub enum ScreenChange {
    /// This takes its place.
    Show(Box<dyn Screen>),
    /// This lies over it until it is left.
    Over(Box<dyn Screen>),
    /// It is left for what lies below.
    Close,
    /// All are left: for the panes, or while nothing was opened for the first screen.
    Rest,
    /// All are left for the panes.
    Clear,
    /// The shell does what was asked for.
    Wish(Wish),
}

/// The body of the screen with the status line.
pub(crate) fn whole(layout: &Layout) -> Rect {
    Rect {
        height: layout.body.height + 1,
        ..layout.body
    }
}
