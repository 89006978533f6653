//! [`PracticeQuiz`]: the questions of a practice by their numbers, whatever is searched.

use super::judge::Judged;
use super::sampled::SampledQuiz;
use super::{Quiz, answers};
use engine::boundary::Position;
use engine::rules::Side;
use engine::sentence::Sentence;
use model::batch::exam::TaughtMethod;
use model::inspect::meaning::meanings;

/// See the module.
pub enum PracticeQuiz {
    /// Of a depth-first search.
    Searched(Box<Quiz>),
    /// Of a Monte-Carlo search.
    Sampled(Box<SampledQuiz>),
}

/// A kind of question: the word that files know, and the one that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskWord {
    pub kept: &'static str,
    pub shown: &'static str,
}

impl PracticeQuiz {
    /// How many questions there are.
    pub fn count(&self) -> usize {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.questions.len(),
            PracticeQuiz::Sampled(quiz) => quiz.questions.len(),
        }
    }
    /// The position that is searched.
    pub fn position(&self) -> Box<dyn Position> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.problem.position(&[]),
            PracticeQuiz::Sampled(quiz) => quiz.tree.problem.position(&[]),
        }
    }
    /// Who is MAX.
    pub fn max(&self) -> Side {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.problem.max(),
            PracticeQuiz::Sampled(quiz) => quiz.tree.problem.max(),
        }
    }
    /// What is searched with.
    pub fn method(&self) -> TaughtMethod {
        match self {
            PracticeQuiz::Searched(quiz) => TaughtMethod::DepthFirst(quiz.problem.spec().method),
            PracticeQuiz::Sampled(_) => TaughtMethod::Uct,
        }
    }
    /// What the search does, in sentences.
    pub fn meanings(&self) -> Vec<String> {
        match self {
            PracticeQuiz::Searched(quiz) => meanings(&*quiz.problem)
                .into_iter()
                .map(str::to_owned)
                .collect(),
            PracticeQuiz::Sampled(quiz) => quiz.meanings(),
        }
    }
    /// The kind of a question; `None`: there is no such question.
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
    /// What the node of a question is called.
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
    /// Judges an answer.
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
    /// What an answer looks like, where another text was typed.
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
    /// What may be typed, shown while nothing is.
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
    /// The answer as it should have been.
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
    /// What is known just before the answer.
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
    /// Why the answer is what it is.
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
    /// Why moves were cut, without a value: a later question may ask for that.
    pub fn why_cut(&self, number: usize) -> Option<String> {
        match self {
            PracticeQuiz::Searched(quiz) => quiz.why_cut(quiz.questions.get(number)?),
            PracticeQuiz::Sampled(_) => None,
        }
    }
    /// Does a sentence give the answer to a question away?
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
