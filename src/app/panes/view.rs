//! The trait `PaneView`: the content of a pane, and its handling of the mouse. Its keys are the
//! bindings of its folder.
//!
//! Invariants: drawing changes no state, and stays inside the pane.

use crate::app::{Context, Layout};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::words::{HIDDEN, UNSEARCHED};
use engine::numbers::{NodeNumber, Ordinal};
use model::language::say;
use model::report::words::ShownWord;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The number of rows that one notch of the wheel moves.
pub(crate) const NOTCH: usize = 3;

/// A pane of the workbench: its title, its drawing and its mouse events.
pub(crate) trait PaneView: Sync {
    /// Returns the name in the frame.
    fn title(&self) -> &'static str;
    /// Draws the inside of the pane, which is never empty.
    fn draw(&self, app: &Context, layout: &Layout, buf: &mut Buffer, look: &Look);
    /// Returns the text behind the name in the frame; empty for none.
    fn about(&self, _app: &Context, _look: &Look) -> String {
        String::new()
    }
    /// Returns true if a text of [`about`](Self::about) that is too long is cut at its beginning.
    fn ends_matter(&self) -> bool {
        false
    }
    /// Returns the number of lines, the heading included, for the scroll mark of the frame; 0 for
    /// none.
    fn lines(&self, _app: &Context) -> usize {
        0
    }
    /// Returns true if the pane is also shown while the user plays and the search is hidden.
    fn is_of_the_game(&self) -> bool {
        false
    }
    /// Returns true if the pane shows what a lesson may ask for.
    fn answers(&self) -> bool {
        false
    }
    /// Returns the move of the selected node that the pane points at, and its node if it was
    /// searched.
    fn pointed(&self, _cx: &Context) -> Option<(Ordinal, Option<NodeNumber>)> {
        None
    }
    /// Returns the words for the numbers and marks under the cursor.
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        Vec::new()
    }
    /// Handles a press of the mouse at a column and row of the screen. `again` is true if the pane
    /// had the focus before.
    fn press(&self, cx: &mut Context, inside: Rect, at: (u16, u16), again: bool);
    /// Handles the mouse dragged to a column of the screen.
    fn drag(&self, _cx: &mut Context, _inside: Rect, _x: u16) {}
    /// Handles one notch of the wheel.
    fn wheel(&self, _cx: &mut Context, _inside: Rect, _to: To) {}
}

/// Returns the text of a search pane without a search: the reason, or what to do.
pub(crate) fn unsearched(app: &Context) -> &'static str {
    say(if app.players.hides_analysis(&app.game.study) {
        HIDDEN
    } else {
        UNSEARCHED
    })
}
