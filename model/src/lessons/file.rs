//! Parses and checks the file of a lesson.
//!
//! ```text
//! (
//!     version: 1,
//!     title: "Why a cut",
//!     teaches: "Why alpha-beta may leave moves out",
//!     text: "Alpha-beta leaves out moves that cannot matter.",      // read before the first step
//!     study: (game: "tree:[[3,12,8],[2,4,6],[14,5,2]]"),            // the fields of a save; or trace: "mine.trace"
//!     steps: [
//!         (text: "Go to the first cut.", until: Reach("cut"), hints: ["c goes to the next cut."], then: "β 2 ≤ α 3."),
//!     ],
//! )
//! ```

use super::built_in::TRACES;
use super::lesson::{
    Goal, LONGEST, Lesson, LessonError, LessonProblem, LessonStep, SampledGoal, SearchGoal,
};
use super::moves::LessonMoves;
use crate::documents;
use crate::inspect::watch::Watch;
use crate::save::depth::Depth;
use crate::save::{MOST_BYTES, text_of};
use crate::study::Study;
use engine::boundary::position::read_moves;
use engine::eval::Registry;
use engine::ron_place::Step::{self as At, Field, Index};
use engine::ron_place::{Placed, RonKind, SourceText, line_column, locate, value};
use engine::rules::MoveError;
use engine::search::{MethodName, OrderName, Token};
use engine::sentence::Sentence;
use engine::trace::Tick;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::path::Path;
use std::sync::Arc;

/// The maximum number of nodes that are searched to check a tick.
const MOST_SEARCHED: u64 = 200_000;

/// The file of a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Lesson")]
struct LessonFile {
    #[serde(rename = "version")]
    _version: u32,
    title: String,
    teaches: String,
    text: String,
    #[serde(default, rename = "study")]
    _study: Option<IgnoredAny>,
    trace: Option<String>,
    steps: Vec<StepFile>,
}

/// A step in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Step")]
struct StepFile {
    text: String,
    until: GoalFile,
    #[serde(default)]
    hints: Vec<String>,
    #[serde(default)]
    then: String,
    #[serde(default)]
    wrong: Vec<(String, String)>,
    at: Option<String>,
    #[serde(default)]
    reads: bool,
}

/// The goal of a step in the file.
#[derive(Deserialize)]
#[serde(rename = "Goal")]
enum GoalFile {
    Read,
    Reach(String),
    Select(String),
    Search(SearchFile),
    Play(Vec<String>),
    Answer(Vec<String>),
    Why,
    Check {
        faults: bool,
        method: Option<String>,
    },
    Compare,
    Games,
    Windows,
    Research,
    Sampled(SampledFile),
}

/// The goal of a Monte-Carlo search in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Sampled")]
#[derive(Default)]
struct SampledFile {
    iterations: Option<u64>,
    exploration: Option<String>,
    at: Option<(u64, u64)>,
}

/// The goal of a search in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Search")]
#[derive(Default)]
struct SearchFile {
    method: Option<String>,
    order: Option<String>,
    evaluation: Option<String>,
    depth: Option<Depth>,
    fewer: Option<u64>,
    value: Option<String>,
    best: Vec<String>,
}

impl Lesson {
    /// Parses the text of a file.
    ///
    /// # Errors
    /// If the text is not a lesson: the place and the expected content.
    pub fn read(text: &str, name: &str, registry: &Arc<Registry>) -> Result<Lesson, LessonError> {
        let source = SourceText::new(text, name);
        let shape: LessonFile = source
            .read(RonKind::Lesson)
            .map_err(|error| error.map(LessonProblem::Shape))?;
        let texts = [
            ("title", &shape.title),
            ("teaches", &shape.teaches),
            ("text", &shape.text),
        ];
        for (field, text) in texts {
            check(&source, &[Field(field)], text, usize::MAX)?;
        }
        let trace = shape
            .trace
            .as_deref()
            .map(|file| trace(&source, file))
            .transpose()?;
        let (text, study) = match &trace {
            None => study(&source, registry)?,
            Some(text) => {
                let study = documents::read_trace(text, name, Arc::clone(registry));
                let wrong = |error| source.error(&[Field("trace")], LessonProblem::Trace(error));
                (String::new(), study.map_err(wrong)?)
            }
        };
        if shape.steps.is_empty() {
            return Err(source.error(&[Field("steps")], LessonProblem::NoSteps));
        }
        let mut moves = LessonMoves::new(&study);
        let steps = shape.steps.into_iter().enumerate();
        let steps = steps.map(|(at, step)| {
            read_step(
                &source,
                &[Field("steps"), Index(at)],
                step,
                (&study, &mut moves),
            )
        });
        Ok(Lesson {
            steps: steps.collect::<Result<_, _>>()?,
            title: shape.title,
            teaches: shape.teaches,
            text: shape.text,
            study: text,
            trace,
            name: name.to_owned(),
        })
    }
}

