//! The keys of the box of a lesson. They hold in the panes, before those of the panes, as long as the box has something to say.

use super::LessonScreen;
use crate::app::Context;
use crate::app::binding::{Can, Place, Types, keys};

/// In the panes, while a lesson is taken.
pub const PLACE: Place = Place::own("lesson", Types::Nothing);

/// What they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To the rest of a text, to the answer, to the next step, to the next lesson.
    GoOn,
    /// The next hint.
    Hint,
    /// To the step before.
    Back,
    /// Leaves the lesson.
    Quit,
    /// The panes have all keys, until the lesson has something new to say.
    Aside,
}

/// Has the box its keys?
fn leads(shown: &LessonScreen, cx: &Context) -> Can {
    if shown.leads() { Ok(()) } else { Err(cx.screen.words.lesson.work) }
}

/// Is there a hint, or has the box no keys?
fn helps(shown: &LessonScreen, cx: &Context) -> Can {
    let waits = shown.begun && !shown.done && shown.step().is_some_and(|step| !step.hints.is_empty());
    if shown.aside || waits { Ok(()) } else { Err(cx.screen.words.lesson.no_hint) }
}

/// Would a key begin an answer?
fn asks(shown: &LessonScreen, cx: &Context) -> Can {
    if shown.leads() && shown.asks() { Ok(()) } else { Err(cx.screen.words.lesson.work) }
}

/// Is there something before?
fn has_before(shown: &LessonScreen, cx: &Context) -> Can {
    if shown.begun { Ok(()) } else { Err(cx.screen.words.lesson.begin) }
}

/// Does it not wait for a word? That may begin with any letter.
fn types_no_word(shown: &LessonScreen, cx: &Context) -> Can {
    if shown.begins_answer('a') { Err(cx.screen.words.lesson.ask) } else { Ok(()) }
}

keys! { LessonScreen, Action, PLACE, Lessons {
    "enter", "accept" => Action::GoOn, "on", "on: to the rest of a text, to the answer, to the next step, to the next lesson", leads;
    "# alt-j", "lesson-hint" => Action::Hint, "hint", "the next hint", helps;
    "alt-u", "lesson-back" => Action::Back, "before", "to the step before", has_before;
    "esc", "escape" => Action::Aside, "panes", "while a question is open: all keys to the panes", asks;
    "q", "lesson-leave" => Action::Quit, "leave", "leave the lesson: the game that was open before comes back", types_no_word;
} }
