//! The key bindings of the box of a lesson. While the box is shown, they precede those of the
//! panes.

use super::{LessonScreen, taking};
use crate::app::Context;
use crate::app::binding::{Binding, Can, LESSON, rows};
use crate::kit::words::ASK;
use model::language::say;

/// A condition on the open lesson, with the reason if it does not hold.
fn of(cx: &Context, holds: impl Fn(&LessonScreen) -> bool, why: &'static str) -> Can {
    let Some(shown) = &cx.lesson else {
        return Err(say!("no lesson is taken: alt-l lists them"));
    };
    if holds(shown) { Ok(()) } else { Err(why) }
}

/// Holds if the box receives its keys.
fn leads(cx: &Context) -> Can {
    of(cx, LessonScreen::leads, say!("# hint, q leaves"))
}

/// Holds if the step has a hint, or if the panes have all keys.
fn helps(cx: &Context) -> Can {
    let waits = |shown: &LessonScreen| {
        shown.begun && !shown.done && shown.step().is_some_and(|step| !step.hints.is_empty())
    };
    of(
        cx,
        |shown| shown.aside || waits(shown),
        say!("this step needs no hint"),
    )
}

/// Holds if a key would begin an answer.
fn asks(cx: &Context) -> Can {
    of(
        cx,
        |shown| shown.leads() && shown.asks(),
        say!("# hint, q leaves"),
    )
}

/// Holds if there is a previous step.
fn has_before(cx: &Context) -> Can {
    of(cx, |shown| shown.begun, say!("enter begins"))
}

/// Holds unless the answer is a word, which may begin with any letter.
fn types_no_word(cx: &Context) -> Can {
    of(cx, |shown| !shown.begins_answer('a'), say(ASK))
}

/// The key bindings.
pub const TABLE: &[Binding] = rows! { LESSON, Lessons {
    "enter", "accept" => taking::go_on, "on", "on: to the rest of a text, to the answer, to the next step, to the next lesson", leads;
    "# alt-j", "lesson-hint" => taking::hint, "hint", "the next hint", helps;
    "alt-u", "lesson-back" => taking::back, "before", "to the step before", has_before;
    "esc", "escape" => taking::aside, "panes", "while a question is open: all keys to the panes", asks;
    "q", "lesson-leave" => |cx| _ = taking::quit(cx), "leave", "leave the lesson: the game that was open before comes back", types_no_word;
} };
