//! The settings of the search, and running it, from any pane.

use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::searching;
use crate::app::players::strength::is_hopeless;
use crate::app::screens::list::lists;
use crate::app::screens::{evaluation, solve};
use crate::app::wish::{Prompt, Question};
use crate::app::{Context, Pane, conditions};
use crate::kit::to::next;
use engine::rules::Side;
use engine::search::{MethodName, OrderName, TableSize};
use model::foreign::NO_GAME;

/// The bindings that stand first in the key line.
pub(crate) const FIRST: &[Binding] = rows! {
    Place::Panes, Search {
        "space", "run" => run, "run", "search; pause it; go on", conditions::can_run;
        "ctrl-f", "follow" => searching::follow_search, "follow", "go with the running search, or look elsewhere", conditions::can_run;
        "m", "toggle-method" => toggle_method, "method", "minimax, or the kind of alpha-beta that was used last";
        "+ =", "deeper" => deeper, "deeper", "one ply deeper";
        "- _", "shallower" => |cx| searching::change(cx, cx.explorer.shallower()), "", "one ply less";
    }
};

/// The other bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Search {
        "v", "values" => values, "values", "values of all moves on the board", conditions::is_shown;
        "alt-S", "solve" => solve::open, "", "solve the position: who wins, by which moves, and what each other move costs", conditions::is_shown;
        "alt-u", "memory" => memory, "", "what is remembered: a table, killers, history; deepening, MTD(f)";
        "e", "evaluations" => evaluations, "evaluation", "choose the evaluation";
        "F2 Q", "edit" => evaluation::open, "", "edit the evaluation: change its numbers, see values move", conditions::is_shown;
        "o", "next-order" => |cx| searching::change(cx, |spec| spec.order = next(&OrderName::ALL, spec.order)), "order", "order of moves: natural, shuffled, evaluation";
        "f", "full" => full, "", "search to the end of the game";
        "d 0", "ask-depth" => |cx| cx.ask(Prompt::Depth, ""), "", "type the depth";
        "M", "next-method" => |cx| searching::use_method(cx, next(&MethodName::ALL, cx.game.study.spec().method)), "", "the next of all methods: minimax, alpha-beta as in the course, fail-hard and fail-soft, the faulty one, PVS";
        "alt-V", "open-root" => open_root, "", "open the window of the root: the exact value of every move, and not a bound; narrow it again";
        "x", "swap-max" => swap_max, "", "who is MAX: who moved at the start of the line, the first player, the second";
    }
};

/// The choices for MAX: the side to move, the first player, the second player.
const MAX: [Option<Side>; 3] = [None, Some(Side::First), Some(Side::Second)];

/// Starts, pauses or continues the search.
fn run(cx: &mut Context) {
    cx.search_due |= cx.explorer.run(&cx.game.study, &mut cx.screen);
}

/// Searches one ply deeper; shows a message if the search goes to the end of the game already.
fn deeper(cx: &mut Context) {
    if cx.game.study.spec().depth.is_none() {
        return cx.screen.notify(say!(
            "the search goes to the end of the game already: no line is longer, so nothing changes"
        ));
    }
    searching::change(cx, cx.explorer.deeper());
}

/// Values on the board; where a diagram hides the board they stand in its boxes.
fn values(cx: &mut Context) {
    cx.explorer.values = !cx.explorer.values;
    let is_drawn = cx.explorer.shows_wide_diagram(&cx.screen);
    if is_drawn && cx.layout().panes[Pane::Board.index()].is_empty() {
        cx.screen.notify(say!(
            "the values stand in the boxes of the diagram; 1 shows the board"
        ));
    }
}

fn toggle_method(cx: &mut Context) {
    let pruning = cx.explorer.pruning.unwrap_or(MethodName::AlphaBeta);
    let minimax = cx.game.study.spec().method == MethodName::Minimax;
    searching::use_method(
        cx,
        if minimax {
            pruning
        } else {
            MethodName::Minimax
        },
    );
}

fn open_root(cx: &mut Context) {
    let open = cx.game.study.spec().method == MethodName::OpenRoot;
    searching::use_method(
        cx,
        if open {
            MethodName::AlphaBeta
        } else {
            MethodName::OpenRoot
        },
    );
}

fn swap_max(cx: &mut Context) {
    // For a game with a MAX of its own, a save cannot express that MAX is the side to move.
    let named = usize::from(cx.game.study.start().usual_spec().max.is_some());
    searching::change(cx, |spec| spec.max = next(&MAX[named..], spec.max));
}

/// Searches to the end of the game; asks first where such a search would not finish.
fn full(cx: &mut Context) {
    let spec = cx.game.study.spec();
    let plain = spec.depth.is_some() && spec.memory.table == TableSize::None;
    if plain && cx.game.kind() != NO_GAME && is_hopeless(cx.game.study.position()) {
        cx.question(Question::Hopeless);
    } else {
        searching::change(cx, |spec| spec.depth = None);
    }
}

fn memory(cx: &mut Context) {
    let list = lists::memory(cx);
    cx.show(list);
}

fn evaluations(cx: &mut Context) {
    let list = lists::evaluations(cx);
    cx.show(list);
}
