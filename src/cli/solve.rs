//! `plyscope solve`: who wins with perfect play, by which moves, and what each other move costs.
//!
//! A position is solved on one thread; of many positions (`--batch`, `--all`) each thread takes the next. If the time
//! ends first, the answer has the results so far and says that it is not complete.
//!
//! With several threads lines of a batch are read ahead, so a program that waits for each answer uses one.

use super::batch::{BatchProgress, is_notation, next_line, parser, read};
use super::request::ResolvedLine;
use super::stated::StatedJson;
use super::{CliError, CliResult, CommandContext, PositionArguments};
use clap::Args;
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::solve::{Asked, ProvenResult};
use model::report;
use model::report::solved::{Mistake, Solved};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The most threads.
const MOST_THREADS: u32 = 256;
/// How many lines of a batch are read ahead for each thread, so that a hard one does not keep the others waiting.
const AHEAD: usize = 8;
/// MiB of a table, unless something else is asked for.
const USUAL_MEMORY: u64 = 64;
const MOST_MEMORY: u64 = 1 << 20;

#[derive(Args, Debug)]
pub struct Solve {
    #[command(flatten)]
    question: Question,
    /// Answer JSON lines, each an object with fields named like the options; - reads standard input. Options on the
    /// command line hold for all lines that do not say otherwise
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
}

/// Reads a time in seconds, which may have decimals.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text.parse().ok().and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "expected a number of seconds".to_owned())
}

/// Names and order of the fields are a promise.
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
    /// Of a text that states a result only.
    #[serde(flatten)]
    stated: Option<StatedJson>,
    /// Of a text in which something was guessed only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What `--all` says of a position besides.
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
        ResultJson { outcome: result.outcome().text(), score: result.score(), plies: result.plies }
    }
}

impl SolvedJson {
    fn of(solved: &Solved, best_only: bool, ply: Option<PlyJson>) -> SolvedJson {
        let (position, solution) = (&*solved.position, &solved.solution);
        let name = |ordinal: Ordinal| position.move_view(ordinal).map_or(String::new(), |mv| mv.text);
        let moves =
            solution.moves.iter().map(|mv| SolvedMoveJson { mv: name(mv.mv), result: ResultJson::of(&mv.result) });
        let best = solution.best.iter().take(if best_only { 1 } else { usize::MAX });
        SolvedJson {
            ply,
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            result: ResultJson::of(&solution.result),
            best: best.map(|&mv| name(mv)).collect(),
            moves: (!best_only).then(|| moves.collect()),
            pv: position.moves_along(&solution.line).into_iter().map(|mv| mv.text).collect(),
            nodes: solution.nodes,
            elapsed_ms: report::millis(solved.elapsed),
            complete: solution.complete,
            stated: None,
            notes: Vec::new(),
        }
    }
}

impl SolvedJson {
    /// The same with what the text of the position says besides.
    fn with(self, solved: &Solved, line: ResolvedLine) -> SolvedJson {
        let stated = line.stated.map(|stated| StatedJson::of(&stated, solved));
        SolvedJson { stated, notes: line.notes, ..self }
    }
    /// Does the text state another result?
    fn disagrees(&self) -> bool {
        self.stated.as_ref().is_some_and(|stated| stated.agrees == Some(false))
    }
}

impl Question {
    fn solve(&self, position: Box<dyn Position>) -> CliResult<Solved> {
        let asked = match (self.best_only, self.outcomes) {
            (true, _) => Asked::Best,
            (false, true) => Asked::Outcomes,
            (false, false) => Asked::Moves,
        };
        let bytes = usize::try_from(self.memory.unwrap_or(USUAL_MEMORY) << 20).unwrap_or(usize::MAX);
        let since = Instant::now();
        let mut solver = position.solver(asked, bytes).ok_or(CliError::NoSolver)?;
        solver.run(&mut |_| self.time.is_some_and(|time| since.elapsed() >= time));
        Ok(Solved { solution: solver.solution(), elapsed: since.elapsed(), position })
    }
}

/// What is proven of a position within a time.
///
/// # Errors
/// It is one of another program's trace.
pub fn within(position: Box<dyn Position>, time: Duration) -> CliResult<Solved> {
    Question { time: Some(time), ..Question::default() }.solve(position)
}

/// The exact result of a position beside its searches. Names and order of the fields are a promise.
#[derive(Serialize)]
pub struct ExactJson {
    #[serde(flatten)]
    result: ResultJson,
    best: Vec<String>,
    nodes: u64,
    complete: bool,
}

impl ExactJson {
    /// That of a solved position.
    pub fn of(solved: &Solved) -> ExactJson {
        let SolvedJson { result, best, nodes, complete, .. } = SolvedJson::of(solved, false, None);
        ExactJson { result, best, nodes, complete }
    }
}

