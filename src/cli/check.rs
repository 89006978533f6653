//! `plyscope check`: plain minimax judges a search, node by node.

use super::columns::{counted, thousands};
use super::error::CliError;
use super::json;
use super::recorded::{Memory, Recorded};
use super::request::Request;
use super::{Context, Ending};
use crate::inspect::check::{Effort, Failure, Report, check};
use clap::Args;
use engine::boundary::problem::names;
use engine::eval::Number;
use engine::search::Token;
use serde::Serialize;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Check {
    #[command(flatten)]
    request: Request,
    /// The most nodes of minimax for a check of every node; beyond, a sample is checked
    #[arg(long, value_name = "N", default_value_t = Effort::default().nodes)]
    nodes: u64,
    /// How many nodes a sample has, the root among them; it is drawn by --seed
    #[arg(long, value_name = "N", default_value_t = Effort::default().sample)]
    sample: usize,
    #[command(flatten)]
    memory: Memory,
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
    failures: Vec<CheckJson>,
    /// All of them: `failures` are the first ones in time.
    failed: u64,
    nodes: u64,
    too_big: u64,
    root: bool,
}

#[derive(Serialize)]
struct CheckJson {
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
        let recorded = Recorded::of(&question, self.memory)?;
        let effort = Effort { nodes: self.nodes, sample: self.sample, seed: question.spec.seed, ..Effort::default() };
        let report = recorded.look(|walk| check(walk, &*recorded.problem, effort, &Token::new()))?;
        if let Some(fault) = recorded.problem.fault() {
            return Err(fault.into());
        }
        let tell = |failure: &Failure| CheckJson {
            tick: failure.tick,
            path: names(&*recorded.problem, &failure.path),
            value: recorded.num(failure.value),
            kind: failure.kind.word(),
            truth: failure.truth.map(|truth| recorded.num(truth)),
            what: failure.fault.words(),
        };
        let failures: Vec<CheckJson> = report.failures.iter().map(tell).collect();
        let ending = if report.ok() { Ending::Fine } else { Ending::Disagreement };
        if self.json {
            let Report { sampled, values, bounds, ticks, failed, nodes, too_big, root, .. } = report;
            let ok = report.ok();
            let answer = Answer { ok, sampled, values, bounds, ticks, failures, failed, nodes, too_big, root };
            json::print(context, &answer)?;
            return Ok(ending);
        }
        let mut text = headline(&report);
        if !report.ok() {
            let wrong = counted(report.failed, ["node is", "nodes are"]);
            text += &format!("{wrong} wrong; the first in time:\n");
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

/// What was judged, and what came out.
fn headline(report: &Report) -> String {
    let said = match (report.ok(), report.root) {
        (false, _) => "REFUTED by minimax",
        (true, true) => "confirmed by minimax",
        (true, false) => "nothing wrong was found by minimax",
    };
    let what = match report.sampled {
        true => format!("{} of {}", thousands(report.judged()), counted(report.nodes, ["node", "nodes"])),
        false => "every node".to_owned(),
    };
    let values = counted(report.values, ["exact value", "exact values"]);
    let bounds = counted(report.bounds, ["bound", "bounds"]);
    let ticks = counted(report.ticks, ["tick", "ticks"]);
    let mut text = format!("{said}: {what}, {values}, {bounds}; the totals of {ticks} added up\n");
    if report.too_big > 0 {
        let root = if report.root { "" } else { ", the root among them" };
        let sampled = counted(report.too_big, ["node of the sample is", "nodes of the sample are"]);
        text += &format!("{sampled} too big to be judged{root}\n");
    }
    text
}
