//! The workbench without a screen: what it knows, and what each key does to it.
//!
//! Purpose: [`App::step`] takes one [`Msg`] and answers the [`Effect`]s to carry out; [`App::refresh`] then pulls what
//! the panes show out of the study into [`Views`], as plain data. `ui::draw` only reads.
//!
//! Invariants: a step does no input, no output and reads no clock, and no message makes it panic; [`Mode`] alone says
//! what the keys mean; every key goes through [`keys::TABLE`]. Searching, walking and moving a cursor leave nothing
//! unsaved.
//!
//! Costs: a step is O(rows moved over); a refresh is O(rows shown + moves of the game), whatever the tree's size.

pub mod action;
pub mod board;
pub mod bookmarks;
pub mod conditions;
pub mod context;
pub mod cursor;
pub mod diagram;
pub mod editor;
pub mod editor_keys;
pub mod export;
pub mod follow;
pub mod fuzzy;
pub mod game;
pub mod history;
pub mod hunt;
pub mod key;
pub mod keys;
pub mod layout;
pub mod lists;
pub mod matches;
pub mod mode;
pub mod mouse;
pub mod move_record;
pub mod moves;
pub mod msg;
pub mod player_choice;
pub mod popup;
pub mod prompt;
pub mod search;
pub mod step;
pub mod strings;
pub mod strings_editor;
pub mod strings_games;
pub mod strings_keys;
pub mod strings_reports;
pub mod timeline;
pub mod tournament;
pub mod travel;
pub mod tree;
pub mod unvisited;
pub mod views;
pub mod work;

pub use action::{Action, Exported, Pane, SearchTarget, To};
pub use key::{Code, Key};
pub use layout::{Layout, layout};
pub use mode::{Entry, Mode};
pub use msg::{Compared, Effect, Listing, Mouse, Msg, SaveError, Source, Unsaved};
pub use strings::{ENGLISH, Strings};
pub use views::Views;

use crate::inspect::unvisited::Unvisited;
use crate::study::Study;
use crate::study::study::Bookmark;
use bookmarks::Home;
use engine::eval::Registry;
use engine::play::line::LineNode;
use matches::Match;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use tournament::TournamentScreen;
use travel::Journey;
use tree::TreeState;
use work::Work;

/// How the workbench shall look and behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Only ASCII signs?
    pub ascii: bool,
    /// Colours, or only bold, underlined and reversed?
    pub color: bool,
    /// Show times, speeds and memory? They differ from run to run.
    pub clock: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { ascii: false, color: true, clock: true }
    }
}

/// Something to tell in the last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The text, already clean.
    pub text: String,
    /// Did something go wrong?
    pub error: bool,
}

/// What a save keeps: the moves and the bookmarks.
pub type Content = (Vec<LineNode>, Vec<Bookmark>);

/// What a save of a study keeps.
#[must_use]
pub fn content(study: &Study) -> Content {
    (study.line().nodes().to_vec(), study.bookmarks.clone())
}

/// The workbench. See the module.
pub struct App {
    /// The open game.
    pub study: Study,
    /// What the keys mean.
    pub mode: Mode,
    /// The pane they work on.
    pub focus: Pane,
    /// Is that pane alone?
    pub zoom: bool,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
    /// How it shall look.
    pub options: Options,
    /// Its words.
    pub words: &'static Strings,
    /// Something to tell.
    pub note: Option<Note>,
    /// What went wrong while something else stood in the line for it.
    late: Option<Note>,
    /// Where the cursor is: row and column of the board, heap and how many to take, or which move.
    pub cursor: (usize, usize),
    /// Where in the tree it looks.
    pub tree: TreeState,
    /// Where in time it travels.
    pub journey: Journey,
    /// The tree as a diagram?
    pub drawn: bool,
    /// The first row of the moves that is shown, once somebody has scrolled.
    pub moves_top: Option<usize>,
    /// Who plays.
    pub arena: Match,
    /// The tournament that is played or shown.
    pub contest: Option<Box<TournamentScreen>>,
    /// Values of all moves on the board?
    pub values: bool,
    /// The move that is looked for.
    pub find: String,
    /// The evaluations that come with the program and the user's own, as they are now; the study's may have those of a
    /// tournament above them.
    pub registry: Arc<Registry>,
    /// The file of the study.
    pub file: Option<PathBuf>,
    /// What the panes show.
    pub views: Views,
    /// May the search work for one second only?
    bounded: bool,
    /// Was the search asked to stop? It takes it a moment.
    stopping: bool,
    /// What the list of positions and new games offers.
    starts: Vec<Entry>,
    /// A check or a comparison that runs.
    pub work: Option<Work>,
    /// Where alpha-beta never went, if that was asked.
    pub unvisited: Option<Unvisited>,
    /// Are those places marked?
    pub marks_unvisited: bool,
    /// In which search each named tick was named: the moves that lead to its position, and what it searched with.
    homes: HashMap<u64, Home>,
    /// Counts the searches, so that what comes back late is known to be late.
    pub(crate) serial: u64,
    /// The moves and the bookmarks as they were saved.
    saved: Content,
    /// What to do once the file is saved.
    after_save: Option<Effect>,
}

impl App {
    /// A workbench with an open game.
    #[must_use]
    pub fn new(study: Study, options: Options) -> App {
        let saved = content(&study);
        let mut app = App {
            registry: Arc::clone(study.registry()),
            study,
            mode: Mode::Normal,
            focus: Pane::Board,
            zoom: false,
            size: (80, 24),
            options,
            words: &ENGLISH,
            note: None,
            late: None,
            cursor: (0, 0),
            tree: TreeState::default(),
            journey: Journey::default(),
            homes: HashMap::new(),
            work: None,
            unvisited: None,
            marks_unvisited: false,
            arena: Match::default(),
            contest: None,
            serial: 0,
            drawn: false,
            moves_top: None,
            values: false,
            find: String::new(),
            file: None,
            views: Views::default(),
            bounded: true,
            stopping: false,
            starts: Vec::new(),
            saved,
            after_save: None,
        };
        app.starts = lists::new_games(app.words);
        app.journey.fresh = true;
        app.settle_bookmarks();
        app.pull_board();
        app.home_cursor();
        app
    }
    /// Offers these study positions, besides new games.
    pub fn offer(&mut self, positions: Vec<Entry>) {
        self.starts.splice(0..0, positions);
    }

    /// Is there something that a save would keep?
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.study.line().nodes() != self.saved.0 || self.study.bookmarks != self.saved.1
    }
    /// Tells something.
    pub fn tell(&mut self, text: &str) {
        self.note = Some(Note { text: engine::clean::clean(text).into_owned(), error: false });
    }
    /// Tells what went wrong.
    pub fn complain(&mut self, text: &str) {
        self.note = Some(Note { text: engine::clean::message(text).into_owned(), error: true });
    }
}
