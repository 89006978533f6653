//! Practice: the tree shows its leaves but neither values nor cuts, and the user fills in the steps
//! of the search, question by question.
//!
//! [`Quiz`] holds the questions about one recorded search, [`Practice`] each answer so far. The
//! practice is kept when its screen is closed, and continues when it is shown again, also in the
//! next run. Hints and reasons are the sentences of the timeline and of *why*.
//!
//! Invariants: a judged answer is final until its question is repeated; an answer that cannot be
//! parsed changes nothing. Cost: a small search at the start, O(depth × branching) for each answer.

mod answers;
pub mod draw;
mod entries;
mod judge;
mod kept;
pub mod keys;
mod quiz;
mod screen;

pub use answers::ask_word;
pub use judge::Judged;
pub use kept::{keep_learning, take_learning};
pub use quiz::{PracticeQuestion, Quiz, QuizError};
pub use screen::{Answering, open, open_series, repeat};

use engine::boundary::position::{Position, PositionOf};
use engine::rules::tree::TreeGame;
use engine::rules::{Picture, Side};
use engine::search::{MethodName, Spec};
use engine::sentence::Sentence;
use model::batch::exam::{Ask, TreeShape, random_tree};
use model::inspect::meaning::meanings;
use model::report;
use std::time::{Duration, Instant};

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    pub text: String,
    pub right: bool,
}

/// The levels of the series, from the easiest: plies, branching, least number of cuts.
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

/// The percentage of questions with a right answer from which a harder tree follows.
const PASSED: usize = 80;

/// The kinds of questions, one choice after the other.
pub(crate) const ASKS: [&[Ask]; 4] = [
    &Ask::ALL,
    &[Ask::Values],
    &[Ask::Values, Ask::Cuts],
    &[Ask::Windows],
];

/// The state of a practice.
pub struct Practice {
    pub quiz: Quiz,
    /// The moves from the start of the game to the position.
    line: Vec<String>,
    /// The position as the text of a save; empty for a tree of the series.
    study: String,
    /// The numbers of the asked questions in the quiz.
    pub asked: Vec<usize>,
    /// The answer to each question, by its number in the quiz.
    pub answers: Vec<Option<GivenAnswer>>,
    /// The index in `asked` of the shown question.
    pub at: usize,
    /// True if the verdicts are given only at the end.
    pub at_end: bool,
    /// The verdict on the last answer, or on all of them.
    pub said: Vec<String>,
    /// Lines held back because they contain the answer to the open question.
    held: Vec<String>,
    /// The index of the first visible line in `said`.
    pub top: usize,
    pub hints: u32,
    /// The level and the seed of a tree of the series; `None` for a position of a game.
    pub series: Option<(usize, u64)>,
    /// The place in the series at which it was left for a position of a game.
    left: Option<(usize, u64)>,
    /// The method for the trees of the series, kept while it is left.
    method: MethodName,
    /// The index of the kind of questions in [`ASKS`].
    pub(crate) ask: usize,
    /// The unfinished answer while another screen is shown.
    pub(crate) draft: String,
    began: Instant,
    /// The total time, once each question has an answer.
    pub took: Option<Duration>,
}

