//! Takes over each answer, and reports the result of a practice.

use crate::app::Display;
use crate::app::game::board::BoardView;
use crate::app::screens::practice::{GivenAnswer, Judged, Practice};
use crate::kit::typed::Typed;
use crate::kit::words::HINTS;
use engine::rules::Side;
use model::batch::exam::Ask;
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
        let Some(question) = self.question().cloned() else {
            return false;
        };
        let number = self.asked[self.at];
        if self.answers[number].is_some() && (text.is_empty() || self.is_judged()) {
            // The question already has an answer, so the next open one is shown.
            if let Some(next) = self.next_open() {
                self.go(next);
            }
            typed.input.reset();
            return false;
        }
        if text.is_empty() {
            *typed = Typed::wrong(
                std::mem::take(&mut typed.input),
                self.quiz.expected(&question),
            );
            return false;
        }
        let judged = self.quiz.judge(&question, &text);
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
        if right {
            score.right += 1;
        } else {
            *score
                .mistakes
                .entry(question.ask.word().to_owned())
                .or_default() += 1;
        }
        *typed = Typed::default();
        self.top = 0;
        // The verdict appears next to the following question, so it names its own question.
        let about = format!(
            "{}, {}",
            ask_word(question.ask),
            self.quiz.place(question.node)
        );
        // A reason that contains the answer of the next question is held back until that has an
        // answer.
        let next = self
            .next_open()
            .map(|at| &self.quiz.questions[self.asked[at]]);
        let tells = |line: &String| next.is_some_and(|next| self.quiz.tells(line, next));
        let mut reasons = std::mem::take(&mut self.held);
        if !right && !self.at_end {
            reasons.extend(self.quiz.why_cut(&question));
            reasons.extend(self.quiz.reasons(&question));
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
                self.quiz.answer(&question)
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
            .map(|(ask, count)| format!("{} {count}", ask_word(ask)))
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
                let (question, answer) = (
                    &self.quiz.questions[*number],
                    self.answers[*number].as_ref(),
                );
                let Some(answer) = answer.filter(|answer| !answer.right) else {
                    continue;
                };
                let (kind, name) = (ask_word(question.ask), self.quiz.place(question.node));
                let due = self.quiz.answer(question);
                lines.push(format!(
                    "{kind}, {name}: {} — {}: {due}",
                    answer.text,
                    say!("no: the answer is")
                ));
                lines.extend(self.quiz.reasons(question).into_iter().take(2));
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
