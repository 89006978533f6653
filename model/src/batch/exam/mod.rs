//! Exams: different trees of equal difficulty, one per student, each with its solution.
//!
//! [`ExamTerms`] is the request, and [`Exam`] returns one [`ExamSheet`] after another. Equal terms
//! give equal sheets on every machine, and a smaller exam is the beginning of a larger one.
//! [`hardness`] defines *equally hard*.
//!
//! Invariants: every leaf lies at the requested ply, the numbers of children are as requested,
//! alpha-beta in natural order makes at least the requested number of cuts, one move is best, and
//! no cut depends on α = β unless that is allowed or unavoidable; no two sheets of an exam have the
//! same tree. Work is bounded: after [`MOST_TRIES`] trees without a new one that fits, an error
//! names the condition that was not met.
//!
//! A sheet can also be about a position of a game, searched with or without a table
//! ([`ExamSheet::of_game`]). Only there a table is of use, because all nodes of a textbook tree are
//! different positions.
//!
//! Sheets about a Monte-Carlo search have a tree with counts: [`SampledExam`] gives one [`SampledSheet`] after another.
//!
//! Cost: some dozens of small searches per sheet.

pub mod counted;
pub mod drawn;
mod given;
pub mod grow;
pub mod handout;
pub mod hardness;
pub mod own;
pub mod pairs;
pub mod sampled;
pub mod sheet;
pub mod steps;
pub mod stored;
pub mod taught;
pub mod terms;

pub use counted::{SampledError, SampledTree};
pub use drawn::DrawnNode;
pub use grow::TreeShape;
pub use handout::{Handout, HandoutError, POINTS, Student, TeacherQuestion};
pub use hardness::{Bounds, Hardness};
pub use sampled::{SampledAsk, SampledExam, SampledExamError, SampledSheet, SampledTerms};
pub use sheet::{ExamSheet, GameError, GameSheet, fits};
pub use steps::ExamVisit;
pub use stored::StoredEntry;
pub use taught::TaughtMethod;
pub use terms::{About, Ask, ExamTerms, TermsError};

use engine::rules::tree::sketch::Sketch;
use engine::sentence::ToSentence;
use grow::SeededNumbers;
use hardness::measure;
use std::collections::HashSet;
use thiserror::Error;

/// The most trees that are tried to find one that fits.
pub const MOST_TRIES: u32 = 20_000;

/// The most nodes that are measured meanwhile, so that fewer large trees are tried.
const MOST_WORK: u64 = 8_000_000;

/// The number of trees of a shape that are sampled to find the typical difficulty.
const SAMPLES: usize = 160;

/// The reason why no tree was found.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum ExamError {
    /// No tree has enough cuts.
    #[error(
        "cuts: of up to {MOST_TRIES} trees of this shape none has {wanted} cuts, the most is {most}; ask for fewer, or for more \
         plies, branches or values"
    )]
    Cuts { wanted: u32, most: u32 },
    /// No tree has one move that is better than all others.
    #[error(
        "one best move: of up to {MOST_TRIES} trees of this shape none has one; allow more values"
    )]
    OneBest,
    /// No tree has both enough cuts and one best move.
    #[error(
        "cuts and one best move: of up to {MOST_TRIES} trees of this shape none has {wanted} cuts and one best move at once"
    )]
    Both { wanted: u32 },
    /// There are not enough different trees.
    #[error(
        "count: {found} of {wanted} sheets found, then up to {MOST_TRIES} trees without another one that differs and is as hard; \
         ask for fewer, or for more plies, branches or values"
    )]
    Few { found: u32, wanted: u32 },
    /// The engine rejects the tree.
    #[error("the tree cannot be searched (internal error)")]
    Search,
}

/// The generator of the sheets of an exam.
pub struct Exam {
    terms: ExamTerms,
    wish: Wish,
    bounds: Bounds,
    chance: SeededNumbers,
    given: HashSet<String>,
}

