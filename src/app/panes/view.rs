//! `PaneView`: what a pane shows, and what the mouse does in it. Its keys are the rows of its folder.
//!
//! Invariants: drawing changes nothing, and stays inside the pane.

use crate::app::{Context, Layout};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::{HIDDEN, UNSEARCHED};
use engine::numbers::{NodeNumber, Ordinal};
use model::language::say;
use model::report::words::ShownWord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// How many rows a notch of the wheel moves.
pub(crate) const NOTCH: usize = 3;

/// See the module.
pub(crate) trait PaneView: Sync {
    /// Its name in the frame.
    fn title(&self) -> &'static str;
    /// Draws the inside, which is not empty.
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look);
    /// What stands behind its name in the frame; empty: nothing.
    fn about(&self, _app: &Context, _look: &Look) -> String {
        String::new()
    }
    /// Says the end of that most, where it is too long?
    fn ends_matter(&self) -> bool {
        false
    }
    /// How many lines it has, if its frame says so: the heading included.
    fn lines(&self, _app: &Context) -> usize {
        0
    }
    /// Is it shown while the user plays and the search is hidden?
    fn is_of_the_game(&self) -> bool {
        false
    }
    /// Does it show what a lesson asks for?
    fn answers(&self) -> bool {
        false
    }
    /// The move of the selected node that it points at, and that child if it was searched.
    fn pointed(&self, _cx: &Context) -> Option<(Ordinal, Option<NodeNumber>)> {
        None
    }
    /// The words for what is under its cursor, number by number.
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        Vec::new()
    }
    /// The mouse is pressed in it, at a column and row of the screen; `again`: it had the keys before.
    fn press(&self, cx: &mut Context, inside: Rect, at: (u16, u16), again: bool);
    /// The mouse is drawn along it, to a column of the screen.
    fn drag(&self, _cx: &mut Context, _inside: Rect, _x: u16) {}
    /// The wheel is turned by a notch.
    fn wheel(&self, _cx: &mut Context, _inside: Rect, _to: To) {}
}

/// What a pane of a search says while there is none: why, or what to do.
pub(crate) fn unsearched(app: &Context) -> &'static str {
    say(if app.players.hides_analysis(&app.game.study) {
        HIDDEN
    } else {
        UNSEARCHED
    })
}
