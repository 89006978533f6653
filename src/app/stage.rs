//! [`Screen`]: what lies over the panes and has the keys; and how one screen follows another.
//!
//! Invariants: drawing changes nothing; a screen takes every row of its place and every key; what it wants to come next it
//! asks for ([`App::show`], [`App::over`], [`App::close`]), and it comes once the screen has done its part.

use crate::app::binding::{Binding, Can, Place};
use crate::app::layout::Layout;
use crate::app::mode::Mode;
use crate::app::prompt;
use crate::app::screens::list::ListChoice;
use crate::app::{App, Context};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use crate::language::say;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::any::Any;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pasting {
    /// It is opened, if it can be: nothing is typed here.
    Opens,
    /// It is typed.
    Types,
    /// A tree is opened, all else is typed.
    Trees,
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

/// See the module.
pub trait Screen: Any {
    /// Where its keys are listed just now.
    fn place(&self) -> Place;
    /// Whether a row of its place applies, and why not.
    fn can(&self, row: &Binding, cx: &Context) -> Can;
    /// Does what a row of its place says.
    fn act(&mut self, row: &Binding, cx: &mut Context);
    /// Draws it.
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
    /// What is asked in the message line.
    fn question(&self, _cx: &Context) -> Option<&'static str> {
        None
    }
    /// Is something typed or asked where messages are shown?
    fn covers_notes(&self) -> bool {
        false
    }
    /// Does it cover the status line?
    fn covers_status(&self) -> bool {
        false
    }
    /// Is nothing drawn below it?
    fn stands_alone(&self) -> bool {
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
    /// Ctrl-c: stops what runs in it, else leaves it.
    fn interrupt(&mut self, cx: &mut Context) {
        cx.leave();
    }
    /// Does it go where this comes?
    fn gives_way(&self, _to: Comer) -> bool {
        false
    }
    /// May the program be ended where it cannot be shown?
    fn may_end_unseen(&self) -> bool {
        false
    }
    /// Does what was below come back when it is left?
    fn lies_over(&self) -> bool {
        false
    }
    /// What becomes of a text that is pasted.
    fn pasting(&self) -> Pasting {
        Pasting::Trees
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

/// What follows once a screen has done its part.
pub enum ScreenChange {
    /// This takes its place.
    Show(Box<dyn Screen>),
    /// This lies over it until it is left.
    Over(Box<dyn Screen>),
    /// It is left for what lies below.
    Close,
    /// What was chosen from a list is done.
    Choose(ListChoice),
}

impl App {
    /// This takes the place of what lies over the panes.
    pub fn show(&mut self, screen: impl Screen) {
        self.changes.push(ScreenChange::Show(Box::new(screen)));
    }
    /// This lies over what is shown until it is left.
    pub fn over(&mut self, screen: impl Screen) {
        self.changes.push(ScreenChange::Over(Box::new(screen)));
    }
    /// What lies over the panes is left.
    pub fn close(&mut self) {
        self.changes.push(ScreenChange::Close);
    }
    /// The same, and what was to follow a save does not.
    pub(crate) fn leave(&mut self) {
        self.game.after_save = None;
        self.close();
    }
    /// The screen that has the keys, if it is not the panes.
    pub fn top(&self) -> Option<&dyn Screen> {
        if let Mode::Screen(screen) = &self.mode { Some(&**screen) } else { None }
    }
    /// The same, if it is one of a kind.
    pub fn shown<S: Screen>(&self) -> Option<&S> {
        self.top().and_then(|screen| (screen as &dyn Any).downcast_ref())
    }
    /// The same to be changed from outside.
    pub fn shown_mut<S: Screen>(&mut self) -> Option<&mut S> {
        let Mode::Screen(screen) = &mut self.mode else { return None };
        (&mut **screen as &mut dyn Any).downcast_mut()
    }
    /// The text that is typed now, if one is: a line, or a filter.
    pub fn typed(&mut self) -> Option<&mut Typed> {
        if let Mode::Screen(screen) = &mut self.mode { screen.typed() } else { None }
    }
    /// Is something typed or asked where messages are shown?
    pub(crate) fn covers_notes(&self) -> bool {
        self.top().is_some_and(Screen::covers_notes)
    }
    /// Does what is shown go where this comes?
    pub(crate) fn gives_way(&self, to: Comer) -> bool {
        match &self.mode {
            Mode::Normal => true,
            Mode::Screen(screen) => screen.gives_way(to),
            Mode::Acting => false,
        }
    }
    /// Has the screen that has the keys do something, and does what follows.
    pub(crate) fn with_top<T>(&mut self, work: impl FnOnce(&mut dyn Screen, &mut App) -> T) -> Option<T> {
        if !matches!(self.mode, Mode::Screen(_)) {
            return None;
        }
        let Mode::Screen(mut screen) = std::mem::replace(&mut self.mode, Mode::Acting) else { return None };
        let done = work(&mut *screen, self);
        if matches!(self.mode, Mode::Acting) {
            self.mode = Mode::Screen(screen);
        }
        self.carry_out();
        Some(done)
    }
    /// Does what screens have asked for.
    pub(crate) fn carry_out(&mut self) {
        for change in std::mem::take(&mut self.changes) {
            match change {
                ScreenChange::Show(screen) => self.mode = Mode::Screen(screen),
                ScreenChange::Over(screen) => {
                    let under = std::mem::replace(&mut self.mode, Mode::Screen(screen));
                    self.under = (!matches!(under, Mode::Normal)).then(|| Box::new(under));
                }
                ScreenChange::Close => {
                    let over = self.top().is_some_and(Screen::lies_over);
                    let under = self.under.take().filter(|_| over);
                    self.mode = under.map_or_else(|| self.game.resting_mode(), |mode| *mode);
                }
                ScreenChange::Choose(choice) => prompt::choose(self, choice),
            }
        }
    }
}

/// The body of the screen with the status line.
pub(crate) fn whole(layout: &Layout) -> Rect {
    Rect { height: layout.body.height + 1, ..layout.body }
}
