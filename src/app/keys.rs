//! The key table: [`TABLE`].
//!
//! Purpose: one row says which keys do what, where, and when. Keys are dispatched by it, and the key line, the help, the
//! palette and the README are made from it.
//!
//! Invariants (tested): no key stands twice where it could mean two things; every action has a row; every key that
//! needs `AltGr` on a Portuguese or Spanish keyboard has a twin that does not.

use super::App;
use super::action::{Action, Pane, To};
use super::key::Key;
use super::mode::{ListKind, Mode, Prompt, Question};

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
    /// In the help.
    Help,
    /// While a filter is typed.
    Filter,
    /// While a line is typed.
    Input,
    /// At a question.
    Confirm,
}

/// A heading of the help. Its words: [`super::words::Words::groups`].
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
    /// Panes and overlays.
    Screen,
    /// Files, the clipboard, the end.
    Files,
    /// Lists.
    Lists,
    /// The help.
    Help,
    /// Lines that are typed.
    Lines,
    /// Questions.
    Questions,
}

impl Group {
    /// All groups in the order of the help.
    pub const ALL: [Group; 12] = [
        Group::Game,
        Group::Search,
        Group::Board,
        Group::Moves,
        Group::Tree,
        Group::Children,
        Group::Screen,
        Group::Files,
        Group::Lists,
        Group::Help,
        Group::Lines,
        Group::Questions,
    ];

