//! [`Action`]: everything a key can do.
//!
//! Invariant: every action has at least one row in [`crate::app::keys::TABLE`]; nothing else starts one.

pub use crate::app::pane::Pane;
pub use crate::kit::to::To;
use engine::rules::Side;
use engine::trace::{Travel, Way};

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

    /// Its index in [`Purpose::ALL`], and in the words for it.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a hunt is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchTarget {
    /// A cut.
    Cut,
    /// A change of the root's best value.
    RootBest,
    /// A change of the selected node's best value.
    NodeBest,
    /// A leaf.
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
    /// The screen.
    Screen,
}

/// Do the players play on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Going {
    /// No: the user looks around.
    #[default]
    Held,
    /// One move, and no more.
    Once,
    /// Yes.
    On,
}

/// Everything a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// What the row with this number in its screen's own place does.
    Own(usize),
    /// One move back in the game.
    Back,
    /// Back to the place before this travel, or without one a move back in the game.
    Return,
    /// One move on in the game.
    Forward,
    /// To the start of the game.
    Start,
    /// To the end of the game's line.
    End,
    /// To the variation before, or one move back.
    VariationUp,
    /// To the next variation, or one move on.
    VariationDown,
    /// Takes back the last change of the moves.
    Undo,
    /// Takes back the last undo.
    Redo,
    /// Deletes the move at the cursor and all that follows.
    Delete,
    /// Makes the variation the main line.
    Promote,
    /// Scrolls the moves and their comments.
    Scroll(To),
    /// Writes a comment on the position.
    Comment,
    /// Types a move.
    TypeMove,
    /// Chooses who plays a side.
    ChoosePlayer(Side),
    /// The players play on, or one move.
    LetPlay(Going),
    /// Shows the search that chose the move at the cursor.
    ChosenSearch,
    /// Plays some pairs of games between the players.
    Pairs,
    /// Shows the tournament.
    Tournament,
    /// Moves the cursor on the board.
    Cursor(To),
    /// Plays the move under the cursor.
    PlayCursor,
    /// Plays the line to the selected node.
    PlayLine,

    /// Minimax or alpha-beta.
    ToggleMethod,
    /// The next method.
    NextMethod,
    /// Opens the window of the root, or narrows it again.
    OpenRoot,
    /// One ply deeper.
    Deeper,
    /// One ply less.
    Shallower,
    /// To the end of the game.
    Full,
    /// Asks for the depth.
    AskDepth,
    /// The next order of moves.
    NextOrder,
    /// What the search remembers is chosen.
    Memory,
    /// All passes of the search.
    Passes,
    /// The next search of the trace.
    NextSearch,
    /// The pass that is shown beside the one before it.
    PassBeside,
    /// What became of the entry that the selected node stored.
    EntryLife,
    /// Chooses the evaluation.
    Evaluations,
    /// Edits the evaluation.
    Edit,
    /// Who is MAX.
    SwapMax,
    /// Searches, pauses, goes on.
    Run,
    /// Goes with the running search, or looks elsewhere.
    Follow,

    /// Moves in the tree.
    Row(To),
    /// Opens the row, or goes to its first move.
    Expand,
    /// Closes the row, or goes to its parent.
    Collapse,
    /// Opens one more ply below the row.
    ExpandMore,
    /// The tree as an outline, or as a diagram.
    Diagram,
    /// α and β at each node of the diagram, or not.
    Windows,
    /// The diagram grows down, across, or as it fits best.
    Turn,
    /// The diagram and the sentence alone, large, for an audience.
    Present,
    /// Offers the themes.
    Themes,
    /// Moves an edge of the pane.
    Resize(To),
    /// All panes as large as suits what they show.
    ForgetSizes,
    /// Moves in the table of children.
    Child(To),
    /// Goes down to the selected child.
    Enter,
    /// Goes up to the parent.
    Leave,
    /// Shows all values on the board.
    Values,

    /// A short travel through time.
    Travel(Travel),
    /// So many thousandths of all ticks further on.
    TravelBy(i16),
    /// To the Enter or the Leave of the selected node.
    NodeEnd(Way),
    /// To the place visited before, or on again.
    Place(Way),
    /// To the next or previous event of a sort.
    Hunt(SearchTarget, Way),
    /// Plays time, or stops.
    Play(Way),
    /// Faster or slower.
    Speed(bool),
    /// Types a tick or a percentage.
    AskTick,
    /// Types a condition to run to.
    AskWatch,
    /// Names the tick.
    SetBookmark,
    /// Shows the named ticks.
    Bookmarks,
    /// Why the selected node has its value.
    Why,
    /// Lets minimax judge the search.
    Check,
    /// Compares the methods.
    Compare,
    /// Marks what alpha-beta never enters.
    Unvisited,
    /// Compares the search with another one.
    Diff,

    /// To the next pane.
    NextPane,
    /// To the previous pane.
    PreviousPane,
    /// To a pane.
    Focus(Pane),
    /// One pane alone, or all.
    Zoom,
    /// Saves.
    Save,
    /// Saves under another name.
    SaveAs,
    /// Opens a file.
    Open,
    /// Opens a study position or a new game.
    New,
    /// Asks for a random tree.
    NewTree,
    /// Asks for an exam.
    Exam,
    /// Changes the tree.
    EditTree,
    /// Practises on the position.
    Practise,
    /// Practises on trees that become harder.
    Series,
    /// Shows the first screen.
    FirstScreen,
    /// Changes sides with the program.
    SwapSides,
    /// Shows the best move, and what the one under the cursor would cost; in a practice what is known just before the answer.
    Hint,
    /// Gives up the game.
    Resign,
    /// Plays again from the start, sides changed.
    Rematch,
    /// Hides what is searched while playing, or shows it.
    Hide,
    /// Copies a link to what is shown; `true`: a short one.
    CopyLink(bool),
    /// Shows the keys.
    Help,
    /// Chooses an action by name.
    Palette,
    /// Looks for a move or filters a list.
    Find,
    /// The next match.
    FindNext,
    /// The previous match.
    FindPrevious,
    /// Copies the position.
    CopyPosition,
    /// Copies the moves.
    CopyMoves,
    /// Writes what is shown to a file.
    Export(Exported),
    /// Leaves the program alone for a while.
    Suspend,
    /// Draws everything again.
    Redraw,
    /// Ends the program.
    Quit,
    /// Stops what runs, else asks to quit.
    Interrupt,
    /// One level back.
    Escape,
    /// Offers the lessons.
    Lessons,

    /// Solves the position that is shown.
    Solve,
    /// Shows the values of the whole game.
    Graph,
    /// To the next mistake of the game, or to the one before.
    Mistake(bool),
    /// Opens the editor of positions.
    EditPosition,
}
