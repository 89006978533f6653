//! A value broken into its terms, to be shown: why a leaf is worth what it is.

use super::compiled::{Compiled, End, Terms};
use super::decimal::Unit;
use super::features::{CONSTANT, Features};
use super::value::Value;
use crate::rules::{Outcome, Side};

/// One term of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermValue {
    /// What is counted, and whose: `discs (mine − theirs)`.
    pub label: String,
    /// The weight as it was written; empty for an end rule.
    pub weight: String,
    /// The feature, in MAX's view where it has one; `None` for an end rule.
    pub count: Option<i64>,
    /// What the term adds to the value: weight × count.
    pub contribution: Value,
    /// The same in whole numbers.
    pub text: String,
}

impl<G: Features> Compiled<G> {
    /// The terms of a position's value, which is their sum. A position that the end rule sees as finished has one line.
    #[must_use]
    pub fn terms(&self, game: &G, state: &G::State, max: Side) -> Vec<TermValue> {
        let over = game.outcome(state);
        if let Some(contribution) = self.ended(game, state, over, max) {
            let label = self.end_label(game, state, over, max);
            let text = self.print(contribution);
            return vec![TermValue { label, weight: String::new(), count: None, contribution, text }];
        }
        let both = [Some(&self.always), self.phase(game, state)];
        both.into_iter().flatten().flat_map(|terms| shown(terms, self.unit(), game, state, max)).collect()
    }
    fn end_label(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> String {
        let (seen, early) = match (over, self.end) {
            (Some(_), End::Leaf(_)) => return "leaf value".to_owned(),
            (None, End::EarlyWorth(_)) => (game.no_disc_can_be_placed(state), ", no disc can be placed"),
            _ => (over, ""),
        };
        let result = match seen.and_then(Outcome::winner) {
            Some(side) if side == max => "win",
            Some(_) => "loss",
            None => "draw",
        };
        format!("end of the game: {result}{early}")
    }
}

fn shown<G: Features>(terms: &Terms<G>, unit: Unit, game: &G, state: &G::State, max: Side) -> Vec<TermValue> {
    let value = |label: String, weight: i64, count: i64| {
        let contribution = Value::new(weight * count);
        let (weight, text) = (unit.print(Value::new(weight)), unit.print(contribution));
        TermValue { label, weight, count: Some(count), contribution, text }
    };
    let constants = terms.constants.iter().map(|&weight| value(CONSTANT.name.to_owned(), weight, 1));
    let counted = terms.terms.iter().map(|term| {
        let label = format!("{} ({})", term.name, term.whose.words());
        value(label, term.weight, term.count(game, state, max))
    });
    constants.chain(counted).collect()
}
