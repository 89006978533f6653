//! Practice: the tree shows its leaves but neither values nor cuts, and the user fills in the steps
//! of the search, question by question.
//!
//! [`Quiz`] has the questions of one recorded search, [`SampledQuiz`] those of a few iterations of
//! a Monte-Carlo search, [`Practice`] the answers so far. The practice is kept when its screen is
//! left, and continues when it is shown again, also in the next run. Hints and reasons are the
//! sentences of the timeline and of *why*.
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
mod quizzes;
mod sampled;
mod screen;

pub use answers::{ask_word, shown_word};
pub use judge::Judged;
pub use kept::{keep_learning, take_learning};
pub use quiz::{PracticeQuestion, Quiz, QuizError};
pub use quizzes::{AskWord, PracticeQuiz};
pub use sampled::{SampledQuestion, SampledQuiz};
pub use screen::{Answering, open, open_series, repeat};

use engine::boundary::catalog;
use engine::boundary::position::{Position, PositionOf};
use engine::eval::Registry;
use engine::rules::tree::TreeGame;
use engine::rules::{Picture, Side};
use engine::search::{MethodName, Spec};
use engine::sentence::Sentence;
use engine::uct::UctSpec;
use model::batch::exam::{Ask, SampledAsk, TaughtMethod, TreeShape, random_tree};
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

/// The choices of questions about a depth-first search.
pub(crate) const ASKS: [&[Ask]; 4] = [
    &Ask::ALL,
    &[Ask::Values],
    &[Ask::Values, Ask::Cuts],
    &[Ask::Windows],
];

/// The choices of questions about a Monte-Carlo search.
const SAMPLED_ASKS: [&[SampledAsk]; 3] = [
    &SampledAsk::ALL,
    &[SampledAsk::Selection],
    &[SampledAsk::Backup],
];

/// Returns the number of choices of questions about a method.
pub(crate) const fn choices(method: TaughtMethod) -> usize {
    match method {
        TaughtMethod::DepthFirst(_) => ASKS.len(),
        TaughtMethod::Uct => SAMPLED_ASKS.len(),
    }
}

/// The levels of the series about Monte-Carlo search: games in which a few iterations make a small
/// tree.
const SAMPLED_LEVELS: [&str; LEVELS.len()] = [
    "nim:heaps=2",
    "nim:heaps=3",
    "nim:heaps=1+2",
    "nim:heaps=2+2",
    "nim:heaps=1+1+2",
    "nim:heaps=2+3",
    "connect-four:columns=4,rows=4",
    "k-in-a-row",
];

/// The options of a practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PracticeChoice {
    /// The index of the choice of questions, less than the result of `choices`.
    pub ask: usize,
    /// The search method of the series, also while the series is left.
    pub method: TaughtMethod,
    /// The seed of the Monte-Carlo search of a position; `None` for a search with the spec of its
    /// study.
    pub sampled: Option<u64>,
}

impl PracticeChoice {
    /// The options of the first practice.
    pub(crate) const FIRST: PracticeChoice = PracticeChoice {
        ask: 0,
        method: TaughtMethod::DepthFirst(MethodName::AlphaBeta),
        sampled: None,
    };
}

/// Creates the questions about a position: about the Monte-Carlo search with the seed of `choice`,
/// or without a seed about the search with `spec`.
pub(crate) fn quiz_of(
    position: &dyn Position,
    spec: &Spec,
    registry: &Registry,
    choice: PracticeChoice,
) -> Result<PracticeQuiz, QuizError> {
    let Some(seed) = choice.sampled else {
        let asks = ASKS.get(choice.ask).unwrap_or(&ASKS[0]);
        let quiz = Quiz::new(position, spec, registry, asks)?;
        return Ok(PracticeQuiz::Searched(Box::new(quiz)));
    };
    let spec = UctSpec {
        seed,
        max: spec.max,
        ..UctSpec::default()
    };
    let asks = SAMPLED_ASKS.get(choice.ask).unwrap_or(&SAMPLED_ASKS[0]);
    let quiz = SampledQuiz::new(position, &spec, registry, asks)?;
    Ok(PracticeQuiz::Sampled(Box::new(quiz)))
}

/// The state of a practice.
pub struct Practice {
    pub quiz: PracticeQuiz,
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
    choice: PracticeChoice,
    /// The unfinished answer while another screen is shown.
    pub(crate) draft: String,
    began: Instant,
    /// The total time, once each question has an answer.
    pub took: Option<Duration>,
}

