//! The stack of screens: runs the action of a key, and then the requests that it has made.
//!
//! Invariant: the requests of screens are carried out in order, after the screen has returned.

use crate::app::Context;
use crate::app::binding::Binding;
use crate::app::screens::prompt::PromptLine;
use crate::app::screens::question::QuestionScreen;
use crate::app::screens::start::StartScreen;
use crate::app::screens::{ended, graph, help, review, tournament_form};
use crate::app::shell::{answer, choose, filing, keys, take};
use crate::app::stage::{Mode, Screen, ScreenChange};
use crate::app::wish::{Prompt, Question, QuestionReply, Wish};
use crate::kit::typed::Typed;

/// Runs `work` on the screen that has the keys, and then carries out its requests.
pub(crate) fn with_top<T>(
    cx: &mut Context,
    work: impl FnOnce(&mut dyn Screen, &mut Context) -> T,
) -> Option<T> {
    let done = cx.with_top(work);
    if done.is_some() {
        carry_out(cx);
    }
    done
}

/// Carries out a row of the table, or shows the reason why it does not apply now.
pub(crate) fn attempt(cx: &mut Context, binding: &Binding) {
    match cx.can(binding) {
        Ok(()) => (binding.does)(cx),
        Err(why) => cx.screen.notify(why),
    }
    carry_out(cx);
}

/// Carries out the pending requests.
pub(crate) fn carry_out(cx: &mut Context) {
    while let Some(change) = cx.changes.pop_front() {
        match change {
            ScreenChange::Show(screen) => cx.mode = Mode::Screen(screen),
            ScreenChange::Over(screen) => {
                let under = std::mem::replace(&mut cx.mode, Mode::Screen(screen));
                cx.under
                    .extend(Some(under).filter(|under| !matches!(under, Mode::Normal)));
            }
            ScreenChange::Close => {
                let over = cx.top().is_some_and(|screen| screen.habits().lies_over);
                match cx.under.pop().filter(|_| over) {
                    Some(under) => cx.mode = under,
                    None => rest(cx),
                }
            }
            ScreenChange::Rest => rest(cx),
            ScreenChange::Clear => {
                cx.under.clear();
                cx.mode = Mode::Normal;
            }
            ScreenChange::Wish(wish) => grant(cx, wish),
        }
    }
}

fn grant(cx: &mut Context, wish: Wish) {
    match wish {
        Wish::Ask(prompt, typed) if prompt.lies_over_its_screen() => {
            let under = std::mem::take(&mut cx.mode);
            ask(cx, prompt, typed);
            cx.under.push(under);
        }
        Wish::Ask(prompt, typed) => ask(cx, prompt, typed),
        Wish::Take(prompt, input) => {
            rest(cx);
            if let Err(wrong) = take::take_line(cx, prompt, input) {
                carry_out(cx);
                grant(cx, Wish::Ask(prompt, wrong));
            }
        }
        Wish::Question(question) => {
            // The screen whose changes would be dropped comes back after a no.
            let keeps = question == Question::Drop;
            let under = std::mem::replace(
                &mut cx.mode,
                Mode::Screen(Box::new(QuestionScreen(question))),
            );
            cx.under.extend(Some(under).filter(|_| keeps));
        }
        Wish::Answer(given, Question::Drop) => {
            cx.mode = cx.under.pop().unwrap_or_default();
            if given == QuestionReply::Yes {
                with_top(cx, super::super::stage::Screen::drop_changes);
            }
        }
        Wish::Answer(given, question) => {
            rest(cx);
            answer::take_answer(cx, given, question);
        }
        Wish::Choose(choice) => choose::choose(cx, choice),
        Wish::Attempt(binding) => attempt(cx, binding),
        Wish::Open(source) => filing::open(cx, source),
        Wish::MakeTournament { like } => tournament_form::open(cx, like),
        Wish::SayEnd => ended::show(cx),
        Wish::Decide => graph::go_to_decision(cx),
        Wish::Review => review::open(cx),
        Wish::Press(key) => {
            if let Some(binding) = keys::find(cx, key) {
                attempt(cx, binding);
            }
        }
        Wish::Save => filing::save(cx),
        Wish::Help => help::open(cx),
        Wish::Quit => filing::quit(cx),
    }
}

/// Shows the panes, or the first screen if no game has been opened.
fn rest(cx: &mut Context) {
    cx.under.clear();
    cx.mode = if cx.game.blank {
        Mode::Screen(Box::new(StartScreen::default()))
    } else {
        Mode::Normal
    };
}

fn ask(cx: &mut Context, prompt: Prompt, typed: Typed) {
    cx.mode = Mode::Screen(Box::new(PromptLine { prompt, typed }));
}
