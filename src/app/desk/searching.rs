//! The choice of the searched position and of the search that the panes show: that of the cursor,
//! or the one by which a player chose a move.

use crate::app::desk::{board, line};
use crate::app::players::move_record::{MoveRecord, differs};
use crate::app::source::Source;
use crate::app::wake::Beside;
use crate::app::{Context, Msg, Pane};
use crate::kit::words::SAME_SEARCH;
use engine::eval::Registry;
use engine::search::{Memory, MethodName, Spec};
use model::language::{decimals, say, say_of};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Changes the settings of the search, and searches again.
pub(crate) fn change(cx: &mut Context, change: impl FnOnce(&mut Spec)) {
    let mut spec = cx.game.study.spec().clone();
    change(&mut spec);
    if spec == *cx.game.study.spec() {
        cx.screen.notify(say(SAME_SEARCH));
        return;
    }
    // With an evaluation that does not know the board, neither a search nor a save would be
    // possible.
    if spec.evaluation != cx.game.study.spec().evaluation {
        let plain = Spec {
            memory: Memory::default(),
            ..spec.clone()
        };
        if let Err(error) = cx
            .game
            .study
            .position()
            .pose(&plain, cx.game.study.registry())
        {
            return cx.screen.alert(error);
        }
    }
    if spec.method == MethodName::Faulty {
        cx.screen.notify(say!(
            "this method is wrong on purpose: ! lets minimax find where"
        ));
    }
    cx.game.study.set_spec(spec);
    cx.explorer.stop_exploring(&mut cx.game.study);
    cx.explorer.unbounded = false;
    cx.search_due = true;
}

/// Searches by another method, and shows a description of it.
pub(crate) fn use_method(cx: &mut Context, method: MethodName) {
    let before = cx.game.study.spec().method;
    cx.explorer.pruning = [method, before]
        .into_iter()
        .find(|one| one.prunes())
        .or(cx.explorer.pruning);
    change(cx, |spec| {
        (spec.method, spec.memory) = (method, spec.memory.with(method));
    });
    if method != MethodName::Faulty {
        cx.screen
            .notify(&format!("{}: {}", method.word(), say(method.about())));
    }
}

/// Returns to the game's own position while the search goes on. Returns true if another position
/// was shown.
pub(crate) fn leave_line(cx: &mut Context) -> bool {
    let left = cx.explorer.leave_line(&cx.game.study);
    if left {
        board::pull_board(cx);
    }
    left
}

/// Follows the search with the views, or stops following it.
pub(crate) fn follow_search(cx: &mut Context) {
    if !leave_line(cx) {
        cx.explorer.follow(&mut cx.game.study);
    }
}

/// Goes to the position of the shown search if the user travels in it and the cursor is elsewhere.
pub(crate) fn enter_subject_of_travel(cx: &mut Context) {
    if cx.game.study.tick.is_some() {
        enter_subject(cx);
    }
}

/// Goes to the position whose search the tree shows.
pub(crate) fn enter_subject(cx: &mut Context) {
    if let Some(node) = cx.players.subject.take() {
        cx.players.later = None;
        cx.players.hold();
        cx.game.study.walk(|line| line.go(node));
        line::show_position(cx);
    }
}

/// Shows the search that chose the move after a position, with the evaluations of that time;
/// `None`: there was none.
pub(crate) fn show_choice(
    cx: &mut Context,
    before: usize,
    (spec, registry): (Option<Spec>, Arc<Registry>),
) {
    let Some(spec) = spec else {
        cx.players.leave_subject(&mut cx.game.study);
        line::settle(cx);
        return cx.game.study.drop_job();
    };
    // At full speed a search begins only when the one before has ended.
    if cx.players.is_racing() && cx.game.study.job().is_some_and(|job| !job.is_over()) {
        line::show_position(cx);
        cx.players.later = Some((before, spec, registry));
        return;
    }
    cx.players.borrow_spec(&mut cx.game.study, spec, registry);
    line::settled(cx);
    (cx.players.subject, cx.players.later, cx.explorer.unbounded) = (Some(before), None, true);
}

