//! [`LessonScreen`]: a lesson that is taken, and the game that was open before it.
//!
//! A lesson opens its own game; the one that was open is kept as it was, with what is unsaved in it, and comes back when
//! the lesson is left, however it is left. How far each lesson was taken is kept, with its game as it was then.
//!
//! Invariant: a step is done once its goal has held, whatever is done after that. Cost: one look at the goal a frame.

pub mod draw;
mod goal;
pub mod keys;
mod taking;

pub use goal::Deed;
pub use taking::*;

use crate::app::Strings;
use crate::app::action::Pane;
use crate::app::game::Game;
use crate::kit::wrap::wrapped;
use crate::lessons::{Goal, Lesson, Step};
use crate::save::learning::{KeptLesson, Learning};
use crate::study::Study;

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
    pub(crate) seen: Vec<Deed>,
    /// The game that was open before, and the pane that had the keys.
    pub(crate) kept: Box<Game>,
    pub(crate) focus: Pane,
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
    pub(crate) fn strip_lines(&self, words: &Strings, width: usize, ascii: bool) -> usize {
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