impl Exam {
    /// Samples trees to find the typical difficulty under these terms.
    ///
    /// # Errors
    /// No tree of this shape meets the terms.
    pub fn new(terms: &ExamTerms) -> Result<Exam, ExamError> {
        // The bounds depend on the shape alone, so that exams with other seeds are as hard.
        let mut chance = SeededNumbers::new(0x9E37_79B9);
        let (mut samples, mut wish) = (Vec::with_capacity(SAMPLES), Wish::of(terms));
        while samples.len() < SAMPLES {
            match grow_fitting(&terms.shape, wish, &mut chance) {
                Ok((_, hardness)) => samples.push(hardness),
                // With far more leaves than values, every tree has a cut at α = β.
                Err(_) if samples.is_empty() && !wish.equal_cuts => wish.equal_cuts = true,
                // If few trees fit, those that were found are the sample.
                Err(_) if !samples.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        let bounds = Bounds::usual(&samples);
        Ok(Exam {
            terms: terms.clone(),
            wish,
            bounds,
            chance: SeededNumbers::new(terms.seed),
            given: HashSet::new(),
        })
    }
    /// Returns the exam on the same terms with another seed, from its first sheet; it is as hard.
    pub fn with_seed(&self, seed: u64) -> Exam {
        let terms = ExamTerms {
            seed,
            ..self.terms.clone()
        };
        Exam {
            terms,
            wish: self.wish,
            bounds: self.bounds,
            chance: SeededNumbers::new(seed),
            given: HashSet::new(),
        }
    }
    /// Returns the bounds that all sheets lie within.
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }
    /// Returns the next sheet.
    ///
    /// # Errors
    /// No further tree was found that differs from those before and is as hard.
    pub fn sheet(&mut self) -> Result<ExamSheet, ExamError> {
        let (shape, found) = (&self.terms.shape, self.given.len() as u32);
        let (wish, mut work) = (self.wish, 0);
        for _ in 0..MOST_TRIES {
            let sketch = wish.grow(shape, &mut self.chance);
            let hardness = measure(&sketch, shape.first);
            work += u64::from(hardness.drawn);
            if work > MOST_WORK {
                break;
            }
            if wish.missing(&hardness).is_none()
                && self.bounds.hold(&hardness)
                && let Some(sheet) =
                    ExamSheet::solve(found + 1, &sketch, shape.first, self.terms.method)
                && self.given.insert(sheet.tree.clone())
            {
                return Ok(sheet);
            }
        }
        Err(ExamError::Few {
            found,
            wanted: self.terms.count,
        })
    }
    /// Returns all sheets that the terms ask for.
    ///
    /// # Errors
    /// There are not enough different trees.
    pub fn sheets(mut self) -> Result<Vec<ExamSheet>, ExamError> {
        (0..self.terms.count).map(|_| self.sheet()).collect()
    }
}

/// Returns a random tree with at least `cuts` cuts, and with one best move if `one_best` is set.
///
/// # Errors
/// None was found.
pub fn random_tree(
    shape: &TreeShape,
    cuts: u32,
    one_best: bool,
    seed: u64,
) -> Result<Sketch, ExamError> {
    let wish = Wish {
        cuts,
        one_best,
        distinct: false,
        equal_cuts: true,
    };
    grow_fitting(shape, wish, &mut SeededNumbers::new(seed)).map(|(sketch, _)| sketch)
}

/// The requirements that a tree does not meet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    Cuts,
    OneBest,
    Both,
}

/// The requirements for a tree.
#[derive(Clone, Copy)]
struct Wish {
    /// The fewest cuts.
    cuts: u32,
    /// True if one move must be better than all others.
    one_best: bool,
    /// True if all leaves must differ.
    distinct: bool,
    /// True if a cut may be made at α = β.
    equal_cuts: bool,
}

impl Wish {
    fn of(terms: &ExamTerms) -> Wish {
        let (cuts, distinct, equal_cuts) = (terms.cuts, terms.are_distinct(), terms.equal_cuts);
        Wish {
            cuts,
            one_best: true,
            distinct,
            equal_cuts,
        }
    }
    fn grow(&self, shape: &TreeShape, chance: &mut SeededNumbers) -> Sketch {
        if self.distinct {
            shape.grow_distinct(chance)
        } else {
            shape.grow(chance)
        }
    }
    fn missing(&self, hardness: &Hardness) -> Option<Missing> {
        let few = hardness.cuts < self.cuts || hardness.equal_cut && !self.equal_cuts;
        match (few, self.one_best && !hardness.one_best) {
            (true, true) => Some(Missing::Both),
            (true, false) => Some(Missing::Cuts),
            (false, true) => Some(Missing::OneBest),
            (false, false) => None,
        }
    }
}

fn grow_fitting(
    shape: &TreeShape,
    wish: Wish,
    chance: &mut SeededNumbers,
) -> Result<(Sketch, Hardness), ExamError> {
    let (mut most, mut any_with_one, mut work) = (0, false, 0);
    for _ in 0..MOST_TRIES {
        let sketch = wish.grow(shape, chance);
        let hardness = measure(&sketch, shape.first);
        work += u64::from(hardness.drawn);
        if work > MOST_WORK {
            break;
        }
        if wish.missing(&hardness).is_none() {
            return Ok((sketch, hardness));
        }
        if wish.equal_cuts || !hardness.equal_cut {
            most = hardness.cuts.max(most);
        }
        any_with_one |= hardness.one_best;
    }
    Err(match (most < wish.cuts, wish.one_best && !any_with_one) {
        (true, _) => ExamError::Cuts {
            wanted: wish.cuts,
            most,
        },
        (false, true) => ExamError::OneBest,
        (false, false) => ExamError::Both { wanted: wish.cuts },
    })
}
