//! Searches of games with chance nodes: expectiminimax, and alpha-beta with Star1 at chance nodes
//! (B. W. Ballard, *The \*-minimax search procedure for trees containing chance nodes*, 1983).
//!
//! The value of a chance node is Σ wᵢvᵢ / Σ wᵢ, so values are fractions, and the windows of Star1,
//! which divide by single weights, have arbitrary denominators. All other code of this program
//! compares values and never adds them. A value therefore remains one machine word, which in a game
//! with chance is a *code* whose order is the order of the fractions ([`ChanceValues`]): windows,
//! tables, recordings and their readers work on codes unchanged. Only a chance node
//! ([`ChanceNode`]) and the printing of values convert codes to fractions and back. Games without
//! chance are not affected ([`Game::CHANCE`]), and textbook trees without chance nodes are searched
//! like any other game.
//!
//! Invariants: no value is rounded; if a fraction does not fit 128 bits in its numerator and
//! denominator, the search stops with a [`ChanceFault`]. The steps of a chance node are defined
//! once, for the search and for the readers of its recording.
//!
//! Costs: a whole number costs a shift, any other fraction one or two lookups, about 0.1 µs; a
//! chance node has some of them per child.

mod node;
mod values;

pub use node::ChanceNode;
pub use values::{ChanceFault, ChanceValues};

use super::order::Scene;
use super::window::Kind;
use crate::eval::{Eval, Fraction, Value};
use crate::rules::{Game, Outcome, Side};
use std::sync::Arc;

/// The data of a search with chance besides the position: the codes of its values, and the least
/// and the greatest value, L and U of Star1.
#[derive(Clone, Debug)]
pub struct ChanceScale {
    values: Arc<ChanceValues>,
    least: Value,
    greatest: Value,
}

impl ChanceScale {
    /// Creates the scale of a search whose leaves have values from `least` to `greatest`, in units.
    pub fn new(values: Arc<ChanceValues>, (least, greatest): (Value, Value)) -> ChanceScale {
        let [least, greatest] = [least, greatest].map(|value| values.units(value));
        ChanceScale {
            values,
            least,
            greatest,
        }
    }
    /// Returns the codes of the values.
    pub fn values(&self) -> &Arc<ChanceValues> {
        &self.values
    }
    /// Returns L and U if both are finite; without them nothing is cut at a chance node.
    pub fn bounds(&self) -> Option<(Fraction, Fraction)> {
        let finite = self.least.is_finite() && self.greatest.is_finite();
        finite.then(|| {
            (
                self.values.fraction(self.least),
                self.values.fraction(self.greatest),
            )
        })
    }
    /// Returns a finite value moved by a number of units; infinite if the result is beyond all
    /// values.
    pub(super) fn shifted(&self, value: Value, units: i64) -> Value {
        let moved = self
            .values
            .fraction(value)
            .plus(Fraction::whole(units.into()));
        let range = self.bounds();
        match (moved, range) {
            (Some(moved), Some((least, _))) if moved < least => Value::NEG_INF,
            (Some(moved), Some((_, greatest))) if moved > greatest => Value::INF,
            (moved, _) => self.values.code(moved),
        }
    }
    /// Returns the least and the greatest value.
    pub fn range(&self) -> (Value, Value) {
        (self.least, self.greatest)
    }
    /// Returns the adjusted kind of a value: an upper bound at L is exact, and so is a lower bound
    /// at U.
    pub fn kind(&self, kind: Kind, value: Value) -> Kind {
        match kind {
            Kind::Upper if value <= self.least => Kind::Exact,
            Kind::Lower if value >= self.greatest => Kind::Exact,
            Kind::Exact | Kind::Lower | Kind::Upper | Kind::Estimate | Kind::Unsearched => kind,
        }
    }
}

/// An evaluation whose values are codes.
pub(super) struct CodedEval<'a, E> {
    pub eval: &'a E,
    pub values: &'a ChanceValues,
}

impl<G: Game, E: Eval<G>> Eval<G> for CodedEval<'_, E> {
    fn value(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> Value {
        self.values.units(self.eval.value(game, state, over, max))
    }
}

/// Returns the scene of a search with chance.
pub(super) fn coded<'a, G: Game, E>(
    scene: &Scene<'a, G, E>,
    eval: &'a CodedEval<'a, E>,
) -> Scene<'a, G, CodedEval<'a, E>> {
    Scene {
        game: scene.game,
        eval,
        max: scene.max,
    }
}
