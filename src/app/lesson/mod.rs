//! [`LessonScreen`]: a lesson that is taken, and the game that was open before it.
//!
//! A lesson opens its own game; the one that was open is kept as it was, with what is unsaved in it, and comes back when
//! the lesson is left, however it is left. How far each lesson was taken is kept, with its game as it was then.
//!
//! Invariant: a step is done once its goal has held, whatever is done after that. Cost: one look at the goal a frame.

mod goal;

pub use goal::Deed;

use super::action::{LessonMove, Pane};
use super::game::Game;
use super::game::moves::wrapped;
use super::mode::{List, ListKind, Mode, Prompt};
use super::{App, Strings, lists};
use crate::lessons::{Goal, Lesson, Step, built_in};
use crate::save::learning::{KeptLesson, Learning};
use crate::study::Study;
use std::sync::Arc;

/// A lesson that is taken. See the module.
pub struct LessonScreen {
    pub lesson: Lesson,
    /// Which step it is; the number of steps: all are done.
    pub at: usize,
    /// How many hints of the step are shown.
    pub hints: usize,
    /// Has the goal of the step held?
    pub done: bool,
    /// Is the text before the first step read?
    pub begun: bool,
    /// An answer that was typed and is none.
    pub wrong: Option<String>,
    /// What was done since the step began.
    seen: Vec<Deed>,
    /// The game that was open before, and the pane that had the keys.
    kept: Box<Game>,
    focus: Pane,
}

impl LessonScreen {
    /// The step that is taken; `None`: all are done.
    pub fn step(&self) -> Option<&Step> {
        self.lesson.steps.get(self.at)
    }
    /// Does its key lead to the next step?
    pub fn goes_on(&self) -> bool {
        self.step().is_some_and(|step| self.done || step.goal == Goal::Read)
    }
    /// Is it a question that is not answered?
    pub fn asks(&self) -> bool {
        self.begun && !self.done && self.step().is_some_and(|step| matches!(step.goal, Goal::Answer(_)))
    }
    /// The hints that are shown.
    pub fn shown(&self) -> &[String] {
        self.step().map_or(&[], |step| &step.hints[..self.hints.min(step.hints.len())])
    }
    /// What the strip above the panes says: a hint that was asked for, and what is to be done, or what came of it.
    pub fn strip<'a>(&'a self, words: &'a Strings) -> (Option<String>, &'a str) {
        let hint = self.shown().last().map(|hint| format!("{}: {hint}", words.lesson.hint));
        match self.step() {
            Some(step) if self.done && !step.then.is_empty() => (None, &step.then),
            Some(step) => (hint.filter(|_| !self.done), &step.text),
            None => (None, words.lesson.finished),
        }
    }
    /// How many lines of a width the strip needs during the step, so that the panes stand still when it is done.
    pub(super) fn strip_lines(&self, words: &Strings, width: usize, ascii: bool) -> usize {
        let lines = |text: &str| {
            let text = if ascii { text.replace('α', "alpha").replace('β', "beta") } else { text.to_owned() };
            wrapped(&text, width).count()
        };
        let hint = self.shown().last().map_or(0, |hint| lines(&format!("{}: {hint}", words.lesson.hint)));
        let step = self.step().map_or(words.lesson.finished, |step| &step.text);
        let then = self.step().map_or(0, |step| lines(&step.then));
        (hint + lines(step)).max(then)
    }
    /// Does it keep the game with this number?
    pub(crate) fn keeps(&self, serial: u64) -> bool {
        self.kept.is(serial)
    }
    /// Changes the game that is kept for the lesson's own, or back.
    pub(crate) fn swap(&mut self, game: &mut Game) {
        std::mem::swap(&mut *self.kept, game);
    }
    /// To a step, as it is before anything was done.
    fn go(&mut self, at: usize) {
        (self.at, self.hints, self.done, self.wrong) = (at.min(self.lesson.steps.len()), 0, false, None);
        self.seen.clear();
    }
    /// Keeps how far a lesson was taken, and its game as it is.
    fn keep(&self, study: &Study, learning: &mut Learning) {
        let steps = self.at + usize::from(self.done);
        let kept = KeptLesson { steps, study: study.to_text(), begins: self.lesson.begins() };
        learning.lessons.insert(self.lesson.title.clone(), kept);
    }
    /// Takes an answer that was typed.
    pub(crate) fn take_answer(&mut self, text: &str) {
        if let Some(Step { goal: Goal::Answer(right), .. }) = self.lesson.steps.get(self.at) {
            let plain = |text: &str| text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
            let is_right = right.iter().any(|right| plain(right) == plain(text));
            self.done |= is_right;
            self.wrong = (!is_right).then(|| text.to_owned());
        }
    }
    /// Something was done that a step may wait for.
    pub(crate) fn saw(&mut self, deed: Deed) {
        self.seen.push(deed);
    }
}

