//! `plyscope analyze`: search a position, and say what every move is worth.

use super::recorded::opened;
use super::sampling::SamplingJson;
use super::traced::searched_by;
use super::{
    CliError, CliResult, CommandContext, MoveJson, RequestArguments, Resolved, batch, sampling,
};
use clap::Args;
use engine::boundary::analysis::{AnalyzedPass, analyze_problem};
use engine::boundary::{self, Analysis, Position, Problem};
use engine::eval::Number;
use engine::search::Value;
use model::foreign::Foreign;
use model::inspect::drawing::CountsJson;
use model::report::{self, ended::Ended, millis};
use model::save::depth::Depth;
use serde::Serialize;
use std::ffi::OsString;
use std::sync::Arc;

#[derive(Args, Debug)]
pub struct Analyze {
    #[command(flatten)]
    request: RequestArguments,
    /// Answer lines: JSON objects with fields named like the options, or positions and games in any notation; - reads
    /// standard input. Options on the command line hold for all lines that do not say otherwise
    #[arg(long, value_name = "FILE")]
    batch: Option<OsString>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct AnalysisJson {
    game: String,
    to_move: &'static str,
    outcome: Option<Ended>,
    method: &'static str,
    /// Null if another program does not state it.
    depth: Option<Depth>,
    value: Number,
    best: Option<String>,
    #[serde(flatten)]
    counts: CountsJson,
    researches: u64,
    elapsed_ms: f64,
    children: Vec<Child>,
    pv: Vec<String>,
    /// Only of a search that remembers.
    #[serde(skip_serializing_if = "Option::is_none")]
    hits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    passes: Option<Vec<PassJson>>,
    /// Of a game with an opening that has a name only.
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<&'static str>,
    /// Of a text in which something was guessed only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// One pass of a search that remembers.
#[derive(Serialize)]
struct PassJson {
    depth: Depth,
    alpha: Number,
    beta: Number,
    value: Number,
    best: Option<String>,
    nodes: u64,
    hits: u64,
    /// Null if another program does not state the number of moves.
    cuts: Option<u64>,
}

#[derive(Serialize)]
struct Child {
    #[serde(flatten)]
    mv: MoveJson,
    value: Option<Number>,
    kind: &'static str,
    nodes: u64,
}

/// The result of a depth-first or a Monte-Carlo search.
#[derive(Serialize)]
#[serde(untagged)]
enum AnswerJson {
    Searched(Box<AnalysisJson>),
    Sampled(Box<SamplingJson>),
}

impl AnswerJson {
    fn to(question: &Resolved) -> CliResult<AnswerJson> {
        Ok(match &question.uct {
            None => AnswerJson::Searched(Box::new(AnalysisJson::to(question)?)),
            Some(spec) => AnswerJson::Sampled(Box::new(SamplingJson::to(question, spec)?)),
        })
    }
}

impl AnalysisJson {
    fn to(question: &Resolved) -> CliResult<AnalysisJson> {
        let position = &*question.position;
        let found = boundary::analyze(position, &question.spec, &question.registry)?;
        Ok(AnalysisJson {
            notes: question.notes.clone(),
            opening: question.opening.map(|opening| opening.english()),
            ..AnalysisJson::of(found, position)
        })
    }
    fn of(found: Analysis, position: &dyn Position) -> AnalysisJson {
        let num = |value: Value| found.problem.number(value);
        let child = |child: &boundary::analysis::AnalyzedMove| Child {
            mv: MoveJson {
                mv: child.mv.clone(),
                rc: child.square,
            },
            value: child.value.map(num),
            kind: child.kind.word(),
            nodes: child.nodes,
        };
        let pass = |AnalyzedPass { pass, best }: &AnalyzedPass| PassJson {
            depth: pass.depth.into(),
            alpha: num(pass.window.alpha),
            beta: num(pass.window.beta),
            value: num(pass.value),
            best: best.clone(),
            nodes: pass.counts.nodes,
            hits: pass.counts.hits,
            cuts: found.problem.counts_cuts().then_some(pass.counts.cuts),
        };
        let spec = found.problem.spec();
        let remembers = !spec.memory.is_none() || !found.passes.is_empty();
        AnalysisJson {
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            outcome: Ended::of(position),
            method: spec.method_word(),
            depth: found.problem.stated_depth().map(Depth::from),
            value: num(found.value),
            best: found.best.clone(),
            counts: CountsJson::known(found.counts, &*found.problem),
            researches: found.counts.researches,
            elapsed_ms: millis(found.elapsed),
            children: found.children.iter().map(child).collect(),
            pv: found.pv.clone(),
            hits: remembers.then_some(found.counts.hits),
            passes: remembers.then(|| found.passes.iter().map(pass).collect()),
            notes: Vec::new(),
            opening: None,
        }
    }
}

impl Analyze {
    pub fn run(&self, context: &mut CommandContext<'_>) -> CliResult {
        if let Some(lines) = &self.batch {
            return batch::run(context, lines, &self.request, AnswerJson::to);
        }
        if let Some(file) = self.request.trace(context)? {
            let trace = opened(file, &self.request, context)?;
            let problem = Arc::<Foreign>::clone(&trace);
            // The names of its moves are known only after the trace has been read.
            let analysis = analyze_problem(problem, &*trace.position(&[]));
            if analysis.counts.nodes == 0 {
                CliError::check(&*trace)?;
                return Err(CliError::NoNodes {
                    name: trace.source().name().to_owned(),
                });
            }
            searched_by(&trace);
            let position = trace.position(&[]);
            return match self.json {
                true => context.json(&AnalysisJson::of(analysis, &*position)),
                false => context.print(&report::analysis::report(&analysis, &*position, None)),
            };
        }
        let question = self.request.resolve_any(context)?;
        if self.json {
            return context.json(&AnswerJson::to(&question)?);
        }
        if let Some(spec) = &question.uct {
            return sampling::print(&question, spec, context);
        }
        let analysis = boundary::analyze(&*question.position, &question.spec, &question.registry)?;
        context.print(&report::analysis::report(
            &analysis,
            &*question.position,
            question.opening.map(|opening| opening.english()),
        ))
    }
}
