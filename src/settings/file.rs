//! From the text of a configuration to [`Settings`].

use super::error::{SettingsError, SettingsProblem};
use crate::language::Language;
use crate::save::{MOST_BYTES, SourceText, folders, text_of};
use engine::ron_place::Step::Field;
use engine::ron_place::{Kind, similar};
use serde::Deserialize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The name of the file, in the folder of the user's own files.
pub const NAME: &str = "plyscope.ron";

/// The languages that the screen speaks.
pub const LANGUAGES: [&str; Language::ALL.len()] = Language::codes();
/// How many MiB a recorded search may be given.
const MEMORY: RangeInclusive<u32> = 1..=65_536;
/// As the environment says.
const AUTO: &str = "auto";

/// What the user has set; `None`: not written, or left to the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// One of [`LANGUAGES`].
    pub language: Option<&'static str>,
    pub color: Option<bool>,
    pub ascii: Option<bool>,
    pub mouse: Option<bool>,
    /// In MiB.
    pub memory: Option<u32>,
}

/// A configuration as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Configuration")]
struct Written {
    #[serde(rename = "version")]
    _version: u32,
    language: Option<String>,
    color: Option<String>,
    ascii: Option<bool>,
    mouse: Option<bool>,
    memory: Option<u32>,
}

/// Where the configuration stands; `None`: there is no folder for it.
pub fn path() -> Option<PathBuf> {
    folders().config.map(|folder| folder.join(NAME))
}

/// The configuration at its usual place, and what is wrong with it, when the defaults hold. Where no file is, they do, too.
pub fn usual() -> (Settings, Option<SettingsError>) {
    let Some(file) = path().filter(|file| file.exists()) else { return (Settings::default(), None) };
    match load(&file) {
        Ok(settings) => (settings, None),
        Err(error) => (Settings::default(), Some(error)),
    }
}

/// Reads the configuration of a file, which must be there.
///
/// # Errors
/// The file cannot be read, or the place and what was expected there.
pub fn load(path: &Path) -> Result<Settings, SettingsError> {
    let text = text_of(path, MOST_BYTES).map_err(|error| error.map(SettingsProblem::File))?;
    read(&text, &path.display().to_string())
}

/// Reads the text of a configuration; `name` is the file's, for errors.
///
/// # Errors
/// The place and what was expected there.
pub fn read(text: &str, name: &str) -> Result<Settings, SettingsError> {
    let source = SourceText::new(text, name);
    let written: Written = source.read(Kind::Configuration).map_err(|error| error.map(SettingsProblem::Shape))?;
    if let Some(found) = written.memory.filter(|memory| !MEMORY.contains(memory)) {
        let (least, most) = (*MEMORY.start(), *MEMORY.end());
        return Err(source.error(&[Field("memory")], SettingsProblem::Number { least, most, found }));
    }
    let color = choice(&source, "color", "when to use colours", &["always", "never"], written.color.as_deref())?;
    Ok(Settings {
        language: choice(&source, "language", "a language", &LANGUAGES, written.language.as_deref())?,
        color: color.map(|color| color == "always"),
        ascii: written.ascii,
        mouse: written.mouse,
        memory: written.memory,
    })
}

/// One of some words, or `auto`, which is no choice.
fn choice(
    source: &SourceText,
    field: &str,
    what: &'static str,
    known: &[&'static str],
    found: Option<&str>,
) -> Result<Option<&'static str>, SettingsError> {
    let Some(found) = found.filter(|found| *found != AUTO) else { return Ok(None) };
    if let Some(word) = known.iter().find(|word| **word == found) {
        return Ok(Some(word));
    }
    let all = || known.iter().copied().chain([AUTO]);
    let known = all().collect::<Vec<_>>().join(", ");
    let similar = similar(found, all()).map(str::to_owned);
    Err(source.error(&[Field(field)], SettingsProblem::Word { what, known, found: found.to_owned(), similar }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{FIELDS, template};

    #[test]
    fn the_printed_file_sets_every_field_to_its_default() {
        let defaults = read(&template(), "").expect("what is printed is read");
        let silent = Settings { ascii: Some(false), mouse: Some(true), memory: Some(128), ..Settings::default() };
        assert_eq!(defaults, silent);
        assert_eq!(read("()", ""), Ok(Settings::default()));
        // A field that the table lacks would be listed here as known.
        let error = read("(nothing: 1)", "f").expect_err("no such field").to_string();
        let known: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(error, format!("f:1:10: unknown field \"nothing\"; known: version, {}", known.join(", ")));
    }

    #[test]
    fn faults_name_the_place_and_what_was_expected() {
        for (text, fault) in [
            ("(langauge: \"pt\")", "known: version, language, color, ascii, mouse, memory; did you mean language?"),
            (
                "(\n  language: \"po\",\n)",
                "f:2:13: expected a language, one of en, pt, es, auto, found \"po\"; did you mean pt?",
            ),
            ("(color: 3)", "f:1:9: expected a text in quotes, found 3"),
            ("(memory: 0)", "f:1:10: expected a number from 1 to 65536, found 0"),
            ("(version: 2)", "f:1:11: expected version 1, found 2"),
            ("(ascii: \"yes\")", "f:1:9: expected true or false, found \"yes\""),
            ("(methods: [])", "f:1:11: expected a configuration, found an experiment"),
            ("", "f:1:1: expected"),
            ("(ascii: true", "f:1:13: expected"),
        ] {
            let error = read(text, "f").expect_err(text).to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
