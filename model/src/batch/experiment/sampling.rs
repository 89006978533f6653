//! [`SamplingExperiment`]: the share of wrong results of Monte-Carlo searches, over their
//! iterations.
//!
//! A search is made with every seed, and the move that it reports is read after each of the numbers
//! of iterations. It is wrong if another move has a better result. The *regret* is the difference
//! of the two results, where a win is 1, a draw 0 and a loss −1. The results are those of
//! [`MoveOutcomes`], which a solver has proven.
//!
//! Invariant: except for the time, a cell has the same contents on every machine. Cost: a search
//! for each seed, of the last number of iterations; the results for smaller numbers are read on the
//! way.

use super::file::{ExperimentError, ExperimentFile, ExperimentProblem};
use super::sampling_terms::SamplingTerms;
use super::{ExperimentPosition, MOST_CELLS};
use engine::boundary::{Position, ProblemError};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::ron_place::SourceText;
use engine::ron_place::Step::{self, Field, Index};
use engine::search::{OrderName, Token};
use engine::sentence::Sentence;
use engine::solve::{ProvenOutcome, Solution};
use engine::uct::{Playouts, UctSpec};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An experiment about Monte-Carlo searches that was read.
#[derive(Clone, Debug)]
pub struct SamplingExperiment {
    /// The title.
    pub title: String,
    /// The description.
    pub comment: String,
    /// The positions.
    pub subjects: Vec<ExperimentPosition>,
    /// The specs of the searches, each with all iterations and the first seed.
    pub variants: Vec<UctSpec>,
    /// The numbers of iterations after which the reported moves are compared, in ascending order.
    pub iterations: Vec<u64>,
    /// The seeds.
    pub seeds: Vec<u64>,
    /// The available evaluations, including those from files.
    registry: Arc<Registry>,
}

/// The moves reported after a number of iterations, over all seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswersAt {
    pub iterations: u64,
    /// The reported moves, each with its number of seeds, the most frequent first, equal ones in
    /// canonical order.
    pub answers: Vec<(Ordinal, u64)>,
    /// The time that the searches of all seeds took up to this number of iterations.
    pub elapsed: Duration,
}

/// The moves reported by the searches of a position with one variant, over iterations.
#[derive(Clone, Debug)]
pub struct SeedAnswers {
    /// The spec of the searches, with evaluations and MAX named, and the first seed.
    pub spec: UctSpec,
    /// In ascending order of the iterations.
    pub moments: Vec<AnswersAt>,
}

/// The proven results of all moves of a position: a win 1, a draw 0, a loss −1, from the view of
/// the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOutcomes {
    by_ordinal: Vec<i64>,
    best: i64,
}

impl MoveOutcomes {
    /// Returns the results in a solution, or `None` if the result of some move is not proven or
    /// there is no move.
    pub fn of(solution: &Solution) -> Option<MoveOutcomes> {
        let mut by_ordinal = vec![0; solution.moves.len()];
        for solved in &solution.moves {
            *by_ordinal.get_mut(solved.mv.index())? = match solved.result.outcome() {
                ProvenOutcome::Win => 1,
                ProvenOutcome::Draw => 0,
                ProvenOutcome::Loss => -1,
                ProvenOutcome::AtLeastDraw | ProvenOutcome::AtMostDraw | ProvenOutcome::Unknown => {
                    return None;
                }
            };
        }
        let best = *by_ordinal.iter().max()?;
        Some(MoveOutcomes { by_ordinal, best })
    }
    /// Returns the regret of a move, 0 to 2, or `None` if there is no such move.
    pub fn regret(&self, mv: Ordinal) -> Option<u64> {
        self.by_ordinal
            .get(mv.index())
            .map(|result| self.best.abs_diff(*result))
    }
    /// Returns the best moves, in canonical order.
    pub fn best(&self) -> impl Iterator<Item = Ordinal> {
        let moves = self.by_ordinal.iter().enumerate();
        moves
            .filter(|(_, result)| **result == self.best)
            .map(|(at, _)| Ordinal::at(at))
    }
    /// Returns true if some move is worse than the best, so that a search can be wrong.
    pub fn tells(&self) -> bool {
        self.by_ordinal.iter().any(|result| *result != self.best)
    }
}

