//! The workbench without a screen: what it knows, and what each key does to it.
//!
//! Purpose: [`App::step`] takes one [`Msg`] and answers the [`Effect`]s to carry out; [`App::refresh`] then pulls what
//! the panes show out of the study into [`Views`], as plain data. `ui::draw` only reads.
//!
//! Parts: [`Game`] the open game and its moves, [`Explorer`] the search of its position and the travel through it, [`Players`]
//! who plays it, [`TournamentScreen`] a tournament, [`Practice`] questions about a search, [`LessonScreen`] a lesson, [`graph`]
//! the values of the game, [`solve`] who wins, [`Mode`] with what lies over the panes: lists, prompts, popups, editors, forms. What serves them
//! all: [`Display`] notes and words, the effects, [`Tasks`] the slow work beside the loop, [`Library`], [`Views`], [`Learning`].
//!
//! A part owns its state and does what concerns it alone; what it needs besides (the study, the screen, the effects) it is
//! given. [`App`] passes messages and keys on and does what concerns more than one part. The conditions of keys are no
//! methods of it: [`conditions`].
//!
//! Invariants: a step does no input, no output and reads no clock, and no message makes it panic; [`Mode`] alone says
//! what the keys mean; every key goes through [`keys::TABLE`]. Searching, walking and moving a cursor leave nothing
//! unsaved.
//!
//! Circle: the condition of a key looks at the whole workbench, whose mode may be a list of keys.
//!
//! Costs: a step is O(rows moved over); a refresh is O(rows shown + moves of the game), whatever the tree's size.

pub mod action;
pub mod analysis;
pub mod binding;
pub mod conditions;
pub mod confirm;
pub mod desk;
pub mod draw;
mod escape;
pub mod explorer;
pub mod field;
mod filing;
pub mod filter;
mod footer;
pub mod game;
pub mod key_table;
pub mod keys;
pub mod layout;
pub mod mode;
pub mod mouse;
pub mod msg;
pub mod notes;
pub mod pane;
pub mod panes;
mod paste;
pub mod players;
pub mod prompt;
pub mod rebind;
pub mod screen;
pub mod screens;
pub mod sizes;
pub mod source;
pub mod stage;
mod status;
pub mod step;
mod synonyms;
pub mod tasks;
pub mod views;

pub use crate::kit::key::{Code, Key};
pub use crate::kit::options::{Options, Palette};
pub use crate::kit::strings::Strings;
pub use crate::save::{Obstacle, SaveError};
pub use action::{Exported, Going, Pane, SearchTarget, To};
pub use explorer::Explorer;
pub use game::{Content, Game};
pub use layout::{Layout, layout};
pub use mode::Mode;
pub use msg::{Effect, Mouse, Msg};
pub use players::Players;
pub use screen::Display;
pub use screens::list::ListEntry;
pub use source::{Home, Known, Listing, Source, Unsaved};
pub use stage::Screen;
pub use tasks::{Task, TaskOutcome, Tasks, Work};
pub use views::Views;

use crate::app::desk::board;
use crate::app::screens::class::OpenClass;
use crate::app::screens::lesson::LessonScreen;
use crate::app::screens::practice::Practice;
use crate::app::screens::tournament::TournamentScreen;
use crate::app::screens::trees::Trees;
use crate::save::learning::Learning;
use crate::study::Study;
use engine::eval::Registry;
use game::board::BoardView;
use game::moves::Listed;
pub use screens::list::lists;
use screens::{graph, position, solve};
use stage::ScreenChange;
use std::path::PathBuf;
use std::sync::Arc;

/// What can be opened and searched with, besides the open game.
pub struct Library {
    /// The evaluations that come with the program and the user's own, as they are now; the study's may have those of a
    /// tournament above them.
    pub registry: Arc<Registry>,
    /// The entries of the list of positions and new games.
    pub starts: Vec<ListEntry>,
    /// The files that were opened or saved last.
    pub recent: Vec<PathBuf>,
}

impl Library {
    /// Offers these study positions, besides new games.
    pub fn offer(&mut self, positions: Vec<ListEntry>) {
        self.starts.splice(0..0, positions);
    }
}

/// The workbench. See the module.
pub struct App {
    pub game: Game,
    pub explorer: Explorer,
    pub players: Players,
    pub tournament: Option<Box<TournamentScreen>>,
    /// The class that was opened last.
    pub class: Option<Box<OpenClass>>,
    /// What is practised, shown or not.
    pub practice: Option<Box<Practice>>,
    pub trees: Trees,
    /// The values of the game as a whole.
    pub graph: graph::GraphWork,
    /// The proofs of its positions.
    pub solver: solve::SolveWork,
    /// The position that was drawn, while a question about the open game stands before it.
    pub(crate) drawn: Option<Box<position::PositionEditor>>,
    /// The lesson that is taken.
    pub lesson: Option<Box<LessonScreen>>,
    /// How far lessons were taken, and how practice went; the practice itself stands above.
    pub learning: Learning,
    pub library: Library,
    pub tasks: Tasks,
    /// What the keys mean.
    pub mode: Mode,
    /// What they mean again once the help is left; nothing: what they mean in the panes.
    under: Option<Box<Mode>>,
    /// What screens have asked for, to be carried out in order.
    pub changes: Vec<ScreenChange>,
    pub screen: Display,
    /// What the panes show.
    pub views: Views,
    /// What the step that is taken wants to be done, in order.
    pub effects: Vec<Effect>,
}

/// The workbench as screens see it.
pub type Context = App;

impl App {
    /// A workbench with an open game.
    pub fn new(study: Study, options: Options) -> App {
        let screen = Display::new(options);
        let library = Library {
            registry: Arc::clone(study.registry()),
            starts: lists::new_games(screen.words),
            recent: Vec::new(),
        };
        let board = BoardView::new(study.position());
        let mut app = App {
            game: Game::new(study),
            explorer: Explorer::default(),
            players: Players::default(),
            tournament: None,
            class: None,
            practice: None,
            trees: Trees::default(),
            graph: graph::GraphWork::default(),
            solver: solve::SolveWork::default(),
            drawn: None,
            lesson: None,
            learning: Learning::default(),
            library,
            tasks: Tasks::default(),
            mode: Mode::Normal,
            under: None,
            changes: Vec::new(),
            screen,
            views: Views {
                board,
                breadth: 0,
                title: String::new(),
                moves: Vec::new(),
                listed: Listed::default(),
                moves_at: 0,
                proven: None,
                thinking: None,
            },
            effects: Vec::new(),
        };
        app.explorer.travel.fresh = true;
        board::pull_board(&mut app);
        app.game.home_cursor(&app.views.board);
        app.explorer.draw_textbook(&app.game.study, &mut app.screen);
        app
    }
}
