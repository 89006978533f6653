//! [`Binding`]: a row of the key table, the [`Place`] where it holds, and the [`Group`] that it stands under in the help.

use super::App;
use super::action::{Action, Pane};
use super::explorer::run_word;
use crate::language::say;

/// Can a key do its thing now? If not: why, in words.
pub type Can = Result<(), &'static str>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub place: Place,
    /// The names of the keys, the one that is shown first.
    pub keys: &'static str,
    /// What files and the palette call the row in its place.
    pub name: &'static str,
    /// What they do.
    pub action: Action,
    /// The heading it stands under.
    pub group: Group,
    /// A word for the key line, in English; empty: not shown there.
    pub short: &'static str,
    /// A sentence for the help, in English.
    pub help: &'static str,
    /// When it applies, and why it does not where it does not.
    pub when: fn(&App) -> Can,
}

/// No two rows have the same place and the same keys.
impl PartialEq for Binding {
    fn eq(&self, other: &Binding) -> bool {
        (self.place, self.keys) == (other.place, other.keys)
    }
}

impl Eq for Binding {}

impl Binding {
    /// The key that is shown.
    pub fn key(&self) -> &'static str {
        self.keys.split(' ').next().unwrap_or_default()
    }
    /// All keys.
    pub fn all(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.keys.split(' ').filter(|key| !key.is_empty())
    }
    /// The sentence for the help, in the language of the screen.
    pub fn about(&self) -> &'static str {
        say(self.help)
    }
    /// Is it a key for those who play against a program?
    pub fn is_of_play(&self) -> bool {
        self.place == Place::Panes && matches!(self.action, Action::Hint | Action::Resign | Action::Rematch)
    }
    /// Has it nothing to do just now for a user who plays against a program: it lets programs play at the user's turn, or
    /// changes a search that is hidden?
    fn is_idle_in_play(&self, app: &App) -> bool {
        let lets_play = matches!(self.action, Action::LetPlay(_)) && app.players.programs() == 1;
        lets_play && app.players.to_choose(&app.game.study).is_none()
            || self.group == Group::Search && app.players.hides_analysis(&app.game.study)
    }
    /// The word for the key line; empty: it has nothing to do just now. Where a key does one thing or another, what it does now.
    pub fn word(&self, app: &App) -> &'static str {
        if self.place == Place::Graph && self.action == Action::Run {
            app.graph.run_word(&app.game.study, app.screen.words)
        } else if self.is_of_play() && app.players.programs() != 1 || self.is_idle_in_play(app) {
            ""
        } else if self.action == Action::Run {
            run_word(&app.game.study, app.screen.words)
        } else if self.action == Action::RunGames {
            app.tournament.as_ref().map_or(app.screen.words.games.run[0], |contest| contest.run_word(app.screen.words))
        } else if self.action == Action::Games {
            let in_games = app.tournament.as_ref().is_some_and(|contest| contest.is_in_games(&app.screen));
            app.screen.words.games.turn[usize::from(!in_games)]
        } else {
            say(self.short)
        }
    }
}

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
    /// In a practice.
    Practice,
    /// In the editor of trees.
    Trees,
    /// On the first screen.
    Start,
    /// In the form of a new game.
    NewGame,
    /// In the form of a tournament.
    TournamentForm,
    /// On the card of a lesson.
    Lesson,
    /// In the editor of positions.
    Position,
    /// In the graph of the game.
    Graph,
    /// In the comparison of two searches.
    Diff,
}

impl Place {
    /// What files call it, before the name of an action; empty: the name alone says enough.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Always | Place::Panes => "",
            Place::In(Pane::Board) => "board",
            Place::In(Pane::Moves) => "moves",
            Place::In(Pane::Tree) => "tree",
            Place::In(Pane::Children) => "children",
            Place::In(Pane::Timeline) => "timeline",
            Place::List => "list",
            Place::Popup => "popup",
            Place::Help => "help",
            Place::Filter => "filter",
            Place::Input => "input",
            Place::Confirm => "confirm",
            Place::Editor => "editor",
            Place::Tournament => "tournament",
            Place::Practice => "practice",
            Place::Trees => "trees",
            Place::Start => "start",
            Place::NewGame => "new-game",
            Place::TournamentForm => "tournament-form",
            Place::Lesson => "lesson",
            Place::Position => "position",
            Place::Graph => "graph",
            Place::Diff => "diff",
        }
    }
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
    /// The practice.
    Practice,
    /// The editor of trees.
    Trees,
    /// The first screen.
    Start,
    /// The form of a new game.
    NewGame,
    /// The form of a tournament.
    TournamentForm,
    /// Lessons.
    Lessons,
    /// The editor of positions.
    Position,
    /// The graph of the game.
    Graph,
    /// The comparison of two searches.
    Diff,
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

/// Applies anywhere.
pub(super) const fn always(_: &App) -> Can {
    Ok(())
}

/// Rows of the key table, by place and group.
macro_rules! rows {
    ($($place:expr, $group:ident { $($keys:literal, $name:literal => $action:expr, $short:literal, $help:literal $(, $when:expr)?;)* })*) => {
        &[$($($crate::app::binding::Binding {
            place: $place,
            keys: $keys,
            name: $name,
            action: $action,
            group: Group::$group,
            short: $short,
            help: $help,
            when: $crate::app::binding::rows!(when $($when)?),
        }),*),*]
    };
    (when) => { $crate::app::binding::always };
    (when $when:expr) => { $when };
}
pub(super) use rows;
