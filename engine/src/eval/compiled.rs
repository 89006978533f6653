//! [`Compiled`]: an evaluation compiled for one game.
//!
//! Invariant: the unit is the largest 1/n in which all numbers of the evaluation are whole, so no
//! value is rounded; the sum of all terms at their bounds fits into 62 bits, which is checked once,
//! here.
//!
//! Costs: a value takes one branch for the end of the game, then a multiplication and the feature
//! for each term. Nothing is allocated, looked up by name or called through a table of functions.

use super::counted::Counted;
use super::decimal::{MICRO, MOST, Unit, gcd};
use super::error::{EvalError, EvalProblem};
use super::evaluation::{Evaluation, Sum, Worths};
use super::features::{Features, SameBoard, Unfit};
use super::formula::PARTS;
use super::formula::names::FormulaInput;
use super::formula::ready::{FirstFault, Ready};
use super::game_info::CONSTANT;
use super::value::Value;
use super::weighted::WeightedFeature;
use super::{Eval, value_apart};
use crate::ron_place::Step::{self, Field, Index};
use crate::rules::{Outcome, Side};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The upper limit of the sum of all terms.
const MOST_SUM: i128 = 1 << 62;

/// An evaluation for one game.
#[derive(Clone, Debug)]
pub struct Compiled<G: Features> {
    name: String,
    unit: Unit,
    pub(super) end: FinalValue,
    /// The terms that count in every phase.
    pub(super) always: WeightedTerms<G>,
    /// The terms of each phase, and its end as a number of used steps of
    /// [`crate::rules::Game::progress`].
    pub(super) phases: Box<[(u32, WeightedTerms<G>)]>,
    /// The formula that replaces the sum.
    pub(super) formula: Option<Box<Ready<G>>>,
    /// The value of every unfinished position if there are no terms except constants.
    alone: Option<Value>,
}

/// The value of a finished game.
#[derive(Clone, Copy, Debug)]
pub(super) enum FinalValue {
    /// The value by the terms.
    Terms,
    /// A fixed value per outcome.
    Worth(Worth),
    /// A fixed value per outcome, also as soon as no disc can be placed.
    EarlyWorth(Worth),
    /// The number at the leaf, in `units`; with `sooner`, times the number of remaining steps of
    /// the game.
    Leaf { units: i64, sooner: bool },
}

/// The values of a win, a draw and a loss of MAX.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub win: Value,
    pub draw: Value,
    pub loss: Value,
    /// True if the values of win and loss are multiplied by the number of remaining steps of the
    /// game.
    pub sooner: bool,
}

/// Terms that are added up.
#[derive(Clone, Debug)]
pub(super) struct WeightedTerms<G: Features> {
    /// The sum of all constant terms.
    pub base: i64,
    /// The individual weights of the constant terms, for display.
    pub constants: Box<[i64]>,
    pub terms: Box<[WeightedFeature<G>]>,
}

impl<G: Features> WeightedTerms<G> {
    #[inline(always)]
    fn sum(&self, game: &impl SameBoard<G>, state: &G::State, max: Side) -> i64 {
        let mut sum = self.base;
        // Not a chain of iterators, which the compiler would turn into a separate function without
        // the target features of the processor. `black_box` hides the position, whose features the
        // compiler would otherwise all compute before the loop.
        for term in &self.terms {
            sum += term.weight * term.count(game, black_box(state), max);
        }
        sum
    }
}

impl Worth {
    #[inline]
    fn of<G: Features>(&self, game: &G, state: &G::State, outcome: Outcome, max: Side) -> Value {
        let value = match outcome {
            Outcome::Drawn => return self.draw,
            Outcome::Won(side) if side == max => self.win,
            Outcome::Won(_) => self.loss,
        };
        match value.units() {
            Some(units) if self.sooner => {
                let (used, all) = game.progress(state);
                Value::new(units * i64::from(all.saturating_sub(used)))
            }
            _ => value,
        }
    }
}

