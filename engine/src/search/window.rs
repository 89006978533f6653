//! [`Window`], and the [`Kind`] of a value that came out of one.

use crate::eval::Value;

/// α and β: what MAX and what MIN is already sure of, further up the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// MAX has this much elsewhere.
    pub alpha: Value,
    /// MIN has this little elsewhere.
    pub beta: Value,
}

impl Window {
    /// (−∞, +∞): nothing is known.
    pub const FULL: Window = Window { alpha: Value::NEG_INF, beta: Value::INF };

    /// What a returned value says about the true one. Source: the return contract of alpha-beta (Knuth and Moore
    /// 1975), asked in this order: at most α, at least β, exact; an upper bound of −∞ and a lower bound of +∞ leave
    /// nothing open.
    pub fn kind(self, value: Value) -> Kind {
        if value <= self.alpha {
            if value == Value::NEG_INF { Kind::Exact } else { Kind::Upper }
        } else if value >= self.beta {
            if value == Value::INF { Kind::Exact } else { Kind::Lower }
        } else {
            Kind::Exact
        }
    }
}

/// What a value says about the true minimax value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The true value is this one: `=`.
    Exact,
    /// The true value is this one or more: `≥`.
    Lower,
    /// The true value is this one or less: `≤`.
    Upper,
    /// There is no value: `?`.
    Unsearched,
}

impl Kind {
    /// The word that scripts read.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Exact => "exact",
            Kind::Lower => "lower",
            Kind::Upper => "upper",
            Kind::Unsearched => "unsearched",
        }
    }
    /// The sign that stands before a value on the screen.
    pub const fn sign(self) -> &'static str {
        match self {
            Kind::Exact => "=",
            Kind::Lower => "≥",
            Kind::Upper => "≤",
            Kind::Unsearched => "?",
        }
    }
    /// The same sign in ASCII.
    pub const fn ascii(self) -> &'static str {
        match self {
            Kind::Exact => "=",
            Kind::Lower => ">=",
            Kind::Upper => "<=",
            Kind::Unsearched => "?",
        }
    }
    /// Can the true value be this one, when a search returned `value` with this kind?
    pub fn allows(self, value: Value, truth: Value) -> bool {
        match self {
            Kind::Exact => truth == value,
            Kind::Lower => truth >= value,
            Kind::Upper => truth <= value,
            Kind::Unsearched => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_bounds_are_exact() {
        let window = Window { alpha: Value::NEG_INF, beta: Value::new(3) };
        assert_eq!(window.kind(Value::NEG_INF), Kind::Exact);
        assert_eq!(window.kind(Value::new(3)), Kind::Lower);
        assert_eq!(window.kind(Value::INF), Kind::Exact);
        assert_eq!(window.kind(Value::new(2)), Kind::Exact);
        let closed = Window { alpha: Value::INF, beta: Value::INF };
        assert_eq!(closed.kind(Value::INF), Kind::Upper);
        assert_eq!(closed.kind(Value::ZERO), Kind::Upper);
    }
}