/// Returns the text of the trace that a lesson names: a built-in one, or a file in the folder of
/// the lesson.
fn trace(source: &SourceText, file: &str) -> Result<String, LessonError> {
    if let Some((_, text)) = TRACES.iter().find(|(name, _)| *name == file) {
        return Ok((*text).to_owned());
    }
    let wrong = |error| source.error(&[Field("trace")], LessonProblem::Trace(error));
    if Path::new(file).file_name().is_none_or(|name| name != file) {
        return Err(wrong(sentence!(
            "expected the name of a file beside the lesson, found {found}",
            found = Sentence::Text(format!("{file:?}"))
        )));
    }
    let text = text_of(&Path::new(&source.name).with_file_name(file), MOST_BYTES);
    text.map_err(|error| wrong(error.into()))
}

/// The beginning of a save, which its fields inside a lesson may omit.
const VERSION: &str = "version: 1, ";

/// Returns the text of the save in a lesson, and its study. An error in it is given the place in
/// the lesson's own text.
fn study(source: &SourceText, registry: &Arc<Registry>) -> Result<(String, Study), LessonError> {
    let path = [Field("study")];
    let fields = value(&source.text, &path).unwrap_or_default();
    let begins = fields.find('(').map_or(0, |at| at + 1);
    let added = if value(fields, &[Field("version")]).is_none() && begins > 0 {
        VERSION
    } else {
        ""
    };
    let text = format!("{}{added}{}", &fields[..begins], &fields[begins..]);
    let study = documents::read(&text, &source.name, Arc::clone(registry)).map_err(|error| {
        let (line, column) = line_column(&source.text, locate(&source.text, &path).unwrap_or(0));
        let (below, beside) = error.place.unwrap_or((1, 1));
        // The inserted text is in the first line.
        let (_, first) = line_column(fields, begins);
        let beside = if below == 1 && beside > first {
            (beside - added.len().min(beside - 1)).max(first)
        } else {
            beside
        };
        let place = if below == 1 {
            (line, column + beside - 1)
        } else {
            (line + below - 1, beside)
        };
        Placed {
            file: error.file,
            place: Some(place),
            problem: LessonProblem::Study(error.problem),
        }
    })?;
    if let Some(Tick(found)) = study.tick
        && let Some(last) = last_tick(&study, found)
    {
        return Err(source.error(
            &[Field("study"), Field("tick")],
            LessonProblem::Tick { last, found },
        ));
    }
    Ok((text, study))
}

/// Returns the last tick of a study's search if it comes before `tick`; `None` if it does not or a
/// short search cannot tell.
fn last_tick(study: &Study, tick: u64) -> Option<u64> {
    let problem = study.position().pose(study.spec(), study.registry()).ok()?;
    // A search that has this tick visits more nodes.
    let answer = problem.choose((tick / 2).min(MOST_SEARCHED), &Token::new());
    answer
        .complete
        .then(|| (2 * answer.counts.nodes).saturating_sub(1))
        .filter(|last| *last < tick)
}

