//! [`Lesson`], and the errors in the text of one.

use crate::documents;
use crate::documents::open_error::OpenProblem;
use crate::inspect::page::{PageNotes, PageTask};
use crate::inspect::watch::{Watch, WatchError};
use crate::save::{Placed, Print};
use crate::study::Study;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::ron_place::ReadProblem;
use engine::rules::MoveError;
use engine::search::{MethodName, OrderName};
use engine::sentence::{Sentence, ToSentence};
use std::sync::Arc;
use thiserror::Error;

/// The maximum length of a text in a step, in characters: it appears beside the panes, also on a
/// screen with 80 columns.
pub const LONGEST: usize = 400;

/// A lesson that was parsed and checked.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name for display.
    pub title: String,
    /// The subject of the lesson, in one line.
    pub teaches: String,
    /// The text before the first step.
    pub text: String,
    /// The steps, at least one.
    pub steps: Vec<LessonStep>,
    /// The position with its search, as the text of a save; empty if there is a trace.
    pub(super) study: String,
    /// The text of the trace that the lesson is about, in place of a position.
    pub(super) trace: Option<String>,
    /// The name of its file, for error messages.
    pub(super) name: String,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep {
    /// The task.
    pub text: String,
    /// The condition that completes the step.
    pub goal: Goal,
    /// Hints, from the slightest to the most explicit.
    pub hints: Vec<String>,
    /// The text shown after the step is completed; may be empty.
    pub then: String,
    /// Wrong replies to a question, each with an explanation of the mistake.
    pub wrong: Vec<(String, String)>,
    /// The node whose value is asked for, as the ordinals of the moves to it; the reply is entered
    /// at this node.
    pub at: Option<Vec<Ordinal>>,
    /// True if the reply can be read from the screen. Otherwise the screen hides the values until
    /// the question is settled.
    pub reads: bool,
}

/// The condition that a step waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The text was read.
    Read,
    /// The current tick is an event of this kind.
    Reach(Watch),
    /// The node after the moves with these ordinals is selected.
    Select(Vec<Ordinal>),
    /// A matching search has ended.
    Search(SearchGoal),
    /// One of these moves was played.
    Play(Vec<String>),
    /// One of these replies was typed.
    Answer(Vec<String>),
    /// The explanation of a value or of a cut was read.
    Why,
    /// A check by minimax has ended, with or without faults; if a method is given, the check of a
    /// search by this method.
    Check {
        faults: bool,
        method: Option<MethodName>,
    },
    /// The methods were compared.
    Compare,
    /// A match of pairs of games, or a tournament, has ended.
    Games,
    /// The diagram shows α and β.
    Windows,
    /// The current node is being visited again.
    Research,
    /// A matching Monte-Carlo search of the position exists.
    Sampled(SampledGoal),
}

/// The required properties of a Monte-Carlo search; `None` allows any value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampledGoal {
    /// The minimum number of iterations.
    pub iterations: Option<u64>,
    /// The exploration constant as printed.
    pub exploration: Option<String>,
    /// The first and the last iteration of a range; the current iteration must be in it.
    pub at: Option<(u64, u64)>,
}

/// The required properties of a search; `None` allows any value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchGoal {
    /// The method; `AlphaBeta` also allows fail-hard and fail-soft alpha-beta.
    pub method: Option<MethodName>,
    pub order: Option<OrderName>,
    pub evaluation: Option<String>,
    /// The depth in plies; `Some(None)` is the end of the game.
    pub depth: Option<Option<u32>>,
    /// An upper limit of the number of nodes, exclusive.
    pub fewer: Option<u64>,
    /// The value as printed.
    pub value: Option<String>,
    /// The moves that the search may choose; empty allows any move.
    pub best: Vec<String>,
}

/// An error in the text of a lesson, with its place.
pub type LessonError = Placed<LessonProblem>;

/// An error in the text of a lesson.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum LessonProblem {
    /// The text is not RON, has another version, or does not have the fields of a lesson.
    #[error(transparent)]
    Shape(ReadProblem),
    /// The position cannot be opened.
    #[error(transparent)]
    Study(OpenProblem),
    /// The trace cannot be opened.
    #[error(transparent)]
    Trace(Sentence),
    /// A required text is empty.
    #[error("expected some words")]
    NoText,
    /// A text is too long to be shown beside the panes.
    #[error("expected at most {LONGEST} characters, found {found}: put the rest into another step")]
    Long { found: usize },
    #[error("expected at least one step")]
    NoSteps,
    /// A step with a goal has no hint.
    #[error("expected at least one hint for a step that waits for something")]
    NoHint,
    /// A goal has an empty list of moves or replies.
    #[error("expected at least one {what}")]
    NoAnswer { what: &'static str },
    /// A condition on events is malformed; the place includes its own column.
    #[error("expected {}, found {}", .0.expected, if .0.found.is_empty() { "the end" } else { &.0.found })]
    Watch(WatchError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// The search has no such tick.
    #[error("expected a tick from 0 to {last}, where the search ends, found {found}")]
    Tick { last: u64, found: u64 },
    /// A word is not one of the known ones.
    #[error("expected one of {known}, found {found:?}")]
    Word { found: String, known: String },
    /// The goal of a search requires nothing.
    #[error(
        "expected something that the search must have: method, order, evaluation, depth, fewer, value or best"
    )]
    AnySearch,
    /// The goal of a Monte-Carlo search requires nothing.
    #[error("expected something that the Monte-Carlo search must have")]
    AnySampled,
}

impl Lesson {
    /// Returns the notes for a page about the search: the lesson's text, and the task of each step
    /// with its hints.
    pub fn page_notes(&self) -> PageNotes {
        let task = |step: &LessonStep| PageTask {
            text: step.text.clone(),
            hints: step.hints.clone(),
            then: step.then.clone(),
        };
        PageNotes {
            text: self.text.clone(),
            tasks: self.steps.iter().map(task).collect(),
        }
    }
    /// Returns the name of its file, or the name of a built-in lesson.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns the length and the hash of the game with which the lesson begins.
    pub fn begins(&self) -> (u64, u64) {
        let print = Print::of(&self.study);
        (print.length, print.hash)
    }
    /// Returns the lesson's game: that of the save `kept`, if given and readable, or else the game
    /// before the first step. A trace is always opened anew.
    ///
    /// # Errors
    /// None, if the evaluations are those with which the lesson was parsed.
    pub fn study(&self, kept: Option<&str>, registry: Arc<Registry>) -> Result<Study, Sentence> {
        let kept =
            kept.and_then(|text| documents::read(text, &self.name, Arc::clone(&registry)).ok());
        let read = || match &self.trace {
            Some(text) => documents::read_trace(text, &self.name, registry),
            None => documents::read(&self.study, &self.name, registry).map_err(Sentence::from),
        };
        let mut study = kept
            .filter(|_| self.trace.is_none())
            .map_or_else(read, Ok)?;
        study.title.clone_from(&self.title);
        Ok(study)
    }
}
