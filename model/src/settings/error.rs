//! The errors in a configuration, with their places.

use crate::save::SaveProblem;
use engine::eval::UnknownEvaluation;
use engine::ron_place::{Placed, ReadProblem, meant, similar};
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// An error in a configuration, with its place.
pub type SettingsError = Placed<SettingsProblem>;

/// An error in a configuration.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SettingsProblem {
    /// The file cannot be read.
    #[error(transparent)]
    File(SaveProblem),
    /// The text is not RON, has another version, or does not have the fields of a configuration.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A word is not one of the known ones.
    #[error("expected {what}, one of {known}, found {found:?}{}", meant(.similar.as_deref()))]
    Word {
        what: &'static str,
        known: String,
        found: String,
        similar: Option<String>,
    },
    /// A word of a style is neither a colour nor an attribute.
    #[error(
        "expected a colour (a name, 16 to 255, #rrggbb, default), `on` or one of {known}, found {found:?}{}",
        meant(.similar.as_deref())
    )]
    Style {
        known: String,
        found: String,
        similar: Option<String>,
    },
    /// There is no such action.
    #[error("unknown action {found:?}{}; `plyscope list config` names all", meant(.similar.as_deref()))]
    Action {
        found: String,
        similar: Option<String>,
    },
    /// A text is not the name of a key.
    #[error(
        "expected names of keys with blanks between them, such as a, G, space, ctrl-s, shift-tab, pgup, F5; found {found:?}"
    )]
    Key { found: String },
    /// A key types a character where text is entered.
    #[error("expected a key that types nothing here, as text is typed; found {found:?}")]
    Typed { found: String },
    /// An action without a key is the only way out of some place.
    #[error("expected a key, as nothing else leads out of there; found none")]
    NoWayOut,
    /// Two actions have the same key.
    #[error("{key} is also the key of {other:?}, {}", whose(*.line))]
    Clash {
        key: String,
        other: String,
        line: Option<usize>,
    },
    /// There is no such evaluation.
    #[error(transparent)]
    Evaluation(UnknownEvaluation),
    /// A line of a language's file is wrong.
    #[error("expected {0}")]
    Text(String),
    /// A number is out of range.
    #[error("expected a number from {least} to {most}, found {found}")]
    Number { least: u32, most: u32, found: u32 },
}

impl SettingsProblem {
    /// Returns the error for a word that is not one of the known ones.
    pub fn word<'a>(
        what: &'static str,
        found: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> SettingsProblem {
        let similar = similar(found, known.clone()).map(str::to_owned);
        let known = known.collect::<Vec<_>>().join(", ");
        SettingsProblem::Word {
            what,
            known,
            found: found.to_owned(),
            similar,
        }
    }
}

fn whose(line: Option<usize>) -> Sentence {
    line.map_or_else(
        || sentence!("whose own that is: give it another one as well"),
        |line| sentence!("in line {line}", line),
    )
}
