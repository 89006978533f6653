//! The screen of a practice.

use super::answers::shown_max;
use super::kept::{keep_learning, names};
use super::keys;
use super::{Practice, PracticeChoice, choices, draw, quiz_of};
use crate::app::binding::Place;
use crate::app::layout::Layout;
use crate::app::stage::{Habits, Pasting, Screen, TypedLine, whole};
use crate::app::{Context, Mode};
use crate::kit::look::Look;
use crate::kit::to::To;
use crate::kit::typed::Typed;
use engine::boundary::Position;
use engine::rules::Side;
use engine::search::{MethodName, Spec};
use model::batch::exam::TaughtMethod;
use model::documents;
use model::report::words::{ShownWord, Word};
use model::study::Study;
use ratatui::buffer::Buffer;
use std::sync::Arc;

/// The screen with the answer being typed. The practice itself is kept in the context.
pub struct Answering {
    pub typed: Typed,
}

/// Shows the practice on the shown position if there is an unfinished one, else starts one.
pub fn open(cx: &mut Context) {
    let (position, max) = (
        shown_study(cx).0,
        shown_max(&cx.game.study, &cx.views.board),
    );
    let same =
        |practice: &&Practice| !practice.is_done() && practice.is_on(position.position(), max);
    if cx
        .practice
        .as_deref()
        .is_some_and(|practice| same(&practice))
    {
        return show(cx);
    }
    begin_here(cx);
}

/// Returns a study at the shown position, and the moves that lead there.
fn shown_study(cx: &Context) -> (Study, Vec<String>) {
    let study = &cx.game.study;
    // In the tree, the position is that of the selected node.
    let ahead = study.job().filter(|_| !cx.views.board.ahead.is_empty());
    let node = cx
        .players
        .subject
        .filter(|_| ahead.is_some())
        .unwrap_or(study.line().cursor());
    let mut moves = study.line().ordinals(node);
    moves.extend(
        ahead
            .iter()
            .flat_map(|_| cx.explorer.tree.path.iter().copied()),
    );
    let mut shown = Study::new(study.start().copy(), Arc::clone(study.registry()));
    shown.auto_pass = false;
    if moves.iter().all(|mv| shown.play(*mv)) {
        let names = names(study.start(), &moves);
        return (shown, names);
    }
    // A trace may contain a position that the rules of the game cannot reach.
    let position = ahead.map_or_else(
        || study.position().copy(),
        |job| job.problem().position(&cx.explorer.tree.path),
    );
    (
        Study::new(position, Arc::clone(study.registry())),
        Vec::new(),
    )
}

/// Starts a practice on the shown position.
fn begin_here(cx: &mut Context) {
    let (mut kept, line) = shown_study(cx);
    let study = &cx.game.study;
    let spec = Spec {
        max: Some(shown_max(study, &cx.views.board)),
        ..study.spec().clone()
    };
    let before = cx.practice.as_deref();
    let choice = PracticeChoice {
        method: before.map_or(PracticeChoice::FIRST.method, |it| it.choice.method),
        sampled: before
            .and_then(|it| it.next_seed(kept.position(), shown_max(study, &cx.views.board))),
        ..PracticeChoice::FIRST
    };
    let left = before.and_then(Practice::place);
    let quiz = quiz_of(kept.position(), &spec, study.registry(), choice);
    if let Some(quiz) = cx.screen.or_alert(quiz) {
        if quiz.count() == 0 {
            return cx.screen.notify(say!("nothing can be asked here"));
        }
        spec.evaluation
            .iter()
            .for_each(|name| kept.carry_named(name));
        kept.set_spec(spec);
        cx.practice = Some(Box::new(Practice {
            left,
            choice,
            ..Practice::new(quiz, line, documents::to_text(&kept))
        }));
        show(cx);
    }
}

