//! The built program from outside: commands, terminal, tournaments, players that are programs, and the documents.

// Tests name only the variants that they check.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod classes;
mod cli;
mod copies;
mod examples;
mod exams;
mod external;
mod films;
mod grading;
mod helper;
mod helpers;
mod hermetic;
mod judge_cases;
mod lessons;
mod limits;
mod manual;
mod memory;
mod monte_carlo;
mod monte_carlo_compared;
mod notations;
mod once_more;
mod own_games;
#[path = "../own_home/mod.rs"]
mod own_home;
mod package;
mod pages;
mod readme;
#[path = "../traces/shapes.rs"]
mod shapes;
mod solving;
mod terminal;
mod tournaments;
mod traces;
#[cfg(unix)]
mod watched;
