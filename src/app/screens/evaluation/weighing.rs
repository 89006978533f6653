//! Changes of the squares of the board of weights, by keys.

use engine::sentence::Sentence;
use super::{Editor, STEPS};
use crate::app::Context;
use engine::eval::decimal::MICRO;

impl Editor {
    /// Shows the numbers as a board, or as a list again.
    pub(super) fn turn_board(&mut self, cx: &mut Context) {
        if self.board.tables.is_empty() {
            return cx.screen.notify(cx.screen.words.editor.no_table);
        }
        self.board.open = !self.board.open;
    }
    /// The squares under the cursor one step up or down.
    pub(super) fn weigh_square(&mut self, cx: &mut Context, up: bool) {
        // Squares have whole numbers.
        let step = (STEPS[self.step] / MICRO).max(1);
        let number = self.board.number().and_then(|number| number.parse::<i64>().ok());
        let Some(number) = number.and_then(|number| number.checked_add(if up { step } else { -step })) else {
            return cx.screen.alert(cx.screen.words.editor.no_step);
        };
        let tried = self.board.with_number(&self.draft, &number.to_string()).map_err(|error| Sentence::from(error.problem));
        let tried = tried.and_then(|draft| self.try_draft(cx.game.study.position(), draft));
        if cx.screen.or_alert(tried).unwrap_or(false) {
            self.search_draft(cx);
        }
    }
}
