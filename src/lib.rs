//! plyscope: a terminal workbench that looks inside adversarial game search.
//!
//! It lets minimax, alpha-beta or PVS search a position of some game, at any depth, and shows what they did: the value of
//! every move, every cut, every change of α and β, while the search runs and afterwards, forwards and backwards, one
//! event at a time. This page is the map of the workbench; [`engine`] has its own, with the invariants of searches and
//! recordings and the words that both packages use. `engine/derive` is a macro of the engine.
//!
//! # From above
//!
//! ```text
//!  keys ─► term ─► app ─────┐
//!                           ├─► study, documents, batch ─► inspect, save ─► engine::boundary
//!  arguments ─► cli ────────┘
//! ```
//!
//! Inside `app`: the shell ─► panes, screens ─► desk ─► context ─► game, explorer, players. A pane or a screen is a folder.
//!
//! The engine is generic and compiled for each game; the workbench is not. Here a position is a `Box<dyn Position>`, a
//! search is an `Arc<dyn Problem>`, and a move is a number. The boundary is crossed for a key press or for a visible
//! row, never for a node.
//!
//! # Where to begin
//!
//! | to learn | read |
//! |---|---|
//! | what a user can do | [`app::keys`], the table of keys |
//! | what a key does | [`app::App::step`], which takes a message and returns effects; the rows in [`app::panes`] and [`app::screens`] |
//! | what a screen is | [`app::stage::Screen`], and [`app::context::Context`] that it works on |
//! | how screens follow each other | [`app::shell`], the stack of screens; [`app::wish`], what they ask it for |
//! | how one game is kept open and searched | [`study`] |
//! | how a recorded search is read | [`inspect::outline`], [`inspect::tick_view`], [`inspect::explain`] |
//! | how a tree is drawn | [`inspect::diagram`], [`inspect::tidy`] |
//! | how tournaments, experiments and exams run | [`batch`] |
//! | what a file looks like | [`save`] |
//! | what users may set | [`settings`] |
//! | what is kept from run to run | [`state`] |
//! | how traces of other programs are read | [`foreign`] |
//! | how results are described, once for text and screen | [`report`] |
//! | what scripts rely on | [`cli`] |
//!
//! `CONTRIBUTING.md` has the steps to add a game, an evaluation, a method, an export format, a command, a key or a screen.
//!
//! # Layers
//!
//! The first wall is between the two packages. A module of this one uses the engine and the modules above it in this
//! table, so there are no cycles; `tests/workbench/layers.rs` reads the table and looks at every path.
//!
//! | module | what happens in it | uses |
//! |---|---|---|
//! | `signals` | the signals that end the program | |
//! | `language` | what is written on the screen, in each language | |
//! | `save` | the format of files, import and export | |
//! | `state` | the user's folders, and what is kept there from run to run: unsaved work, recent files, lessons | `save` |
//! | `settings` | what the user has set, themes | `language` `save` `state` |
//! | `foreign` | traces of other programs are read, written and judged | `language` |
//! | `inspect` | a recorded search is read: outline, table, drawing, moment, why, check, comparison | `language` |
//! | `study` | one open game and its searches | `language` `foreign` `inspect` |
//! | `documents` | files become open games and back; the user's own evaluations and players | `save` `foreign` `study` |
//! | `lessons` | texts with tasks to be worked through | `language` `save` `inspect` `study` `documents` |
//! | `batch` | tournaments and experiments are read and played, exams are made, a class is judged | `save` `foreign` `study` `documents` |
//! | `report` | what came out is described, once for the commands and the screen | `language` `foreign` `inspect` `batch` |
//! | `kit` | what screens are made of: signs and styles, boxes, typed lines, reports, pictures | `language` `save` `settings` `inspect` `report` |
//! | `app` | the state of the workbench, what keys do to it, how it is drawn | `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` `kit` |
//! | `cli` | the commands | `signals` `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` `app` |
//! | `term` | the terminal and the main loop | `signals` `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` `app` |
//!
//! # Invariants
//!
//! - Drawing is pure: [`app::draw`] changes nothing. A step is total: [`app::App::step`] takes every message in every mode.
//! - Nothing blocks a key press: searches, files, checks and games run beside the loop.
//! - What cannot be done leaves everything as it was, and says what was expected, and where.
//! - Text from outside is cleaned before a terminal sees it.
//! - A *study* is one open game with its searches. All other words are the engine's.

// The library is there for the program and its tests; the engine's is for others, and documented throughout.
#![allow(missing_docs)]
// No input may end the program: what could is left to tests.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

// Its `sentence!` is used everywhere, as `say!` of the first module is.
#[macro_use(sentence)]
extern crate engine;

// First: its `say!` is used in all that follow.
#[macro_use]
pub mod language;

pub mod app;
pub mod batch;
pub mod cli;
pub mod documents;
pub mod foreign;
pub mod inspect;
pub mod kit;
pub mod lessons;
pub mod report;
pub mod save;
pub mod settings;
pub mod signals;
pub mod state;
pub mod study;
pub mod term;
