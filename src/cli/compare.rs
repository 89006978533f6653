//! `plyscope compare`: minimax beside alpha-beta on the same position, ply by ply.

use super::columns::{Align, Columns, counted, thousands};
use super::error::CliError;
use super::json;
use super::request::Request;
use super::{Context, Ending};
use crate::inspect::compare::{Comparison, MethodCounts, branching, compare};
use crate::inspect::growth::{self, Curve, End, Growth, growth};
use clap::Args;
use engine::boundary::Problem;
use engine::eval::Number;
use engine::search::Token;
use serde::Serialize;
use std::time::Duration;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Compare {
    #[command(flatten)]
    request: Request,
    /// The most nodes that a method may take
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    nodes: u64,
    /// Draw the nodes by depth, from 1 to --depth, as bars
    #[arg(long)]
    plot: bool,
    /// The most seconds for the methods, and again for the plot [default: 60 with --plot, else no limit]
    #[arg(long, value_name = "N")]
    seconds: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer for scripts. Names and order of the fields are a promise.
#[derive(Serialize)]
struct Answer<'a> {
    /// Null with --plot alone: where the search is too big.
    value: Option<Number>,
    agree: Option<bool>,
    methods: Vec<Method<'a>>,
    minimal: Option<&'a Vec<u64>>,
    /// Without --plot: null.
    by_depth: Option<Vec<AtDepth>>,
}

#[derive(Serialize)]
struct AtDepth {
    depth: u32,
    minimax: Option<u64>,
    alphabeta: Option<u64>,
    minimal: Option<u64>,
    /// The method asked for, where it is none of these.
    asked: Option<u64>,
}

#[derive(Serialize)]
struct Method<'a> {
    method: &'static str,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    by_ply: &'a [u64],
    value: Number,
    best: Option<String>,
}

impl Compare {
    /// Runs the command.
    ///
    /// # Errors
    /// The request is wrong, nothing ends within the nodes allowed, or the output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        let question = self.request.resolve(context)?;
        let problem = question.position.pose(&question.spec, &question.registry)?;
        let seconds = self.seconds.or(self.plot.then_some(PLOT_SECONDS));
        let limited = || {
            let token = Token::new();
            seconds.map_or_else(|| token.clone(), |seconds| token.within(Duration::from_secs(seconds)))
        };
        let control = limited();
        let found = compare(&*problem, self.nodes, &control);
        let growth = self.plot.then(|| growth(&*problem, self.nodes, &limited()));
        if let Some(fault) = problem.fault() {
            return Err(fault.into());
        }
        // Smaller depths may be worth a plot where the one that was asked for is too big.
        if found.is_none() && growth.as_ref().is_none_or(|growth| growth.depths.is_empty()) {
            let late = seconds.filter(|_| control.is_stopped());
            return Err(late.map_or(CliError::TooBig { nodes: self.nodes }, |seconds| CliError::TooLong { seconds }));
        }
        let agree = found.as_ref().and_then(|found| found.agree);
        let ending = if agree == Some(false) { Ending::Disagreement } else { Ending::Fine };
        if self.json {
            let methods = found.iter().flat_map(|found| &found.methods).map(|method| Method {
                method: method.method.word(),
                nodes: method.counts.nodes,
                leaves: method.counts.leaves,
                cuts: method.counts.cuts,
                pruned: method.counts.pruned,
                by_ply: &method.by_ply,
                value: problem.number(method.value),
                best: method.best.and_then(|mv| question.position.move_view(mv)).map(|mv| mv.text),
            });
            let (methods, minimal) = (methods.collect(), found.as_ref().and_then(|found| found.minimal.as_ref()));
            let at_depth = |at: &growth::AtDepth| {
                let [minimax, alphabeta, minimal, asked] = at.nodes;
                AtDepth { depth: at.depth, minimax, alphabeta, minimal, asked }
            };
            let by_depth = growth.map(|growth| growth.depths.iter().map(at_depth).collect());
            let value = found.as_ref().map(|found| problem.number(found.value));
            let answer = Answer { value, agree, methods, minimal, by_depth };
            json::print(context, &answer)?;
            return Ok(ending);
        }
        let said = match agree {
            Some(true) => "all methods agree on it and on the best moves",
            Some(false) => "THE METHODS DISAGREE",
            None => "minimax is too big to be run",
        };
        let mut text = match &found {
            Some(found) => {
                let answers = if agree == Some(false) { answers(found, &*problem) } else { String::new() };
                let value = problem.print(found.value);
                format!("value {value}: {said}\n{answers}\n{}\n{}", totals(found), plies(found))
            }
            None => format!("no method ends at depth {}\n", problem.spec().depth_text()),
        };
        if let Some(growth) = growth {
            text += &format!("\n{}", plot(&growth, self.nodes));
        }
        context.out.write_all(text.as_bytes()).map_err(CliError::Output)?;
        Ok(ending)
    }
}

