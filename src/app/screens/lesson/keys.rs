//! The keys of the card of a lesson.

use super::Card;
use crate::app::binding::{Place, Types, keys};
use crate::app::conditions;

/// On the card of a lesson.
pub const PLACE: Place = Place::own("lesson", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To the next step, to the answer, or to the panes to do what is asked.
    GoOn,
    /// The next hint.
    Hint,
    /// Types the answer.
    Answer,
    /// To the step before.
    Back,
    /// Leaves the lesson.
    Quit,
    /// To the panes; the lesson goes on.
    Leave,
    Help,
}

keys! { Card, Action, PLACE, Lessons {
    "enter space", "accept" => Action::GoOn, "on", "on: to the next step, to the answer, or to the panes to do what is asked";
    "h", "lesson-hint" => Action::Hint, "hint", "the next hint";
    "a i", "lesson-answer" => Action::Answer, "answer", "type the answer", |_, cx| conditions::has_question(cx);
    "left", "lesson-back" => Action::Back, "before", "to the step before";
    "q", "lesson-leave" => Action::Quit, "leave", "leave the lesson: the game that was open before comes back";
    "esc # alt-j", "escape" => Action::Leave, "panes", "back to the panes; the lesson goes on";
    "? F1", "help" => Action::Help, "help", "the keys";
} }
