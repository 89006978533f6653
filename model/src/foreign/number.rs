//! [`TraceNumber`]: the numbers of a trace, exactly as they were written: decimals, fractions, ±∞.
//!
//! Invariants: a finite number is a reduced fraction with a positive denominator, numerator and
//! denominator at most 10³⁶; so equality is equality of the numbers, and what is printed is read as
//! the same number. From ±10³⁶ on, where programs write their own infinity, a number is infinite;
//! all such numbers of a sign are equal, and each knows how it was written. Costs: whole numbers
//! are read and compared in a few nanoseconds, others in some hundred.

mod read;

use engine::boundary::Problem;
use engine::eval::{Fraction, Number as JsonNumber, Unit};
use engine::search::{Comparable, Value};
use read::{other, whole};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::ops::Neg;

/// The most digits of a numerator or a denominator.
const DIGITS: u32 = 36;
const MOST: i128 = 10_i128.pow(DIGITS);

/// α and β as a trace writes them.
pub type TraceWindow = engine::search::Window<TraceNumber>;

/// A number of a trace, exactly as it was written.
#[derive(Clone, Copy)]
pub struct TraceNumber {
    /// The numerator; for ±∞ the sign, or the digits that were written.
    num: i128,
    /// The denominator; for ±∞ negative: which word was written, or [`DECIMAL`] less the exponent
    /// of ten. Never 0, so that a number that may be missing takes no more room.
    den: NonZero<i128>,
}

/// The words for ∞: the first has the denominator −1, the next −2.
const INFINITE: [&str; 3] = ["inf", "Infinity", "∞"];
/// Denominators of this value or less mean that ∞ was written as a decimal.
const DECIMAL: i128 = -1000;

/// The reason why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// It does not have the form of one.
    Form,
    /// It has more than 36 digits after the point, or in a part of a fraction.
    Digits,
}

impl TraceNumber {
    pub const ZERO: TraceNumber = TraceNumber::made(0, 1);
    pub const INF: TraceNumber = TraceNumber::made(1, -1);
    pub const NEG_INF: TraceNumber = TraceNumber::made(-1, -1);

