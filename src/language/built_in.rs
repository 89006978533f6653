//! The languages that come with the program, a PO file each in `assets/language/`.

use super::known::Language;
use super::po;
use std::sync::OnceLock;

/// A language that is read when it is asked for.
pub(super) struct BuiltIn {
    text: &'static str,
    read: OnceLock<Language>,
}

impl BuiltIn {
    const fn new(text: &'static str) -> BuiltIn {
        BuiltIn { text, read: OnceLock::new() }
    }
    pub(super) fn code(&self) -> &'static str {
        po::code(self.text)
    }
    /// A test reads each of them.
    pub(super) fn language(&self) -> Language {
        *self.read.get_or_init(|| Language::of_text(self.text).unwrap_or_default())
    }
}

pub(super) static BUILT_IN: [BuiltIn; 2] = [
    BuiltIn::new(include_str!("../../assets/language/pt.po")),
    BuiltIn::new(include_str!("../../assets/language/es.po")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        for file in &BUILT_IN {
            let language = Language::of_text(file.text).unwrap_or_else(|error| panic!("{}: {error}", file.code()));
            assert!(
                language.code() == file.code() && language.name() != language.code() && language.table().len() > 300
            );
        }
    }
}
