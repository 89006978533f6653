//! [`Player`]: who plays, as data: a name and how moves are chosen.

use super::choosing::Choosing;
use std::borrow::Cow;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The word by which scripts and files call the player.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// How moves are chosen.
    pub choosing: Choosing,
}

impl Player {
    /// A person at the screen.
    pub fn human() -> Player {
        Player {
            name: "human".to_owned(),
            title: "Human".to_owned(),
            choosing: Choosing::Human,
        }
    }
    /// The name for a narrow place: of a typed program, which has none, what is run.
    pub fn label(&self) -> Cow<'_, str> {
        if let Choosing::External(launch) = &self.choosing
            && self.title.starts_with("external")
            && self.title == self.name
        {
            return Cow::Owned(launch.label());
        }
        Cow::Borrowed(&self.title)
    }
    /// Does a person at the screen make the moves?
    pub fn is_human(&self) -> bool {
        self.choosing == Choosing::Human
    }
}
