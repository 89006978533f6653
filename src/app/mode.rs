//! [`Mode`]: what the keys mean just now.
//!
//! Invariant: one value says it all; there are no flags beside it.

use super::action::{Exported, Purpose};
use super::binding::{Binding, Group};
use super::diff::{CompareWith, DiffScreen};
use super::editor::draft::{Asks, Editor};
use super::fuzzy;
use super::key_table::TABLE;
use super::new_game::NewGame;
use super::popup::Popup;
use super::position::PositionEditor;
use super::source::{Obstacle, Source};
use super::start::StartScreen;
use super::tournament::form::TournamentForm;
use super::trees::{Asking, TreeEditor};
use super::typed::Typed;
use crate::save::Over;
use engine::clean::clean;
use engine::play::Player;
use engine::rules::Side;
use engine::trace::Tick;
use std::path::PathBuf;

/// What the keys mean just now.
#[derive(Debug, Default)]
pub enum Mode {
    /// They work on the panes.
    #[default]
    Normal,
    /// They write a line, for something.
    Input(Prompt, Typed),
    /// They choose from a list.
    List(List),
    /// They move through the help.
    Help(Help),
    /// They move through an explanation or a report.
    Popup(Popup),
    /// They answer a question.
    Confirm(Question),
    /// They change an evaluation.
    Editor(Box<Editor>),
    /// They move through a tournament.
    Tournament,
    /// They fill in the form of a tournament.
    TournamentForm(Box<TournamentForm>),
    /// They answer the questions of a practice.
    Practice(Typed),
    /// They change a tree.
    Trees(Box<TreeEditor>),
    /// They choose what to begin with.
    Start(StartScreen),
    /// They fill in the form of a new game.
    NewGame(Box<NewGame>),
    /// They work on the card of a lesson.
    Lesson,
    /// They move through the values of the game.
    Graph,
    /// They change a position.
    Position(Box<PositionEditor>),
    /// They walk through two searches.
    Diff(Box<DiffScreen>),
}

/// What a line is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// A move, or several.
    Move,
    /// The depth of the search.
    Depth,
    /// A comment on the position.
    Comment,
    /// A move to look for.
    Find,
    /// The file to save to.
    SaveAs,
    /// The file to write the tree or the screen to.
    Export(Exported),
    /// A tick or a percentage.
    Tick,
    /// A condition.
    Watch,
    /// The name of this tick.
    Bookmark(Tick),
    /// A player.
    Player(Side),
    /// What a player may use up for a move.
    Limit,
    /// A number of pairs of games.
    Pairs,
    /// Which games of the tournament are listed.
    Games,
    /// A random tree, or a list.
    Tree,
    /// An exam.
    Exam,
    /// The answer to what a lesson asks.
    Answer,
    /// The file of a search to compare with.
    CompareFile,
}

/// What a list offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// Study positions and new games.
    Start,
    /// The files of a folder.
    Files,
    /// The evaluations of the game.
    Evaluations,
    /// All actions.
    Palette,
    /// The named ticks.
    Bookmarks,
    /// The players of the game.
    Players,
    /// What a search can be compared with.
    Compare,
    /// The themes; the one that is used now.
    Themes(usize),
}

