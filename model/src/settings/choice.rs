//! [`choice`]: parses a field whose value is one of a few words.

use super::error::{SettingsError, SettingsProblem};
use crate::save::SourceText;
use engine::ron_place::Step;

/// The word for a value left to the environment or to the default.
const AUTO: &str = "auto";

/// Returns the word of `known` that a field has; `None` if it is missing or `auto`.
pub fn choice<'a>(
    source: &SourceText,
    path: &[Step<'_>],
    what: &'static str,
    known: &[&'a str],
    found: Option<&str>,
) -> Result<Option<&'a str>, SettingsError> {
    let Some(found) = found.filter(|found| *found != AUTO) else {
        return Ok(None);
    };
    if let Some(word) = known.iter().find(|word| **word == found) {
        return Ok(Some(word));
    }
    let all = known.iter().copied().chain([AUTO]);
    Err(source.error(path, SettingsProblem::word(what, found, all)))
}
