//! plyscope: a terminal workbench that looks inside adversarial game search.
//!
//! It lets minimax and alpha-beta search a position of some game, at any depth, and shows what they did: the value of
//! every move, every cut, every change of α and β, live while the search runs and afterwards forwards and backwards, one
//! event at a time, even when there were a thousand million nodes. This page is the map for newcomers.
//!
//! # From above
//!
//! ```text
//!  keys ─► term ─► app ─────────────► study ─────────► search ─► eval ─► rules
//!                   ▲   Action, Msg     │ Position       │ Recorder        │ Game
//!                   │                   │ Problem        ▼                 │
//!           ui ─────┘  draw(&App)       └─────────────► trace  (plain numbers, no generics)
//!  arguments ─► cli ─────────────────► study
//! ```
//!
//! Right of [`study`] everything is generic and compiled for each game: no call through a pointer at a node. Left of it
//! nothing is: a position is a `Box<dyn Position>` and a move is a number. The boundary is crossed for a key press or for
//! a visible row, never for a node. [`trace`] is plain numbers and knows neither games nor screens.
//!
//! A recorded search is a tree that is also the trace: there is no log of events. Nodes lie in the order in which they
//! were entered; the moment at which each is entered and left follows from its number, its ply and the size of its
//! subtree. Small subtrees are folded away, and searched again when someone looks inside.
//!
//! # Where to begin
//!
//! | to learn | read |
//! |---|---|
//! | what a game is | [`rules::Game`], then [`rules::nim`], the shortest one |
//! | how positions and moves are written | [`rules::Notation`], [`rules::Setup`] |
//! | what a position is worth | [`eval`], then a file in `assets/evaluations/` |
//! | how a search runs | [`search::method`], a few lines for each algorithm, then [`search::engine`] |
//! | how it is remembered | [`trace`], then [`trace::moment`] |
//! | how the parts meet | [`study`], [`study::catalog`], [`study::problem`] |
//! | how a tree is drawn | [`study::diagram`], [`study::tidy`] |
//! | how players meet | [`play::chooser`], [`play::tournament`], [`study::tournament`] |
//! | what a file looks like | [`save`] |
//! | what scripts rely on | [`cli`] |
//!
//! How to add a game, an evaluation or a method is told step by step in `CONTRIBUTING.md`.
//!
//! # Layers
//!
//! The first wall is between two packages. The *engine* (`engine/src`) holds everything that is compiled for each game;
//! its own page has its own table. This package, the workbench, stands on it and is what changes daily. A module uses the
//! engine and those above it in this table, so there are no cycles; `tests/workbench/layers.rs` reads the table and looks
//! at every path.
//!
//! | module | what happens in it | uses |
//! |---|---|---|
//! | `save` | the format of files, import and export | |
//! | `inspect` | a recorded search is read: outline, table, drawing, moment, why, check, comparison | |
//! | `study` | one open game and its searches | `inspect` |
//! | `documents` | files become open games and back; the user's own evaluations and players | `save` `study` |
//! | `batch` | tournaments and experiments are read and played | `save` `study` `documents` |
//! | `cli` | the commands | `save` `inspect` `study` `documents` `batch` |
//! | `app` | the state of the workbench and what keys do to it | `inspect` `study` `documents` `batch` |
//! | `ui` | the workbench is drawn | `inspect` `app` |
//! | `term` | the terminal and the main loop | `save` `inspect` `study` `documents` `batch` `app` `ui` |
//!
//! # Invariants
//!
//! - Moves come in canonical order, and ties break by it: it is part of every game's contract.
//! - A search is a pure function of its inputs; no clock, thread or chance is inside it. A subtree that is searched again
//!   comes out the same.
//! - Values are exact whole numbers of the evaluation's unit, in the view of MAX. A bound is never shown as a value.
//! - Nodes are calls of the search function, the root's included; leaves are calls that returned an outcome or an
//!   evaluation; cuts are nodes left with moves unsearched, pruned are those moves.
//! - Whatever cannot be done leaves everything as it was, and says what was expected, and where.
//! - Text from outside is cleaned before a terminal sees it.
//! - No `unsafe` code but in `search/cpu.rs`, which calls the copy of the search for newer processors after it has asked
//!   for them. A file that truly needs it says why, and `tests/workbench/layers.rs` counts such files.
//!
//! # Strings
//!
//! One word a thing, in code, on the screen and in the documents.
//!
//! | word | meaning |
//! |---|---|
//! | tick | one Enter or one Leave of a node |
//! | moment | the search's stack at a tick |
//! | frame | one node on that stack |
//! | fold | drop a closed subtree and keep its totals |
//! | re-derive | search a folded subtree again to see inside |
//! | ordinal | the index of a move in canonical order |
//! | line | the moves of a game with their variations |
//! | setup | a position that someone wrote down |
//! | study | one open game with its searches |
//! | evaluation | what a position is worth: *features* with *weights*, or a *formula* over features |
//! | method | a search algorithm |
//! | kind | what a value says: exact, lower bound, upper bound, unsearched |

// The library is there for the program and its tests; the engine's is for others, and documented throughout.
#![allow(missing_docs)]
// No input may end the program: what could is left to tests.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

pub mod app;
pub mod batch;
pub mod cli;
pub mod documents;
pub mod inspect;
pub mod save;
pub mod study;
pub mod term;
pub mod ui;