impl Practice {
    /// Returns the options for the series. The choice of questions is kept only if it is of the
    /// same kind of search, as each kind has choices of its own.
    fn series_choice(&self) -> PracticeChoice {
        let is_same = matches!(
            (self.quiz.method(), self.choice.method),
            (TaughtMethod::DepthFirst(_), TaughtMethod::DepthFirst(_))
                | (TaughtMethod::Uct, TaughtMethod::Uct)
        );
        PracticeChoice {
            ask: if is_same { self.choice.ask } else { 0 },
            sampled: None,
            ..self.choice
        }
    }
    /// Returns the seed of the next Monte-Carlo search of a position, if the practice is on this
    /// position and is done.
    fn next_seed(&self, position: &dyn Position, max: Side) -> Option<u64> {
        let seed = self.choice.sampled?;
        (self.is_done() && self.is_on(position, max)).then(|| seed.wrapping_add(1))
    }
}

/// Starts or continues the series.
pub fn open_series(cx: &mut Context) {
    let (place, asked) = match &cx.practice {
        Some(practice)
            if practice.series.is_some() && !practice.is_done() || practice.is_begun() =>
        {
            return show(cx);
        }
        Some(practice) => (practice.place(), practice.series_choice()),
        None => (None, PracticeChoice::FIRST),
    };
    let (level, seed) = place.unwrap_or((0, 1));
    let next = Practice::of_series(level, seed, asked);
    if let Some(next) = cx.screen.or_alert(next) {
        cx.practice = Some(Box::new(next));
        show(cx);
    }
}

fn show(cx: &mut Context) {
    let draft = cx
        .practice
        .as_mut()
        .map(|practice| std::mem::take(&mut practice.draft));
    cx.show(Answering {
        typed: Typed::new(&draft.unwrap_or_default(), false),
    });
}

/// Asks each question with a wrong answer again; called from another screen, continues an
/// unfinished practice.
pub fn repeat(cx: &mut Context) {
    let shown = matches!(cx.mode, Mode::Acting);
    let Some(practice) = &mut cx.practice else {
        return;
    };
    if !shown && !practice.is_done() {
        return show(cx);
    }
    if practice.repeat() {
        practice.draft.clear();
    } else {
        (practice.said, practice.top) = (vec![say!("nothing was answered wrong").to_owned()], 0);
    }
    show(cx);
}

