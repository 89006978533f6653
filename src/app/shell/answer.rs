//! Carries out the answer to a question.

use crate::app::desk::{exporting, searching, seats, working};
use crate::app::game::AfterSave;
use crate::app::screens::question::fits;
use crate::app::screens::solve;
use crate::app::shell::filing;
use crate::app::source::Source;
use crate::app::stage::ScreenChange;
use crate::app::tasks::Work;
use crate::app::wish::{Question, QuestionReply};
use crate::app::{Context, Effect};

/// Carries out the reply to a question.
pub(crate) fn take_answer(cx: &mut Context, answer: QuestionReply, question: Question) {
    if answer == QuestionReply::SaveElsewhere {
        return filing::ask_file(cx);
    }
    let drawn = cx.drawn.take();
    match (answer, question) {
        (QuestionReply::Yes, Question::Quit) => cx.effects.push(Effect::Quit),
        (QuestionReply::Yes, Question::Overwrite(_, path, over)) => filing::save_to(cx, path, over),
        (QuestionReply::Reload, Question::Overwrite(_, path, _)) => {
            cx.game.after_save = None;
            filing::start_opening(cx, Source::File(path));
        }
        (QuestionReply::Yes, Question::Forget(recovery)) => {
            working::start(cx, Work::Forget(recovery));
        }
        (QuestionReply::Yes, Question::Replace(what, path)) => {
            exporting::start_export(cx, what, path, true);
        }
        (QuestionReply::Yes, Question::Discard(source)) => filing::start_opening(cx, source),
        (QuestionReply::Yes, Question::Run(source, refusal)) if fits(cx, &refusal) => {
            filing::start_allowed(cx, source, Some(refusal));
        }
        (_, Question::Run(..)) => {
            cx.game.after_save = None;
            cx.screen.notify(say!("the program was not started"));
        }
        (QuestionReply::Yes, Question::Resign) => seats::resign(cx),
        (QuestionReply::Yes, Question::Hopeless) => solve::open(cx),
        (QuestionReply::Anyway, Question::Hopeless) => {
            searching::change(cx, |spec| spec.depth = None);
        }
        (QuestionReply::SaveFirst, Question::Quit) => {
            cx.game.after_save = Some(AfterSave::Quit);
            filing::save(cx);
        }
        (QuestionReply::SaveFirst, Question::Discard(source)) => {
            cx.game.after_save = Some(AfterSave::Open(source));
            filing::save(cx);
        }
        (_, Question::Discard(_)) if drawn.is_some() => {
            cx.game.after_save = None;
            if let Some(editor) = drawn {
                cx.changes.push_back(ScreenChange::Show(editor));
            }
        }
        _ => cx.game.after_save = None,
    }
}
