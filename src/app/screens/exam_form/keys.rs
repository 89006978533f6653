//! The key bindings of the exam form.

use super::ExamForm;
use crate::app::binding::{Place, Types, keys};
use crate::app::screens::form::FormScreen;
use crate::app::wish::Wish;
use crate::kit::form::FormFields;
use crate::kit::to::To;

/// The place of these bindings: the exam form.
pub const PLACE: Place = Place::own("exam-form", Types::Numbers);

keys! { ExamForm, PLACE, Named("In the form of an exam") {
    "enter", "accept" => ExamForm::begin, "make", "make the sheets with their solutions";
    "right l + =", "alter-up" => |form, _| form.alter(true), "next", "the next value";
    "left h - _", "alter-down" => |form, _| form.alter(false), "", "the value before";
    "up k", "move-up" => |form, _| form.step(To::Up), "", "one line up";
    "down j", "move-down" => |form, _| form.step(To::Down), "line", "one line down";
    "i", "type-value" => |form, _| form.type_value(None), "type", "type the value of the line; a digit begins a number";
    "/", "type-spec" => |form, _| form.type_all(), "one line", "type all of it in one line";
    "pgup ctrl-u", "move-page-up" => |form, _| form.step(To::PageUp), "", "some lines up";
    "pgdn ctrl-d", "move-page-down" => |form, _| form.step(To::PageDown), "", "some lines down";
    "g home", "move-first" => |form, _| form.step(To::First), "", "to the first line";
    "G end", "move-last" => |form, _| form.step(To::Last), "", "to the last line";
    "? F1", "help" => |_, cx| cx.wish(Wish::Help), "help", "the keys";
    "esc q", "escape" => ExamForm::leave, "back", "leave the form, which keeps what stands in it";
} opens Named("In the form of an exam") {
    "alt-x", "exam" => super::open, "", "make an exam: different trees that are equally hard, with solutions";
} }