impl Answering {
    /// Closes the screen, and keeps the unfinished answer.
    pub(super) fn leave(&self, cx: &mut Context) {
        cx.close();
        if let Some(practice) = &mut cx.practice {
            practice.draft = self.typed.input.value().to_owned();
            keep_learning(cx);
        }
    }
    /// Returns the practice; closes the screen if there is none.
    fn practice<'a>(&self, cx: &'a mut Context) -> Option<&'a mut Practice> {
        if cx.practice.is_none() {
            self.leave(cx);
        }
        cx.practice.as_deref_mut()
    }
    /// Gives the answer, or goes on to the next question.
    pub(super) fn take_answer(&mut self, cx: &mut Context) {
        let Some(practice) = &mut cx.practice else {
            return self.leave(cx);
        };
        if practice.take_answer(&mut self.typed, &mut cx.learning.score, &cx.screen) {
            keep_learning(cx);
        }
    }
    /// Scrolls the verdict down, or up.
    pub(super) fn scroll(&self, cx: &mut Context, down: bool) {
        let Some(practice) = self.practice(cx) else {
            return;
        };
        let last = practice.said.len().saturating_sub(1);
        practice.top = if down {
            (practice.top + 3).min(last)
        } else {
            practice.top.saturating_sub(3)
        };
    }
    /// Goes to the next question, or to the previous one.
    pub(super) fn go(&mut self, cx: &mut Context, to: To) {
        let Some(practice) = self.practice(cx) else {
            return;
        };
        practice.go(to.step(practice.at, practice.asked.len(), 1));
        self.typed.error = None;
    }
    /// Shows the last event before the answer.
    pub(super) fn hint(&self, cx: &mut Context) {
        let Some(practice) = self.practice(cx) else {
            return;
        };
        if let Some(number) = practice.number() {
            let said = practice.quiz.hint(number);
            practice.said = if said.is_empty() {
                vec![say!("the search begins here").to_owned()]
            } else {
                said
            };
            (practice.hints, practice.top) = (practice.hints + 1, 0);
        }
    }
    /// Switches between verdicts at once and at the end.
    pub(super) fn judge_later(&self, cx: &mut Context) {
        self.practice(cx)
            .into_iter()
            .for_each(|practice| practice.at_end = !practice.at_end);
    }
    /// Asks other questions about the position of the practice.
    pub(super) fn next_ask(&self, cx: &mut Context) {
        let registry = Arc::clone(&cx.library.registry);
        let Some(practice) = self.practice(cx) else {
            return;
        };
        let count = choices(practice.quiz.method());
        let asks = |step| (practice.choice.ask + step) % count;
        let next =
            first_asking((1..count).filter_map(|step| practice.asking(asks(step), &registry)));
        show_next(cx, next);
    }
    /// Practises with the next method. The faulty method is left out, as its results are wrong.
    pub(super) fn next_method(&self, cx: &mut Context) {
        let registry = Arc::clone(&cx.library.registry);
        let Some(practice) = self.practice(cx) else {
            return;
        };
        let methods: Vec<TaughtMethod> = TaughtMethod::all()
            .filter(|method| *method != TaughtMethod::DepthFirst(MethodName::Faulty))
            .collect();
        let from = methods
            .iter()
            .position(|method| *method == practice.quiz.method());
        let later =
            (1..methods.len()).map(|step| methods[(from.unwrap_or(0) + step) % methods.len()]);
        let next = first_asking(later.filter_map(|method| practice.by(method, &registry)));
        show_next(cx, next);
    }
    /// Goes to the next tree of the series.
    pub(super) fn next_tree(&self, cx: &mut Context) {
        let Some(practice) = self.practice(cx) else {
            return;
        };
        if if practice.series.is_some() {
            practice.is_done()
        } else {
            !practice.is_begun()
        } {
            open_series(cx);
        } else {
            (practice.said, practice.top) = (
                vec![say!("answer all questions first: tab goes to the next one").to_owned()],
                0,
            );
        }
    }
}

/// Returns the first practice that has questions.
fn first_asking(mut all: impl Iterator<Item = Practice>) -> Option<Practice> {
    all.find(|next| next.quiz.count() > 0)
}

/// Replaces the practice by another one, if there is one.
fn show_next(cx: &mut Context, next: Option<Practice>) {
    match next {
        Some(next) => {
            cx.practice = Some(Box::new(next));
            show(cx);
        }
        None => cx.screen.notify(say!("nothing can be asked here")),
    }
}

impl Screen for Answering {
    fn place(&self) -> Place {
        keys::PLACE
    }
    fn habits(&self) -> Habits {
        Habits {
            covers_status: true,
            pasting: Pasting::Types,
            ..Habits::default()
        }
    }
    fn draw(&self, cx: &Context, layout: &Layout, buf: &mut Buffer, look: &Look) {
        draw::draw(cx, whole(layout), buf, look);
    }
    fn words(&self, _cx: &Context) -> Vec<ShownWord> {
        [
            Word::Exact,
            Word::Upper,
            Word::Lower,
            Word::Cut,
            Word::Window,
            Word::Sides,
        ]
        .map(ShownWord::from)
        .to_vec()
    }
    fn typed(&mut self) -> Option<&mut Typed> {
        Some(&mut self.typed)
    }
    fn line(&self, cx: &Context) -> Option<TypedLine<'_>> {
        let open = cx
            .practice
            .as_ref()
            .and_then(|practice| Some((practice, practice.open_number()?)));
        let example = open.map_or_else(String::new, |(practice, number)| {
            practice.quiz.example(number)
        });
        Some(TypedLine {
            prompt: say!("answer"),
            typed: &self.typed,
            apart: true,
            example,
        })
    }
    fn interrupt(&mut self, cx: &mut Context) {
        self.leave(cx);
    }
}
