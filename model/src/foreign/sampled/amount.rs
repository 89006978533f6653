//! [`Amount`]: a number in the trace of a Monte-Carlo search.

/// A number as it is printed: a decimal or a fraction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount {
    /// The number.
    pub value: f64,
    /// The largest distance of the intended number from it: half a unit of the last decimal; 0 for
    /// a fraction and for a multiple of ½.
    pub slack: f64,
}

impl Amount {
    /// Reads a number; `None` if it is none, or not finite.
    pub fn read(text: &str) -> Option<Amount> {
        if let Some((above, below)) = text.split_once('/') {
            let read = |text: &str| {
                text.parse::<i64>()
                    .ok()
                    .filter(|number| number.unsigned_abs() < 1 << 53)
            };
            let (above, below) = (read(above)?, read(below).filter(|number| *number > 0)?);
            return Some(Amount {
                value: above as f64 / below as f64,
                slack: 0.0,
            });
        }
        if !text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte))
        {
            return None;
        }
        let value: f64 = text.parse().ok().filter(|value: &f64| value.is_finite())?;
        let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let places = digits
            .split_once('.')
            .map_or(0, |(_, places)| places.len().min(400) as i32);
        let exponent: i32 = exponent.parse().ok()?;
        let is_exact = places == 0 || (2.0 * value).fract() == 0.0;
        let slack = if is_exact {
            0.0
        } else {
            0.5 * 10_f64.powi(exponent.saturating_sub(places))
        };
        Some(Amount { value, slack })
    }
}
