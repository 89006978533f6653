//! The engine of plyscope: adversarial search over games with perfect information, and recordings of it that can be
//! read forwards and backwards, one event at a time.
//!
//! It knows no terminal, no screen and no files of games; the workbench stands on it.

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
