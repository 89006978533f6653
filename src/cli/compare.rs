//! `plyscope compare`: minimax beside alpha-beta on the same position, ply by ply.

use super::beside::{self, BesideOutput, DepthFirstSide};
use super::solve::seconds;
use super::{CliError, CliResult, CommandContext, RequestArguments};
use clap::Args;
use engine::eval::Number;
use engine::search::Token;
use model::inspect::compare::{Unended, compare};
use model::inspect::drawing::CountsJson;
use model::inspect::growth::{self, growth};
use model::inspect::parts::{Depths, MemoryPart, PartCounts, PartsReport, parts};
use model::report::{self, millis};
use serde::Serialize;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub struct Compare {
    #[command(flatten)]
    request: RequestArguments,
    /// The most nodes that a method may take
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    nodes: u64,
    /// Draw the nodes by depth, from 1 to --depth, as bars
    #[arg(long)]
    plot: bool,
    /// The most seconds for the methods, and again for the plot [default: 60 with --plot, else no limit]
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// uct: prove what the moves are worth, for so many seconds at most [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    solve: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct ComparisonJson<'a> {
    /// Null with --plot alone, if the search is too big.
    value: Option<Number>,
    agree: Option<bool>,
    methods: Vec<Method<'a>>,
    minimal: Option<&'a Vec<u64>>,
    /// Null without --plot.
    by_depth: Option<Vec<AtDepth>>,
    /// Only of a search that remembers.
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<PartsJson<'a>>,
    /// The methods missing above, if any are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unended: Vec<UnendedJson>,
}

/// A depth, and the nodes of each row to that depth; `None`: the row was not searched to it.
type DepthNodes = (u32, Vec<Option<u64>>);

/// A search with and without each part of its memory.
#[derive(Serialize)]
struct PartsJson<'a> {
    /// Null if deeper entries may be used.
    agree: Option<bool>,
    rows: Vec<PartJson>,
    /// For each depth its nodes in the order of the rows. Null without --plot.
    by_depth: Option<&'a [DepthNodes]>,
}

#[derive(Serialize)]
struct PartJson {
    parts: Vec<&'static str>,
    value: Option<Number>,
    best: Option<String>,
    nodes: u64,
    hits: u64,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct AtDepth {
    depth: u32,
    minimax: Option<u64>,
    alphabeta: Option<u64>,
    minimal: Option<u64>,
    /// The requested method, if it is none of these.
    asked: Option<u64>,
}

#[derive(Serialize)]
struct Method<'a> {
    method: &'static str,
    #[serde(flatten)]
    counts: CountsJson,
    by_ply: &'a [u64],
    value: Number,
    best: Option<String>,
    elapsed_ms: f64,
    /// The most nodes that are open at once.
    open_nodes: usize,
}

/// A method that reached its limit of nodes or time.
#[derive(Serialize)]
struct UnendedJson {
    method: &'static str,
    nodes: u64,
    elapsed_ms: f64,
}

