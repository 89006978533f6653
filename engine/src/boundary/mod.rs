//! The boundary between what is compiled for each game and what is not.
//!
//! Right of here everything is generic and compiled for each game; left of here nothing is. The boundary is a few
//! object-safe traits: [`Position`], a position of some game; [`Problem`], a position with everything a search of it
//! needs; [`Pair`], two players at a position. It is crossed per key press or per visible row, never per node.
//! [`catalog`] reads the name of a game and makes the first [`Position`].

pub mod analysis;
pub mod catalog;
pub mod pair;
pub mod position;
pub mod problem;
mod unrecorded;

pub use crate::rules::SpecError;
pub use analysis::{Analysis, analyze};
pub use pair::Pair;
pub use position::{MoveView, Position};
pub use problem::{Problem, ProblemError, Request, Searched};
