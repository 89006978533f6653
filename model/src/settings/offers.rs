//! [`Offers`]: the themes and languages that settings and options may name, built-in or the user's
//! own.

use super::error::{SettingsError, SettingsProblem};
use super::themes::{Themes, files};
use crate::language::{Language, Languages, PoError};
use crate::save::{MOST_BYTES, text_of};
use crate::state::Folders;
use engine::ron_place::Placed;
use std::path::Path;

/// All available themes and languages.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    pub themes: Themes,
    pub languages: Languages,
}

impl Offers {
    /// Returns the built-in themes and languages with those in the user's folders, and the errors
    /// in files of these folders.
    pub fn with_own(folders: &Folders) -> (Offers, Vec<SettingsError>) {
        let (themes, mut faults) = Themes::with_own(folders.themes.as_deref());
        let mut languages = Languages::default();
        for file in folders
            .languages
            .as_deref()
            .map(|folder| files(folder, "po"))
            .unwrap_or_default()
        {
            match language_of(&file) {
                Ok(own) => languages.own.push(own),
                Err(fault) => faults.push(fault),
            }
        }
        (Offers { themes, languages }, faults)
    }
    /// Returns the language whose code is given by an option; `option` is the option's name, for
    /// errors.
    ///
    /// # Errors
    /// If there is no such language, or it cannot be read.
    pub fn language(&self, option: &str, code: &str) -> Result<Language, SettingsError> {
        let unknown = || {
            let problem =
                SettingsProblem::word("a language", code, self.languages.codes().into_iter());
            Placed {
                file: option.to_owned(),
                place: None,
                problem,
            }
        };
        let known = self.languages.codes().contains(&code);
        let found = self.languages.find(code).filter(|_| known);
        found.ok_or_else(|| faults().next().filter(|_| known).unwrap_or_else(unknown))
    }
}

/// Returns the language of a PO file.
///
/// # Errors
/// If the file cannot be read or is malformed: the line and the expected content.
pub fn language_of(file: &Path) -> Result<Language, SettingsError> {
    let text = text_of(file, MOST_BYTES).map_err(|error| error.map(SettingsProblem::File))?;
    Language::of_text(&text).map_err(|error| wrong(file.display().to_string(), error))
}

/// Returns the errors in built-in languages that were requested; English is shown instead of these.
pub fn faults() -> impl Iterator<Item = SettingsError> {
    Language::faults().map(|fault| wrong(fault.file(), fault.error))
}

fn wrong(file: String, PoError { line, expected }: PoError) -> SettingsError {
    Placed {
        file,
        place: Some((line, 1)),
        problem: SettingsProblem::Text(expected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::read;
    use crate::state::folders;

    #[test]
    fn a_file_in_the_folder_makes_a_language_that_settings_may_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("written");
        };
        write(
            "pl.po",
            "msgid \"\"\nmsgstr \"Language: pl\\n\"\nmsgid \"Children\"\nmsgstr \"Dzieci\"\n",
        );
        write(
            "bad.po",
            "msgid \"\"\nmsgstr \"Language: xx\\n\"\n\nmsgid \"a {b}\"\nmsgstr \"a\"\n",
        );
        let folders = Folders {
            languages: Some(folder.path().to_owned()),
            themes: None,
            ..folders()
        };
        let (offers, faults) = Offers::with_own(&folders);
        assert_eq!(offers.languages.codes(), ["en", "es", "pt", "pl"]);
        let [fault] = faults.try_into().expect("one fault");
        assert!(
            fault
                .to_string()
                .ends_with("bad.po:4:1: expected the places {\"b\"} in the text, found {}"),
            "{fault}"
        );
        let settings = read("(language: \"pl\")", "f", &offers).expect("settings");
        assert_eq!(settings.language.map(Language::code), Some("pl"));
        let fault = offers
            .language("--language", "po")
            .expect_err("no language")
            .to_string();
        assert_eq!(
            fault,
            "--language: expected a language, one of en, es, pt, pl, found \"po\"; did you mean pt?"
        );
    }
}
