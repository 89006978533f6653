//! [`Pane`]: the parts of the screen that have keys of their own.

/// A pane of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pane {
    /// The position.
    Board,
    /// The moves of the game with their variations.
    Moves,
    /// The search tree.
    Tree,
    /// The legal moves of the selected node.
    Children,
    /// The ticks of the search.
    Timeline,
}

impl Pane {
    /// All panes in the order of their numbers.
    pub const ALL: [Pane; 5] = [Pane::Board, Pane::Moves, Pane::Tree, Pane::Children, Pane::Timeline];

    /// What files call it, before the name of an action.
    pub const fn name(self) -> &'static str {
        match self {
            Pane::Board => "board",
            Pane::Moves => "moves",
            Pane::Tree => "tree",
            Pane::Children => "children",
            Pane::Timeline => "timeline",
        }
    }
    /// Its index in [`Pane::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// An edge between panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaneEdge {
    /// Between the board with the moves and the rest.
    Left,
    /// Below the board.
    Board,
    /// Above the children.
    Children,
    /// Above the timeline.
    Timeline,
    /// Below a diagram of the whole width.
    Below,
}
