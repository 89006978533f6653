//! `plyscope solve`: who wins with perfect play, by which moves, and what each other move costs.
//!
//! A position is solved on one thread; of many positions (`--batch`, `--all`) each thread takes the
//! next. A result is printed as soon as it and all earlier ones are complete. If the time ends
//! first, the result contains the part proven so far and says that it is not complete.

use super::batch::{BatchProgress, is_notation, next_line, parser, read};
use super::ordered::in_order;
use super::request::ResolvedLine;
use super::stated::StatedJson;
use super::{CliError, CliResult, CommandContext, PositionArguments};
use clap::Args;
use engine::boundary::{Position, ProblemError};
use engine::numbers::Ordinal;
use engine::room;
use engine::search::MemoryError;
use engine::solve::{Asked, ProvenResult};
use model::report;
use model::report::solved::{Mistake, Solved};
use serde::Serialize;
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most threads.
const MOST_THREADS: u32 = 256;
/// The usual size of a table, in MiB.
const USUAL_MEMORY: u64 = 64;
const MOST_MEMORY: u64 = 1 << 20;

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    question: Question,
    /// Answer lines: JSON objects with fields named like the options, or positions and games in any notation; - reads
    /// standard input. Options on the command line hold for all lines that do not say otherwise
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    batch: Option<OsString>,
    /// Every position of a game, from its first to its last, with each mistake
    #[arg(long)]
    all: bool,
    /// How many positions of a batch or of a game are solved at the same time, each with a table of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_THREADS)))]
    threads: u32,
    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
}

/// A position and how far it is solved.
#[derive(Args, Clone, Debug, Default)]
struct Question {
    #[command(flatten)]
    place: PositionArguments,
    /// The table of a position, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=MOST_MEMORY))]
    memory: Option<u64>,
    /// Stop after this time and print what is proven [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Prove the result and one best move, and not every other move
    #[arg(long)]
    best_only: bool,
    /// Prove only who wins and what every move does to that, not by how much or in how many plies
    #[arg(long, conflicts_with = "best_only")]
    outcomes: bool,
    /// Othello: count the squares that stay empty to the winner, as published scores do
    #[arg(long)]
    empties_to_winner: bool,
}

/// Parses a time in seconds, which may have decimals.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text
        .parse()
        .ok()
        .and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a number of seconds".to_owned())
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    ply: Option<PlyJson>,
    game: String,
    to_move: &'static str,
    #[serde(flatten)]
    result: ResultJson,
    best: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<SolvedMoveJson>>,
    pv: Vec<String>,
    nodes: u64,
    elapsed_ms: f64,
    complete: bool,
    /// Only of a text that states a result.
    #[serde(flatten)]
    stated: Option<StatedJson>,
    /// Only of a text in which something was guessed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// The further fields of a position with `--all`.
#[derive(Serialize)]
struct PlyJson {
    ply: usize,
    played: Option<String>,
    mistake: Option<&'static str>,
}

