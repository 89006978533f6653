//! Changes of the numbers in the editor's rows, by keys and by typing.

use super::{Asks, EditRow, Editor, RowKind, STEPS, Wanted};
use crate::app::Display;
use crate::kit::typed::Typed;
use crate::kit::words::NO_STEP;
use engine::boundary::Position;
use engine::eval::decimal::{self, MICRO};
use engine::eval::edit::NumberPlace;
use engine::eval::{Evaluation, Unit, Value};
use engine::sentence::Sentence;
use model::language::say;

/// The maximum number of changes that can be taken back.
const MOST_UNDO: usize = 1000;

/// Returns the text of a number changed by `step` millionths, and at least `least` millionths.
fn stepped(text: &str, step: i64, least: i64) -> Option<String> {
    let millionths = decimal::read(text.parse().ok()?).ok()?.units()?;
    Some(Unit::new(MICRO).print(Value::new((millionths + step).max(least))))
}

impl Editor {
    /// Starts to edit the selected row, with a first character if one was typed.
    pub(super) fn ask_row(&mut self, first: Option<char>) {
        let square = self
            .board
            .place()
            .zip(self.board.number())
            .filter(|_| self.board.open);
        if let Some((place, number)) = square {
            let text = first.map_or_else(|| number.to_owned(), String::from);
            self.asks = Asks::Line(Wanted::Number(place), Typed::new(&text, first.is_none()));
            return;
        }
        let Some(row) = self.rows.get(self.at) else {
            return;
        };
        let (wanted, text) = match row.kind {
            RowKind::Number(place) => (
                Wanted::Number(place),
                first.map_or_else(|| row.weight.clone(), String::from),
            ),
            RowKind::Formula => (Wanted::Formula, row.label.clone()),
        };
        self.asks = Asks::Line(
            wanted,
            Typed::new(&text, first.is_none() && wanted != Wanted::Formula),
        );
    }
    /// Makes another evaluation the draft if it can be used for the position. Returns whether its
    /// text is different from that of the draft before.
    pub(super) fn try_draft(
        &mut self,
        position: &dyn Position,
        draft: Evaluation,
    ) -> Result<bool, Sentence> {
        if draft.text == self.draft.text {
            return Ok(false);
        }
        let problem = self.posed(&draft, position)?;
        self.undo.push(std::mem::replace(&mut self.draft, draft));
        if self.undo.len() > MOST_UNDO {
            self.undo.remove(0);
        }
        self.weigh(&*problem);
        Ok(true)
    }
    /// Changes the number of the selected row by one step. Returns whether the draft has changed.
    pub(super) fn weigh_row(
        &mut self,
        position: &dyn Position,
        screen: &mut Display,
        up: bool,
    ) -> bool {
        let Some(EditRow {
            kind: RowKind::Number(place),
            weight,
            ..
        }) = self.rows.get(self.at)
        else {
            screen.notify(say!("enter types the formula; its numbers stand above"));
            return false;
        };
        // The sign of a number in a formula is the operator before it.
        let least = if matches!(place, NumberPlace::Number { .. }) {
            0
        } else {
            i64::MIN / 2
        };
        let step = if up {
            STEPS[self.step]
        } else {
            -STEPS[self.step]
        };
        let Some(number) = stepped(weight, step, least) else {
            screen.alert(say(NO_STEP));
            return false;
        };
        let tried = self
            .draft
            .with_number(*place, &number)
            .map_err(|error| Sentence::from(error.problem));
        let tried = tried.and_then(|draft| self.try_draft(position, draft));
        screen.or_alert(tried).unwrap_or(false)
    }
    /// Takes back the last change. Returns whether there was one.
    pub(super) fn step_back(&mut self, position: &dyn Position, screen: &mut Display) -> bool {
        let Some(draft) = self.undo.pop() else {
            return false;
        };
        let posed = self.posed(&draft, position);
        let Some(problem) = screen.or_alert(posed) else {
            return false;
        };
        self.draft = draft;
        self.weigh(&*problem);
        true
    }
}
