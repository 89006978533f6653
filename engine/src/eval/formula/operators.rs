//! The operators and functions of formulas.
//!
//! Invariant: the result of a comparison, `&&`, `||`, `!`, `min`, `max` or `if` is not a number if
//! one of the values used is not a number.

use super::steps::FormulaStep;

/// The description of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    /// The name of the function.
    pub name: &'static str,
    /// The minimum number of arguments.
    pub least: usize,
    /// The maximum number of arguments.
    pub most: usize,
    /// The step that is applied to its arguments, or to each after the first and the result so far.
    pub(super) step: FormulaStep,
    /// A description of its result.
    pub about: &'static str,
}

/// Any number of arguments.
const ANY: usize = usize::MAX;

/// All functions.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "if",
        least: 3,
        most: 3,
        step: FormulaStep::If,
        about: "if(c, a, b): a if the condition c holds, else b",
    },
    Function {
        name: "min",
        least: 1,
        most: ANY,
        step: FormulaStep::Two(Two::Min),
        about: "the smallest of its values",
    },
    Function {
        name: "max",
        least: 1,
        most: ANY,
        step: FormulaStep::Two(Two::Max),
        about: "the largest of its values",
    },
    Function {
        name: "abs",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Abs),
        about: "the value without its sign",
    },
    Function {
        name: "sign",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Sign),
        about: "1, 0 or -1",
    },
    Function {
        name: "floor",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Floor),
        about: "the next whole number below",
    },
    Function {
        name: "round",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Round),
        about: "the nearest whole number, halves away from 0",
    },
    Function {
        name: "sqrt",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Sqrt),
        about: "the square root",
    },
    Function {
        name: "exp",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Exp),
        about: "e to this power",
    },
    Function {
        name: "ln",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Ln),
        about: "the natural logarithm",
    },
    Function {
        name: "tanh",
        least: 1,
        most: 1,
        step: FormulaStep::One(One::Tanh),
        about: "the hyperbolic tangent, between -1 and 1",
    },
    Function {
        name: "pow",
        least: 2,
        most: 2,
        step: FormulaStep::Two(Two::Power),
        about: "pow(a, b): a to the power b",
    },
];

/// Returns a function by its name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The binary operators with their precedence; the longer ones first, in the order in which they
/// are tried.
pub(super) const BINARY: &[(&str, u8, Two)] = &[
    ("<=", 3, Two::AtMost),
    (">=", 3, Two::AtLeast),
    ("==", 3, Two::Equal),
    ("!=", 3, Two::Unequal),
    ("&&", 2, Two::And),
    ("||", 1, Two::Or),
    ("<", 3, Two::Less),
    (">", 3, Two::More),
    ("+", 4, Two::Add),
    ("-", 4, Two::Subtract),
    ("*", 5, Two::Multiply),
    ("/", 5, Two::Divide),
];

/// The precedence of a comparison.
pub(super) const COMPARISON: u8 = 3;

/// An operation on one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table of functions says it")]
pub enum One {
    Minus,
    Not,
    Abs,
    Sign,
    Floor,
    Round,
    Sqrt,
    Exp,
    Ln,
    Tanh,
}

impl One {
    /// Returns the result for a value.
    #[inline]
    pub(super) fn of(self, a: f64) -> f64 {
        match self {
            One::Minus => -a,
            One::Not => strict(a, a, a == 0.0),
            One::Abs => a.abs(),
            One::Sign if a == 0.0 => 0.0,
            One::Sign => a.signum(),
            One::Floor => a.floor(),
            // `round` rounds halves away from 0.
            One::Round => a.round(),
            One::Sqrt => a.sqrt(),
            One::Exp => a.exp(),
            One::Ln => a.ln(),
            One::Tanh => a.tanh(),
        }
    }
}

/// An operation on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the tables of signs and functions say it")]
pub enum Two {
    Add,
    Subtract,
    Multiply,
    Divide,
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Unequal,
    And,
    Or,
    Min,
    Max,
    Power,
}

impl Two {
    /// Returns the result for two values, the left one first.
    #[inline]
    pub(super) fn of(self, a: f64, b: f64) -> f64 {
        match self {
            Two::Add => a + b,
            Two::Subtract => a - b,
            Two::Multiply => a * b,
            Two::Divide => a / b,
            Two::Less => strict(a, b, a < b),
            Two::AtMost => strict(a, b, a <= b),
            Two::More => strict(a, b, a > b),
            Two::AtLeast => strict(a, b, a >= b),
            Two::Equal => strict(a, b, a == b),
            Two::Unequal => strict(a, b, a != b),
            Two::And => strict(a, b, a != 0.0 && b != 0.0),
            Two::Or => strict(a, b, a != 0.0 || b != 0.0),
            Two::Min | Two::Max if a.is_nan() || b.is_nan() => f64::NAN,
            Two::Min => a.min(b),
            Two::Max => a.max(b),
            Two::Power => a.powf(b),
        }
    }
}

/// Returns 1 if a condition holds, otherwise 0; not a number if one of the examined values is not a
/// number.
fn strict(a: f64, b: f64, holds: bool) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else {
        f64::from(u8::from(holds))
    }
}