#[derive(Serialize)]
struct ResultJson {
    outcome: &'static str,
    score: Option<i32>,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct SolvedMoveJson {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    result: ResultJson,
}

impl ResultJson {
    fn of(result: &ProvenResult) -> ResultJson {
        ResultJson {
            outcome: result.outcome().text(),
            score: result.score(),
            plies: result.plies,
        }
    }
}

impl SolvedJson {
    fn of(solved: &Solved, best_only: bool, ply: Option<PlyJson>) -> SolvedJson {
        let (position, solution) = (&*solved.position, &solved.solution);
        let name = |ordinal: Ordinal| {
            position
                .move_view(ordinal)
                .map_or(String::new(), |mv| mv.text)
        };
        let moves = solution.moves.iter().map(|mv| SolvedMoveJson {
            mv: name(mv.mv),
            result: ResultJson::of(&mv.result),
        });
        let best = solution
            .best
            .iter()
            .take(if best_only { 1 } else { usize::MAX });
        SolvedJson {
            ply,
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            result: ResultJson::of(&solution.result),
            best: best.map(|&mv| name(mv)).collect(),
            moves: (!best_only).then(|| moves.collect()),
            pv: position
                .moves_along(&solution.line)
                .into_iter()
                .map(|mv| mv.text)
                .collect(),
            nodes: solution.nodes,
            elapsed_ms: report::millis(solved.elapsed),
            complete: solution.complete,
            stated: None,
            notes: Vec::new(),
        }
    }
}

impl SolvedJson {
    /// Adds the notes and the stated result of the position's text.
    fn with(self, solved: &Solved, line: ResolvedLine) -> SolvedJson {
        let stated = line.stated.map(|stated| StatedJson::of(&stated, solved));
        SolvedJson {
            stated,
            notes: line.notes,
            ..self
        }
    }
    /// Returns whether the text states another result.
    fn disagrees(&self) -> bool {
        self.stated
            .as_ref()
            .is_some_and(|stated| stated.agrees == Some(false))
    }
}

impl Question {
    /// Solves a position, as far as the time allows and until the flag is set.
    fn solve(&self, position: Box<dyn Position>, stop: &AtomicBool) -> CliResult<Solved> {
        let asked = match (self.best_only, self.outcomes) {
            (true, _) => Asked::Best,
            (false, true) => Asked::Outcomes,
            (false, false) => Asked::Moves,
        };
        let bytes =
            usize::try_from(self.memory.unwrap_or(USUAL_MEMORY) << 20).unwrap_or(usize::MAX);
        let available = room::available() >> 20;
        if let Some(asked) = self.memory.filter(|&asked| asked > available) {
            return Err(MemoryError::TooLarge { asked, available }.into());
        }
        let since = Instant::now();
        let refused = || {
            position
                .unsolved()
                .map_or(CliError::NoSolver, CliError::Unsolved)
        };
        let mut solver = position.solver(asked, bytes).ok_or_else(refused)?;
        if self.empties_to_winner {
            solver = solver.with_empties_to_winner().ok_or(CliError::NoEmpties)?;
        }
        solver.run(&mut |_| {
            self.time.is_some_and(|time| since.elapsed() >= time) || stop.load(Ordering::Relaxed)
        });
        if let Some(reason) = position.fault() {
            return Err(ProblemError::Rules(reason).into());
        }
        Ok(Solved {
            solution: solver.solution(),
            elapsed: since.elapsed(),
            position,
        })
    }
}

/// Solves a position within a time.
///
/// # Errors
/// Returns an error if the game has no solver or its rules fail.
pub fn within(position: Box<dyn Position>, time: Duration) -> CliResult<Solved> {
    Question {
        time: Some(time),
        ..Question::default()
    }
    .solve(position, &AtomicBool::new(false))
}

/// Finds the winner of a position and the outcome of each move, as far as they are proven within a
/// time.
///
/// # Errors
/// Returns an error in the cases of [`within`].
pub fn outcomes_within(position: Box<dyn Position>, time: Duration) -> CliResult<Solved> {
    Question {
        time: Some(time),
        outcomes: true,
        ..Question::default()
    }
    .solve(position, &AtomicBool::new(false))
}

/// The exact result of a position beside its searches. The names and the order of the fields are
/// stable.
#[derive(Serialize)]
pub struct ExactJson {
    #[serde(flatten)]
    result: ResultJson,
    best: Vec<String>,
    nodes: u64,
    complete: bool,
}

impl ExactJson {
    /// Converts the result of a solved position.
    pub fn of(solved: &Solved) -> ExactJson {
        let SolvedJson {
            result,
            best,
            nodes,
            complete,
            ..
        } = SolvedJson::of(solved, false, None);
        ExactJson {
            result,
            best,
            nodes,
            complete,
        }
    }
}

/// The state of a batch: lines are begun, and results are printed, in the order of the lines.
struct Desk<'c, 'o> {
    context: &'c mut CommandContext<'o>,
    /// The lines without a result yet.
    inputs: VecDeque<String>,
    progress: BatchProgress,
}

impl Solve {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        if let Some(lines) = &self.batch {
            return self.batch(context, lines);
        }
        if self.all {
            return self.game(context);
        }
        let line = self.question.place.resolve_line(context)?;
        let solved = self.question.solve(line.end(), &AtomicBool::new(false))?;
        match self.json {
            true => {
                let answer =
                    SolvedJson::of(&solved, self.question.best_only, None).with(&solved, line);
                context.disagreement |= answer.disagrees();
                context.json(&answer)
            }
            false => context.print(&report::solved::report(&solved, self.question.best_only)),
        }
    }

