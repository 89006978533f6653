//! [`Themes`]: those that come with the program, and the user's own.

use super::error::{SettingsError, SettingsProblem};
use super::theme::{self, Theme};
use crate::save::{MOST_BYTES, text_of};
use std::fs;
use std::path::{Path, PathBuf};

/// The texts of the themes that come with the program; [`Themes::usual`] says which is used unless one is chosen.
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
    /// By which it is chosen.
    pub name: String,
    /// What it is for.
    pub title: String,
    pub theme: Theme,
}

/// All themes. There is at least one.
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
    /// Those that come with the program.
    pub fn built_in() -> Themes {
        let mut all: Vec<NamedTheme> = Vec::new();
        for (name, text) in BUILT_IN {
            // A test reads each of them.
            let (title, theme) = theme::read(text, name, &[]).unwrap_or_default();
            all.push(NamedTheme {
                name: name.to_owned(),
                title,
                theme,
            });
        }
        Themes { all }
    }
    /// These and the files of a folder, which need not exist, in the order of their names; and what is wrong with others.
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
    /// The one that suits a terminal: with `many` colours one of the program's own, on dark or on `light` ground; else the first,
    /// which has the terminal's own colours.
    pub fn usual(&self, many: bool, light: bool) -> usize {
        let name = if light { "day" } else { "night" };
        self.find(name).filter(|_| many).unwrap_or(0)
    }
    /// The place of a name in the list.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|theme| theme.name == name)
    }
    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.all.iter().map(|theme| theme.name.as_str())
    }
}

/// The files of a folder, which need not exist, whose names end so, in their order.
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