    /// Makes a number of its parts; `den` is never 0.
    #[inline]
    const fn made(num: i128, den: i128) -> TraceNumber {
        let den = if let Some(den) = NonZero::new(den) {
            den
        } else {
            NonZero::<i128>::MAX
        };
        TraceNumber { num, den }
    }
    #[inline]
    fn den(self) -> i128 {
        self.den.get()
    }
    /// Returns a whole number.
    #[inline]
    pub const fn whole(number: i64) -> TraceNumber {
        TraceNumber::made(number as i128, 1)
    }
    /// Returns the number, if it is a whole one that fits.
    pub fn as_whole(self) -> Option<i64> {
        i64::try_from(self.num).ok().filter(|_| self.den() == 1)
    }
    /// Returns a value of a problem as a number.
    pub fn worth(problem: &dyn Problem, value: Value) -> TraceNumber {
        match problem.fraction(value) {
            Some(fraction) => TraceNumber::of_fraction(fraction),
            None if value == Value::INF => TraceNumber::INF,
            None => TraceNumber::NEG_INF,
        }
    }
    /// Returns a fraction as a number.
    pub fn of_fraction(fraction: Fraction) -> TraceNumber {
        reduced(fraction.numerator(), fraction.denominator())
    }
    /// Returns a value in units of an evaluation as a number.
    pub fn of(value: Value, unit: Unit) -> TraceNumber {
        match value.units() {
            Some(units) if unit.denominator() == 1 => TraceNumber::whole(units),
            Some(units) => reduced(i128::from(units), i128::from(unit.denominator())),
            None if value == Value::INF => TraceNumber::INF,
            None => TraceNumber::NEG_INF,
        }
    }
    /// Reads `-3`, `0.25`, `1e-05`, `2/9`, `inf`, `-inf`.
    ///
    /// # Errors
    /// The text is no number, or has too many digits to be kept exactly.
    #[inline]
    pub fn read(text: &str) -> Result<TraceNumber, NoNumber> {
        let (negative, rest) = match text.as_bytes() {
            [b'-', ..] => (true, &text[1..]),
            [b'+', ..] => (false, &text[1..]),
            _ => (false, text),
        };
        let number = match whole(rest.as_bytes()) {
            Some(whole) => TraceNumber::whole(whole),
            None => other(rest)?,
        };
        Ok(if negative { -number } else { number })
    }
    /// Returns 1 for +∞, −1 for −∞, 0 for all others.
    #[inline]
    fn infinity(self) -> i128 {
        if self.is_finite() {
            0
        } else {
            self.num.signum()
        }
    }
    /// Returns true for all numbers but +∞ and −∞.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.den() > 0
    }
    /// Returns the numerator and the denominator of a finite number.
    pub fn fraction(self) -> Option<(i128, i128)> {
        self.is_finite().then_some((self.num, self.den()))
    }
    /// Returns the number in units of 1/`denominator`, if it is a whole number of them that a value
    /// can hold.
    pub fn units(self, denominator: i64) -> Option<Value> {
        if !self.is_finite() {
            return Some(if self.num > 0 {
                Value::INF
            } else {
                Value::NEG_INF
            });
        }
        let units = self.num.checked_mul(i128::from(denominator))?;
        let whole = i64::try_from(units / self.den())
            .ok()
            .filter(|_| units % self.den() == 0)?;
        Some(Value::new(whole)).filter(|value| value.is_finite())
    }
    /// Returns true if the numbers are equal, or as near to each other as the last digits of
    /// floating-point arithmetic leave them: 1/9 is `0.1111111111111111`. Two numbers with few
    /// digits must be equal.
    pub fn is_about(self, other: TraceNumber) -> bool {
        let long = |number: TraceNumber| number.is_finite() && number.den() >= 1_000_000_000;
        if self == other || !(long(self) || long(other)) || !self.is_finite() || !other.is_finite()
        {
            return self == other;
        }
        let (one, two) = (self.float(), other.float());
        (one - two).abs() <= 1e-9 * one.abs().max(two.abs()).max(1e-3)
    }
    /// Returns the nearest floating-point number.
    pub fn float(self) -> f64 {
        if !self.is_finite() {
            return f64::INFINITY * self.num.signum() as f64;
        }
        let plain = self.num as f64 / self.den() as f64;
        // Up to here both parts are exact as doubles; beyond, parsing a decimal rounds once instead
        // of three times.
        if self.num.unsigned_abs().max(self.den().unsigned_abs()) < 1 << f64::MANTISSA_DIGITS {
            return plain;
        }
        let power = (1..=DIGITS)
            .map(|places| (places, 10_i128.pow(places)))
            .find(|(_, power)| power % self.den() == 0);
        let scaled = power
            .and_then(|(places, power)| Some((places, self.num.checked_mul(power / self.den())?)));
        scaled
            .and_then(|(places, scaled)| format!("{scaled}e-{places}").parse().ok())
            .unwrap_or(plain)
    }
    /// Returns the number as the program wrote it, infinities in the program's own words.
    pub fn as_written(self) -> String {
        let sign = if self.num < 0 { "-" } else { "" };
        match usize::try_from(-1 - self.den()) {
            Ok(_) if self.den() <= DECIMAL => {
                let digits = self.num.unsigned_abs().to_string();
                let (first, rest) = digits.split_at(1);
                let rest = rest.trim_end_matches('0');
                let exponent = DECIMAL - self.den() + digits.len() as i128 - 1;
                let point = if rest.is_empty() { "" } else { "." };
                format!("{sign}{first}{point}{rest}e{exponent}")
            }
            Ok(word) if word < INFINITE.len() => format!("{sign}{}", INFINITE[word]),
            Ok(_) | Err(_) => self.to_string(),
        }
    }
    /// Returns the number as scripts read it.
    pub fn json(self) -> JsonNumber {
        match (self.is_finite(), i64::try_from(self.num)) {
            (true, Ok(whole)) if self.den() == 1 => JsonNumber::Int(whole),
            (true, _) => JsonNumber::Float(self.float()),
            (false, _) if self.num > 0 => JsonNumber::Inf,
            (false, _) => JsonNumber::NegInf,
        }
    }
    /// Returns the sum of the number and `step`; ±∞ stays.
    #[inline]
    #[must_use]
    pub fn plus(self, step: TraceNumber) -> TraceNumber {
        match (self.as_whole(), step.as_whole()) {
            (Some(one), Some(other)) => TraceNumber::made(i128::from(one) + i128::from(other), 1),
            _ => self.plus_fraction(step),
        }
    }
    /// Returns the number times `count`; ±∞ stays, or changes its sign if `count` is negative.
    #[must_use]
    pub fn times(self, count: i64) -> TraceNumber {
        let product = || {
            Some(reduced(
                self.num.checked_mul(i128::from(count))?,
                self.den(),
            ))
        };
        match self.is_finite() {
            true => product().unwrap_or(if (self.num < 0) == (count < 0) {
                TraceNumber::INF
            } else {
                TraceNumber::NEG_INF
            }),
            false if count < 0 => -self,
            false => self,
        }
    }
    /// Returns the number divided by a count; ±∞ stays, and so does a number divided by 0.
    #[must_use]
    pub fn per(self, count: u32) -> TraceNumber {
        let den = self
            .den()
            .checked_mul(i128::from(count))
            .filter(|_| self.is_finite() && count > 0);
        den.map_or(self, |den| reduced(self.num, den))
    }
    /// Returns the number without its sign.
    #[must_use]
    pub fn size(self) -> TraceNumber {
        if self < TraceNumber::ZERO {
            -self
        } else {
            self
        }
    }
    fn plus_fraction(self, step: TraceNumber) -> TraceNumber {
        if !self.is_finite() || !step.is_finite() {
            return if self.is_finite() { step } else { self };
        }
        let sum = || {
            let num = self
                .num
                .checked_mul(step.den())?
                .checked_add(step.num.checked_mul(self.den())?)?;
            Some(reduced(num, self.den().checked_mul(step.den())?))
        };
        sum().unwrap_or(if step.num < 0 {
            TraceNumber::NEG_INF
        } else {
            TraceNumber::INF
        })
    }
}