    /// Handles the lines of a batch, several at a time on their threads.
    fn batch(&self, context: &mut CommandContext<'_>, lines: &OsStr) -> CliResult {
        let mut reader = context.input.open(lines)?;
        context.in_batch = true;
        let parser = parser::<Question>();
        let begin = |desk: &mut Desk<'_, '_>, line: CliResult<String>| {
            desk.inputs
                .push_back(line.as_ref().map_or_else(|_| String::new(), Clone::clone));
            let (line, context) = (line?, &mut *desk.context);
            if is_notation(&line) {
                let question = self.question.clone();
                let line = question.place.line_of(context, &line)?;
                return Ok((question, line));
            }
            let elsewhere = |question: &mut Question| question.place = PositionArguments::default();
            let mut question = read(&parser, &line, self.question.clone(), elsewhere)?;
            // A line without these flags has them off.
            question.best_only |= self.question.best_only;
            question.outcomes |= self.question.outcomes;
            question.empties_to_winner |= self.question.empties_to_winner;
            let line = question.place.resolve_line(context)?;
            Ok((question, line))
        };
        let answer = |(question, line): (Question, ResolvedLine), stop: &AtomicBool| {
            let solved = question.solve(line.end(), stop)?;
            Ok(SolvedJson::of(&solved, question.best_only, None).with(&solved, line))
        };
        let take = |desk: &mut Desk<'_, '_>, answer: CliResult<SolvedJson>| {
            desk.context.disagreement |= answer.as_ref().is_ok_and(SolvedJson::disagrees);
            let input = desk.inputs.pop_front().unwrap_or_default();
            desk.progress.say(desk.context, &input, answer)?;
            desk.context.flush()
        };
        // A read error ends the lines.
        let fault = Arc::new(Mutex::new(None));
        let noted = Arc::clone(&fault);
        let mut inputs = std::iter::from_fn(move || {
            let note = |fault: std::io::Error| {
                *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
            };
            next_line(&mut *reader).map_err(note).ok().flatten()
        });
        let mut desk = Desk {
            context,
            inputs: VecDeque::new(),
            progress: BatchProgress::begin(),
        };
        if self.threads > 1 {
            in_order(self.threads, inputs, &mut desk, begin, answer, take)?;
        } else {
            let never = AtomicBool::new(false);
            inputs.try_for_each(|line| {
                let answer = begin(&mut desk, line).and_then(|task| answer(task, &never));
                take(&mut desk, answer)
            })?;
        }
        desk.progress.end();
        let fault = fault.lock().unwrap_or_else(PoisonError::into_inner).take();
        fault.map_or(Ok(()), |fault| Err(CliError::unread(lines, fault)))
    }

    /// Solves every position of a game.
    fn game(&self, context: &mut CommandContext<'_>) -> CliResult {
        let ResolvedLine { start, moves, .. } = self.question.place.resolve_game(context)?;
        let positions: Vec<_> = (0..=moves.len())
            .filter_map(|ply| {
                Some((
                    ply,
                    start.replay(moves.get(..ply)?, &mut |_| ()),
                    moves.get(ply).copied(),
                ))
            })
            .collect();
        if !self.json {
            context.print(&report::solved::heading(&*start))?;
        }
        let prove = |(ply, position, played): (usize, Box<dyn Position>, Option<Ordinal>),
                     stop: &AtomicBool| {
            Ok((ply, played, self.question.solve(position, stop)?))
        };
        let take = |context: &mut CommandContext<'_>,
                    solved: CliResult<(usize, Option<Ordinal>, Solved)>| {
            let (ply, played, solved) = solved?;
            let mistake = played.and_then(|mv| Mistake::of(&solved.solution, mv));
            if self.json {
                let name = played
                    .and_then(|mv| solved.position.move_view(mv))
                    .map(|mv| mv.text);
                let ply = PlyJson {
                    ply,
                    played: name,
                    mistake: mistake.map(Mistake::sign),
                };
                context.json(&SolvedJson::of(&solved, self.question.best_only, Some(ply)))?;
            } else {
                context.print(&report::solved::ply(&solved, ply, played))?;
            }
            context.flush()
        };
        if self.threads > 1 {
            return in_order(
                self.threads,
                positions.into_iter(),
                context,
                |_, task| Ok(task),
                prove,
                take,
            );
        }
        let never = AtomicBool::new(false);
        positions
            .into_iter()
            .try_for_each(|task| take(context, prove(task, &never)))
    }
}
