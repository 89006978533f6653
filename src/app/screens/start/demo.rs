//! A search beside the menu: alpha-beta, event by event, until it ends. It is a small one in a
//! textbook tree or, with more room, one at the end of a game whose board shows the searched line.
//!
//! It is recorded and described like every other search. Costs: some milliseconds at the start,
//! then a frame for each event; nothing after its end.

use crate::app::game::board::BoardView;
use crate::app::panes::board::draw::picture;
use crate::app::panes::tree::diagram::{MarkedBoxes, boxes};
use crate::kit::frame::title_box;
use crate::kit::look::Look;
use crate::kit::paint::{put, put_lines};
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::rules::{Setup, Side};
use engine::search::{MethodName, Spec, Token};
use engine::trace::{FoldedNode, Walk};
use model::inspect::diagram::{Diagram, DiagramCell, whole_plies};
use model::inspect::film;
use model::inspect::log_file::record;
use model::inspect::outline::{Row, RowState};
use model::inspect::sheet::{DiagramSheet, Style, TreeDirection};
use model::inspect::textbook;
use model::language::wrap::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::widgets::Widget;
use std::sync::Arc;

/// The tree of Russell and Norvig, figure 5.2.
const TREE: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";
/// The end of a game of tic-tac-toe: 17 nodes, and 8 moves that are cut off.
const GAME: (&str, &str) = ("k-in-a-row", "XXO/.O./X.. O");
/// The maximum number of boxes, which neither search reaches, and the size of the recording in
/// bytes.
const MOST: usize = 40;
const MEMORY: usize = 1 << 20;
/// The number of frames from one event to the next.
const PACE: u32 = 5;
/// The number of rows of the sentence.
const SENTENCE: u16 = 2;
/// The width of the board beside the tree, and the height from which it stands above the tree.
const BOARD: u16 = 29;
const HIGH: u16 = 36;

/// The kind of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DemoKind {
    /// The textbook tree.
    #[default]
    Tree,
    /// The end of a game, with its board.
    Game,
}

impl DemoKind {
    /// Returns the least columns and rows that it needs with its frame.
    const fn room(self) -> (u16, u16) {
        match self {
            DemoKind::Tree => (74, 12),
            DemoKind::Game => (110, 20),
        }
    }
    /// Returns the largest kind that fits, and the columns and rows that it takes.
    pub fn of(room: (u16, u16)) -> Option<(DemoKind, (u16, u16))> {
        let fits = |kind: &DemoKind| kind.room().0 <= room.0 && kind.room().1 <= room.1;
        let kind = [DemoKind::Game, DemoKind::Tree].into_iter().find(fits)?;
        Some((
            kind,
            if kind == DemoKind::Game {
                (room.0.min(130), room.1.min(50))
            } else {
                kind.room()
            },
        ))
    }
    /// Poses the problem.
    fn pose(self, registry: &Registry) -> Option<Arc<dyn Problem>> {
        let spec = Spec {
            method: MethodName::AlphaBeta,
            depth: None,
            max: Some(Side::First),
            ..Spec::default()
        };
        let start = match self {
            DemoKind::Tree => catalog::read(TREE).ok()?,
            DemoKind::Game => catalog::read(GAME.0)
                .ok()?
                .set_up(Some(&Setup::read(GAME.1)))
                .ok()?,
        };
        start.pose(&spec, registry).ok()
    }
}

/// The search at one of its events.
#[derive(Clone, Debug)]
struct DemoMoment {
    tree: Diagram,
    /// The sentence about the event.
    said: String,
    /// The position being searched, for a game.
    board: Option<BoardView>,
}

/// The recorded search and the shown event.
#[derive(Clone, Debug, Default)]
pub struct Demo {
    pub kind: DemoKind,
    /// The tree after the search, which determines the layout of the boxes.
    whole: Diagram,
    moments: Vec<DemoMoment>,
    /// The index of the shown moment.
    at: usize,
    /// The number of frames since it was first shown.
    frames: u32,
}

