//! Independent data: positions, games, counts and values made by slow reference programs, none of them plyscope.
//!
//! `tests/data/README.md` says where each file comes from and what its columns mean.

mod othello;
mod rastros;
mod tsv;
