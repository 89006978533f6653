//! Where a row of the key table holds, and the heading it stands under in the help.

use super::action::Pane;

/// Where a row of the table holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In every mode.
    Always,
    /// In all panes.
    Panes,
    /// In one pane.
    In(Pane),
    /// In a list.
    List,
    /// In a sheet: an explanation, a report.
    Popup,
    /// In the help.
    Help,
    /// While a filter is typed.
    Filter,
    /// While a line is typed.
    Input,
    /// At a question.
    Confirm,
    /// In the editor of evaluations.
    Editor,
    /// In a tournament.
    Tournament,
}

/// A heading of the help. Its words: [`super::strings::Strings::groups`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Walking through the game and playing, from any pane.
    Game,
    /// What is searched with.
    Search,
    /// The board.
    Board,
    /// The moves.
    Moves,
    /// The tree.
    Tree,
    /// The children.
    Children,
    /// Time travel.
    Travel,
    /// Panes and overlays.
    Screen,
    /// Files, the clipboard, the end.
    Files,
    /// Lists.
    Lists,
    /// The editor of evaluations.
    Editor,
    /// The help.
    Help,
    /// Lines that are typed.
    Lines,
    /// Questions.
    Questions,
    /// The tournament.
    Tournament,
}

impl Group {
    /// The group of a pane's own keys.
    pub const fn of(pane: Pane) -> Group {
        match pane {
            Pane::Board => Group::Board,
            Pane::Moves => Group::Moves,
            Pane::Tree => Group::Tree,
            Pane::Children => Group::Children,
            Pane::Timeline => Group::Travel,
        }
    }
}
