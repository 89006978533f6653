//! The range of an evaluation: its least and its greatest value, for searches with chance. Cost:
//! O(terms).

use super::compiled::{Compiled, FinalValue, WeightedTerms};
use super::features::Features;
use super::value::Value;
use super::weighted::WeightedFeature;
use crate::rules::Side;

impl<G: Features> Compiled<G> {
    /// Returns the least and the greatest value for MAX in a search of this depth from a position;
    /// infinite, or `None`, if they are not known: a formula may have any value.
    pub fn range(
        &self,
        game: &G,
        state: &G::State,
        depth: Option<u32>,
        max: Side,
    ) -> Option<(Value, Value)> {
        let around = |terms: &WeightedTerms<G>| {
            let size = |term: &WeightedFeature<G>| {
                term.weight
                    .saturating_mul(game.bound(&term.feature))
                    .saturating_abs()
            };
            let most = terms.terms.iter().map(size).fold(0, i64::saturating_add);
            (
                terms.base.saturating_sub(most),
                terms.base.saturating_add(most),
            )
        };
        let has_terms = |terms: &WeightedTerms<G>| !terms.terms.is_empty();
        if !game.is_bounded()
            && (has_terms(&self.always) || self.phases.iter().any(|(_, terms)| has_terms(terms)))
        {
            return None;
        }
        let (mut low, mut high) = around(&self.always);
        let phases: Vec<(i64, i64)> = self.phases.iter().map(|(_, terms)| around(terms)).collect();
        low = low.saturating_add(phases.iter().map(|(low, _)| *low).min().unwrap_or(0));
        high = high.saturating_add(phases.iter().map(|(_, high)| *high).max().unwrap_or(0));
        let unfinished = (Value::new(low), Value::new(high));
        match &self.end {
            _ if self.formula.is_some() => None,
            FinalValue::Terms => Some(unfinished),
            FinalValue::Worth(worth) | FinalValue::EarlyWorth(worth) => {
                let steps = if worth.sooner {
                    i64::from(game.progress(state).1)
                } else {
                    1
                };
                let each = |value: Value| {
                    value
                        .units()
                        .map_or(value, |units| Value::new(units.saturating_mul(steps)))
                };
                let ends = [each(worth.win), worth.draw, each(worth.loss)];
                let wider = |(low, high): (Value, Value), end: Value| (low.min(end), high.max(end));
                Some(ends.into_iter().fold(unfinished, wider))
            }
            // An unfinished node of a tree counts 0, which `leaf_range` includes if a search may
            // reach one.
            FinalValue::Leaf { units, sooner } => {
                let (least, greatest) = game.leaf_range(state, depth)?;
                // Later results are worth less, down to 0.
                let (steps, late) = if *sooner {
                    (game.progress(state).1, Some(Value::ZERO))
                } else {
                    (1, None)
                };
                let times = units.saturating_mul(i64::from(steps));
                let each = |value: Value| {
                    value
                        .units()
                        .map_or(value, |count| Value::new(count.saturating_mul(times)))
                };
                let (least, greatest) = (each(least), each(greatest));
                let (least, greatest) = late.map_or((least, greatest), |late| {
                    (least.min(late), greatest.max(late))
                });
                Some(if max == Side::First {
                    (least, greatest)
                } else {
                    (-greatest, -least)
                })
            }
        }
    }
}
