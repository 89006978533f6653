//! What several commands print as JSON: depths and outcomes.

use super::Context;
use super::error::CliError;
use engine::boundary::Position;
use engine::clean::clean;
use engine::rules::{Outcome, Side};
use serde::{Serialize, Serializer};

/// A number of plies, or `"full"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies(pub Option<u32>);

impl Serialize for Plies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(plies) => serializer.serialize_u32(plies),
            None => serializer.serialize_str("full"),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The game's own symbol of the winner; `None`: nobody.
    pub winner: Option<&'static str>,
    /// In words.
    pub text: String,
}

impl Ended {
    /// How the game of a position ended; `None` while it goes on.
    #[must_use]
    pub fn of(position: &dyn Position) -> Option<Ended> {
        let (outcome, text) = position.outcome()?;
        Some(Ended { winner: Outcome::winner(outcome).map(|side| position.symbol(side)), text })
    }
    /// How it ended because a side has lost it by a forfeit.
    #[must_use]
    pub fn by_forfeit(position: &dyn Position, loser: Side, forfeit: &str) -> Ended {
        let [winner, loser] = [loser.other(), loser].map(|side| position.symbol(side));
        Ended { winner: Some(winner), text: format!("{winner} wins: {loser} {}", clean(forfeit)) }
    }
}

/// Prints one object in one line.
///
/// # Errors
/// The output cannot be written.
pub fn print(context: &mut Context<'_>, object: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *context.out, object)?;
    context.out.write_all(b"\n").map_err(CliError::Output)
}