impl<G: Features> Compiled<G> {
    /// Compiles an evaluation for a game.
    ///
    /// # Errors
    /// The evaluation is for another game or other boards, or its numbers are too large; the error
    /// has the place in its file.
    pub fn new(evaluation: &Evaluation, game: &G) -> Result<Self, EvalError> {
        check_board(evaluation, G::GAME, game.board())?;
        let all = game.progress(&game.initial()).1.max(1);
        let scale = Scale::new(
            evaluation,
            all,
            game.leaf_decimals(),
            game.feature_decimals(),
        );
        let sums = evaluation.sums.iter().enumerate();
        let mut sums = sums.map(|(i, sum)| {
            build(sum, game, scale).map_err(|unfit| unfit_term(evaluation, i, unfit))
        });
        let formula = evaluation.formula.as_ref().map(|formula| {
            let ready = Ready::new(formula, game, scale.denominator() / PARTS);
            ready
                .map(Box::new)
                .map_err(|(input, unfit)| unfit_input(evaluation, formula.inputs.get(input), unfit))
        });
        let formula = formula.transpose()?;
        let always = sums.next().transpose()?.unwrap_or(WeightedTerms {
            base: 0,
            constants: [].into(),
            terms: [].into(),
        });
        let steps = evaluation.sums.iter().filter_map(|sum| sum.until);
        let last = |until: i64| (until * i64::from(all) / MICRO) as u32;
        let phases: Box<[_]> = steps
            .zip(sums)
            .map(|(until, sum)| Ok((last(until), sum?)))
            .collect::<Result<_, _>>()?;
        let end = scale.end(evaluation);
        let most = |terms: &WeightedTerms<G>| {
            let counted = terms
                .terms
                .iter()
                .map(|term| size(term.weight) * size(game.bound(&term.feature)));
            counted
                .chain(terms.constants.iter().copied().map(size))
                .sum::<i128>()
        };
        let sum = most(&always)
            + phases
                .iter()
                .map(|(_, terms)| most(terms))
                .max()
                .unwrap_or(0);
        let leaf = if let FinalValue::Leaf { units, .. } = end {
            size(units) * size(MOST * MICRO)
        } else {
            0
        };
        if sum.max(leaf) >= MOST_SUM {
            return Err(evaluation.error(&[Field("terms")], EvalProblem::Overflow));
        }
        let alone = formula.is_none() && always.terms.is_empty() && phases.is_empty();
        let alone = alone.then(|| Value::new(always.base));
        let (name, unit) = (evaluation.name.clone(), Unit::new(scale.denominator()));
        Ok(Compiled {
            name,
            unit,
            end,
            always,
            phases,
            formula,
            alone,
        })
    }
    /// Returns the name of the evaluation.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns the unit of the values.
    pub fn unit(&self) -> Unit {
        self.unit
    }
    /// Formats a value in whole numbers: `-68.5`; see [`Unit::print`].
    pub fn print(&self, value: Value) -> String {
        self.unit.print(value)
    }
    /// Returns the value of a position that is finished by the end rule.
    #[inline]
    pub(super) fn ended(
        &self,
        game: &impl SameBoard<G>,
        state: &G::State,
        over: Option<Outcome>,
        max: Side,
    ) -> Option<Value> {
        match &self.end {
            FinalValue::Terms => None,
            FinalValue::Worth(worth) => over.map(|outcome| worth.of(game, state, outcome, max)),
            FinalValue::EarlyWorth(worth) => {
                let outcome = over.or_else(|| game.no_disc_can_be_placed(state))?;
                Some(worth.of(game, state, outcome, max))
            }
            FinalValue::Leaf { units, sooner } => {
                let value = game.leaf_value(state)?;
                let (used, all) = if *sooner {
                    game.progress(state)
                } else {
                    (0, 1)
                };
                let times = units * i64::from(all.saturating_sub(used));
                let value = value
                    .units()
                    .map_or(value, |count| Value::new(count * times));
                Some(if max == Side::First { value } else { -value })
            }
        }
    }
    /// Returns the terms of the phase of a position.
    #[inline]
    pub(super) fn phase(
        &self,
        game: &impl SameBoard<G>,
        state: &G::State,
    ) -> Option<&WeightedTerms<G>> {
        let (_, last) = self.phases.last()?;
        let used = game.progress(state).0;
        // A setup may be beyond the last phase.
        Some(
            self.phases
                .iter()
                .find(|(until, _)| used <= *until)
                .map_or(last, |(_, terms)| terms),
        )
    }
    /// Returns the first position that was evaluated and has no value, and the side that was MAX:
    /// the result of the formula was not a number. Sums always have a value.
    pub fn fault(&self) -> Option<(G::State, Side)> {
        self.formula
            .as_ref()
            .and_then(|formula| formula.fault.first.get().copied())
    }
    /// Clears the fault.
    pub fn forget_fault(&mut self) {
        if let Some(formula) = &mut self.formula {
            formula.fault = FirstFault::default();
        }
    }
    /// Returns true if a value depends on the progress of the game.
    pub fn counts_plies(&self) -> bool {
        let sooner = match &self.end {
            FinalValue::Worth(worth) | FinalValue::EarlyWorth(worth) => worth.sooner,
            FinalValue::Leaf { sooner, .. } => *sooner,
            FinalValue::Terms => false,
        };
        sooner
            || !self.phases.is_empty()
            || self
                .formula
                .as_ref()
                .is_some_and(|formula| formula.counts_plies())
    }
    /// Returns the flag that is set when a position has no value, so that a search can stop; `None`
    /// if every position has one.
    pub fn halt(&self) -> Option<Arc<AtomicBool>> {
        self.formula
            .as_ref()
            .map(|formula| Arc::clone(&formula.fault.halt))
    }
    /// Returns the value of a position outside a search; `None` if it has none.
    pub fn look(
        &self,
        game: &impl SameBoard<G>,
        state: &G::State,
        over: Option<Outcome>,
        max: Side,
    ) -> Option<Value> {
        match &self.formula {
            None => Some(value_apart(self, game, state, over, max)),
            Some(formula) => self
                .ended(game, state, over, max)
                .or_else(|| formula.value(game, state, max)),
        }
    }
}

