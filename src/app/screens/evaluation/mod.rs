//! The editor of evaluations: keys change numbers while the values of the moves are in view.

pub mod draw;
pub mod keys;
mod numbers;
mod outside;
pub mod squares;
pub mod squares_draw;
pub mod squares_keys;
pub mod state;
mod weighing;

pub use outside::{changed, open, resume_draft, search_with, written};
pub use state::{Asks, EditMove, EditRow, Editor, RowKind, STEPS, Wanted};

use crate::app::binding::Place;
use crate::app::desk::working;
use crate::app::layout::Layout;
use crate::app::stage::{Comer, Habits, Pasting, Screen, TypedLine};
use crate::app::wish::QuestionReply;
use crate::app::{Context, confirm, field};
use crate::kit::input::Input;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::typed::Typed;
use engine::eval::edit::NumberPlace;
use engine::search::Spec;
use model::language::typed;
use model::report::words::{ShownWord, Word};
use model::save::Over;
use ratatui::buffer::Buffer;
use std::borrow::Cow;
use std::sync::Arc;

impl Editor {
    /// Takes over a typed text.
    fn take_edit(&mut self, cx: &mut Context, wanted: Wanted, input: Input) {
        let (text, mut cursor) = (input.value().trim().to_owned(), input.cursor());
        // A formula of several lines is typed in one; if it is not changed, its line breaks are
        // kept.
        if self
            .rows
            .get(self.at)
            .is_some_and(|row| wanted == Wanted::Formula && row.label == text)
        {
            return;
        }
        let tried = match wanted {
            Wanted::Number(NumberPlace::Square { .. }) => {
                self.board.with_number(&self.draft, &typed(&text))
            }
            Wanted::Number(place) => self.draft.with_number(place, &typed(&text)),
            Wanted::Formula => self.draft.with_formula(&text),
            Wanted::Name => self.draft.with_name(&text),
        };
        let taken = match tried {
            Ok(evaluation) if wanted == Wanted::Name => {
                let work = outside::writing(&self.base, evaluation, Over::Nothing);
                return working::start(cx, work);
            }
            Ok(evaluation) => self.try_draft(cx.game.study.position(), evaluation),
            Err(error) => {
                // The cursor moves to the place of the error.
                let column = match wanted {
                    Wanted::Number(place) => self.draft.number_column(place, &text, &error),
                    Wanted::Formula => self.draft.formula_column(&error),
                    Wanted::Name => None,
                };
                cursor = column.map_or(cursor, |column| column - 1);
                Err(match column {
                    Some(column) => sentence!(
                        "column {column}: {problem}",
                        column,
                        problem = error.problem
                    ),
                    None => error.problem.into(),
                })
            }
        };
        match taken {
            Ok(true) => self.search_draft(cx),
            Ok(false) => {}
            Err(error) => {
                self.asks = Asks::Line(wanted, Typed::wrong(input.with_cursor(cursor), error));
            }
        }
    }
    /// Searches with the draft.
    fn search_draft(&self, cx: &mut Context) {
        let registry = Arc::new(self.base.with(self.draft.clone()));
        let spec = Spec {
            evaluation: Some(self.draft.name.clone()),
            ..self.spec.clone()
        };
        search_with(cx, registry, spec);
    }
    /// Closes the editor, and searches again with the spec from before if it has changed.
    fn leave(&self, cx: &mut Context) {
        cx.clear();
        if cx.game.study.spec() != &self.spec || !Arc::ptr_eq(cx.game.study.registry(), &self.base)
        {
            search_with(cx, Arc::clone(&self.base), self.spec.clone());
        }
    }
    /// Closes the editor, or asks first; closes an open question.
    fn escape(&mut self, cx: &mut Context) {
        match std::mem::take(&mut self.asks) {
            Asks::Nothing if self.is_changed() => self.asks = Asks::Leave,
            Asks::Nothing => self.leave(cx),
            Asks::Line(..) | Asks::Leave | Asks::Overwrite(_) => self.leaving = false,
        }
    }
    /// Asks for a name to save under.
    fn ask_name(&mut self) {
        self.asks = Asks::Line(Wanted::Name, Typed::new(&self.draft.name, false));
    }
    /// Changes the selected number by one step.
    fn step_number(&mut self, up: bool, cx: &mut Context) {
        if self.weigh_row(cx.game.study.position(), &mut cx.screen, up) {
            self.search_draft(cx);
        }
    }
    /// Takes back the last change.
    fn undo(&mut self, cx: &mut Context) {
        if self.step_back(cx.game.study.position(), &mut cx.screen) {
            self.search_draft(cx);
        }
    }
    /// Makes the steps larger or smaller.
    fn change_step(&mut self, larger: bool) {
        self.step = if larger {
            (self.step + 1).min(STEPS.len() - 1)
        } else {
            self.step.saturating_sub(1)
        };
    }
    fn type_formula(&mut self, cx: &mut Context) {
        let Some(at) = self
            .rows
            .iter()
            .position(|row| row.kind == RowKind::Formula)
        else {
            return cx.screen.alert(say!(
                "this evaluation is a sum: a formula is written in its file"
            ));
        };
        self.at = at;
        self.ask_row(None);
    }
}

