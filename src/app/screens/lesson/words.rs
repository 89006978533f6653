//! The texts in the box of a lesson.

use super::{LessonScore, LessonScreen, is_yes_or_no, plain};
use engine::eval::Registry;
use model::language::typed;
use model::language::wrap::wrapped;
use model::lessons::{Goal, Lesson, LessonStep, built_in};
use std::sync::Arc;

/// The kind of a paragraph in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    Title,
    Text,
    Hint,
    Right,
    Wrong,
}

impl LessonScreen {
    /// Returns the paragraphs: the task with a reply, or the result.
    pub fn paragraphs(&self) -> Vec<(Saying, String)> {
        match self.step() {
            _ if !self.begun => {
                let text = self
                    .lesson
                    .text
                    .lines()
                    .filter(|line| !line.trim().is_empty());
                let text = text.map(|line| (Saying::Text, line.to_owned()));
                std::iter::once((Saying::Title, self.lesson.teaches.clone()))
                    .chain(text)
                    .collect()
            }
            None => {
                let said = match self.score() {
                    LessonScore { all: 0, .. } => say!("That was the last step.").to_owned(),
                    LessonScore { clean, all } if clean == all => say!(
                        "That was the last step. You found out all of it without a hint and without a wrong answer."
                    )
                    .to_owned(),
                    LessonScore { clean, all } => say!(
                        "That was the last step. Without a hint and without a wrong answer: {clean} of {all}.",
                        clean,
                        all
                    ),
                };
                vec![(Saying::Right, said)]
            }
            Some(step) if self.done => {
                let right = (
                    Saying::Right,
                    if step.then.is_empty() {
                        say!("Right.")
                    } else {
                        &step.then
                    }
                    .to_owned(),
                );
                let asked = self.at_once.then(|| (Saying::Text, step.text.clone()));
                asked.into_iter().chain([right]).collect()
            }
            Some(step) => {
                let wrong = self
                    .wrong
                    .as_ref()
                    .map(|found| (Saying::Wrong, LessonScreen::what_is_wrong(step, found)));
                // Only the last reply is shown, to leave room for the panes.
                let hint = self
                    .shown()
                    .last()
                    .filter(|_| wrong.is_none())
                    .map(|hint| (Saying::Hint, format!("{}: {hint}", say!("hint"))));
                std::iter::once((Saying::Text, step.text.clone()))
                    .chain(wrong)
                    .chain(hint)
                    .collect()
            }
        }
    }
    /// Returns the maximum number of lines of the box during the lesson at a width. The box has
    /// this height in all steps, so that the panes do not move.
    pub(crate) fn lines(&self, width: usize, ascii: bool) -> usize {
        let lines = |text: &str| {
            let text = if ascii {
                text.replace('α', "alpha").replace('β', "beta")
            } else {
                text.to_owned()
            };
            wrapped(&text, width).count()
        };
        // A right or wrong answer has a sign before its text.
        let signed = |text: &str| lines(&format!("- {text}"));
        let most = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let of_step = |step: &LessonStep| {
            let asks = matches!(step.goal, Goal::Answer(_));
            let hints = most(
                &mut step
                    .hints
                    .iter()
                    .map(|hint| lines(&format!("{}: {hint}", say!("hint")))),
            );
            let wrong = most(&mut step.wrong.iter().map(|(_, said)| signed(said)));
            // A short reply to an answer that the lesson does not mention takes one line.
            let said = hints.max(wrong).max(usize::from(asks)) + usize::from(asks);
            (lines(&step.text) + said).max(signed(&step.then))
        };
        let introduction = lines(&self.lesson.teaches)
            + self
                .lesson
                .text
                .lines()
                .filter(|line| !line.trim().is_empty())
                .map(lines)
                .sum::<usize>();
        most(&mut self.lesson.steps.iter().map(of_step)).max(introduction)
    }
    /// Returns the number of lines of the present text.
    pub(crate) fn lines_now(&self, width: usize, ascii: bool) -> usize {
        let plain = |text: &str| {
            if ascii {
                text.replace('α', "alpha").replace('β', "beta")
            } else {
                text.to_owned()
            }
        };
        self.paragraphs()
            .iter()
            .map(|(_, text)| wrapped(&plain(text), width).count())
            .sum()
    }
    /// Returns the reply to a wrong answer.
    fn what_is_wrong(step: &LessonStep, found: &str) -> String {
        let said = step
            .wrong
            .iter()
            .find(|(wrong, _)| plain(wrong) == plain(found))
            .map(|(_, said)| said.clone());
        said.unwrap_or_else(|| complaint(step, found))
    }
    /// Returns the name and the title of the next lesson.
    pub(crate) fn next(&self, registry: &Arc<Registry>) -> Option<(&'static str, String)> {
        let own = self.lesson.name();
        let (name, text) = built_in().skip_while(|(name, _)| *name != own).nth(1)?;
        Some((name, Lesson::read(text, name, registry).ok()?.title))
    }
}

/// Returns the reply to a wrong answer that the lesson does not mention.
fn complaint(step: &LessonStep, found: &str) -> String {
    let number = |text: &str| typed(text.trim()).replace('−', "-").parse::<f64>().ok();
    let right = if let Goal::Answer(right) = &step.goal {
        right.first()
    } else {
        None
    };
    let due = right.and_then(|right| number(right));
    match (number(found), due) {
        (Some(given), Some(due)) if given > due => say!("{found} is too large.", found),
        (Some(given), Some(due)) if given < due => say!("{found} is too small.", found),
        (None, Some(_)) => say!("{found} is no number.", found),
        _ if right.is_some_and(|right| is_yes_or_no(right)) => {
            say!("{found} is neither yes nor no.", found)
        }
        _ => say!("{found} is not right.", found),
    }
}
