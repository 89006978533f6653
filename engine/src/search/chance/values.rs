//! [`ChanceValues`]: fractions as values, in the same order.
//!
//! The code of a fraction is its multiple of 2^−bits, rounded down; the codes of whole numbers are
//! reserved for them. If another fraction already has the code, which takes two fractions closer
//! than 2^−bits, the next free code in the right direction is used. Codes are thus assigned in the
//! order of their fractions: a free code has only smaller fractions before it and only larger ones
//! after it. If there is no free code between two neighbours, the search stops.
//!
//! Costs: 100 bytes of memory for each distinct fraction, at most [`MOST`] of which are kept.

use crate::eval::{Fraction, Value};
use crate::sentence::ToSentence;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use thiserror::Error;

/// The bound of the absolute value of codes.
const MOST_CODE: i64 = 1 << 62;
/// The maximum number of fractions kept.
const MOST: usize = 1 << 22;
/// The number of fraction bits used if the range of the values is not known.
const USUAL_BITS: u32 = 20;

/// The reason why a search with chance has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum ChanceFault {
    /// A fraction does not fit.
    #[error(
        "a value or a bound is a fraction of more than 128 bits above or below the line: take smaller weights, or fewer plies"
    )]
    Overflow,
    /// The children of a chance node have both infinities as values.
    #[error("a chance node has outcomes worth +∞ and −∞, whose mean is no number")]
    NoMean,
    /// Too many distinct fractions.
    #[error("the search has more than 4 million different values: take fewer plies")]
    TooMany,
}

impl ChanceFault {
    const ALL: [ChanceFault; 3] = [
        ChanceFault::Overflow,
        ChanceFault::NoMean,
        ChanceFault::TooMany,
    ];
}

/// The codes of the values of a search.
#[derive(Debug, Default)]
pub struct ChanceValues {
    /// The number of fraction bits of a code.
    bits: u32,
    /// The number of units in 1.
    denominator: i64,
    /// The fractions that are not whole numbers, by code.
    fractions: RwLock<HashMap<i64, Fraction>>,
    /// 0, or the index of the first fault plus 1.
    fault: AtomicU8,
    /// Set with a fault, to stop the search.
    halt: Arc<AtomicBool>,
}

