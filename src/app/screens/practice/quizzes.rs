//! [`PracticeQuiz`]: the questions of a practice by their numbers, for every kind of search.

use super::judge::Judged;
use super::sampled::SampledQuiz;
use super::{Quiz, answers};
use engine::boundary::Position;
use engine::rules::Side;
use engine::sentence::Sentence;
use model::batch::exam::TaughtMethod;
use model::inspect::meaning::meanings;

/// The questions of a practice, numbered from 0.
pub enum PracticeQuiz {
    /// Questions about a depth-first search.
    Searched(Box<Quiz>),
    /// Questions about a Monte-Carlo search.
    Sampled(Box<SampledQuiz>),
}

/// The words for a kind of question: the one kept in files, and the shown one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskWord {
    pub kept: &'static str,
    pub shown: &'static str,
}

impl PracticeQuiz {
    /// Returns the number of questions.
    pub fn count(&self) -> usize {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.questions.len(),
            PracticeQuiz::Sampled(quiz) => quiz.questions.len(),
        }
    }
    /// Returns the root of the search.
    pub fn position(&self) -> Box<dyn Position> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.problem.position(&[]),
            PracticeQuiz::Sampled(quiz) => quiz.tree.problem.position(&[]),
        }
    }
    /// Returns the side that is MAX.
    pub fn max(&self) -> Side {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.problem.max(),
            PracticeQuiz::Sampled(quiz) => quiz.tree.problem.max(),
        }
    }
    /// Returns the search method.
    pub fn method(&self) -> TaughtMethod {
        match self {
            PracticeQuiz::Searched(quiz) => TaughtMethod::DepthFirst(quiz.problem.spec().method),
            PracticeQuiz::Sampled(_) => TaughtMethod::Uct,
        }
    }
    /// Returns sentences that explain the search.
    pub fn meanings(&self) -> Vec<String> {
        match self {
            PracticeQuiz::Searched(quiz) => meanings(&*quiz.problem)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            PracticeQuiz::Sampled(quiz) => quiz.meanings(),
        }
    }
    /// Returns the kind of a question; `None` if there is no such question.
    pub fn word(&self, number: usize) -> Option<AskWord> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| answers::word_of(question.ask)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| answers::word_of_sampled(question.ask)),
        }
    }
    /// Returns the name of the node of a question; empty if there is no such question.
    pub fn place(&self, number: usize) -> String {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.place(question.node)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.place(question)),
        }
        .unwrap_or_default()
    }
    /// Judges an answer; wrong if there is no such question.
    pub fn judge(&self, number: usize, text: &str) -> Judged {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.judge(question, text)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.judge(question, text)),
        }
        .unwrap_or(Judged::Wrong)
    }
    /// Returns the expected form of an answer, for the message about text that cannot be parsed.
    pub fn expected(&self, number: usize) -> Option<Sentence> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.expected(question)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.expected(question)),
        }
    }
    /// Returns the example shown while nothing is typed.
    pub fn example(&self, number: usize) -> String {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.example(question)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.example(question)),
        }
        .unwrap_or_default()
    }
    /// Returns the correct answer.
    pub fn answer(&self, number: usize) -> String {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.answer(question)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.answer(question)),
        }
        .unwrap_or_default()
    }
    /// Returns the hint: the facts known just before the answer.
    pub fn hint(&self, number: usize) -> Vec<String> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.hint(question)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.hint(question)),
        }
        .unwrap_or_default()
    }
    /// Returns the reasons for the correct answer.
    pub fn reasons(&self, number: usize) -> Vec<String> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.reasons(question)),
            PracticeQuiz::Sampled(quiz) => quiz
                .questions
                .get(number)
                .map(|question| quiz.reasons(question)),
        }
        .unwrap_or_default()
    }
    /// Returns the reason that moves were cut, without values, as a later question may ask for
    /// them.
    pub fn why_cut(&self, number: usize) -> Option<String> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.why_cut(quiz.questions.get(number)?),
            PracticeQuiz::Sampled(_) => None,
        }
    }
    /// Returns whether a sentence contains the answer to a question.
    pub fn tells(&self, sentence: &str, number: usize) -> bool {
        match self {
            PracticeQuiz::Searched(quiz) => quiz
                .questions
                .get(number)
                .is_some_and(|question| quiz.tells(sentence, question)),
            // A later question is about other counts.
            PracticeQuiz::Sampled(_) => false,
        }
    }
}
