//! Time travel from any pane, and the commands that inspect a recorded search.

use crate::app::action::SearchTarget;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::searching;
use crate::app::explorer::Explorer;
use crate::app::panes::moves::keys as moves;
use crate::app::screens::diff;
use crate::app::screens::list::lists;
use crate::app::screens::report::check::{check, compare, count, unvisited};
use crate::app::screens::report::{remembered, why};
use crate::app::shell::filing;
use crate::app::wish::Prompt;
use crate::app::{Context, Display, conditions};
use engine::trace::Travel;
use engine::trace::Way::{self, Backwards, Forwards};
use model::study::Study;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Travel {
        ".", "travel-step-forwards" => |cx| travel(cx, Travel::Step(Forwards)), "step", "one tick on", conditions::has_ticks;
        ",", "travel-step-backwards" => |cx| travel(cx, Travel::Step(Backwards)), "", "one tick back", conditions::has_ticks;
        "c", "hunt-cut-forwards" => |cx| hunt(cx, SearchTarget::Cut, Forwards), "cut", "to the next cut", conditions::has_ticks;
        "C", "hunt-cut-backwards" => |cx| hunt(cx, SearchTarget::Cut, Backwards), "", "to the cut before", conditions::has_ticks;
        "w", "why" => why::why, "why", "why the selected node has its value, was cut or was not searched", conditions::has_ticks;
        ">", "travel-over-forwards" => |cx| travel(cx, Travel::Over(Forwards)), "", "over the subtree of this node", conditions::has_ticks;
        "<", "travel-over-backwards" => |cx| travel(cx, Travel::Over(Backwards)), "", "back over the subtree of this node", conditions::has_ticks;
        ") O", "travel-out-forwards" => |cx| travel(cx, Travel::Out(Forwards)), "", "out of this node, to its end", conditions::has_ticks;
        "( I", "travel-out-backwards" => |cx| travel(cx, Travel::Out(Backwards)), "", "out of this node, to its beginning", conditions::has_ticks;
        "A", "travel-parent" => |cx| travel(cx, Travel::Parent), "", "to where the parent was entered", conditions::has_ticks;
        "shift-down }", "travel-sibling-forwards" => |cx| travel(cx, Travel::Sibling(Forwards)), "", "to the next sibling", conditions::has_ticks;
        "shift-up {", "travel-sibling-backwards" => |cx| travel(cx, Travel::Sibling(Backwards)), "", "to the sibling before", conditions::has_ticks;
        "b", "hunt-root-best-forwards" => |cx| hunt(cx, SearchTarget::RootBest, Forwards), "", "to the next change of the root's best", conditions::has_ticks;
        "B", "hunt-root-best-backwards" => |cx| hunt(cx, SearchTarget::RootBest, Backwards), "", "to the change of the root's best before", conditions::has_ticks;
        "J", "hunt-node-best-forwards" => |cx| hunt(cx, SearchTarget::NodeBest, Forwards), "", "to the next change of the selected node's best", conditions::has_ticks;
        "K", "hunt-node-best-backwards" => |cx| hunt(cx, SearchTarget::NodeBest, Backwards), "", "to the change of its best before", conditions::has_ticks;
        "F", "hunt-leaf-forwards" => |cx| hunt(cx, SearchTarget::Leaf, Forwards), "", "to the next leaf", conditions::has_ticks;
        "E", "hunt-leaf-backwards" => |cx| hunt(cx, SearchTarget::Leaf, Backwards), "", "to the leaf before", conditions::has_ticks;
        "ctrl-y F9", "hunt-research-forwards" => |cx| hunt(cx, SearchTarget::Research, Forwards), "", "to the next re-search: a child that PVS visits again", conditions::has_researches;
        "ctrl-b F10", "hunt-research-backwards" => |cx| hunt(cx, SearchTarget::Research, Backwards), "", "to the re-search before", conditions::has_researches;
        "alt-.", "travel-pass-forwards" => |cx| travel(cx, Travel::Pass(Forwards)), "pass", "to where the next pass begins: a depth, or another window", conditions::has_passes;
        "alt-,", "travel-pass-backwards" => |cx| travel(cx, Travel::Pass(Backwards)), "", "to where this pass begins, or the one before", conditions::has_passes;
        "alt-z", "hunt-hit-forwards" => |cx| hunt(cx, SearchTarget::Hit, Forwards), "", "to the next visit that the table answered", conditions::has_table;
        "alt-Z", "hunt-hit-backwards" => |cx| hunt(cx, SearchTarget::Hit, Backwards), "", "to the visit before that the table answered", conditions::has_table;
        "alt-J", "next-search" => filing::next_search, "", "of a trace with several searches: the next one; after the last one the first", conditions::has_searches;
        "alt-j", "passes" => remembered::show_passes, "passes", "all passes, and why the search changed its mind", conditions::has_passes;
        "alt-B", "pass-beside" => |cx| remembered::show_pass_beside(cx, cx.explorer.tick_now(&cx.game.study)), "", "this pass beside the one before it, from where it chose another move", conditions::has_pass_beside;
        "alt-Q", "entry" => remembered::ask_entry, "", "the entry that this node stored, or that answered it: its next use, all uses, its end; of another program: to the store", conditions::has_table;
        "ctrl-a [", "node-end-backwards" => |cx| node_end(cx, Backwards), "", "to where the selected node is entered", conditions::has_ticks;
        "ctrl-e ]", "node-end-forwards" => |cx| node_end(cx, Forwards), "", "to where the selected node is left", conditions::has_ticks;
        "t %", "ask-tick" => ask_tick, "", "type a tick, or a percentage", conditions::has_ticks;
        "W", "ask-watch" => ask_watch, "", "type a condition, and run to where it holds", conditions::has_ticks;
        "r", "hunt-watch-forwards" => |cx| hunt(cx, SearchTarget::Watch, Forwards), "", "run on to where the condition holds", conditions::has_ticks;
        "R", "hunt-watch-backwards" => |cx| hunt(cx, SearchTarget::Watch, Backwards), "", "run back to where the condition holds", conditions::has_ticks;
        "P", "play-forwards" => |cx| play(cx, Forwards), "", "play time forwards, or stop", conditions::has_ticks;
        "V", "play-backwards" => |cx| play(cx, Backwards), "", "play time backwards, or stop", conditions::has_ticks;
        "ctrl-up '", "speed-up" => |cx| speed(cx, true), "", "play faster: time, or the match that is watched";
        "ctrl-down ;", "speed-down" => |cx| speed(cx, false), "", "play slower: time, or the match that is watched";
        "ctrl-left Z", "place-backwards" => |cx| place(cx, Backwards), "", "back to the place before this travel", conditions::has_ticks;
        "ctrl-right X", "place-forwards" => |cx| place(cx, Forwards), "", "on to the place it was left for", conditions::has_ticks;
        "s", "set-bookmark" => set_bookmark, "", "name this tick, or change its name: a bookmark", conditions::has_ticks;
        "T", "bookmarks" => bookmarks, "", "the bookmarks: jump, delete", conditions::has_bookmarks;
        "!", "check" => check, "", "check: let minimax judge every node; of another program's search: the first wrong step", conditions::can_check;
        "alt-!", "statistics" => count, "", "of another program's search: cut-offs by move, kinds of nodes, answers of the table, branching, time", conditions::can_count;
        "&", "compare" => compare, "", "compare the methods, depth by depth and ply by ply", conditions::can_compare;
        "alt-b", "diff" => diff::offer, "", "beside another search: where they part, nodes won and lost, both trees walked together", conditions::can_diff;
        "ctrl-q", "unvisited" => unvisited, "", "in minimax's tree: mark what alpha-beta never enters, or no more", conditions::can_mark_unvisited;
    }
};

