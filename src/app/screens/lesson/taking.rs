//! Opening, showing and leaving lessons.

use super::{LessonScreen, goal};
use crate::app::Context;
use crate::app::action::Purpose;
use crate::app::desk::line;
use crate::app::explorer::diagram;
use crate::app::screens::list::{List, ListKind, lists};
use crate::app::screens::practice::keep_learning;
use crate::app::wish::Prompt;
use crate::kit::key::Key;
use model::inspect::root_moves::RootSpan;
use model::lessons::{Goal, Lesson, built_in};
use std::sync::Arc;

/// Offers the lessons.
pub fn offer(cx: &mut Context) {
    let list = List::new(ListKind::Start, Purpose::Learn.title(), lists::learning(cx));
    cx.show(list);
}

/// Handles a key that begins an answer. Returns whether it did.
pub fn begins_answer(cx: &mut Context, key: Key) -> bool {
    let asks = |first: &char| {
        cx.lesson
            .as_ref()
            .is_some_and(|shown| shown.begins_answer(*first))
    };
    let first = key.typed().filter(asks).filter(|_| cx.is_open());
    if let Some(first) = first {
        cx.ask(Prompt::Answer, &first.to_string());
    }
    first.is_some()
}

/// Shows the next hint; if the panes have all keys, gives the box its own again.
pub(super) fn hint(cx: &mut Context) {
    let Some(shown) = &mut cx.lesson else { return };
    if std::mem::replace(&mut shown.aside, false) {
        return;
    }
    let most = shown.step().map_or(0, |step| step.hints.len());
    (shown.hints, shown.wrong) = ((shown.hints + 1).min(most), None);
    shown.slips.insert(shown.at);
}

/// Goes to the previous step.
pub(super) fn back(cx: &mut Context) {
    if let Some(shown) = &mut cx.lesson {
        match shown.at.checked_sub(1) {
            Some(before) => shown.go(before),
            None => (shown.begun, shown.page) = (false, 0),
        }
    }
}

/// Opens a built-in lesson.
pub fn learn(cx: &mut Context, name: &str) {
    let Some((name, text)) = built_in().find(|(known, _)| *known == name) else {
        return;
    };
    let read = Lesson::read(text, name, &cx.library.registry);
    if let Some(lesson) = cx.screen.or_alert(read) {
        begin(cx, lesson);
    }
}

/// Opens a lesson at the step at which it was left.
pub fn begin(cx: &mut Context, lesson: Lesson) {
    quit(cx);
    let kept = cx.learning.lessons.get(&lesson.title);
    let kept =
        kept.filter(|kept| kept.steps < lesson.steps.len() && kept.begins == lesson.begins());
    let (at, text) = kept.map_or((0, None), |kept| (kept.steps, Some(kept.study.as_str())));
    let slips = kept
        .iter()
        .flat_map(|kept| kept.slips.iter().copied())
        .collect();
    let study = match lesson.study(text, Arc::clone(&cx.library.registry)) {
        Ok(study) => study,
        Err(error) => return cx.screen.alert(error),
    };
    cx.players.hold();
    cx.players.subject = None;
    line::forget_work(cx);
    let game = cx.game.beside(study);
    let kept = Box::new(std::mem::replace(&mut cx.game, game));
    let begun = at > 0;
    let focus = cx.screen.focus;
    cx.lesson = Some(Box::new(LessonScreen {
        lesson,
        at,
        hints: 0,
        done: false,
        looked: false,
        at_once: false,
        begun,
        page: 0,
        aside: false,
        wrong: None,
        written: Vec::new(),
        slips,
        seen: Vec::new(),
        kept,
        focus,
    }));
    show_game(cx);
    cx.clear();
}

/// Restores the game that was open before. Returns whether a lesson was open.
pub fn quit(cx: &mut Context) -> bool {
    let Some(shown) = cx.lesson.take() else {
        return false;
    };
    shown.keep(&cx.game.study, &mut cx.learning);
    keep_learning(cx);
    cx.players.hold();
    cx.players.subject = None;
    line::forget_work(cx);
    cx.game = *shown.kept;
    cx.screen.focus = shown.focus;
    show_game(cx);
    cx.rest();
    true
}

/// Shows and searches a game that replaces another one.
fn show_game(cx: &mut Context) {
    let tick = cx.game.study.tick;
    line::settled(cx);
    cx.game.study.tick = tick;
    cx.explorer.travel.fresh = true;
    cx.game.home_cursor(&cx.views.board);
    diagram::draw_textbook(&mut cx.explorer, &cx.game.study, &mut cx.screen);
}

/// Goes on: to the rest of the text, to the answer, to the next step, or to the next lesson.
pub fn go_on(cx: &mut Context) {
    let rows = usize::from(cx.layout().lesson.height.saturating_sub(2)).max(1);
    let width = usize::from(cx.layout().lesson.width.saturating_sub(4)).max(1);
    let ascii = cx.screen.options.ascii;
    let Some(shown) = &mut cx.lesson else { return };
    if !shown.begun {
        if (shown.page + 1) * rows < shown.lines_now(width, ascii) {
            shown.page += 1;
        } else {
            (shown.begun, shown.page) = (true, 0);
        }
        return;
    }
    match shown
        .step()
        .map(|step| matches!(step.goal, Goal::Answer(_)))
    {
        None => match shown.next(&cx.library.registry) {
            Some((next, _)) => learn(cx, next),
            None => _ = quit(cx),
        },
        Some(_) if shown.goes_on() => {
            let next = shown.at + 1;
            shown.go(next);
            shown.keep(&cx.game.study, &mut cx.learning);
            keep_learning(cx);
        }
        Some(true) => cx.ask(Prompt::Answer, ""),
        Some(false) => {}
    }
}

/// Checks whether the goal of the step is reached now.
pub fn pull(cx: &mut Context) {
    let Some(shown) = &cx.lesson else { return };
    let holds = shown.begun
        && !shown.done
        && shown
            .step()
            .is_some_and(|step| goal::holds(cx, &step.goal, &shown.seen));
    let Some(shown) = &mut cx.lesson else { return };
    let first = shown.begun && !std::mem::replace(&mut shown.looked, shown.begun);
    if holds {
        (shown.done, shown.wrong, shown.aside) = (true, None, false);
        shown.at_once = first;
    }
}

/// Writes the values that the user found out into the tree. A later step may ask for later results
/// of the search, so they are removed from the timeline.
pub(crate) fn write_answers(cx: &mut Context) {
    if let Some(tick) = cx
        .explorer
        .tick_now(&cx.game.study)
        .filter(|_| cx.lesson.is_some())
    {
        let known = |span: &RootSpan| span.until.is_some_and(|until| until <= tick);
        cx.explorer.views.timeline.spans.retain(known);
    }
    for (path, value) in cx.lesson.iter().flat_map(|shown| &shown.written) {
        cx.explorer.views.write(path, value);
    }
}

/// Gives all keys to the panes.
pub(super) fn aside(cx: &mut Context) {
    cx.lesson.iter_mut().for_each(|shown| shown.aside = true);
}
