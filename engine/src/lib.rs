//! The engine of plyscope: adversarial search over games with perfect information, and recordings of it that can be
//! read forwards and backwards, one event at a time.
//!
//! It knows no terminal, no screen and no files of games; the workbench stands on it.
//!
//! # Layers
//!
//! A module uses those above it in this table only, so there are no cycles; a test of the workbench reads the table and
//! looks at every path.
//!
//! | module | what it is | uses |
//! |---|---|---|
//! | `clean` | text from outside made safe to show | |
//! | `ron_place` | RON texts read, with line and column of what is wrong | `clean` |
//! | `rules` | games, positions, moves, notation | |
//! | `eval` | evaluations read from data | `ron_place` `rules` |
//! | `search` | minimax and alpha-beta over any game | `rules` `eval` |
//! | `trace` | recorded searches and travel in them | `eval` `search` |
//! | `play` | lines of moves, players, matches | `clean` `ron_place` `rules` `eval` `search` |
//! | `boundary` | positions and searches of any game, without generics | `rules` `eval` `search` `trace` `play` |

// No input may end the program: what could is left to tests.
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

pub mod boundary;
pub mod clean;
pub mod eval;
pub mod play;
pub mod ron_place;
pub mod rules;
pub mod search;
pub mod trace;