fn check(source: &SourceText, path: &[At<'_>], text: &str, most: usize) -> Result<(), LessonError> {
    let found = text.chars().count();
    match found {
        _ if text.trim().is_empty() => Err(source.error(path, LessonProblem::NoText)),
        _ if found > most => Err(source.error(path, LessonProblem::Long { found })),
        _ => Ok(()),
    }
}

fn read_step(
    source: &SourceText,
    path: &[At<'_>],
    step: StepFile,
    (study, moves): (&Study, &mut LessonMoves),
) -> Result<LessonStep, LessonError> {
    let within = |more: &[At<'static>]| -> Vec<At<'static>> {
        let steps = path.iter().map(|step| match step {
            Index(at) => Index(*at),
            Field(_) => Field("steps"),
        });
        steps.chain(more.iter().copied()).collect()
    };
    check(source, &within(&[Field("text")]), &step.text, LONGEST)?;
    if !step.then.is_empty() {
        check(source, &within(&[Field("then")]), &step.then, LONGEST)?;
    }
    for (at, hint) in step.hints.iter().enumerate() {
        check(source, &within(&[Field("hints"), Index(at)]), hint, LONGEST)?;
    }
    for (at, (_, said)) in step.wrong.iter().enumerate() {
        check(source, &within(&[Field("wrong"), Index(at)]), said, LONGEST)?;
    }
    let at = step.at.map(|path| {
        let read = read_moves(study.position(), &path).map(|(path, _)| path);
        let wrong = |(_, number, error)| LessonProblem::Move { number, error };
        read.map_err(|error| source.error(&within(&[Field("at")]), wrong(error)))
    });
    let at = at.transpose()?;
    let goal = read_goal(
        source,
        &within(&[Field("until")]),
        step.until,
        (study, moves),
    )?;
    if step.hints.is_empty() && goal != Goal::Read {
        return Err(source.error(&within(&[]), LessonProblem::NoHint));
    }
    let StepFile {
        text,
        hints,
        then,
        wrong,
        reads,
        ..
    } = step;
    Ok(LessonStep {
        text,
        goal,
        hints,
        then,
        wrong,
        at,
        reads,
    })
}

fn read_goal(
    source: &SourceText,
    path: &[At<'_>],
    goal: GoalFile,
    (study, moves): (&Study, &mut LessonMoves),
) -> Result<Goal, LessonError> {
    let wrong = |problem| source.error(path, problem);
    let wrong_move = |within: &[At<'_>], (at, error): (usize, MoveError)| {
        let path = [path, within, &[Index(at)]].concat();
        source.error(
            &path,
            LessonProblem::Move {
                number: at + 1,
                error,
            },
        )
    };
    let some = |words: Vec<String>, what| match words.is_empty() {
        true => Err(wrong(LessonProblem::NoAnswer { what })),
        false => Ok(words),
    };
    Ok(match goal {
        GoalFile::Read => Goal::Read,
        GoalFile::Reach(text) => {
            Goal::Reach(Watch::read(&text).map_err(|error| wrong(LessonProblem::Watch(error)))?)
        }
        GoalFile::Select(path) => {
            let read = read_moves(study.position(), &path);
            Goal::Select(
                read.map_err(|(_, number, error)| wrong(LessonProblem::Move { number, error }))?
                    .0,
            )
        }
        GoalFile::Search(search) => {
            let mut goal = read_search(search, study).map_err(wrong)?;
            for (at, mv) in goal.best.iter_mut().enumerate() {
                let found = moves
                    .find(mv)
                    .map_err(|error| wrong_move(&[Index(0), Field("best")], (at, error)));
                *mv = found?;
            }
            Goal::Search(goal)
        }
        GoalFile::Play(names) => {
            let played = moves.play(&some(names, "move")?);
            Goal::Play(played.map_err(|error| wrong_move(&[Index(0)], error))?)
        }
        GoalFile::Answer(words) => Goal::Answer(some(words, "answer")?),
        GoalFile::Why => Goal::Why,
        GoalFile::Check { faults, method } => Goal::Check {
            faults,
            method: method
                .as_deref()
                .map(method_named)
                .transpose()
                .map_err(wrong)?,
        },
        GoalFile::Compare => Goal::Compare,
        GoalFile::Games => Goal::Games,
        GoalFile::Windows => Goal::Windows,
        GoalFile::Research => Goal::Research,
        GoalFile::Sampled(SampledFile {
            iterations: None,
            exploration: None,
            at: None,
        }) => {
            return Err(wrong(LessonProblem::AnySampled));
        }
        GoalFile::Sampled(SampledFile {
            iterations,
            exploration,
            at,
        }) => Goal::Sampled(SampledGoal {
            iterations,
            exploration,
            at,
        }),
    })
}

fn unknown(found: &str, known: &[&str]) -> LessonProblem {
    LessonProblem::Word {
        found: found.to_owned(),
        known: known.join(", "),
    }
}

fn method_named(word: &str) -> Result<MethodName, LessonProblem> {
    MethodName::named(word).ok_or_else(|| unknown(word, &MethodName::ALL.map(MethodName::word)))
}

fn read_search(file: SearchFile, study: &Study) -> Result<SearchGoal, LessonProblem> {
    let method = file.method.as_deref().map(method_named);
    let order = file.order.as_deref().map(|word| {
        OrderName::named(word).ok_or_else(|| unknown(word, &OrderName::ALL.map(OrderName::word)))
    });
    let listed = study.registry().list(study.position().kind());
    let known: Vec<&str> = listed
        .map(|listed| listed.evaluation.name.as_str())
        .collect();
    if let Some(name) = file
        .evaluation
        .as_deref()
        .filter(|name| !known.contains(name))
    {
        return Err(unknown(name, &known));
    }
    let goal = SearchGoal {
        method: method.transpose()?,
        order: order.transpose()?,
        evaluation: file.evaluation,
        depth: file.depth.map(Depth::plies),
        fewer: file.fewer,
        value: file.value,
        best: file.best,
    };
    if goal == SearchGoal::default() {
        Err(LessonProblem::AnySearch)
    } else {
        Ok(goal)
    }
}
