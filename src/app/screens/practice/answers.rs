//! Takes answers, and reports the result of a practice.

use crate::app::Display;
use crate::app::game::board::BoardView;
use model::batch::exam::Ask;
use crate::app::screens::practice::{Answer, Judged, Practice};
use model::inspect::explain::counted;
use crate::kit::strings::Strings;
use crate::kit::typed::Typed;
use model::state::learning::Score;
use model::study::Study;
use engine::rules::Side;
use std::collections::HashSet;

impl Practice {
    /// Takes what is typed for an answer; answers whether it was one that is judged.
    pub(super) fn take_answer(&mut self, typed: &mut Typed, score: &mut Score, screen: &Display) -> bool {
        let words = &screen.words.practice;
        let text = typed.input.value().trim().to_owned();
        let Some(question) = self.question().cloned() else { return false };
        let number = self.asked[self.at];
        if self.answers[number].is_some() && (text.is_empty() || self.is_judged()) {
            // It was answered before: on to the next.
            if let Some(next) = self.next_open() {
                self.go(next);
            }
            typed.input.reset();
            return false;
        }
        if text.is_empty() {
            *typed = Typed::wrong(std::mem::take(&mut typed.input), self.quiz.expected(&question));
            return false;
        }
        let judged = self.quiz.judge(&question, &text);
        if let Judged::Unread(expected) = judged {
            // The next character begins another answer.
            *typed = Typed { whole: true, ..Typed::wrong(std::mem::take(&mut typed.input), expected) };
            return false;
        }
        let right = judged == Judged::Right;
        self.answers[number] = Some(Answer { text, right });
        score.answered += 1;
        if right {
            score.right += 1;
        } else {
            *score.mistakes.entry(question.ask.word().to_owned()).or_default() += 1;
        }
        *typed = Typed::default();
        self.top = 0;
        // The next question stands beside it: so it says what it is about.
        let about = format!("{}, {}", ask_word(question.ask, words.asks), self.quiz.place(question.node));
        // A reason that answers the next question waits until that is answered.
        let next = self.next_open().map(|at| &self.quiz.questions[self.asked[at]]);
        let tells = |line: &String| next.is_some_and(|next| self.quiz.tells(line, next));
        let mut reasons = std::mem::take(&mut self.held);
        if !right && !self.at_end {
            reasons.extend(self.quiz.why_cut(&question));
            reasons.extend(self.quiz.reasons(&question));
        }
        // What waited may be said again.
        let mut known = HashSet::new();
        reasons.retain(|reason| known.insert(reason.clone()));
        let (held, reasons): (Vec<_>, Vec<_>) = reasons.into_iter().partition(tells);
        let first = match (self.at_end, right) {
            (true, _) => words.noted.to_owned(),
            (false, true) => format!("{about} — {}", words.right),
            (false, false) => format!("{about} — {}: {}", words.wrong, self.quiz.answer(&question)),
        };
        self.said = std::iter::once(first).chain(reasons).collect();
        self.held = held;
        if let Some(next) = self.next_open() {
            self.at = next;
        } else {
            self.stop_clock();
            let summary = self.summary(screen.words, screen.options.clock);
            self.said.splice(0..0, summary);
        }
        true
    }
    /// How it went.
    fn summary(&self, words: &Strings, clock: bool) -> Vec<String> {
        let (of, words) = (words.of, &words.practice);
        let (answered, right) = self.score();
        let mut head = format!("{right} {of} {answered} {}", words.are_right);
        if self.hints > 0 {
            head += &format!(", {}", counted(self.hints.into(), words.hints));
        }
        if let Some(took) = self.took.filter(|_| clock) {
            head += &format!(", {}:{:02}", took.as_secs() / 60, took.as_secs() % 60);
        }
        let kinds: Vec<String> =
            self.mistakes().into_iter().map(|(ask, count)| format!("{} {count}", ask_word(ask, words.asks))).collect();
        let mut lines = vec![head];
        if !kinds.is_empty() {
            lines.push(format!("{}: {}", words.mistakes, kinds.join(", ")));
        }
        lines.push(words.what_next.to_owned());
        if self.at_end {
            for number in &self.asked {
                let (question, answer) = (&self.quiz.questions[*number], self.answers[*number].as_ref());
                let Some(answer) = answer.filter(|answer| !answer.right) else { continue };
                let (kind, name) = (ask_word(question.ask, words.asks), self.quiz.place(question.node));
                let due = self.quiz.answer(question);
                lines.push(format!("{kind}, {name}: {} — {}: {due}", answer.text, words.wrong));
                lines.extend(self.quiz.reasons(question).into_iter().take(2));
            }
        }
        lines
    }
}

/// Who is MAX for the search that is open: a position by itself does not say it.
pub(super) fn shown_max(study: &Study, board: &BoardView) -> Side {
    let ahead = study.job().filter(|_| !board.ahead.is_empty()).map(|job| job.problem().max());
    ahead.or(study.spec().max).unwrap_or_else(|| study.start().to_move())
}

/// The word for a kind of question.
pub fn ask_word(ask: Ask, words: [&'static str; 6]) -> &'static str {
    words[ask as usize]
}
