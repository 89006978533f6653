//! The numbers of an evaluation: decimals of at most 6 places in, whole units inside, decimals out again.
//!
//! Invariant: nothing is rounded on the way in or inside; printing alone rounds, to 10 places, where a unit such as
//! 1/9 has no finite decimal.

use super::error::EvalProblem;
use super::fraction::Fraction;
use super::value::Value;
use serde::{Serialize, Serializer};

/// The largest number that an evaluation may write down.
pub const MOST: i64 = 1_000_000_000;
/// Millionths: the finest unit that a number in a file can have.
pub const MICRO: i64 = 1_000_000;
/// The most places after the point that are printed.
const PLACES: u32 = 10;

/// A number as it was written: so many millionths, or −∞, or +∞ (as [`Value`] orders them).
pub type Amount = Value;

/// Reads a number of a file, exactly.
///
/// # Errors
/// It is not a number, beyond ±10⁹, or has more than 6 places.
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
    // The shortest text that reads back as the same number: up to 10⁹ it is the decimal that was written, as long
    // as that has no more than the 15 digits or 6 places that a double holds.
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

/// The greatest common divisor, of which the unit of an evaluation is made.
pub fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// What one unit of a [`Value`] is worth: 1 divided by a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    denominator: i64,
}

/// A value as a number for other programs; where those have no infinite numbers, `"inf"` and `"-inf"` in their place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// A whole number.
    Int(i64),
    /// A number that is not whole, as near as a double comes.
    Float(f64),
    /// A number that is not whole, exactly: a value of a game with chance.
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

/// The greatest common divisor of two numbers that are not negative. Source: Euclid.
fn common_divisor(one: i128, other: i128) -> i128 {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}

impl Number {
    /// A fraction, as the whole number that it is where it is one.
    pub fn of(fraction: Fraction) -> Number {
        let whole = fraction
            .as_whole()
            .and_then(|whole| i64::try_from(whole).ok());
        whole.map_or(Number::Fraction(fraction), Number::Int)
    }
    /// The number as near as a double comes.
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
    /// Whole numbers.
    pub const ONE: Unit = Unit { denominator: 1 };

    /// The unit 1/denominator; anything below 1 counts as 1.
    pub fn new(denominator: i64) -> Unit {
        Unit {
            denominator: denominator.max(1),
        }
    }
    /// How many units make 1.
    pub fn denominator(self) -> i64 {
        self.denominator
    }
    /// A value for people, exactly: `-68.5`, `inf`, and where 10 places are not enough a fraction, `2/9`.
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
    /// A finite value as a fraction; `None` for ±∞.
    pub fn fraction(self, value: Value) -> Option<Fraction> {
        Fraction::new(value.units()?.into(), self.denominator.into())
    }
    /// A value as a number for other programs.
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