impl Compare {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        if self.request.search.is_uct() {
            return self.beside_uct(context);
        }
        if self.solve.is_some() {
            return Err(CliError::OnlyUct { option: "solve" });
        }
        let question = self.request.resolve(context)?;
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let seconds = self.seconds.or(self.plot.then_some(PLOT_SECONDS));
        let limited = || {
            let token = Token::new();
            seconds.map_or_else(
                || token.clone(),
                |seconds| token.within(Duration::from_secs(seconds)),
            )
        };
        let control = limited();
        let found = compare(&*problem, self.nodes, &control);
        let growth = self
            .plot
            .then(|| growth(&*problem, found.as_ref(), self.nodes, &limited()));
        CliError::check(&*problem)?;
        let remembers = !problem.spec().memory.is_none();
        let depths = if self.plot {
            Depths::ToTheEnd
        } else {
            Depths::Own
        };
        let own = problem.searchable().filter(|_| remembers);
        let found_parts = own.map(|own| parts(own, (self.nodes, depths), &limited()));
        // Smaller depths may be worth a plot even if the requested one is too big.
        let some_part = found_parts.as_ref().is_some_and(|found| !found.is_empty());
        if found.is_none()
            && !some_part
            && growth
                .as_ref()
                .is_none_or(|growth| growth.depths.is_empty())
        {
            let late = seconds.filter(|_| control.is_stopped());
            return Err(
                late.map_or(CliError::TooBig { nodes: self.nodes }, |seconds| {
                    CliError::TooLong { seconds }
                }),
            );
        }
        let agree = found.as_ref().and_then(|found| found.agree);
        let parts_agree = found_parts.as_ref().and_then(PartsReport::agree);
        context.disagreement = agree == Some(false) || parts_agree == Some(false);
        if self.json {
            let methods = found
                .iter()
                .flat_map(|found| &found.methods)
                .map(|method| Method {
                    method: method.method.word(),
                    counts: CountsJson::of(method.counts),
                    by_ply: &method.by_ply,
                    value: problem.number(method.value),
                    best: method
                        .best
                        .and_then(|mv| question.position.move_view(mv))
                        .map(|mv| mv.text),
                    elapsed_ms: millis(method.elapsed),
                    open_nodes: method.open_nodes(),
                });
            let (methods, minimal) = (
                methods.collect(),
                found.as_ref().and_then(|found| found.minimal.as_ref()),
            );
            let at_depth = |at: &growth::AtDepth| {
                let [minimax, alphabeta, minimal, asked] = at.nodes;
                AtDepth {
                    depth: at.depth,
                    minimax,
                    alphabeta,
                    minimal,
                    asked,
                }
            };
            let by_depth = growth.map(|growth| growth.depths.iter().map(at_depth).collect());
            let value = found.as_ref().map(|found| problem.number(found.value));
            let part = |row: &PartCounts| PartJson {
                parts: MemoryPart::of(row.memory)
                    .into_iter()
                    .map(MemoryPart::word)
                    .collect(),
                value: row.value.map(|value| problem.number(value)),
                best: row
                    .best
                    .and_then(|mv| question.position.move_view(mv))
                    .map(|mv| mv.text),
                nodes: row.counts.nodes,
                hits: row.counts.hits,
                elapsed_ms: millis(row.elapsed),
            };
            let parts = found_parts.as_ref().map(|found| PartsJson {
                agree: found.agree(),
                rows: found.rows.iter().map(part).collect(),
                by_depth: self.plot.then_some(&*found.by_depth),
            });
            let unended = |one: &Unended| UnendedJson {
                method: one.method.word(),
                nodes: one.nodes,
                elapsed_ms: millis(one.elapsed),
            };
            let unended = found
                .iter()
                .flat_map(|found| &found.unended)
                .map(unended)
                .collect();
            return context.json(&ComparisonJson {
                value,
                agree,
                methods,
                minimal,
                by_depth,
                parts,
                unended,
            });
        }
        let more = (growth.as_ref(), found_parts.as_ref());
        context.print(&report::compare::report(
            found.as_ref(),
            more,
            &*problem,
            true,
        ))
    }

    /// Prints a Monte-Carlo search beside a depth-first one to the depth, and beside proven
    /// results.
    fn beside_uct(&self, context: &mut CommandContext<'_>) -> CliResult {
        if self.plot {
            return Err(CliError::BesideUct { option: "plot" });
        }
        // The depth is that of the other search.
        let mut request = self.request.clone();
        let depth = request.search.depth.take();
        let mut question = request.resolve_any(context)?;
        if let Some(depth) = depth {
            question.spec.depth = depth.plies();
        }
        let Some(spec) = &question.uct else {
            return Err(CliError::NotUct);
        };
        let sampled = question.position.pose_uct(spec, &question.registry)?;
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let control = self.seconds.map_or_else(Token::new, |seconds| {
            Token::new().within(Duration::from_secs(seconds))
        });
        control.begin(None);
        let since = Instant::now();
        let answer = problem.choose(self.nodes, &control);
        let elapsed = Some(since.elapsed());
        CliError::check(&*problem)?;
        if !answer.complete {
            let late = self.seconds.filter(|_| control.is_stopped());
            return Err(
                late.map_or(CliError::TooBig { nodes: self.nodes }, |seconds| {
                    CliError::TooLong { seconds }
                }),
            );
        }
        let other = DepthFirstSide {
            problem: &*problem,
            answer: &answer,
            elapsed,
        };
        let output = BesideOutput {
            names: [""; 2],
            solve: self.solve,
            json: self.json,
        };
        beside::run(context, sampled, &other, output)
    }
}

/// The default time limit of a plot, in seconds.
const PLOT_SECONDS: u64 = 60;
