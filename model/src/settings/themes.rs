//! [`Themes`]: the built-in themes and the user's own.

use super::error::{SettingsError, SettingsProblem};
use super::theme::{self, Theme};
use crate::save::{MOST_BYTES, text_of};
use std::fs;
use std::path::{Path, PathBuf};

/// The names and texts of the built-in themes; [`Themes::usual`] returns the default one.
pub const BUILT_IN: [(&str, &str); 7] = [
    ("dark", include_str!("../../../assets/themes/dark.ron")),
    ("night", include_str!("../../../assets/themes/night.ron")),
    ("day", include_str!("../../../assets/themes/day.ron")),
    ("light", include_str!("../../../assets/themes/light.ron")),
    (
        "projector",
        include_str!("../../../assets/themes/projector.ron"),
    ),
    (
        "high-contrast",
        include_str!("../../../assets/themes/high-contrast.ron"),
    ),
    (
        "colour-blind",
        include_str!("../../../assets/themes/colour-blind.ron"),
    ),
];

/// A theme with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTheme {
    /// The name in the configuration.
    pub name: String,
    /// The description.
    pub title: String,
    pub theme: Theme,
}

/// The list of all themes, never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themes {
    pub all: Vec<NamedTheme>,
}

impl Default for Themes {
    fn default() -> Themes {
        Themes::built_in()
    }
}

impl Themes {
    /// Returns the built-in themes.
    pub fn built_in() -> Themes {
        let mut all: Vec<NamedTheme> = Vec::new();
        for (name, text) in BUILT_IN {
            // Cannot fail, as a test reads each of them.
            let (title, theme) = theme::read(text, name, &[]).unwrap_or_default();
            all.push(NamedTheme {
                name: name.to_owned(),
                title,
                theme,
            });
        }
        Themes { all }
    }
    /// Returns the built-in themes and those in the files of a folder, which need not exist, in the
    /// order of their names; and the errors in these files.
    pub fn with_own(folder: Option<&Path>) -> (Themes, Vec<SettingsError>) {
        let (mut themes, mut faults) = (Themes::built_in(), Vec::new());
        for file in folder
            .map(|folder| files(folder, "ron"))
            .unwrap_or_default()
        {
            match own(&file, &themes) {
                Ok(own) => {
                    themes.all.retain(|other| other.name != own.name);
                    themes.all.push(own);
                }
                Err(fault) => faults.push(fault),
            }
        }
        (themes, faults)
    }
    /// Returns the index of the default theme for a terminal: with `many` colours the theme for a
    /// dark or a `light` background, otherwise the first, which uses the colours of the terminal.
    pub fn usual(&self, many: bool, light: bool) -> usize {
        let name = if light { "day" } else { "night" };
        self.find(name).filter(|_| many).unwrap_or(0)
    }
    /// Returns the index of a theme by its name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|theme| theme.name == name)
    }
    /// Returns the names of all themes.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.all.iter().map(|theme| theme.name.as_str())
    }
}

/// Returns the files of a folder, which need not exist, with a given extension, sorted by name.
pub(super) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let files = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files
        .filter(|file| file.extension().is_some_and(|end| end == ending))
        .collect();
    files.sort();
    files
}

fn own(file: &Path, themes: &Themes) -> Result<NamedTheme, SettingsError> {
    let text = text_of(file, MOST_BYTES).map_err(|error| error.map(SettingsProblem::File))?;
    let known: Vec<(&str, Theme)> = themes
        .all
        .iter()
        .map(|theme| (theme.name.as_str(), theme.theme))
        .collect();
    let (title, theme) = theme::read(&text, &file.display().to_string(), &known)?;
    let name = file
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    Ok(NamedTheme { name, title, theme })
}
