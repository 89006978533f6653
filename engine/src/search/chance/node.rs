//! [`ChanceNode`]: the steps of a chance node: the window in which it visits a child, the way in
//! which it takes in the value, and the condition under which it stops.
//!
//! Let α and β be its window, W the sum of the weights, and L and U the least and the greatest
//! possible value. Child i then has the window
//!
//! > ( max(L, (Wα − Σ_{j<i} wⱼvⱼ − U Σ_{j>i} wⱼ) / wᵢ),
//! > min(U, (Wβ − Σ_{j<i} wⱼvⱼ − L Σ_{j>i} wⱼ) / wᵢ) ).
//!
//! After a child, the node stops when the proven lower bound (Σ_{j≤i} wⱼvⱼ + L Σ_{j>i} wⱼ) / W is
//! at least β, and returns that bound; or when the upper bound, with U in place of L, is at most α.
//! These bounds decide, not the ends of the child's window, which are clamped: otherwise a child
//! with the value U or L would end the node although nothing is decided. The node itself clamps
//! nothing.

use super::super::method::Running;
use super::super::window::Window;
use super::{ChanceFault, ChanceScale};
use crate::eval::{Fraction, Value};
use crate::rules::Weights;

/// A chance node after some of its children.
#[derive(Clone, Debug)]
pub struct ChanceNode {
    weights: Weights,
    window: Window,
    /// True if its method ever leaves children out.
    prunes: bool,
    /// The number of children taken in.
    seen: usize,
    /// The sum of the weights of the remaining children.
    rest: i64,
    /// Σ wⱼvⱼ of the children taken in, except for infinite values.
    sum: Fraction,
    /// The infinite value of a child, if there was one.
    infinite: Option<Value>,
    /// The value that it returns if it has no more children.
    best: Value,
    stops: bool,
}

impl ChanceNode {
    /// Creates a chance node entered with a window; `prunes` is true if its method ever leaves
    /// children out.
    pub fn open(weights: Weights, window: Window, prunes: bool) -> ChanceNode {
        let rest = weights.total();
        let (sum, infinite, best) = (Fraction::ZERO, None, Value::ZERO);
        ChanceNode {
            weights,
            window,
            prunes,
            seen: 0,
            rest,
            sum,
            infinite,
            best,
            stops: false,
        }
    }
    /// Returns the weights of the children.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }
    /// Returns the window at entry, with Σ wⱼvⱼ / W over the children so far, or the bound that the
    /// node returns.
    pub fn running(&self) -> Running {
        Running {
            window: self.window,
            best: self.best,
        }
    }
    /// Returns whether the remaining children cannot matter.
    pub fn stops(&self) -> bool {
        self.stops
    }
    /// Returns the window of the next child.
    pub fn visit(&self, chance: &ChanceScale) -> Window {
        let bounds = chance
            .bounds()
            .filter(|_| self.prunes && self.infinite.is_none());
        let Some((least, greatest)) = bounds else {
            return Window::FULL;
        };
        let Window { alpha, beta } = self.window;
        let weight = self.weights.of(self.seen);
        let end = |end: Value, others: Fraction| {
            let all = chance.values.fraction(end).times(self.weights.total())?;
            all.minus(self.sum)?
                .minus(others.times(self.rest - weight)?)?
                .per(weight)
        };
        let code = |fraction| chance.values.code(fraction);
        let alpha = if alpha == Value::NEG_INF {
            Some(least)
        } else {
            end(alpha, greatest).map(|end| end.max(least))
        };
        let beta = if beta == Value::INF {
            Some(greatest)
        } else {
            end(beta, least).map(|end| end.min(greatest))
        };
        Window {
            alpha: code(alpha),
            beta: code(beta),
        }
    }
    /// Takes in the value of the next child.
    pub fn take_in(&mut self, chance: &ChanceScale, value: Value) {
        let weight = self.weights.of(self.seen);
        self.seen += 1;
        self.rest -= weight;
        let values = &chance.values;
        if !value.is_finite() {
            if self.infinite.is_some_and(|before| before != value) {
                values.fail(ChanceFault::NoMean);
            }
            (self.infinite, self.best) = (Some(value), value);
            return;
        }
        let sum = values
            .fraction(value)
            .times(weight)
            .and_then(|more| self.sum.plus(more));
        let Some(sum) = sum else {
            values.fail(ChanceFault::Overflow);
            return;
        };
        self.sum = sum;
        if self.infinite.is_none() {
            self.best = values.code(sum.per(self.weights.total()));
            self.settle(chance);
        }
    }
    /// Returns the proven lower and upper bound of its value, or `None` if the least and the
    /// greatest value are not known.
    pub fn proven(&self, chance: &ChanceScale) -> Option<(Value, Value)> {
        let (least, greatest) = chance.bounds().filter(|_| self.infinite.is_none())?;
        let with = |others: Fraction| {
            let all = others.times(self.rest).and_then(|rest| self.sum.plus(rest));
            chance
                .values
                .code(all.and_then(|all| all.per(self.weights.total())))
        };
        Some((with(least), with(greatest)))
    }
    /// Stops the node if the bounds decide it.
    fn settle(&mut self, chance: &ChanceScale) {
        if !self.prunes || self.rest == 0 {
            return;
        }
        let Some((low, high)) = self.proven(chance) else {
            return;
        };
        let decided = if low >= self.window.beta {
            Some(low)
        } else {
            Some(high).filter(|_| high <= self.window.alpha)
        };
        if let Some(decided) = decided {
            (self.best, self.stops) = (decided, true);
        }
    }
}