impl App {
    /// Takes a lesson that comes with the program.
    pub fn learn(&mut self, name: &str) {
        let Some((name, text)) = built_in().find(|(known, _)| *known == name) else { return };
        let read = Lesson::read(text, name, &self.library.registry);
        if let Some(lesson) = self.screen.or_alert(read) {
            self.begin_lesson(lesson);
        }
    }
    /// Takes a lesson, from where it was left.
    pub fn begin_lesson(&mut self, lesson: Lesson) {
        self.leave_lesson();
        let kept = self.learning.lessons.get(&lesson.title);
        let kept = kept.filter(|kept| kept.steps < lesson.steps.len() && kept.begins == lesson.begins());
        let (at, text) = kept.map_or((0, None), |kept| (kept.steps, Some(kept.study.as_str())));
        let study = match lesson.study(text, Arc::clone(&self.library.registry)) {
            Ok(study) => study,
            Err(error) => return self.screen.alert(&error),
        };
        self.players.hold();
        self.players.subject = None;
        let game = self.game.beside(study);
        let kept = Box::new(std::mem::replace(&mut self.game, game));
        let begun = at > 0;
        let focus = self.screen.focus;
        let (hints, done, wrong, seen) = (0, false, None, Vec::new());
        self.lesson = Some(Box::new(LessonScreen { lesson, at, hints, done, begun, wrong, seen, kept, focus }));
        self.show_game();
        self.mode = Mode::Lesson;
    }
    /// Back to the game that was open before; answers whether a lesson was taken.
    pub(crate) fn leave_lesson(&mut self) -> bool {
        let Some(shown) = self.lesson.take() else { return false };
        shown.keep(&self.game.study, &mut self.learning);
        self.keep_learning();
        self.players.hold();
        self.players.subject = None;
        self.game = *shown.kept;
        self.screen.focus = shown.focus;
        self.show_game();
        self.mode = self.game.resting_mode();
        true
    }
    /// Another game is open now: it is shown and searched.
    fn show_game(&mut self) {
        let tick = self.game.study.tick;
        self.explorer.travel.pinned = false;
        self.settled();
        self.game.study.tick = tick;
        self.explorer.travel.fresh = true;
        self.game.home_cursor(&self.views.board);
        self.explorer.draw_textbook(&self.game.study, &mut self.screen);
    }
    /// The game whose unsaved work must not be lost: the one that was open before the lesson.
    pub fn own_game(&self) -> &Game {
        self.lesson.as_ref().map_or(&self.game, |shown| &shown.kept)
    }

    /// A key of lessons.
    pub(crate) fn lesson_action(&mut self, to: LessonMove) {
        let words = self.screen.words;
        match to {
            LessonMove::Learn => {
                let entries = lists::learning(self);
                self.mode = Mode::List(List::new(ListKind::Start, words.titles.lessons, entries));
            }
            LessonMove::Card => self.mode = Mode::Lesson,
            LessonMove::Leave => _ = self.leave_lesson(),
            LessonMove::Hint => {
                if let Some(shown) = &mut self.lesson {
                    let most = shown.step().map_or(0, |step| step.hints.len());
                    shown.begun = true;
                    shown.hints = (shown.hints + 1).min(most);
                    if most == 0 {
                        self.screen.notify(words.lesson.no_hint);
                    }
                }
            }
            LessonMove::Back => {
                if let Some(shown) = &mut self.lesson {
                    let before = shown.at.saturating_sub(1);
                    shown.go(before);
                }
            }
            LessonMove::Answer => {
                let asks = self.lesson.as_ref().and_then(|shown| shown.step());
                if asks.is_some_and(|step| matches!(step.goal, Goal::Answer(_))) {
                    self.mode.ask(Prompt::Answer, "");
                } else {
                    self.screen.notify(words.lesson.no_question);
                }
            }
        }
    }
    /// The first character of an answer, typed on the card; answers whether it was one.
    pub(super) fn begin_answer(&mut self, c: char) -> bool {
        let asks = self.lesson.as_ref().is_some_and(|shown| shown.asks());
        let begins = asks && matches!(self.mode, Mode::Lesson) && (c.is_ascii_digit() || c == '-');
        if begins {
            self.mode.ask(Prompt::Answer, &c.to_string());
        }
        begins
    }
    /// Enter on the card: on, as far as what is asked is done; else to the panes to do it.
    pub(crate) fn lesson_on(&mut self) {
        self.mode = Mode::Lesson;
        let Some(shown) = &mut self.lesson else {
            self.mode = Mode::Normal;
            return;
        };
        if !shown.begun {
            shown.begun = true;
            return;
        }
        match shown.step() {
            None => _ = self.leave_lesson(),
            Some(_) if shown.goes_on() => {
                let next = shown.at + 1;
                shown.go(next);
                shown.keep(&self.game.study, &mut self.learning);
                self.keep_learning();
            }
            Some(Step { goal: Goal::Answer(_), .. }) => self.mode.ask(Prompt::Answer, ""),
            Some(_) => self.mode = Mode::Normal,
        }
    }
    /// Looks whether the goal of the step holds now.
    pub(crate) fn pull_lesson(&mut self) {
        let Some(shown) = &self.lesson else { return };
        let holds =
            shown.begun && !shown.done && shown.step().is_some_and(|step| goal::holds(self, &step.goal, &shown.seen));
        if let Some(shown) = self.lesson.as_mut().filter(|_| holds) {
            (shown.done, shown.wrong) = (true, None);
            if matches!(self.mode, Mode::Normal) {
                self.screen.notify(self.screen.words.lesson.done);
            }
        }
    }
}
