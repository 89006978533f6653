//! [`Numbers`]: what a node of the program's tree has, as far as it is known.

use super::amount::Amount;
use super::reward::TOLERANCE;
use super::text::Claim;

/// What a node has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    pub visits: f64,
    /// The sum of its rewards; `None`: it is not known.
    pub total: Option<f64>,
    /// By how much the sum may be wrong.
    pub slack: f64,
    /// The sum of their squares.
    pub squares: Option<f64>,
    /// Whether it may have visits from before the first line, which no line has shown.
    pub is_hidden: bool,
}

impl Numbers {
    /// No visits.
    pub const NONE: Numbers = Numbers {
        visits: 0.0,
        total: Some(0.0),
        slack: 0.0,
        squares: Some(0.0),
        is_hidden: false,
    };

    /// Whether a printed total is the one that is due.
    pub fn agrees(&self, total: Amount) -> bool {
        self.total.is_none_or(|due| is_near(due, total, self.slack))
    }
    /// Takes what a line says.
    pub fn take(&mut self, claim: Claim) {
        self.is_hidden = false;
        self.visits = claim.visits as f64;
        self.total = claim.total.map(|total| total.value);
        self.slack = claim.total.map_or(0.0, |total| total.slack);
        self.squares = None;
    }
}

/// Whether a printed sum is the one that is due: sums of many doubles differ a little.
pub fn is_near(due: f64, found: Amount, slack: f64) -> bool {
    (due - found.value).abs() <= TOLERANCE * due.abs().max(1.0) + found.slack + slack
}
