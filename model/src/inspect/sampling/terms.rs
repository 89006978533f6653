//! [`terms`]: the two terms by which a selection judges a child.

use engine::uct::logarithm::ln;
use engine::uct::{Exploration, Visits};

/// Who selects among the children of a node.
#[derive(Clone, Copy, Debug)]
pub struct Chooser {
    pub exploration: Exploration,
    /// The greatest reward.
    pub scale: u64,
    /// Who moves at the node; `None`: an outcome is drawn.
    pub is_max: Option<bool>,
    /// The visits of the node.
    pub visits: u64,
}

/// The two terms by which the next selection judges a child: the mean reward of who moves, and what is added for exploration.
/// `None`: it was never visited, or nobody chooses there.
pub fn terms(chooser: &Chooser, child: &Visits) -> Option<[f64; 2]> {
    let is_max = chooser.is_max.filter(|_| child.visits > 0)?;
    let most = chooser.scale * child.visits;
    let points = if is_max {
        child.points
    } else {
        most - child.points
    };
    let n = u32::try_from(chooser.visits).unwrap_or(u32::MAX);
    Some([
        points as f64 / most as f64,
        chooser.exploration.get() * (ln(n) / child.visits as f64).sqrt(),
    ])
}