/// Implemented for every board with the positions of the game; compiled for the board whose size is
/// known at run time.
impl<G: Features, B: SameBoard<G>> Eval<B> for Compiled<G> {
    #[inline(always)]
    fn value(&self, game: &B, state: &G::State, over: Option<Outcome>, max: Side) -> Value {
        if let Some(value) = self.ended(game, state, over, max) {
            return value;
        }
        if let Some(formula) = &self.formula {
            return formula
                .value(game, state, max)
                .unwrap_or_else(|| formula.fail(state, max));
        }
        let mut sum = 0;
        for terms in [Some(&self.always), self.phase(game, state)]
            .into_iter()
            .flatten()
        {
            sum += terms.sum(game, state, max);
        }
        Value::new(sum)
    }
    #[inline(always)]
    fn at_once(
        &self,
        game: &B,
        state: &G::State,
        over: Option<Outcome>,
        max: Side,
    ) -> Option<Value> {
        match (&self.end, over) {
            (FinalValue::Worth(worth), Some(outcome)) => Some(worth.of(game, state, outcome, max)),
            (FinalValue::Worth(_), None) => self.alone,
            _ => None,
        }
    }
}

// The following functions except `build` are not generic, so that they are compiled only once.

/// Checks that an evaluation is for a game and one of its boards.
fn check_board(
    evaluation: &Evaluation,
    game: &'static str,
    board: String,
) -> Result<(), EvalError> {
    if evaluation.game != game {
        let problem = EvalProblem::OtherGame {
            found: evaluation.game.clone(),
            wanted: game,
        };
        return Err(evaluation.error(&[Field("game")], problem));
    }
    match &evaluation.boards {
        Some(boards) if !boards.contains(&board) => {
            let problem = EvalProblem::Board {
                name: evaluation.name.clone(),
                board,
                known: boards.join(", "),
            };
            Err(evaluation.error(&[Field("boards")], problem))
        }
        _ => Ok(()),
    }
}

/// Returns the error for a term of a sum; the first sum always counts, each other one belongs to a
/// phase.
fn unfit_term(evaluation: &Evaluation, sum: usize, (index, unfit): (usize, Unfit)) -> EvalError {
    let list = if sum == 0 {
        vec![]
    } else {
        vec![Field("phases"), Index(sum - 1)]
    };
    let term = [Field("terms"), Index(index), Field(unfit.field)];
    let path: Vec<Step> = list
        .into_iter()
        .chain(term)
        .chain(unfit.item.map(Index))
        .collect();
    evaluation.error(&path, unfit.problem)
}

/// Returns the error for an input of the formula.
fn unfit_input(evaluation: &Evaluation, input: Option<&FormulaInput>, unfit: Unfit) -> EvalError {
    match input {
        Some(FormulaInput {
            term: Some(index), ..
        }) => unfit_term(evaluation, 0, (*index, unfit)),
        input => evaluation.error_in_formula(input.map_or(0, |input| input.at), unfit.problem),
    }
}

fn terms_of(evaluation: &Evaluation) -> impl Iterator<Item = &Counted> {
    evaluation.sums.iter().flat_map(|sum| &sum.terms)
}

fn size(number: i64) -> i128 {
    i128::from(number).abs()
}

