//! The values that a node may return, by the style of its search: fail-soft, fail-hard, or the ends
//! of the window.
//!
//! Cost: O(1), with a list of two values at most.

use super::super::TraceNumber;
use super::super::event::TraceWindow;
use super::demands::{Demands, FailStyle};
use super::frame::{OpenNode, ends};

/// Returns the lowest number of an integer type, if a program prints it in place of its negation.
pub fn lowest_number(found: TraceNumber, due: TraceNumber) -> Option<TraceNumber> {
    let lowest = |bits: u32| found == TraceNumber::whole(i64::MIN >> (64 - bits));
    (found == -due && [16, 32, 64].into_iter().any(lowest)).then_some(found)
}

/// Returns the values that a node may return in a style.
pub fn due(
    style: FailStyle,
    window: TraceWindow,
    best: TraceNumber,
    max: bool,
) -> Vec<TraceNumber> {
    match style {
        FailStyle::Soft => vec![best],
        FailStyle::Course => ends(window, best, max).to_vec(),
        FailStyle::Hard => ends(window, best, max)[1..].to_vec(),
    }
}

/// Returns true if a value is the one that the style of the program requires.
pub fn is_due(demands: &Demands, frame: &OpenNode, best: TraceNumber, value: TraceNumber) -> bool {
    match demands.style {
        FailStyle::Soft => value == best,
        FailStyle::Course => ends(frame.window, best, frame.max).contains(&value),
        FailStyle::Hard => ends(frame.window, best, frame.max)[1] == value,
    }
}

/// Returns true if a value would be due in the other style: it bounds the node's true value as
/// well.
pub fn is_of_other_style(
    demands: &Demands,
    frame: &OpenNode,
    best: TraceNumber,
    value: TraceNumber,
) -> bool {
    let is_due = |style| due(style, frame.window, best, frame.max).contains(&value);
    demands.prunes() && [FailStyle::Course, FailStyle::Soft].into_iter().any(is_due)
}

/// Returns the fault of a value of the other style, where the style was named.
pub fn other_style(style: FailStyle) -> &'static str {
    match style {
        FailStyle::Course => {
            say!(
                "a fail-soft search returns that, but the method that was named is alpha-beta as in the course"
            )
        }
        FailStyle::Hard => {
            say!("that lies outside its window, but the method that was named is fail-hard")
        }
        FailStyle::Soft => {
            say!("that is an end of its window, but the method that was named is fail-soft")
        }
    }
}
