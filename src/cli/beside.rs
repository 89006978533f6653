//! A Monte-Carlo search beside a depth-first one of the same position, and beside proven results:
//! `diff` and `compare`.

use super::sampling::Plain;
use super::sampling_experiment::truth;
use super::solve::ExactJson;
use super::{CliError, CliResult, CommandContext};
use engine::boundary::sampling::sample_problem;
use engine::boundary::{Problem, Sampling, UctProblem};
use engine::eval::Number;
use engine::search::{Answer, Token};
use model::report::millis;
use model::report::sampling_beside::{SampledBeside, report};
use model::report::sampling_experiment::PositionTruth;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

/// The depth-first search of the pair.
pub struct DepthFirstSide<'a> {
    pub problem: &'a dyn Problem,
    pub answer: &'a Answer,
    /// The duration of the search; `None` if another program made it.
    pub elapsed: Option<Duration>,
}

/// The options of the output.
#[derive(Clone, Copy, Debug)]
pub struct BesideOutput<'a> {
    /// The names of the searches, that of the Monte-Carlo search first.
    pub names: [&'a str; 2],
    /// The time for proving the results of the moves.
    pub solve: Option<Duration>,
    pub json: bool,
}

/// The names and the order of the fields are stable.
#[derive(Serialize)]
struct BesideJson {
    /// True if both searches choose the same move, or moves with equal proven results.
    agree: bool,
    text: String,
    methods: [MethodJson; 2],
    moves: Vec<BesideMoveJson>,
    /// Null if the results of the moves are not proven.
    exact: Option<ExactJson>,
}

#[derive(Serialize)]
struct MethodJson {
    method: &'static str,
    best: Option<String>,
    value: MethodValue,
    kind: &'static str,
    /// The loss by the chosen move, with win 1, draw 0 and loss -1; null if it is not proven.
    regret: Option<u64>,
    iterations: Option<u64>,
    nodes: u64,
    elapsed_ms: Option<f64>,
}

/// The value of a search, in the units of its method.
#[derive(Serialize)]
#[serde(untagged)]
enum MethodValue {
    Estimate(Option<Plain>),
    Searched(Number),
}

#[derive(Serialize)]
struct BesideMoveJson {
    #[serde(rename = "move")]
    mv: String,
    visits: u64,
    estimate: Option<Plain>,
    kind: &'static str,
    value: Option<Number>,
    value_kind: Option<&'static str>,
    /// Null if it is not proven.
    outcome: Option<&'static str>,
}

/// Runs the Monte-Carlo search, proves the results of the moves, and prints both searches beside
/// each other.
///
/// # Errors
/// Returns an error if the positions differ or a search has no answer.
pub fn run(
    context: &mut CommandContext<'_>,
    sampled: Arc<dyn UctProblem>,
    other: &DepthFirstSide<'_>,
    output: BesideOutput<'_>,
) -> CliResult {
    let (root, theirs) = (sampled.position(&[]), other.problem.position(&[]));
    if root.game() != theirs.game() || root.describe() != theirs.describe() {
        return Err(CliError::OtherPosition);
    }
    let sampling = sample_problem(sampled, false, &Token::new())?;
    let truth = truth(&*root, output.solve)?;
    let found = SampledBeside {
        names: output.names,
        sampling: &sampling,
        problem: other.problem,
        answer: other.answer,
        elapsed: other.elapsed,
        truth: &truth,
    };
    if !output.json {
        return context.print(&report(&found));
    }
    context.json(&BesideJson {
        agree: found.agree(),
        text: found.sentence(),
        methods: methods(&found),
        moves: moves(&found, &sampling),
        exact: match &truth {
            PositionTruth::Proven { solved, .. } => Some(ExactJson::of(solved)),
            PositionTruth::Unproven { .. } => None,
        },
    })
}

fn methods(found: &SampledBeside<'_>) -> [MethodJson; 2] {
    let root = found.problem.position(&[]);
    let answers = found.answers();
    let name = |side: usize| {
        answers[side]
            .and_then(|mv| root.move_view(mv))
            .map(|mv| mv.text)
    };
    let regret = |side: usize| found.truth.outcomes()?.regret(answers[side]?);
    let run = &found.sampling.run;
    [
        MethodJson {
            method: engine::uct::UCT,
            best: name(0),
            value: MethodValue::Estimate(found.sampling.value.map(Plain::from)),
            kind: run.root().value(run.tree.scale()).0.word(),
            regret: regret(0),
            iterations: Some(run.iterations),
            nodes: run.tree.len() as u64,
            elapsed_ms: Some(millis(found.sampling.elapsed)),
        },
        MethodJson {
            method: found.problem.spec().method_word(),
            best: name(1),
            value: MethodValue::Searched(found.problem.number(found.answer.value)),
            kind: engine::search::Kind::Exact.word(),
            regret: regret(1),
            iterations: None,
            nodes: found.answer.counts.nodes,
            elapsed_ms: found.elapsed.map(millis),
        },
    ]
}

fn moves(found: &SampledBeside<'_>, sampling: &Sampling) -> Vec<BesideMoveJson> {
    let scale = sampling.run.tree.scale();
    let row = |child: &engine::boundary::SampledMove| {
        let mv = child.mv.ordinal;
        let searched = found.answer.children.iter().find(|other| other.mv == mv);
        BesideMoveJson {
            mv: child.mv.text.clone(),
            visits: child.visits.visits,
            estimate: child.value.map(Plain::from),
            kind: child.visits.value(scale).0.word(),
            value: searched.map(|other| found.problem.number(other.value)),
            value_kind: searched.map(|other| other.kind.word()),
            outcome: match found.truth {
                PositionTruth::Proven { solved, .. } => solved
                    .solution
                    .result_of(mv)
                    .map(|result| result.outcome().text()),
                PositionTruth::Unproven { .. } => None,
            },
        }
    };
    sampling.children.iter().map(row).collect()
}
