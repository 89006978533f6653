//! From the text of a configuration to [`Settings`].

use super::choice::choice;
use super::defaults::{Defaults, DefaultsFile};
use super::error::{SettingsError, SettingsProblem};
use super::offers::Offers;
use crate::language::Language;
use crate::save::{MOST_BYTES, SourceText, text_of};
use crate::state::folders;
use engine::eval::FractionStyle;
use engine::ron_place::RonKind;
use engine::ron_place::Step::Field;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The name of the file, in the folder of the user's own files.
pub const NAME: &str = "plyscope.ron";

/// How many MiB a recorded search may be given.
const MEMORY: RangeInclusive<u32> = 1..=65_536;
/// How many colours there are, by name.
const COLORS: [(&str, Colors); 5] = [
    ("always", Colors::Known),
    ("never", Colors::None),
    ("16", Colors::Sixteen),
    ("256", Colors::Many),
    ("full", Colors::Full),
];

/// How squares are written.
const LETTERS: &str = "letters";
const PAIRS: &str = "pairs";

/// How fractions are shown.
const FRACTIONS: [(&str, FractionStyle); 3] = [
    ("shorter", FractionStyle::Shorter),
    ("fractions", FractionStyle::Fractions),
    ("decimals", FractionStyle::Decimals),
];

/// Colours or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    None,
    /// As many as the terminal says that it has.
    Known,
    Sixteen,
    /// 256.
    Many,
    /// All.
    Full,
}

/// What the user has set; `None`: not written, or left to the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub language: Option<Language>,
    /// Colours or none, and how many.
    pub color: Option<Colors>,
    /// An index of the themes; `None`: the one that suits the terminal.
    pub theme: Option<usize>,
    pub ascii: Option<bool>,
    pub mouse: Option<bool>,
    /// Are squares written as (row, column)?
    pub pairs: Option<bool>,
    /// How values of games with chance are shown.
    pub fractions: Option<FractionStyle>,
    /// In MiB.
    pub memory: Option<u32>,
    pub keys: OwnKeys,
    pub defaults: Defaults,
}

/// The keys that the user gives actions; what they mean is known by the key table.
#[derive(Clone, Debug, Eq)]
pub struct OwnKeys {
    /// By the names of the actions.
    pub keys: BTreeMap<String, String>,
    /// The configuration, for errors.
    pub source: SourceText,
}

/// Where they were written makes no difference.
impl PartialEq for OwnKeys {
    fn eq(&self, other: &OwnKeys) -> bool {
        self.keys == other.keys
    }
}

impl Default for OwnKeys {
    fn default() -> OwnKeys {
        OwnKeys {
            keys: BTreeMap::new(),
            source: SourceText::new("", NAME),
        }
    }
}

/// A configuration as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Configuration")]
struct Written {
    #[serde(rename = "version")]
    _version: u32,
    language: Option<String>,
    theme: Option<String>,
    color: Option<String>,
    ascii: Option<bool>,
    mouse: Option<bool>,
    squares: Option<String>,
    fractions: Option<String>,
    memory: Option<u32>,
    defaults: DefaultsFile,
    keys: BTreeMap<String, String>,
}

/// Where the configuration stands; `None`: there is no folder for it.
pub fn path() -> Option<PathBuf> {
    folders().config.map(|folder| folder.join(NAME))
}

/// The configuration at its usual place, and what is wrong with it, when the defaults hold. Where no file is, they do, too.
pub fn usual(offers: &Offers) -> (Settings, Option<SettingsError>) {
    let Some(file) = path().filter(|file| file.exists()) else {
        return (Settings::default(), None);
    };
    match load(&file, offers) {
        Ok(settings) => (settings, None),
        Err(error) => (Settings::default(), Some(error)),
    }
}

/// Reads the configuration of a file, which must be there.
///
/// # Errors
/// The file cannot be read, or the place and what was expected there.
pub fn load(path: &Path, offers: &Offers) -> Result<Settings, SettingsError> {
    let text = text_of(path, MOST_BYTES).map_err(|error| error.map(SettingsProblem::File))?;
    read(&text, &path.display().to_string(), offers)
}

