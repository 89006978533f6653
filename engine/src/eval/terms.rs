//! A value broken down into its terms, which explain the value of a leaf.

use super::compiled::{Compiled, FinalValue};
use super::decimal::Unit;
use super::features::Features;
use super::formula::ready::Ready;
use super::game_info::CONSTANT;
use super::value::Value;
use crate::rules::{Outcome, Side};

/// The role of a term in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A term of a sum, which is the value.
    Added,
    /// The value of a name in the formula.
    Named,
    /// The formula itself: its result is the value.
    Result,
}

/// One term of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermValue {
    /// The role of the term.
    pub part: Part,
    /// The index of the phase of a sum; `None` if the term always counts or is not in a sum.
    pub phase: Option<usize>,
    /// The label with the sides: `discs (mine − theirs)`. In a formula, the name or the formula.
    pub label: String,
    /// The weight as it was written; empty for an end rule and in a formula.
    pub weight: String,
    /// The count of the feature, in MAX's view if it has sides; `None` for an end rule and in a
    /// formula.
    pub count: Option<i64>,
    /// The contribution to the value: weight × count. For an end rule or a formula, its value; for
    /// a name in a formula, 0.
    pub contribution: Value,
    /// The contribution in whole numbers; for a name in a formula, its value; or a text that the
    /// result is not a number.
    pub text: String,
}

impl<G: Features> Compiled<G> {
    /// Returns the terms of a position's value, whose sum is the value; for a formula its names,
    /// followed by the formula with its result. A position that is finished by the end rule has a
    /// single term.
    pub fn terms(&self, game: &G, state: &G::State, max: Side) -> Vec<TermValue> {
        let over = game.outcome(state);
        if let Some(contribution) = self.ended(game, state, over, max) {
            let label = self.end_label(game, state, over, max);
            return vec![line(
                Part::Added,
                &label,
                contribution,
                self.print(contribution),
            )];
        }
        if let Some(formula) = &self.formula {
            return self.worked_out(formula, game, state, max);
        }
        let now = self.phase(game, state);
        let number = now.and_then(|now| {
            self.phases
                .iter()
                .position(|(_, terms)| std::ptr::eq(terms, now))
        });
        let mut lines = Vec::new();
        for (phase, terms) in [Some((None, &self.always)), now.map(|now| (number, now))]
            .into_iter()
            .flatten()
        {
            for &weight in &terms.constants {
                lines.push(added(
                    phase,
                    CONSTANT.name.to_owned(),
                    (weight, 1),
                    self.unit(),
                ));
            }
            for term in &terms.terms {
                let counts = (term.weight, term.count_apart(game, state, max));
                lines.push(added(
                    phase,
                    format!("{} ({})", term.name, term.whose.words()),
                    counts,
                    self.unit(),
                ));
            }
        }
        lines
    }
    fn worked_out(
        &self,
        formula: &Ready<G>,
        game: &G,
        state: &G::State,
        max: Side,
    ) -> Vec<TermValue> {
        let numbers = formula.numbers(game, state, max);
        let names = formula.inputs.iter().zip(&numbers);
        let mut lines: Vec<TermValue> = names
            .map(|((name, _), number)| line(Part::Named, name, Value::ZERO, plain(*number)))
            .collect();
        let result = formula.result(&numbers);
        let text = result.map_or_else(|| NO_NUMBER.to_owned(), |value| self.print(value));
        lines.push(line(
            Part::Result,
            &formula.text,
            result.unwrap_or(Value::ZERO),
            text,
        ));
        lines
    }
    fn end_label(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> String {
        match (over, self.end) {
            (Some(_), FinalValue::Leaf { .. }) => "leaf value".to_owned(),
            (None, FinalValue::EarlyWorth(_)) => label_of_end(
                game.no_disc_can_be_placed(state),
                max,
                ", no disc can be placed",
            ),
            _ => label_of_end(over, max, ""),
        }
    }
}

fn label_of_end(seen: Option<Outcome>, max: Side, early: &str) -> String {
    let result = match seen.and_then(Outcome::winner) {
        Some(side) if side == max => "win",
        Some(_) => "loss",
        None => "draw",
    };
    format!("end of the game: {result}{early}")
}

/// Creates a term without a count.
fn line(part: Part, label: &str, contribution: Value, text: String) -> TermValue {
    let (label, weight) = (label.to_owned(), String::new());
    TermValue {
        part,
        phase: None,
        label,
        weight,
        count: None,
        contribution,
        text,
    }
}

/// The text for the value of a position that has none.
pub const NO_NUMBER: &str = "not a number";

/// Formats a number of a formula with up to 4 places.
fn plain(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// Creates a term of a sum.
fn added(
    phase: Option<usize>,
    label: String,
    (weight, count): (i64, i64),
    unit: Unit,
) -> TermValue {
    let contribution = Value::new(weight * count);
    let (weight, text) = (unit.print(Value::new(weight)), unit.print(contribution));
    TermValue {
        part: Part::Added,
        phase,
        label,
        weight,
        count: Some(count),
        contribution,
        text,
    }
}
