//! Monte-Carlo searches for the commands that examine one: `analyze`, `trace` and `moment` with
//! `--method uct`.

use super::{CliError, CliResult, CommandContext, MoveJson, Resolved};
use clap::Args;
use engine::boundary::sampling::{playout_of, record_sampling, sample};
use engine::boundary::{MoveView, Position, SampledMove, Sampling, UctProblem};
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::uct::spec::ITERATIONS_EXPECTED;
use engine::uct::{
    Exploration, MOST_ITERATIONS, Playouts, Subtree, UCT, UctRecording, UctSpec, Visits,
};
use model::report::ended::Ended;
use model::report::millis;
use model::report::sampling::{MomentOfSampling, moment_report, report};
use serde::Serialize;
use std::sync::Arc;

/// The options that only a Monte-Carlo search has.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct UctArguments {
    /// uct: how many iterations [default: 1000]
    #[arg(long, value_name = "N", value_parser = iterations, allow_negative_numbers = true)]
    pub iterations: Option<u64>,
    /// uct: the constant C of UCB1 [default: 1.4]
    #[arg(long, value_name = "C", value_parser = exploration, allow_negative_numbers = true)]
    pub exploration: Option<Exploration>,
    /// uct: random, or an evaluation that takes the place of playouts [default: random]
    #[arg(long, value_name = "random|NAME")]
    pub playouts: Option<String>,
    /// uct: back up proven wins, draws and losses beside the estimates, and end where the position is proven
    #[arg(
        long, value_name = "true|false", value_parser = clap::value_parser!(bool),
        num_args = 0..=1, require_equals = true, default_missing_value = "true"
    )]
    pub solver: Option<bool>,
}

pub fn iterations(text: &str) -> Result<u64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|count| (1..=MOST_ITERATIONS).contains(count));
    number.ok_or_else(|| format!("expected {ITERATIONS_EXPECTED}"))
}

pub fn exploration(text: &str) -> Result<Exploration, String> {
    Exploration::read(text).ok_or_else(|| "expected a number, 0 or more".to_owned())
}

impl UctArguments {
    /// Returns the first option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let UctArguments {
            iterations,
            exploration,
            playouts,
            solver,
        } = self;
        let options = [
            ("iterations", iterations.is_some()),
            ("exploration", exploration.is_some()),
            ("playouts", playouts.is_some()),
            ("solver", solver.is_some()),
        ];
        options
            .into_iter()
            .find(|(_, given)| *given)
            .map(|(name, _)| name)
    }
    /// Returns a specification with these options in place of its settings.
    pub fn over(&self, spec: UctSpec) -> UctSpec {
        UctSpec {
            iterations: self.iterations.unwrap_or(spec.iterations),
            exploration: self.exploration.unwrap_or(spec.exploration),
            playouts: self
                .playouts
                .as_deref()
                .map_or(spec.playouts, Playouts::named),
            solver: self.solver.unwrap_or(spec.solver),
            ..spec
        }
    }
}

/// A number that is printed without a fraction if it has none.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum Plain {
    Whole(i64),
    Other(f64),
}

impl From<f64> for Plain {
    fn from(number: f64) -> Plain {
        // Rewards and estimates are small.
        if number.fract() == 0.0 {
            Plain::Whole(number as i64)
        } else {
            Plain::Other(number)
        }
    }
}

/// The totals of a node: wins, draws and losses of MAX, or the sum of the rewards of an evaluation.
#[derive(Serialize)]
struct CountsJson {
    visits: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    losses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<f64>,
}