impl Demo {
    /// Runs the search. If that fails, nothing is shown.
    pub fn new(kind: DemoKind, registry: &Registry) -> Demo {
        let nothing = Demo {
            kind,
            ..Demo::default()
        };
        let Some(problem) = kind.pose(registry) else {
            return nothing;
        };
        let (_, tree) = record(&*problem, MEMORY);
        let mut open = |node: &FoldedNode| problem.open(node);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        let last = walk.ticks().saturating_sub(1);
        let shown = whole_plies(&mut walk, MOST)
            .and_then(|shown| Diagram::opened(&mut walk, &*problem, &shown));
        let Ok(mut whole) = shown else { return nothing };
        textbook::complete(&mut whole, &*problem, MOST);
        let moments = film::moments(&mut walk, &*problem, &whole, 0..=last, false, &Token::new())
            .unwrap_or_default();
        let trees: Vec<Diagram> = moments.iter().map(|(tree, _)| tree.clone()).collect();
        let board = |at: usize, tree: &Diagram| {
            let before = at.checked_sub(1).and_then(|before| trees.get(before));
            (kind == DemoKind::Game).then(|| searched(&*problem, before, tree))
        };
        let moments = moments.into_iter().enumerate();
        let moments = moments.map(|(at, (tree, said))| DemoMoment {
            board: board(at, &tree),
            tree,
            said,
        });
        Demo {
            moments: moments.collect(),
            whole,
            ..nothing
        }
    }
    /// Returns whether there are more events.
    pub fn is_moving(&self) -> bool {
        self.at + 1 < self.moments.len()
    }
    /// Handles the passing of a frame.
    pub fn tick(&mut self) {
        self.frames += 1;
        if self.is_moving() && self.frames >= PACE {
            (self.at, self.frames) = (self.at + 1, 0);
        }
    }
    pub fn draw(&self, area: Rect, buf: &mut Buffer, look: &Look) {
        let Some(DemoMoment {
            tree: diagram,
            said,
            board,
        }) = self.moments.get(self.at)
        else {
            return;
        };
        look.joined(look.theme.frame).render(area, buf);
        title_box(area, "", buf, look);
        let title = format!(" {} ", say!("alpha-beta at work"));
        put(
            buf,
            Rect {
                x: area.x + 1,
                height: 1,
                ..area
            },
            (0, 0),
            &look.plain(&title),
            look.on_edge(look.theme.title),
        );
        let inside = area.inner(Margin::new(2, 1));
        let mut tree = Rect {
            height: inside.height.saturating_sub(SENTENCE),
            ..inside
        };
        let shape = if let Some(board) = board {
            let place = if area.height >= HIGH {
                let rows = tree.height * 2 / 5;
                let place = Rect {
                    height: rows,
                    ..tree
                };
                tree = Rect {
                    y: tree.y + rows + 1,
                    height: tree.height - rows - 1,
                    ..tree
                };
                place
            } else {
                let place = Rect {
                    width: BOARD.min(tree.width),
                    ..tree
                };
                tree = Rect {
                    x: tree.x + place.width,
                    width: tree.width - place.width,
                    ..tree
                };
                place
            };
            let board = BoardView {
                ascii: look.ascii,
                ..board.clone()
            };
            picture(&board, (None, &[]), place, buf, look);
            None
        } else {
            Some(TreeDirection::Down)
        };
        let style = Style {
            shape,
            windows: false,
            large: false,
            ascii: look.ascii,
        };
        let screen = (i32::from(tree.width), i32::from(tree.height));
        let sheet = DiagramSheet::new(&self.whole, style, screen);
        boxes(
            (diagram, &sheet),
            (sheet.pan((0, 0), screen, None), tree),
            &MarkedBoxes::default(),
            buf,
            look,
        );
        let lines = wrap(&look.plain(&look.number(said)), usize::from(inside.width));
        put_lines(
            buf,
            inside,
            (0, inside.height.saturating_sub(SENTENCE)),
            &lines,
            look.theme.text,
        );
    }
}

