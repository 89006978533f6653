//! [`Fraction`]: an exact number, for the values of games with chance.
//!
//! Invariants: a fraction is in lowest terms, its denominator is positive, and both parts fit into
//! 127 bits and a sign. A result that does not fit is `None`, never rounded. Source of the sums: D.
//! E. Knuth, *The Art of Computer Programming* 2, 4.5.1, which keeps intermediate numbers as small
//! as possible.

use super::decimal::Unit;
use std::cmp::Ordering;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering as Access};

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: i128,
    denominator: i128,
}

impl Fraction {
    /// The number 0.
    pub const ZERO: Fraction = Fraction::whole(0);

    /// Creates a whole number.
    pub const fn whole(number: i128) -> Fraction {
        Fraction {
            numerator: number,
            denominator: 1,
        }
    }
    /// Creates a fraction; returns `None` if the denominator is 0 or a part does not fit.
    pub fn new(numerator: i128, denominator: i128) -> Option<Fraction> {
        if denominator == 0 || numerator == i128::MIN || denominator == i128::MIN {
            return None;
        }
        let common = common_divisor(numerator, denominator).max(1);
        let sign = denominator.signum();
        Some(Fraction {
            numerator: sign * numerator / common,
            denominator: denominator.abs() / common,
        })
    }
    /// Returns the numerator.
    pub fn numerator(self) -> i128 {
        self.numerator
    }
    /// Returns the denominator, at least 1.
    pub fn denominator(self) -> i128 {
        self.denominator
    }
    /// Returns the whole number that it is equal to, if there is one.
    pub fn as_whole(self) -> Option<i128> {
        (self.denominator == 1).then_some(self.numerator)
    }
    /// Returns the sum of two fractions; `None` if it does not fit.
    pub fn plus(self, other: Fraction) -> Option<Fraction> {
        let common = common_divisor(self.denominator, other.denominator);
        let (one, two) = (self.denominator / common, other.denominator / common);
        let (left, right) = (
            self.numerator.checked_mul(two)?,
            other.numerator.checked_mul(one)?,
        );
        let above = left
            .checked_add(right)
            .filter(|&above| above != i128::MIN)?;
        // A common divisor of the sum and its denominator divides the common divisor of both
        // denominators.
        let rest = common_divisor(above, common).max(1);
        let denominator = one.checked_mul(other.denominator / rest)?;
        Some(Fraction {
            numerator: above / rest,
            denominator,
        })
    }
    /// Returns the difference of two fractions; `None` if it does not fit.
    pub fn minus(self, other: Fraction) -> Option<Fraction> {
        self.plus(Fraction {
            numerator: -other.numerator,
            ..other
        })
    }
    /// Returns the product with a whole number; `None` if it does not fit.
    pub fn times(self, count: i64) -> Option<Fraction> {
        let count = i128::from(count);
        let common = common_divisor(count, self.denominator).max(1);
        let numerator = self
            .numerator
            .checked_mul(count / common)
            .filter(|&above| above != i128::MIN)?;
        Some(Fraction {
            numerator,
            denominator: self.denominator / common,
        })
    }
    /// Returns the quotient by a whole number of at least 1; `None` if it does not fit, or for any
    /// other number.
    pub fn per(self, count: i64) -> Option<Fraction> {
        let count = Some(i128::from(count)).filter(|&count| count > 0)?;
        let common = common_divisor(self.numerator, count).max(1);
        let denominator = self.denominator.checked_mul(count / common)?;
        Some(Fraction {
            numerator: self.numerator / common,
            denominator,
        })
    }
    /// Returns the greatest multiple of 2^−bits that does not exceed the fraction, as a multiple,
    /// if its absolute value is less than `most`. `bits` is at most 62.
    pub(crate) fn floor(self, bits: u32, most: i64) -> Option<i64> {
        let (whole, rest) = (
            self.numerator.div_euclid(self.denominator),
            self.numerator.rem_euclid(self.denominator),
        );
        let limit = i128::from(most) >> bits;
        if whole < -limit || whole >= limit {
            return None;
        }
        let (mut rest, below) = (rest.unsigned_abs(), self.denominator.unsigned_abs());
        let mut part: u128 = 0;
        if below >> 64 == 0 {
            part = (rest << bits) / below;
        } else {
            // Long division: a remainder is below 2^127, so twice the remainder fits.
            for _ in 0..bits {
                rest <<= 1;
                part = part << 1 | u128::from(rest >= below);
                rest -= if rest >= below { below } else { 0 };
            }
        }
        i64::try_from((whole << bits) + part as i128).ok()
    }
    /// Returns the nearest floating-point number, or one adjacent to it.
    pub fn float(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
    /// Formats the fraction for display in the style set by [`show_fractions`], by default exactly:
    /// a decimal of at most 10 places, or `2/9`.
    pub fn print(self) -> String {
        match FractionStyle::now() {
            FractionStyle::Shorter => self.shorter(),
            FractionStyle::Fractions => self.to_string(),
            FractionStyle::Decimals => self.decimal(),
        }
    }
    fn shorter(self) -> String {
        let parts = (
            i64::try_from(self.numerator),
            i64::try_from(self.denominator),
        );
        match parts {
            (Ok(numerator), Ok(denominator)) => {
                Unit::new(denominator).print(super::Value::new(numerator))
            }
            (Err(_), _) | (_, Err(_)) => self.to_string(),
        }
    }
    /// Formats a decimal of at most [`PLACES`] places; a rounded one begins with `≈`.
    fn decimal(self) -> String {
        let (size, below) = (
            self.numerator.unsigned_abs(),
            self.denominator.unsigned_abs(),
        );
        let (mut whole, rest) = (size / below, size % below);
        // Ten times a remainder must fit; the bits shifted out are far beyond the last place.
        let shift = (u128::BITS - below.leading_zeros()).saturating_sub(120);
        let (mut rest, below, mut digits) = (rest >> shift, below >> shift, 0);
        for _ in 0..PLACES {
            (digits, rest) = (digits * 10 + rest * 10 / below, rest * 10 % below);
        }
        let is_exact = rest == 0 && shift == 0;
        if rest >= below.div_ceil(2) {
            digits += 1;
        }
        if digits == 10_u128.pow(PLACES) {
            (whole, digits) = (whole + 1, 0);
        }
        let places = format!("{digits:0width$}", width = PLACES as usize);
        let places = places.trim_end_matches('0');
        let sign = if self.numerator < 0 && (whole, digits) != (0, 0) {
            "-"
        } else {
            ""
        };
        let point = if places.is_empty() { "" } else { "." };
        format!(
            "{}{sign}{whole}{point}{places}",
            if is_exact { "" } else { "≈" }
        )
    }
}

/// The number of decimal places.
const PLACES: u32 = 4;

/// The style of fractions for display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FractionStyle {
    /// As exact decimals if they are short, otherwise as fractions.
    #[default]
    Shorter,
    /// As fractions.
    Fractions,
    /// As decimals of a few places.
    Decimals,
}

