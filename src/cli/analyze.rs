//! `plyscope analyze`: search a position, and say what every move is worth.

use super::{CliError, Context, MoveJson, Plies, Request, Resolved, batch};
use crate::inspect::drawing::CountsJson;
use crate::report::{self, analysis::millis, ended::Ended};
use clap::Args;
use engine::boundary;
use engine::eval::Number;
use engine::search::Value;
use serde::Serialize;
use std::ffi::OsString;

#[derive(Args, Debug)]
pub struct Analyze {
    #[command(flatten)]
    request: Request,
    /// Answer JSON lines, each an object with fields named like the options; - reads standard input. Options on the
    /// command line hold for all lines that do not say otherwise
    #[arg(long, value_name = "FILE")]
    batch: Option<OsString>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Names and order of the fields are a promise.
#[derive(Serialize)]
struct AnalysisJson {
    game: String,
    to_move: &'static str,
    outcome: Option<Ended>,
    method: &'static str,
    depth: Plies,
    value: Number,
    best: Option<String>,
    #[serde(flatten)]
    counts: CountsJson,
    researches: u64,
    elapsed_ms: f64,
    children: Vec<Child>,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct Child {
    #[serde(flatten)]
    mv: MoveJson,
    value: Option<Number>,
    kind: &'static str,
    nodes: u64,
}

impl AnalysisJson {
    fn to(question: &Resolved) -> Result<AnalysisJson, CliError> {
        let position = &*question.position;
        let found = boundary::analyze(position, &question.spec, &question.registry)?;
        let num = |value: Value| found.problem.number(value);
        let child = |child: &boundary::analysis::AnalyzedMove| Child {
            mv: MoveJson { mv: child.mv.clone(), rc: child.square },
            value: child.value.map(num),
            kind: child.kind.word(),
            nodes: child.nodes,
        };
        Ok(AnalysisJson {
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            outcome: Ended::of(position),
            method: question.spec.method.word(),
            depth: Plies(question.spec.depth),
            value: num(found.value),
            best: found.best.clone(),
            counts: CountsJson::of(found.counts),
            researches: found.counts.researches,
            elapsed_ms: millis(&found),
            children: found.children.iter().map(child).collect(),
            pv: found.pv,
        })
    }
}

impl Analyze {
    pub fn run(&self, context: &mut Context<'_>) -> Result<(), CliError> {
        if let Some(lines) = &self.batch {
            return batch::run(context, lines, &self.request, AnalysisJson::to);
        }
        let question = self.request.resolve(context)?;
        if self.json {
            return context.json(&AnalysisJson::to(&question)?);
        }
        let analysis = boundary::analyze(&*question.position, &question.spec, &question.registry)?;
        context.print(&report::analysis::report(&analysis, &*question.position))
    }
}
