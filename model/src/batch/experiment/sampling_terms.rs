//! [`SamplingTerms`]: the parameters in which the Monte-Carlo searches of an experiment differ, and
//! their form in files.
//!
//! ```text
//! uct: (
//!     iterations: [10, 100, 1000],        // after how many the answers are compared
//!     explorations: [0.5, 1.4],           // 1.4 unless said
//!     playouts: ["random", "lines"],      // random unless said
//!     solver: [false, true],              // false unless said
//!     runs: 100,                          // the seeds 0 to 99, in the place of a list of seeds
//! ),
//! ```

use super::MOST_CELLS;
use super::file::ExperimentProblem;
use engine::ron_place::Step::{self, Field, Index};
use engine::uct::{Exploration, MOST_ITERATIONS, Playouts};
use serde::Deserialize;

/// The searches as they are written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename = "Uct")]
pub struct WrittenSampling {
    iterations: Vec<u64>,
    #[serde(default)]
    explorations: Vec<f64>,
    #[serde(default)]
    playouts: Vec<String>,
    #[serde(default)]
    solver: Vec<bool>,
    runs: Option<u64>,
}

/// The parameters in which Monte-Carlo searches differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamplingTerms {
    /// The numbers of iterations after which reported moves are compared, in ascending order; at
    /// least one.
    pub iterations: Vec<u64>,
    /// The constants of exploration; at least one.
    pub explorations: Vec<Exploration>,
    /// The ways in which a new node is valued; at least one.
    pub playouts: Vec<Playouts>,
    /// The settings for the backing up of proofs, true if proofs are backed up; at least one.
    pub solver: Vec<bool>,
    /// The number of seeds, from 0 on; `None`: the listed seeds.
    pub runs: Option<u64>,
}

/// A problem of the terms, and the steps to its place.
type Misplaced = (Vec<Step<'static>>, ExperimentProblem);

impl WrittenSampling {
    /// Returns the terms, or the problem with its place.
    pub(super) fn read(&self) -> Result<SamplingTerms, Misplaced> {
        let wrong = |list: &'static str, index: Option<usize>, problem| {
            let place = [Field("uct"), Field(list)].into_iter();
            (place.chain(index.map(Index)).collect(), problem)
        };
        if self.iterations.is_empty() {
            let list = "iterations";
            return Err(wrong(list, None, ExperimentProblem::Empty { list }));
        }
        let in_range = |count: &u64| (1..=MOST_ITERATIONS).contains(count);
        if let Some(index) = self.iterations.iter().position(|count| !in_range(count)) {
            let problem = ExperimentProblem::Iterations;
            return Err(wrong("iterations", Some(index), problem));
        }
        let most = MOST_CELLS as u64;
        if self.runs.is_some_and(|runs| !(1..=most).contains(&runs)) {
            return Err(wrong("runs", None, ExperimentProblem::Runs { most }));
        }
        let constant = |(index, constant): (usize, &f64)| {
            let refused = || {
                let problem = ExperimentProblem::Exploration;
                wrong("explorations", Some(index), problem)
            };
            Exploration::new(*constant).ok_or_else(refused)
        };
        let explorations = self.explorations.iter().enumerate().map(constant);
        let mut terms = SamplingTerms {
            iterations: self.iterations.clone(),
            explorations: explorations.collect::<Result<_, _>>()?,
            playouts: self
                .playouts
                .iter()
                .map(|word| Playouts::named(word))
                .collect(),
            solver: self.solver.clone(),
            runs: self.runs,
        };
        terms.iterations.sort_unstable();
        terms.iterations.dedup();
        if terms.explorations.is_empty() {
            terms.explorations.push(Exploration::USUAL);
        }
        if terms.playouts.is_empty() {
            terms.playouts.push(Playouts::Random);
        }
        if terms.solver.is_empty() {
            terms.solver.push(false);
        }
        Ok(terms)
    }
}