/// Returns a fraction in its lowest terms; its denominator must be positive.
fn reduced(num: i128, den: i128) -> TraceNumber {
    let common = match (u64::try_from(num.unsigned_abs()), u64::try_from(den)) {
        (Ok(above), Ok(below)) => i128::from(common_u64(above, below)),
        _ => common_u128(num.unsigned_abs(), den.unsigned_abs()) as i128,
    };
    let (num, den) = (num / common.max(1), den / common.max(1));
    match num.abs().max(den) > MOST {
        false => TraceNumber::made(num, den),
        // Only sums get here.
        true if num.abs() / den >= MOST => {
            if num < 0 {
                TraceNumber::NEG_INF
            } else {
                TraceNumber::INF
            }
        }
        true => TraceNumber::made(num / (den / MOST + 1), den / (den / MOST + 1)),
    }
}

/// Returns the greatest common divisor, by Euclid's algorithm.
fn common_u64(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn common_u128(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Default for TraceNumber {
    fn default() -> TraceNumber {
        TraceNumber::ZERO
    }
}

impl Comparable for TraceNumber {
    const INF: TraceNumber = TraceNumber::INF;
    const NEG_INF: TraceNumber = TraceNumber::NEG_INF;

    #[inline]
    fn plus(self, step: TraceNumber) -> TraceNumber {
        TraceNumber::plus(self, step)
    }
}

impl Neg for TraceNumber {
    type Output = TraceNumber;
    #[inline]
    fn neg(self) -> TraceNumber {
        TraceNumber {
            num: -self.num,
            den: self.den,
        }
    }
}

impl PartialEq for TraceNumber {
    #[inline]
    fn eq(&self, other: &TraceNumber) -> bool {
        let is_one = (self.num, self.den()) == (other.num, other.den());
        is_one || (!self.is_finite() && !other.is_finite() && self.infinity() == other.infinity())
    }
}

impl Eq for TraceNumber {}

impl Hash for TraceNumber {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (num, den) = if self.is_finite() {
            (self.num, self.den())
        } else {
            (self.infinity(), 0)
        };
        // One word is enough to distinguish most numbers.
        state.write_u64(num as u64 ^ (den as u64).rotate_left(32));
    }
}

impl Ord for TraceNumber {
    #[inline]
    fn cmp(&self, other: &TraceNumber) -> Ordering {
        match self.den() == other.den() && self.den() > 0 {
            true => self.num.cmp(&other.num),
            false if self.is_finite() && other.is_finite() => by_fraction(*self, *other),
            false => self.infinity().cmp(&other.infinity()),
        }
    }
}

/// Compares finite numbers whose denominators differ.
#[inline(never)]
fn by_fraction(one: TraceNumber, other: TraceNumber) -> Ordering {
    match (
        one.num.checked_mul(other.den()),
        other.num.checked_mul(one.den()),
    ) {
        (Some(one), Some(two)) => one.cmp(&two),
        _ => by_parts((one.num, one.den()), (other.num, other.den())),
    }
}

/// Compares two fractions by their whole parts, then by the reciprocals of their remainders, as in
/// Euclid's algorithm: no product is needed.
fn by_parts(mut one: (i128, i128), mut two: (i128, i128)) -> Ordering {
    let mut turned = false;
    loop {
        let whole = |(num, den): (i128, i128)| num.div_euclid(den);
        let rest = |(num, den): (i128, i128)| num.rem_euclid(den);
        let order = whole(one).cmp(&whole(two));
        let order = if order == Ordering::Equal && (rest(one) == 0 || rest(two) == 0) {
            // A remainder of 0 is the smallest.
            (rest(one) != 0).cmp(&(rest(two) != 0))
        } else if order == Ordering::Equal {
            (one, two) = ((one.1, rest(one)), (two.1, rest(two)));
            turned = !turned;
            continue;
        } else {
            order
        };
        return if turned { order.reverse() } else { order };
    }
}

impl PartialOrd for TraceNumber {
    #[inline]
    fn partial_cmp(&self, other: &TraceNumber) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for TraceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (num, den) = (self.num, self.den());
        if !self.is_finite() {
            return f.write_str(if num > 0 { "inf" } else { "-inf" });
        }
        if den == 1 {
            return write!(f, "{num}");
        }
        // A decimal that terminates: the smallest power of ten that the denominator divides.
        let power = (1..=18)
            .map(|places| (places, 10_i128.pow(places)))
            .find(|(_, power)| power % den == 0);
        match power.and_then(|(places, power)| Some((places, power, num.checked_mul(power / den)?)))
        {
            Some((places, power, scaled)) => {
                let (sign, scaled) = (if scaled < 0 { "-" } else { "" }, scaled.abs());
                write!(
                    f,
                    "{sign}{}.{:0width$}",
                    scaled / power,
                    scaled % power,
                    width = places as usize
                )
            }
            None => write!(f, "{num}/{den}"),
        }
    }
}

