//! The game's line of moves: walking, playing, taking back, and the rows of it that are shown.

use crate::app::action::To;
use crate::app::explorer::tree::TreeState;
use crate::app::game::Game;
use crate::app::{App, Effect, Views};
use crate::kit::boxes::top_of;
use engine::play::Line;
use ratatui::layout::Rect;

impl Game {
    /// The moves that lead to what is shown, as text; `ahead`: those beyond the game.
    pub(crate) fn moves_text(&self, ahead: &[String]) -> String {
        let line = self.study.line();
        let played = line.path(line.cursor()).into_iter().skip(1).map(|node| line.nodes()[node].text.clone());
        let moves: Vec<String> = played.chain(ahead.iter().cloned()).collect();
        moves.join(" ")
    }
    /// The first row of the moves that is shown in an area.
    pub fn top_row(&self, views: &Views, area: Rect) -> usize {
        let (rows, height) = (views.moves.len(), usize::from(area.height));
        // What is said of the game as a whole is read from its beginning.
        let at = if self.study.line().cursor() == 0 { 0 } else { top_of(views.moves_at, rows, height) };
        self.moves_top.unwrap_or(at).min(rows.saturating_sub(height))
    }
    /// Scrolls the moves, until another position is looked at.
    pub(crate) fn scroll_moves(&mut self, views: &Views, area: Rect, to: To) {
        let (rows, height) = (views.moves.len(), usize::from(area.height));
        let tops = rows.saturating_sub(height) + 1;
        self.moves_top = Some(to.step(self.top_row(views, area), tops, height.saturating_sub(1).max(1)));
    }
}

impl App {
    /// What follows when the user looks at another position: the players hold, and it is searched.
    pub(crate) fn moved(&mut self) {
        self.players.hold();
        self.leave_subject_and_settle();
    }
    /// What follows when another position is looked at: its search.
    pub(crate) fn settled(&mut self) {
        self.settle();
        self.effects.push(Effect::Search);
    }
    /// Another position is looked at.
    pub(crate) fn settle(&mut self) {
        self.explorer.tree = TreeState::default();
        self.game.moves_top = None;
        self.explorer.unbounded = false;
        self.explorer.stop_exploring(&mut self.game.study);
        self.show_position();
    }
    /// The board shows the position, and the cursor lies on it.
    pub(crate) fn show_position(&mut self) {
        self.pull_board();
        self.game.settle_cursor(&self.views.board);
    }
    /// Walks along the line.
    pub(crate) fn walk(&mut self, walk: impl FnOnce(&mut Line)) {
        if self.game.study.walk(walk) {
            self.moved();
        }
    }
    /// Plays moves that were typed; the error is about the text.
    pub(crate) fn play_typed(&mut self, text: &str) -> Result<(), String> {
        self.game.study.play_text(text).map_err(|error| error.to_string())?;
        self.played();
        Ok(())
    }
}
