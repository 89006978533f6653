//! [`Views`]: what the panes show, pulled out of the study once before each frame.

use crate::app::game::board::{BoardView, MoveValue, turned};
use crate::app::game::moves::{Listed, MoveRow, move_rows, proven_marks};
use crate::app::layout::{Layout, layout};
use crate::app::screens::report::remembered;
use crate::app::screens::{lesson, solve};
use crate::app::{App, Pane};
use crate::language::sides;
use crate::report;
use engine::numbers::Ordinal;
use engine::solve::Solution;
use ratatui::layout::Rect;
use std::collections::BTreeMap;
use std::time::Duration;

/// What the panes show, besides the search.
#[derive(Clone, Debug)]
pub struct Views {
    pub board: BoardView,
    /// How many moves the game's position has.
    pub breadth: usize,
    /// The game in words.
    pub title: String,
    pub moves: Vec<MoveRow>,
    pub listed: Listed,
    /// Which of their rows holds the game's position.
    pub moves_at: usize,
    /// What is proven of the position whose moves the children's pane shows.
    pub proven: Option<Solution>,
    /// How long the player whose turn it is has been thinking.
    pub thinking: Option<Duration>,
}

impl App {
    /// Where everything lies on the screen.
    pub fn layout(&self) -> Layout {
        layout(Rect::new(0, 0, self.screen.size.0, self.screen.size.1), self)
    }
    /// Pulls what the panes show out of the study. To be called before drawing.
    pub fn refresh(&mut self) {
        let _called = sides::by_discs(self.screen.options.ascii);
        let (layout, behind) = (self.layout(), self.players.subject.is_some());
        self.explorer.drawing.ascii = self.screen.options.ascii;
        self.explorer.veiled = lesson::hides(self);
        self.explorer.pull(&self.game.study, &layout, behind);
        remembered::look_inside(self);
        self.write_answers();
        self.explorer.pull_unvisited(&mut self.screen);
        self.with_top(|screen, cx| screen.pull(cx));
        // Why a search broke down is shown as long as nothing else went wrong: its tree may stand there all the same.
        let fault = self.explorer.views.progress.as_ref().and_then(|progress| progress.fault.clone());
        match fault {
            Some(fault) if self.screen.note.as_ref().is_none_or(|note| !note.error) => {
                self.screen.mention_error(&fault);
            }
            Some(_) => {}
            None => self.screen.end_mention(),
        }
        self.explorer.give_up_tick(&mut self.game.study, &mut self.screen);
        self.pull_board();
        let width = usize::from(self.layout().inside(Pane::Moves).width);
        let (study, line) = (&self.game.study, self.game.study.line());
        let hides = self.players.hides_analysis(study);
        // Comments may be long, and few keys change them.
        let version = if hides { 0 } else { study.solutions.version() };
        if self.views.listed.renew(line, &study.comment, (width, version)) {
            let marks = if hides { BTreeMap::new() } else { proven_marks(study) };
            self.views.moves = move_rows(line, &marks, &study.comment, width);
        }
        self.views.proven = self.proven_children().cloned();
        let here = |row: &MoveRow| row.cells.iter().any(|cell| cell.node == line.cursor());
        self.views.moves_at = self.views.moves.iter().position(here).unwrap_or(0);
        lesson::pull(self);
        if !self.covers_notes() {
            self.screen.see_note();
        }
        self.screen.pulled = true;
    }

    /// What is proven of the position after some moves from the one that is searched, where that may be seen.
    fn proven_after(&self, path: &[Ordinal]) -> Option<&Solution> {
        let (study, line) = (&self.game.study, self.game.study.line());
        let shown = self.players.subject.is_none() && !self.players.hides_analysis(study);
        study.solutions.get(&[&line.ordinals(line.cursor()), path].concat()).filter(|_| shown)
    }
    /// What is proven of the position whose moves the children's pane shows.
    fn proven_children(&self) -> Option<&Solution> {
        let node = self.explorer.views.node.as_ref();
        self.proven_after(node.map_or(&[], |node| &node.path))
    }
    /// The position: the game's, or while the tree is walked the one at the selected node.
    pub(crate) fn pull_board(&mut self) {
        let game = self.game.study.position();
        let in_tree = matches!(self.screen.focus, Pane::Tree | Pane::Children) && !self.explorer.views.live;
        // While travelling the search's eye leads, wherever the keys are.
        let path = if in_tree { Some(&self.explorer.tree.path) } else { self.explorer.views.eye.as_ref() };
        let path = path.filter(|path| !path.is_empty());
        let mut view = match self.game.study.job().zip(path) {
            Some((job, path)) => {
                let problem = job.problem();
                let mut view = BoardView::new(&*problem.position(path));
                let moves = problem.position(&[]).moves_along(path);
                view.walked =
                    moves.iter().map(|mv| mv.square).chain(std::iter::repeat(None)).take(path.len()).collect();
                view.ahead = moves.into_iter().map(|mv| mv.text).collect();
                view.last = view.walked.last().copied().flatten();
                view
            }
            None => {
                let line = self.game.study.line();
                let here = self.players.subject.filter(|_| in_tree).unwrap_or(line.cursor());
                let mut view = BoardView::new(self.game.study.position_at(here).unwrap_or(game));
                let node = &line.nodes()[here];
                let before = self.game.study.position_at(node.parent).filter(|_| here > 0);
                if here == line.cursor() {
                    view.outcome = view.outcome.or_else(|| self.game.lost_text());
                }
                view.last = before.and_then(|position| position.move_view(node.mv)).and_then(|mv| mv.square);
                view
            }
        };
        // The values belong to the position only if the table of children does.
        let here = path.map_or(&[][..], Vec::as_slice);
        let same = self.players.subject.is_none() || in_tree || path.is_some();
        let node = self.explorer.views.node.as_ref().filter(|node| self.explorer.values && same && node.path == here);
        view.values = node.map_or_else(Vec::new, |_| {
            let value = |child: &crate::inspect::ChildRow| MoveValue {
                ordinal: child.ordinal,
                kind: child.kind,
                text: child.value_text.clone(),
                best: child.best,
            };
            self.explorer.views.children.rows.iter().map(value).collect()
        });
        // What is proven says more than what was searched.
        if let Some(solution) = self.proven_after(here).filter(|_| self.explorer.values) {
            view.values = solve::values(Some(solution));
        }
        view.ascii = self.screen.options.ascii;
        if view.discs && view.ahead.is_empty() {
            let looked_at = self.screen.focus == Pane::Board;
            let mv = view.move_to((self.game.cursor.0 as u32 + 1, self.game.cursor.1 as u32 + 1));
            view.turned = mv.filter(|_| looked_at).map_or_else(Vec::new, |mv| turned(game, mv.ordinal));
        }
        self.views.thinking = self.players.elapsed();
        self.views.breadth = usize::try_from(game.perft(1).last().copied().unwrap_or(0)).unwrap_or(usize::MAX);
        self.views.title = report::title(game);
        self.views.board = view;
    }
}
