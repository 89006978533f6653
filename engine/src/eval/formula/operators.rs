//! The operators and functions of formulas, and how the library computes with them.
//!
//! Invariant: a comparison, `&&`, `||`, `!`, `min`, `max` and `if` give no number if a value that they look at is none.

use exmex::prelude::*;
use exmex::{BinOp, FlatEx, MakeOperators, Operator};

/// A function in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The fewest values it takes.
    pub least: usize,
    /// The most values it takes.
    pub most: usize,
    /// What it gives.
    pub about: &'static str,
}

/// Any number of values.
const ANY: usize = usize::MAX;

/// The functions.
pub const FUNCTIONS: &[Function] = &[
    Function { name: "if", least: 3, most: 3, about: "if(c, a, b): a if the condition c holds, else b" },
    Function { name: "min", least: 1, most: ANY, about: "the smallest of its values" },
    Function { name: "max", least: 1, most: ANY, about: "the largest of its values" },
    Function { name: "abs", least: 1, most: 1, about: "the value without its sign" },
    Function { name: "sign", least: 1, most: 1, about: "1, 0 or -1" },
    Function { name: "floor", least: 1, most: 1, about: "the next whole number below" },
    Function { name: "round", least: 1, most: 1, about: "the nearest whole number, halves away from 0" },
    Function { name: "sqrt", least: 1, most: 1, about: "the square root" },
    Function { name: "exp", least: 1, most: 1, about: "e to this power" },
    Function { name: "ln", least: 1, most: 1, about: "the natural logarithm" },
    Function { name: "tanh", least: 1, most: 1, about: "the hyperbolic tangent, between -1 and 1" },
    Function { name: "pow", least: 2, most: 2, about: "pow(a, b): a to the power b" },
];

/// A function by its name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// The signs between two values with how much they bind; the longer ones first, as they are looked for.
pub(super) const BINARY: &[(&str, i64)] = &[
    ("<=", 3),
    (">=", 3),
    ("==", 3),
    ("!=", 3),
    ("&&", 2),
    ("||", 1),
    ("<", 3),
    (">", 3),
    ("+", 4),
    ("-", 4),
    ("*", 5),
    ("/", 5),
];

/// How much a comparison binds.
pub(super) const COMPARISON: i64 = 3;

/// Between the condition of an `if` and its first branch, and between the branches. Only [`super::check`] writes them.
pub(super) const THEN: &str = "?";
pub(super) const ELSE: &str = ":";

/// The branch that an `if` does not take: a pattern of bits that no calculation makes, and that reaches only [`ELSE`].
const NOT_TAKEN: u64 = 0x7ff8_0000_dead_beef;

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// A result that is no number if one of the values is none.
fn strict(a: f64, b: f64, result: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { result }
}

fn compute(sign: &str) -> Option<fn(f64, f64) -> f64> {
    Some(match sign {
        "+" => |a, b| a + b,
        "-" => |a, b| a - b,
        "*" => |a, b| a * b,
        "/" => |a, b| a / b,
        "<" => |a, b| strict(a, b, truth(a < b)),
        "<=" => |a, b| strict(a, b, truth(a <= b)),
        ">" => |a, b| strict(a, b, truth(a > b)),
        ">=" => |a, b| strict(a, b, truth(a >= b)),
        "==" => |a, b| strict(a, b, truth(a == b)),
        "!=" => |a, b| strict(a, b, truth(a != b)),
        "&&" => |a, b| strict(a, b, truth(a != 0.0 && b != 0.0)),
        "||" => |a, b| strict(a, b, truth(a != 0.0 || b != 0.0)),
        "min" => |a, b| strict(a, b, a.min(b)),
        "max" => |a, b| strict(a, b, a.max(b)),
        "pow" => f64::powf,
        THEN => |condition, then| match condition {
            c if c.is_nan() => c,
            0.0 => f64::from_bits(NOT_TAKEN),
            _ => then,
        },
        ELSE => |then, other| if then.to_bits() == NOT_TAKEN { other } else { then },
        _ => return None,
    })
}

fn compute_one(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name {
        "-" => |a| -a,
        "!" => |a| strict(a, a, truth(a == 0.0)),
        "abs" => f64::abs,
        "sign" => |a| if a == 0.0 { 0.0 } else { a.signum() },
        "floor" => f64::floor,
        "round" => f64::round,
        "sqrt" => f64::sqrt,
        "exp" => f64::exp,
        "ln" => f64::ln,
        "tanh" => f64::tanh,
        _ => return None,
    })
}

/// The operators as the library wants them.
#[derive(Clone, Debug, PartialEq)]
pub struct Operators;

impl MakeOperators<f64> for Operators {
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        // None may change places with its neighbour: sums are added up from left to right, as they are written.
        let binary = |prio: i64, apply| BinOp { apply, prio, is_commutative: false };
        let between = BINARY.iter().chain(&[(THEN, 0), (ELSE, 0), ("min", 0), ("max", 0), ("pow", 0)]);
        let between = between.filter_map(|&(sign, prio)| {
            let operator = binary(prio, compute(sign)?);
            Some(match compute_one(sign) {
                Some(one) => Operator::make_bin_unary(sign, operator, one),
                None => Operator::make_bin(sign, operator),
            })
        });
        let before = FUNCTIONS.iter().map(|function| function.name).chain(["!"]);
        between.chain(before.filter_map(|name| Some(Operator::make_unary(name, compute_one(name)?)))).collect()
    }
}

/// An expression that the library has flattened.
pub type Flat = FlatEx<f64, Operators>;

/// Flattens the text that [`super::check`] has written.
///
/// # Errors
/// Says what the library did not expect.
pub fn flatten(code: &str) -> Result<Flat, String> {
    Flat::parse(code).map_err(|error| error.msg().to_owned())
}
