//! plyscope: a terminal workbench that looks inside adversarial game search.
//!
//! It searches a position of a game by minimax, alpha-beta or PVS, to any depth, and shows every step: the value of
//! every move, every cut, every change of α and β, while the search runs and afterwards, forwards and backwards, one
//! event at a time. This page is the map of the workbench. [`model`] has the contents of the screens, and [`engine`]
//! the searches, each with a map of its own; the engine's has the invariants of searches and recordings and the words
//! that all packages use. `engine/derive` has the macros for texts.
//!
//! # From above
//!
//! ```text
//!                 workbench                      model                                engine
//!  keys ─► term ─► app ─────┐
//!                           ├─► study, documents, batch ─► inspect, save ─► boundary ─► trace, search ─► rules
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
//! | how screens follow each other | [`app::shell`], the stack of screens; [`app::wish`], their requests to it |
//! | what scripts rely on | [`cli`] |
//!
//! `CONTRIBUTING.md` has the steps to add a game, an evaluation, a method, an export format, a command, a key or a screen.
//!
//! # Layers
//!
//! The first walls are between the packages: the workbench uses the model, and both use the engine. What is compiled
//! again after a change of a screen is the workbench alone. A module uses what stands above it in this table, and of the
//! model what its row names, so there are no cycles; `tests/workbench/layers.rs` reads the tables and looks at every path.
//!
//! | module | what happens in it | uses | uses of the model |
//! |---|---|---|---|
//! | `signals` | the signals that end the program | | |
//! | `kit` | what screens are made of: signs and styles, boxes, typed lines, reports, pictures | | `language` `settings` `inspect` `report` |
//! | `app` | the state of the workbench, what keys do to it, how it is drawn | `kit` | `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` |
//! | `cli` | the commands | `signals` `app` | `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` |
//! | `term` | the terminal and the main loop | `signals` `app` | `language` `save` `state` `settings` `foreign` `inspect` `study` `documents` `lessons` `batch` `report` |
//! | `start` | the program as a whole: arguments, settings, a command or the workbench | `signals` `app` `cli` `term` | `language` `settings` `state` |
//!
//! # Invariants
//!
//! - Drawing is pure: [`app::draw`] changes nothing. A step is total: [`app::App::step`] takes every message in every mode.
//! - Nothing blocks a key press: searches, files, checks and games run beside the loop.
//! - A failed action changes nothing, and its error says what was expected, and where.
//! - Text from outside is cleaned before a terminal sees it.
//! - A *study* is one open game with its searches. All other words are the engine's.

// The library is there for the program and its tests; the engine's is for others, and documented throughout.
#![allow(missing_docs)]
// No input may end the program: what could is left to tests.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable
    )
)]

// Messages are made everywhere.
#[macro_use(sentence)]
extern crate engine;
#[macro_use(say, key)]
extern crate model;

pub mod app;
pub mod cli;
pub mod kit;
pub mod signals;
pub mod start;
pub mod term;