/// The errors of the moves reported after a number of iterations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerErrors {
    pub seeds: u64,
    /// The number of wrong moves.
    pub wrong: u64,
    /// The sum of the regrets.
    pub regret: u64,
}

impl AnswerErrors {
    /// Returns the errors after a number of iterations, by the proven results of the moves.
    pub fn of(at: &AnswersAt, outcomes: &MoveOutcomes) -> AnswerErrors {
        let mut errors = AnswerErrors::default();
        for &(mv, seeds) in &at.answers {
            let regret = outcomes.regret(mv).unwrap_or(0);
            errors.seeds += seeds;
            errors.wrong += if regret > 0 { seeds } else { 0 };
            errors.regret += regret * seeds;
        }
        errors
    }
    /// Returns the share of wrong moves, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.wrong as f64 / self.seeds.max(1) as f64
    }
    /// Returns the mean regret, from 0 to 2.
    pub fn mean_regret(&self) -> f64 {
        self.regret as f64 / self.seeds.max(1) as f64
    }
}

impl SamplingExperiment {
    /// Creates the experiment of a file with these terms; `evaluation` gives the name of an
    /// evaluation that may be a file.
    ///
    /// # Errors
    /// The error states the place and what was expected there.
    pub(super) fn of<E: std::fmt::Display>(
        source: &SourceText,
        (file, mut terms): (ExperimentFile, SamplingTerms),
        subjects: Vec<ExperimentPosition>,
        mut registry: Arc<Registry>,
        mut evaluation: impl FnMut(&str, &mut Arc<Registry>, &dyn Position) -> Result<String, E>,
    ) -> Result<SamplingExperiment, ExperimentError> {
        let wrong = |path: &[Step<'_>], problem| source.error(path, problem);
        for (index, ExperimentPosition { position, .. }) in subjects.iter().enumerate() {
            let chooses = position.outcome().is_none() && position.chance().is_none();
            if !chooses {
                let at = [Field("positions"), Index(index)];
                return Err(wrong(&at, ExperimentProblem::NoChoice));
            }
        }
        // Every evaluation is tried on every position, so that no search is refused later.
        let mut adopt = |name: &str, at: &[Step<'_>], spec: &dyn Fn(String) -> UctSpec| {
            let refuse = |problem: Sentence| wrong(at, ExperimentProblem::Evaluation(problem));
            let mut chosen = name.to_owned();
            for ExperimentPosition { position, .. } in &subjects {
                chosen = evaluation(name, &mut registry, &**position)
                    .map_err(|error| refuse(error.to_string().into()))?;
                position
                    .pose_uct(&spec(chosen.clone()), &registry)
                    .map_err(|error| refuse(error.into()))?;
            }
            Ok(chosen)
        };
        for (index, playouts) in terms.playouts.iter_mut().enumerate() {
            let at = [Field("uct"), Field("playouts"), Index(index)];
            if let Playouts::Evaluation(name) = playouts {
                *name = adopt(name, &at, &|name| UctSpec {
                    playouts: Playouts::Evaluation(name),
                    ..UctSpec::default()
                })?;
            }
        }
        let mut evaluations = Vec::new();
        for (index, name) in file.evaluations.iter().enumerate() {
            let chosen = adopt(name, &[Field("evaluations"), Index(index)], &|name| {
                UctSpec {
                    order: OrderName::Evaluation,
                    evaluation: Some(name),
                    ..UctSpec::default()
                }
            })?;
            evaluations.push(Some(chosen));
        }
        if evaluations.is_empty() {
            evaluations.push(None);
        }
        for (index, ExperimentPosition { position, .. }) in subjects.iter().enumerate() {
            position
                .pose_uct(&UctSpec::default(), &registry)
                .map_err(|error| {
                    let at = [Field("positions"), Index(index), Field("game")];
                    wrong(&at, ExperimentProblem::Evaluation(error.into()))
                })?;
        }
        let mut seeds = match terms.runs {
            Some(runs) => (0..runs).collect(),
            None if file.seeds.is_empty() => vec![0],
            None => file.seeds,
        };
        seeds.sort_unstable();
        seeds.dedup();
        let orders = file.orders.iter().flat_map(|asked| {
            let named = match asked.order {
                OrderName::Evaluation => &evaluations[..],
                OrderName::Natural | OrderName::Shuffled => &[None],
            };
            named.iter().map(|name| (asked.order, name.clone()))
        });
        let mut variants = Vec::new();
        for (order, evaluation) in orders {
            for playouts in &terms.playouts {
                for &solver in &terms.solver {
                    for &exploration in &terms.explorations {
                        variants.push(UctSpec {
                            iterations: terms.iterations.last().copied().unwrap_or(1),
                            exploration,
                            seed: seeds.first().copied().unwrap_or(0),
                            playouts: playouts.clone(),
                            solver,
                            order,
                            evaluation: evaluation.clone(),
                            max: None,
                        });
                    }
                }
            }
        }
        let size = [subjects.len(), variants.len(), seeds.len()];
        let size = size.into_iter().fold(1, usize::saturating_mul);
        if size > MOST_CELLS {
            return Err(wrong(&[], ExperimentProblem::TooMany { most: MOST_CELLS }));
        }
        Ok(SamplingExperiment {
            title: file.title,
            comment: file.comment,
            subjects,
            variants,
            iterations: terms.iterations,
            seeds,
            registry,
        })
    }

    /// Searches a position with a variant and every seed; the token stops the search.
    ///
    /// # Errors
    /// An evaluation does not know this board, memory ran out, or the rules program did not reply.
    pub fn run(
        &self,
        subject: &ExperimentPosition,
        variant: &UctSpec,
        token: &Token,
    ) -> Result<SeedAnswers, ProblemError> {
        let mut moments: Vec<(AnswersAt, BTreeMap<Ordinal, u64>)> = Vec::new();
        for &iterations in &self.iterations {
            let at = AnswersAt {
                iterations,
                ..AnswersAt::default()
            };
            moments.push((at, BTreeMap::new()));
        }
        let mut spec = variant.clone();
        for &seed in &self.seeds {
            let seeded = UctSpec {
                seed,
                ..variant.clone()
            };
            let problem = subject.position.pose_uct(&seeded, &self.registry)?;
            if seed == variant.seed {
                spec = problem.spec().clone();
            }
            let is_max = problem.is_max(&[]).unwrap_or(true);
            let (since, mut run) = (Instant::now(), problem.begin(false));
            for (at, counts) in &mut moments {
                problem.advance(&mut run, at.iterations, token);
                let fault = run.fault.clone().map(ProblemError::Uct);
                if let Some(fault) = problem.fault().or(fault) {
                    return Err(fault);
                }
                at.elapsed += since.elapsed();
                if let Some(answer) = run.best(is_max) {
                    *counts.entry(answer).or_default() += 1;
                }
            }
        }
        let sorted = |(at, counts): (AnswersAt, BTreeMap<Ordinal, u64>)| {
            let mut answers: Vec<(Ordinal, u64)> = counts.into_iter().collect();
            answers.sort_by_key(|(mv, seeds)| (std::cmp::Reverse(*seeds), *mv));
            AnswersAt { answers, ..at }
        };
        Ok(SeedAnswers {
            spec,
            moments: moments.into_iter().map(sorted).collect(),
        })
    }
}
