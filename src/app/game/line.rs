//! The game's line of moves: walking, playing, taking back, and its visible rows.

use crate::app::Views;
use crate::app::action::To;
use crate::app::game::CurrentGame;
use crate::kit::boxes::top_of;
use ratatui::layout::Rect;

impl CurrentGame {
    /// Returns the moves that lead to the shown position, as text; `ahead`: those beyond the game.
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
    /// Returns the first row of the moves that is shown in an area.
    pub fn top_row(&self, views: &Views, area: Rect) -> usize {
        let (rows, height) = (views.moves.len(), usize::from(area.height));
        // The comment on the game as a whole is read from its beginning.
        let at = if self.study.line().cursor() == 0 {
            0
        } else {
            top_of(views.moves_at, rows, height)
        };
        self.moves_top
            .unwrap_or(at)
            .min(rows.saturating_sub(height))
    }
    /// Scrolls the moves, until another position is shown.
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
