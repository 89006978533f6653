//! `plyscope experiment`: the same searches over many positions, depths, methods and orders, side by side.

use super::{CliError, Context, Plies, adopt, error::file_name};
use crate::batch::experiment::{Cell, Experiment, Outcome};
use crate::documents::evaluations::is_file;
use crate::inspect::drawing::CountsJson;
use crate::report;
use clap::Args;
use engine::clean::clean;
use engine::eval::Number;
use engine::search::Token;
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct Run {
    /// The file of an experiment; - reads standard input
    file: OsString,
    /// Print one JSON object a search
    #[arg(long, conflicts_with_all = ["csv", "plot"])]
    json: bool,
    /// Print comma-separated values with a line of names
    #[arg(long, conflicts_with = "plot")]
    csv: bool,
    /// Draw the nodes by depth as well, on a logarithmic scale
    #[arg(long)]
    plot: bool,
}

/// A search for scripts. Names and order of the fields are a promise, in JSON and in CSV.
#[derive(Serialize)]
struct Row<'a> {
    position: &'a str,
    game: String,
    evaluation: &'a str,
    method: &'static str,
    order: &'static str,
    seed: u64,
    depth: Plies,
    complete: bool,
    value: Option<Number>,
    best: Option<String>,
    #[serde(flatten)]
    counts: CountsJson,
    elapsed_ms: f64,
    printed: Option<u64>,
}

/// The names of the columns of CSV.
const NAMES: &str =
    "position,game,evaluation,method,order,seed,depth,complete,value,best,nodes,leaves,cuts,pruned,elapsed_ms,printed";

impl Run {
    pub fn run(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        let text = context.input.text(&self.file)?;
        let registry = Arc::clone(&context.registry);
        // As those of a tournament, the files of evaluations are sought from the experiment's own.
        let folder = Path::new(&self.file).parent().filter(|_| self.file != "-");
        let beside = |name: &str| match folder {
            Some(folder) if is_file(name) => folder.join(name).display().to_string(),
            _ => name.to_owned(),
        };
        let experiment = Experiment::read(&text, &file_name(&self.file), registry, |name, registry, position| {
            adopt(context, registry, &beside(name), position)
        })?;
        let cells = experiment.cells();
        if self.csv {
            context.print(&format_args!("{NAMES}\n"))?;
        } else if !self.json {
            context.print(&report::experiment::heading(&experiment))?;
        }
        for group in cells.chunk_by(|a, b| a.subject == b.subject) {
            let mut searches = Vec::new();
            for cell in group {
                let outcome = experiment.run(cell, &Token::new())?;
                CliError::check(&*outcome.problem)?;
                if self.json {
                    context.json(&row(&experiment, cell, &outcome))?;
                } else if self.csv {
                    context.print(&csv(&row(&experiment, cell, &outcome))?)?;
                } else {
                    searches.push((cell, outcome));
                    continue;
                }
                // Each search can be read as it ends.
                context.flush()?;
            }
            if !searches.is_empty() {
                let report = report::experiment::report(&experiment, &searches, self.plot);
                context.print(&format_args!("\n{report}"))?;
                context.flush()?;
            }
        }
        Ok(())
    }
}

fn row<'a>(experiment: &'a Experiment, cell: &Cell, outcome: &'a Outcome) -> Row<'a> {
    let subject = &experiment.subjects[cell.subject];
    let (spec, counts, complete) = (outcome.problem.spec(), outcome.answer.counts, outcome.answer.complete);
    let name = |ordinal: u16| subject.position.move_view(ordinal).map(|mv| mv.text);
    Row {
        position: &subject.name,
        game: subject.position.game(),
        evaluation: spec.evaluation.as_deref().unwrap_or_default(),
        method: spec.method.word(),
        order: spec.order.word(),
        seed: spec.seed,
        depth: Plies(spec.depth),
        complete,
        value: complete.then(|| outcome.problem.number(outcome.answer.value)),
        best: outcome.answer.best.filter(|_| complete).and_then(name),
        counts: CountsJson::of(counts),
        elapsed_ms: outcome.elapsed.as_micros() as f64 / 1000.0,
        printed: cell.printed.as_ref().and_then(|printed| printed.nodes),
    }
}

/// A row as a line of comma-separated values: the fields of its JSON object, texts in quotes (RFC 4180).
fn csv(row: &Row<'_>) -> Result<String, CliError> {
    let serde_json::Value::Object(fields) = serde_json::to_value(row)? else { return Ok(String::new()) };
    let field = |name: &str| match fields.get(name) {
        None | Some(serde_json::Value::Null) => String::new(),
        Some(serde_json::Value::String(text)) => format!("\"{}\"", clean(text).replace('"', "\"\"")),
        Some(other) => other.to_string(),
    };
    Ok(NAMES.split(',').map(field).collect::<Vec<_>>().join(",") + "\n")
}
