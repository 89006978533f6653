//! The key bindings of the tree.

use crate::app::action::Pane;
use crate::app::binding::{Binding, Place, rows};
use crate::app::desk::{line, searching};
use crate::app::explorer::{Explorer, diagram, tree};
use crate::app::{Context, Display, conditions};
use crate::kit::to::To;
use model::study::Study;

/// The key bindings.
pub(crate) const TABLE: &[Binding] = rows! {
    Place::Panes, Screen {
        "3", "focus-tree" => |cx| cx.screen.focus = Pane::Tree, "", "to the tree";
    }
    Place::In(Pane::Tree), Tree {
        "right l enter", "expand" => expand, "open", "open the row, then go to its first move", conditions::has_tree;
        "left h", "collapse" => collapse, "close", "close the row, or go to its parent", conditions::has_tree;
        "up k", "row-up" => |cx| row(cx, To::Up), "", "one row up", conditions::has_tree;
        "down j", "row-down" => |cx| row(cx, To::Down), "", "one row down", conditions::has_tree;
        "pgup ctrl-u", "row-page-up" => |cx| row(cx, To::PageUp), "", "one screen up", conditions::has_tree;
        "pgdn ctrl-d", "row-page-down" => |cx| row(cx, To::PageDown), "", "one screen down", conditions::has_tree;
        "g home", "row-first" => |cx| row(cx, To::First), "", "to the root", conditions::has_tree;
        "G end", "row-last" => |cx| row(cx, To::Last), "", "to the last row", conditions::has_tree;
        "D", "diagram" => turn_to_diagram, "diagram", "the tree as a diagram, where arrows go up, down and sideways, or as an outline";
        "\"", "windows" => |cx| cx.explorer.drawing.windows = !cx.explorer.drawing.windows, "α β", "in the diagram: α and β at each node and the inequality at each cut, or not", conditions::has_diagram;
        "alt-g", "turn" => |cx| diagram::turn_diagram(&mut cx.explorer, &mut cx.screen), "", "the diagram grows down, across, or as it fits best", conditions::has_diagram;
        "* a", "expand-more" => |cx| choose(cx, tree::expand_more), "widen", "open one more ply below the row", conditions::has_tree;
        "p", "play-line" => play_line, "play", "play the line to this node as a variation", conditions::is_ahead;
    }
};

/// Moves in the tree, and stops following a running search.
pub(crate) fn tree(cx: &mut Context, walk: impl FnOnce(&mut Explorer, &Study, &mut Display)) {
    cx.explorer.look_elsewhere(&cx.game.study);
    walk(&mut cx.explorer, &cx.game.study, &mut cx.screen);
}

/// Moves in the tree with keys that choose rows, and ends its automatic unfolding.
fn choose(cx: &mut Context, walk: impl FnOnce(&mut Explorer, &Study, &mut Display)) {
    tree(cx, |explorer, study, screen| {
        explorer.tree.unfolded = None;
        walk(explorer, study, screen);
    });
}

/// Runs a key of the outline, or moves to that side in the diagram.
fn either(cx: &mut Context, to: To, outline: impl FnOnce(&mut Explorer, &Study, &mut Display)) {
    choose(cx, |explorer, study, screen| {
        if !explorer.as_diagram || !diagram::walk_diagram(explorer, study, screen, to) {
            outline(explorer, study, screen);
        }
    });
}

fn row(cx: &mut Context, to: To) {
    either(cx, to, |explorer, study, screen| {
        tree::move_row(explorer, study, screen, to);
    });
}

fn expand(cx: &mut Context) {
    either(cx, To::Right, tree::expand);
}

fn collapse(cx: &mut Context) {
    either(cx, To::Left, tree::collapse);
}

/// Plays the line to the selected node, or to the selected child.
pub(crate) fn play_line(cx: &mut Context) {
    searching::enter_subject(cx);
    let mut path = cx.explorer.tree.path.clone();
    if cx.screen.focus == Pane::Children {
        path.extend(cx.explorer.selected_child().map(|(mv, _)| mv));
    }
    // A recorded line contains its passes as moves.
    let auto_pass = std::mem::replace(&mut cx.game.study.auto_pass, false);
    let before = cx.game.study.line().cursor();
    for ordinal in path {
        cx.game.study.play(ordinal);
    }
    cx.game.study.auto_pass = auto_pass;
    if cx.game.study.line().cursor() != before {
        line::moved(cx);
    }
}

/// Switches between the diagram and the outline.
fn turn_to_diagram(cx: &mut Context) {
    let drawn = !cx.explorer.as_diagram;
    diagram::draw_diagram(&mut cx.explorer, drawn);
}
