//! [`Parameters`]: the text after the name of a game, such as `columns=4,rows=4`, checked against
//! the parameters of that game.

use super::program::fault::GameFault;
use super::tree::TreeError;
use crate::sentence::{Sentence, ToSentence};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The parameters of a game: the names, and the ranges with the defaults in parentheses.
pub type KnownParameters = &'static [(&'static str, &'static str)];

/// The reason why a text does not name a game.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum SpecError {
    /// No game has this name.
    #[error("unknown game {found:?}; known: {known}")]
    Game { found: String, known: String },
    /// The game does not have this parameter.
    #[error("{game} has no parameter {found:?}; known: {known}")]
    Key {
        game: &'static str,
        found: String,
        known: String,
    },
    /// A parameter is not `key=value`, or is given twice.
    #[error("expected key=value{}, found {found:?}", if *twice { ", each key once" } else { "" })]
    Pair { found: String, twice: bool },
    /// The value of a parameter is invalid.
    #[error("{key}: expected {expected}, found {found:?}")]
    Value {
        key: &'static str,
        expected: Sentence,
        found: String,
    },
    /// The text is not a tree, and files cannot be named here.
    #[error(
        "expected the tree itself after tree:, such as [[3,12,8],[2,4,6]]; here no other file is read"
    )]
    TreeFile,
    /// The file of a tree cannot be read.
    #[error("{path}: {reason}")]
    File { path: String, reason: Sentence },
    /// The tree is invalid.
    #[error("{place}{error}")]
    Tree { place: String, error: TreeError },
    /// The command of a game in another program cannot be split into words.
    #[error(
        "expected a command after program:, such as program:python3 game.py, with each quote closed; found {found:?}"
    )]
    Command { found: String },
    /// The file of such a game is invalid.
    #[error("{reason}")]
    GameFile { reason: Sentence },
    /// The user has not allowed the program of the game to be started.
    #[error(
        "{command:?} in {folder} would be started to play this game, and was not allowed: --run-program allows it"
    )]
    NotAllowed { command: String, folder: String },
    /// The program of the game cannot be started or does not reply correctly.
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
    /// Parses `key=value,…`.
    ///
    /// # Errors
    /// A part is not a pair, or its key is unknown or given twice.
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
    /// Returns the text of a parameter, if it was given.
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.values.get(key).copied()
    }
    /// Returns the error that the value of a parameter is invalid.
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
    /// Returns the value of a parameter that is `true` or `false`, by default `false`.
    ///
    /// # Errors
    /// The value is neither.
    pub fn truth(&self, key: &'static str) -> Result<bool, SpecError> {
        match self.get(key) {
            None | Some("false") => Ok(false),
            Some("true") => Ok(true),
            Some(_) => Err(self.error(key)),
        }
    }
    /// Returns the value of a parameter that is a number in a range.
    ///
    /// # Errors
    /// The value is not such a number.
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