/// Does the work on several threads; the results are in the order of the tasks.
fn on_threads<T: Send, R: Send>(threads: u32, tasks: Vec<T>, work: impl Fn(T) -> R + Sync) -> CliResult<Vec<R>> {
    if threads <= 1 || tasks.len() <= 1 {
        return Ok(tasks.into_iter().map(work).collect());
    }
    let count = threads.min(u32::try_from(tasks.len()).unwrap_or(u32::MAX));
    let (tasks, work) = (Mutex::new(tasks.into_iter().enumerate()), &work);
    let next = || tasks.lock().ok().and_then(|mut tasks| tasks.next());
    let take = || std::iter::from_fn(next).map(|(at, task)| (at, work(task))).collect::<Vec<_>>();
    let mut found = std::thread::scope(|scope| {
        let start = |_| {
            let builder = std::thread::Builder::new().name("solve".to_owned()).stack_size(engine::search::STACK);
            builder.spawn_scoped(scope, take).map_err(CliError::Thread)
        };
        let started = (0..count).map(start).collect::<Result<Vec<_>, _>>()?;
        // A thread that panicked has printed its message already.
        let found = started.into_iter().map(|thread| thread.join().map_err(|_| CliError::Broken));
        found.collect::<CliResult<Vec<_>>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    found.sort_by_key(|(at, _)| *at);
    Ok(found.into_iter().map(|(_, result)| result).collect())
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
        let solved = self.question.solve(line.end())?;
        match self.json {
            true => {
                let answer = SolvedJson::of(&solved, self.question.best_only, None).with(&solved, line);
                context.disagreement |= answer.disagrees();
                context.json(&answer)
            }
            false => context.print(&report::solved::report(&solved, self.question.best_only)),
        }
    }

    /// Answers lines, as many at a time as there are threads.
    fn batch(&self, context: &mut CommandContext<'_>, lines: &OsStr) -> CliResult {
        let mut reader = context.input.open(lines)?;
        context.in_batch = true;
        let parser = parser::<Question>();
        let mut progress = BatchProgress::begin();
        let ahead = if self.threads == 1 { 1 } else { AHEAD * self.threads as usize };
        loop {
            let (mut questions, mut inputs) = (Vec::new(), Vec::new());
            while questions.len() < ahead
                && let Some(line) = next_line(&mut *reader).map_err(|fault| CliError::unread(lines, fault))?
            {
                inputs.push(line.as_ref().map_or_else(|_| String::new(), Clone::clone));
                let question = |line: String| {
                    if is_notation(&line) {
                        let question = self.question.clone();
                        let line = question.place.line_of(context, &line)?;
                        return Ok((question, line));
                    }
                    let elsewhere = |question: &mut Question| question.place = PositionArguments::default();
                    let mut question = read(&parser, &line, self.question.clone(), elsewhere)?;
                    // A line without them says no.
                    question.best_only |= self.question.best_only;
                    question.outcomes |= self.question.outcomes;
                    let line = question.place.resolve_line(context)?;
                    Ok((question, line))
                };
                questions.push(line.and_then(question));
            }
            if questions.is_empty() {
                progress.end();
                return Ok(());
            }
            let answers = on_threads(self.threads, questions, |question| {
                let (question, line) = question?;
                let solved = question.solve(line.end())?;
                Ok(SolvedJson::of(&solved, question.best_only, None).with(&solved, line))
            })?;
            for (input, answer) in inputs.iter().zip(answers) {
                context.disagreement |= answer.as_ref().is_ok_and(SolvedJson::disagrees);
                progress.say(context, input, answer)?;
            }
            context.flush()?;
        }
    }

    /// Solves every position of a game.
    fn game(&self, context: &mut CommandContext<'_>) -> CliResult {
        let ResolvedLine { start, moves, .. } = self.question.place.resolve_game(context)?;
        let positions: Vec<_> = (0..=moves.len())
            .filter_map(|ply| Some((ply, start.replay(moves.get(..ply)?, &mut |_| ()), moves.get(ply).copied())))
            .collect();
        let group = if self.threads == 1 { 1 } else { positions.len() };
        let mut positions = positions.into_iter().peekable();
        if !self.json {
            context.print(&report::solved::heading(&*start))?;
        }
        while positions.peek().is_some() {
            let tasks: Vec<_> = positions.by_ref().take(group).collect();
            let found = on_threads(self.threads, tasks, |(ply, position, played)| {
                Ok::<_, CliError>((ply, played, self.question.solve(position)?))
            })?;
            for solved in found {
                let (ply, played, solved) = solved?;
                let mistake = played.and_then(|mv| Mistake::of(&solved.solution, mv));
                if self.json {
                    let name = played.and_then(|mv| solved.position.move_view(mv)).map(|mv| mv.text);
                    let ply = PlyJson { ply, played: name, mistake: mistake.map(Mistake::sign) };
                    context.json(&SolvedJson::of(&solved, self.question.best_only, Some(ply)))?;
                } else {
                    context.print(&report::solved::ply(&solved, ply, played))?;
                }
                context.flush()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_tasks() {
        let tasks: Vec<u64> = (0..50).collect();
        for threads in [1, 3, 60] {
            let found = on_threads(threads, tasks.clone(), |task| {
                std::thread::yield_now();
                task * task
            });
            assert_eq!(found.ok(), Some(tasks.iter().map(|task| task * task).collect::<Vec<_>>()));
        }
    }
}
