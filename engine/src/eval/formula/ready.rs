//! A formula made ready for one game: its steps, and the features that its names stand for.

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

/// A formula for one game. See the module.
#[derive(Clone, Debug)]
pub(in crate::eval) struct Ready<G: Features> {
    /// As it was written, in one line.
    pub text: Box<str>,
    steps: FormulaSteps,
    /// In the order of the formula's names.
    pub inputs: Box<[(Box<str>, FormulaNumber<G>)]>,
    /// How many units of the evaluation the smallest step of a result is.
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

/// What a name stands for.
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
    /// Is there one? Searches read it from time to time.
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
    /// Makes a formula ready.
    ///
    /// # Errors
    /// Which input does not fit this board, and why.
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
    /// True if it names how far the game has come.
    pub fn counts_plies(&self) -> bool {
        let counts = |number: &FormulaNumber<G>| {
            matches!(
                number,
                FormulaNumber::Used | FormulaNumber::All | FormulaNumber::Phase
            )
        };
        self.inputs.iter().any(|(_, number)| counts(number))
    }
    /// The numbers that its names stand for, and how many they are.
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
    /// The value of a position; `None`: it is not a number.
    #[inline]
    pub fn value(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> Option<Value> {
        self.result(&self.numbers(game, state, max))
    }
    /// The value that numbers lead to.
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
        // `round` takes halves away from 0.
        Some(Value::new(
            (result * PARTS as f64).round() as i64 * self.step,
        ))
    }
    /// Remembers that a position has no value. The search goes on with 0 until it notices.
    #[cold]
    pub fn fail(&self, state: &G::State, max: Side) -> Value {
        // Another thread may have been first.
        let _ = self.fault.first.set((*state, max));
        self.fault.halt.store(true, Ordering::Release);
        Value::ZERO
    }
}
