//! `plyscope analyze`: search a position, and say what every move is worth.

use super::columns::{Align, Columns, counted, thousands};
use super::error::CliError;
use super::json::{Ended, Plies};
use super::request::{Question, Request};
use super::{Context, Ending, batch, json};
use clap::Args;
use engine::boundary::{self, Analysis, Position};
use engine::eval::Number;
use engine::rules::Side;
use engine::search::{Kind, Value};
use serde::Serialize;

/// The options of the command.
#[derive(Args, Debug)]
pub struct Analyze {
    #[command(flatten)]
    request: Request,
    /// Answer JSON lines, each an object with fields named like the options; - reads standard input. Options on the
    /// command line hold for all lines that do not say otherwise
    #[arg(long, value_name = "FILE")]
    batch: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer for scripts. Names and order of the fields are a promise.
#[derive(Serialize)]
pub struct Answer {
    game: String,
    to_move: &'static str,
    outcome: Option<Ended>,
    method: &'static str,
    depth: Plies,
    value: Number,
    best: Option<String>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    researches: u64,
    elapsed_ms: f64,
    children: Vec<Child>,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct Child {
    #[serde(rename = "move")]
    mv: String,
    rc: Option<[u32; 2]>,
    value: Option<Number>,
    kind: &'static str,
    nodes: u64,
}

impl Answer {
    /// The answer to a question.
    ///
    /// # Errors
    /// The evaluation is unknown, or does not know this board.
    pub fn to(question: &Question) -> Result<Answer, CliError> {
        let position = &*question.position;
        let found = boundary::analyze(position, &question.spec, &question.registry)?;
        let num = |value: Value| found.problem.number(value);
        let child = |child: &boundary::analysis::AnalyzedMove| Child {
            mv: child.mv.clone(),
            rc: child.square.map(|(row, column)| [row, column]),
            value: child.value.map(num),
            kind: child.kind.word(),
            nodes: child.nodes,
        };
        Ok(Answer {
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            outcome: Ended::of(position),
            method: question.spec.method.word(),
            depth: Plies(question.spec.depth),
            value: num(found.value),
            best: found.best.clone(),
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
            cuts: found.counts.cuts,
            pruned: found.counts.pruned,
            researches: found.counts.researches,
            elapsed_ms: millis(&found),
            children: found.children.iter().map(child).collect(),
            pv: found.pv,
        })
    }
}

/// Milliseconds to the microsecond.
fn millis(found: &Analysis) -> f64 {
    found.elapsed.as_micros() as f64 / 1000.0
}

impl Analyze {
    /// Runs the command.
    ///
    /// # Errors
    /// The request is wrong, or the output cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Ending, CliError> {
        if let Some(lines) = &self.batch {
            return batch::run(context, lines, &self.request);
        }
        let question = self.request.resolve(context)?;
        if self.json {
            let answer = Answer::to(&question)?;
            json::print(context, &answer)?;
            return Ok(Ending::Fine);
        }
        let text = describe(&question)?;
        context.out.write_all(text.as_bytes()).map_err(CliError::Output)?;
        Ok(Ending::Fine)
    }
}

/// The answer for people.
fn describe(question: &Question) -> Result<String, CliError> {
    let position = &*question.position;
    let found = boundary::analyze(position, &question.spec, &question.registry)?;
    let spec = found.problem.spec();
    let symbol = |side: Side| position.symbol(side);
    let depth = spec.depth.map_or("to the end of the game".to_owned(), |depth| counted(depth.into(), ["ply", "plies"]));
    let state = match Ended::of(position) {
        Some(ended) => ended.text,
        None => format!("{} to move", symbol(position.to_move())),
    };
    let mut text = format!("{}, {state}\n", position.title());
    text += &format!(
        "{}, {depth}, {} order, evaluation {}, values for {}\n\n",
        spec.method.word(),
        spec.order.word(),
        spec.evaluation.as_deref().unwrap_or_default(),
        symbol(found.problem.max()),
    );
    let researches = match found.counts.researches {
        0 => String::new(),
        count => format!("{}, ", counted(count, ["re-search", "re-searches"])),
    };
    let best = found.best.as_ref().map_or(String::new(), |best| format!(", best move {best}"));
    text += &format!("value {}{best}\n", found.problem.print(found.value));
    text += &format!(
        "{}, {}, {}, {} pruned, {}{} ms\n",
        counted(found.counts.nodes, ["node", "nodes"]),
        counted(found.counts.leaves, ["leaf", "leaves"]),
        counted(found.counts.cuts, ["cut", "cuts"]),
        counted(found.counts.pruned, ["move", "moves"]),
        researches,
        millis(&found),
    );
    if !found.pv.is_empty() {
        text += &format!("best play {}\n", found.pv.join(" "));
    }
    if !found.children.is_empty() {
        text += &format!("\n{}", moves(&found, position));
    }
    Ok(text)
}

fn moves(found: &Analysis, position: &dyn Position) -> Columns {
    let mut table =
        Columns::new([("move", Align::Left), ("", Align::Right), ("value", Align::Right), ("nodes", Align::Right)]);
    let legal = position.legal();
    for (child, mv) in found.children.iter().zip(legal) {
        let value = child.value.map_or(String::new(), |value| found.problem.print(value));
        let nodes = if child.kind == Kind::Unsearched { String::new() } else { thousands(child.nodes) };
        table.row([mv.text, child.kind.sign().to_owned(), value, nodes]);
    }
    table
}
