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
//! | how an open game is stored and searched | [`study`] |
//! | how a recorded search is read | [`inspect::outline`], [`inspect::tick_view`], [`inspect::explain`] |
//! | how a tree is drawn | [`inspect::diagram`], [`inspect::tidy`]; in files [`inspect::drawing`] |
//! | how tournaments, experiments and exams run | [`batch`] |
//! | the format of files | [`save`] |
//! | the user's settings | [`settings`] |
//! | the state kept between runs | [`state`] |
//! | how traces of other programs are read | [`foreign`] |
//! | how results are described, once for text and screen | [`report`] |
//!
//! # Layers
//!
//! A module may use the engine and the modules listed for it, all of which are above it in the
//! table, so there are no cycles; `tests/workbench/layers.rs` reads the table and checks every
//! path.
//!
//! | module | contents | uses |
//! |---|---|---|
//! | `language` | the texts of the screen, in each language | |
//! | `save` | the format of files, import and export | |
//! | `state` | the user's folders, and the state kept there between runs: unsaved work, recent files, lessons | `save` |
//! | `settings` | the user's settings, themes | `language` `save` `state` |
//! | `foreign` | reading, writing and judging traces of other programs | `language` `save` |
//! | `inspect` | views of a recorded search: outline, table, drawing, moment, explanation, check, comparison | `language` |
//! | `study` | an open game and its searches | `language` `foreign` `inspect` |
//! | `documents` | conversion between files and open games; the user's own evaluations and players | `language` `save` `foreign` `study` |
//! | `lessons` | texts with tasks for learners | `language` `save` `inspect` `study` `documents` |
//! | `batch` | running tournaments and experiments, making exams, judging a class | `save` `foreign` `study` `documents` |
//! | `report` | descriptions of results, once for the commands and the screen | `language` `foreign` `inspect` `batch` |

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
