//! Practice: values and cuts are hidden, leaves are shown, and the user fills in the steps of the search, question by
//! question.
//!
//! [`Quiz`] has the questions of one recorded search, [`Practice`] the answers so far. The practice is kept when its
//! screen is left, and continues when it is shown again, also in the next run. Hints and reasons are the sentences of
//! the timeline and of *why*.
//!
//! Invariants: a question that was answered stays answered; an answer that cannot be read changes nothing. Cost: that of
//! a small search to begin, O(depth × branching) an answer.

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

/// What was answered to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
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
pub(crate) const ASKS: [&[Ask]; 4] = [
    &Ask::ALL,
    &[Ask::Values],
    &[Ask::Values, Ask::Cuts],
    &[Ask::Windows],
];

/// A practice. See the module.
pub struct Practice {
    pub quiz: Quiz,
    /// The moves from the start of the game to what is practised on.
    line: Vec<String>,
    /// What is practised on, as the text of a save; empty for a tree of the series.
    study: String,
    /// Which questions are asked, by their numbers in the quiz.
    pub asked: Vec<usize>,
    /// The answers by the question's number.
    pub answers: Vec<Option<GivenAnswer>>,
    /// Which of those that are asked is shown.
    pub at: usize,
    /// Are answers judged only at the end?
    pub at_end: bool,
    /// What was said to the last answer, or to all of them.
    pub said: Vec<String>,
    /// What is said later, as it answers the question that is open.
    held: Vec<String>,
    /// The first line of it that is shown.
    pub top: usize,
    pub hints: u32,
    /// Which tree of the series it is, and by which seed; `None`: a position of the game.
    pub series: Option<(usize, u64)>,
    /// Where in the series it was left for a position of a game.
    left: Option<(usize, u64)>,
    /// By which method the trees of the series are searched, also while it is left.
    method: MethodName,
    /// Which of [`ASKS`].
    pub(crate) ask: usize,
    /// What is typed but not answered, while another screen is shown.
    pub(crate) draft: String,
    began: Instant,
    /// How long it took, once all is answered.
    pub took: Option<Duration>,
}

impl Practice {
    pub(crate) fn new(mut quiz: Quiz, line: Vec<String>, study: String) -> Practice {
        let asked: Vec<usize> = (0..quiz.questions.len()).collect();
        // Below the start of the game the first node has a name, too.
        if let (Some(first), Some(name)) = (quiz.nodes.first_mut(), line.last()) {
            first.name.clone_from(name);
        }
        Practice {
            // Names are not enough: which search is meant stands there until something else is said.
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
    /// A tree of the series.
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
    /// What is practised on, in the language of the screen: of a game also where in it.
    pub fn title(&self) -> String {
        if let Some((level, _)) = self.series {
            return say!("Series, tree {number}", number = level + 1);
        }
        let position = self.quiz.problem.position(&[]);
        let title = report::title(&*position);
        match (position.picture(), &self.line[..]) {
            (_, []) => title,
            // Its name says where it stands.
            (Picture::Tree { .. }, [.., node]) => say!("{title}, node {node}", title, node),
            (Picture::Board(_) | Picture::Heaps { .. } | Picture::Shown(_), line) => {
                say!("{title}, after {moves}", title, moves = line.join(" "))
            }
        }
    }
    /// Is this what is practised on? Also who is MAX counts, as that changes every value.
    fn is_on(&self, position: &dyn Position, max: Side) -> bool {
        let own = self.quiz.problem.position(&[]);
        self.series.is_none()
            && self.quiz.problem.max() == max
            && own.game() == position.game()
            && own.describe() == position.describe()
    }
    /// The question that is shown.
    pub fn question(&self) -> Option<&PracticeQuestion> {
        self.quiz.questions.get(*self.asked.get(self.at)?)
    }
    /// The same, if it is not answered.
    pub fn open_question(&self) -> Option<&PracticeQuestion> {
        self.question()
            .filter(|_| self.answers[self.asked[self.at]].is_none())
    }
    /// Is everything answered that is asked?
    pub fn is_done(&self) -> bool {
        self.asked
            .iter()
            .all(|number| self.answers[*number].is_some())
    }
    /// Would answers be lost with it?
    fn is_begun(&self) -> bool {
        !self.is_done() && self.score().0 > 0
    }
    /// With which level and seed the series goes on after it, if it was begun.
    fn place(&self) -> Option<(usize, u64)> {
        match self.series {
            Some((level, seed)) if self.is_done() => {
                Some((level + usize::from(self.is_passed()), seed + 1))
            }
            Some(place) => Some(place),
            None => self.left,
        }
    }
    /// Is it shown whether an answer is right?
    pub fn is_judged(&self) -> bool {
        !self.at_end || self.is_done()
    }
    /// The answer to a question about a node, if it may be shown.
    pub fn known(&self, node: usize, ask: Ask) -> Option<&GivenAnswer> {
        let of = |question: &PracticeQuestion| question.node == node && question.ask == ask;
        let number = self.quiz.questions.iter().rposition(of)?;
        self.answers[number].as_ref().filter(|_| self.is_judged())
    }
    /// How many of those that are asked are answered, and how many of them are right.
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
    /// How many mistakes there are of each kind.
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
    /// Was enough of it right for a harder tree?
    fn is_passed(&self) -> bool {
        let (_, right) = self.score();
        right * 100 >= PASSED * self.asked.len()
    }
    /// The next question without an answer, from the one that is shown on.
    fn next_open(&self) -> Option<usize> {
        let count = self.asked.len();
        (0..count)
            .map(|step| (self.at + step) % count)
            .find(|at| self.answers[self.asked[*at]].is_none())
    }
    /// Shows another question; what was said to the one before goes, what was said of all of them stays.
    fn go(&mut self, at: usize) {
        if at != self.at && !self.is_done() {
            self.said.clear();
            self.held.clear();
            self.top = 0;
        }
        self.at = at;
    }
    /// Asks again what was answered wrong; answers whether there was something.
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
    /// Takes the time once everything is answered.
    fn stop_clock(&mut self) {
        if self.is_done() && self.took.is_none() {
            self.took = Some(self.began.elapsed());
        }
    }
}

/// Does MAX move first in the tree of this seed?
fn mix_bit(seed: u64) -> bool {
    engine::search::at::mix(seed) & 1 == 0
}
