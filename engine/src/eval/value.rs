//! [`Value`]: the result of an evaluation, which a search compares.

use std::fmt;
use std::ops::Neg;

/// The value of a position for MAX: a whole number of the evaluation's units, −∞, or +∞.
///
/// Evaluations do the arithmetic; a search only compares. The order is that of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i64);

impl Value {
    /// Plus infinity.
    pub const INF: Value = Value(i64::MAX);
    /// Minus infinity.
    pub const NEG_INF: Value = Value(-i64::MAX);
    /// Zero.
    pub const ZERO: Value = Value(0);

    /// Creates a finite value from a number of units; numbers beyond the range become ±∞.
    #[inline]
    pub const fn new(units: i64) -> Value {
        if units < -i64::MAX {
            Value::NEG_INF
        } else {
            Value(units)
        }
    }
    /// Returns the number of units; `None` for ±∞.
    #[inline]
    pub const fn units(self) -> Option<i64> {
        if self.is_finite() { Some(self.0) } else { None }
    }
    /// Returns whether the value is neither −∞ nor +∞.
    #[inline]
    pub const fn is_finite(self) -> bool {
        self.0 != i64::MAX && self.0 != -i64::MAX
    }
    /// Returns the worst value for MAX (`true`) or for MIN (`false`).
    #[inline]
    pub const fn worst(max: bool) -> Value {
        if max { Value::NEG_INF } else { Value::INF }
    }
    /// Returns whether this value is strictly better than another one for MAX (`true`) or for MIN
    /// (`false`).
    #[must_use]
    #[inline]
    pub fn better(self, than: Value, max: bool) -> bool {
        if max { self > than } else { self < than }
    }
    /// Returns the better of two values for MAX (`true`) or for MIN (`false`).
    #[must_use]
    #[inline]
    pub fn best(self, other: Value, max: bool) -> Value {
        if max {
            self.max(other)
        } else {
            self.min(other)
        }
    }
    /// Returns the value as a number of the same order.
    #[inline]
    pub const fn raw(self) -> i64 {
        self.0
    }
    /// Returns the value with a number from [`Value::raw`].
    pub(crate) const fn from_raw(raw: i64) -> Value {
        Value(raw)
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::INF => f.write_str("inf"),
            Value::NEG_INF => f.write_str("-inf"),
            Value(units) => write!(f, "{units}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_with_the_infinite_ones_outside() {
        assert!(Value::NEG_INF < Value::new(i64::MIN + 2) && Value::new(i64::MAX - 1) < Value::INF);
        assert_eq!(
            (-Value::INF, Value::new(i64::MIN)),
            (Value::NEG_INF, Value::NEG_INF)
        );
        assert_eq!(Value::INF.units(), None);
    }
}