/// What choosing an entry does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListChoice {
    /// Opens something.
    Open(Source),
    /// Shows a folder.
    Folder(PathBuf),
    /// Searches with an evaluation; `None`: the game's default.
    Evaluation(Option<String>),
    /// Does what a row of the key table says.
    Act(&'static Binding),
    /// The same for a row that did not apply when the list was made: it says why, if it still does not.
    Unable(&'static Binding),
    /// Goes to a tick.
    Tick(Tick),
    /// Chooses the player of a side.
    Player(Side, Player),
    /// Asks for a line.
    Ask(Prompt),
    /// Shows the form of a new game.
    Form(Purpose),
    /// Compares the search with another one.
    Compare(CompareWith),
    /// Draws in a theme, by its index.
    Theme(usize),
    /// Takes a lesson that comes with the program, by name.
    Learn(&'static str),
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// The heading it stands under.
    pub group: String,
    /// What it is.
    pub label: String,
    /// More about it.
    pub detail: String,
    /// Other words by which it is found.
    pub also: String,
    /// What choosing it does.
    pub choice: ListChoice,
}

impl ListEntry {
    /// An entry under no heading.
    pub fn new(label: &str, detail: &str, choice: ListChoice) -> ListEntry {
        let [label, detail] = [label, detail].map(|text| clean(text).into_owned());
        ListEntry { group: String::new(), label, detail, also: String::new(), choice }
    }
    /// What an action is called in English, where its label is in another language: either finds it.
    fn english(&self) -> &str {
        let (ListChoice::Act(binding) | ListChoice::Unable(binding)) = &self.choice else { return "" };
        binding.help
    }
    /// The same under a heading.
    pub fn under(self, group: &str) -> ListEntry {
        ListEntry { group: group.to_owned(), ..self }
    }
}

/// A line of a list as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListLine<'a> {
    /// A heading.
    Heading(&'a str),
    /// Which of the matching entries, and that entry.
    Entry(usize, &'a ListEntry),
}

/// A list with a filter.
#[derive(Clone, Debug)]
pub struct List {
    /// What it offers.
    pub kind: ListKind,
    /// What stands above it: the folder.
    pub title: String,
    /// All entries.
    pub entries: Vec<ListEntry>,
    /// Letters that an entry must have.
    pub filter: Typed,
    /// Do the keys write the filter?
    pub filtering: bool,
    /// Which of the matching entries is selected.
    pub at: usize,
}

impl Mode {
    /// Is a tournament on the screen?
    pub fn shows_tournament(&self) -> bool {
        matches!(self, Mode::Tournament | Mode::Input(Prompt::Games, _))
    }
    /// A digit begins the number of a form's line; answers whether it did.
    pub fn begin_number(&mut self, digit: char) -> bool {
        if !digit.is_ascii_digit() {
            return false;
        }
        if let Mode::NewGame(form) = self
            && form.typed.is_none()
        {
            form.type_value(Some(digit));
            return true;
        }
        if let Mode::TournamentForm(form) = self
            && form.typed.is_none()
        {
            form.type_value(Some(digit));
            return true;
        }
        false
    }
    /// The text that is typed now, if one is: a line, or a filter.
    pub fn typed(&mut self) -> Option<&mut Typed> {
        match self {
            Mode::Input(_, typed) => Some(typed),
            Mode::List(List { filter, filtering, .. }) | Mode::Help(Help { filter, filtering, .. }) => {
                filtering.then_some(filter)
            }
            Mode::Editor(editor) => match &mut editor.asks {
                Asks::Line(_, typed) => Some(typed),
                Asks::Nothing | Asks::Leave | Asks::Overwrite(_) => None,
            },
            Mode::Practice(typed) => Some(typed),
            Mode::Trees(editor) => match &mut editor.asking {
                Asking::Value(typed) | Asking::Name(typed) => Some(typed),
                Asking::Nothing => None,
            },
            Mode::NewGame(form) => form.typed.as_mut(),
            Mode::Position(editor) => editor.typed.as_mut(),
            Mode::TournamentForm(form) => form.typed.as_mut(),
            Mode::Normal | Mode::Popup(_) | Mode::Confirm(_) | Mode::Tournament | Mode::Start(_) => None,
            Mode::Lesson | Mode::Graph | Mode::Diff(_) => None,
        }
    }
    /// What can be filtered: is a filter typed, and which entry or line is the first or the selected one.
    pub(super) fn filtered(&mut self) -> Option<(&mut bool, &mut usize)> {
        let (Mode::List(List { filtering, at, .. }) | Mode::Help(Help { filtering, top: at, .. })) = self else {
            return None;
        };
        Some((filtering, at))
    }
}

impl List {
    /// A list that selects its first entry.
    pub fn new(kind: ListKind, title: &str, entries: Vec<ListEntry>) -> List {
        let filtering = kind == ListKind::Palette;
        List { kind, title: title.to_owned(), entries, filter: Typed::default(), filtering, at: 0 }
    }
    /// The entries that match the filter, the best ones first; all in their order while there is none.
    pub fn matching(&self) -> Vec<&ListEntry> {
        let wanted = self.filter.input.value();
        if wanted.is_empty() {
            return self.entries.iter().collect();
        }
        let by = |rank: fn(&str, &ListEntry) -> Option<u32>| {
            let ranked = self.entries.iter().filter_map(|entry| Some((rank(wanted, entry)?, entry)));
            ranked.collect::<Vec<(u32, &ListEntry)>>()
        };
        let words = by(|wanted, entry| {
            fuzzy::words(wanted, &[(&entry.label, 4), (&entry.also, 3), (&entry.detail, 2), (entry.english(), 2)])
        });
        // Letters here and there say less than words.
        let mut found = if words.is_empty() {
            by(|wanted, entry| {
                let label = fuzzy::score(wanted, &entry.label).map(|score| 2 * score);
                label.max(fuzzy::score(wanted, &entry.detail))
            })
        } else {
            words
        };
        found.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        found.into_iter().map(|(_, entry)| entry).collect()
    }
    /// The entries as they are shown, under their headings while they stand in their own order.
    pub fn lines(&self) -> Vec<ListLine<'_>> {
        let grouped = self.filter.input.value().is_empty();
        let (mut lines, mut group) = (Vec::new(), "");
        for (at, entry) in self.matching().into_iter().enumerate() {
            if grouped && entry.group != group {
                group = &entry.group;
                lines.push(ListLine::Heading(group));
            }
            lines.push(ListLine::Entry(at, entry));
        }
        lines
    }
    /// The index of the first entry that is no unsaved work of another run: that is offered, and not in the way.
    pub fn first_start(&self) -> usize {
        let unsaved = |entry: &&ListEntry| matches!(entry.choice, ListChoice::Open(Source::Recovered(_)));
        self.entries.iter().take_while(unsaved).count()
    }
    /// The selected entry.
    pub fn selected(&self) -> Option<&ListEntry> {
        self.matching().get(self.at).copied()
    }
}

/// The help and where in it.
#[derive(Clone, Debug)]
pub struct Help {
    /// The key table.
    pub keys: &'static [Binding],
    /// The keys that stand first.
    pub first: Vec<&'static Binding>,
    /// The group that stands first: that of the pane it was asked from.
    pub about: Group,
    /// The first line that is shown.
    pub top: usize,
    /// Letters that a line must have.
    pub filter: Typed,
    /// Do the keys write the filter?
    pub filtering: bool,
}

impl Help {
    /// The help from its beginning.
    pub fn new(about: Group) -> Help {
        Help { keys: TABLE, first: Vec::new(), about, top: 0, filter: Typed::default(), filtering: false }
    }
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// End the program?
    Quit,
    /// Replace this file, although something speaks against it? What a yes permits.
    Overwrite(Obstacle, PathBuf, Over),
    /// Replace this file by the tree or the screen?
    Replace(Exported, PathBuf),
    /// Open this, and lose what is unsaved?
    Discard(Source),
    /// Throw away what another run has left in this recovery file?
    Forget(PathBuf),
    /// Give up the game?
    Resign,
}