/// Opens the trace that an engine has printed for the move here.
pub(crate) fn show_what_was_printed(cx: &mut Context) {
    let printed = cx.game.study.printed_here().map(Path::to_owned);
    printed
        .into_iter()
        .for_each(|path| cx.open(Source::File(path)));
}

/// Goes to the position before the move at the cursor, with the search that chose it.
pub(crate) fn show_the_search(cx: &mut Context) {
    let line = cx.game.study.line();
    let (node, moves) = (&line.nodes()[line.cursor()], line.ordinals(line.cursor()));
    let (parent, mv, text) = (node.parent, node.mv, node.text.clone());
    // For a move that was not chosen since the program was started, the file may contain the search.
    let known = cx.players.chosen.get(&moves).cloned().or_else(|| {
        let spec = cx.game.study.search_behind(parent)?;
        let player = cx.players.players[cx.game.study.position_at(parent)?.to_move().index()]
            .title
            .clone();
        let registry = Arc::clone(cx.game.study.registry());
        Some(MoveRecord {
            player,
            spec: Some(spec),
            registry,
            value: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        })
    });
    let Some(chose) = known else {
        return cx.screen.notify(say!("no player chose this move"));
    };
    let value = chose.value.map_or_else(String::new, |value| {
        format!(", {} {}", say!("value"), decimals(&value))
    });
    let title = engine::clean::clean(say_of(&chose.player)).into_owned();
    let mut said = format!("{title} {} {text}{value}", say!("chose"));
    let Some(spec) = chose.spec else {
        return cx
            .screen
            .notify(&format!("{said}: {}", say!("without a search")));
    };
    if differs(
        cx.game.study.start(),
        &spec,
        [&chose.registry, cx.game.study.registry()],
    ) {
        // It stands first because the rest may be cut off.
        said = format!(
            "{}: {said}",
            say!("with the evaluation of then, changed since")
        );
    }
    cx.players.hold();
    let same = cx.players.subject == Some(parent)
        && cx.players.borrowed(&cx.game.study).is_some_and(|shown| {
            shown.shown == spec && Arc::ptr_eq(&shown.registry, &chose.registry)
        });
    cx.game.study.walk(|line| line.go(parent));
    if same {
        (cx.players.subject, cx.players.later) = (None, None);
        line::show_position(cx);
    } else {
        cx.players.leave_subject(&mut cx.game.study);
        cx.players
            .borrow_spec(&mut cx.game.study, spec, chose.registry);
        line::settled(cx);
        cx.explorer.unbounded = true;
    }
    cx.explorer.tree.wanted = Some(vec![mv]);
    cx.screen.focus = Pane::Tree;
    cx.screen.notify(&said);
}

/// Starts the search of the position at the cursor, or of the one before if a player's search is
/// shown. Returns true if a search has begun.
pub(crate) fn search(cx: &mut Context) -> bool {
    cx.search_due = false;
    cx.explorer.begin_search();
    cx.tasks.forget_search();
    if cx.players.hides_analysis(&cx.game.study) {
        cx.game.study.drop_job();
        return false;
    }
    let node = cx.players.subject.unwrap_or(cx.game.study.line().cursor());
    let registry = Arc::clone(cx.players.evaluations(&cx.game.study));
    // MAX is the side to move at the start of the line, so that values keep their sign while moves
    // are played. A player's search has its own MAX.
    let start = cx
        .game
        .study
        .position_at(0)
        .map(engine::boundary::Position::to_move);
    let max = start.filter(|_| cx.players.subject.is_none());
    let tell = cx.wake.begins(Beside::Search);
    let began = cx
        .game
        .study
        .search_at(node, max, &registry, || tell(Msg::SearchOver));
    if began.is_err() {
        // The search of another position would be misleading.
        cx.game.study.drop_job();
    }
    // A trace is read to its end; that is not a search of this program.
    cx.explorer.unbounded |= cx.game.study.shows_trace();
    cx.screen.or_alert(began).is_some()
}
