//! The form of an exam: what its sheets are about, what is asked, how they are written.

pub mod draw;
pub mod keys;
mod request;
mod state;

pub use request::ExamRequest;
pub use state::{ExamField, ExamForm};

use crate::app::binding::{Binding, Place};
use crate::app::desk::working;
use crate::app::layout::Layout;
use crate::app::screens::{help, trees};
use crate::app::stage::{Comer, Screen, TypedLine};
use crate::app::tasks::{OpenExam, Work};
use crate::app::{Context, field};
use model::batch;
use model::batch::exam::About;
use crate::kit::key::Key;
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use engine::search::MethodName;
use keys::Action;
use ratatui::buffer::Buffer;
use std::sync::Arc;

/// Shows the form of an exam, with the alpha-beta that is meant, which is asked once. Where what is open makes a sheet it is
/// about that, unless it was left otherwise with the same game.
pub fn open(cx: &mut Context) {
    if trees::kinds::is_open(cx) {
        return trees::kinds::ask(cx, None);
    }
    let usual = MethodName::AlphaBeta.word();
    let method = cx.screen.defaults.method.filter(|method| method.prunes()).map_or(usual, MethodName::word);
    let line = cx.trees.exam.replace(&format!("method={usual} "), &format!("method={method} "));
    let mut form = ExamForm::new(&line);
    if cx.is_open() && cx.trees.exam_with != Some(cx.game.serial) {
        let study = &cx.game.study;
        if batch::exam::fits(study.position(), study.spec(), study.registry()) {
            let is_tree = study.position().game().starts_with("tree:");
            form.be_about(study.spec(), is_tree);
        }
    }
    cx.show(form);
}

impl ExamForm {
    /// Has the exam made; the form goes when its first sheet is shown.
    fn begin(&mut self, cx: &mut Context) {
        let request = match self.request() {
            Ok(request) => request,
            Err(error) => return self.error = Some(error.into()),
        };
        self.keep(cx);
        let study = &cx.game.study;
        let open = (request.terms.about == About::Open).then(|| OpenExam {
            position: study.position().copy(),
            spec: study.spec().clone(),
            registry: Arc::clone(study.registry()),
        });
        working::start(cx, Work::Exam { request: Box::new(request), open });
    }
    fn leave(&self, cx: &mut Context) {
        self.keep(cx);
        cx.leave();
    }
    fn keep(&self, cx: &mut Context) {
        self.line.clone_into(&mut cx.trees.exam);
        cx.trees.exam_with = Some(cx.game.serial);
    }
}

impl Screen for ExamForm {
    fn place(&self) -> Place {
        if self.cursor.typed.is_some() { field::PLACE } else { keys::PLACE }
    }
    fn act(&mut self, row: &Binding, cx: &mut Context) {
        match (keys::action(row), field::action(row)) {
            (_, Some(field::Action::Take)) => self.take_typed(),
            (_, Some(field::Action::Leave)) => self.cursor.typed = None,
            (Some(Action::Begin), _) => self.begin(cx),
            (Some(Action::Alter(up)), _) => self.alter(up),
            (Some(Action::Move(to)), _) => self.step(to),
            (Some(Action::Type), _) => self.type_value(None),
            (Some(Action::TypeLine), _) => self.type_line(),
            (Some(Action::Help), _) => help::open(cx, self),
            (Some(Action::Leave), _) => self.leave(cx),
            (None, None) => {}
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(self, cx.game.study.position(), layout.body, buf, look);
    }
    /// A digit begins a number.
    fn key(&mut self, key: Key, _cx: &mut Context) -> bool {
        self.cursor.digit(key).map(|digit| self.type_value(Some(digit))).is_some()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        self.cursor.typed.as_mut()
    }
    fn line(&self, cx: &Context) -> Option<TypedLine<'_>> {
        self.cursor.typed.as_ref().map(|typed| TypedLine::value(cx.screen.words.new_game.typed, typed))
    }
    fn gives_way(&self, to: Comer) -> bool {
        to == Comer::Report
    }
    fn interrupt(&mut self, cx: &mut Context) {
        self.leave(cx);
    }
    fn wheel(&mut self, to: To, _cx: &mut Context) {
        self.step(to);
    }
}
