//! What can be wrong with a configuration, and where.

use crate::save::SaveProblem;
use engine::eval::UnknownEvaluation;
use engine::ron_place::{Placed, ReadProblem, meant, similar};
use engine::sentence::{Sentence, ToSentence};
use thiserror::Error;

/// A file that is no configuration.
pub type SettingsError = Placed<SettingsProblem>;

/// Why it is none.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
pub enum SettingsProblem {
    /// It cannot be read.
    #[error(transparent)]
    File(SaveProblem),
    /// No RON, of another version, or not of the shape of a configuration.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A word that is none of those known.
    #[error("expected {what}, one of {known}, found {found:?}{}", meant(.similar.as_deref()))]
    Word {
        what: &'static str,
        known: String,
        found: String,
        similar: Option<String>,
    },
    /// A word of a style that is neither a colour nor an attribute.
    #[error(
        "expected a colour (a name, 16 to 255, #rrggbb, default), `on` or one of {known}, found {found:?}{}",
        meant(.similar.as_deref())
    )]
    Style {
        known: String,
        found: String,
        similar: Option<String>,
    },
    /// Something that no key does.
    #[error("unknown action {found:?}{}; `plyscope list config` names all", meant(.similar.as_deref()))]
    Action {
        found: String,
        similar: Option<String>,
    },
    /// No key.
    #[error(
        "expected names of keys with blanks between them, such as a, G, space, ctrl-s, shift-tab, pgup, F5; found {found:?}"
    )]
    Key { found: String },
    /// A letter where letters are typed.
    #[error("expected a key that types nothing here, as text is typed; found {found:?}")]
    Typed { found: String },
    /// A place that could not be left.
    #[error("expected a key, as nothing else leads out of there; found none")]
    NoWayOut,
    /// Two actions with one key.
    #[error("{key} is also the key of {other:?}, {}", whose(*.line))]
    Clash {
        key: String,
        other: String,
        line: Option<usize>,
    },
    /// An evaluation that there is not.
    #[error(transparent)]
    Evaluation(UnknownEvaluation),
    /// A line of a language's file.
    #[error("expected {0}")]
    Text(String),
    /// A number out of its range.
    #[error("expected a number from {least} to {most}, found {found}")]
    Number { least: u32, most: u32, found: u32 },
}

impl SettingsProblem {
    /// A word that is none of those known.
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
