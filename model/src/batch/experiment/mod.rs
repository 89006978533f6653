//! Experiments: equal searches over many positions, depths, methods and orders, side by side.
//!
//! [`mod@file`] is the text form, [`Experiment`] is an experiment with its positions and
//! evaluations checked, [`Experiment::cells`] returns its searches, and [`Experiment::run`] runs
//! one of them. The file may contain published figures, which are shown beside the results.
//!
//! Invariant: except for its time, a cell has the same result on every machine. Cost: one unwatched
//! search per cell, one after the other, each limited to the number of nodes that the file allows.
//!
//! [`sampling`] has the experiments about Monte-Carlo searches, [`AnyExperiment`] one of either kind.

pub mod file;
mod kept;
pub mod sampling;
pub mod sampling_terms;

use engine::sentence::Sentence;
pub use kept::{Conditions, Kept};

use engine::boundary::catalog;
use engine::boundary::position::{Position, read_moves};
use engine::boundary::problem::Problem;
use engine::eval::Registry;
use engine::ron_place::SourceText;
use engine::ron_place::Step::{Field, Index};
use engine::rules::Setup;
use engine::search::{Answer, AskedMethod, AskedOrder, Memory, OrderName, Spec, Token};
use file::{ExperimentError, ExperimentFile, ExperimentProblem, Printed, Subject};
use sampling::SamplingExperiment;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most searches of an experiment.
pub const MOST_CELLS: usize = 100_000;
/// The most nodes of a search if the file does not set a limit.
pub const MOST_NODES: u64 = 1_000_000_000;

/// A position to search.
#[derive(Clone, Debug)]
pub struct ExperimentPosition {
    /// The name.
    pub name: String,
    /// The position itself.
    pub position: Box<dyn Position>,
}

/// An experiment that was read and checked.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The title.
    pub title: String,
    /// The purpose of the experiment.
    pub comment: String,
    /// The positions.
    pub subjects: Vec<ExperimentPosition>,
    evaluations: Vec<Option<String>>,
    methods: Vec<AskedMethod>,
    orders: Vec<AskedOrder>,
    memories: Vec<Memory>,
    seeds: Vec<u64>,
    depths: Vec<Option<u32>>,
    nodes: u64,
    printed: Vec<Printed>,
    /// The known evaluations, including those of files.
    registry: Arc<Registry>,
}

/// One search of an experiment.
#[derive(Clone, Debug)]
pub struct ExperimentSearch {
    /// The index of the position in [`Experiment::subjects`].
    pub subject: usize,
    /// The settings of the search.
    pub spec: Spec,
    /// The published figures for it.
    pub printed: Option<Printed>,
}

/// The outcome of a search.
pub struct CellOutcome {
    /// The search problem.
    pub problem: Arc<dyn Problem>,
    /// The result; incomplete if the search reached the limit of nodes or was cancelled.
    pub answer: Answer,
    /// The time that the search took.
    pub elapsed: Duration,
}

/// An experiment of either kind.
#[derive(Clone, Debug)]
pub enum AnyExperiment {
    /// About depth-first searches.
    Searches(Experiment),
    /// About Monte-Carlo searches.
    Sampling(SamplingExperiment),
}

impl AnyExperiment {
    /// Reads an experiment. `name` is the name of the file, for errors. `evaluation` returns the
    /// name of an evaluation that may be given as a file, and adds that file to the registry.
    ///
    /// # Errors
    /// The place and what was expected there.
    pub fn read<E>(
        text: &str,
        name: &str,
        registry: Arc<Registry>,
        evaluation: impl FnMut(&str, &mut Arc<Registry>, &dyn Position) -> Result<String, E>,
    ) -> Result<AnyExperiment, ExperimentError>
    where
        E: std::fmt::Display,
    {
        let source = SourceText::new(text, name);
        let mut file = ExperimentFile::read(&source)?;
        let subjects = subjects(&source, &file.positions)?;
        match file.uct.take() {
            None => Experiment::of(&source, file, subjects, registry, evaluation)
                .map(AnyExperiment::Searches),
            Some(terms) => {
                SamplingExperiment::of(&source, (file, terms), subjects, registry, evaluation)
                    .map(AnyExperiment::Sampling)
            }
        }
    }
}