impl Practice {
    pub(crate) fn new(mut quiz: PracticeQuiz, line: Vec<String>, study: String) -> Practice {
        let asked: Vec<usize> = (0..quiz.count()).collect();
        // Below the start of a game the first node has the name of the move to it.
        if let PracticeQuiz::Searched(quiz) = &mut quiz
            && let (Some(first), Some(name)) = (quiz.nodes.first_mut(), line.last())
        {
            first.name.clone_from(name);
        }
        Practice {
            // The name of the method is ambiguous; its meaning is shown until the first verdict.
            said: quiz.meanings(),
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
            choice: PracticeChoice::FIRST,
            draft: String::new(),
            began: Instant::now(),
            took: None,
        }
    }
    /// Creates a practice on a tree of the series.
    pub(crate) fn of_series(
        level: usize,
        seed: u64,
        choice: PracticeChoice,
    ) -> Result<Practice, Sentence> {
        let level = level.min(LEVELS.len() - 1);
        let quiz = match choice.method {
            TaughtMethod::DepthFirst(method) => searched_series(level, seed, method, choice)?,
            TaughtMethod::Uct => {
                let position = catalog::read(SAMPLED_LEVELS[level]).map_err(Sentence::from)?;
                let spec = position.usual_spec();
                let sampled = Some(seed);
                let choice = PracticeChoice { sampled, ..choice };
                quiz_of(&*position, &spec, &Registry::built_in(), choice)?
            }
        };
        Ok(Practice {
            series: Some((level, seed)),
            choice,
            ..Practice::new(quiz, Vec::new(), String::new())
        })
    }
    /// Returns the questions if they are about a depth-first search.
    pub fn searched(&self) -> Option<&Quiz> {
        match &self.quiz {
            PracticeQuiz::Searched(quiz) => Some(quiz),
            PracticeQuiz::Sampled(_) => None,
        }
    }
    /// Returns the title in the language of the screen; for a game with the moves to the position.
    pub fn title(&self) -> String {
        if let Some((level, _)) = self.series {
            return say!("Series, tree {number}", number = level + 1);
        }
        let position = self.quiz.position();
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
        let own = self.quiz.position();
        self.series.is_none()
            && self.quiz.max() == max
            && own.game() == position.game()
            && own.describe() == position.describe()
    }
    /// Returns the number of the shown question.
    pub fn number(&self) -> Option<usize> {
        self.asked.get(self.at).copied()
    }
    /// Returns the shown question if it is about a depth-first search.
    pub fn question(&self) -> Option<&PracticeQuestion> {
        self.searched()?.questions.get(self.number()?)
    }
    /// Returns whether the correct answer to a question may be shown: it was answered, and verdicts
    /// are visible.
    pub(super) fn is_known(&self, number: usize) -> bool {
        let answer = self.answers.get(number).and_then(Option::as_ref);
        answer.is_some() && self.is_judged()
    }
    /// Returns the number of the shown question if it has no answer yet.
    pub fn open_number(&self) -> Option<usize> {
        self.number()
            .filter(|number| self.answers[*number].is_none())
    }
    /// Returns the shown question if it has no answer yet and is about a depth-first search.
    pub fn open_question(&self) -> Option<&PracticeQuestion> {
        self.searched()?.questions.get(self.open_number()?)
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
        let number = self.searched()?.questions.iter().rposition(of)?;
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
    pub fn mistakes(&self) -> Vec<(AskWord, usize)> {
        let wrong = |word: AskWord| {
            let of = |number: &&usize| {
                let answer = self.answers[**number].as_ref();
                answer.is_some_and(|answer| !answer.right) && self.quiz.word(**number) == Some(word)
            };
            self.asked.iter().filter(of).count()
        };
        answers::words()
            .map(|word| (word, wrong(word)))
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

/// Creates the questions about a random tree of the series, searched depth-first.
fn searched_series(
    level: usize,
    seed: u64,
    method: MethodName,
    choice: PracticeChoice,
) -> Result<PracticeQuiz, Sentence> {
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
    let choice = PracticeChoice {
        sampled: None,
        ..choice
    };
    Ok(quiz_of(&*position, &spec, &Registry::built_in(), choice)?)
}

/// Returns whether MAX moves first in the tree of this seed.
fn mix_bit(seed: u64) -> bool {
    engine::search::at::mix(seed) & 1 == 0
}
