//! `plyscope experiment` with `uct`: the share of wrong answers of Monte-Carlo searches over their
//! iterations.

use super::output::csv;
use super::solve::{ExactJson, outcomes_within};
use super::{CliError, CliResult, CommandContext};
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::search::Token;
use engine::uct::UCT;
use model::batch::experiment::sampling::{
    AnswerErrors, AnswersAt, SamplingExperiment, SeedAnswers,
};
use model::report;
use model::report::sampling_experiment::{PositionTruth, SamplingSums};
use serde::Serialize;
use std::time::Duration;

/// The default time for solving a position.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// The options of the output.
#[derive(Clone, Copy, Debug)]
pub struct SamplingOutput {
    pub json: bool,
    pub csv: bool,
    pub plot: bool,
    /// The time for proving the results of the moves of a position.
    pub solve: Option<Duration>,
}

/// The answers of a variant after a number of iterations. The names and the order of the fields are
/// stable, in JSON and in CSV.
#[derive(Serialize)]
struct AnswersRow<'a> {
    position: &'a str,
    game: String,
    method: &'static str,
    order: &'static str,
    evaluation: Option<&'a str>,
    playouts: String,
    solver: bool,
    exploration: f64,
    iterations: u64,
    seeds: usize,
    /// The most frequent answer; `answered` is the number of seeds with it.
    answer: Option<String>,
    answered: u64,
    /// Null if the results of the moves are not proven.
    wrong: Option<u64>,
    share: Option<f64>,
    regret: Option<f64>,
    truth: &'static str,
    elapsed_ms: f64,
    answers: Vec<AnswerJson>,
    /// Null if they are not proven.
    exact: Option<ExactJson>,
}

#[derive(Serialize)]
struct AnswerJson {
    #[serde(rename = "move")]
    mv: String,
    seeds: u64,
}

/// The names of the columns of CSV.
const NAMES: &str = "position,game,method,order,evaluation,playouts,solver,exploration,iterations,seeds,answer,answered,wrong,share,\
     regret,truth,elapsed_ms";

/// Runs the searches and prints their answers. The results of a position are printed as soon as its
/// searches have ended.
pub fn run(
    experiment: &SamplingExperiment,
    output: SamplingOutput,
    context: &mut CommandContext<'_>,
) -> CliResult {
    if output.csv {
        context.print(&format_args!("{NAMES}\n"))?;
    } else if !output.json {
        context.print(&report::sampling_experiment::heading(experiment))?;
    }
    let mut sums = SamplingSums::default();
    for subject in &experiment.subjects {
        let position = &*subject.position;
        let truth = truth(position, output.solve)?;
        let mut all = Vec::new();
        for variant in &experiment.variants {
            let found = experiment.run(subject, variant, &Token::new())?;
            for at in &found.moments {
                let row = || {
                    let of = (&*subject.name, position);
                    row(of, (&found, at), experiment.seeds.len(), &truth)
                };
                if output.json {
                    context.json(&row())?;
                } else if output.csv {
                    context.print(&csv(&row(), NAMES.split(','))?)?;
                }
            }
            all.push(found);
            context.flush()?;
        }
        sums.add(&all, &truth);
        if !output.json && !output.csv {
            let of = (&*subject.name, position);
            let report =
                report::sampling_experiment::report(experiment, of, &all, &truth, output.plot);
            context.print(&format_args!("\n{report}"))?;
            context.flush()?;
        }
    }
    let sums = sums.report(output.plot);
    if let Some(report) = sums.filter(|_| !output.json && !output.csv) {
        context.print(&format_args!("\n{report}"))?;
    }
    Ok(())
}

/// Solves a position within `time`, by default ten seconds. A game without a solver or an unsolved
/// position is not an error: the result is then unproven, with the reason.
pub fn truth(position: &dyn Position, time: Option<Duration>) -> CliResult<PositionTruth> {
    match outcomes_within(position.copy(), time.unwrap_or(USUAL_TIME)) {
        Ok(solved) => Ok(PositionTruth::of(solved)),
        Err(error @ (CliError::NoSolver | CliError::Unsolved(_))) => Ok(PositionTruth::Unproven {
            reason: error.to_string(),
        }),
        Err(error) => Err(error),
    }
}

fn row<'a>(
    (name, position): (&'a str, &dyn Position),
    (found, at): (&'a SeedAnswers, &AnswersAt),
    seeds: usize,
    truth: &PositionTruth,
) -> AnswersRow<'a> {
    let text = |mv: Ordinal| position.move_view(mv).map_or(String::new(), |mv| mv.text);
    let errors = truth
        .outcomes()
        .map(|outcomes| AnswerErrors::of(at, outcomes));
    let spec = &found.spec;
    AnswersRow {
        position: name,
        game: position.game(),
        method: UCT,
        order: spec.order.word(),
        evaluation: spec.evaluation.as_deref(),
        playouts: spec.playouts.to_string(),
        solver: spec.solver,
        exploration: spec.exploration.get(),
        iterations: at.iterations,
        seeds,
        answer: at.answers.first().map(|(mv, _)| text(*mv)),
        answered: at.answers.first().map_or(0, |(_, count)| *count),
        wrong: errors.map(|errors| errors.wrong),
        share: errors.map(|errors| errors.share()),
        regret: errors.map(|errors| errors.mean_regret()),
        truth: match truth {
            PositionTruth::Proven { .. } => "proven",
            PositionTruth::Unproven { .. } => "not proven",
        },
        elapsed_ms: report::millis(at.elapsed),
        answers: at
            .answers
            .iter()
            .map(|(mv, seeds)| AnswerJson {
                mv: text(*mv),
                seeds: *seeds,
            })
            .collect(),
        exact: match truth {
            PositionTruth::Proven { solved, .. } => Some(ExactJson::of(solved)),
            PositionTruth::Unproven { .. } => None,
        },
    }
}