/// The value and the best move of each method.
fn answers(found: &Comparison, problem: &dyn Problem) -> String {
    let mut table = Columns::new([("", Align::Left), ("value", Align::Right), ("best", Align::Left)]);
    found.answers(problem).into_iter().for_each(|answer| table.row(answer));
    format!("\n{table}")
}

fn totals(found: &Comparison) -> Columns {
    let right = |name| (name, Align::Right);
    let mut table = Columns::new([
        ("method", Align::Left),
        right("nodes"),
        right("leaves"),
        right("cuts"),
        right("pruned"),
        right("branching"),
    ]);
    for method in &found.methods {
        let counts = method.counts;
        let [nodes, leaves, cuts, pruned] = [counts.nodes, counts.leaves, counts.cuts, counts.pruned].map(thousands);
        table.row([method.method.word().to_owned(), nodes, leaves, cuts, pruned, format!("{:.2}", method.branching())]);
    }
    if let Some(minimal) = &found.minimal {
        let nodes: u64 = minimal.iter().sum();
        let factor = branching(nodes, minimal.len().saturating_sub(1));
        let none = String::new;
        table.row(["least possible".to_owned(), thousands(nodes), none(), none(), none(), format!("{factor:.2}")]);
    }
    table
}

/// How many seconds a plot takes at the most, unless somebody says otherwise.
const PLOT_SECONDS: u64 = 60;

/// The longest bar, in characters.
const BAR: usize = 48;

/// Nodes by depth: a line a depth and curve, with a bar as long as the number is, in digits.
fn plot(growth: &Growth, nodes: u64) -> String {
    let heads = ["depth", "", "nodes", "branching"]
        .map(|head| (head, if head.is_empty() { Align::Left } else { Align::Right }));
    let mut table = Columns::new(heads.into_iter().chain([("as long as the number has digits", Align::Left)]));
    let most = growth.depths.iter().flat_map(|at| at.nodes).flatten().max().unwrap_or(1);
    for at in &growth.depths {
        for (curve, count) in Curve::ALL.into_iter().zip(at.nodes) {
            let Some(count) = count else {
                continue;
            };
            let depth =
                if curve == Curve::Minimax || at.nodes[0].is_none() { at.depth.to_string() } else { String::new() };
            let branching = at.branching(curve).map_or_else(String::new, |branching| format!("{branching:.2}"));
            let length = ((count as f64).ln() / (most as f64).ln().max(1.0) * BAR as f64).round() as usize;
            table.row([depth, growth.word(curve).to_owned(), thousands(count), branching, "█".repeat(length.max(1))]);
        }
    }
    let last = growth.depths.last().map_or(0, |at| at.depth);
    let too_big = growth.curves().filter_map(|curve| {
        let ended = growth.depths.iter().rev().find(|at| at.nodes[curve as usize].is_some()).map_or(0, |at| at.depth);
        let (word, from) = (growth.word(curve), ended + 1);
        let early = ended < last || growth.end == End::Nodes;
        early.then(|| format!("{word}: more than {} from depth {from} on\n", counted(nodes, ["node", "nodes"])))
    });
    let too_big: String = too_big.collect();
    let end = match growth.end {
        End::Depth | End::Nodes => String::new(),
        End::Game => "no game lasts longer\n".to_owned(),
        End::Stopped => "stopped here: the time was over; --seconds gives more\n".to_owned(),
    };
    format!("{table}{too_big}{end}")
}

/// Nodes by ply: one line a ply, one column a method.
fn plies(found: &Comparison) -> Columns {
    let heads = found.methods.iter().map(|method| method.method.word());
    let heads: Vec<&str> = heads.chain(found.minimal.as_ref().map(|_| "least")).collect();
    let columns: Vec<&[u64]> =
        found.methods.iter().map(|method: &MethodCounts| &method.by_ply[..]).chain(found.minimal.as_deref()).collect();
    let mut table = Columns::new(std::iter::once("ply").chain(heads).map(|head| (head, Align::Right)));
    for ply in 0..columns.iter().map(|column| column.len()).max().unwrap_or(0) {
        let cells = columns.iter().map(|column| column.get(ply).map_or(String::new(), |&nodes| thousands(nodes)));
        table.row(std::iter::once(ply.to_string()).chain(cells));
    }
    table
}
