//! [`LessonScreen`]: the open lesson, and the game that was open before it.
//!
//! A lesson opens its own game; the game that was open is kept with its unsaved changes and comes back when the lesson
//! is left, in whatever way. The progress of each lesson is kept with its game.
//!
//! All its text stands in one box above the panes. The panes keep their keys, except for those of the box: `enter` goes
//! on whenever there is a next step, and a character that can begin an answer types it.
//!
//! The answer to a question is hidden until it is given: the panes show the search as it was before it began. A
//! question about the contents of the screen says so in its file (`reads`).
//!
//! Invariant: a step is done once its goal has held, whatever is done after that. Cost: one look at the goal a frame.

pub mod draw;
mod goal;
pub mod keys;
mod taking;
mod words;

pub use goal::Deed;
pub use taking::*;
pub use words::Saying;

use crate::app::action::Pane;
use crate::app::game::CurrentGame;
use engine::numbers::Ordinal;
use model::documents;
use model::language::unaccented;
use model::lessons::{Goal, Lesson, LessonStep};
use model::state::learning::{KeptLesson, Learning};
use model::study::Study;
use std::collections::BTreeSet;

/// A lesson that is taken. See the module.
pub struct LessonScreen {
    pub lesson: Lesson,
    /// Which step it is; the number of steps: all are done.
    pub at: usize,
    /// How many hints of the step are shown.
    pub hints: usize,
    /// Has the goal of the step held?
    pub done: bool,
    /// Was the goal looked at since the step was reached?
    pub looked: bool,
    /// Did the goal hold when the step was reached, so that what it asks for was not read?
    pub at_once: bool,
    /// Is the text before the first step read?
    pub begun: bool,
    /// Which part of that text is shown.
    pub page: usize,
    /// Have the panes all keys?
    pub aside: bool,
    /// An answer that was typed and is none.
    pub wrong: Option<String>,
    /// What was found out about nodes: their moves, and their values as they were typed.
    pub written: Vec<(Vec<Ordinal>, String)>,
    /// The steps for which a hint was asked, or to which a wrong answer was given.
    pub slips: BTreeSet<usize>,
    /// What was done since the step began.
    pub(crate) seen: Vec<Deed>,
    /// The game that was open before, and the pane that had the keys.
    pub(crate) kept: Box<CurrentGame>,
    pub(crate) focus: Pane,
}

/// How the steps of a lesson went in which something was to be found out, not only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonScore {
    /// How many were done without a hint and without a wrong answer.
    pub clean: usize,
    pub all: usize,
}

impl LessonScore {
    /// Returns the score of a lesson that was taken with these slips.
    pub fn of(lesson: &Lesson, slips: &BTreeSet<usize>) -> LessonScore {
        let asks = lesson
            .steps
            .iter()
            .enumerate()
            .filter(|(_, step)| step.goal != Goal::Read);
        let (all, slipped) = asks.fold((0, 0), |(all, slipped), (at, _)| {
            (all + 1, slipped + usize::from(slips.contains(&at)))
        });
        LessonScore {
            clean: all - slipped,
            all,
        }
    }
}

