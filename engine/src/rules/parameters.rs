//! [`Parameters`]: what follows the name of a game, `columns=4,rows=4`, checked against the parameters of that game.

use super::program::fault::GameFault;
use super::tree::TreeError;
use crate::sentence::{Sentence, ToSentence};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The parameters of a game in words: name and range with the default in brackets.
pub type KnownParameters = &'static [(&'static str, &'static str)];

/// Why a text names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum SpecError {
    /// No game has this name.
    #[error("unknown game {found:?}; known: {known}")]
    Game { found: String, known: String },
    /// The game has no such parameter.
    #[error("{game} has no parameter {found:?}; known: {known}")]
    Key {
        game: &'static str,
        found: String,
        known: String,
    },
    /// A parameter that is not `key=value`, or is given twice.
    #[error("expected key=value{}, found {found:?}", if *twice { ", each key once" } else { "" })]
    Pair { found: String, twice: bool },
    /// A value out of its range.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        key: &'static str,
        expected: Sentence,
        found: String,
    },
    /// A tree that is none, where no file may be named.
    #[error(
        "expected the tree itself after tree:, such as [[3,12,8],[2,4,6]]; here no other file is read"
    )]
    TreeFile,
    /// The file of a tree cannot be read.
    #[error("{path}: {reason}")]
    File { path: String, reason: Sentence },
    /// The tree itself is wrong.
    #[error("{place}{error}")]
    Tree { place: String, error: TreeError },
    /// The command of a game that is a program cannot be split into words.
    #[error(
        "expected a command after program:, such as program:python3 game.py, with each quote closed; found {found:?}"
    )]
    Command { found: String },
    /// The file of such a game is wrong.
    #[error("{reason}")]
    GameFile { reason: Sentence },
    /// Nobody has allowed its program to be started.
    #[error(
        "{command:?} in {folder} would be started to play this game, and was not allowed: --run-program allows it"
    )]
    NotAllowed { command: String, folder: String },
    /// Its program cannot be started, or does not answer as it should.
    #[error("{command:?}: {fault}")]
    Program {
        command: String,
        fault: Box<GameFault>,
    },
}

/// The parameters of one game as they were written.
pub struct Parameters<'a> {
    known: KnownParameters,
    values: BTreeMap<&'a str, &'a str>,
}

impl<'a> Parameters<'a> {
    /// Reads `key=value,…`.
    ///
    /// # Errors
    /// A part is no pair, or its key unknown or given twice.
    pub fn read(
        game: &'static str,
        known: KnownParameters,
        text: &'a str,
    ) -> Result<Self, SpecError> {
        let mut values = BTreeMap::new();
        for pair in text
            .split(',')
            .map(str::trim)
            .filter(|pair| !pair.is_empty())
        {
            let found = pair.to_owned();
            let Some((key, value)) = pair
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
            else {
                return Err(SpecError::Pair {
                    found,
                    twice: false,
                });
            };
            if !known.iter().any(|(known, _)| *known == key) {
                let known: Vec<&str> = known.iter().map(|(known, _)| *known).collect();
                return Err(SpecError::Key {
                    game,
                    found: key.to_owned(),
                    known: known.join(", "),
                });
            }
            if values.insert(key, value).is_some() {
                return Err(SpecError::Pair { found, twice: true });
            }
        }
        Ok(Parameters { known, values })
    }
    /// The text of a parameter, if it was given.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.values.get(key).copied()
    }
    /// The value of a parameter is out of its range.
    pub fn error(&self, key: &'static str) -> SpecError {
        let expected = self
            .known
            .iter()
            .find(|(known, _)| *known == key)
            .map_or("", |(_, range)| range);
        SpecError::Value {
            key,
            expected: Sentence::word(expected),
            found: self.get(key).unwrap_or_default().to_owned(),
        }
    }
    /// `true` or `false`, which is the default.
    ///
    /// # Errors
    /// It is neither.
    pub fn truth(&self, key: &'static str) -> Result<bool, SpecError> {
        match self.get(key) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(self.error(key)),
        }
    }
    /// A number in a range.
    ///
    /// # Errors
    /// It is not one.
    pub fn number(
        &self,
        key: &'static str,
        default: u32,
        range: RangeInclusive<u32>,
    ) -> Result<u32, SpecError> {
        let Some(text) = self.get(key) else {
            return Ok(default);
        };
        text.parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.error(key))
    }
}
