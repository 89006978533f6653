//! One level back, and out of everything: esc and ctrl-c.

use crate::app::Context;
use crate::app::desk::searching;
use crate::app::screens::class;
use crate::app::shell::stack;
use crate::app::wish::Question;

/// Stops slow work, a hunt, or the playback of time. Returns true if one of them was running.
pub(crate) fn stop_moving(cx: &mut Context) -> bool {
    cx.tasks.stop()
        || cx.explorer.stop_hunt(&mut cx.game.study, &mut cx.screen)
        || cx.explorer.travel.playing.take().is_some()
}

/// Goes back by one level in the panes; does nothing at the top.
pub(crate) fn escape(cx: &mut Context) {
    let moved = stop_moving(cx);
    // Goes from the search of a submission back to its class, from any tick of that search.
    let presents = cx.explorer.presents(&cx.screen);
    if !moved && !cx.screen.zoom && !presents && class::is_open(cx) {
        return class::show(cx);
    }
    let stopped = moved || cx.explorer.stop_travelling(&mut cx.game.study);
    if stopped || cx.players.stop(&mut cx.screen) || searching::leave_line(cx) {
        return;
    }
    if presents {
        cx.explorer.drawing.presents = false;
    } else {
        cx.screen.zoom = false;
    }
}

/// Handles ctrl-c: leaves the screens, then stops running work, then offers to quit, then quits.
pub(crate) fn interrupt(cx: &mut Context) {
    if stack::with_top(cx, crate::app::stage::Screen::interrupt).is_some() {
        return;
    }
    let stopped = stop_moving(cx) || cx.players.stop(&mut cx.screen);
    if !stopped
        && !cx.explorer.stop(&cx.game.study, &mut cx.screen)
        && !cx
            .tournament
            .as_ref()
            .is_some_and(|contest| contest.stop(&mut cx.screen))
    {
        cx.question(Question::Quit);
    }
}
