//! The model behind plyscope's screens and commands: open games and their searches, files, lessons, tournaments and
//! reports, in each language.
//!
//! The workbench above is built again daily, and this package only when something in it changes: it is compiled in one
//! unit, for size. Nothing here is generic over games; a position is a `Box<dyn Position>`, a search is an
//! `Arc<dyn Problem>`, and a move is a number.
//!
//! # Where to begin
//!
//! | to learn | read |
//! |---|---|
//! | how one game is kept open and searched | [`study`] |
//! | how a recorded search is read | [`inspect::outline`], [`inspect::tick_view`], [`inspect::explain`] |
//! | how a tree is drawn | [`inspect::diagram`], [`inspect::tidy`]; in files [`inspect::drawing`] |
//! | how tournaments, experiments and exams run | [`batch`] |
//! | what a file looks like | [`save`] |
//! | what users may set | [`settings`] |
//! | what is kept from run to run | [`state`] |
//! | how traces of other programs are read | [`foreign`] |
//! | how results are described, once for text and screen | [`report`] |
//!
//! # Layers
//!
//! A module uses the engine and those above it in this table, so there are no cycles; `tests/workbench/layers.rs` reads
//! the table and looks at every path.
//!
//! | module | what happens in it | uses |
//! |---|---|---|
//! | `language` | what is written on the screen, in each language | |
//! | `save` | the format of files, import and export | |
//! | `state` | the user's folders, and what is kept there from run to run: unsaved work, recent files, lessons | `save` |
//! | `settings` | what the user has set, themes | `language` `save` `state` |
//! | `foreign` | traces of other programs are read, written and judged | `language` `save` |
//! | `inspect` | a recorded search is read: outline, table, drawing, moment, why, check, comparison | `language` |
//! | `study` | one open game and its searches | `language` `foreign` `inspect` |
//! | `documents` | files become open games and back; the user's own evaluations and players | `language` `save` `foreign` `study` |
//! | `lessons` | texts with tasks to be worked through | `language` `save` `inspect` `study` `documents` |
//! | `batch` | tournaments and experiments are read and played, exams are made, a class is judged | `save` `foreign` `study` `documents` |
//! | `report` | what came out is described, once for the commands and the screen | `language` `foreign` `inspect` `batch` |

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

// Its `sentence!` is used everywhere, as `say!` of the first module is.
#[macro_use(sentence)]
extern crate engine;

// First: its `say!` is used in all that follow.
#[macro_use]
pub mod language;

pub mod batch;
pub mod documents;
pub mod foreign;
pub mod inspect;
pub mod lessons;
pub mod report;
pub mod save;
pub mod settings;
pub mod state;
pub mod study;
