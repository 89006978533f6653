//! Takes over each answer, and reports the result of a practice.

use crate::app::Display;
use crate::app::game::board::BoardView;
use crate::app::screens::practice::quizzes::AskWord;
use crate::app::screens::practice::{GivenAnswer, Judged, Practice};
use crate::kit::typed::Typed;
use crate::kit::words::HINTS;
use engine::rules::Side;
use model::batch::exam::{Ask, SampledAsk};
use model::inspect::explain::counted;
use model::language::say;
use model::state::learning::Score;
use model::study::Study;
use std::collections::HashSet;

impl Practice {
    /// Takes over a typed answer. Returns whether it was accepted as an answer.
    pub(super) fn take_answer(
        &mut self,
        typed: &mut Typed,
        score: &mut Score,
        screen: &Display,
    ) -> bool {
        let text = typed.input.value().trim().to_owned();
        let Some(number) = self.number() else {
            return false;
        };
        if self.answers[number].is_some() && (text.is_empty() || self.is_judged()) {
            // The question already has an answer, so the next open one is shown.
            if let Some(next) = self.next_open() {
                self.go(next);
            }
            typed.input.reset();
            return false;
        }
        if text.is_empty() {
            if let Some(expected) = self.quiz.expected(number) {
                *typed = Typed::wrong(std::mem::take(&mut typed.input), expected);
            }
            return false;
        }
        let judged = self.quiz.judge(number, &text);
        if let Judged::Unread(expected) = judged {
            // The next character starts a new answer.
            *typed = Typed {
                whole: true,
                ..Typed::wrong(std::mem::take(&mut typed.input), expected)
            };
            return false;
        }
        let right = judged == Judged::Right;
        self.answers[number] = Some(GivenAnswer { text, right });
        score.answered += 1;
        let word = self.quiz.word(number);
        match word.filter(|_| !right) {
            None => score.right += u64::from(right),
            Some(word) => *score.mistakes.entry(word.kept.to_owned()).or_default() += 1,
        }
        *typed = Typed::default();
        self.top = 0;
        // The verdict appears next to the following question, so it names its own question.
        let about = format!(
            "{}, {}",
            word.map_or("", |word| word.shown),
            self.quiz.place(number)
        );
        // A reason that contains the answer of the next question is held back until that has an
        // answer.
        let next = self.next_open().and_then(|at| self.asked.get(at).copied());
        let tells = |line: &String| next.is_some_and(|next| self.quiz.tells(line, next));
        let mut reasons = std::mem::take(&mut self.held);
        if !right && !self.at_end {
            reasons.extend(self.quiz.why_cut(number));
            reasons.extend(self.quiz.reasons(number));
        }
        // A reason that was held back may be among the new ones again.
        let mut known = HashSet::new();
        reasons.retain(|reason| known.insert(reason.clone()));
        let (held, reasons): (Vec<_>, Vec<_>) = reasons.into_iter().partition(tells);
        let first = match (self.at_end, right) {
            (true, _) => say!("noted: all answers are judged at the end (ctrl-t)").to_owned(),
            (false, true) => format!("{about} — {}", say!("right@@correct")),
            (false, false) => format!(
                "{about} — {}: {}",
                say!("no: the answer is"),
                self.quiz.answer(number)
            ),
        };
        self.said = std::iter::once(first).chain(reasons).collect();
        self.held = held;
        if let Some(next) = self.next_open() {
            self.at = next;
        } else {
            self.stop_clock();
            let summary = self.summary(screen.options.clock);
            self.said.splice(0..0, summary);
        }
        true
    }
    /// Returns the result of the practice as lines.
    fn summary(&self, clock: bool) -> Vec<String> {
        let of = say!("of");
        let (answered, right) = self.score();
        let mut head = format!("{right} {of} {answered} {}", say!("right@@many"));
        if self.hints > 0 {
            head += &format!(", {}", counted(self.hints.into(), HINTS.map(say)));
        }
        if let Some(took) = self.took.filter(|_| clock) {
            head += &format!(", {}:{:02}", took.as_secs() / 60, took.as_secs() % 60);
        }
        let kinds: Vec<String> = self
            .mistakes()
            .into_iter()
            .map(|(word, count)| format!("{} {count}", word.shown))
            .collect();
        let mut lines = vec![head];
        if !kinds.is_empty() {
            lines.push(format!("{}: {}", say!("mistakes"), kinds.join(", ")));
        }
        lines.push(
            say!("ctrl-r asks again what was wrong, ctrl-n gives the next tree of the series, esc leaves").to_owned(),
        );
        if self.at_end {
            for number in &self.asked {
                let answer = self.answers[*number].as_ref();
                let Some(answer) = answer.filter(|answer| !answer.right) else {
                    continue;
                };
                let kind = self.quiz.word(*number).map_or("", |word| word.shown);
                let (name, due) = (self.quiz.place(*number), self.quiz.answer(*number));
                lines.push(format!(
                    "{kind}, {name}: {} — {}: {due}",
                    answer.text,
                    say!("no: the answer is")
                ));
                lines.extend(self.quiz.reasons(*number).into_iter().take(2));
            }
        }
        lines
    }
}

/// Returns the side that is MAX in the open search; a position alone does not determine it.
pub(super) fn shown_max(study: &Study, board: &BoardView) -> Side {
    let ahead = study
        .job()
        .filter(|_| !board.ahead.is_empty())
        .map(|job| job.problem().max());
    ahead
        .or(study.spec().max)
        .unwrap_or_else(|| study.start().to_move())
}

/// Returns the word for a kind of question.
pub fn ask_word(ask: Ask) -> &'static str {
    match ask {
        Ask::Values => say!("values"),
        Ask::Cuts => say!("cuts"),
        Ask::Windows => say!("windows"),
        Ask::Order => say!("order"),
        Ask::Answers => say!("answers"),
        Ask::Stored => say!("entries"),
    }
}

/// Returns the word for a kind of question about a Monte-Carlo search.
fn sampled_word(ask: SampledAsk) -> &'static str {
    match ask {
        SampledAsk::Selection => say!("selection"),
        SampledAsk::Backup => say!("backup"),
    }
}

pub(super) fn word_of(ask: Ask) -> AskWord {
    AskWord {
        kept: ask.word(),
        shown: ask_word(ask),
    }
}

pub(super) fn word_of_sampled(ask: SampledAsk) -> AskWord {
    AskWord {
        kept: ask.word(),
        shown: sampled_word(ask),
    }
}

/// Returns all kinds of questions, in the order in which they are named.
pub(super) fn words() -> impl Iterator<Item = AskWord> {
    let sampled = SampledAsk::ALL.into_iter().map(word_of_sampled);
    Ask::ALL.into_iter().map(word_of).chain(sampled)
}

/// Returns the shown word for a kept one; `None` if there is no such kind of question.
pub fn shown_word(kept: &str) -> Option<&'static str> {
    words()
        .find(|word| word.kept == kept)
        .map(|word| word.shown)
}
