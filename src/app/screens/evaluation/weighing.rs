//! Changes of the squares on the board of weights, by keys.

use super::{Editor, STEPS};
use crate::app::Context;
use crate::kit::words::{NO_STEP, NO_TABLE};
use engine::eval::decimal::MICRO;
use engine::sentence::Sentence;
use model::language::say;

impl Editor {
    /// Switches between the board and the list of numbers.
    pub(super) fn turn_board(&mut self, cx: &mut Context) {
        if self.board.tables.is_empty() {
            return cx.screen.notify(say(NO_TABLE));
        }
        self.board.open = !self.board.open;
    }
    /// Changes the squares at the cursor by one step.
    pub(super) fn weigh_square(&mut self, cx: &mut Context, up: bool) {
        // Squares have whole numbers.
        let step = (STEPS[self.step] / MICRO).max(1);
        let number = self
            .board
            .number()
            .and_then(|number| number.parse::<i64>().ok());
        let Some(number) =
            number.and_then(|number| number.checked_add(if up { step } else { -step }))
        else {
            return cx.screen.alert(say(NO_STEP));
        };
        let tried = self
            .board
            .with_number(&self.draft, &number.to_string())
            .map_err(|error| Sentence::from(error.problem));
        let tried = tried.and_then(|draft| self.try_draft(cx.game.study.position(), draft));
        if cx.screen.or_alert(tried).unwrap_or(false) {
            self.search_draft(cx);
        }
    }
}
