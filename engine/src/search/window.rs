//! [`Window`], and the [`Kind`] of a value that was searched in one.
//!
//! The steps that move a window are defined once, for the numbers of any program: the methods of
//! the engine use them, and so does the judge of other programs' searches, whose values may be
//! fractions.

use crate::eval::Value;
use std::ops::Neg;

/// A number that searches compare: a [`Value`], or the number type of another program.
pub trait Comparable: Copy + Ord + Neg<Output = Self> {
    /// +∞.
    const INF: Self;
    /// −∞.
    const NEG_INF: Self;

    /// Returns the sum with `step`; ±∞ is unchanged.
    #[must_use]
    fn plus(self, step: Self) -> Self;
}

impl Comparable for Value {
    const INF: Value = Value::INF;
    const NEG_INF: Value = Value::NEG_INF;

    #[inline]
    fn plus(self, step: Value) -> Value {
        match (self.units(), step.units()) {
            (Some(units), Some(step)) => Value::new(units.saturating_add(step)),
            (None, _) => self,
            (Some(_), None) => step,
        }
    }
}

/// α and β: the values that MAX and MIN are already sure of, further up the tree. In the steps,
/// `max` is true if MAX moves at the node; the node's *own end* is α for MAX and β for MIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<N = Value> {
    /// The value that MAX has at least, elsewhere in the tree.
    pub alpha: N,
    /// The value that MIN has at most, elsewhere in the tree.
    pub beta: N,
}

impl<N: Comparable> Default for Window<N> {
    fn default() -> Self {
        Window::FULL
    }
}

impl<N: Comparable> Window<N> {
    /// The full window (−∞, +∞).
    pub const FULL: Window<N> = Window {
        alpha: N::NEG_INF,
        beta: N::INF,
    };

