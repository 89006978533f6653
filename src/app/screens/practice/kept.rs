//! The state of lessons and practice that is kept between runs of the program.

use crate::app::Context;
use crate::app::desk::working;
use crate::app::screens::practice::{GivenAnswer, Practice, PracticeChoice, quiz_of};
use crate::app::tasks::{Work, Writing, Written};
use engine::boundary::Position;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::search::Spec;
use model::batch::exam::TaughtMethod;
use model::documents;
use model::save::Over;
use model::state::learning::{KeptPractice, Learning};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The seed of the first Monte-Carlo search of a position.
pub(super) const FIRST_SEED: u64 = 1;

/// A place in the series: the level and the seed.
type Place = Option<(usize, u64)>;

impl Practice {
    /// Returns the state to keep.
    fn keep(&self) -> KeptPractice {
        let answers = self.answers.iter().enumerate();
        let answered = |(number, answer): (usize, &Option<GivenAnswer>)| {
            answer
                .as_ref()
                .map(|answer| (number, answer.text.clone(), answer.right))
        };
        KeptPractice {
            study: self.study.clone(),
            title: String::new(),
            series: self.series,
            left: self.left,
            method: self.choice.method.word().to_owned(),
            sampled: self.choice.sampled,
            ask: self.choice.ask,
            asked: self.asked.clone(),
            answers: answers.filter_map(answered).collect(),
            at: self.at,
            at_end: self.at_end,
            hints: self.hints,
            draft: self.draft.clone(),
            seconds: self.took.unwrap_or_else(|| self.began.elapsed()).as_secs(),
        }
    }
    /// Returns a new practice with other questions about the same search.
    pub(crate) fn asking(&self, ask: usize, registry: &Arc<Registry>) -> Option<Practice> {
        let choice = PracticeChoice { ask, ..self.choice };
        Practice::of_kept(
            (self.study.clone(), [self.series, self.left]),
            choice,
            registry,
        )
    }
    /// Returns a new practice on the same position with another method. The series keeps that
    /// method.
    pub(crate) fn by(&self, method: TaughtMethod, registry: &Arc<Registry>) -> Option<Practice> {
        let places = [self.series, self.left];
        // Questions of the other kind are others.
        let ask = match (self.quiz.method(), method) {
            (TaughtMethod::DepthFirst(_), TaughtMethod::DepthFirst(_)) => self.choice.ask,
            (TaughtMethod::Uct, _) | (_, TaughtMethod::Uct) => 0,
        };
        let choice = PracticeChoice { ask, ..self.choice };
        if self.series.is_some() {
            let choice = PracticeChoice { method, ..choice };
            return Practice::of_kept((String::new(), places), choice, registry);
        }
        let TaughtMethod::DepthFirst(method) = method else {
            let sampled = Some(FIRST_SEED);
            let choice = PracticeChoice { sampled, ..choice };
            return Practice::of_kept((self.study.clone(), places), choice, registry);
        };
        let mut study = documents::read(&self.study, "", Arc::clone(registry)).ok()?;
        study.set_spec(Spec {
            method,
            ..study.spec().clone()
        });
        let choice = PracticeChoice {
            sampled: None,
            ..choice
        };
        Practice::of_kept((documents::to_text(&study), places), choice, registry)
    }
    /// Creates a practice from the text of a save, or from a place in the series if there is one.
    fn of_kept(
        (text, [series, left]): (String, [Place; 2]),
        choice: PracticeChoice,
        registry: &Arc<Registry>,
    ) -> Option<Practice> {
        if let Some((level, seed)) = series {
            return Practice::of_series(level, seed, choice).ok();
        }
        let study = documents::read(&text, "", Arc::clone(registry)).ok()?;
        let quiz = quiz_of(study.position(), study.spec(), study.registry(), choice).ok()?;
        let line = names(study.start(), &study.line().ordinals(study.line().cursor()));
        Some(Practice {
            left,
            choice,
            ..Practice::new(quiz, line, text)
        })
    }
    /// Restores a kept practice; `None` if its question numbers do not fit the present questions.
    fn resume(mut kept: KeptPractice, registry: &Arc<Registry>) -> Option<Practice> {
        let place = [kept.series, kept.left];
        // Older files do not name the method.
        let choice = PracticeChoice {
            ask: kept.ask,
            method: TaughtMethod::named(&kept.method).unwrap_or(PracticeChoice::FIRST.method),
            sampled: kept.sampled,
        };
        let mut practice = Practice::of_kept((kept.study, place), choice, registry)?;
        if let Some(quiz) = practice.searched().filter(|_| !kept.title.is_empty()) {
            let now = quiz.numbers_before();
            let renew =
                |number: &mut usize| *number = now.get(*number).copied().unwrap_or(usize::MAX);
            kept.asked.iter_mut().for_each(renew);
            kept.answers
                .iter_mut()
                .for_each(|(number, ..)| renew(number));
        }
        let questions = practice.quiz.count();
        let fits = |number: &usize| *number < questions;
        let numbers = kept
            .asked
            .iter()
            .chain(kept.answers.iter().map(|(number, ..)| number));
        if kept.asked.is_empty() || !numbers.clone().all(fits) || kept.at >= kept.asked.len() {
            return None;
        }
        for (number, text, right) in kept.answers {
            practice.answers[number] = Some(GivenAnswer { text, right });
        }
        let took = Duration::from_secs(kept.seconds);
        (practice.asked, practice.at, practice.at_end) = (kept.asked, kept.at, kept.at_end);
        (practice.hints, practice.draft) = (kept.hints, kept.draft);
        practice.began = Instant::now().checked_sub(took).unwrap_or(practice.began);
        practice.took = practice.is_done().then_some(took);
        Some(practice)
    }
}

/// Returns the names of the moves with these ordinals.
pub(crate) fn names(start: &dyn Position, ordinals: &[Ordinal]) -> Vec<String> {
    let mut here = start.copy();
    let step = |ordinal: &Ordinal| {
        let mv = here.move_view(*ordinal)?;
        here = here.play(*ordinal)?;
        Some(mv.text)
    };
    ordinals.iter().map_while(step).collect()
}

/// Takes over the state kept by the last run.
pub fn take_learning(cx: &mut Context, mut learning: Learning) {
    let kept = learning.practice.take();
    cx.practice = kept
        .and_then(|kept| Practice::resume(kept, &cx.library.registry))
        .map(Box::new);
    cx.learning = learning;
}
/// Writes the state to its file.
pub fn keep_learning(cx: &mut Context) {
    let mut learning = cx.learning.clone();
    learning.practice = cx.practice.as_deref().map(Practice::keep);
    let text = learning.to_text();
    working::start(
        cx,
        Work::Write(Writing {
            what: Written::Learning,
            path: None,
            text,
            over: Over::Anything,
        }),
    );
}
