//! The form of an exam: the subject of its sheets, the questions, and the output files.

pub mod draw;
pub mod keys;
mod request;
mod state;

pub use request::ExamRequest;
pub use state::{ExamField, ExamForm};

use crate::app::Context;
use crate::app::binding::Place;
use crate::app::desk::working;
use crate::app::screens::form::FormScreen;
use crate::app::screens::trees;
use crate::app::stage::Comer;
use crate::app::tasks::{OpenExam, Work};
use crate::kit::look::Look;
use engine::search::MethodName;
use model::batch;
use model::batch::exam::About;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::Arc;

/// Shows the form of an exam, after the question which alpha-beta is meant if it was not asked yet.
/// If the open game is fit for a sheet, it becomes the subject, unless the form was last closed
/// with the same game.
pub fn open(cx: &mut Context) {
    if trees::kinds::is_open(cx) {
        return trees::kinds::ask(cx, None);
    }
    let usual = MethodName::AlphaBeta.word();
    let method = cx
        .screen
        .defaults
        .method
        .filter(|method| method.prunes())
        .map_or(usual, MethodName::word);
    let line = cx
        .trees
        .exam
        .replace(&format!("method={usual} "), &format!("method={method} "));
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
    /// Starts the making of the exam; the form closes when its first sheet is shown.
    fn begin(&mut self, cx: &mut Context) {
        let request = match self.request() {
            Ok(request) => request,
            Err(error) => return self.cursor.error = Some(error.into()),
        };
        self.keep(cx);
        let study = &cx.game.study;
        let open = (request.terms.about == About::Open).then(|| OpenExam {
            position: study.position().copy(),
            spec: study.spec().clone(),
            registry: Arc::clone(study.registry()),
        });
        working::start(
            cx,
            Work::Exam {
                request: Box::new(request),
                open,
            },
        );
    }
    fn keep(&self, cx: &mut Context) {
        self.line.clone_into(&mut cx.trees.exam);
        cx.trees.exam_with = Some(cx.game.serial);
    }
}

impl FormScreen for ExamForm {
    const PLACE: Place = keys::PLACE;
    const GIVES_WAY: &'static [Comer] = &[Comer::Report];
    fn paint(&self, cx: &Context, area: Rect, buf: &mut Buffer, look: &Look) {
        draw::draw(self, cx.game.study.position(), area, buf, look);
    }
    /// Returns false, as its content is kept.
    fn is_filled(&self) -> bool {
        false
    }
    fn go(&mut self, cx: &mut Context) {
        self.keep(cx);
        cx.leave();
    }
}
