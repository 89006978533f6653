//! Moves of the open game: walks and plays them, and updates the search and the players when the position changes.

use crate::app::Context;
use crate::app::action::{Going, Pane};
use crate::app::desk::{board, searching};
use crate::app::explorer::places::TreeCursor;
use crate::app::wish::Wish;
use engine::numbers::Ordinal;
use engine::play::Line;
use engine::rules::Picture;
use engine::sentence::Sentence;
use model::study::Study;

/// Updates players and search after the user has gone to another position: the players hold, and it
/// is searched.
pub(crate) fn moved(cx: &mut Context) {
    cx.players.hold();
    leave_subject_and_settle(cx);
}

/// Goes to another position, and requests its search.
pub(crate) fn settled(cx: &mut Context) {
    settle(cx);
    cx.search_due = true;
}

/// Resets the views for another position.
pub(crate) fn settle(cx: &mut Context) {
    cx.explorer.tree = TreeCursor::default();
    cx.game.moves_top = None;
    cx.explorer.unbounded = false;
    cx.explorer.stop_exploring(&mut cx.game.study);
    show_position(cx);
}

/// Shows the position on the board, with the cursor on it.
pub(crate) fn show_position(cx: &mut Context) {
    board::pull_board(cx);
    cx.game.settle_cursor(&cx.views.board);
}

/// Walks along the line.
pub(crate) fn walk(cx: &mut Context, walk: impl FnOnce(&mut Line)) {
    if cx.game.study.walk(walk) {
        moved(cx);
    }
}

/// Plays moves that were typed; an error refers to the text.
pub(crate) fn play_typed(cx: &mut Context, text: &str) -> Result<(), Sentence> {
    cx.game.study.play_text(text)?;
    played(cx);
    Ok(())
}

/// Returns the moves from the start of the game to the position in sight: in the tree and the
/// children's pane the position selected there.
pub(crate) fn moves_in_sight(cx: &Context) -> Vec<Ordinal> {
    let line = cx.game.study.line();
    let mut moves = line.ordinals(line.cursor());
    let in_tree = matches!(cx.screen.focus, Pane::Tree | Pane::Children) && !cx.explorer.views.live;
    if in_tree && cx.players.subject.is_none() && cx.game.study.job().is_some() {
        moves.extend(&cx.explorer.tree.path);
    }
    moves
}

/// Plays the move under the cursor.
pub(crate) fn play_cursor(cx: &mut Context) {
    if searching::leave_line(cx) {
        cx.screen.notify(say!(
            "this is the game's position: ctrl-f goes with the search again"
        ));
    } else if !cx.views.board.ahead.is_empty() || cx.players.looks_behind(&cx.screen) {
        cx.screen.alert(say!(
            "this position is not played: esc leaves it, p in the tree plays the line"
        ));
    } else if cx
        .game
        .cursor_move(&cx.views.board)
        .is_some_and(|ordinal| cx.game.study.play(ordinal))
    {
        played(cx);
    } else {
        cx.screen.alert(say!("no legal move there"));
    }
}

/// Plays the column whose digit was pressed, or puts the cursor on the heap of that number.
pub(crate) fn play_digit(cx: &mut Context) {
    let digit = cx
        .pressed
        .and_then(|key| key.to_string().parse::<usize>().ok());
    let Some(at) = digit.and_then(|digit| digit.checked_sub(1)) else {
        return;
    };
    cx.game.cursor = match cx.views.board.picture {
        Picture::Heaps { .. } => (at, 1),
        Picture::Board(_) | Picture::Tree { .. } | Picture::Shown(_) => (cx.game.cursor.0, at),
    };
    // A number beyond the board is no move, rather than the nearest one.
    let is_there = match &cx.views.board.picture {
        Picture::Heaps { left, .. } => at < left.len(),
        Picture::Board(board) => at < board.columns,
        Picture::Tree { .. } | Picture::Shown(_) => false,
    };
    cx.game.settle_cursor(&cx.views.board);
    if !is_there {
        cx.screen.alert(say!("no legal move there"));
    } else if matches!(cx.views.board.picture, Picture::Board(_)) {
        play_cursor(cx);
    }
}

/// Continues after a move of the user: a program opposite replies, unless it rests, and its thought
/// begins before anything is shown.
pub(crate) fn played(cx: &mut Context) {
    cx.players.hold();
    if cx.players.programs() == 1 && !cx.players.rests {
        cx.players.going = Going::On;
        cx.players.go_on(&cx.game.study);
    }
    leave_subject_and_settle(cx);
    cx.wish(Wish::SayEnd);
}

pub(crate) fn leave_subject_and_settle(cx: &mut Context) {
    cx.players.leave_subject(&mut cx.game.study);
    settled(cx);
}

/// Ends and forgets the work on the open game, because another game takes its place.
pub(crate) fn forget_work(cx: &mut Context) {
    cx.graph.forget();
    cx.solver.forget();
    cx.sampling.forget();
}

/// Replaces the open game by another one, which is unsaved.
pub(crate) fn replace_game(cx: &mut Context, study: Study) {
    forget_work(cx);
    cx.game.replace(study);
    cx.players
        .pair_again(&mut cx.game.study, &mut cx.screen, true);
    moved(cx);
    cx.explorer.travel.fresh = true;
    cx.game.home_cursor(&cx.views.board);
}
