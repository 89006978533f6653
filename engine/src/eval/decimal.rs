//! The numbers of an evaluation: reads decimals of at most 6 places, computes in whole units, and
//! prints decimals.
//!
//! Invariant: reading and computing do not round; only printing rounds, to 10 places, if a unit
//! such as 1/9 has no finite decimal.

use super::error::EvalProblem;
use super::fraction::Fraction;
use super::value::Value;
use serde::{Serialize, Serializer};

/// The maximum absolute value of a number in an evaluation.
pub const MOST: i64 = 1_000_000_000;
/// The number of millionths in 1; a millionth is the finest unit of a number in a file.
pub const MICRO: i64 = 1_000_000;
/// The maximum number of printed decimal places.
const PLACES: u32 = 10;

/// A number as it was written: a number of millionths, −∞ or +∞ (in the order of [`Value`]).
pub type Amount = Value;

/// Converts a number of a file exactly.
///
/// # Errors
/// The number is NaN, beyond ±10⁹, or has more than 6 places.
pub fn read(number: f64) -> Result<Amount, EvalProblem> {
    if number.is_nan() {
        return Err(EvalProblem::NotANumber);
    }
    if number.is_infinite() {
        return Ok(if number > 0.0 {
            Value::INF
        } else {
            Value::NEG_INF
        });
    }
    if number.abs() > MOST as f64 {
        return Err(EvalProblem::TooLarge {
            found: number.to_string(),
        });
    }
    // The shortest text that is parsed as the same number: up to 10⁹, this is the decimal that was
    // written, as long as that has no more than the 15 digits or 6 places that a double holds.
    let text = number.abs().to_string();
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let padded = format!("{places:0<6}");
    let digits = |text: &str| text.parse::<i64>().ok();
    match (digits(whole), digits(&padded)) {
        (Some(whole), Some(millionths)) if padded.len() == 6 => {
            let all = whole * MICRO + millionths;
            Ok(Value::new(if number < 0.0 { -all } else { all }))
        }
        _ => Err(EvalProblem::Places {
            found: number.to_string(),
        }),
    }
}

/// Returns the greatest common divisor, from which the unit of an evaluation is computed.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The unit of a [`Value`]: 1 divided by a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    denominator: i64,
}

/// A value as a number for other programs; if they have no infinite numbers, `"inf"` and `"-inf"`
/// are used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A whole number.
    Int(i64),
    /// The double closest to a number that is not whole.
    Float(f64),
    /// An exact number that is not whole: a value of a game with chance.
    Fraction(Fraction),
    /// +∞.
    Inf,
    /// −∞.
    NegInf,
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Number::Int(whole) => serializer.serialize_i64(whole),
            Number::Float(real) => serializer.serialize_f64(real),
            Number::Fraction(fraction) => serializer.collect_str(&fraction),
            Number::Inf => serializer.serialize_str("inf"),
            Number::NegInf => serializer.serialize_str("-inf"),
        }
    }
}

/// Returns the greatest common divisor of two nonnegative numbers by Euclid's algorithm.
fn common_divisor(one: i128, other: i128) -> i128 {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}

impl Number {
    /// Converts a fraction, to a whole number if it is one.
    pub fn of(fraction: Fraction) -> Number {
        let whole = fraction
            .as_whole()
            .and_then(|whole| i64::try_from(whole).ok());
        whole.map_or(Number::Fraction(fraction), Number::Int)
    }
    /// Returns the closest double.
    pub fn real(self) -> f64 {
        match self {
            Number::Int(whole) => whole as f64,
            Number::Float(real) => real,
            Number::Fraction(fraction) => fraction.float(),
            Number::Inf => f64::INFINITY,
            Number::NegInf => f64::NEG_INFINITY,
        }
    }
}

impl Unit {
    /// The unit of whole numbers.
    pub const ONE: Unit = Unit { denominator: 1 };

    /// Creates the unit 1/denominator; a denominator below 1 counts as 1.
    pub fn new(denominator: i64) -> Unit {
        Unit {
            denominator: denominator.max(1),
        }
    }
    /// Returns the number of units in 1.
    pub fn denominator(self) -> i64 {
        self.denominator
    }
    /// Formats a value exactly for display: `-68.5`, `inf`, and as a fraction such as `2/9` if 10
    /// places are not enough.
    pub fn print(self, value: Value) -> String {
        let Some(units) = value.units() else {
            return format!("{value:?}");
        };
        let (units, denominator) = (i128::from(units), i128::from(self.denominator));
        let scale = 10_i128.pow(PLACES);
        let sign = if units < 0 { "-" } else { "" };
        if units * scale % denominator != 0 {
            let common = common_divisor(units.abs(), denominator);
            return format!("{sign}{}/{}", units.abs() / common, denominator / common);
        }
        let scaled = units.abs() * scale / denominator;
        let (whole, part) = (scaled / scale, scaled % scale);
        let text = format!("{sign}{whole}.{part:0places$}", places = PLACES as usize);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
    /// Returns a finite value as a fraction; `None` for ±∞.
    pub fn fraction(self, value: Value) -> Option<Fraction> {
        Fraction::new(value.units()?.into(), self.denominator.into())
    }
    /// Returns a value as a number for other programs.
    pub fn number(self, value: Value) -> Number {
        match value.units() {
            None if value == Value::INF => Number::Inf,
            None => Number::NegInf,
            Some(units) if units % self.denominator == 0 => Number::Int(units / self.denominator),
            Some(units) => Number::Float(units as f64 / self.denominator as f64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        for (number, millionths) in [
            (0.1, 100_000),
            (-0.000_001, -1),
            (1.0, 1_000_000),
            (0.5, 500_000),
            (999_999_999.123_456, 999_999_999_123_456),
            (-1e9, -1_000_000_000_000_000),
            (0.0, 0),
        ] {
            assert_eq!(read(number), Ok(Value::new(millionths)), "{number}");
        }
        assert_eq!(
            (read(f64::INFINITY), read(f64::NEG_INFINITY)),
            (Ok(Value::INF), Ok(Value::NEG_INF))
        );
        assert_eq!(read(f64::NAN), Err(EvalProblem::NotANumber));
        assert!(matches!(read(0.000_000_1), Err(EvalProblem::Places { .. })));
        assert!(matches!(read(1.234_567_8), Err(EvalProblem::Places { .. })));
        assert!(matches!(
            read(999_999_999.123_456_7),
            Err(EvalProblem::Places { .. })
        ));
        assert!(matches!(
            read(1_000_000_001.0),
            Err(EvalProblem::TooLarge { .. })
        ));
    }

    #[test]
    fn units_print_whole_numbers_again() {
        let print = |denominator, units| Unit::new(denominator).print(Value::new(units));
        assert_eq!(
            (print(2, -137), print(9, 2), print(9, -6)),
            ("-68.5".into(), "2/9".into(), "-2/3".into())
        );
        assert_eq!(
            (print(1, 100), print(10, 1), print(1, 0)),
            ("100".to_owned(), "0.1".to_owned(), "0".to_owned())
        );
        assert_eq!(print(1_000_000, i64::MAX - 1), "9223372036854.775806");
        assert_eq!(Unit::ONE.print(Value::NEG_INF), "-inf");
        assert_eq!(Unit::new(2).number(Value::new(4)), Number::Int(2));
        assert_eq!(Unit::new(2).number(Value::new(-1)), Number::Float(-0.5));
        assert_eq!(Unit::new(2).number(Value::NEG_INF), Number::NegInf);
    }
}
