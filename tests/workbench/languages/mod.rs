//! The languages of the screen: their tables compared with the sources, and the drawn screens.

mod english;
pub mod keys;
mod lessons;
mod numbers;
mod screens;
mod sentences;
mod tables;
mod vocabulary;

use model::language::Language;

/// Returns every language except English.
pub fn translations() -> impl Iterator<Item = Language> {
    Language::built_in().filter(|language| *language != Language::ENGLISH)
}

/// Returns a text of a language with its placeholders filled.
pub fn said(language: Language, key: &str, places: &[(&str, &str)]) -> String {
    let entry = language.table().iter().find(|(english, _)| *english == key);
    let (_, text) = entry.unwrap_or_else(|| panic!("{language:?} has no {key:?}"));
    places
        .iter()
        .fold((*text).to_owned(), |text, (name, value)| {
            text.replace(&format!("{{{name}}}"), value)
        })
}
