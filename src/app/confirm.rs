//! The keys at a question.

use crate::app::Context;
use crate::app::binding::{Binding, Can, Place, Types, rows};
use crate::app::wish::QuestionReply;
use crate::kit::words::SAME_SEARCH;
use model::language::say;

/// At a question.
pub const PLACE: Place = Place::own("confirm", Types::Nothing);

/// The rows.
pub(crate) const TABLE: &[Binding] = rows! { PLACE, Questions {
    "y", "yes" => |cx| answer(cx, QuestionReply::Yes), "yes", "yes";
    "s", "save-first" => |cx| answer(cx, QuestionReply::SaveFirst), "save", "save first", |cx| can(cx, QuestionReply::SaveFirst, say!("there is nothing to save"));
    "S", "save-as" => |cx| answer(cx, QuestionReply::SaveElsewhere), "save as", "save under another name", |cx| can(cx, QuestionReply::SaveElsewhere, say!("there is nothing to save"));
    "r", "reload" => |cx| answer(cx, QuestionReply::Reload), "reload", "read the file again, and lose what is unsaved", |cx| can(cx, QuestionReply::Reload, say!("no other program has changed this file"));
    "f", "anyway" => |cx| answer(cx, QuestionReply::Anyway), "search", "search all the same", |cx| can(cx, QuestionReply::Anyway, say(SAME_SEARCH));
    "n esc", "no" => |cx| answer(cx, QuestionReply::No), "no", "no: back to where it was";
} };

fn answer(cx: &mut Context, answer: QuestionReply) {
    cx.with_top(|screen, cx| screen.answer(answer, cx));
}

/// Checks that the question on the screen accepts this reply; returns `why` if it does not.
fn can(cx: &Context, answer: QuestionReply, why: &'static str) -> Can {
    if cx.top().is_none_or(|screen| screen.can_answer(answer, cx)) {
        Ok(())
    } else {
        Err(why)
    }
}