impl ChanceValues {
    /// Creates the codes for values between `least` and `greatest`, given in units; `denominator`
    /// units make 1.
    pub fn new((least, greatest): (Value, Value), denominator: i64) -> ChanceValues {
        let size = least
            .units()
            .zip(greatest.units())
            .map(|(low, high)| low.unsigned_abs().max(high.unsigned_abs()));
        let bits = size.map_or(USUAL_BITS, |size| {
            61_u32
                .saturating_sub(u64::BITS - size.leading_zeros())
                .min(60)
        });
        ChanceValues {
            bits,
            denominator: denominator.max(1),
            ..ChanceValues::default()
        }
    }
    /// Returns the code of a value in units.
    pub fn units(&self, value: Value) -> Value {
        let Some(units) = value.units() else {
            return value;
        };
        self.code(Some(Fraction::whole(units.into())))
    }
    /// Returns the code of a fraction in units; records a fault and returns 0 if there is none.
    pub fn code(&self, fraction: Option<Fraction>) -> Value {
        match fraction
            .ok_or(ChanceFault::Overflow)
            .and_then(|fraction| self.find(fraction))
        {
            Ok(code) => Value::new(code),
            Err(fault) => self.fail(fault),
        }
    }
    /// Returns the fraction of a finite code, in units.
    pub fn fraction(&self, value: Value) -> Fraction {
        let code = value.units().unwrap_or(0);
        let fractions = self
            .fractions
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        let known = fractions.get(&code).copied();
        // A code that was never assigned stands for its own multiple of 2^−bits.
        known
            .or_else(|| Fraction::new(code.into(), 1 << self.bits))
            .unwrap_or(Fraction::ZERO)
    }
    /// Returns the fraction of a finite code, in whole numbers of the evaluation, or `None` for ±∞.
    pub fn number(&self, value: Value) -> Option<Fraction> {
        value.is_finite().then(|| {
            self.fraction(value)
                .per(self.denominator)
                .unwrap_or(Fraction::ZERO)
        })
    }
    /// Returns the fault that keeps the search from a result.
    pub fn fault(&self) -> Option<ChanceFault> {
        usize::from(self.fault.load(Ordering::Acquire))
            .checked_sub(1)
            .and_then(|at| ChanceFault::ALL.get(at))
            .copied()
    }
    /// Returns the flag that is set with a fault.
    pub fn halt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.halt)
    }
    /// Records a fault. The returned value is meaningless.
    pub(super) fn fail(&self, fault: ChanceFault) -> Value {
        let number = ChanceFault::ALL
            .iter()
            .position(|one| *one == fault)
            .map_or(1, |at| at as u8 + 1);
        // Only the first fault is kept.
        let _ = self
            .fault
            .compare_exchange(0, number, Ordering::AcqRel, Ordering::Acquire);
        self.halt.store(true, Ordering::Release);
        Value::ZERO
    }
    /// Returns whether a code is that of a whole number.
    fn is_whole(&self, code: i64) -> bool {
        code & ((1 << self.bits) - 1) == 0
    }
    fn find(&self, fraction: Fraction) -> Result<i64, ChanceFault> {
        let natural = fraction
            .floor(self.bits, MOST_CODE)
            .ok_or(ChanceFault::Overflow)?;
        if fraction.as_whole().is_some() {
            return Ok(natural);
        }
        let known = self
            .fractions
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&natural)
            .copied();
        if known == Some(fraction) {
            return Ok(natural);
        }
        let mut fractions = self
            .fractions
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        let (mut code, mut step) = (natural, 0);
        loop {
            let there = fractions.get(&code).copied();
            let there = there.or_else(|| {
                self.is_whole(code)
                    .then(|| Fraction::whole((code >> self.bits).into()))
            });
            let Some(there) = there else { break };
            let next = match fraction.cmp(&there) {
                std::cmp::Ordering::Equal => return Ok(code),
                std::cmp::Ordering::Less => -1,
                std::cmp::Ordering::Greater => 1,
            };
            // There is no code left between two neighbours.
            if next == -step || code.abs() >= MOST_CODE {
                return Err(ChanceFault::Overflow);
            }
            (code, step) = (code + next, next);
        }
        if fractions.len() >= MOST {
            return Err(ChanceFault::TooMany);
        }
        fractions.insert(code, fraction);
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn codes_have_the_order_of_their_fractions() {
        let values = ChanceValues::new((Value::new(-9), Value::new(20)), 1);
        let mut fractions: Vec<Fraction> = Vec::new();
        // The fractions closest to a whole number come first: no code is left between it and the
        // next one.
        for denominator in [1, 2, 3, 7, 360, i128::MAX, 1 << 70, (1 << 70) - 1] {
            for whole in [-9, -1, 0, 1, 19] {
                for part in [0, 1, denominator / 2, denominator - 1] {
                    let scaled = i128::checked_mul(whole, denominator)
                        .and_then(|above| above.checked_add(part));
                    fractions.extend(scaled.and_then(|above| Fraction::new(above, denominator)));
                }
            }
        }
        let mut coded: Vec<(Value, Fraction)> = fractions
            .iter()
            .map(|&one| (values.code(Some(one)), one))
            .collect();
        assert_eq!(values.fault(), None);
        coded.sort_unstable();
        assert!(
            coded.is_sorted_by_key(|(_, fraction)| *fraction),
            "{coded:?}"
        );
        for (code, fraction) in coded {
            assert_eq!(
                (values.fraction(code), values.code(Some(fraction))),
                (fraction, code)
            );
        }
        assert_eq!(values.units(Value::INF), Value::INF);
    }

    #[test]
    fn what_lies_closer_than_codes_can_tell_is_refused() {
        let values = ChanceValues::new((Value::NEG_INF, Value::INF), 1);
        let (one, two) = (fraction(1, (1 << 60) + 1), fraction(1, (1 << 60) - 1));
        let (first, second) = (values.code(Some(one)), values.code(Some(two)));
        assert!(first < second && values.fault().is_none());
        values.code(Some(fraction(1, 1 << 60)));
        assert_eq!(values.fault(), Some(ChanceFault::Overflow));
        assert!(values.halt().load(Ordering::Acquire));
    }
}
