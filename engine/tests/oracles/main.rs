//! Independent data: positions, games, counts and values made by slow reference programs, none of them plyscope.
//!
//! `tests/data/README.md` says where each file comes from and what its columns mean.

// A test names the variants that it is about.
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