impl CountsJson {
    fn of(visits: &Visits, scale: u64, evaluated: bool) -> CountsJson {
        CountsJson {
            visits: visits.visits,
            wins: (!evaluated).then_some(visits.wins),
            draws: (!evaluated).then_some(visits.draws),
            losses: (!evaluated).then(|| visits.losses()),
            total: evaluated.then(|| visits.points as f64 / scale as f64),
        }
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
pub struct SamplingJson {
    game: String,
    to_move: &'static str,
    outcome: Option<Ended>,
    method: &'static str,
    /// Null: these exist for depth-first searches only.
    depth: Option<u32>,
    value: Option<Plain>,
    best: Option<String>,
    nodes: usize,
    leaves: Option<u64>,
    cuts: Option<u64>,
    pruned: Option<u64>,
    researches: u64,
    elapsed_ms: f64,
    children: Vec<ChildJson>,
    pv: Vec<String>,
    iterations: u64,
    exploration: f64,
    seed: u64,
    playouts: String,
    /// Only of a search that backs up proofs: that it does, and whether its value is exact or an
    /// estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    solver: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    /// Only of a text in which something was guessed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize)]
struct ChildJson {
    #[serde(flatten)]
    mv: MoveJson,
    value: Option<Plain>,
    kind: &'static str,
    nodes: u64,
    #[serde(flatten)]
    counts: CountsJson,
}

impl SamplingJson {
    pub fn to(question: &Resolved, spec: &UctSpec) -> CliResult<SamplingJson> {
        let found = sample(&*question.position, spec, &question.registry, &Token::new())?;
        let Sampling {
            problem,
            run,
            elapsed,
            ..
        } = &found;
        let (spec, scale) = (problem.spec(), run.tree.scale());
        let evaluated = spec.playouts != Playouts::Random;
        let child = |child: &SampledMove| ChildJson {
            mv: MoveJson::new(child.mv.clone()),
            value: child.value.map(Plain::from),
            kind: child.visits.value(scale).0.word(),
            nodes: child.nodes,
            counts: CountsJson::of(&child.visits, scale, evaluated),
        };
        let position = &*question.position;
        Ok(SamplingJson {
            game: position.game(),
            to_move: position.symbol(position.to_move()),
            outcome: Ended::of(position),
            method: UCT,
            depth: None,
            value: found.value.map(Plain::from),
            best: found.best.as_ref().map(|best| best.text.clone()),
            nodes: run.tree.len(),
            leaves: None,
            cuts: None,
            pruned: None,
            researches: 0,
            elapsed_ms: millis(*elapsed),
            children: found.children.iter().map(child).collect(),
            pv: found.pv.iter().map(|mv| mv.text.clone()).collect(),
            iterations: run.iterations,
            exploration: spec.exploration.get(),
            seed: spec.seed,
            playouts: spec.playouts.to_string(),
            solver: spec.solver.then_some(true),
            kind: spec.solver.then(|| run.root().value(scale).0.word()),
            notes: question.notes.clone(),
        })
    }
}

/// Prints the result of a search as a report.
pub fn print(question: &Resolved, spec: &UctSpec, context: &mut CommandContext<'_>) -> CliResult {
    let found = sample(&*question.position, spec, &question.registry, &Token::new())?;
    context.print(&report(&found, &*question.position))
}

/// A recorded search.
pub struct RecordedSampling {
    pub problem: Arc<dyn UctProblem>,
    pub recording: UctRecording,
}

impl RecordedSampling {
    /// Makes the search of a question, and records it.
    ///
    /// # Errors
    /// The game is not searched so, an evaluation cannot be used, or there was no memory or no answer of the rules.
    pub fn of(question: &Resolved, spec: &UctSpec) -> CliResult<RecordedSampling> {
        RecordedSampling::new(question.position.pose_uct(spec, &question.registry)?)
    }
    /// Makes a search, and records it.
    ///
    /// # Errors
    /// There was no memory, or no answer of the rules.
    pub fn new(problem: Arc<dyn UctProblem>) -> CliResult<RecordedSampling> {
        let recording = record_sampling(&*problem, &Token::new())?;
        Ok(RecordedSampling { problem, recording })
    }
    /// Checks the number of an iteration, from 1; 0 is before the first.
    pub fn within(&self, option: &'static str, iteration: u64) -> CliResult<u64> {
        let most = self.recording.iterations();
        if iteration > most {
            Err(CliError::Iteration {
                option,
                found: iteration,
                most,
            })
        } else {
            Ok(iteration)
        }
    }
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct IterationJson {
    iteration: u64,
    path: Vec<String>,
    expanded: bool,
    result: Plain,
    playout: usize,
    /// Only of a search that backs up proofs: the number of nodes at the end of its path that it
    /// has proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    proves: Option<usize>,
}

/// The range of iterations to print.
pub struct IterationRange {
    pub from: Option<u64>,
    pub to: Option<u64>,
    pub json: bool,
}

/// Prints the iterations of a search, one a line.
pub fn trace(
    question: &Resolved,
    spec: &UctSpec,
    range: &IterationRange,
    context: &mut CommandContext<'_>,
) -> CliResult {
    let recorded = RecordedSampling::of(question, spec)?;
    let most = recorded.recording.iterations();
    let from = recorded.within("from", range.from.unwrap_or(1))?.max(1);
    let to = recorded.within("to", range.to.unwrap_or(most))?;
    if from > to && range.from.is_some() {
        return Err(CliError::Iterations { from, to });
    }
    let root = recorded.problem.position(&[]);
    for iteration in from..=to {
        let (Some(ended), Some(path)) = (
            recorded.recording.ended(iteration),
            recorded.recording.path(iteration),
        ) else {
            break;
        };
        let line = IterationJson {
            iteration,
            expanded: ended.expanded,
            result: Plain::from(ended.reward as f64 / recorded.recording.scale() as f64),
            playout: playout_of(&*recorded.problem, &recorded.recording, iteration).len(),
            proves: recorded
                .problem
                .spec()
                .solver
                .then(|| recorded.recording.proven_by(iteration)),
            path: names(&*root, &path),
        };
        if range.json {
            context.json(&line)?;
            continue;
        }
        let IterationJson {
            iteration,
            path,
            expanded,
            result,
            playout,
            proves,
        } = line;
        let (result, expanded) = (printed(result), if expanded { " +" } else { "" });
        let path = if path.is_empty() {
            "-".to_owned()
        } else {
            path.join(" ")
        };
        let proves = proves
            .filter(|proves| *proves > 0)
            .map_or(String::new(), |proves| format!(", proves {proves}"));
        context.print(&format!(
            "{iteration:>9} {path}{expanded}  playout {playout}, result {result}{proves}\n"
        ))?;
    }
    Ok(())
}

fn printed(number: Plain) -> String {
    match number {
        Plain::Whole(number) => number.to_string(),
        Plain::Other(number) => number.to_string(),
    }
}

fn names(root: &dyn Position, path: &[Ordinal]) -> Vec<String> {
    root.moves_along(path)
        .into_iter()
        .map(|mv| mv.text)
        .collect()
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct MomentJson {
    iteration: u64,
    children: Vec<MomentChildJson>,
    #[serde(flatten)]
    proof: Option<ProofJson>,
}

#[derive(Serialize)]
struct MomentChildJson {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    counts: CountsJson,
    #[serde(flatten)]
    proof: Option<ProofJson>,
}

/// The value of a node in a search that backs up proofs.
#[derive(Serialize)]
struct ProofJson {
    value: Option<Plain>,
    kind: &'static str,
    /// The iteration that has proven it.
    proven: Option<u64>,
}

impl ProofJson {
    fn of(visits: &Visits, scale: u64, proven: Option<u64>) -> ProofJson {
        let (kind, value) = visits.value(scale);
        ProofJson {
            value: value.map(Plain::from),
            kind: kind.word(),
            proven,
        }
    }
}

/// The moment to print.
pub struct SamplingMoment<'a> {
    pub iteration: u64,
    /// The moves to the node; `None`: the root.
    pub path: Option<&'a str>,
    pub json: bool,
}

/// Prints the totals of the children of a node after an iteration.
pub fn moment(
    question: &Resolved,
    spec: &UctSpec,
    asked: &SamplingMoment<'_>,
    context: &mut CommandContext<'_>,
) -> CliResult {
    let SamplingMoment {
        iteration,
        path,
        json,
    } = *asked;
    let recorded = RecordedSampling::of(question, spec)?;
    let RecordedSampling { problem, recording } = &recorded;
    recorded.within("iteration", iteration)?;
    let root = problem.position(&[]);
    let list = path.map_or_else(String::new, |path| {
        context.input.text_or_stdin(path).unwrap_or_default()
    });
    let (moves, here) = engine::boundary::position::read_moves(&*root, &list)
        .map_err(|(_, number, error)| CliError::Path { number, error })?;
    let missing = || CliError::NoUctNode {
        path: names(&*root, &moves).join(" "),
        iteration,
    };
    let node = recording.find(&moves).ok_or_else(missing)?;
    let at_node = recording.visits(&node, iteration);
    // The root exists before the first iteration.
    if at_node.visits == 0 && !moves.is_empty() {
        return Err(missing());
    }
    let proven = |node: &Subtree| {
        recording
            .proof(node)
            .map(|(since, _)| since)
            .filter(|since| *since <= iteration)
    };
    let made = recording.moment(&node, iteration);
    let child = |mv: MoveView| match made.iter().find(|child| child.mv == mv.ordinal) {
        Some(child) => (mv, child.visits, proven(&child.subtree)),
        None => (mv, Visits::default(), None),
    };
    let children: Vec<_> = here.legal().into_iter().map(child).collect();
    let (scale, evaluated) = (recording.scale(), recording.is_evaluated());
    if json {
        let proves = problem.spec().solver;
        let child = |(mv, visits, proven): (MoveView, Visits, Option<u64>)| MomentChildJson {
            mv: mv.text,
            counts: CountsJson::of(&visits, scale, evaluated),
            proof: proves.then(|| ProofJson::of(&visits, scale, proven)),
        };
        let proof = proves.then(|| ProofJson::of(&at_node, scale, proven(&node)));
        return context.json(&MomentJson {
            iteration,
            children: children.into_iter().map(child).collect(),
            proof,
        });
    }
    let shown = MomentOfSampling {
        spec: problem.spec(),
        iterations: recording.iterations(),
        iteration,
        path: &moves,
        node: at_node,
        is_max: problem.is_max(&moves),
        scale,
        evaluated,
        children,
    };
    context.print(&moment_report(&shown, &*root))
}
