//! [`ChanceNode`]: the steps of a chance node: with which window it visits a child, how it takes in the value, and when it
//! stops.
//!
//! With α and β its window, W the sum of the weights, L and U the least and the greatest value that there is, child i has
//! the window
//!
//! > ( max(L, (Wα − Σ_{j<i} wⱼvⱼ − U Σ_{j>i} wⱼ) / wᵢ), min(U, (Wβ − Σ_{j<i} wⱼvⱼ − L Σ_{j>i} wⱼ) / wᵢ) ).
//!
//! After a child the node stops when what is proven, (Σ_{j≤i} wⱼvⱼ + L Σ_{j>i} wⱼ) / W, is β or more, and returns it; or
//! when the same with U is α or less. It is these bounds that decide, not the ends of the child's window, which are clamped:
//! a child worth U or L would end the node there although nothing is decided. The node clamps nothing itself.

use super::super::method::Running;
use super::super::window::Window;
use super::{ChanceFault, ChanceScale};
use crate::eval::{Fraction, Value};
use crate::rules::Weights;

/// A chance node in the middle of its children.
#[derive(Clone, Debug)]
pub struct ChanceNode {
    weights: Weights,
    window: Window,
    /// Whether its method ever leaves children out.
    prunes: bool,
    /// How many children it has taken in.
    seen: usize,
    /// The weights of the children that are not taken in.
    rest: i64,
    /// Σ wⱼvⱼ of those that are, but for infinite values.
    sum: Fraction,
    /// The infinite value that a child had.
    infinite: Option<Value>,
    /// What it returns if it has no more children.
    best: Value,
    stops: bool,
}

impl ChanceNode {
    /// A chance node that is entered with a window, in a search whose method leaves children out or not.
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
    /// The weights of its children.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }
    /// Its window at entry, and the sum so far, Σ wⱼvⱼ / W; or the bound that it returns.
    pub fn running(&self) -> Running {
        Running {
            window: self.window,
            best: self.best,
        }
    }
    /// Whether the children that are left cannot matter.
    pub fn stops(&self) -> bool {
        self.stops
    }
    /// The window of its next child.
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
    /// Takes in the value of its next child.
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
    /// What is proven of its value: at least, and at most; `None` where the least and the greatest value are not known.
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
    /// Stops where the bounds decide.
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
