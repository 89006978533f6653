//! Many games or many searches from one file: tournaments and experiments.

pub mod experiment;
pub mod join;
pub mod journal;
pub mod shard;
pub mod tournament;

pub use tournament::Tournament;