/// Runs a movement in time, and ends a hunt.
fn go(cx: &mut Context, travel: impl FnOnce(&mut Explorer, &mut Study, &mut Display)) {
    cx.explorer.travel.hunt = None;
    travel(&mut cx.explorer, &mut cx.game.study, &mut cx.screen);
}

pub(crate) fn travel(cx: &mut Context, travel: Travel) {
    go(cx, |explorer, study, screen| {
        explorer.travel(study, screen, travel);
    });
}

/// Moves `thousandths` thousandths of all ticks forwards, or backwards if negative.
pub(crate) fn travel_by(cx: &mut Context, thousandths: i64) {
    go(cx, |explorer, study, screen| {
        explorer.travel_by(study, screen, thousandths);
    });
}

/// Goes to the `Enter` or `Leave` event of the selected node.
fn node_end(cx: &mut Context, way: Way) {
    go(cx, |explorer, study, screen| {
        explorer.travel_to_end(study, screen, way);
    });
}

/// Goes to the place visited before, or forwards again.
fn place(cx: &mut Context, way: Way) {
    go(cx, |explorer, study, screen| {
        explorer.travel_places(study, screen, way);
    });
    searching::enter_subject_of_travel(cx);
}

/// Goes back to the place before this travel or, outside of travel, one move back in the game.
pub(crate) fn back(cx: &mut Context) {
    if cx.game.study.tick.is_some() {
        place(cx, Backwards);
    } else {
        moves::back(cx);
    }
}

/// Goes to the next or previous event of a kind.
pub(crate) fn hunt(cx: &mut Context, target: SearchTarget, way: Way) {
    cx.explorer.travel.hunt = None;
    if let Some(why) = cx.explorer.never(&cx.game.study, target) {
        return cx.screen.notify(why);
    }
    if target == SearchTarget::Watch && cx.explorer.watches_overwrite() {
        return remembered::hunt_overwrite(cx, way);
    }
    cx.explorer
        .start_hunt(&mut cx.game.study, &mut cx.screen, target, way);
}

/// Starts or stops playing the events in sequence.
fn play(cx: &mut Context, way: Way) {
    go(cx, |explorer, study, screen| {
        explorer.play_time(study, screen, way);
    });
}

/// Changes the speed: of the travel if time is played or a past tick is shown, else of a match that
/// is watched.
fn speed(cx: &mut Context, faster: bool) {
    let still = cx.explorer.travel.playing.is_none() && cx.game.study.tick.is_none();
    if still && cx.players.change_pace(&mut cx.screen, faster) {
        cx.explorer.travel.hunt = None;
        return;
    }
    go(cx, |explorer, _, screen| {
        explorer.change_speed(screen, faster);
    });
}

fn ask_tick(cx: &mut Context) {
    cx.explorer.travel.hunt = None;
    cx.ask(Prompt::Tick, "");
}

fn ask_watch(cx: &mut Context) {
    cx.explorer.travel.hunt = None;
    let watch = cx.explorer.travel.watch.clone();
    cx.ask(Prompt::Watch, &watch);
}

fn set_bookmark(cx: &mut Context) {
    cx.explorer.travel.hunt = None;
    if let Some((tick, name)) = cx.explorer.bookmark_here(&cx.game.study) {
        let name = name.to_owned();
        cx.ask(Prompt::Bookmark(tick), &name);
    }
}

fn bookmarks(cx: &mut Context) {
    let list = lists::bookmarks(&cx.game.study);
    cx.show(list);
}
