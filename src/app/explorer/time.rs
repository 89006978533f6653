//! [`TimeTravel`]: the tick that the user looks at, the places that were left, and the running hunt.

use crate::app::explorer::places::TreeCursor;
use crate::app::explorer::timeline::PassStrip;
use engine::trace::{Places, Predicate, Tick, Way};
use model::inspect::RowId;
use model::inspect::marks::Mark;
use std::collections::BTreeSet;
use std::time::Duration;

/// The speeds of playing: frames for a step, and ticks a step.
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

/// The frames in a second, as the terminal's loop counts them.
pub const FRAMES: u64 = 25;

/// The marks of the timeline, and what they were made for.
#[derive(Clone, Debug, Default)]
pub struct TimelineMarks {
    /// Ticks and columns; `None`: not made yet.
    pub made: Option<(u64, usize)>,
    /// How long the search had been running then.
    pub elapsed: Duration,
    pub marks: Vec<Mark>,
    /// When each move of the root was searched.
    pub spans: Vec<model::inspect::root_moves::RootSpan>,
    /// When each pass began that has room, with its depth, value and best move.
    pub passes: Vec<(Tick, [String; 2])>,
    /// Best play of both sides from the root, once the search has ended; `None`: not looked for yet.
    pub best_play: Option<String>,
}

/// Everything about travelling besides the tick.
#[derive(Default)]
pub struct TimeTravel {
    /// Places visited.
    pub places: Places<Stay>,
    /// The hunt that is on.
    pub hunt: Option<Hunting>,
    /// Which way time is played.
    pub playing: Option<Way>,
    /// Has a travel through many places begun, by playing or by a drag along the scrubber, and goes on?
    pub underway: bool,
    /// How fast, an index of [`SPEEDS`].
    pub speed: usize,
    /// Frames since the last step of playing.
    pub frames: u32,
    /// The condition that was typed last.
    pub watch: String,
    /// Nodes that are open in the tree only because the tick is below them.
    pub followed: BTreeSet<RowId>,
    /// Has the tick changed since the tree was shown?
    pub fresh: bool,
    /// Do the panes go with a search while it runs?
    pub follows: bool,
    /// The marks of the timeline.
    pub marked: TimelineMarks,
    /// The line about the pass.
    pub strip: PassStrip,
}

impl TimeTravel {
    /// A travel in another search; the condition, the speed and what is looked at while it runs stay.
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

/// A hunt that is on.
pub struct Hunting {
    pub(super) predicate: Box<dyn Predicate + Send>,
    /// Where it began.
    pub(super) began: Stay,
    /// Does the node that was selected there stay selected?
    pub(super) keeps: bool,
    /// Which way it goes.
    pub way: Way,
    /// Up to where it has looked.
    pub at: Option<Tick>,
}

/// A place: a tick, or now, and what was shown there.
#[derive(Clone, Debug)]
pub struct Stay {
    /// The tick; `None`: now.
    pub(super) tick: Option<Tick>,
    /// If the panes went with a search: the tick it had come to.
    pub(super) live: Option<Tick>,
    /// The tree as it was shown.
    pub(super) tree: TreeCursor,
    /// The rows that were open only because the tick was below them.
    pub(super) followed: BTreeSet<RowId>,
    /// Did the panes go with the search while it ran?
    pub(super) follows: bool,
    /// Was the tree still to follow the tick?
    pub(super) fresh: bool,
}
