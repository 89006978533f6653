//! Updates the data that the panes show from the study, once before each frame.

use crate::app::desk::board;
use crate::app::explorer::unvisited;
use crate::app::game::moves::{MoveRow, move_rows};
use crate::app::screens::lesson;
use crate::app::screens::report::remembered;
use crate::app::shell::{marks, stack};
use crate::app::stage::Mode;
use crate::app::{Context, Pane};

/// Updates the data that the panes show from the study. To be called before drawing.
pub(crate) fn refresh(cx: &mut Context) {
    let _called = cx.screen.options.names();
    let (layout, behind) = (cx.layout(), cx.players.subject.is_some());
    cx.explorer.drawing.ascii = cx.screen.options.ascii;
    cx.explorer.veiled = cx.lesson_hides();
    cx.explorer.pull(&cx.game.study, &layout, behind);
    // The sizes of panes may depend on the newly selected node.
    let fitting = cx.layout();
    if fitting != layout {
        cx.explorer.pull(&cx.game.study, &fitting, behind);
    }
    remembered::look_inside(cx);
    lesson::write_answers(cx);
    unvisited::pull_unvisited(&mut cx.explorer, &mut cx.screen);
    stack::with_top(cx, |screen, cx| screen.pull(cx));
    pull_below(cx);
    // The fault of a search is shown while no other error is, because its tree may be on the screen
    // all the same.
    let fault = cx
        .explorer
        .views
        .progress
        .as_ref()
        .and_then(|progress| progress.fault.clone());
    match fault {
        Some(fault) if cx.screen.note.as_ref().is_none_or(|note| !note.error) => {
            cx.screen.mention_error(&fault);
        }
        Some(_) => {}
        None => cx.screen.end_mention(),
    }
    cx.explorer.give_up_tick(&mut cx.game.study, &mut cx.screen);
    board::pull_board(cx);
    let width = usize::from(cx.layout().inside(Pane::Moves).width);
    marks::pull(cx);
    let (study, line) = (&cx.game.study, cx.game.study.line());
    // Comments may be long and rarely change, so that their rows are kept.
    let (marks, pairs) = (&cx.views.marks.all, cx.screen.options.pairs);
    if cx
        .views
        .listed
        .renew(line, &study.comment, marks, (width, pairs))
    {
        cx.views.moves = move_rows((study.start(), line), marks, &study.comment, width);
    }
    cx.views.proven = board::proven_children(cx).cloned();
    let here = |row: &MoveRow| row.cells.iter().any(|cell| cell.node == line.cursor());
    cx.views.moves_at = cx.views.moves.iter().position(here).unwrap_or(0);
    lesson::pull(cx);
    if !cx.covers_notes() {
        cx.screen.see_note();
    }
    cx.screen.pulled = true;
}

/// Pulls the screen that stays in sight below the top one.
fn pull_below(cx: &mut Context) {
    let is_in_sight = cx.top().is_some_and(|screen| screen.habits().shows_below);
    let Some(mut under) = cx.under.pop_if(|_| is_in_sight) else {
        return;
    };
    if let Mode::Screen(screen) = &mut under {
        screen.pull(cx);
    }
    cx.under.push(under);
}
