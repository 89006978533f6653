//! `plyscope check`: plain minimax judges a search, node by node.

use super::columns::{counted, thousands};
use super::error::CliError;
use super::json;
use super::recorded::Recorded;
use super::request::Request;
use super::{Context, Ending};
use crate::eval::Number;
use crate::study::Control;
use crate::study::check::{Effort, Failure, check};
use crate::study::table::names;
use clap::Args;
use serde::Serialize;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    request: Request,
    /// The most nodes of minimax for a check of every node; beyond, a sample is checked
    #[arg(long, value_name = "N", default_value_t = Effort::default().nodes)]
    nodes: u64,
    /// How many nodes a sample has; it is drawn by --seed
    #[arg(long, value_name = "N", default_value_t = Effort::default().sample)]
    sample: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer for scripts. Names and order of the fields are a promise.
#[derive(Serialize)]
struct Answer {
    ok: bool,
    sampled: bool,
    values: u64,
    bounds: u64,
    ticks: u64,
    failures: Vec<Told>,
}

#[derive(Serialize)]
struct Told {
    tick: u64,
    path: Vec<String>,
    value: Number,
    kind: &'static str,
    truth: Option<Number>,
    what: &'static str,
}

impl Check {
    /// Runs the command.
    ///
    /// # Errors
    /// The request is wrong, or the output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        let question = self.request.resolve(context)?;
        let recorded = Recorded::of(&question)?;
        let effort = Effort { nodes: self.nodes, sample: self.sample, seed: question.spec.seed, ..Effort::default() };
        let report = recorded.look(|walk| check(walk, &*recorded.problem, effort, &Control::new()))?;
        if let Some(fault) = recorded.problem.fault() {
            return Err(fault.into());
        }
        let tell = |failure: &Failure| Told {
            tick: failure.tick,
            path: names(&*recorded.problem, &failure.path),
            value: recorded.num(failure.value),
            kind: failure.kind.word(),
            truth: failure.truth.map(|truth| recorded.num(truth)),
            what: failure.fault.words(),
        };
        let failures: Vec<Told> = report.failures.iter().map(tell).collect();
        let ending = if report.ok() { Ending::Fine } else { Ending::Disagreement };
        let (ok, sampled, values, bounds, ticks) =
            (report.ok(), report.sampled, report.values, report.bounds, report.ticks);
        if self.json {
            json::print(context, &Answer { ok, sampled, values, bounds, ticks, failures })?;
            return Ok(ending);
        }
        let what = if sampled { "a sample of the nodes" } else { "every node" };
        let mut text = format!(
            "{} by minimax: {what}, {}, {}, {}\n",
            if ok { "confirmed" } else { "REFUTED" },
            counted(values, ["exact value", "exact values"]),
            counted(bounds, ["bound", "bounds"]),
            counted(ticks, ["tick", "ticks"]),
        );
        if !ok {
            text += &format!("{} wrong; the first in time:\n", counted(report.failed, ["node is", "nodes are"]));
        }
        for failure in report.failures.iter().take(10) {
            let line = names(&*recorded.problem, &failure.path).join(" ");
            let truth = failure
                .truth
                .map_or(String::new(), |truth| format!(", but it is worth {}", recorded.problem.print(truth)));
            text += &format!(
                "tick {}: {}: {} {}{truth}; {}\n",
                thousands(failure.tick),
                if line.is_empty() { "the root" } else { &line },
                failure.kind.sign(),
                recorded.problem.print(failure.value),
                failure.fault.words(),
            );
        }
        context.out.write_all(text.as_bytes()).map_err(CliError::Output)?;
        Ok(ending)
    }
}
