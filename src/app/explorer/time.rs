//! [`TimeTravel`] holds the state of the travel in time, besides the tick: the places left, the
//! hunt.

use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::timeline::PassStrip;
use engine::trace::{Places, Predicate, Tick, Way};
use model::inspect::RowId;
use model::inspect::marks::Mark;
use std::collections::BTreeSet;
use std::time::Duration;

/// The speeds of playing: frames for a step, and ticks in a step.
pub const SPEEDS: [(u32, u64); 8] = [
    (25, 1),
    (12, 1),
    (5, 1),
    (2, 1),
    (1, 1),
    (1, 10),
    (1, 100),
    (1, 1000),
];

/// The frames per second of the event loop.
pub const FRAMES: u64 = 25;

/// The marks of the timeline, and the state for which they were computed.
#[derive(Clone, Debug, Default)]
pub struct TimelineMarks {
    /// The number of ticks and of columns; `None` before the first computation.
    pub made: Option<(u64, usize)>,
    /// The running time of the search at that moment.
    pub elapsed: Duration,
    pub marks: Vec<Mark>,
    /// The tick range in which each move of the root was searched.
    pub spans: Vec<model::inspect::root_moves::RootSpan>,
    /// The first tick of each pass that has room, with its depth, value and best move.
    pub passes: Vec<(Tick, [String; 2])>,
    /// Best play of both sides from the root, once the search has ended; `None`: not looked for yet.
    pub best_play: Option<String>,
}

/// The state of the travel in time besides the tick.
#[derive(Default)]
pub struct TimeTravel {
    /// The history of the places visited.
    pub places: Places<Stay>,
    /// The hunt in progress.
    pub hunt: Option<Hunting>,
    /// The direction in which time is played, if it is.
    pub playing: Option<Way>,
    /// True while a travel through many ticks goes on, by playing or by a drag along the scrubber.
    pub underway: bool,
    /// The speed of playing, an index into [`SPEEDS`].
    pub speed: usize,
    /// The number of frames since the last step of playing.
    pub frames: u32,
    /// The last condition typed.
    pub watch: String,
    /// The nodes that are open in the tree only because the tick is below them.
    pub followed: BTreeSet<RowId>,
    /// True if the tick has changed since the tree was shown.
    pub fresh: bool,
    /// True if the panes follow a running search.
    pub follows: bool,
    /// The marks of the timeline.
    pub marked: TimelineMarks,
    /// The line about the pass.
    pub strip: PassStrip,
}

impl TimeTravel {
    /// Resets the state for another search; keeps the condition, the speed, and whether searches
    /// are followed.
    pub(crate) fn restart(&mut self) {
        let (speed, watch, follows) = (self.speed, std::mem::take(&mut self.watch), self.follows);
        *self = TimeTravel {
            speed,
            watch,
            follows,
            ..TimeTravel::default()
        };
    }
}

/// A hunt in progress.
pub struct Hunting {
    pub(super) predicate: Box<dyn Predicate + Send>,
    /// The place at which it began.
    pub(super) began: Stay,
    /// True if the node selected there stays selected.
    pub(super) keeps: bool,
    /// The direction of the hunt.
    pub way: Way,
    /// The last tick examined.
    pub at: Option<Tick>,
}

/// A place in the history: a tick, or the present state, with the view of the tree.
#[derive(Clone, Debug)]
pub struct Stay {
    /// The tick; `None` for the present state.
    pub(super) tick: Option<Tick>,
    /// The last tick of the search, if the panes followed it.
    pub(super) live: Option<Tick>,
    /// The view of the tree.
    pub(super) tree: TreeCursor,
    /// The rows that were open only because the tick was below them.
    pub(super) followed: BTreeSet<RowId>,
    /// True if running searches were followed.
    pub(super) follows: bool,
    /// True if the tree had not followed the tick yet.
    pub(super) fresh: bool,
}
