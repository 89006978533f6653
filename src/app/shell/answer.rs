//! Carries out the answer to a question.

use crate::app::desk::{exporting, searching, seats, working};
use crate::app::game::Next;
use crate::app::screens::solve;
use crate::app::shell::filing;
use crate::app::source::Source;
use crate::app::stage::ScreenChange;
use crate::app::tasks::Work;
use crate::app::wish::Question;
use crate::app::{Context, Effect, confirm};

/// Does what was answered.
pub(crate) fn take_answer(cx: &mut Context, answer: confirm::Action, question: Question) {
    if answer == confirm::Action::SaveElsewhere {
        return filing::ask_file(cx);
    }
    let drawn = cx.drawn.take();
    match (answer, question) {
        (confirm::Action::Yes, Question::Quit) => cx.effects.push(Effect::Quit),
        (confirm::Action::Yes, Question::Overwrite(_, path, over)) => filing::save_to(cx, path, over),
        (confirm::Action::Reload, Question::Overwrite(_, path, _)) => {
            cx.game.after_save = None;
            filing::start_opening(cx, Source::File(path));
        }
        (confirm::Action::Yes, Question::Forget(recovery)) => working::start(cx, Work::Forget(recovery)),
        (confirm::Action::Yes, Question::Replace(what, path)) => exporting::start_export(cx, what, path, true),
        (confirm::Action::Yes, Question::Discard(source)) => filing::start_opening(cx, source),
        (confirm::Action::Yes, Question::Resign) => seats::resign(cx),
        (confirm::Action::Yes, Question::Hopeless) => solve::open(cx),
        (confirm::Action::Anyway, Question::Hopeless) => searching::change(cx, |spec| spec.depth = None),
        (confirm::Action::SaveFirst, Question::Quit) => {
            cx.game.after_save = Some(Next::Quit);
            filing::save(cx);
        }
        (confirm::Action::SaveFirst, Question::Discard(source)) => {
            cx.game.after_save = Some(Next::Open(source));
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
