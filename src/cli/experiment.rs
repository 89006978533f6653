//! `plyscope experiment`: the same searches over many positions, depths, methods and orders, side
//! by side.
//!
//! Experiments about Monte-Carlo searches are printed by [`sampling_experiment`](super::sampling_experiment).
//!
//! With `--shard` only a part of them is run and kept in a journal; `--join` prints the results of
//! all parts.

use super::output::csv;
use super::sampling_experiment::{self, SamplingOutput};
use super::solve::{ExactJson, seconds, within};
use super::{CliError, CliResult, CommandContext, ShardTask, Shards, adopt, error::file_name};
use clap::Args;
use engine::eval::Number;
use engine::numbers::Ordinal;
use engine::search::Token;
use model::batch::experiment::{
    AnyExperiment, CellOutcome, Conditions, Experiment, ExperimentSearch, Kept,
};
use model::batch::join::Parts;
use model::batch::journal::Basis;
use model::batch::shard::Shard;
use model::documents::evaluations::{beside, is_file};
use model::inspect::drawing::CountsJson;
use model::report;
use model::report::solved::Solved;
use model::save::depth::Depth;
use serde::Serialize;
use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[derive(Args, Debug)]
pub struct Run {
    /// The file of an experiment; - reads standard input
    file: OsString,
    /// Print one JSON object a search
    #[arg(long, conflicts_with_all = ["csv", "plot"])]
    json: bool,
    /// Print comma-separated values with a line of names
    #[arg(long, conflicts_with_all = ["plot", "shard"])]
    csv: bool,
    /// Draw the nodes by depth as well, on a logarithmic scale; of uct the share of wrong answers by iterations
    #[arg(long, conflicts_with = "shard")]
    plot: bool,
    /// Prove each position besides, for so many seconds at most, and print its exact result [default for uct: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "shard")]
    solve: Option<Duration>,
    #[command(flatten)]
    shards: Shards,
    /// Where the searches of a shard are kept [default: FILE.K-of-N.games]
    #[arg(long, value_name = "PATH", requires = "shard")]
    journal: Option<PathBuf>,
    /// Forget the searches of the shard that are kept, and begin anew
    #[arg(long, requires = "shard")]
    fresh: bool,
}

/// A search for scripts. The names and the order of the fields are stable, in JSON and in CSV.
#[derive(Serialize)]
struct Row<'a> {
    position: &'a str,
    game: String,
    evaluation: &'a str,
    method: &'static str,
    order: &'static str,
    seed: u64,
    depth: Depth,
    complete: bool,
    value: Option<Number>,
    best: Option<String>,
    #[serde(flatten)]
    counts: CountsJson,
    elapsed_ms: f64,
    printed: Option<u64>,
    /// Only of an experiment about memories.
    #[serde(flatten)]
    memory: Option<MemoryRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<ExactJson>,
}

/// The memory of a search, and its use.
#[derive(Serialize)]
struct MemoryRow {
    table: String,
    table_depth: &'static str,
    deepening: bool,
    aspiration: Option<String>,
    hits: u64,
}

/// The names of the columns of CSV.
const NAMES: &str = "position,game,evaluation,method,order,seed,depth,complete,value,best,nodes,leaves,cuts,pruned,elapsed_ms,printed";

/// The further columns of an experiment about memories.
const MEMORY_NAMES: &str = "table,table_depth,deepening,aspiration,hits";

