//! What a lesson is, and why a text is none.

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

/// The longest text of a step, in characters: it is read beside the panes, also on a screen of 80 columns.
pub const LONGEST: usize = 400;

/// A lesson, with all that it says understood. See the module.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: String,
    /// What is to be learnt, in one line.
    pub teaches: String,
    /// What is read before the first step.
    pub text: String,
    /// At least one.
    pub steps: Vec<LessonStep>,
    /// The position with its search, as the text of a save.
    pub(super) study: String,
    /// The text of the trace that is looked into instead.
    pub(super) trace: Option<String>,
    /// The name of its file, for messages.
    pub(super) name: String,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep {
    /// What is to be done.
    pub text: String,
    /// What holds once it is done.
    pub goal: Goal,
    /// What helps, the least first.
    pub hints: Vec<String>,
    /// What is said once it is done.
    pub then: String,
    /// Answers that are none, each with what is wrong with it.
    pub wrong: Vec<(String, String)>,
    /// The node whose value is asked for, by the ordinals of its moves: the answer is written there.
    pub at: Option<Vec<Ordinal>>,
    /// Does what is asked for stand on the screen? If not, it is hidden until it is answered.
    pub reads: bool,
}

/// What a step waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// That it was read.
    Read,
    /// An event of the search is looked at.
    Reach(Watch),
    /// A node is selected, by the ordinals of its moves.
    Select(Vec<Ordinal>),
    /// A search has ended that is like this.
    Search(SearchGoal),
    /// One of these moves was played.
    Play(Vec<String>),
    /// One of these answers was typed.
    Answer(Vec<String>),
    /// The reason of a value or of a cut was read.
    Why,
    /// A check by minimax has ended: with faults, or without; of a search by this method, if one is named.
    Check {
        faults: bool,
        method: Option<MethodName>,
    },
    /// The methods were compared.
    Compare,
    /// Pairs of games, or a tournament, have come to their end.
    Games,
    /// α and β are shown in the diagram.
    Windows,
    /// A node is looked at that is visited again.
    Research,
    /// A Monte-Carlo search of the position is there that is like this.
    Sampled(SampledGoal),
}

/// A Monte-Carlo search that a step waits for; what it leaves open may be anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampledGoal {
    /// At least this many iterations.
    pub iterations: Option<u64>,
    /// The constant of exploration, as it is printed.
    pub exploration: Option<String>,
    /// The first and the last of the iterations one of which is looked at.
    pub at: Option<(u64, u64)>,
}

/// A search that a step waits for; what it leaves open may be anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchGoal {
    /// The course's alpha-beta stands for each kind of it that is right.
    pub method: Option<MethodName>,
    pub order: Option<OrderName>,
    pub evaluation: Option<String>,
    /// The depth; `Some(None)`: to the end of the game.
    pub depth: Option<Option<u32>>,
    /// Fewer nodes than this.
    pub fewer: Option<u64>,
    /// The value as it is printed.
    pub value: Option<String>,
    /// The move that it chooses, one of these.
    pub best: Vec<String>,
}

/// Why a text is no lesson, and where.
pub type LessonError = Placed<LessonProblem>;

/// What is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Error, ToSentence)]
pub enum LessonProblem {
    /// It is no RON, of another version, or not of the shape of a lesson.
    #[error(transparent)]
    Shape(ReadProblem),
    /// Its position cannot be opened.
    #[error(transparent)]
    Study(OpenProblem),
    /// Its trace cannot be opened.
    #[error(transparent)]
    Trace(Sentence),
    /// A text that may not be empty.
    #[error("expected some words")]
    NoText,
    /// A text that does not fit beside the panes.
    #[error("expected at most {LONGEST} characters, found {found}: put the rest into another step")]
    Long { found: usize },
    #[error("expected at least one step")]
    NoSteps,
    /// A step that waits for something says how to get there.
    #[error("expected at least one hint for a step that waits for something")]
    NoHint,
    /// A goal without an answer.
    #[error("expected at least one {what}")]
    NoAnswer { what: &'static str },
    /// A condition that is none; its own column is part of the place.
    #[error("expected {}, found {}", .0.expected, if .0.found.is_empty() { "the end" } else { &.0.found })]
    Watch(WatchError),
    /// A move that cannot be played.
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
    /// A tick that its search does not have.
    #[error("expected a tick from 0 to {last}, where the search ends, found {found}")]
    Tick { last: u64, found: u64 },
    /// A word that is none of those there are.
    #[error("expected one of {known}, found {found:?}")]
    Word { found: String, known: String },
    /// A search goal that asks for nothing.
    #[error(
        "expected something that the search must have: method, order, evaluation, depth, fewer, value or best"
    )]
    AnySearch,
    /// A goal of a Monte-Carlo search that asks for nothing.
    #[error("expected something that the Monte-Carlo search must have")]
    AnySampled,
}

impl Lesson {
    /// What a page says of it beside the search: its text, and what each step asks for, with what helps.
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
    /// The name of its file; of one that comes with the program, its name there.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The length and the hash of the game that it begins with.
    pub fn begins(&self) -> (u64, u64) {
        let print = Print::of(&self.study);
        (print.length, print.hash)
    }
    /// Its game as it was kept, or as it is before the first step.
    ///
    /// # Errors
    /// None once it has been read with the same evaluations.
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
