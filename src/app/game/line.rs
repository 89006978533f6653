//! The game's line of moves: walking, playing, taking back, and the rows of it that are shown.

use crate::app::Views;
use crate::app::action::To;
use crate::app::game::CurrentGame;
use crate::kit::boxes::top_of;
use ratatui::layout::Rect;

impl CurrentGame {
    /// The moves that lead to what is shown, as text; `ahead`: those beyond the game.
    pub(crate) fn moves_text(&self, ahead: &[String]) -> String {
        let line = self.study.line();
        let played = line
            .path(line.cursor())
            .into_iter()
            .skip(1)
            .map(|node| line.nodes()[node].text.clone());
        let moves: Vec<String> = played.chain(ahead.iter().cloned()).collect();
        moves.join(" ")
    }
    /// The first row of the moves that is shown in an area.
    pub fn top_row(&self, views: &Views, area: Rect) -> usize {
        let (rows, height) = (views.moves.len(), usize::from(area.height));
        // What is said of the game as a whole is read from its beginning.
        let at = if self.study.line().cursor() == 0 {
            0
        } else {
            top_of(views.moves_at, rows, height)
        };
        self.moves_top
            .unwrap_or(at)
            .min(rows.saturating_sub(height))
    }
    /// Scrolls the moves, until another position is looked at.
    pub(crate) fn scroll_moves(&mut self, views: &Views, area: Rect, to: To) {
        let (rows, height) = (views.moves.len(), usize::from(area.height));
        let tops = rows.saturating_sub(height) + 1;
        self.moves_top = Some(to.step(
            self.top_row(views, area),
            tops,
            height.saturating_sub(1).max(1),
        ));
    }
}
