//! [`terms`]: the two terms by which a selection rates a child.

use engine::uct::logarithm::ln;
use engine::uct::{Exploration, Visits};

/// The node at which a child is selected, as far as the selection depends on it.
#[derive(Clone, Copy, Debug)]
pub struct Chooser {
    pub exploration: Exploration,
    /// The greatest reward.
    pub scale: u64,
    /// True if MAX moves at the node, false for MIN; `None`: an outcome is drawn.
    pub is_max: Option<bool>,
    /// The visits of the node.
    pub visits: u64,
}

/// Returns the two terms by which the next selection rates a child: the mean reward of the side to
/// move, and the addend for exploration.
/// `None` is returned if the child was never visited, or an outcome is drawn there.
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