    /// Returns the node's own end: the value that the player to move is sure of.
    #[inline]
    pub fn own_end(self, max: bool) -> N {
        if max { self.alpha } else { self.beta }
    }
    /// Returns the node's own end, clamped to the other end, which is the value that fail-hard
    /// returns.
    #[inline]
    pub fn clamped_end(self, max: bool) -> N {
        if max {
            self.alpha.min(self.beta)
        } else {
            self.beta.max(self.alpha)
        }
    }
    /// Returns the window with another own end.
    #[must_use]
    #[inline]
    pub fn with_own_end(self, end: N, max: bool) -> Window<N> {
        if max {
            Window { alpha: end, ..self }
        } else {
            Window { beta: end, ..self }
        }
    }
    /// Returns the window after a child with this value: the new own end is the better of the two.
    #[must_use]
    #[inline]
    pub fn narrowed(self, value: N, max: bool) -> Window<N> {
        match max {
            true => Window {
                alpha: self.alpha.max(value),
                ..self
            },
            false => Window {
                beta: self.beta.min(value),
                ..self
            },
        }
    }
    /// Returns the window after children whose best value is `best`; `None`: before the first one.
    #[must_use]
    #[inline]
    pub fn after(self, best: Option<N>, max: bool) -> Window<N> {
        best.map_or(self, |best| self.narrowed(best, max))
    }
    /// Returns the null window at the own end, one unit wide. It may reach beyond the other end.
    #[must_use]
    #[inline]
    pub fn null(self, unit: N, max: bool) -> Window<N> {
        match max {
            true => Window {
                beta: self.alpha.plus(unit),
                ..self
            },
            false => Window {
                alpha: self.beta.plus(-unit),
                ..self
            },
        }
    }
    /// Returns whether the window is not empty and lies inside another one.
    #[inline]
    pub fn is_inside(self, other: Window<N>) -> bool {
        self.alpha >= other.alpha && self.beta <= other.beta && self.alpha < self.beta
    }
    /// Returns the window from the other player's point of view.
    #[must_use]
    #[inline]
    pub fn turned(self) -> Window<N> {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the kind of a returned value. Source: the return contract of alpha-beta (Knuth and
    /// Moore 1975), tested in this order: at most α, at least β, exact. An upper bound of −∞ and a
    /// lower bound of +∞ are exact.
    pub fn kind(self, value: N) -> Kind {
        if value <= self.alpha {
            if value == N::NEG_INF {
                Kind::Exact
            } else {
                Kind::Upper
            }
        } else if value >= self.beta {
            if value == N::INF {
                Kind::Exact
            } else {
                Kind::Lower
            }
        } else {
            Kind::Exact
        }
    }
}

/// The relation of a value to the true minimax value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The true value equals it: `=`.
    Exact,
    /// The true value is at least this: `≥`.
    Lower,
    /// The true value is at most this: `≤`.
    Upper,
    /// The value is an estimate, and the true value is not known: `≈`.
    Estimate,
    /// There is no value: `?`.
    Unsearched,
}

impl Kind {
    /// Returns the word for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Lower => "lower",
            Kind::Upper => "upper",
            Kind::Estimate => "estimate",
            Kind::Unsearched => "unsearched",
        }
    }
    /// Returns the sign shown before a value.
    pub const fn sign(self) -> &'static str {
        match self {
            Kind::Exact => "=",
            Kind::Lower => "≥",
            Kind::Upper => "≤",
            Kind::Estimate => "≈",
            Kind::Unsearched => "?",
        }
    }
    /// Returns the sign in ASCII.
    pub const fn ascii(self) -> &'static str {
        match self {
            Kind::Exact => "=",
            Kind::Lower => ">=",
            Kind::Upper => "<=",
            Kind::Estimate => "~",
            Kind::Unsearched => "?",
        }
    }
    /// Returns whether the true value can be `truth` if a search returned `value` with this kind.
    pub fn allows(self, value: Value, truth: Value) -> bool {
        match self {
            Kind::Exact => truth == value,
            Kind::Lower => truth >= value,
            Kind::Upper => truth <= value,
            Kind::Estimate | Kind::Unsearched => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_move_at_the_end_of_the_player_who_moves() {
        let window = |alpha, beta| Window {
            alpha: Value::new(alpha),
            beta: Value::new(beta),
        };
        let of = window(3, 9);
        assert_eq!(
            [true, false].map(|max| of.narrowed(Value::new(5), max)),
            [window(5, 9), window(3, 5)]
        );
        assert_eq!(
            [of.narrowed(Value::new(1), true), of.after(None, false)],
            [of, of],
            "no worse than before"
        );
        let past = [true, false].map(|max| of.narrowed(Value::new(if max { 12 } else { 1 }), max));
        assert_eq!(past, [window(12, 9), window(3, 1)]);
        assert_eq!(
            [past[0].clamped_end(true), past[1].clamped_end(false)],
            [9, 3].map(Value::new)
        );
        assert_eq!(
            [true, false].map(|max| of.null(Value::new(1), max)),
            [window(3, 4), window(8, 9)]
        );
        assert!(
            window(3, 4).is_inside(of)
                && !window(3, 10).is_inside(of)
                && !window(5, 5).is_inside(of)
        );
        assert_eq!(of.turned(), window(-9, -3));
    }

    #[test]
    fn infinite_values_stay_where_they_are() {
        let one = Value::new(1);
        assert_eq!(
            [Value::INF.plus(-one), Value::NEG_INF.plus(one)],
            [Value::INF, Value::NEG_INF]
        );
        assert_eq!(Value::new(i64::MAX - 1).plus(one), Value::INF);
        assert_eq!(one.plus(Value::NEG_INF), Value::NEG_INF);
    }

    #[test]
    fn infinite_bounds_are_exact() {
        let window = Window {
            alpha: Value::NEG_INF,
            beta: Value::new(3),
        };
        assert_eq!(window.kind(Value::NEG_INF), Kind::Exact);
        assert_eq!(window.kind(Value::new(3)), Kind::Lower);
        assert_eq!(window.kind(Value::INF), Kind::Exact);
        assert_eq!(window.kind(Value::new(2)), Kind::Exact);
        let closed = Window {
            alpha: Value::INF,
            beta: Value::INF,
        };
        assert_eq!(closed.kind(Value::INF), Kind::Upper);
        assert_eq!(closed.kind(Value::ZERO), Kind::Upper);
    }
}