impl Screen for Editor {
    fn place(&self) -> Place {
        match self.asks {
            Asks::Nothing if self.board.open => squares_keys::PLACE,
            Asks::Nothing => keys::PLACE,
            Asks::Line(..) => field::PLACE,
            Asks::Leave | Asks::Overwrite(_) => confirm::PLACE,
        }
    }
    fn habits(&self) -> Habits {
        Habits {
            gives_way: &[Comer::Game],
            pasting: Pasting::Types,
            ..Habits::default()
        }
    }
    fn draw(&self, _cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, layout.body, buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [Word::Term, Word::Exact, Word::Upper, Word::Lower]
            .map(ShownWord::from)
            .to_vec()
    }
    /// A digit begins a number.
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        let digit = key
            .typed()
            .filter(|c| c.is_ascii_digit() && matches!(self.asks, Asks::Nothing));
        if digit.is_some() {
            self.ask_row(digit);
        }
        digit.is_some()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        match &mut self.asks {
            Asks::Line(_, typed) => Some(typed),
            Asks::Nothing | Asks::Leave | Asks::Overwrite(_) => None,
        }
    }
    fn line(&self, _cx: &Context) -> Option<TypedLine<'_>> {
        let Asks::Line(wanted, typed) = &self.asks else {
            return None;
        };
        let prompt = match wanted {
            Wanted::Number(_) => say!("number"),
            Wanted::Formula => say!("formula"),
            Wanted::Name => say!("save as an evaluation called"),
        };
        Some(TypedLine::value(prompt, typed))
    }
    fn question(&self, _cx: &Context) -> Option<Cow<'static, str>> {
        match self.asks {
            Asks::Leave => Some(say!("There are unsaved changes. Leave the evaluation?").into()),
            Asks::Overwrite(_) => {
                Some(say!("You have an evaluation of that file. Replace it?").into())
            }
            Asks::Line(..) | Asks::Nothing => None,
        }
    }
    fn accept(&mut self, cx: &mut Context) {
        if let Asks::Line(wanted, typed) = std::mem::take(&mut self.asks) {
            self.take_edit(cx, wanted, typed.input);
        }
    }
    fn dismiss(&mut self, cx: &mut Context) {
        self.escape(cx);
    }
    fn can_answer(&self, answer: QuestionReply, _cx: &Context) -> bool {
        answer == QuestionReply::SaveFirst && matches!(self.asks, Asks::Leave)
    }
    fn answer(&mut self, answer: QuestionReply, cx: &mut Context) {
        match answer {
            QuestionReply::Yes => match std::mem::take(&mut self.asks) {
                Asks::Leave => self.leave(cx),
                Asks::Overwrite(evaluation) => {
                    let work = outside::writing(&self.base, *evaluation, Over::Anything);
                    working::start(cx, work);
                }
                asks @ (Asks::Nothing | Asks::Line(..)) => self.asks = asks,
            },
            QuestionReply::SaveFirst => {
                self.leaving = true;
                self.ask_name();
            }
            QuestionReply::No => self.escape(cx),
            QuestionReply::SaveElsewhere | QuestionReply::Reload | QuestionReply::Anyway => {}
        }
    }
    fn interrupt(&mut self, cx: &mut Context) {
        self.escape(cx);
    }
    fn has_changes(&self) -> bool {
        self.is_changed()
    }
    fn draft(&self) -> Option<&str> {
        self.is_changed().then_some(&self.draft.text)
    }
    /// Copies the values of the moves from the search.
    fn pull(&mut self, cx: &Context) {
        let Some(job) = cx.game.study.job() else {
            return;
        };
        let answer = cx.explorer.answer();
        for mv in &mut self.moves {
            let child = answer
                .and_then(|answer| answer.children.iter().find(|child| child.mv == mv.ordinal));
            mv.values[2] = child.map_or_else(String::new, |child| {
                let sign = if cx.screen.options.ascii {
                    child.kind.ascii()
                } else {
                    child.kind.sign()
                };
                format!("{sign}{}", job.problem().print(child.value))
            });
        }
    }
}
