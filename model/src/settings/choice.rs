//! [`choice`]: a field whose value is one of a few words.

use super::error::{SettingsError, SettingsProblem};
use crate::save::SourceText;
use engine::ron_place::Step;

/// As the environment says, or as is usual.
const AUTO: &str = "auto";

/// One of some words, or `auto`, which is no choice.
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
