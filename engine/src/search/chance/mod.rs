//! Searches of games with chance nodes: expectiminimax, and alpha-beta with Star1 at chance nodes (B. W. Ballard, *The
//! \*-minimax search procedure for trees containing chance nodes*, 1983).
//!
//! A chance node is worth Σ wᵢvᵢ / Σ wᵢ, so values are fractions, and the windows of Star1, which divide by single weights,
//! have any denominators. Everything else in this program compares values and never adds them up. So a value stays what it
//! is, one machine word, and in a game with chance it is a *code* whose order is the order of the fractions
//! ([`ChanceValues`]): windows, tables, recordings, and all that reads them, work on codes unchanged. Only a chance node
//! ([`ChanceNode`]) and what prints a value turn codes into fractions and back. Games without chance know nothing of it
//! ([`Game::CHANCE`]), and textbook trees without chance nodes are searched as before.
//!
//! Invariants: no value is rounded; where a fraction does not fit 128 bits above and below the line, the search stops with
//! [`ChanceFault`]. The steps of a chance node are here once: the search takes them, and so does what reads its recording.
//!
//! Costs: a whole number costs a shift, any other fraction one or two lookups, about 0.1 µs; a chance node has some of them
//! for each child.

mod node;
mod values;

pub use node::ChanceNode;
pub use values::{ChanceFault, ChanceValues};

use super::order::Scene;
use super::window::Kind;
use crate::eval::{Eval, Fraction, Value};
use crate::rules::{Game, Outcome, Side};
use std::sync::Arc;

/// What the searches of a position with chance know besides the position: the codes of their values, and the least and the
/// greatest of them, L and U of Star1.
#[derive(Clone, Debug)]
pub struct ChanceScale {
    values: Arc<ChanceValues>,
    least: Value,
    greatest: Value,
}

impl ChanceScale {
    /// The chance of a search whose leaves are worth this much at least and at most, in units.
    pub fn new(values: Arc<ChanceValues>, (least, greatest): (Value, Value)) -> ChanceScale {
        let [least, greatest] = [least, greatest].map(|value| values.units(value));
        ChanceScale {
            values,
            least,
            greatest,
        }
    }
    /// The codes of its values.
    pub fn values(&self) -> &Arc<ChanceValues> {
        &self.values
    }
    /// L and U, if both are finite: without them nothing is cut at a chance node.
    pub fn bounds(&self) -> Option<(Fraction, Fraction)> {
        let finite = self.least.is_finite() && self.greatest.is_finite();
        finite.then(|| {
            (
                self.values.fraction(self.least),
                self.values.fraction(self.greatest),
            )
        })
    }
    /// A finite value so many units away; infinite where that is beyond all values.
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
    /// The least and the greatest value.
    pub fn range(&self) -> (Value, Value) {
        (self.least, self.greatest)
    }
    /// What a value says of the true one: an upper bound L is exact, and so is a lower bound U.
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

/// The scene of a search with chance.
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