impl fmt::Debug for TraceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> TraceNumber {
        TraceNumber::read(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
    }

    #[test]
    fn numbers_are_read_exactly_and_printed_so_that_they_are_read_again() {
        for (text, shown) in [
            ("5", "5"),
            ("-0", "0"),
            ("+7", "7"),
            ("-0.0", "0"),
            ("0.50", "0.5"),
            (".5", "0.5"),
            ("5.", "5"),
            ("-68.5", "-68.5"),
            ("4/8", "0.5"),
            ("2/9", "2/9"),
            ("-6/4", "-1.5"),
            ("1e-05", "0.00001"),
            ("1.5E+3", "1500"),
            ("0.30000000000000004", "0.30000000000000004"),
            ("9007199254740993", "9007199254740993"),
            (
                "123456789012345678901234567890",
                "123456789012345678901234567890",
            ),
            ("inf", "inf"),
            ("-inf", "-inf"),
            ("Infinity", "inf"),
            ("-∞", "-inf"),
            ("1.7976931348623157e+308", "inf"),
            ("-1e400", "-inf"),
            ("0e999", "0"),
        ] {
            assert_eq!(read(text).to_string(), shown, "{text}");
            assert_eq!(read(shown), read(text), "{text}");
        }
        for text in [
            "", "-", "nan", "NaN", "1.2.3", "--5", "5a", "1e", "e5", "1/0", "1/", "/2", "1/2/3",
            "0x10", ".", "1,5", "∞1",
        ] {
            assert_eq!(TraceNumber::read(text), Err(NoNumber::Form), "{text}");
        }
        let places = format!("0.{}1", "0".repeat(40));
        for text in ["1e-40", &*places, &format!("1/1{}", "0".repeat(37))] {
            assert_eq!(TraceNumber::read(text), Err(NoNumber::Digits), "{text}");
        }
    }