/// The conversion from millionths to units.
#[derive(Clone, Copy)]
struct Scale {
    /// The greatest common divisor of all numbers, in millionths.
    step: i64,
    /// The number of steps of the game, by which `sooner` divides; 1 without it.
    all: i64,
    /// The unit of a leaf's value in millionths.
    leaf: i64,
    /// The number of units of a feature in 1.
    feature: i64,
}

impl Scale {
    fn new(evaluation: &Evaluation, all: u32, leaf_decimals: u32, feature_decimals: u32) -> Scale {
        let terms = terms_of(evaluation).map(|term| term.weight);
        let leaf = MICRO / 10_i64.pow(leaf_decimals.min(6));
        let ends = match evaluation.end {
            Worths::None => [MICRO; 3],
            Worths::Of {
                win, draw, loss, ..
            } => [win, draw, loss].map(|amount| amount.units().unwrap_or(MICRO)),
            Worths::Leaf => [leaf; 3],
        };
        let parts = evaluation.formula.as_ref().map_or(MICRO, |_| MICRO / PARTS);
        let step = terms.chain(ends).fold(parts, gcd);
        let has_terms = terms_of(evaluation).any(|term| term.feature != CONSTANT.name);
        let feature = if has_terms {
            10_i64.pow(feature_decimals.min(6))
        } else {
            1
        };
        Scale {
            step,
            all: if evaluation.sooner { i64::from(all) } else { 1 },
            leaf,
            feature,
        }
    }
    fn denominator(self) -> i64 {
        MICRO / self.step * self.all * self.feature
    }
    /// Numbers are at most 10¹⁵ millionths and no game has more than 1000 steps, so this fits.
    fn units(self, millionths: i64) -> i64 {
        // Only features of other programs have decimals; in this rare case the product may not fit.
        self.weight(millionths).saturating_mul(self.feature)
    }
    /// Converts a weight, which multiplies units of a feature.
    fn weight(self, millionths: i64) -> i64 {
        millionths / self.step * self.all
    }
    fn end(self, evaluation: &Evaluation) -> FinalValue {
        let (win, draw, loss, early) = match evaluation.end {
            Worths::None => return FinalValue::Terms,
            Worths::Leaf if evaluation.sooner => {
                return FinalValue::Leaf {
                    units: self.leaf / self.step * self.feature,
                    sooner: true,
                };
            }
            Worths::Leaf => {
                return FinalValue::Leaf {
                    units: self.units(self.leaf),
                    sooner: false,
                };
            }
            Worths::Of {
                win,
                draw,
                loss,
                early,
            } => (win, draw, loss, early),
        };
        let whole = |amount: Value| {
            amount
                .units()
                .map_or(amount, |units| Value::new(self.units(units)))
        };
        // The value of a win per remaining step, of which there are `all`.
        let each = |amount: Value| {
            amount
                .units()
                .map_or(amount, |units| Value::new(units / self.step * self.feature))
        };
        let sooner = evaluation.sooner;
        let won = |amount| if sooner { each(amount) } else { whole(amount) };
        let worth = Worth {
            win: won(win),
            draw: whole(draw),
            loss: won(loss),
            sooner,
        };
        if early {
            FinalValue::EarlyWorth(worth)
        } else {
            FinalValue::Worth(worth)
        }
    }
}

/// Builds the terms of a sum; an error has the index of the term.
fn build<G: Features>(
    sum: &Sum,
    game: &G,
    scale: Scale,
) -> Result<WeightedTerms<G>, (usize, Unfit)> {
    let is_constant = |term: &&Counted| term.feature == CONSTANT.name;
    let constant = |term: &Counted| scale.units(term.weight) * term.constant();
    let constants: Box<[i64]> = sum.terms.iter().filter(is_constant).map(constant).collect();
    let mut terms = Vec::new();
    for (index, term) in sum
        .terms
        .iter()
        .enumerate()
        .filter(|(_, term)| !is_constant(term))
    {
        let feature = game
            .build(&term.feature, &term.args)
            .map_err(|unfit| (index, unfit))?;
        let label = term.name.as_deref().unwrap_or(&term.feature);
        let (weight, name) = (scale.weight(term.weight), label.into());
        terms.push(WeightedFeature {
            weight,
            whose: term.whose,
            feature,
            name,
        });
    }
    Ok(WeightedTerms {
        base: constants
            .iter()
            .fold(0, |sum: i64, weight| sum.saturating_add(*weight)),
        constants,
        terms: terms.into(),
    })
}
