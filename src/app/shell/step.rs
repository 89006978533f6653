//! [`step`]: takes one message and returns effects.

use crate::app::action::Exported;
use crate::app::desk::{searching, turns, working};
use crate::app::explorer::export;
use crate::app::msg::Msg;
use crate::app::screens::report::why;
use crate::app::screens::{evaluation, lesson, tournament};
use crate::app::shell::{filing, keys, mouse, outcomes, paste, refresh, stack};
use crate::app::stage::Screen;
use crate::app::tasks::Work;
use crate::app::{Context, Effect};
use crate::kit::key::Key;
use crate::kit::typed::edit;

/// Handles one message. Returns the effects to be carried out.
pub(crate) fn step(cx: &mut Context, msg: Msg) -> Vec<Effect> {
    let _called = cx.screen.options.names();
    let layout = cx.layout();
    cx.explorer.fit(&layout);
    cx.screen
        .begin_step(matches!(msg, Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_)));
    take(cx, msg);
    stack::carry_out(cx);
    searching::enter_subject_of_travel(cx);
    // A player's move waits while the user types, reads or travels.
    turns::play_ready(cx);
    stack::carry_out(cx);
    let covered = cx.covers_notes();
    cx.screen.end_step(covered);
    cx.screen.pulled = false;
    // Once per step, however often it was requested, and after all changes of the step.
    turns::think(cx);
    if cx.search_due && cx.game.study.position().is_known() && searching::search(cx) {
        cx.effects.insert(0, Effect::Wait);
    }
    std::mem::take(&mut cx.effects)
}

/// Returns whether the screen changes without a key and has to be redrawn continually.
pub(crate) fn needs_frames(cx: &Context) -> bool {
    let plays = cx
        .tournament
        .as_ref()
        .is_some_and(|tournament| tournament.is_running());
    let explores = cx.explorer.is_running() || cx.explorer.is_moving();
    let moves = cx.top().is_some_and(Screen::is_moving);
    cx.screen.note_leaves()
        || plays
        || explores
        || moves
        || cx.tasks.shown().is_some()
        || cx.solver.is_running()
        || turns::is_thinking(cx)
}

fn take(cx: &mut Context, msg: Msg) {
    match msg {
        Msg::Key(pressed) => key(cx, pressed),
        Msg::Paste(text) => paste::paste(cx, &text),
        Msg::Mouse(mouse) => mouse::mouse(cx, mouse),
        Msg::Resize(columns, rows) => cx.screen.size = (columns, rows),
        Msg::Tick => {
            cx.explorer.tick(&mut cx.game.study, &mut cx.screen);
            turns::tick_players(cx);
            stack::with_top(cx, |screen, _| screen.tick());
            tournament::count(cx);
        }
        Msg::Ended(serial, outcome) => outcomes::ended(cx, serial, outcome),
        Msg::Picture {
            text,
            path,
            overwrite,
        } => {
            working::start(
                cx,
                Work::Write(export::writing(Exported::Screen, path, text, overwrite)),
            );
        }
        Msg::GamesOver => tournament::games_over(cx),
        Msg::Chosen(serial, answer) => turns::chosen(cx, serial, *answer),
        Msg::Hunt => cx.explorer.hunt_on(&mut cx.game.study, &mut cx.screen),
        Msg::SearchOver => why::program_ended(cx),
        Msg::Evaluations(registry, faults) => evaluation::changed(cx, registry, &faults),
        Msg::Players(roster, faults) => cx.players.replace_roster(&mut cx.screen, roster, &faults),
        Msg::OnDisk(path, print) => filing::on_disk(cx, path, print),
        Msg::Note(text) => cx.screen.notify(&text),
        Msg::Alert(text) => cx.screen.alert(text),
    }
}

/// Returns whether a key works while the screen is too small: only those that end the program, if
/// nothing is lost.
fn works_unseen(cx: &Context, key: Key) -> bool {
    let ends =
        keys::find(cx, key).is_some_and(|binding| matches!(binding.name, "quit" | "interrupt"));
    let loses = cx.game.is_unsaved()
        || cx
            .tournament
            .as_ref()
            .is_some_and(|shown| shown.would_be_lost());
    ends && !loses
        && (cx.is_open()
            || cx
                .top()
                .is_some_and(|screen| screen.habits().may_end_unseen))
}

fn key(cx: &mut Context, key: Key) {
    if !cx.layout().fits() && !works_unseen(cx, key) {
        return;
    }
    cx.screen.read_note();
    catch_up(cx);
    if lesson::begins_answer(cx, key) {
        // It is typed in the box of the lesson.
    } else if let Some(binding) = keys::find(cx, key) {
        cx.pressed = Some(key);
        stack::attempt(cx, binding);
        cx.pressed = None;
    } else if stack::with_top(cx, |screen, cx| screen.key(key, cx)) == Some(true) {
        // The screen has taken it.
    } else if cx.typed().is_some() {
        edit(key)
            .into_iter()
            .for_each(|edit| paste::type_in(cx, [edit]));
    } else {
        cx.screen.notify(&keys::does_nothing(cx, key));
    }
}

/// Updates the data of the panes, as keys may come faster than frames and this key refers to the
/// state after the one before.
pub(crate) fn catch_up(cx: &mut Context) {
    if !cx.screen.pulled {
        refresh::refresh(cx);
        cx.explorer.fit(&cx.layout());
    }
}