    #[test]
    fn infinities_are_equal_and_know_how_they_were_written() {
        for (text, written) in [
            ("inf", "inf"),
            ("-Infinity", "-Infinity"),
            ("∞", "∞"),
            ("1.7976931348623157e+308", "1.7976931348623157e308"),
            ("-1E40", "-1e40"),
            (&*format!("1{}", "0".repeat(40)), "1e40"),
            ("-2147483648", "-2147483648"),
            ("0.5", "0.5"),
        ] {
            assert_eq!(read(text).as_written(), written);
            assert_eq!(read(written), read(text), "{text}");
            assert_eq!(
                (-read(text)).as_written().trim_start_matches('-'),
                written.trim_start_matches('-')
            );
        }
        let all = [
            read("inf"),
            read("Infinity"),
            read("1e308"),
            read("1e40"),
            TraceNumber::INF,
        ];
        let one = std::collections::HashSet::from(all);
        assert!(
            one.len() == 1
                && all
                    .iter()
                    .all(|one| *one == TraceNumber::INF && *one > read("1e35"))
        );
    }

    #[test]
    fn numbers_are_ordered() {
        let texts = [
            "-inf",
            "-1e35",
            "-2",
            "-2/3",
            "-0.6666666666666666",
            "0",
            "1e-36",
            "1/3",
            "0.34",
            "1/2",
            "1e30",
            "inf",
        ];
        for pair in texts.windows(2) {
            assert!(read(pair[0]) < read(pair[1]), "{pair:?}");
        }
        assert!(read("9007199254740992") < read("9007199254740993"));
        let close = [
            "123456789012345678901234567890/123456789012345678901234567891",
            "0.999999999999999999999999999999",
        ];
        assert!(read(close[0]) < read(close[1]), "compared without rounding");
    }

    #[test]
    fn floating_point_numbers_are_near_what_they_stand_for() {
        assert!(
            read("0.1111111111111111").is_about(read("1/9"))
                && read("0.30000000000000004").is_about(read("0.3"))
        );
        assert!(!read("0.11").is_about(read("1/9")) && !read("1").is_about(read("1.0000001")));
        assert!(!read("0.1111").is_about(read("0.1112")));
    }

    #[test]
    fn sums_keep_the_infinite() {
        assert_eq!(read("1/3").plus(read("1/6")), read("0.5"));
        assert_eq!(
            (
                TraceNumber::INF.plus(read("-1")),
                read("1").plus(TraceNumber::NEG_INF)
            ),
            (TraceNumber::INF, TraceNumber::NEG_INF)
        );
    }

    proptest! {
        #[test]
        fn order_and_text_agree_with_whole_numbers(a in -2_000_i64..2_000, b in 1_i64..60, c in -2_000_i64..2_000, d in 1_i64..60) {
            let (one, two) = (read(&format!("{a}/{b}").replace("/-", "/")), read(&format!("{c}/{d}")));
            prop_assert_eq!(one.cmp(&two), (a * d).cmp(&(c * b)));
            prop_assert_eq!(by_parts((a.into(), b.into()), (c.into(), d.into())), (a * d).cmp(&(c * b)));
            prop_assert_eq!(read(&one.to_string()), one);
            prop_assert_eq!(one.units(b), Some(Value::new(a)));
        }

        #[test]
        fn every_float_keeps_its_order(a in -1e12_f64..1e12, b in -1e12_f64..1e12) {
            prop_assert_eq!(read(&a.to_string()).float(), a);
            prop_assert_eq!(read(&a.to_string()).cmp(&read(&b.to_string())), a.partial_cmp(&b).expect("no NaN"));
        }
    }
}
