//! What can be wrong with a configuration, and where.

use crate::save::SaveProblem;
use engine::ron_place::{Placed, ReadProblem};
use thiserror::Error;

/// A file that is no configuration.
pub type SettingsError = Placed<SettingsProblem>;

/// Why it is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingsProblem {
    /// It cannot be read.
    #[error(transparent)]
    File(SaveProblem),
    /// No RON, of another version, or not of the shape of a configuration.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A word that is none of those known.
    #[error("expected {what}, one of {known}, found {found:?}{}", meant(.similar.as_deref()))]
    Word { what: &'static str, known: String, found: String, similar: Option<String> },
    /// A number out of its range.
    #[error("expected a number from {least} to {most}, found {found}")]
    Number { least: u32, most: u32, found: u32 },
}

fn meant(similar: Option<&str>) -> String {
    similar.map_or_else(String::new, |name| format!("; did you mean {name}?"))
}
