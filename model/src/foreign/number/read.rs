//! Reads the numbers of a trace from their digits.

use super::{DECIMAL, DIGITS, INFINITE, MOST, NoNumber, TraceNumber, reduced};

/// Reads a whole number of at most 18 digits.
#[inline]
pub(super) fn whole(bytes: &[u8]) -> Option<i64> {
    let is_short = (1..19).contains(&bytes.len());
    let add = |sum: i64, digit: &u8| {
        digit
            .is_ascii_digit()
            .then(|| sum * 10 + i64::from(digit - b'0'))
    };
    if is_short {
        bytes.iter().try_fold(0, add)
    } else {
        None
    }
}

/// Reads a number without a sign that is no short whole one.
pub(super) fn other(text: &str) -> Result<TraceNumber, NoNumber> {
    if let Some((above, below)) = text.split_once('/') {
        fraction(above, below)
    } else if let Some(word) = INFINITE
        .iter()
        .position(|word| text.eq_ignore_ascii_case(word))
    {
        Ok(TraceNumber::made(1, -1 - word as i128))
    } else {
        decimal(text)
    }
}

fn fraction(above: &str, below: &str) -> Result<TraceNumber, NoNumber> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(above) || !digits(below) || below.bytes().all(|byte| byte == b'0') {
        return Err(NoNumber::Form);
    }
    let read = |text: &str| {
        text.parse::<i128>()
            .ok()
            .filter(|&number| number <= MOST)
            .ok_or(NoNumber::Digits)
    };
    let number = reduced(read(above)?, read(below)?);
    Ok(if number.num >= MOST {
        TraceNumber::INF
    } else {
        number
    })
}

/// Reads digits, with or without a point and an exponent; without a sign.
fn decimal(text: &str) -> Result<TraceNumber, NoNumber> {
    let (digits, exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => {
            let of = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
            let is_number = !of.is_empty() && of.bytes().all(|byte| byte.is_ascii_digit());
            // A greater exponent gives 0 or ∞ anyway.
            let read = of
                .parse::<i64>()
                .unwrap_or(i64::from(i32::MAX))
                .min(i64::from(i32::MAX));
            let signed = if exponent.starts_with('-') {
                -read
            } else {
                read
            };
            (
                digits,
                if is_number {
                    signed
                } else {
                    return Err(NoNumber::Form);
                },
            )
        }
        None => (text, 0),
    };
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let all = || whole.bytes().chain(places.bytes());
    if all().next().is_none() || !all().all(|byte| byte.is_ascii_digit()) {
        return Err(NoNumber::Form);
    }
    let places = places.trim_end_matches('0');
    let (mut num, mut count) = (0_i128, 0_u32);
    for digit in whole.bytes().chain(places.bytes()) {
        if count > 0 || digit != b'0' {
            count += 1;
        }
        if count <= DIGITS {
            num = num * 10 + i128::from(digit - b'0');
        }
    }
    let exponent = exponent - places.len() as i64;
    if num == 0 {
        return Ok(TraceNumber::ZERO);
    }
    if i64::from(count) + exponent > i64::from(DIGITS) {
        let left_out = i64::from(count.saturating_sub(DIGITS));
        return Ok(TraceNumber::made(
            num,
            DECIMAL - i128::from((exponent + left_out).max(0)),
        ));
    }
    let power = u32::try_from(exponent.unsigned_abs())
        .ok()
        .filter(|&power| power <= DIGITS && count <= DIGITS);
    let power = 10_i128.pow(power.ok_or(NoNumber::Digits)?);
    Ok(if exponent < 0 {
        reduced(num, power)
    } else {
        TraceNumber::made(num * power, 1)
    })
}
