//! What keys do in a practice.

use super::kept::names;
use super::{ASKS, Answer, Judged, Practice, Quiz};
use crate::app::action::{Action, To};
use crate::app::game::board::BoardView;
use crate::app::mode::Mode;
use crate::app::typed::Typed;
use crate::app::{App, Screen, Strings};
use crate::batch::exam::Ask;
use crate::inspect::explain::counted;
use crate::save::learning::Score;
use crate::study::Study;
use engine::rules::Side;
use engine::search::{MethodName, Spec};
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
                self.go(next);
            }
            typed.input.reset();
            return false;
        }
        if text.is_empty() {
            *typed = Typed::wrong(std::mem::take(&mut typed.input), &self.quiz.expected(&question));
            return false;
        }
        let judged = self.quiz.judge(&question, &text);
        if let Judged::Unread(expected) = judged {
            // The next character begins another answer.
            *typed = Typed { whole: true, ..Typed::wrong(std::mem::take(&mut typed.input), &expected) };
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
        let about = format!("{}, {}", ask_word(question.ask, words.asks), self.quiz.name(question.node));
        self.said = match (self.at_end, right) {
            (true, _) => vec![words.noted.to_owned()],
            (false, true) => vec![format!("{about} — {}", words.right)],
            (false, false) => {
                let first = format!("{about} — {}: {}", words.wrong, self.quiz.answer(&question));
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

/// Who is MAX for the search that is open: a position by itself does not say it.
fn shown_max(study: &Study, board: &BoardView) -> Side {
    let ahead = study.job().filter(|_| !board.ahead.is_empty()).map(|job| job.problem().max());
    ahead.or(study.spec().max).unwrap_or_else(|| study.start().to_move())
}

impl App {
    /// Shows the practice of the position that is shown, if it was left, or begins one.
    pub(crate) fn practise(&mut self) {
        let (position, max) = (self.shown_study().0, shown_max(&self.game.study, &self.views.board));
        let same = |practice: &&Practice| !practice.is_done() && practice.is_on(position.position(), max);
        if self.practice.as_deref().is_some_and(|practice| same(&practice)) {
            return self.show_practice();
        }
        self.practise_here();
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
    /// Begins a practice on the position that is shown.
    fn practise_here(&mut self) {
        let (mut kept, line) = self.shown_study();
        let study = &self.game.study;
        let spec = Spec { max: Some(shown_max(study, &self.views.board)), ..study.spec().clone() };
        let quiz = Quiz::new(kept.position(), &spec, study.registry(), ASKS[0]);
        if let Some(quiz) = self.screen.or_alert(quiz) {
            if quiz.questions.is_empty() {
                return self.screen.notify(self.screen.words.practice.nothing);
            }
            spec.evaluation.iter().for_each(|name| kept.carry_named(name));
            kept.set_spec(spec);
            let before = self.practice.as_deref();
            let (left, method) =
                (before.and_then(Practice::place), before.map_or(MethodName::AlphaBeta, |it| it.method));
            self.practice = Some(Box::new(Practice { left, method, ..Practice::new(quiz, line, kept.to_text()) }));
            self.show_practice();
        }
    }
    /// Begins the series, or goes on with it.
    pub(crate) fn practise_series(&mut self) {
        let (place, asked) = match &self.practice {
            Some(practice) if practice.series.is_some() && !practice.is_done() || practice.is_begun() => {
                return self.show_practice();
            }
            Some(practice) => (practice.place(), (practice.ask, practice.method)),
            None => (None, (0, MethodName::AlphaBeta)),
        };
        let (level, seed) = place.unwrap_or((0, 1));
        let next = Practice::of_series(level, seed, asked);
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
                // About the same position, also where another one is shown by now.
                let asks = |step| (practice.ask + step) % ASKS.len();
                let next = |step| practice.asking(asks(step), &self.library.registry);
                match (1..ASKS.len()).filter_map(next).find(|next| !next.quiz.questions.is_empty()) {
                    Some(next) => {
                        self.practice = Some(Box::new(next));
                        self.show_practice();
                    }
                    None => self.screen.notify(words.nothing),
                }
            }
            Action::NextMethod => {
                // Not the faulty one: what it returns is nothing to learn by heart.
                let methods: Vec<MethodName> =
                    MethodName::ALL.into_iter().filter(|method| *method != MethodName::Faulty).collect();
                let from = methods.iter().position(|method| *method == practice.quiz.problem.spec().method);
                let later = (1..methods.len()).map(|step| methods[(from.unwrap_or(0) + step) % methods.len()]);
                let mut next = later.filter_map(|method| practice.by(method, &self.library.registry));
                match next.find(|next| !next.quiz.questions.is_empty()) {
                    Some(next) => {
                        self.practice = Some(Box::new(next));
                        self.show_practice();
                    }
                    None => self.screen.notify(words.nothing),
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
}

/// The word for a kind of question.
pub fn ask_word(ask: Ask, words: [&'static str; 4]) -> &'static str {
    words[ask as usize]
}
