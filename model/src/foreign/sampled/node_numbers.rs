//! [`Numbers`]: the numbers of a node of the program's tree, as far as they are known.

use super::amount::Amount;
use super::reward::TOLERANCE;
use super::text::Claim;

/// The numbers of a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Numbers {
    pub visits: f64,
    /// The sum of its rewards; `None` if it is not known.
    pub total: Option<f64>,
    /// The most by which the sum may be wrong.
    pub slack: f64,
    /// The sum of their squares.
    pub squares: Option<f64>,
    /// True if it may have visits from before the first line, which no line has shown.
    pub is_hidden: bool,
}

impl Numbers {
    /// The numbers of a node without visits.
    pub const NONE: Numbers = Numbers {
        visits: 0.0,
        total: Some(0.0),
        slack: 0.0,
        squares: Some(0.0),
        is_hidden: false,
    };

    /// Returns true if a printed total is the expected one.
    pub fn agrees(&self, total: Amount) -> bool {
        self.total.is_none_or(|due| is_near(due, total, self.slack))
    }
    /// Takes in the numbers that a line states.
    pub fn take(&mut self, claim: Claim) {
        self.is_hidden = false;
        self.visits = claim.visits as f64;
        self.total = claim.total.map(|total| total.value);
        self.slack = claim.total.map_or(0.0, |total| total.slack);
        self.squares = None;
    }
}

/// Returns true if a printed sum is the expected one, apart from rounding in sums of many doubles.
pub fn is_near(due: f64, found: Amount, slack: f64) -> bool {
    (due - found.value).abs() <= TOLERANCE * due.abs().max(1.0) + found.slack + slack
}