impl Run {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        let task = self.shards.task(&self.file, self.journal.as_deref())?;
        let text = context.input.text(&self.file)?;
        let registry = Arc::clone(&context.registry);
        // As in a tournament, the files of evaluations are relative to the folder of the
        // experiment.
        let folder = Path::new(&self.file).parent().filter(|_| self.file != "-");
        let sought = |name: &str| match folder {
            Some(folder) if is_file(name) => {
                let path = beside(folder, name).ok_or_else(|| CliError::Outside {
                    found: name.to_owned(),
                })?;
                Ok(path.display().to_string())
            }
            _ => Ok(name.to_owned()),
        };
        let experiment = AnyExperiment::read(
            &text,
            &file_name(&self.file),
            registry,
            |name, registry, position| {
                sought(name).and_then(|name| adopt(context, registry, &name, position))
            },
        )?;
        match experiment {
            AnyExperiment::Searches(experiment) => self.search(context, &experiment, task),
            AnyExperiment::Sampling(experiment) => {
                if let Some(option) = task.option() {
                    return Err(CliError::ShardUct { option });
                }
                let output = SamplingOutput {
                    json: self.json,
                    csv: self.csv,
                    plot: self.plot,
                    solve: self.solve,
                };
                sampling_experiment::run(&experiment, output, context)
            }
        }
    }
    /// Makes depth-first searches, and prints what came out.
    fn search(
        &self,
        context: &mut CommandContext<'_>,
        experiment: &Experiment,
        task: ShardTask,
    ) -> CliResult {
        if self.solve.is_some() && self.csv {
            return Err(CliError::ExactCsv);
        }
        let cells = experiment.cells();
        let kept = match task {
            ShardTask::Whole => None,
            ShardTask::Shard(shard, path) => {
                return self.search_shard(context, experiment, (shard, &path));
            }
            ShardTask::Join(sources) => {
                let mut parts = Parts::new(cells.len() as u64);
                for (shard, path) in sources {
                    let kept = experiment.kept(shard, &path)?;
                    parts.add(shard, kept.into_iter().map(|kept| (kept.number, kept)));
                }
                Some(parts.whole(Path::new(&self.file), Conditions::WORDS)?)
            }
        };
        let mut kept = kept.map(Vec::into_iter);
        let mut sums = report::experiment::Sums::default();
        if self.csv {
            context.print(&format_args!("{}\n", names(experiment)))?;
        } else if !self.json {
            context.print(&report::experiment::heading(experiment))?;
        }
        for group in cells.chunk_by(|a, b| a.subject == b.subject) {
            let mut searches = Vec::new();
            let position = group
                .first()
                .map(|cell| experiment.subjects[cell.subject].position.copy());
            let exact = self
                .solve
                .zip(position)
                .map(|(time, position)| within(position, time))
                .transpose()?;
            for cell in group {
                let outcome = match kept.as_mut().and_then(Iterator::next) {
                    Some(kept) => experiment.outcome(cell, &kept)?,
                    None => searched(experiment, cell)?,
                };
                if self.json {
                    context.json(&row(experiment, cell, &outcome, exact.as_ref()))?;
                } else if self.csv {
                    context.print(&csv(
                        &row(experiment, cell, &outcome, None),
                        names(experiment).split(','),
                    )?)?;
                } else {
                    searches.push((cell, outcome));
                    continue;
                }
                // Each search can be read as soon as it ends.
                context.flush()?;
            }
            if !searches.is_empty() {
                sums.add(&searches);
                let report = report::experiment::report(experiment, &searches, self.plot);
                context.print(&format_args!("\n{report}"))?;
                if let Some(exact) = &exact {
                    context.print(&format_args!("exact: {}\n", exact.sentence()))?;
                }
                context.flush()?;
            }
        }
        if let Some(report) = sums.report(self.plot) {
            context.print(&format_args!("\n{report}"))?;
        }
        Ok(())
    }
    /// Runs the searches of a shard that are not kept yet.
    fn search_shard(
        &self,
        context: &mut CommandContext<'_>,
        experiment: &Experiment,
        (shard, path): (Shard, &Path),
    ) -> CliResult {
        let cells = experiment.cells();
        let (mut journal, kept) = experiment.journal(shard, path, self.fresh)?;
        let (all, own) = (cells.len() as u64, shard.count(cells.len() as u64));
        for place in kept.len() as u64..own {
            let number = shard.game(place);
            let Some(cell) = usize::try_from(number)
                .ok()
                .and_then(|number| cells.get(number))
            else {
                break;
            };
            let kept = Kept::of(number, &searched(experiment, cell)?);
            journal
                .add(&kept)
                .map_err(|error| CliError::unread(path, error))?;
        }
        journal
            .sync()
            .map_err(|error| CliError::unread(path, error))?;
        Shards::report(
            context,
            (shard, path),
            (own, all, Conditions::WORDS),
            (&self.file, self.json),
        )
    }
}

/// Runs a search of the experiment.
fn searched(experiment: &Experiment, cell: &ExperimentSearch) -> CliResult<CellOutcome> {
    let outcome = experiment.run(cell, &Token::new())?;
    CliError::check(&*outcome.problem)?;
    Ok(outcome)
}

fn row<'a>(
    experiment: &'a Experiment,
    cell: &ExperimentSearch,
    outcome: &'a CellOutcome,
    exact: Option<&Solved>,
) -> Row<'a> {
    let subject = &experiment.subjects[cell.subject];
    let (spec, counts, complete) = (
        outcome.problem.spec(),
        outcome.answer.counts,
        outcome.answer.complete,
    );
    let name = |ordinal: Ordinal| subject.position.move_view(ordinal).map(|mv| mv.text);
    Row {
        position: &subject.name,
        game: subject.position.game(),
        evaluation: spec.evaluation.as_deref().unwrap_or_default(),
        method: spec.method_word(),
        order: spec.order_word(),
        seed: spec.seed,
        depth: spec.depth.into(),
        complete,
        value: complete.then(|| outcome.problem.number(outcome.answer.value)),
        best: outcome.answer.best.filter(|_| complete).and_then(name),
        counts: CountsJson::of(counts),
        elapsed_ms: report::millis(outcome.elapsed),
        printed: cell.printed.as_ref().and_then(|printed| printed.nodes),
        memory: experiment.remembers().then(|| memory_row(outcome)),
        exact: exact.map(ExactJson::of),
    }
}

fn memory_row(outcome: &CellOutcome) -> MemoryRow {
    let memory = outcome.problem.spec().memory;
    MemoryRow {
        table: memory.table.to_string(),
        table_depth: memory.rule().word(),
        deepening: memory.deepening,
        aspiration: memory.aspiration.map(|width| width.to_string()),
        hits: outcome.answer.counts.hits,
    }
}

/// Returns the names of the columns of an experiment.
fn names(experiment: &Experiment) -> Cow<'static, str> {
    if experiment.remembers() {
        Cow::Owned(format!("{NAMES},{MEMORY_NAMES}"))
    } else {
        Cow::Borrowed(NAMES)
    }
}