/// Reads the text of a configuration; `name` is the file's, for errors.
///
/// # Errors
/// The place and what was expected there.
pub fn read(text: &str, name: &str, offers: &Offers) -> Result<Settings, SettingsError> {
    let source = SourceText::new(text, name);
    let written: Written = source
        .read(RonKind::Configuration)
        .map_err(|error| error.map(SettingsProblem::Shape))?;
    if let Some(found) = written.memory.filter(|memory| !MEMORY.contains(memory)) {
        let (least, most) = (*MEMORY.start(), *MEMORY.end());
        return Err(source.error(
            &[Field("memory")],
            SettingsProblem::Number { least, most, found },
        ));
    }
    let color = choice(
        &source,
        &[Field("color")],
        "when to use colours",
        &COLORS.map(|(name, _)| name),
        written.color.as_deref(),
    )?;
    let names: Vec<&str> = offers.themes.names().collect();
    let theme = choice(
        &source,
        &[Field("theme")],
        "a theme",
        &names,
        written.theme.as_deref(),
    )?;
    let known = [LETTERS, PAIRS];
    let squares = choice(
        &source,
        &[Field("squares")],
        "how squares are written",
        &known,
        written.squares.as_deref(),
    )?;
    let styles = FRACTIONS.map(|(name, _)| name);
    let of = [Field("fractions")];
    let style = choice(
        &source,
        &of,
        "how fractions are shown",
        &styles,
        written.fractions.as_deref(),
    )?;
    let codes = offers.languages.codes();
    let code = choice(
        &source,
        &[Field("language")],
        "a language",
        &codes,
        written.language.as_deref(),
    )?;
    Ok(Settings {
        language: code.and_then(|code| offers.languages.find(code)),
        theme: theme.and_then(|name| offers.themes.find(name)),
        color: color
            .and_then(|color| COLORS.iter().find(|(name, _)| *name == color))
            .map(|(_, colors)| *colors),
        ascii: written.ascii,
        mouse: written.mouse,
        pairs: squares.map(|word| word == PAIRS),
        fractions: style
            .and_then(|style| FRACTIONS.iter().find(|(name, _)| *name == style))
            .map(|(_, style)| *style),
        memory: written.memory,
        defaults: written.defaults.read(&source)?,
        keys: OwnKeys {
            keys: written.keys,
            source,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{FIELDS, template};

    #[test]
    fn the_printed_file_sets_every_field_to_its_default() {
        let offers = Offers::default();
        let defaults = read(&template(), "", &offers).expect("what is printed is read");
        let silent = Settings {
            ascii: Some(false),
            mouse: Some(true),
            pairs: Some(false),
            fractions: Some(FractionStyle::Shorter),
            memory: Some(128),
            ..Settings::default()
        };
        assert_eq!(defaults, silent);
        assert_eq!(read("()", "", &offers), Ok(Settings::default()));
        // A field that the table lacks would be listed here as known.
        let error = read("(nothing: 1)", "f", &offers)
            .expect_err("no such field")
            .to_string();
        let known: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
        assert_eq!(
            error,
            format!(
                "f:1:2: unknown field \"nothing\"; known: version, {}",
                known.join(", ")
            )
        );
    }

    #[test]
    fn faults_name_the_place_and_what_was_expected() {
        let offers = Offers::default();
        for (text, fault) in [
            (
                "(theme: \"drak\")",
                "f:1:9: expected a theme, one of dark, night, day, light, projector, high-contrast, colour-blind, auto, found \"drak\"; did you mean dark?",
            ),
            (
                "(langauge: \"pt\")",
                "known: version, language, theme, color, ascii, mouse, squares, fractions, memory, defaults, keys; did you mean language?",
            ),
            (
                "(\n  language: \"po\",\n)",
                "f:2:13: expected a language, one of en, es, pt, auto, found \"po\"; did you mean pt?",
            ),
            ("(color: 3)", "f:1:9: expected a text in quotes, found 3"),
            (
                "(memory: 0)",
                "f:1:10: expected a number from 1 to 65536, found 0",
            ),
            ("(version: 2)", "f:1:11: expected version 1, found 2"),
            (
                "(ascii: \"yes\")",
                "f:1:9: expected true or false, found \"yes\"",
            ),
            (
                "(methods: [])",
                "f:1:11: expected a configuration, found an experiment",
            ),
            ("", "f:1:1: expected"),
            (
                "(ascii: true",
                "f:1:9: expected a comma or the closing bracket",
            ),
        ] {
            let error = read(text, "f", &offers).expect_err(text).to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