impl Practice {
    pub(crate) fn new(mut quiz: Quiz, line: Vec<String>, study: String) -> Practice {
        let asked: Vec<usize> = (0..quiz.questions.len()).collect();
        // Below the start of a game the first node has the name of the move to it.
        if let (Some(first), Some(name)) = (quiz.nodes.first_mut(), line.last()) {
            first.name.clone_from(name);
        }
        Practice {
            // The name of the method is ambiguous; its meaning is shown until the first verdict.
            said: meanings(&*quiz.problem)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            answers: vec![None; asked.len()],
            held: Vec::new(),
            quiz,
            line,
            study,
            asked,
            at: 0,
            at_end: false,
            top: 0,
            hints: 0,
            series: None,
            left: None,
            method: MethodName::AlphaBeta,
            ask: 0,
            draft: String::new(),
            began: Instant::now(),
            took: None,
        }
    }
    /// Creates a practice on a tree of the series.
    pub(crate) fn of_series(
        level: usize,
        seed: u64,
        (ask, method): (usize, MethodName),
    ) -> Result<Practice, Sentence> {
        let level = level.min(LEVELS.len() - 1);
        let (plies, branching, cuts) = LEVELS[level];
        let first = if mix_bit(seed) {
            Side::First
        } else {
            Side::Second
        };
        let shape = TreeShape {
            plies,
            branching,
            values: (-9, 9),
            first,
            chance: false,
        };
        let sketch = random_tree(&shape, cuts, true, seed)?;
        let game = TreeGame::of(&sketch, first)?;
        let position = PositionOf::start(game);
        let spec = Spec {
            method,
            ..position.usual_spec()
        };
        let quiz = Quiz::new(
            &*position,
            &spec,
            &engine::eval::Registry::built_in(),
            ASKS[ask],
        );
        let quiz = quiz?;
        Ok(Practice {
            series: Some((level, seed)),
            method,
            ask,
            ..Practice::new(quiz, Vec::new(), String::new())
        })
    }
    /// Returns the title in the language of the screen; for a game with the moves to the position.
    pub fn title(&self) -> String {
        if let Some((level, _)) = self.series {
            return say!("Series, tree {number}", number = level + 1);
        }
        let position = self.quiz.problem.position(&[]);
        let title = report::title(&*position);
        match (position.picture(), &self.line[..]) {
            (_, []) => title,
            // The name of the node identifies it.
            (Picture::Tree { .. }, [.., node]) => say!("{title}, node {node}", title, node),
            (Picture::Board(_) | Picture::Heaps { .. } | Picture::Shown(_), line) => {
                say!("{title}, after {moves}", title, moves = line.join(" "))
            }
        }
    }
    /// Returns whether the practice is on this position with this MAX, which affects every value.
    fn is_on(&self, position: &dyn Position, max: Side) -> bool {
        let own = self.quiz.problem.position(&[]);
        self.series.is_none()
            && self.quiz.problem.max() == max
            && own.game() == position.game()
            && own.describe() == position.describe()
    }
    /// Returns the shown question.
    pub fn question(&self) -> Option<&PracticeQuestion> {
        self.quiz.questions.get(*self.asked.get(self.at)?)
    }
    /// Returns the shown question if it has no answer.
    pub fn open_question(&self) -> Option<&PracticeQuestion> {
        self.question()
            .filter(|_| self.answers[self.asked[self.at]].is_none())
    }
    /// Returns whether each asked question has an answer.
    pub fn is_done(&self) -> bool {
        self.asked
            .iter()
            .all(|number| self.answers[*number].is_some())
    }
    /// Returns whether dropping it would lose an answer.
    fn is_begun(&self) -> bool {
        !self.is_done() && self.score().0 > 0
    }
    /// Returns the level and the seed with which the series continues, if it was begun.
    fn place(&self) -> Option<(usize, u64)> {
        match self.series {
            Some((level, seed)) if self.is_done() => {
                Some((level + usize::from(self.is_passed()), seed + 1))
            }
            Some(place) => Some(place),
            None => self.left,
        }
    }
    /// Returns whether the verdicts are shown.
    pub fn is_judged(&self) -> bool {
        !self.at_end || self.is_done()
    }
    /// Returns the answer to a question about a node, if its verdict may be shown.
    pub fn known(&self, node: usize, ask: Ask) -> Option<&GivenAnswer> {
        let of = |question: &PracticeQuestion| question.node == node && question.ask == ask;
        let number = self.quiz.questions.iter().rposition(of)?;
        self.answers[number].as_ref().filter(|_| self.is_judged())
    }
    /// Returns the number of asked questions with an answer, and of those with a right one.
    pub fn score(&self) -> (usize, usize) {
        let answered = self
            .asked
            .iter()
            .filter_map(|number| self.answers[*number].as_ref());
        (
            answered.clone().count(),
            answered.filter(|answer| answer.right).count(),
        )
    }
    /// Returns the number of questions of each kind with a wrong answer.
    pub fn mistakes(&self) -> Vec<(Ask, usize)> {
        let wrong = |ask: Ask| {
            let of = |number: &&usize| {
                self.quiz.questions[**number].ask == ask
                    && self.answers[**number]
                        .as_ref()
                        .is_some_and(|answer| !answer.right)
            };
            self.asked.iter().filter(of).count()
        };
        Ask::ALL
            .into_iter()
            .map(|ask| (ask, wrong(ask)))
            .filter(|(_, count)| *count > 0)
            .collect()
    }
    /// Returns whether the score is high enough for a harder tree.
    fn is_passed(&self) -> bool {
        let (_, right) = self.score();
        right * 100 >= PASSED * self.asked.len()
    }
    /// Returns the next question without an answer, starting at the shown one.
    fn next_open(&self) -> Option<usize> {
        let count = self.asked.len();
        (0..count)
            .map(|step| (self.at + step) % count)
            .find(|at| self.answers[self.asked[*at]].is_none())
    }
    /// Shows another question. The verdict on the previous one is cleared, the final one is kept.
    fn go(&mut self, at: usize) {
        if at != self.at && !self.is_done() {
            self.said.clear();
            self.held.clear();
            self.top = 0;
        }
        self.at = at;
    }
    /// Asks each question with a wrong answer again. Returns whether there were any.
    pub(crate) fn repeat(&mut self) -> bool {
        let wrong = |number: &usize| {
            self.answers[*number]
                .as_ref()
                .is_some_and(|answer| !answer.right)
        };
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
    /// Stores the time once each question has an answer.
    fn stop_clock(&mut self) {
        if self.is_done() && self.took.is_none() {
            self.took = Some(self.began.elapsed());
        }
    }
}

/// Returns whether MAX moves first in the tree of this seed.
fn mix_bit(seed: u64) -> bool {
    engine::search::at::mix(seed) & 1 == 0
}