    /// The group of a pane's own keys.
    #[must_use]
    pub const fn of(pane: Pane) -> Group {
        match pane {
            Pane::Board => Group::Board,
            Pane::Moves => Group::Moves,
            Pane::Tree => Group::Tree,
            Pane::Children => Group::Children,
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub place: Place,
    /// The names of the keys, the one that is shown first.
    pub keys: &'static str,
    /// What they do.
    pub action: Action,
    /// The heading it stands under.
    pub group: Group,
    /// A word for the key line; empty: not shown there.
    pub short: &'static str,
    /// A sentence for the help.
    pub help: &'static str,
    /// When it applies.
    pub when: fn(&App) -> bool,
}

impl Binding {
    /// The key that is shown.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.keys.split(' ').next().unwrap_or_default()
    }
}

macro_rules! table {
    ($($place:expr, $group:ident { $($keys:literal => $action:expr, $short:literal, $help:literal $(, $when:expr)?;)* })*) => {
        /// All keys. See the module.
        pub const TABLE: &[Binding] = &[$($(Binding {
            place: $place,
            keys: $keys,
            action: $action,
            group: Group::$group,
            short: $short,
            help: $help,
            when: table!(when $($when)?),
        }),*),*];
    };
    (when) => { always };
    (when $when:expr) => { $when };
}

use Action as A;
use Place::{Always, Confirm, Filter, Help, In, Input, List, Panes};

// In the key line the rows of the place stand first, then those of all panes, in the order of the table.
table! {
    In(Pane::Board), Board {
        "enter" => A::PlayCursor, "play", "play the move under the cursor", App::can_play;
        "left h" => A::Cursor(To::Left), "", "cursor to the left";
        "down j" => A::Cursor(To::Down), "", "cursor down";
        "up k" => A::Cursor(To::Up), "", "cursor up";
        "right l" => A::Cursor(To::Right), "", "cursor to the right";
    }
    In(Pane::Moves), Moves {
        "left h" => A::Back, "back", "one move back in the game", App::can_go_back;
        "right l enter" => A::Forward, "on", "one move on in the game", App::can_go_on;
        "up k" => A::VariationUp, "", "to the variation above, else one move back", App::can_go_back;
        "down j" => A::VariationDown, "", "to the variation below, else one move on", App::can_go_down;
        "g home" => A::Start, "", "to the start of the game", App::can_go_back;
        "G end" => A::End, "", "to the end of the game", App::can_go_on;
        "c" => A::Comment, "comment", "write a comment on the position";
        "p" => A::Promote, "promote", "make the variation the main line", App::in_variation;
        "D delete" => A::Delete, "delete", "delete the move and all that follows", App::can_go_back;
    }
    In(Pane::Tree), Tree {
        "right l enter" => A::Expand, "open", "open the row, then go to its first move", App::has_tree;
        "left h" => A::Collapse, "close", "close the row, or go to its parent", App::has_tree;
        "up k" => A::Row(To::Up), "", "one row up", App::has_tree;
        "down j" => A::Row(To::Down), "", "one row down", App::has_tree;
        "pgup ctrl-u" => A::Row(To::PageUp), "", "one screen up", App::has_tree;
        "pgdn ctrl-d" => A::Row(To::PageDown), "", "one screen down", App::has_tree;
        "g home" => A::Row(To::First), "", "to the root", App::has_tree;
        "G end" => A::Row(To::Last), "", "to the last row", App::has_tree;
        "w *" => A::ExpandMore, "widen", "open one more ply below the row", App::has_tree;
        "p" => A::PlayLine, "play", "play the line to this node as a variation", App::is_ahead;
    }
    In(Pane::Children), Children {
        "right l enter" => A::Enter, "enter", "go down to the selected child", App::has_children;
        "left h" => A::Leave, "parent", "go up to the parent", App::is_ahead;
        "up k" => A::Child(To::Up), "", "one child up", App::has_children;
        "down j" => A::Child(To::Down), "", "one child down", App::has_children;
        "pgup ctrl-u" => A::Child(To::PageUp), "", "one screen up", App::has_children;
        "pgdn ctrl-d" => A::Child(To::PageDown), "", "one screen down", App::has_children;
        "g home" => A::Child(To::First), "", "to the first child", App::has_children;
        "G end" => A::Child(To::Last), "", "to the last child", App::has_children;
        "p" => A::PlayLine, "play", "play the line to this child as a variation", App::has_children;
    }
    Panes, Search {
        "space" => A::Run, "run", "search; pause it; go on", App::can_run;
        "m" => A::ToggleMethod, "method", "minimax or alpha-beta";
        "+ =" => A::Deeper, "deeper", "one ply deeper";
        "- _" => A::Shallower, "", "one ply less";
    }
    Panes, Game {
        "i" => A::TypeMove, "type", "type a move, or several", App::can_play;
        "u" => A::Undo, "undo", "take back the last change of the moves";
        "ctrl-r U" => A::Redo, "", "take back the last undo";
        "H shift-left backspace" => A::Back, "", "one move back in the game, from any pane", App::can_go_back;
        "L shift-right" => A::Forward, "", "one move on in the game, from any pane", App::can_go_on;
    }
    Panes, Search {
        "v" => A::Values, "values", "values of all moves on the board";
        "e" => A::Evaluations, "evaluation", "choose the evaluation";
        "o" => A::NextOrder, "order", "order of moves: natural, shuffled, evaluation";
        "f" => A::Full, "", "search to the end of the game";
        "d 0" => A::AskDepth, "", "type the depth";
        "M" => A::NextMethod, "", "the next method, the faulty specimen too";
        "x" => A::SwapMax, "", "who is MAX: the side to move, the first player, the second";
    }
    Panes, Screen {
        "tab" => A::NextPane, "pane", "to the next pane";
        "shift-tab" => A::PreviousPane, "", "to the previous pane";
        "1" => A::Focus(Pane::Board), "", "to the board";
        "2" => A::Focus(Pane::Moves), "", "to the moves";
        "3" => A::Focus(Pane::Tree), "", "to the tree";
        "4" => A::Focus(Pane::Children), "", "to the children";
        "z" => A::Zoom, "", "this pane alone, or all panes";
        "/" => A::Find, "", "find a move by name in the open rows", App::has_tree;
        "n" => A::FindNext, "", "the next match", App::has_found;
        "N" => A::FindPrevious, "", "the match before", App::has_found;
        ": ctrl-p" => A::Palette, "", "do something by its name";
        "esc" => A::Escape, "", "one level back";
        "ctrl-l" => A::Redraw, "", "draw the screen again";
    }
    Panes, Files {
        "ctrl-s" => A::Save, "", "save the game";
        "S" => A::SaveAs, "", "save the game under another name";
        "ctrl-o" => A::Open, "", "open a file";
        "ctrl-n" => A::New, "", "open a study position or a new game";
        "y" => A::CopyPosition, "", "copy the position that is shown";
        "Y" => A::CopyMoves, "", "copy the moves that lead to it";
        "q" => A::Quit, "quit", "quit; asks if something is unsaved";
        "? F1" => A::Help, "help", "the keys";
    }
    List, Lists {
        "enter right l" => A::Accept, "choose", "take the selected entry";
        "up k" => A::Move(To::Up), "", "one entry up";
        "down j" => A::Move(To::Down), "", "one entry down";
        "pgup ctrl-u" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d" => A::Move(To::PageDown), "", "one screen down";
        "g home" => A::Move(To::First), "", "to the first entry";
        "G end" => A::Move(To::Last), "", "to the last entry";
        "left h backspace" => A::Parent, "up", "the folder above", App::in_folder;
        "/" => A::Find, "filter", "show only what matches";
        "esc q" => A::Escape, "back", "leave the list";
    }
    Help, Help {
        "up k" => A::Move(To::Up), "", "one line up";
        "down j" => A::Move(To::Down), "scroll", "one line down";
        "pgup ctrl-u" => A::Move(To::PageUp), "", "one screen up";
        "pgdn ctrl-d space" => A::Move(To::PageDown), "page", "one screen down";
        "g home" => A::Move(To::First), "", "to the beginning";
        "G end" => A::Move(To::Last), "", "to the end";
        "/" => A::Find, "filter", "show only the keys that match";
        "esc q ? F1" => A::Escape, "back", "leave the help";
    }
    Filter, Lines {
        "enter" => A::Accept, "choose", "take the selected entry";
        "up ctrl-p" => A::Move(To::Up), "", "one entry up";
        "down ctrl-n" => A::Move(To::Down), "", "one entry down";
        "esc" => A::Escape, "back", "leave the filter";
    }
    Input, Lines {
        "enter" => A::Accept, "take", "take what is typed";
        "esc" => A::Escape, "leave", "leave it";
    }
    Confirm, Questions {
        "y" => A::Yes, "yes", "yes";
        "s" => A::SaveFirst, "save", "save first", App::can_save_first;
        "n esc" => A::No, "no", "no: back to where it was";
    }
    Always, Files {
        "ctrl-c" => A::Interrupt, "", "stop the search; if none runs, ask to quit";
        "ctrl-z" => A::Suspend, "", "leave the program alone; fg comes back";
    }
}

const fn always(_: &App) -> bool {
    true
}

/// Does a row hold where the app is now, whatever its condition?
fn holds(binding: &Binding, app: &App) -> bool {
    match (&app.mode, binding.place) {
        (_, Place::Always) | (Mode::Normal, Place::Panes) => true,
        (Mode::Normal, Place::In(pane)) => pane == app.focus,
        (Mode::Input(_), Place::Input) | (Mode::Confirm(_), Place::Confirm) => true,
        (Mode::List(list), place) => place == if list.filtering { Place::Filter } else { Place::List },
        (Mode::Help(help), place) => place == if help.filtering { Place::Filter } else { Place::Help },
        _ => false,
    }
}

/// The rows that hold and apply now, in the order of the table.
pub fn current(app: &App) -> impl Iterator<Item = &'static Binding> + '_ {
    TABLE.iter().filter(|binding| holds(binding, app) && (binding.when)(app))
}

/// What a key does now; a key whose row does not apply does nothing.
#[must_use]
pub fn find(app: &App, key: Key) -> Option<Action> {
    let name = key.to_string();
    current(app).find(|binding| binding.keys.split(' ').any(|key| key == name)).map(|binding| binding.action)
}

/// The rows of the README's key table, as Markdown.
#[must_use]
pub fn markdown(groups: &[&str; 12]) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        text.push_str(&format!("\n**{}**\n\n| key | what it does |\n|---|---|\n", groups[group as usize]));
        for binding in TABLE.iter().filter(|binding| binding.group == group) {
            let keys: Vec<String> = binding.keys.split(' ').map(|key| format!("`{key}`")).collect();
            text.push_str(&format!("| {} | {} |\n", keys.join(" "), binding.help));
        }
    }
    text
}

