//! The workbench: its state, what each key does, how it is drawn.
//!
//! From below: the parts of an open game ([`game`], [`explorer`], [`players`]); [`context`], which has all of them with
//! the notes, the tasks and the effects; [`desk`], operations on several of them; the [`screens`] and [`panes`], which
//! act on the context and draw it; and the [`shell`], which keeps the stack of screens.
//!
//! A pane or a screen is a folder: its rows of keys with what they do, its state, its drawing. A row acts by itself; if
//! a screen needs another one, it asks the shell ([`wish`]).
//!
//! Invariants: a step does no input, no output and reads no clock, and no message makes it panic; every key goes through
//! [`key_table::TABLE`]. Searching, walking and moving a cursor leave nothing unsaved.
//!
//! Circle: the context has the stack of screens, and a screen acts on the context, through rows and wishes.
//!
//! Costs: a step is O(rows moved over); a refresh is O(rows shown + moves of the game), whatever the tree's size.

pub mod action;
pub mod binding;
pub mod conditions;
pub mod confirm;
pub mod context;
pub mod desk;
pub mod explorer;
pub mod field;
pub mod filter;
pub mod game;
pub mod layout;
pub mod msg;
pub mod notes;
pub mod pane;
pub mod panes;
pub mod players;
pub mod screen;
pub mod screens;
pub mod shell;
pub mod sizes;
pub mod source;
pub mod stage;
pub mod tasks;
pub mod views;
pub mod wake;
pub mod wish;

pub use crate::kit::key::{Code, Key};
pub use crate::kit::options::{Options, Palette};
pub use action::{Exported, Going, Pane, SearchTarget, To};
pub use context::{Context, Library};
pub use explorer::Explorer;
pub use game::{Content, CurrentGame};
pub use layout::Layout;
pub use model::save::{Obstacle, SaveError};
pub use msg::{Effect, Mouse, Msg};
pub use players::GamePlayers;
pub use screen::Display;
pub use screens::list::{ListEntry, lists};
pub use shell::arrange::layout;
pub use source::{Home, Known, Listing, Source, Unsaved};
pub use stage::Mode;
pub use stage::Screen;
pub use tasks::{Task, TaskOutcome, Tasks, Work};
pub use views::Views;

pub use shell::{App, draw, footer, key_table, keys, rebind};
