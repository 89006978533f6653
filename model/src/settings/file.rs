//! Parses the text of a configuration into [`Settings`].

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

/// The name of the file in the folder of the user's own files.
pub const NAME: &str = "plyscope.ron";

/// The permitted memory of a recorded search, in MiB.
const MEMORY: RangeInclusive<u32> = 1..=65_536;
/// The choices of colours by name.
const COLORS: [(&str, Colors); 5] = [
    ("always", Colors::Known),
    ("never", Colors::None),
    ("16", Colors::Sixteen),
    ("256", Colors::Many),
    ("full", Colors::Full),
];

/// The words for the notation of squares by letter and number, and as pairs.
const LETTERS: &str = "letters";
const PAIRS: &str = "pairs";

/// The formats of fractions by name.
const FRACTIONS: [(&str, FractionStyle); 3] = [
    ("shorter", FractionStyle::Shorter),
    ("fractions", FractionStyle::Fractions),
    ("decimals", FractionStyle::Decimals),
];

/// The number of colours to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    None,
    /// As many as the terminal reports.
    Known,
    Sixteen,
    /// 256 colours.
    Many,
    /// All RGB colours.
    Full,
}

/// The settings in the configuration; `None` if one is missing or left to the environment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub language: Option<Language>,
    /// The number of colours to be used.
    pub color: Option<Colors>,
    /// An index into the list of themes; `None` for the theme that suits the terminal.
    pub theme: Option<usize>,
    pub ascii: Option<bool>,
    pub mouse: Option<bool>,
    /// True if squares are written as (row, column).
    pub pairs: Option<bool>,
    /// The format of values in games with chance.
    pub fractions: Option<FractionStyle>,
    /// The memory of a recorded search, in MiB.
    pub memory: Option<u32>,
    pub keys: OwnKeys,
    pub defaults: Defaults,
}

/// The keys that the user assigned to actions; the key table interprets them.
#[derive(Clone, Debug, Eq)]
pub struct OwnKeys {
    /// The names of keys by action.
    pub keys: BTreeMap<String, String>,
    /// The configuration, for error messages.
    pub source: SourceText,
}

/// Ignores the place where they were written.
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

/// The configuration as in the file.
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

/// Returns the path of the configuration; `None` if there is no folder for it.
pub fn path() -> Option<PathBuf> {
    folders().config.map(|folder| folder.join(NAME))
}

/// Returns the configuration at its usual place. If there is no file the settings are the defaults;
/// if the file is wrong they are the defaults together with the error.
pub fn usual(offers: &Offers) -> (Settings, Option<SettingsError>) {
    let Some(file) = path().filter(|file| file.exists()) else {
        return (Settings::default(), None);
    };
    match load(&file, offers) {
        Ok(settings) => (settings, None),
        Err(error) => (Settings::default(), Some(error)),
    }
}

/// Reads the configuration in a file, which must exist.
///
/// # Errors
/// If the file cannot be read or is not a configuration: the place and the expected content.
pub fn load(path: &Path, offers: &Offers) -> Result<Settings, SettingsError> {
    let text = text_of(path, MOST_BYTES).map_err(|error| error.map(SettingsProblem::File))?;
    read(&text, &path.display().to_string(), offers)
}

/// Parses the text of a configuration; `name` is that of the file, for error messages.
///
/// # Errors
/// If the text is not a configuration: the place and the expected content.
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
        // The message lists all known fields, so one that is missing in the table would show up.
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