/// The conditions of the table. They read what the last refresh found, and search nothing.
impl App {
    fn can_play(&self) -> bool {
        !self.views.board.legal.is_empty()
    }
    fn can_go_back(&self) -> bool {
        self.study.line().cursor() != 0
    }
    fn can_go_on(&self) -> bool {
        let line = self.study.line();
        !line.nodes()[line.cursor()].children.is_empty()
    }
    fn can_go_down(&self) -> bool {
        self.can_go_on() || self.can_go_back()
    }
    fn in_variation(&self) -> bool {
        let line = self.study.line();
        let parent = line.nodes()[line.cursor()].parent;
        line.nodes()[parent].children.first().is_some_and(|main| *main != line.cursor()) && line.cursor() != 0
    }
    fn has_tree(&self) -> bool {
        !self.views.rows.is_empty()
    }
    fn has_children(&self) -> bool {
        self.views.node.as_ref().is_some_and(|node| !node.children.is_empty())
    }
    fn is_ahead(&self) -> bool {
        !self.tree.path.is_empty()
    }
    fn has_found(&self) -> bool {
        !self.find.is_empty() && self.has_tree()
    }
    fn can_run(&self) -> bool {
        !self.is_searched()
    }
    fn in_folder(&self) -> bool {
        matches!(&self.mode, Mode::List(list) if list.kind == ListKind::Files)
    }
    fn can_save_first(&self) -> bool {
        matches!(self.mode, Mode::Confirm(Question::Quit | Question::Discard(_))) && self.is_unsaved()
    }
    /// Is a move typed just now?
    #[must_use]
    pub fn is_typing(&self, prompt: Prompt) -> bool {
        matches!(&self.mode, Mode::Input(line) if line.prompt == prompt)
    }
}