static STYLE: AtomicU8 = AtomicU8::new(0);

impl FractionStyle {
    const ALL: [FractionStyle; 3] = [
        FractionStyle::Shorter,
        FractionStyle::Fractions,
        FractionStyle::Decimals,
    ];

    fn now() -> FractionStyle {
        FractionStyle::ALL
            .get(usize::from(STYLE.load(Access::Relaxed)))
            .copied()
            .unwrap_or_default()
    }
}

/// Sets the style of fractions for display from now on.
pub fn show_fractions(style: FractionStyle) {
    STYLE.store(style as u8, Access::Relaxed);
}

/// Formats the fraction for scripts: `p/q`, or `p` if it is whole.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_whole() {
            Some(whole) => write!(f, "{whole}"),
            None => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let products = (
            self.numerator.checked_mul(other.denominator),
            other.numerator.checked_mul(self.denominator),
        );
        match products {
            (Some(one), Some(two)) => one.cmp(&two),
            _ => by_parts(
                (self.numerator, self.denominator),
                (other.numerator, other.denominator),
            ),
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares two fractions by their whole parts, then by the reciprocals of the remainders, as in
/// Euclid's algorithm, which needs no product.
fn by_parts(mut one: (i128, i128), mut two: (i128, i128)) -> Ordering {
    let mut turned = false;
    loop {
        let whole = |(above, below): (i128, i128)| above.div_euclid(below);
        let rest = |(above, below): (i128, i128)| above.rem_euclid(below);
        let order = whole(one).cmp(&whole(two));
        let (left, right) = (rest(one), rest(two));
        let order = match order {
            Ordering::Equal if left != 0 && right != 0 => {
                (one, two) = ((one.1, left), (two.1, right));
                turned = !turned;
                continue;
            }
            // A remainder of 0 is the smallest.
            Ordering::Equal => left.cmp(&right),
            Ordering::Less | Ordering::Greater => order,
        };
        return if turned { order.reverse() } else { order };
    }
}

/// Returns the greatest common divisor, at least 0, by Euclid's algorithm.
fn common_divisor(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.unsigned_abs(), other.unsigned_abs());
    while other != 0 {
        // Division of machine words is much faster.
        if let (Ok(first), Ok(second)) = (u64::try_from(one), u64::try_from(other)) {
            return common_word(first, second).into();
        }
        (one, other) = (other, one % other);
    }
    // No part is i128::MIN, so this fits.
    one as i128
}

