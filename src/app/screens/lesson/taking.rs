//! Lessons are taken, shown and left.

use super::keys::{self, Action};
use super::{LessonScreen, draw, goal};
use crate::app::binding::{Binding, Can, Place};
use crate::app::game::Game;
use crate::app::layout::Layout;
use crate::app::screens::help;
use crate::app::screens::list::{List, ListKind, lists};
use crate::app::screens::practice::keep_learning;
use crate::app::screens::prompt::Prompt;
use crate::app::stage::Screen;
use crate::app::{App, Context, Mode};
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::lessons::{Goal, Lesson, Step, built_in};
use ratatui::buffer::Buffer;
use std::sync::Arc;

/// The card of the lesson; the lesson goes on without it.
pub struct Card;

/// Puts the card on the screen at once.
pub fn show(cx: &mut Context) {
    cx.mode = Mode::Screen(Box::new(Card));
}

/// Offers the lessons.
pub fn offer(cx: &mut Context) {
    let list = List::new(ListKind::Start, cx.screen.words.titles.lessons, lists::learning(cx));
    cx.show(list);
}

/// The next hint.
pub fn hint(cx: &mut Context) {
    let Some(shown) = &mut cx.lesson else { return };
    let most = shown.step().map_or(0, |step| step.hints.len());
    shown.begun = true;
    shown.hints = (shown.hints + 1).min(most);
    if most == 0 {
        cx.screen.notify(cx.screen.words.lesson.no_hint);
    }
}

/// To the step before.
fn back(cx: &mut Context) {
    if let Some(shown) = &mut cx.lesson {
        let before = shown.at.saturating_sub(1);
        shown.go(before);
    }
}

/// Types the answer.
fn answer(cx: &mut Context, first: &str) {
    let asks = cx.lesson.as_ref().and_then(|shown| shown.step());
    if asks.is_some_and(|step| matches!(step.goal, Goal::Answer(_))) {
        cx.mode.ask(Prompt::Answer, first);
    } else {
        cx.screen.notify(cx.screen.words.lesson.no_question);
    }
}

/// Takes a lesson that comes with the program.
pub fn learn(cx: &mut Context, name: &str) {
    let Some((name, text)) = built_in().find(|(known, _)| *known == name) else { return };
    let read = Lesson::read(text, name, &cx.library.registry);
    if let Some(lesson) = cx.screen.or_alert(read) {
        begin(cx, lesson);
    }
}

/// Takes a lesson, from where it was left.
pub fn begin(cx: &mut Context, lesson: Lesson) {
    quit(cx);
    let kept = cx.learning.lessons.get(&lesson.title);
    let kept = kept.filter(|kept| kept.steps < lesson.steps.len() && kept.begins == lesson.begins());
    let (at, text) = kept.map_or((0, None), |kept| (kept.steps, Some(kept.study.as_str())));
    let study = match lesson.study(text, Arc::clone(&cx.library.registry)) {
        Ok(study) => study,
        Err(error) => return cx.screen.alert(&error),
    };
    cx.players.hold();
    cx.players.subject = None;
    let game = cx.game.beside(study);
    let kept = Box::new(std::mem::replace(&mut cx.game, game));
    let begun = at > 0;
    let focus = cx.screen.focus;
    let (hints, done, wrong, seen) = (0, false, None, Vec::new());
    cx.lesson = Some(Box::new(LessonScreen { lesson, at, hints, done, begun, wrong, seen, kept, focus }));
    show_game(cx);
    show(cx);
}

/// Back to the game that was open before; answers whether a lesson was taken.
pub fn quit(cx: &mut Context) -> bool {
    let Some(shown) = cx.lesson.take() else { return false };
    shown.keep(&cx.game.study, &mut cx.learning);
    keep_learning(cx);
    cx.players.hold();
    cx.players.subject = None;
    cx.game = *shown.kept;
    cx.screen.focus = shown.focus;
    show_game(cx);
    cx.mode = cx.game.resting_mode();
    true
}

/// Another game is open now: it is shown and searched.
fn show_game(cx: &mut Context) {
    let tick = cx.game.study.tick;
    cx.explorer.travel.pinned = false;
    cx.settled();
    cx.game.study.tick = tick;
    cx.explorer.travel.fresh = true;
    cx.game.home_cursor(&cx.views.board);
    cx.explorer.draw_textbook(&cx.game.study, &mut cx.screen);
}

/// Enter on the card: on, as far as what is asked is done; else to the panes to do it.
pub fn go_on(cx: &mut Context) {
    show(cx);
    let Some(shown) = &mut cx.lesson else {
        cx.mode = Mode::Normal;
        return;
    };
    if !shown.begun {
        shown.begun = true;
        return;
    }
    match shown.step() {
        None => _ = quit(cx),
        Some(_) if shown.goes_on() => {
            let next = shown.at + 1;
            shown.go(next);
            shown.keep(&cx.game.study, &mut cx.learning);
            keep_learning(cx);
        }
        Some(Step { goal: Goal::Answer(_), .. }) => cx.mode.ask(Prompt::Answer, ""),
        Some(_) => cx.mode = Mode::Normal,
    }
}

/// Looks whether the goal of the step holds now.
pub fn pull(cx: &mut Context) {
    let Some(shown) = &cx.lesson else { return };
    let holds = shown.begun && !shown.done && shown.step().is_some_and(|step| goal::holds(cx, &step.goal, &shown.seen));
    if let Some(shown) = cx.lesson.as_mut().filter(|_| holds) {
        (shown.done, shown.wrong) = (true, None);
        if matches!(cx.mode, Mode::Normal) {
            cx.screen.notify(cx.screen.words.lesson.done);
        }
    }
}

impl App {
    /// The game whose unsaved work must not be lost: the one that was open before the lesson.
    pub fn own_game(&self) -> &Game {
        self.lesson.as_ref().map_or(&self.game, |shown| &shown.kept)
    }
}

impl Screen for Card {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn can(&self, row: &Binding, cx: &Context) -> Can {
        keys::can(self, row, cx)
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        let Some(action) = keys::action(row) else { return };
        match action {
            Action::GoOn => go_on(cx),
            Action::Hint => hint(cx),
            Action::Answer => answer(cx, ""),
            Action::Back => back(cx),
            Action::Quit => _ = quit(cx),
            Action::Leave => cx.leave(),
            Action::Help => help::open(cx, self),
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        if let Some(shown) = &cx.lesson {
            draw::card(shown, layout.body, buf, look);
        }
    }
    /// The first character of an answer.
    fn key(&mut self, key: Key, cx: &mut Context) -> bool {
        let asks = cx.lesson.as_ref().is_some_and(|shown| shown.asks());
        let first = key.typed().filter(|c| asks && (c.is_ascii_digit() || *c == '-'));
        if let Some(first) = first {
            answer(cx, &first.to_string());
        }
        first.is_some()
    }
}
