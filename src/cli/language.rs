//! [`LanguageArguments`]: the options that choose a language.

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use model::language::{Language, Languages};
use model::settings::{Offers, SettingsError, language_of};
use model::state::folders;
use std::ffi::OsStr;
use std::path::PathBuf;

/// A language by its code, or by its file.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct LanguageArguments {
    /// The language; one of the user's own, too
    #[arg(long, value_name = "CODE", value_parser = Code)]
    pub language: Option<String>,
    /// The language of a PO file
    #[arg(long, value_name = "FILE", conflicts_with = "language")]
    pub language_file: Option<PathBuf>,
}

impl LanguageArguments {
    /// Returns the language that is requested, if one is.
    ///
    /// # Errors
    /// There is none with this code, or the file is wrong.
    pub fn choose(&self, offers: &Offers) -> Result<Option<Language>, SettingsError> {
        match (&self.language, &self.language_file) {
            (_, Some(file)) => language_of(file).map(Some),
            (Some(code), None) => offers.language("--language", code).map(Some),
            (None, None) => Ok(None),
        }
    }
    /// Returns the language of sheets and pictures: English unless another one is requested.
    ///
    /// # Errors
    /// There is none with this code, or the file is wrong.
    pub fn of_paper(&self) -> Result<Language, SettingsError> {
        self.choose(&Offers::with_own(&folders()).0)
            .map(Option::unwrap_or_default)
    }
}

/// Offers the codes that are known everywhere to completions, and takes any.
#[derive(Clone, Debug)]
struct Code;

impl TypedValueParser for Code {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            Languages::default()
                .codes()
                .into_iter()
                .map(PossibleValue::new),
        ))
    }
}
