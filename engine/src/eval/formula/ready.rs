//! A formula compiled for one game: its steps, and the features that its names stand for.

use super::names::{FormulaInput, Meaning};
use super::problem::MOST_NAMES;
use super::steps::FormulaSteps;
use super::{Formula, MOST_RESULT, PARTS};
use crate::eval::decimal::MICRO;
use crate::eval::features::{Features, SameBoard, Unfit};
use crate::eval::game_info::CONSTANT;
use crate::eval::value::Value;
use crate::eval::weighted::WeightedFeature;
use crate::rules::Side;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// A formula for one game.
#[derive(Clone, Debug)]
pub(in crate::eval) struct Ready<G: Features> {
    /// The formula as it was written, in one line.
    pub text: Box<str>,
    steps: FormulaSteps,
    /// The inputs in the order of the formula's names.
    pub inputs: Box<[(Box<str>, FormulaNumber<G>)]>,
    /// The number of units of the evaluation in the smallest step of a result.
    pub step: i64,
    pub fault: FirstFault<G::State>,
}

impl<S> Default for FirstFault<S> {
    fn default() -> Self {
        FirstFault {
            first: Arc::default(),
            halt: Arc::default(),
        }
    }
}

/// The meaning of a name.
#[derive(Clone, Debug)]
pub(in crate::eval) enum FormulaNumber<G: Features> {
    Used,
    All,
    Phase,
    Constant(f64),
    Term(f64, WeightedFeature<G>),
}

/// The first position whose result was not a number. Copies share it.
#[derive(Clone, Debug)]
pub(in crate::eval) struct FirstFault<S> {
    pub first: Arc<OnceLock<(S, Side)>>,
    /// Set if there is one. Searches check it from time to time.
    pub halt: Arc<AtomicBool>,
}

impl<G: Features> FormulaNumber<G> {
    #[inline]
    fn of(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> f64 {
        let progress = || game.progress(state);
        match self {
            FormulaNumber::Used => f64::from(progress().0),
            FormulaNumber::All => f64::from(progress().1),
            FormulaNumber::Phase => {
                let (used, all) = progress();
                f64::from(used) / f64::from(all)
            }
            FormulaNumber::Constant(number) => *number,
            FormulaNumber::Term(weight, term) => weight * term.count_apart(game, state, max) as f64,
        }
    }
}

impl<G: Features> Ready<G> {
    /// Compiles a formula for a game.
    ///
    /// # Errors
    /// The index of an input that does not suit this board, and the reason.
    pub fn new(formula: &Formula, game: &G, step: i64) -> Result<Self, (usize, Unfit)> {
        let number = |(index, input): (usize, &FormulaInput)| {
            let number = match &input.what {
                Meaning::Used => FormulaNumber::Used,
                Meaning::All => FormulaNumber::All,
                Meaning::Phase => FormulaNumber::Phase,
                Meaning::Counted(counted) => {
                    let weight = counted.weight as f64 / MICRO as f64;
                    if counted.feature == CONSTANT.name {
                        FormulaNumber::Constant(weight * counted.constant() as f64)
                    } else {
                        let built = game.build(&counted.feature, &counted.args);
                        let feature = built.map_err(|unfit| (index, unfit))?;
                        let weight = weight / 10_f64.powi(game.feature_decimals() as i32);
                        let name = counted.name().as_ref().into();
                        FormulaNumber::Term(
                            weight,
                            WeightedFeature {
                                weight: 1,
                                whose: counted.whose,
                                feature,
                                name,
                            },
                        )
                    }
                }
            };
            Ok((input.name.as_str().into(), number))
        };
        let inputs = formula
            .inputs
            .iter()
            .enumerate()
            .map(number)
            .collect::<Result<_, _>>()?;
        let text = formula.text.as_str().into();
        Ok(Ready {
            text,
            steps: formula.steps.clone(),
            inputs,
            step,
            fault: FirstFault::default(),
        })
    }
    /// Returns true if it uses the progress of the game.
    pub fn counts_plies(&self) -> bool {
        let counts = |number: &FormulaNumber<G>| {
            matches!(
                number,
                FormulaNumber::Used | FormulaNumber::All | FormulaNumber::Phase
            )
        };
        self.inputs.iter().any(|(_, number)| counts(number))
    }
    /// Returns the values of its names, padded with zeros.
    #[inline]
    pub fn numbers(
        &self,
        game: &impl SameBoard<G>,
        state: &G::State,
        max: Side,
    ) -> [f64; MOST_NAMES] {
        let mut numbers = [0.0; MOST_NAMES];
        for (number, (_, input)) in numbers.iter_mut().zip(&self.inputs) {
            *number = input.of(game, state, max);
        }
        numbers
    }
    /// Returns the value of a position; `None` if it is not a number.
    #[inline]
    pub fn value(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> Option<Value> {
        self.result(&self.numbers(game, state, max))
    }
    /// Returns the value for the values of the names.
    #[inline]
    pub fn result(&self, numbers: &[f64; MOST_NAMES]) -> Option<Value> {
        let result = self.steps.result(numbers);
        if result.is_nan() {
            return None;
        }
        if result.abs() > MOST_RESULT {
            return Some(if result > 0.0 {
                Value::INF
            } else {
                Value::NEG_INF
            });
        }
        // `round` rounds halves away from 0.
        Some(Value::new(
            (result * PARTS as f64).round() as i64 * self.step,
        ))
    }
    /// Records that a position has no value. Returns 0, with which the search continues until it
    /// notices.
    #[cold]
    pub fn fail(&self, state: &G::State, max: Side) -> Value {
        // Another thread may have set it before.
        let _ = self.fault.first.set((*state, max));
        self.fault.halt.store(true, Ordering::Release);
        Value::ZERO
    }
}
