//! Independent data: positions, games, counts and values computed by slow reference programs other
//! than plyscope.
//!
//! `tests/data/README.md` documents the source of each file and the meaning of its columns.

// Tests name only the variants that they check.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod catalog;
mod chance;
mod connect_four;
mod evals;
mod fail_hard;
mod hashes;
mod k_in_a_row;
mod mcts;
mod mcts_solver;
mod memory;
mod nim;
mod othello;
mod players;
mod provers;
mod pvs;
mod rastros;
mod replay;
mod search;
mod signature;
mod solve;
mod solved;
mod tsv;
mod variants;
