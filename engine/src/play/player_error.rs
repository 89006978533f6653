//! [`PlayerError`]: why a text names no player.

use crate::search::MemoryError;
use crate::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum PlayerError {
    /// No player has this name, and it is no kind of player.
    #[error(
        "expected a player ({players}) or one of {methods} with key=value,… after a colon, found {found:?}"
    )]
    Unknown {
        found: String,
        players: String,
        methods: String,
    },
    /// The same, and one that is known is written alike.
    #[error(
        "expected a player ({players}) or one of {methods} with key=value,… after a colon, found {found:?}; did you mean {similar}?"
    )]
    Misspelt {
        found: String,
        players: String,
        methods: String,
        similar: String,
    },
    /// There is a file of this player, which is none.
    #[error("the player {found:?} has a file that cannot be used: {reason}")]
    Broken { found: String, reason: Sentence },
    /// The way of choosing has no such key.
    #[error("{method} has no key {found:?}; known: {known}")]
    Key {
        method: &'static str,
        found: String,
        known: String,
    },
    /// Something that is not `key=value`, or a key that is given twice.
    #[error("expected key=value{}, found {found:?}", if *twice { ", each key once" } else { "" })]
    Pair { found: String, twice: bool },
    /// A value out of its range.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        key: &'static str,
        expected: &'static str,
        found: String,
    },
    /// A program without a command.
    #[error("external needs command=PROGRAM ARGUMENTS, as its last key")]
    NoCommand,
    /// Two keys that say different things about the same.
    #[error("{one} and {other} exclude each other")]
    Conflict {
        one: &'static str,
        other: &'static str,
    },
    /// A memory that cannot be.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}
