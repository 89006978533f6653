//! The model behind plyscope's screens and commands: open games and their searches, files, lessons,
//! tournaments and reports, in each language.
//!
//! This package is separate from the workbench above it because it changes less often: it is
//! compiled as one unit, for size, and only when something in it changes. Nothing here is generic
//! over games; a position is a `Box<dyn Position>`, a search is an `Arc<dyn Problem>`, and a move
//! is a number.
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
//! A module may use the engine and the modules listed for it, all of which are above it in the
//! table, so there are no cycles; `tests/workbench/layers.rs` reads the table and checks every
//! path.
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

// This library serves only the program and its tests; the engine is public and fully documented.
#![allow(missing_docs)]
// No input may panic the program; code that could is confined to tests.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable
    )
)]

// For its macro `sentence!`, which is used everywhere, as is `say!` of the first module.
#[macro_use(sentence)]
extern crate engine;

// First, because the other modules use its macro `say!`.
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
