//! Practice: values and cuts are hidden, leaves are shown, and what the search does is filled in, question by question.
//!
//! [`Quiz`] has the questions of one recorded search, [`Practice`] what was answered so far. It stays when its screen is
//! left, and goes on when it is shown again, also by the next run. Hints and reasons are the sentences of the timeline and of *why*.
//!
//! Invariants: a question that was answered stays answered; an answer that cannot be read changes nothing. Cost: that of
//! a small search to begin, O(depth × branching) an answer.

mod judge;
mod kept;
mod keys;
mod quiz;

pub use judge::Judged;
pub use keys::ask_word;
pub use quiz::{Question, Quiz, QuizError, QuizNode};

use crate::batch::exam::{Ask, Shape, random_tree};
use engine::boundary::position::PositionOf;
use engine::rules::Side;
use engine::rules::tree::TreeGame;
use std::time::{Duration, Instant};

/// What was answered to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub text: String,
    pub right: bool,
}

/// The shapes of the series, easy ones first: plies, branching, fewest cuts.
const LEVELS: [(u32, (u32, u32), u32); 8] = [
    (2, (2, 2), 0),
    (2, (2, 3), 1),
    (3, (2, 2), 1),
    (3, (2, 3), 1),
    (4, (2, 2), 2),
    (3, (3, 3), 2),
    (4, (2, 3), 3),
    (5, (2, 2), 4),
];

/// So much of a tree must be right, in percent, for a harder one to follow.
const PASSED: usize = 80;

/// What can be asked, one choice after the other.
pub(super) const ASKS: [&[Ask]; 4] = [&Ask::ALL, &[Ask::Values], &[Ask::Values, Ask::Cuts], &[Ask::Windows]];

/// A practice. See the module.
pub struct Practice {
    pub quiz: Quiz,
    /// What is practised on.
    pub title: String,
    /// The same as the text of a save; empty for a tree of the series.
    study: String,
    /// Which questions are asked, by their numbers in the quiz.
    pub asked: Vec<usize>,
    /// The answers by the question's number.
    pub answers: Vec<Option<Answer>>,
    /// Which of those that are asked is shown.
    pub at: usize,
    /// Are answers judged only at the end?
    pub at_end: bool,
    /// What was said to the last answer, or to all of them.
    pub said: Vec<String>,
    /// The first line of it that is shown.
    pub top: usize,
    pub hints: u32,
    /// Which tree of the series it is, and by which seed; `None`: a position of the game.
    pub series: Option<(usize, u64)>,
    /// Which of [`ASKS`].
    pub(super) ask: usize,
    /// What is typed but not answered, while another screen is shown.
    pub(super) draft: String,
    began: Instant,
    /// How long it took, once all is answered.
    pub took: Option<Duration>,
}

impl Practice {
    pub(super) fn new(quiz: Quiz, title: String, study: String) -> Practice {
        let asked: Vec<usize> = (0..quiz.questions.len()).collect();
        Practice {
            answers: vec![None; asked.len()],
            quiz,
            title,
            study,
            asked,
            at: 0,
            at_end: false,
            said: Vec::new(),
            top: 0,
            hints: 0,
            series: None,
            ask: 0,
            draft: String::new(),
            began: Instant::now(),
            took: None,
        }
    }
    /// A tree of the series.
    pub(super) fn of_series(level: usize, seed: u64, ask: usize, word: &str) -> Result<Practice, String> {
        let level = level.min(LEVELS.len() - 1);
        let (plies, branching, cuts) = LEVELS[level];
        let first = if mix_bit(seed) { Side::First } else { Side::Second };
        let shape = Shape { plies, branching, values: (-9, 9), first };
        let sketch = random_tree(&shape, cuts, true, seed).map_err(|error| error.to_string())?;
        let game = TreeGame::of(&sketch, first).map_err(|error| error.to_string())?;
        let position = PositionOf::start(game);
        let spec = position.usual_spec();
        let quiz = Quiz::new(&*position, &spec, &engine::eval::Registry::built_in(), ASKS[ask]);
        let quiz = quiz.map_err(|error| error.to_string())?;
        let title = format!("{word} {}", level + 1);
        Ok(Practice { series: Some((level, seed)), ask, ..Practice::new(quiz, title, String::new()) })
    }
    /// The question that is shown.
    pub fn question(&self) -> Option<&Question> {
        self.quiz.questions.get(*self.asked.get(self.at)?)
    }
    /// Is everything answered that is asked?
    pub fn is_done(&self) -> bool {
        self.asked.iter().all(|number| self.answers[*number].is_some())
    }
    /// Would answers be lost with it?
    fn is_begun(&self) -> bool {
        !self.is_done() && self.score().0 > 0
    }
    /// Is it shown whether an answer is right?
    pub fn is_judged(&self) -> bool {
        !self.at_end || self.is_done()
    }
    /// The answer to a question about a node, if it may be shown.
    pub fn known(&self, node: usize, ask: Ask) -> Option<&Answer> {
        let of = |question: &Question| question.node == node && question.ask == ask;
        let number = self.quiz.questions.iter().rposition(of)?;
        self.answers[number].as_ref().filter(|_| self.is_judged())
    }
    /// How many of those that are asked are answered, and how many of them are right.
    pub fn score(&self) -> (usize, usize) {
        let answered = self.asked.iter().filter_map(|number| self.answers[*number].as_ref());
        let (all, right): (Vec<()>, Vec<()>) =
            (answered.clone().map(|_| ()).collect(), answered.filter(|answer| answer.right).map(|_| ()).collect());
        (all.len(), right.len())
    }
    /// How many mistakes there are of each kind.
    pub fn mistakes(&self) -> Vec<(Ask, usize)> {
        let wrong = |ask: Ask| {
            let of = |number: &&usize| {
                self.quiz.questions[**number].ask == ask
                    && self.answers[**number].as_ref().is_some_and(|answer| !answer.right)
            };
            self.asked.iter().filter(of).count()
        };
        Ask::ALL.into_iter().map(|ask| (ask, wrong(ask))).filter(|(_, count)| *count > 0).collect()
    }
    /// Was enough of it right for a harder tree?
    fn is_passed(&self) -> bool {
        let (_, right) = self.score();
        right * 100 >= PASSED * self.asked.len()
    }
    /// The next question without an answer, from the one that is shown on.
    fn next_open(&self) -> Option<usize> {
        let count = self.asked.len();
        (0..count).map(|step| (self.at + step) % count).find(|at| self.answers[self.asked[*at]].is_none())
    }
    /// Asks again what was answered wrong; answers whether there was something.
    pub(super) fn repeat(&mut self) -> bool {
        let wrong = |number: &usize| self.answers[*number].as_ref().is_some_and(|answer| !answer.right);
        let again: Vec<usize> = self.asked.iter().copied().filter(wrong).collect();
        if again.is_empty() {
            return false;
        }
        for number in &again {
            self.answers[*number] = None;
        }
        (self.asked, self.at, self.took) = (again, 0, None);
        self.said.clear();
        true
    }
    /// Takes the time once everything is answered.
    fn stop_clock(&mut self) {
        if self.is_done() && self.took.is_none() {
            self.took = Some(self.began.elapsed());
        }
    }
}

/// Does MAX move first in the tree of this seed?
fn mix_bit(seed: u64) -> bool {
    engine::search::order::mix(seed) & 1 == 0
}
