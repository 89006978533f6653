//! Many games or many searches from one file: tournaments and experiments.

pub mod experiment;
pub mod tournament;

pub use tournament::Tournament;
