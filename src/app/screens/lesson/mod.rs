//! [`LessonScreen`]: the open lesson, and the game that was open before it.
//!
//! A lesson opens its own game. The game that was open before is kept with its unsaved changes, and
//! is restored when the lesson is left in any way. The progress of each lesson is kept with its
//! game.
//!
//! All text of the lesson is shown in one box above the panes. The panes keep their keys, except
//! for those of the box: `enter` goes on whenever there is a next step, and a character that can
//! begin an answer is typed into it.
//!
//! The solution of a question is hidden until the user gives the answer: the panes show the search
//! as before its first event. A question about the contents of the screen is marked in its file
//! (`reads`).
//!
//! Invariant: a step stays done after its goal was reached once. Cost: one check of the goal a
//! frame.

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

/// A lesson in progress.
pub struct LessonScreen {
    pub lesson: Lesson,
    /// The index of the step; the number of steps if all are done.
    pub at: usize,
    /// The number of hints shown for the step.
    pub hints: usize,
    /// True if the goal of the step was reached.
    pub done: bool,
    /// True if the goal was checked since the step began.
    pub looked: bool,
    /// True if the goal was already reached when the step began, so that its text was not read yet.
    pub at_once: bool,
    /// True after the text before the first step.
    pub begun: bool,
    /// The index of the shown part of that text.
    pub page: usize,
    /// True if the panes have all keys.
    pub aside: bool,
    /// The last wrong answer.
    pub wrong: Option<String>,
    /// The nodes that the user found out about: their moves, and their values as typed.
    pub written: Vec<(Vec<Ordinal>, String)>,
    /// The steps with a hint asked for or with a wrong answer.
    pub slips: BTreeSet<usize>,
    /// The actions since the step began.
    pub(crate) seen: Vec<Deed>,
    /// The game that was open before, and the pane that had the focus.
    pub(crate) kept: Box<CurrentGame>,
    pub(crate) focus: Pane,
}

/// The score of a lesson: the results of the steps with a goal besides reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonScore {
    /// The number of steps done without a hint and without a wrong answer.
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
    /// Returns the current step; `None` if all are done.
    pub fn step(&self) -> Option<&LessonStep> {
        self.lesson.steps.get(self.at)
    }
    /// Returns whether the key of the box leads to the next step.
    pub fn goes_on(&self) -> bool {
        self.step()
            .is_some_and(|step| self.done || step.goal == Goal::Read)
    }
    /// Returns whether the step is a question without an answer so far.
    pub fn asks(&self) -> bool {
        self.begun
            && !self.done
            && self
                .step()
                .is_some_and(|step| matches!(step.goal, Goal::Answer(_)))
    }
    /// Returns whether the box receives the keys that lead on: not while the step has a task in the
    /// panes.
    pub fn leads(&self) -> bool {
        !self.aside && (!self.begun || self.step().is_none() || self.goes_on() || self.asks())
    }
    /// Returns whether the results of the search are hidden, because a question asks for them.
    pub fn hides(&self) -> bool {
        self.asks() && self.step().is_some_and(|step| !step.reads)
    }
    /// Returns whether a character can begin the answer: a digit for a number, a letter for a word.
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
    /// Returns the score of the lesson.
    pub fn score(&self) -> LessonScore {
        LessonScore::of(&self.lesson, &self.slips)
    }
    /// Returns the hints shown.
    pub fn shown(&self) -> &[String] {
        self.step()
            .map_or(&[], |step| &step.hints[..self.hints.min(step.hints.len())])
    }
    /// Returns whether it keeps the game with this number.
    pub(crate) fn keeps(&self, serial: u64) -> bool {
        self.kept.is(serial)
    }
    /// Exchanges the kept game and the game of the lesson.
    pub(crate) fn swap(&mut self, game: &mut CurrentGame) {
        std::mem::swap(&mut *self.kept, game);
    }
    /// Goes to a step in its initial state.
    fn go(&mut self, at: usize) {
        (self.at, self.hints, self.done, self.wrong) =
            (at.min(self.lesson.steps.len()), 0, false, None);
        (self.page, self.aside, self.looked, self.at_once) = (0, false, false, false);
        self.seen.clear();
    }
    /// Stores the progress of the lesson, and its game.
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
    /// Takes over a typed answer.
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
    /// Records an action that a step may wait for.
    pub(crate) fn saw(&mut self, deed: Deed) {
        self.seen.push(deed);
    }
}

/// Returns whether the answer is yes or no.
fn is_yes_or_no(text: &str) -> bool {
    [say!("yes@@answer"), say!("no@@answer")]
        .iter()
        .any(|word| plain(word) == plain(text))
}

/// Expands the first letter of yes or no, if that is the question.
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

/// Returns an answer without case, accents and extra blanks, for comparisons.
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
