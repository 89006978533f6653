//! What the box of a lesson says.

use super::{LessonScreen, is_yes_or_no, plain};
use engine::eval::Registry;
use model::language::typed;
use model::language::wrap::wrapped;
use model::lessons::{Goal, Lesson, LessonStep, built_in};
use std::sync::Arc;

/// What a paragraph of the box is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    Title,
    Text,
    Hint,
    Right,
    Wrong,
}

impl LessonScreen {
    /// The paragraphs: what is to be done with what was said to it, or what came of it.
    pub fn paragraphs(&self) -> Vec<(Saying, String)> {
        match self.step() {
            _ if !self.begun => {
                let text = self.lesson.text.lines().filter(|line| !line.trim().is_empty());
                let text = text.map(|line| (Saying::Text, line.to_owned()));
                std::iter::once((Saying::Title, self.lesson.teaches.clone())).chain(text).collect()
            }
            None => vec![(Saying::Right, say!("That was the last step.").to_owned())],
            Some(step) if self.done => {
                let right = (Saying::Right, if step.then.is_empty() { say!("Right.") } else { &step.then }.to_owned());
                let asked = self.at_once.then(|| (Saying::Text, step.text.clone()));
                asked.into_iter().chain([right]).collect()
            }
            Some(step) => {
                let wrong = self.wrong.as_ref().map(|found| (Saying::Wrong, LessonScreen::what_is_wrong(step, found)));
                // What was said last: the panes keep their room.
                let hint = self
                    .shown()
                    .last()
                    .filter(|_| wrong.is_none())
                    .map(|hint| (Saying::Hint, format!("{}: {hint}", say!("hint"))));
                std::iter::once((Saying::Text, step.text.clone())).chain(wrong).chain(hint).collect()
            }
        }
    }
    /// How many lines of a width the box needs during the step, so that the panes stand still when it is done.
    pub(crate) fn lines(&self, width: usize, ascii: bool) -> usize {
        let lines = |text: &str| {
            let text = if ascii { text.replace('α', "alpha").replace('β', "beta") } else { text.to_owned() };
            wrapped(&text, width).count()
        };
        // Its sign stands before what is right, or wrong.
        let signed = |(tone, text): &(Saying, String)| match tone {
            Saying::Right | Saying::Wrong => lines(&format!("- {text}")),
            Saying::Title | Saying::Text | Saying::Hint => lines(text),
        };
        let now = self.paragraphs().iter().map(signed).sum::<usize>() + usize::from(self.asks());
        let Some(step) = self.step().filter(|_| self.begun) else { return now };
        let asked = matches!(step.goal, Goal::Answer(_));
        now.max(lines(&step.text) + usize::from(asked)).max(lines(&format!("- {}", step.then)))
    }
    /// What is wrong with an answer.
    fn what_is_wrong(step: &LessonStep, found: &str) -> String {
        let said = step.wrong.iter().find(|(wrong, _)| plain(wrong) == plain(found)).map(|(_, said)| said.clone());
        said.unwrap_or_else(|| complaint(step, found))
    }
    /// The lesson that comes after this one, by its name and its title.
    pub(crate) fn next(&self, registry: &Arc<Registry>) -> Option<(&'static str, String)> {
        let own = self.lesson.name();
        let (name, text) = built_in().skip_while(|(name, _)| *name != own).nth(1)?;
        Some((name, Lesson::read(text, name, registry).ok()?.title))
    }
}

/// What is wrong with an answer about which the lesson says nothing.
fn complaint(step: &LessonStep, found: &str) -> String {
    let number = |text: &str| typed(text.trim()).replace('−', "-").parse::<f64>().ok();
    let right = if let Goal::Answer(right) = &step.goal { right.first() } else { None };
    let due = right.and_then(|right| number(right));
    match (number(found), due) {
        (Some(given), Some(due)) if given > due => say!("{found} is too large.", found),
        (Some(given), Some(due)) if given < due => say!("{found} is too small.", found),
        (None, Some(_)) => say!("{found} is no number.", found),
        _ if right.is_some_and(|right| is_yes_or_no(right)) => say!("{found} is neither yes nor no.", found),
        _ => say!("{found} is not right.", found),
    }
}
