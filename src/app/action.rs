//! The actions that several keys share: the purposes of the first screen, the target of a hunt, the kind of an export,
//! whether players play on.

pub use crate::app::pane::Pane;
pub use crate::kit::to::To;

/// What the first screen offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    Learn,
    Play,
    Analyse,
    Continue,
    Open,
}

impl Purpose {
    /// All of them in the order of the first screen.
    pub const ALL: [Purpose; 5] = [Purpose::Learn, Purpose::Play, Purpose::Analyse, Purpose::Continue, Purpose::Open];

    /// What files call its row, behind `begin-`.
    pub const fn name(self) -> &'static str {
        ["learn", "play", "analyse", "continue", "open"][self.index()]
    }
    /// Its index in [`Purpose::ALL`], and in the words for it.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a hunt is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchTarget {
    Cut,
    /// A change of the root's best value.
    RootBest,
    /// A change of the selected node's best value.
    NodeBest,
    Leaf,
    /// A visit of a child that had been visited before.
    Research,
    /// A visit that the table answered.
    Hit,
    /// What was typed.
    Watch,
}

/// What is written to a file besides a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exported {
    /// The tree below the selected node.
    Tree,
    /// The tree at some ticks, one after the other.
    Film,
    /// The whole search as a page for a browser; of a lesson with its tasks.
    Page,
    Screen,
}

/// Do the players play on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Going {
    /// The players wait while the user looks around.
    #[default]
    Held,
    /// One move, and no more.
    Once,
    /// They play on.
    On,
}
