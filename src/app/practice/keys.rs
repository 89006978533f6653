//! What keys do in a practice.

use super::{ASKS, Answer, Judged, Practice, Quiz};
use crate::app::action::{Action, To};
use crate::app::mode::Mode;
use crate::app::typed::Typed;
use crate::app::{App, Screen, Strings};
use crate::batch::exam::Ask;
use crate::inspect::explain::counted;
use crate::report;
use crate::save::learning::Score;
use crate::study::Study;
use std::sync::Arc;

impl Practice {
    /// Takes what is typed for an answer; answers whether it was one that is judged.
    fn take_answer(&mut self, typed: &mut Typed, score: &mut Score, screen: &Screen) -> bool {
        let words = &screen.words.practice;
        let text = typed.input.value().trim().to_owned();
        let Some(question) = self.question().cloned() else { return false };
        let number = self.asked[self.at];
        if self.answers[number].is_some() && (text.is_empty() || self.is_judged()) {
            // It was answered before: on to the next.
            if let Some(next) = self.next_open() {
                self.at = next;
            }
            typed.input.reset();
            return false;
        }
        if text.is_empty() {
            return false;
        }
        let judged = self.quiz.judge(&question, &text);
        if let Judged::Unread(expected) = judged {
            *typed = Typed::wrong(std::mem::take(&mut typed.input), &expected);
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
        self.said = match (self.at_end, right) {
            (true, _) => vec![words.noted.to_owned()],
            (false, true) => vec![words.right.to_owned()],
            (false, false) => {
                let first = format!("{}: {}", words.wrong, self.quiz.answer(&question));
                std::iter::once(first).chain(self.quiz.reasons(&question)).collect()
            }
        };
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
                let (kind, name) = (ask_word(question.ask, words.asks), self.quiz.name(question.node));
                let due = self.quiz.answer(question);
                lines.push(format!("{kind}, {name}: {} — {}: {due}", answer.text, words.wrong));
                lines.extend(self.quiz.reasons(question).into_iter().take(2));
            }
        }
        lines
    }
}

impl App {
    /// Shows the practice that was left, or begins one on the position that is shown.
    pub(crate) fn practise(&mut self) {
        if self.practice.as_ref().is_some_and(|practice| !practice.is_done()) {
            return self.show_practice();
        }
        self.practise_here(0);
    }
    /// Begins a practice on the position that is shown.
    fn practise_here(&mut self, ask: usize) {
        let study = &self.game.study;
        // In the tree it is the node under the cursor that is shown.
        let ahead = study.job().filter(|_| !self.views.board.ahead.is_empty());
        let position =
            ahead.map_or_else(|| study.position().copy(), |job| job.problem().position(&self.explorer.tree.path));
        let registry = Arc::clone(study.registry());
        let quiz = Quiz::new(&*position, study.spec(), &registry, ASKS[ask]);
        let (title, spec) = (report::title(&*position), study.spec().clone());
        if let Some(quiz) = self.screen.or_alert(quiz) {
            if quiz.questions.is_empty() {
                return self.screen.notify(self.screen.words.practice.nothing);
            }
            let mut kept = Study::new(position, registry);
            spec.evaluation.iter().for_each(|name| kept.carry_named(name));
            kept.set_spec(spec);
            self.practice = Some(Box::new(Practice { ask, ..Practice::new(quiz, title, kept.to_text()) }));
            self.show_practice();
        }
    }
    /// Begins the series, or goes on with it.
    pub(crate) fn practise_series(&mut self) {
        let (level, seed, ask) = match &self.practice {
            Some(practice) => match practice.series {
                Some((level, seed)) if practice.is_done() => {
                    (if practice.is_passed() { level + 1 } else { level }, seed + 1, practice.ask)
                }
                Some(_) => return self.show_practice(),
                None if practice.is_begun() => return self.show_practice(),
                None => (0, 1, practice.ask),
            },
            None => (0, 1, 0),
        };
        let next = Practice::of_series(level, seed, ask, self.screen.words.practice.level);
        if let Some(next) = self.screen.or_alert(next) {
            self.practice = Some(Box::new(next));
            self.show_practice();
        }
    }
    fn show_practice(&mut self) {
        let draft = self.practice.as_mut().map(|practice| std::mem::take(&mut practice.draft));
        self.mode = Mode::Practice(Typed::new(&draft.unwrap_or_default(), false));
    }
    /// Asks again what was answered wrong.
    pub(crate) fn repeat_practice(&mut self) {
        let Some(practice) = &mut self.practice else { return };
        if practice.repeat() {
            practice.draft.clear();
        } else {
            (practice.said, practice.top) = (vec![self.screen.words.practice.all_right.to_owned()], 0);
        }
        self.show_practice();
    }
    /// Leaves the practice; what is typed stays.
    pub(crate) fn leave_practice(&mut self) {
        let rest = self.game.resting_mode();
        let left = std::mem::replace(&mut self.mode, rest);
        if let (Mode::Practice(typed), Some(practice)) = (left, &mut self.practice) {
            practice.draft = typed.input.value().to_owned();
            self.keep_learning();
        }
    }
    /// What keys do in it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other actions belong to the panes")]
    pub(crate) fn practice_action(&mut self, action: Action) {
        let words = &self.screen.words.practice;
        let Some(practice) = &mut self.practice else { return self.leave_practice() };
        match action {
            Action::Accept => {
                let Mode::Practice(typed) = &mut self.mode else { return };
                if practice.take_answer(typed, &mut self.learning.score, &self.screen) {
                    self.keep_learning();
                }
            }
            Action::Move(To::PageUp) => practice.top = practice.top.saturating_sub(3),
            Action::Move(To::PageDown) => {
                practice.top = (practice.top + 3).min(practice.said.len().saturating_sub(1));
            }
            Action::Move(to) => practice.at = to.step(practice.at, practice.asked.len(), 1),
            Action::Hint => {
                if let Some(question) = practice.question() {
                    let said = practice.quiz.hint(question);
                    practice.said = if said.is_empty() { vec![words.no_hint.to_owned()] } else { said };
                    (practice.hints, practice.top) = (practice.hints + 1, 0);
                }
            }
            Action::JudgeLater => practice.at_end = !practice.at_end,
            Action::Repeat => self.repeat_practice(),
            Action::NextAsk => {
                let ask = (practice.ask + 1) % ASKS.len();
                match practice.series {
                    Some((level, seed)) => {
                        let next = Practice::of_series(level, seed, ask, words.level);
                        if let Some(next) = self.screen.or_alert(next) {
                            self.practice = Some(Box::new(next));
                        }
                    }
                    None => self.practise_here(ask),
                }
            }
            Action::NextQuiz => match practice.series {
                Some(_) if practice.is_done() => self.practise_series(),
                Some(_) => (practice.said, practice.top) = (vec![words.not_done.to_owned()], 0),
                None if practice.is_begun() => (practice.said, practice.top) = (vec![words.not_done.to_owned()], 0),
                None => {
                    self.practice = None;
                    self.practise_series();
                }
            },
            Action::Escape | Action::Interrupt => self.leave_practice(),
            _ => {}
        }
    }
}

/// The word for a kind of question.
pub fn ask_word(ask: Ask, words: [&'static str; 4]) -> &'static str {
    words[ask as usize]
}
