//! The actions that several keys share: the purposes of the first screen, the target of a hunt, the kind of an export,
//! whether players play on.

pub use crate::app::pane::Pane;
pub use crate::kit::to::To;

/// An entry of the first screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    Learn,
    Play,
    Analyse,
    Own,
    Continue,
    Open,
}

impl Purpose {
    /// All of them in the order of the first screen.
    pub const ALL: [Purpose; 6] = [
        Purpose::Learn,
        Purpose::Play,
        Purpose::Analyse,
        Purpose::Own,
        Purpose::Continue,
        Purpose::Open,
    ];

    /// Returns the name of its row in the files of key assignments, without the prefix `begin-`.
    pub const fn name(self) -> &'static str {
        ["learn", "play", "analyse", "own", "continue", "open"][self as usize]
    }
    /// Returns the title of its row on the first screen.
    pub fn title(self) -> &'static str {
        match self {
            Purpose::Learn => say!("Learn"),
            Purpose::Play => say!("Play"),
            Purpose::Analyse => say!("Analyse"),
            Purpose::Own => say!("Your game"),
            Purpose::Continue => say!("Continue"),
            Purpose::Open => say!("Open"),
        }
    }
    /// Returns the description that stands beside the title.
    pub fn about(self) -> &'static str {
        match self {
            Purpose::Learn => say!("lessons, and study positions with something to find out"),
            Purpose::Play => say!("against the program, from newcomer to perfect"),
            Purpose::Analyse => say!("Tic-tac-toe, Connect Four, Othello, Nim, Rastros, trees"),
            Purpose::Own => say!("rules that you have written, in any language"),
            // The game that would be continued is described instead.
            Purpose::Continue => "",
            Purpose::Open => say!("a saved game, a tournament, a transcript"),
        }
    }
}

/// The kind of event that a hunt through the ticks looks for.
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
    /// A visit that a table entry ended.
    Hit,
    /// The condition that the user typed.
    Watch,
}

/// A kind of file that is written, other than a save.
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

/// The progress of a game between players: held, a single move, or going on.
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