/// The positions of a file, each with a name of its own.
fn subjects(
    source: &SourceText,
    positions: &[Subject],
) -> Result<Vec<ExperimentPosition>, ExperimentError> {
    let wrong = |path: &[_], problem| source.error(path, problem);
    let mut subjects = Vec::new();
    for (index, subject) in positions.iter().enumerate() {
        let at = |field| [Field("positions"), Index(index), Field(field)];
        let game = catalog::read(&subject.game)
            .map_err(|error| wrong(&at("game"), ExperimentProblem::Game(error)))?;
        let set = subject
            .position
            .as_ref()
            .map(|text| game.set_up(Some(&Setup::read(text))))
            .transpose();
        let start = set
            .map_err(|error| wrong(&at("position"), ExperimentProblem::Setup(error)))?
            .unwrap_or(game);
        let moves = subject.moves.as_deref().unwrap_or_default();
        let (_, position) = read_moves(&*start, moves).map_err(|(_, number, error)| {
            wrong(&at("moves"), ExperimentProblem::Move { number, error })
        })?;
        let name = subject
            .name
            .clone()
            .unwrap_or_else(|| position.title().to_string());
        if subjects
            .iter()
            .any(|other: &ExperimentPosition| other.name == name)
        {
            return Err(wrong(
                &at("name"),
                ExperimentProblem::Twice {
                    what: "a position of this name",
                },
            ));
        }
        subjects.push(ExperimentPosition { name, position });
    }
    Ok(subjects)
}

impl Experiment {
    /// The experiment of a file; `evaluation` gives the name of an evaluation that may be a file.
    ///
    /// # Errors
    /// The place and what was expected there.
    fn of<E>(
        source: &SourceText,
        file: ExperimentFile,
        subjects: Vec<ExperimentPosition>,
        mut registry: Arc<Registry>,
        mut evaluation: impl FnMut(&str, &mut Arc<Registry>, &dyn Position) -> Result<String, E>,
    ) -> Result<Experiment, ExperimentError>
    where
        E: std::fmt::Display,
    {
        let wrong = |path: &[_], problem| source.error(path, problem);
        let mut evaluations = Vec::new();
        for (index, text) in file.evaluations.iter().enumerate() {
            let at = [Field("evaluations"), Index(index)];
            let mut chosen = text.clone();
            for subject in &subjects {
                let refuse = |problem: Sentence| wrong(&at, ExperimentProblem::Evaluation(problem));
                chosen = evaluation(text, &mut registry, &*subject.position)
                    .map_err(|error| refuse(error.to_string().into()))?;
                let spec = Spec {
                    evaluation: Some(chosen.clone()),
                    ..Spec::default()
                };
                subject
                    .position
                    .pose(&spec, &registry)
                    .map_err(|error| refuse(error.into()))?;
            }
            evaluations.push(Some(chosen));
        }
        if evaluations.is_empty() {
            evaluations.push(None);
        }
        for (index, printed) in file.printed.iter().enumerate() {
            let at = [Field("printed"), Index(index)];
            fits(printed, &subjects, &file).map_err(|(field, problem)| match field {
                Some(field) => wrong(&[at[0], at[1], Field(field)], problem),
                None => wrong(&at, problem),
            })?;
            let search = |printed: &Printed| {
                let order = printed.order.unwrap_or(OrderName::Natural.into());
                (
                    printed.position.clone(),
                    printed.method,
                    printed.depth,
                    order,
                    printed.evaluation.clone(),
                )
            };
            if file.printed[..index]
                .iter()
                .any(|other| search(other) == search(printed))
            {
                return Err(wrong(
                    &at,
                    ExperimentProblem::Twice {
                        what: "figures of this search",
                    },
                ));
            }
        }
        let named = |printed| with_name(printed, &file.evaluations, &evaluations);
        let printed = file.printed.into_iter().map(named).collect();
        let experiment = Experiment {
            title: file.title,
            comment: file.comment,
            subjects,
            methods: file.methods,
            orders: file.orders,
            memories: file.memories,
            seeds: file.seeds,
            depths: file.depths.iter().map(|depth| depth.plies()).collect(),
            nodes: file.nodes.unwrap_or(MOST_NODES),
            printed,
            evaluations,
            registry,
        };
        if experiment.size() > MOST_CELLS {
            return Err(wrong(&[], ExperimentProblem::TooMany { most: MOST_CELLS }));
        }
        Ok(experiment)
    }

