//! [`Pane`]: the parts of the screen that have keys of their own.

/// The panes in the order of their numbers: name, folder, the edge that keys move, and contents.
/// `$with` is expanded with all of them.
macro_rules! each_pane {
    ($with:ident) => {
        $with! {
            Board board Board "The position."
            Moves moves Board "The moves of the game with their variations."
            Tree tree Children "The search tree."
            Children children Children "The legal moves of the selected node."
            Timeline timeline Timeline "The ticks of the search."
        }
    };
}
pub(crate) use each_pane;

/// Makes [`Pane`] of the table.
macro_rules! panes {
    ($($pane:ident $name:ident $edge:ident $about:literal)+) => {
        /// A pane of the screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Pane {
            $(#[doc = $about] $pane,)+
        }

        impl Pane {
            /// All panes in the order of their numbers.
            pub const ALL: [Pane; [$(stringify!($name)),+].len()] = [$(Pane::$pane),+];

            /// Returns its name in files, which precedes the name of an action.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Pane::$pane => stringify!($name),)+
                }
            }
            /// Returns the edge that the resizing keys move while this pane has the keys.
            pub const fn edge(self) -> PaneEdge {
                match self {
                    $(Pane::$pane => PaneEdge::$edge,)+
                }
            }
            /// Returns its index in [`Pane::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

each_pane!(panes);

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
