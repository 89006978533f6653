//! [`Player`]: the description of a player: a name and the way in which moves are chosen.

use super::choosing::Choosing;
use std::borrow::Cow;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name in scripts and files.
    pub name: String,
    /// The name for display.
    pub title: String,
    /// The way in which moves are chosen.
    pub choosing: Choosing,
}

impl Player {
    /// Returns the player that stands for a person at the screen.
    pub fn human() -> Player {
        Player {
            name: "human".to_owned(),
            title: "Human".to_owned(),
            choosing: Choosing::Human,
        }
    }
    /// Returns a short name; for a typed program, which has no name, its command.
    pub fn label(&self) -> Cow<'_, str> {
        if let Choosing::External(launch) = &self.choosing
            && self.title.starts_with("external")
            && self.title == self.name
        {
            return Cow::Owned(launch.label());
        }
        Cow::Borrowed(&self.title)
    }
    /// Returns whether a person at the screen makes the moves.
    pub fn is_human(&self) -> bool {
        self.choosing == Choosing::Human
    }
}
