//! [`StudySampling`]: the Monte-Carlo search of a study: its position, its options, and the place in
//! it that is looked at. The search itself is made again from these.

use super::study::StudyBookmark;
use engine::numbers::Ordinal;
use engine::trace::Tick;
use engine::uct::UctSpec;

/// The Monte-Carlo search of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudySampling {
    /// The moves from the start of the game to the root of the search.
    pub moves: Vec<Ordinal>,
    /// The options.
    pub spec: UctSpec,
    /// The moves from the root to the node that is looked at.
    pub path: Vec<Ordinal>,
    /// The tick that is looked at; `None`: the last one.
    pub tick: Option<Tick>,
    /// Named ticks, in order.
    pub bookmarks: Vec<StudyBookmark>,
}