impl LessonScreen {
    /// The step that is taken; `None`: all are done.
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.at)
    }
    /// Does its key lead to the next step?
    pub fn goes_on(&self) -> bool {
        self.step()
            .is_some_and(|step| self.done || step.goal == Goal::Read)
    }
    /// Is it a question that is not answered?
    pub fn asks(&self) -> bool {
        self.begun
            && !self.done
            && self
                .step()
                .is_some_and(|step| matches!(step.goal, Goal::Answer(_)))
    }
    /// Has the box the keys that lead on? Not while something is to be done in the panes.
    pub fn leads(&self) -> bool {
        !self.aside && (!self.begun || self.step().is_none() || self.goes_on() || self.asks())
    }
    /// Is what the search knows hidden, because it is asked for?
    pub fn hides(&self) -> bool {
        self.asks() && self.step().is_some_and(|step| !step.reads)
    }
    /// Does a character begin the answer that is asked for? A number begins with a digit, a word with a letter.
    pub fn begins_answer(&self, first: char) -> bool {
        let Some(LessonStep {
            goal: Goal::Answer(right),
            ..
        }) = self.step()
        else {
            return false;
        };
        let word = right
            .first()
            .is_some_and(|right| right.starts_with(char::is_alphabetic));
        self.leads()
            && self.asks()
            && if word {
                first.is_alphabetic()
            } else {
                first.is_ascii_digit() || first == '-'
            }
    }
    /// How the steps went in which something was to be found out.
    pub fn score(&self) -> LessonScore {
        LessonScore::of(&self.lesson, &self.slips)
    }
    /// The hints that are shown.
    pub fn shown(&self) -> &[String] {
        self.step()
            .map_or(&[], |step| &step.hints[..self.hints.min(step.hints.len())])
    }
    /// Does it keep the game with this number?
    pub(crate) fn keeps(&self, serial: u64) -> bool {
        self.kept.is(serial)
    }
    /// Changes the game that is kept for the lesson's own, or back.
    pub(crate) fn swap(&mut self, game: &mut CurrentGame) {
        std::mem::swap(&mut *self.kept, game);
    }
    /// To a step, as it is before anything was done.
    fn go(&mut self, at: usize) {
        (self.at, self.hints, self.done, self.wrong) =
            (at.min(self.lesson.steps.len()), 0, false, None);
        (self.page, self.aside, self.looked, self.at_once) = (0, false, false, false);
        self.seen.clear();
    }
    /// Keeps how far a lesson was taken, and its game as it is.
    fn keep(&self, study: &Study, learning: &mut Learning) {
        let steps = self.at + usize::from(self.done);
        let (study, slips) = (
            documents::to_text(study),
            self.slips.iter().copied().collect(),
        );
        let kept = KeptLesson {
            steps,
            study,
            begins: self.lesson.begins(),
            slips,
        };
        learning.lessons.insert(self.lesson.title.clone(), kept);
    }
    /// Takes an answer that was typed.
    pub(crate) fn take_answer(&mut self, text: &str) {
        let Some(step) = self.lesson.steps.get(self.at) else {
            return;
        };
        let Goal::Answer(right) = &step.goal else {
            return;
        };
        let text = in_full(text, right);
        if right.iter().any(|right| plain(right) == plain(text)) {
            (self.done, self.wrong) = (true, None);
            self.written
                .extend(step.at.clone().map(|path| (path, text.to_owned())));
        } else {
            self.wrong = Some(text.to_owned());
            self.slips.insert(self.at);
        }
    }
    /// Something was done that a step may wait for.
    pub(crate) fn saw(&mut self, deed: Deed) {
        self.seen.push(deed);
    }
}

/// Is the answer yes or no?
fn is_yes_or_no(text: &str) -> bool {
    [say!("yes@@answer"), say!("no@@answer")]
        .iter()
        .any(|word| plain(word) == plain(text))
}

/// Yes or no from its first letter, where that is asked.
fn in_full<'a>(text: &'a str, right: &[String]) -> &'a str {
    let words = [say!("yes@@answer"), say!("no@@answer")];
    let is_asked = right.first().is_some_and(|right| is_yes_or_no(right));
    let letter = plain(text);
    let begins = |word: &&&str| letter.chars().count() == 1 && plain(word).starts_with(&letter);
    match words.iter().find(begins).filter(|_| is_asked) {
        Some(word) => word,
        None => text,
    }
}

/// An answer without what does not count.
fn plain(text: &str) -> String {
    let plain: String = text.to_lowercase().chars().map(unaccented).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::language::{Language, within};

    #[test]
    fn yes_and_no_may_be_a_letter_where_they_are_asked() {
        let said = |text: &'static str, right: &str| in_full(text, &[right.to_owned()]);
        assert_eq!(
            [
                said("y", "yes"),
                said("N", "yes"),
                said("y", "b3"),
                said("yes", "yes")
            ],
            ["yes", "no", "y", "yes"]
        );
        for (code, yes, no) in [("pt", "sim", "não"), ("es", "sí", "no")] {
            let language = Language::named(code).expect("a language");
            assert_eq!(
                within(language, || [
                    said("s", yes),
                    said("n", yes),
                    said("s", "9")
                ]),
                [yes, no, "s"]
            );
        }
    }
}
