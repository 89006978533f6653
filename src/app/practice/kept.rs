//! What is kept of lessons and practice from one run to the next.

use super::{ASKS, Answer, Practice, Quiz};
use crate::app::App;
use crate::app::tasks::{Work, Writing, Written};
use crate::save::Over;
use crate::save::learning::{KeptPractice, Learning};
use crate::study::Study;
use engine::eval::Registry;
use std::sync::Arc;
use std::time::{Duration, Instant};

impl Practice {
    /// What is kept of it.
    fn keep(&self) -> KeptPractice {
        let answers = self.answers.iter().enumerate();
        let answered = |(number, answer): (usize, &Option<Answer>)| {
            answer.as_ref().map(|answer| (number, answer.text.clone(), answer.right))
        };
        KeptPractice {
            study: self.study.clone(),
            title: self.title.clone(),
            series: self.series,
            ask: self.ask,
            asked: self.asked.clone(),
            answers: answers.filter_map(answered).collect(),
            at: self.at,
            at_end: self.at_end,
            hints: self.hints,
            draft: self.draft.clone(),
            seconds: self.took.unwrap_or_else(|| self.began.elapsed()).as_secs(),
        }
    }
    /// The practice that was kept; `None`: what was kept does not fit what is asked about it today.
    fn resume(kept: KeptPractice, registry: &Arc<Registry>, level: &str) -> Option<Practice> {
        let mut practice = match kept.series {
            Some((level_of, seed)) => Practice::of_series(level_of, seed, kept.ask, level).ok()?,
            None => {
                let study = Study::read(&kept.study, "", Arc::clone(registry)).ok()?;
                let quiz = Quiz::new(study.position(), study.spec(), study.registry(), ASKS.get(kept.ask)?).ok()?;
                Practice { ask: kept.ask, ..Practice::new(quiz, kept.title, kept.study) }
            }
        };
        let questions = practice.quiz.questions.len();
        let fits = |number: &usize| *number < questions;
        let numbers = kept.asked.iter().chain(kept.answers.iter().map(|(number, ..)| number));
        if kept.asked.is_empty() || !numbers.clone().all(fits) || kept.at >= kept.asked.len() {
            return None;
        }
        for (number, text, right) in kept.answers {
            practice.answers[number] = Some(Answer { text, right });
        }
        let took = Duration::from_secs(kept.seconds);
        (practice.asked, practice.at, practice.at_end) = (kept.asked, kept.at, kept.at_end);
        (practice.hints, practice.draft) = (kept.hints, kept.draft);
        practice.began = Instant::now().checked_sub(took).unwrap_or(practice.began);
        practice.took = practice.is_done().then_some(took);
        Some(practice)
    }
}

impl App {
    /// Takes what the last run has kept.
    pub fn take_learning(&mut self, mut learning: Learning) {
        let (kept, level) = (learning.practice.take(), self.screen.words.practice.level);
        self.practice = kept.and_then(|kept| Practice::resume(kept, &self.library.registry, level)).map(Box::new);
        self.learning = learning;
    }
    /// Writes it, in the order in which things happen.
    pub(crate) fn keep_learning(&mut self) {
        let mut learning = self.learning.clone();
        learning.practice = self.practice.as_deref().map(Practice::keep);
        let text = learning.to_text();
        self.start(Work::Write(Writing { what: Written::Learning, path: None, text, over: Over::Anything }));
    }
}