/// Returns the position at the end of the searched line: a leaf whose state has just changed, else
/// the deepest open node.
fn searched(problem: &dyn Problem, before: Option<&Diagram>, tree: &Diagram) -> BoardView {
    let rows = || {
        tree.cells
            .iter()
            .enumerate()
            .filter_map(|(at, cell)| Some((at, cell.row()?)))
    };
    let was = |at: usize| {
        before
            .and_then(|before| before.cells.get(at))
            .and_then(DiagramCell::row)
    };
    let is_new = |(at, row): &(usize, &Row)| {
        let same = |was: &Row| was.state == row.state && was.value_text == row.value_text;
        row.state == RowState::Leaf && !was(*at).is_some_and(same)
    };
    let open = || {
        rows()
            .filter(|(_, row)| row.state == RowState::Open)
            .max_by_key(|(_, row)| row.ply)
    };
    let path = rows()
        .find(is_new)
        .or_else(open)
        .map_or(&[][..], |(_, row)| &row.path);
    let above = path
        .split_last()
        .map(|(last, above)| (problem.position(above), *last));
    let last = above
        .and_then(|(above, last)| above.move_view(last))
        .and_then(|mv| mv.square);
    BoardView {
        last,
        ..BoardView::new(&*problem.position(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(kind: DemoKind) -> (u32, Demo) {
        let mut demo = Demo::new(kind, &Registry::built_in());
        let mut frames = 0;
        while demo.is_moving() {
            demo.tick();
            frames += 1;
        }
        (frames, demo)
    }

    #[test]
    fn the_search_goes_to_its_end_and_rests_there() {
        let (frames, mut demo) = run(DemoKind::Tree);
        assert_eq!(
            (demo.moments.len(), frames),
            (22, 21 * PACE),
            "11 of 13 nodes are visited"
        );
        let said = &demo.moments[demo.at].said;
        assert!(said.contains("the root is worth 3"), "{said}");
        demo.tick();
        assert_eq!(demo.at, 21);
    }

    /// The board has one more stone for each ply of the tree above the searched node, or the leaf
    /// below it.
    #[test]
    fn the_board_follows_the_line_that_is_searched() {
        let (frames, demo) = run(DemoKind::Game);
        assert_eq!(
            (demo.moments.len(), frames),
            (34, 33 * PACE),
            "17 nodes are visited"
        );
        let stones = |moment: &DemoMoment| {
            moment
                .board
                .as_ref()
                .expect("a board")
                .stones()
                .iter()
                .sum::<usize>()
        };
        let deep = |moment: &DemoMoment| {
            let open = moment
                .tree
                .cells
                .iter()
                .filter_map(DiagramCell::row)
                .filter(|row| row.state == RowState::Open);
            open.map(|row| row.ply as usize).max().unwrap_or(0)
        };
        assert!(
            demo.moments
                .iter()
                .all(|moment| (5 + deep(moment)..=6 + deep(moment)).contains(&stones(moment)))
        );
        assert_eq!(
            [&demo.moments[0], &demo.moments[33]].map(stones),
            [5, 5],
            "it begins and ends at the root"
        );
        assert!(
            demo.moments.iter().map(stones).max() == Some(9),
            "the board is filled once"
        );
    }

    #[test]
    fn the_larger_one_is_shown_where_it_has_room() {
        let kinds = [(73, 50), (74, 12), (109, 60), (110, 20), (300, 90)].map(DemoKind::of);
        let [tree, game] = [DemoKind::Tree, DemoKind::Game];
        let own = |kind: DemoKind| Some((kind, kind.room()));
        assert_eq!(
            kinds,
            [
                None,
                own(tree),
                own(tree),
                own(game),
                Some((game, (130, 50)))
            ]
        );
    }
}