fn common_word(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: i128, denominator: i128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_are_exact_and_in_lowest_terms() {
        let third = fraction(2, 6);
        assert_eq!((third.numerator(), third.denominator()), (1, 3));
        assert_eq!(third.plus(fraction(1, 6)), Some(fraction(1, 2)));
        assert_eq!(third.minus(fraction(1, 3)), Some(Fraction::ZERO));
        assert_eq!(
            (third.times(6), third.per(4)),
            (Some(Fraction::whole(2)), Some(fraction(1, 12)))
        );
        assert_eq!(
            (fraction(-3, 4).per(3), fraction(3, -4)),
            (Some(fraction(-1, 4)), fraction(-3, 4))
        );
        assert_eq!((third.per(0), Fraction::new(1, 0)), (None, None));
        assert_eq!(fraction(-18, 7).to_string(), "-18/7");
        assert_eq!(
            (fraction(5, 2).print(), fraction(2, 9).print()),
            ("2.5".to_owned(), "2/9".to_owned())
        );
        let decimals = [
            (5, 2),
            (2, 9),
            (-2, 3),
            (-1, 1_000_000),
            (99_999, 100_000),
            (i128::MAX, i128::MAX - 1),
            (-7, 1),
        ];
        let printed = decimals.map(|(above, below)| fraction(above, below).decimal());
        assert_eq!(
            printed,
            ["2.5", "≈0.2222", "≈-0.6667", "≈0", "≈1", "≈1", "-7"]
        );
    }

    #[test]
    fn what_does_not_fit_is_refused_and_compared_all_the_same() {
        let huge = fraction(i128::MAX, 2);
        assert_eq!(
            (huge.times(4), huge.plus(huge).map(Fraction::as_whole)),
            (None, None)
        );
        let tiny = fraction(1, i128::MAX);
        assert_eq!(
            (tiny.per(2), tiny.plus(fraction(1, i128::MAX - 1))),
            (None, None)
        );
        assert!(tiny < fraction(1, i128::MAX - 1) && huge > fraction(i128::MAX - 2, 2));
        assert!(
            fraction(-1, i128::MAX) < tiny
                && fraction(i128::MAX - 1, i128::MAX) < Fraction::whole(1)
        );
    }

    #[test]
    fn the_order_of_floors_is_that_of_fractions() {
        assert_eq!(fraction(7, 2).floor(4, 1 << 62), Some(56));
        assert_eq!(fraction(-1, 3).floor(2, 1 << 62), Some(-2));
        let long = fraction((1 << 100) + 1, 3 << 99);
        assert_eq!(long.floor(60, 1 << 62), Some(((2_i128 << 60) / 3) as i64));
        assert_eq!(Fraction::whole(4).floor(60, 1 << 62), None);
    }
}