    /// Returns whether any search uses a memory, such as a table, killers or null windows.
    pub fn remembers(&self) -> bool {
        self.orders.iter().any(|order| order.remembers())
            || self.methods.iter().any(|method| method.mtdf)
            || self.memories != [Memory::default()]
    }
    /// Returns all searches: by position, evaluation, depth, method, order, seed and memory.
    pub fn cells(&self) -> Vec<ExperimentSearch> {
        let mut cells = Vec::new();
        for subject in 0..self.subjects.len() {
            for evaluation in &self.evaluations {
                for &depth in &self.depths {
                    for &method in &self.methods {
                        for (order, seed) in self.shuffles() {
                            for (number, &memory) in self.memories.iter().enumerate() {
                                let evaluation = evaluation.clone();
                                let mut spec = Spec {
                                    depth,
                                    seed,
                                    evaluation,
                                    memory,
                                    ..Spec::default()
                                };
                                spec.ask_method(method);
                                spec.ask_order(order);
                                let printed =
                                    self.printed_for(subject, &spec).filter(|_| number == 0);
                                cells.push(ExperimentSearch {
                                    subject,
                                    spec,
                                    printed,
                                });
                            }
                        }
                    }
                }
            }
        }
        cells
    }
    /// Returns the orders with their seeds; an order that is not shuffled has one seed only.
    fn shuffles(&self) -> Vec<(AskedOrder, u64)> {
        let seeds = |asked: AskedOrder| {
            if asked.order == OrderName::Shuffled {
                &self.seeds[..]
            } else {
                &[0]
            }
        };
        self.orders
            .iter()
            .flat_map(|&order| seeds(order).iter().map(move |&seed| (order, seed)))
            .collect()
    }
    /// Returns the number of searches.
    fn size(&self) -> usize {
        let axes = [
            self.subjects.len(),
            self.evaluations.len(),
            self.depths.len(),
            self.methods.len(),
            self.memories.len(),
        ];
        axes.into_iter()
            .fold(self.shuffles().len(), usize::saturating_mul)
    }

    fn printed_for(&self, subject: usize, spec: &Spec) -> Option<Printed> {
        let is_it = |printed: &&Printed| {
            printed.position == self.subjects[subject].name
                && printed.method == spec.asked_method()
                && printed.depth.plies() == spec.depth
                && printed.order.unwrap_or(OrderName::Natural.into()) == spec.asked_order()
                && (printed.evaluation.is_none() || printed.evaluation == spec.evaluation)
        };
        self.printed.iter().find(is_it).cloned()
    }

    /// Runs a search of the experiment; the token cancels it.
    ///
    /// # Errors
    /// The evaluation does not support the board.
    pub fn run(
        &self,
        cell: &ExperimentSearch,
        token: &Token,
    ) -> Result<CellOutcome, engine::boundary::ProblemError> {
        let problem = self.subjects[cell.subject]
            .position
            .pose(&cell.spec, &self.registry)?;
        let since = Instant::now();
        let answer = problem.choose(self.nodes, token);
        Ok(CellOutcome {
            problem,
            answer,
            elapsed: since.elapsed(),
        })
    }
}

/// Checks that printed figures belong to a search; the error has the field that does not fit, or
/// `None` if a field is missing.
fn fits(
    printed: &Printed,
    subjects: &[ExperimentPosition],
    file: &ExperimentFile,
) -> Result<(), (Option<&'static str>, ExperimentProblem)> {
    let none = |field, what| Err((Some(field), ExperimentProblem::NoSearch { what }));
    let evaluation = |found: &String| file.evaluations.contains(found);
    match &printed.evaluation {
        _ if !subjects
            .iter()
            .any(|subject| subject.name == printed.position) =>
        {
            let known: Vec<&str> = subjects.iter().map(|subject| &*subject.name).collect();
            let problem = ExperimentProblem::Position {
                found: printed.position.clone(),
                known: known.join(", "),
            };
            Err((Some("position"), problem))
        }
        _ if !file.methods.contains(&printed.method) => none("method", "method"),
        _ if !file.depths.contains(&printed.depth) => none("depth", "depth"),
        _ if !file
            .orders
            .contains(&printed.order.unwrap_or(OrderName::Natural.into())) =>
        {
            none("order", "order")
        }
        Some(found) if !evaluation(found) => none("evaluation", "evaluation"),
        None if file.evaluations.len() > 1 => Err((
            None,
            ExperimentProblem::WhichEvaluation {
                known: file.evaluations.join(", "),
            },
        )),
        _ => Ok(()),
    }
}

/// Returns printed figures with the name of their evaluation, which may be written as a file.
fn with_name(mut printed: Printed, written: &[String], names: &[Option<String>]) -> Printed {
    let index = printed
        .evaluation
        .as_ref()
        .and_then(|found| written.iter().position(|written| written == found));
    printed.evaluation = index.and_then(|index| names.get(index).cloned().flatten());
    printed
}
