//! The mouse: a click selects what it points at, the wheel moves the selection. Nothing needs it.

use crate::app::App;
use crate::app::action::{Pane, To};
use crate::app::game::board::Grid;
use crate::app::mode::Mode;
use crate::app::msg::Mouse;
use crate::app::sizes::PaneEdge;
use crate::kit::boxes::top_of;
use engine::rules::Picture;
use engine::trace::{Tick, Travel, Way};
use ratatui::layout::Rect;

/// How many rows the wheel moves.
const WHEEL: usize = 3;

impl App {
    /// Takes what the mouse did.
    pub(crate) fn mouse(&mut self, mouse: Mouse) {
        self.catch_up();
        match mouse {
            Mouse::Press(x, y) if matches!(self.mode, Mode::Normal) && self.takes_edge(x, y) => {}
            Mouse::Wheel(x, y, up) => self.wheel(x, y, if up { To::Up } else { To::Down }),
            Mouse::Press(x, y) if matches!(self.mode, Mode::Normal) => self.press(x, y),
            Mouse::Press(x, y) => _ = self.with_top(|screen, cx| screen.press((x, y), cx)),
            Mouse::Drag(x, y) => {
                if let Some(edge) = self.screen.edge.filter(|_| matches!(self.mode, Mode::Normal)) {
                    self.screen.move_edge(&self.layout(), edge, if edge == PaneEdge::Left { x } else { y });
                } else if matches!(self.mode, Mode::Normal) && self.layout().pane_at(x, y) == Some(Pane::Timeline) {
                    self.scrub(x);
                }
            }
        }
    }
    /// Takes hold of an edge between panes, if one is there; the pane whose frame that is gets the keys.
    fn takes_edge(&mut self, x: u16, y: u16) -> bool {
        let layout = self.layout();
        self.screen.edge = self.screen.edge_at(&self.explorer, &layout, (x, y));
        if self.screen.edge.is_some() {
            self.screen.read_note();
            self.screen.focus = layout.pane_at(x, y).unwrap_or(self.screen.focus);
        }
        self.screen.edge.is_some()
    }
    fn wheel(&mut self, x: u16, y: u16, to: To) {
        if !matches!(self.mode, Mode::Normal) {
            for _ in 0..WHEEL {
                self.with_top(|screen, cx| screen.wheel(to, cx));
            }
            return;
        }
        let layout = self.layout();
        match layout.pane_at(x, y) {
            Some(pane @ Pane::Moves) => {
                (0..WHEEL).for_each(|_| self.game.scroll_moves(&self.views, layout.inside(pane), to));
            }
            Some(Pane::Tree) => {
                self.explorer.look_elsewhere(&self.game.study);
                (0..WHEEL).for_each(|_| self.explorer.move_row(&self.game.study, &mut self.screen, to));
            }
            Some(Pane::Children) => {
                self.explorer.look_elsewhere(&self.game.study);
                self.explorer.move_child(to);
            }
            Some(Pane::Timeline) => {
                let way = if to == To::Up { Way::Backwards } else { Way::Forwards };
                self.explorer.travel(&mut self.game.study, &mut self.screen, Travel::Step(way));
            }
            _ => {}
        }
    }
    fn press(&mut self, x: u16, y: u16) {
        self.screen.read_note();
        let layout = self.layout();
        let Some(pane) = layout.pane_at(x, y) else { return };
        let (was, inside) = (self.screen.focus, layout.inside(pane));
        (self.screen.focus, self.explorer.travel.underway) = (pane, false);
        let row = usize::from(y.saturating_sub(inside.y));
        match pane {
            Pane::Board => {
                self.leave_line();
                let square = self.square_at(x, y);
                // The second click on the same square plays.
                if square.is_some_and(|square| square == self.game.cursor) && was == Pane::Board {
                    return self.play_cursor();
                }
                self.game.cursor = square.unwrap_or(self.game.cursor);
                self.game.settle_cursor(&self.views.board);
            }
            Pane::Moves => {
                let top = self.game.top_row(&self.views, inside);
                let cells = self.views.moves.get(top + row).map(|row| row.cells.clone()).unwrap_or_default();
                let right = x >= inside.x + inside.width / 2;
                let cell = if right { cells.last() } else { cells.first() };
                if let Some(node) = cell.map(|cell| cell.node) {
                    self.walk(|line| line.go(node));
                }
            }
            // The first line is the heading.
            Pane::Tree => {
                self.explorer.look_elsewhere(&self.game.study);
                if self.explorer.as_diagram {
                    return self.explorer.press_diagram(&self.game.study, &mut self.screen, (x, y));
                }
                if let Some(picked) = row.checked_sub(1).and_then(|at| self.explorer.views.rows.get(at)).cloned() {
                    let again = picked.id == self.explorer.tree.selected && was == Pane::Tree;
                    self.explorer.tree.select(&picked);
                    self.explorer.tree.above = row - 1;
                    if again {
                        self.explorer.toggle_row();
                    }
                }
            }
            Pane::Timeline => self.scrub(x),
            Pane::Children => {
                self.explorer.look_elsewhere(&self.game.study);
                let count = self.explorer.views.node.as_ref().map_or(0, |node| node.table.len());
                let top = top_of(self.explorer.tree.child, count, usize::from(inside.height).saturating_sub(1));
                if let Some(at) = row.checked_sub(1).map(|at| at + top).filter(|at| *at < count) {
                    self.explorer.tree.child = at;
                }
            }
        }
    }
    /// Goes to the tick under a column of the scrubber.
    fn scrub(&mut self, x: u16) {
        let inside = self.layout().inside(Pane::Timeline);
        let marks = &self.explorer.views.timeline.marks;
        let column = usize::from(x.saturating_sub(inside.x)).min(marks.len().saturating_sub(1));
        if let Some(tick) = marks.get(column).map(|mark| mark.from) {
            (self.explorer.travel.playing, self.explorer.travel.hunt) = (None, None);
            // The last column leads to the very end.
            let last = column + 1 == marks.len();
            let to = if last { Tick::last_of(self.explorer.ticks()).unwrap_or(tick) } else { tick };
            self.explorer.travel_on(&mut self.game.study, &mut self.screen, to);
        }
    }
    fn square_at(&self, x: u16, y: u16) -> Option<(usize, usize)> {
        let Picture::Board(board) = &self.views.board.picture else { return None };
        Grid::new(board, self.views.board.value_width(), self.board_area(), &self.game.board_sights(&self.views.board))
            .hit(x, y)
    }
    /// The part of the board's pane that holds the board itself.
    pub fn board_area(&self) -> Rect {
        let inside = self.layout().inside(Pane::Board);
        Rect { height: inside.height.saturating_sub(self.players.lines_below()), ..inside }
    }
}
