//! [`Own`]: numbers as the program prints them. Inside the judge all of them are in the view of
//! MAX; a message about a node uses the view of the line that enters it, and writes infinities as
//! the program does.

use super::super::event::TraceWindow;
use super::super::number::TraceNumber;
use super::finding::FindingValue;

/// The view of a program's line.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// True if the trace has the view of the side to move.
    pub mover: bool,
    /// True if MAX moves at the node.
    pub max: bool,
}

impl Own {
    pub fn value(self, number: TraceNumber) -> TraceNumber {
        if self.mover && !self.max {
            -number
        } else {
            number
        }
    }
    pub fn range(self, window: TraceWindow) -> TraceWindow {
        if self.mover && !self.max {
            window.turned()
        } else {
            window
        }
    }
    pub fn number(self, number: TraceNumber) -> String {
        self.value(number).as_written()
    }
    pub fn window(self, window: TraceWindow) -> String {
        let TraceWindow { alpha, beta } = self.range(window);
        format!("({}, {})", alpha.as_written(), beta.as_written())
    }
    pub fn shown(self, number: TraceNumber) -> FindingValue {
        FindingValue::Number(self.value(number))
    }
    pub fn shown_window(self, window: TraceWindow) -> FindingValue {
        FindingValue::Window(self.range(window))
    }
    /// Returns true if the player who moves raises α here, and does not lower β.
    pub fn raises(self) -> bool {
        self.mover || self.max
    }
}
