//! [`Rules`]: the rules of a game that are functions of this process instead of a program.
//!
//! Invariant: equal texts have equal replies.

use super::fault::GameFault;
use super::protocol::{Greeting, Look};
use super::shown::Shown;
use crate::rules::Side;

/// The rules of a game whose positions are texts.
pub trait Rules: Send + Sync {
    /// Returns the name of the game, its sides, its initial position, and the names of its own
    /// evaluations.
    fn greeting(&self) -> Greeting;
    /// Returns the moves of a position, or its result.
    ///
    /// # Errors
    /// The text is not a position.
    fn look(&self, text: &str) -> Result<Look, GameFault>;
    /// Returns the drawing of a position.
    ///
    /// # Errors
    /// The text is not a position.
    fn show(&self, text: &str) -> Result<Shown, GameFault>;
    /// Returns the value of a position for a side by one of the game's own evaluations.
    ///
    /// # Errors
    /// The text is not a position.
    fn number(&self, value: usize, text: &str, side: Side) -> Result<f64, GameFault>;
}
