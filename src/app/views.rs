//! [`Views`]: what the panes show, pulled out of the study once before each frame.

use crate::app::desk::board;
use crate::app::game::board::BoardView;
use crate::app::game::moves::{Listed, MoveRow, move_rows, proven_marks};
use crate::app::layout::{Layout, layout};
use crate::app::screens::lesson;
use crate::app::screens::report::remembered;
use crate::app::{App, Pane};
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
        let _called = self.screen.options.names();
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
        board::pull_board(self);
        let width = usize::from(self.layout().inside(Pane::Moves).width);
        let (study, line) = (&self.game.study, self.game.study.line());
        let hides = self.players.hides_analysis(study);
        // Comments may be long, and few keys change them.
        let version = if hides { 0 } else { study.solutions.version() };
        let pairs = self.screen.options.pairs;
        if self.views.listed.renew(line, &study.comment, (width, version, pairs)) {
            let marks = if hides { BTreeMap::new() } else { proven_marks(study) };
            self.views.moves = move_rows((study.start(), line), &marks, &study.comment, width);
        }
        self.views.proven = board::proven_children(self).cloned();
        let here = |row: &MoveRow| row.cells.iter().any(|cell| cell.node == line.cursor());
        self.views.moves_at = self.views.moves.iter().position(here).unwrap_or(0);
        lesson::pull(self);
        if !self.covers_notes() {
            self.screen.see_note();
        }
        self.screen.pulled = true;
    }
}
