//! [`Rules`]: the rules of a game that are functions of this process, and no program.
//!
//! Invariant: equal texts have equal replies.

use super::fault::GameFault;
use super::protocol::{Greeting, Look};
use super::shown::Shown;
use crate::rules::Side;

/// The rules of a game whose positions are texts.
pub trait Rules: Send + Sync {
    /// The name of the game, its sides, the position that it begins with, and the names of its own evaluations.
    fn greeting(&self) -> Greeting;
    /// The moves of a position, or its result.
    ///
    /// # Errors
    /// The text is no position.
    fn look(&self, text: &str) -> Result<Look, GameFault>;
    /// The picture of a position.
    ///
    /// # Errors
    /// The text is no position.
    fn show(&self, text: &str) -> Result<Shown, GameFault>;
    /// The number that one of the game's own evaluations gives to a position for a side.
    ///
    /// # Errors
    /// The text is no position.
    fn number(&self, value: usize, text: &str, side: Side) -> Result<f64, GameFault>;
}
