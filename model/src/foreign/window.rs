//! [`Window`]: α and β as a trace writes them.

use super::number::Number;

/// α and β of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub alpha: Number,
    pub beta: Number,
}

impl Default for Number {
    fn default() -> Number {
        Number::ZERO
    }
}

impl Default for Window {
    fn default() -> Window {
        Window::FULL
    }
}

impl Window {
    /// (−∞, +∞).
    pub const FULL: Window = Window { alpha: Number::NEG_INF, beta: Number::INF };

    /// The same window for the other player.
    #[must_use]
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
    /// Whether a value that was returned from this window is only a bound.
    pub fn kind_is_bound(self, value: Number) -> bool {
        let upper = value <= self.alpha && value != Number::NEG_INF;
        let lower = value >= self.beta && value != Number::INF;
        upper || lower
    }
}
