//! The keys of the form of an exam.

use super::ExamForm;
use crate::app::binding::{Place, Types, keys};
use crate::kit::to::To;

/// In the form of an exam.
pub const PLACE: Place = Place::own("exam-form", Types::Numbers);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes the exam.
    Begin,
    /// The next value of the line (`true`), or the one before.
    Alter(bool),
    Move(To),
    /// Types the value of the line.
    Type,
    /// Types all of it in one line.
    TypeLine,
    Help,
    Leave,
}

keys! { ExamForm, Action, PLACE, Named("In the form of an exam") {
    "enter", "accept" => Action::Begin, "make", "make the sheets with their solutions";
    "right l + =", "alter-up" => Action::Alter(true), "next", "the next value";
    "left h - _", "alter-down" => Action::Alter(false), "", "the value before";
    "up k", "move-up" => Action::Move(To::Up), "", "one line up";
    "down j", "move-down" => Action::Move(To::Down), "line", "one line down";
    "i", "type-value" => Action::Type, "type", "type the value of the line; a digit begins a number";
    ": /", "type-spec" => Action::TypeLine, "one line", "type all of it in one line";
    "pgup ctrl-u", "move-page-up" => Action::Move(To::PageUp), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => Action::Move(To::PageDown), "", "some lines down";
    "g home", "move-first" => Action::Move(To::First), "", "to the first line";
    "G end", "move-last" => Action::Move(To::Last), "", "to the last line";
    "? F1", "help" => Action::Help, "help", "the keys";
    "esc q", "escape" => Action::Leave, "back", "leave the form, which keeps what stands in it";
} opens {
    "alt-x", "exam" => super::open, "", "make an exam: different trees that are equally hard, with solutions";
} }
