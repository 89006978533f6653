//! [`TraceValues`]: the numbers of a trace as values of the engine, and back.
//!
//! A search only compares its values, so a value here is the place of a number in the order of
//! floating-point numbers: the unit need not be known before the trace is read. Whole numbers up to
//! 2⁵³ and decimals of at most 15 digits are kept exactly. Any other number is approximated by the
//! nearest double and printed as it was written first; at most `MOST_ODD` such numbers are kept.

use super::number::TraceNumber;
use engine::search::Value;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// The most numbers that are kept as they were written.
const MOST_ODD: usize = 1 << 16;
/// The limit up to which whole numbers are exact as doubles.
const MOST_WHOLE: u128 = 1 << 53;
/// The number of digits up to which decimals are distinct as doubles.
const DIGITS: u32 = 15;
/// The longest number that is shown whole.
const LONGEST: usize = 12;

/// The numbers of one trace.
#[derive(Debug, Default)]
pub struct TraceValues {
    /// The numbers that are no short decimals, by their values.
    odd: RwLock<HashMap<i64, TraceNumber>>,
}

impl TraceValues {
    /// Returns the value of a number.
    pub fn value(&self, number: TraceNumber) -> Value {
        let Some((num, den)) = number.fraction() else {
            return if number == TraceNumber::INF {
                Value::INF
            } else {
                Value::NEG_INF
            };
        };
        if den == 1 && num.unsigned_abs() <= MOST_WHOLE {
            return ordered(num as f64);
        }
        let short = (1..=DIGITS)
            .find(|&places| 10_i128.pow(places) % den == 0)
            .is_some_and(|places| {
                num.unsigned_abs()
                    .saturating_mul((10_i128.pow(places) / den) as u128)
                    < 10_u128.pow(DIGITS)
            });
        let value = ordered(num as f64 / den as f64);
        if !short {
            let known = self
                .odd
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .contains_key(&value.raw());
            let mut odd = self.odd.write().unwrap_or_else(PoisonError::into_inner);
            if !known && odd.len() < MOST_ODD {
                odd.insert(value.raw(), number);
            }
        }
        value
    }
    /// Returns the number of a value.
    pub fn number(&self, value: Value) -> TraceNumber {
        if !value.is_finite() {
            return if value == Value::INF {
                TraceNumber::INF
            } else {
                TraceNumber::NEG_INF
            };
        }
        let odd = self
            .odd
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&value.raw())
            .copied();
        odd.unwrap_or_else(|| {
            let float = float(value);
            // The shortest decimal that is this double.
            TraceNumber::read(&format!("{float}")).unwrap_or(TraceNumber::ZERO)
        })
    }
    /// Returns the number for display; a long one is cut after its first digits.
    pub fn print(&self, value: Value) -> String {
        let text = self.number(value).to_string();
        if text.len() <= LONGEST || !text.contains(['.', '/']) {
            return text;
        }
        let float = float(value);
        let decimal = if float.abs() >= 1e-4 {
            format!("{float}")
        } else {
            scientific(float)
        };
        match decimal.char_indices().nth(LONGEST - 2) {
            Some((end, _)) if float.abs() >= 1e-4 => format!("{}…", &decimal[..end]),
            _ => decimal,
        }
    }
}

/// Returns the value with the same order as the double. −0 is 0.
fn ordered(float: f64) -> Value {
    let bits = (float.abs().to_bits() & (u64::MAX >> 1)) as i64;
    Value::new(if float < 0.0 { -bits } else { bits })
}

fn float(value: Value) -> f64 {
    let bits = f64::from_bits(value.raw().unsigned_abs());
    if value.raw() < 0 { -bits } else { bits }
}

/// Returns a small number with eight digits at most, without zeros at the end: `1e-30`.
fn scientific(number: f64) -> String {
    let text = format!("{number:.7e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    format!(
        "{}e{exponent}",
        digits.trim_end_matches('0').trim_end_matches('.')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_order_and_come_back() {
        let texts = [
            "-inf",
            "-1e30",
            "-9223372036854775807",
            "-12.5",
            "-1",
            "-2/9",
            "-0.1",
            "-0.000001",
            "0",
            "1e-9",
            "0.1",
            "1/9",
            "2/9",
            "0.30000000000000004",
            "0.5",
            "1",
            "41",
            "1000000000.001",
            "9007199254740993",
            "1e30",
            "inf",
        ];
        let values = TraceValues::default();
        let numbers: Vec<TraceNumber> = texts
            .iter()
            .map(|text| TraceNumber::read(text).expect("a number"))
            .collect();
        let coded: Vec<Value> = numbers.iter().map(|&number| values.value(number)).collect();
        assert!(coded.is_sorted_by(|one, two| one < two), "{coded:?}");
        for (number, value) in numbers.iter().zip(&coded) {
            assert_eq!(values.number(*value), *number);
            assert_eq!(values.value(-*number), -*value);
        }
    }

    #[test]
    fn what_is_shown_is_short() {
        let values = TraceValues::default();
        for (text, shown) in [
            ("3", "3"),
            ("-68.5", "-68.5"),
            ("2/9", "2/9"),
            ("0.1111111111111111", "0.11111111…"),
            ("-0.30000000000000004", "-0.3000000…"),
            ("9223372036854775807", "9223372036854775807"),
            ("1e-30", "1e-30"),
            ("-inf", "-inf"),
        ] {
            assert_eq!(
                values.print(values.value(TraceNumber::read(text).expect("a number"))),
                shown
            );
        }
    }
}
