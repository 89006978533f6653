//! What keys do in a practice.

use super::kept::names;
use super::{ASKS, Answer, Judged, Practice, Quiz};
use crate::app::App;
use crate::app::action::{Action, To};
use crate::app::mode::Mode;
use crate::app::typed::Typed;
use crate::batch::exam::Ask;
use crate::inspect::explain::counted;
use crate::study::Study;
use engine::rules::Side;
use engine::search::Spec;
use std::sync::Arc;

impl App {
    /// Shows the practice of the position that is shown, if it was left, or begins one.
    pub(crate) fn practise(&mut self) {
        let (position, max) = (self.shown_study().0, self.shown_max());
        let same = |practice: &&Practice| !practice.is_done() && practice.is_on(position.position(), max);
        if self.practice.as_deref().is_some_and(|practice| same(&practice)) {
            return self.show_practice();
        }
        self.practise_here(0);
    }
    /// A study that stands where the position that is shown does, and the moves that lead there.
    fn shown_study(&self) -> (Study, Vec<String>) {
        let study = &self.game.study;
        // In the tree it is the node under the cursor that is shown.
        let ahead = study.job().filter(|_| !self.views.board.ahead.is_empty());
        let node = self.players.subject.filter(|_| ahead.is_some()).unwrap_or(study.line().cursor());
        let mut moves = study.line().ordinals(node);
        moves.extend(ahead.iter().flat_map(|_| self.explorer.tree.path.iter().copied()));
        let mut shown = Study::new(study.start().copy(), Arc::clone(study.registry()));
        shown.auto_pass = false;
        if moves.iter().all(|mv| shown.play(*mv)) {
            let names = names(study.start(), &moves);
            return (shown, names);
        }
        // A trace may lead to a position that no moves of a game lead to.
        let position =
            ahead.map_or_else(|| study.position().copy(), |job| job.problem().position(&self.explorer.tree.path));
        (Study::new(position, Arc::clone(study.registry())), Vec::new())
    }
    /// Who is MAX for the search that is open: a position by itself does not say it.
    fn shown_max(&self) -> Side {
        let study = &self.game.study;
        let ahead = study.job().filter(|_| !self.views.board.ahead.is_empty()).map(|job| job.problem().max());
        ahead.or(study.spec().max).unwrap_or_else(|| study.start().to_move())
    }
    /// Begins a practice on the position that is shown.
    fn practise_here(&mut self, ask: usize) {
        let (mut kept, line) = self.shown_study();
        let study = &self.game.study;
        let spec = Spec { max: Some(self.shown_max()), ..study.spec().clone() };
        let quiz = Quiz::new(kept.position(), &spec, study.registry(), ASKS[ask]);
        if let Some(quiz) = self.screen.or_alert(quiz) {
            if quiz.questions.is_empty() {
                return self.screen.notify(self.screen.words.practice.nothing);
            }
            spec.evaluation.iter().for_each(|name| kept.carry_named(name));
            kept.set_spec(spec);
            let left = self.practice.as_ref().and_then(|practice| practice.place());
            self.practice = Some(Box::new(Practice { left, ask, ..Practice::new(quiz, line, kept.to_text()) }));
            self.show_practice();
        }
    }
    /// Begins the series, or goes on with it.
    pub(crate) fn practise_series(&mut self) {
        let (place, ask) = match &self.practice {
            Some(practice) if practice.series.is_some() && !practice.is_done() || practice.is_begun() => {
                return self.show_practice();
            }
            Some(practice) => (practice.place(), practice.ask),
            None => (None, 0),
        };
        let (level, seed) = place.unwrap_or((0, 1));
        let next = Practice::of_series(level, seed, ask);
        if let Some(next) = self.screen.or_alert(next) {
            self.practice = Some(Box::new(next));
            self.show_practice();
        }
    }
    fn show_practice(&mut self) {
        let draft = self.practice.as_mut().map(|practice| std::mem::take(&mut practice.draft));
        self.mode = Mode::Practice(Typed::new(&draft.unwrap_or_default(), false));
    }
    /// Asks again what was answered wrong; from elsewhere it goes on with what is not done.
    pub(crate) fn repeat_practice(&mut self) {
        let shown = matches!(self.mode, Mode::Practice(_));
        let Some(practice) = &mut self.practice else { return };
        if !shown && !practice.is_done() {
            return self.show_practice();
        }
        if practice.repeat() {
            practice.draft.clear();
        } else {
            (practice.said, practice.top) = (vec![self.screen.words.practice.all_right.to_owned()], 0);
        }
        self.show_practice();
    }
    /// Leaves the practice; what is typed stays.
    pub(crate) fn leave_practice(&mut self) {
        let rest = self.resting_mode();
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
            Action::Accept => self.answer_question(),
            Action::Move(To::PageUp) => practice.top = practice.top.saturating_sub(3),
            Action::Move(To::PageDown) => {
                practice.top = (practice.top + 3).min(practice.said.len().saturating_sub(1));
            }
            Action::Move(to) => {
                let at = to.step(practice.at, practice.asked.len(), 1);
                practice.go(at);
                if let Mode::Practice(typed) = &mut self.mode {
                    typed.error = None;
                }
            }
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
                        let next = Practice::of_series(level, seed, ask);
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
                None => self.practise_series(),
            },
            Action::Escape | Action::Interrupt => self.leave_practice(),
            _ => {}
        }
    }
    /// Takes what is typed for an answer.
    fn answer_question(&mut self) {
        let (Mode::Practice(typed), Some(practice)) = (&mut self.mode, &mut self.practice) else { return };
        let words = &self.screen.words.practice;
        let text = typed.input.value().trim().to_owned();
        let Some(question) = practice.question().cloned() else { return };
        let number = practice.asked[practice.at];
        if practice.answers[number].is_some() && (text.is_empty() || practice.is_judged()) {
            // It was answered before: on to the next.
            if let Some(next) = practice.next_open() {
                practice.go(next);
            }
            return typed.input.reset();
        }
        if text.is_empty() {
            return;
        }
        let judged = practice.quiz.judge(&question, &text);
        if let Judged::Unread(expected) = judged {
            *typed = Typed::wrong(std::mem::take(&mut typed.input), &expected);
            return;
        }
        let right = judged == Judged::Right;
        practice.answers[number] = Some(Answer { text, right });
        let score = &mut self.learning.score;
        score.answered += 1;
        if right {
            score.right += 1;
        } else {
            *score.mistakes.entry(question.ask.word().to_owned()).or_default() += 1;
        }
        *typed = Typed::default();
        practice.top = 0;
        // The next question stands beside it: so it says what it is about.
        let about = format!("{}, {}", ask_word(question.ask, words.asks), practice.quiz.name(question.node));
        practice.said = match (practice.at_end, right) {
            (true, _) => vec![words.noted.to_owned()],
            (false, true) => vec![format!("{about} — {}", words.right)],
            (false, false) => {
                let first = format!("{about} — {}: {}", words.wrong, practice.quiz.answer(&question));
                std::iter::once(first).chain(practice.quiz.reasons(&question)).collect()
            }
        };
        if let Some(next) = practice.next_open() {
            practice.at = next;
        } else {
            practice.stop_clock();
            let summary = self.summary();
            if let Some(practice) = &mut self.practice {
                practice.said.splice(0..0, summary);
            }
        }
        self.keep_learning();
    }
    /// How it went.
    fn summary(&self) -> Vec<String> {
        let Some(practice) = &self.practice else { return Vec::new() };
        let words = &self.screen.words.practice;
        let (answered, right) = practice.score();
        let mut head = format!("{right} {} {answered} {}", self.screen.words.of, words.are_right);
        if practice.hints > 0 {
            head += &format!(", {}", counted(practice.hints.into(), words.hints));
        }
        if let Some(took) = practice.took.filter(|_| self.screen.options.clock) {
            head += &format!(", {}:{:02}", took.as_secs() / 60, took.as_secs() % 60);
        }
        let kinds: Vec<String> = practice
            .mistakes()
            .into_iter()
            .map(|(ask, count)| format!("{} {count}", ask_word(ask, words.asks)))
            .collect();
        let mut lines = vec![head];
        if !kinds.is_empty() {
            lines.push(format!("{}: {}", words.mistakes, kinds.join(", ")));
        }
        lines.push(words.what_next.to_owned());
        if practice.at_end {
            for number in &practice.asked {
                let (question, answer) = (&practice.quiz.questions[*number], practice.answers[*number].as_ref());
                let Some(answer) = answer.filter(|answer| !answer.right) else { continue };
                let (kind, name) = (ask_word(question.ask, words.asks), practice.quiz.name(question.node));
                let due = practice.quiz.answer(question);
                lines.push(format!("{kind}, {name}: {} — {}: {due}", answer.text, words.wrong));
                lines.extend(practice.quiz.reasons(question).into_iter().take(2));
            }
        }
        lines
    }
}

/// The word for a kind of question.
pub fn ask_word(ask: Ask, words: [&'static str; 4]) -> &'static str {
    words[ask as usize]
}
