//! The mouse: a click selects what it points at, the wheel moves the selection. Nothing needs it.

use crate::app::Context;
use crate::app::action::{Pane, To};
use crate::app::desk::{line, searching};
use crate::app::explorer::{diagram, tree};
use crate::app::game::board::Grid;
use crate::app::msg::Mouse;
use crate::app::pane::PaneEdge;
use crate::app::shell::{stack, step};
use crate::kit::boxes::top_of;
use engine::rules::Picture;
use engine::trace::{Tick, Travel, Way};
use ratatui::layout::Rect;

/// How many rows the wheel moves.
const WHEEL: usize = 3;

/// Takes what the mouse did.
pub(crate) fn mouse(cx: &mut Context, mouse: Mouse) {
    step::catch_up(cx);
    match mouse {
        Mouse::Press(x, y) if cx.is_open() && takes_edge(cx, x, y) => {}
        Mouse::Wheel(x, y, up) => wheel(cx, x, y, if up { To::Up } else { To::Down }),
        Mouse::Press(x, y) if cx.is_open() => press(cx, x, y),
        Mouse::Press(x, y) => _ = stack::with_top(cx, |screen, cx| screen.press((x, y), cx)),
        Mouse::Drag(x, y) => {
            if let Some(edge) = cx.screen.edge.filter(|_| cx.is_open()) {
                // What follows begins behind the edge.
                cx.screen.move_edge(&cx.layout(), edge, 1 + if edge == PaneEdge::Left { x } else { y });
            } else if cx.is_open() && cx.layout().pane_at(x, y) == Some(Pane::Timeline) {
                scrub(cx, x);
            }
        }
    }
}

/// Takes hold of an edge between panes, if one is there; the pane whose frame that is gets the keys.
pub(crate) fn takes_edge(cx: &mut Context, x: u16, y: u16) -> bool {
    let layout = cx.layout();
    cx.screen.edge = cx.screen.edge_at(&cx.explorer, &layout, (x, y));
    if cx.screen.edge.is_some() {
        cx.screen.read_note();
        cx.screen.focus = layout.pane_at(x, y).unwrap_or(cx.screen.focus);
    }
    cx.screen.edge.is_some()
}

pub(crate) fn wheel(cx: &mut Context, x: u16, y: u16, to: To) {
    if !cx.is_open() {
        for _ in 0..WHEEL {
            stack::with_top(cx, |screen, cx| screen.wheel(to, cx));
        }
        return;
    }
    let layout = cx.layout();
    match layout.pane_at(x, y) {
        Some(pane @ Pane::Moves) => {
            (0..WHEEL).for_each(|_| cx.game.scroll_moves(&cx.views, layout.inside(pane), to));
        }
        Some(Pane::Tree) => {
            cx.explorer.look_elsewhere(&cx.game.study);
            (0..WHEEL).for_each(|_| tree::move_row(&mut cx.explorer, &cx.game.study, &mut cx.screen, to));
        }
        Some(Pane::Children) => {
            cx.explorer.look_elsewhere(&cx.game.study);
            tree::move_child(&mut cx.explorer, to);
        }
        Some(Pane::Timeline) => {
            let way = if to == To::Up { Way::Backwards } else { Way::Forwards };
            cx.explorer.travel(&mut cx.game.study, &mut cx.screen, Travel::Step(way));
        }
        _ => {}
    }
}

pub(crate) fn press(cx: &mut Context, x: u16, y: u16) {
    cx.screen.read_note();
    let layout = cx.layout();
    let Some(pane) = layout.pane_at(x, y) else { return };
    let (was, inside) = (cx.screen.focus, layout.inside(pane));
    (cx.screen.focus, cx.explorer.travel.underway) = (pane, false);
    let row = usize::from(y.saturating_sub(inside.y));
    match pane {
        Pane::Board => {
            searching::leave_line(cx);
            let square = square_at(cx, x, y);
            // The second click on the same square plays.
            if square.is_some_and(|square| square == cx.game.cursor) && was == Pane::Board {
                return line::play_cursor(cx);
            }
            cx.game.cursor = square.unwrap_or(cx.game.cursor);
            cx.game.settle_cursor(&cx.views.board);
        }
        Pane::Moves => {
            let top = cx.game.top_row(&cx.views, inside);
            let cells = cx.views.moves.get(top + row).map(|row| row.cells.clone()).unwrap_or_default();
            let right = x >= inside.x + inside.width / 2;
            let cell = if right { cells.last() } else { cells.first() };
            if let Some(node) = cell.map(|cell| cell.node) {
                line::walk(cx, |line| line.go(node));
            }
        }
        // The first line is the heading.
        Pane::Tree => {
            cx.explorer.look_elsewhere(&cx.game.study);
            if cx.explorer.as_diagram {
                return diagram::press_diagram(&mut cx.explorer, &cx.game.study, &mut cx.screen, (x, y));
            }
            if let Some(picked) = row.checked_sub(1).and_then(|at| cx.explorer.views.rows.get(at)).cloned() {
                let again = picked.id == cx.explorer.tree.selected && was == Pane::Tree;
                cx.explorer.tree.select(&picked);
                cx.explorer.tree.above = row - 1;
                if again {
                    tree::toggle_row(&mut cx.explorer);
                }
            }
        }
        Pane::Timeline => scrub(cx, x),
        Pane::Children => {
            cx.explorer.look_elsewhere(&cx.game.study);
            let count = cx.explorer.views.node.as_ref().map_or(0, |node| node.table.len());
            let top = top_of(cx.explorer.tree.child, count, usize::from(inside.height).saturating_sub(1));
            if let Some(at) = row.checked_sub(1).map(|at| at + top).filter(|at| *at < count) {
                cx.explorer.tree.child = at;
            }
        }
    }
}

/// Goes to the tick under a column of the scrubber.
pub(crate) fn scrub(cx: &mut Context, x: u16) {
    let inside = cx.layout().inside(Pane::Timeline);
    let marks = &cx.explorer.views.timeline.marks;
    let column = usize::from(x.saturating_sub(inside.x)).min(marks.len().saturating_sub(1));
    if let Some(tick) = marks.get(column).map(|mark| mark.from) {
        (cx.explorer.travel.playing, cx.explorer.travel.hunt) = (None, None);
        // The last column leads to the very end.
        let last = column + 1 == marks.len();
        let to = if last { Tick::last_of(cx.explorer.ticks()).unwrap_or(tick) } else { tick };
        cx.explorer.travel_on(&mut cx.game.study, &mut cx.screen, to);
    }
}

pub(crate) fn square_at(cx: &Context, x: u16, y: u16) -> Option<(usize, usize)> {
    let Picture::Board(board) = &cx.views.board.picture else { return None };
    Grid::new(board, cx.views.board.value_width(), board_area(cx), &cx.game.board_sights(&cx.views.board)).hit(x, y)
}

/// The part of the board's pane that holds the board itcx.
pub(crate) fn board_area(cx: &Context) -> Rect {
    let inside = cx.layout().inside(Pane::Board);
    Rect { height: inside.height.saturating_sub(cx.players.lines_below()), ..inside }
}
