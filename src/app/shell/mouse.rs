//! The mouse: a click selects the thing under it, the wheel moves the selection. Everything can
//! also be done with keys.

use crate::app::action::To;
use crate::app::msg::Mouse;
use crate::app::pane::PaneEdge;
use crate::app::panes::view::NOTCH;
use crate::app::shell::{stack, step};
use crate::app::{Context, panes};

/// Handles an event of the mouse.
pub(crate) fn mouse(cx: &mut Context, mouse: Mouse) {
    step::catch_up(cx);
    match mouse {
        Mouse::Press(x, y) if cx.is_open() && takes_edge(cx, x, y) => {}
        Mouse::Wheel(x, y, up) => wheel(cx, x, y, if up { To::Up } else { To::Down }),
        Mouse::Press(x, y) if cx.is_open() => press(cx, x, y),
        Mouse::Press(x, y) => _ = stack::with_top(cx, |screen, cx| screen.press((x, y), cx)),
        Mouse::Drag(x, y) => {
            if let Some(edge) = cx.screen.edge.filter(|_| cx.is_open()) {
                // The next pane begins behind the edge.
                cx.screen.move_edge(
                    &cx.layout(),
                    edge,
                    1 + if edge == PaneEdge::Left { x } else { y },
                );
            } else if let (true, layout) = (cx.is_open(), cx.layout())
                && let Some(pane) = layout.pane_at(x, y)
            {
                panes::view(pane).drag(cx, layout.inside(pane), x);
            }
        }
    }
}

/// Begins to move the edge between panes at this position, if there is one; the pane of that frame
/// gets the keys.
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
        for _ in 0..NOTCH {
            stack::with_top(cx, |screen, cx| screen.wheel(to, cx));
        }
        return;
    }
    let layout = cx.layout();
    if let Some(pane) = layout.pane_at(x, y) {
        panes::view(pane).wheel(cx, layout.inside(pane), to);
    }
}

pub(crate) fn press(cx: &mut Context, x: u16, y: u16) {
    cx.screen.read_note();
    let layout = cx.layout();
    let Some(pane) = layout.pane_at(x, y) else {
        return;
    };
    let again = cx.screen.focus == pane;
    (cx.screen.focus, cx.explorer.travel.underway) = (pane, false);
    panes::view(pane).press(cx, layout.inside(pane), (x, y), again);
}
