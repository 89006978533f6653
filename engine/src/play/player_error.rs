//! [`PlayerError`]: the reasons why a text does not name a player.

use crate::search::MemoryError;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// The reason why a text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum PlayerError {
    /// The name is neither that of a player nor that of a kind of player.
    #[error(
        "expected a player ({players}) or one of {methods} with key=value,… after a colon, found {found:?}"
    )]
    Unknown {
        found: String,
        players: String,
        methods: String,
    },
    /// Like [`PlayerError::Unknown`], with a known name of similar spelling.
    #[error(
        "expected a player ({players}) or one of {methods} with key=value,… after a colon, found {found:?}; did you mean {similar}?"
    )]
    Misspelt {
        found: String,
        players: String,
        methods: String,
        similar: String,
    },
    /// The file of the player cannot be used.
    #[error("the player {found:?} has a file that cannot be used: {reason}")]
    Broken { found: String, reason: Sentence },
    /// The way of choosing does not have this key.
    #[error("{method} has no key {found:?}; known: {known}")]
    Key {
        method: &'static str,
        found: String,
        known: String,
    },
    /// The text is not `key=value`, or the key is given twice.
    #[error("expected key=value{}, found {found:?}", if *twice { ", each key once" } else { "" })]
    Pair { found: String, twice: bool },
    /// The value of a key is invalid.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        key: &'static str,
        expected: &'static str,
        found: String,
    },
    /// An external program has no command.
    #[error("external needs command=PROGRAM ARGUMENTS, as its last key")]
    NoCommand,
    /// Two keys contradict each other.
    #[error("{one} and {other} exclude each other")]
    Conflict {
        one: &'static str,
        other: &'static str,
    },
    /// The memory is not possible.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}
