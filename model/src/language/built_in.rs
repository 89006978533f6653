//! The built-in languages, and [`Languages`]: the languages that can be chosen.
//!
//! Each is a PO file in `assets/language/` with the language's code as its name; the build script
//! lists the files and compresses them to an eighth of their size. Cost: about 3 ms to decompress
//! and read one, on first use.

use super::known::Language;
use super::po::PoError;
use std::sync::OnceLock;

/// A built-in language, read on first use.
struct BuiltIn {
    code: &'static str,
    /// The text of its file, compressed with DEFLATE (RFC 1951).
    packed: &'static [u8],
    read: OnceLock<Result<Language, PoError>>,
}

/// A built-in file that cannot be read, with the place of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFault {
    pub code: &'static str,
    pub error: PoError,
}

impl LanguageFault {
    /// Returns the path of the file in the sources.
    pub fn file(&self) -> String {
        format!("assets/language/{}.po", self.code)
    }
}

impl BuiltIn {
    const fn new(code: &'static str, packed: &'static [u8]) -> BuiltIn {
        BuiltIn {
            code,
            packed,
            read: OnceLock::new(),
        }
    }
    /// Returns the text of the file; the empty text if it cannot be decompressed, which is then
    /// rejected because it has no header.
    fn text(&self) -> String {
        let bytes = miniz_oxide::inflate::decompress_to_vec(self.packed).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
    fn language(&self) -> Option<Language> {
        self.read
            .get_or_init(|| Language::of_text(&self.text()))
            .as_ref()
            .ok()
            .copied()
    }
    /// Returns the reason why the language could not be read; `None` if it was read or not yet
    /// requested.
    fn fault(&self) -> Option<LanguageFault> {
        let error = self.read.get()?.as_ref().err()?.clone();
        Some(LanguageFault {
            code: self.code,
            error,
        })
    }
}

// Defines `BUILT_IN`, an array of `BuiltIn` in the order of the codes.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Language {
    /// Returns the built-in languages, English first.
    pub fn built_in() -> impl Iterator<Item = Language> {
        std::iter::once(Language::ENGLISH).chain(BUILT_IN.iter().filter_map(BuiltIn::language))
    }
    /// Returns the codes of the built-in languages.
    pub fn built_in_codes() -> impl Iterator<Item = &'static str> {
        std::iter::once(Language::ENGLISH.code()).chain(BUILT_IN.iter().map(|file| file.code))
    }
    /// Returns the faults of the languages that were requested and could not be read; their texts
    /// appear in English.
    pub fn faults() -> impl Iterator<Item = LanguageFault> {
        BUILT_IN.iter().filter_map(BuiltIn::fault)
    }
    /// Returns the built-in language with a code.
    pub fn named(code: &str) -> Option<Language> {
        let file = || {
            BUILT_IN
                .iter()
                .find(|file| file.code == code)
                .and_then(BuiltIn::language)
        };
        if code == Language::ENGLISH.code() {
            Some(Language::ENGLISH)
        } else {
            file()
        }
    }
}

/// The languages that can be chosen: the built-in ones and the user's own. If both have a code, the
/// user's own language is used.
#[derive(Clone, Debug, Default)]
pub struct Languages {
    pub own: Vec<Language>,
}

impl Languages {
    /// Returns the codes of all languages.
    pub fn codes(&self) -> Vec<&'static str> {
        let own = self.own.iter().map(|language| language.code());
        let mut codes: Vec<&str> = Language::built_in_codes().collect();
        codes.extend(own.filter(|code| Language::built_in_codes().all(|other| other != *code)));
        codes
    }
    /// Returns the language of a code or of the name of a locale such as `pt_PT.UTF-8`; language
    /// and country (`pt_BR`) are looked up before the language alone.
    pub fn find(&self, name: &str) -> Option<Language> {
        let whole = name.split(['.', '@']).next().unwrap_or_default();
        let short = whole
            .split(['_', '-'])
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let own = |code: &str| {
            self.own
                .iter()
                .copied()
                .find(|language| language.code() == code)
        };
        [whole, &short]
            .into_iter()
            .find_map(|code| own(code).or_else(|| Language::named(code)))
    }
    /// Returns the language of the environment: that of the first of `LC_ALL`, `LC_MESSAGES` and
    /// `LANG` that is set, English if it is not known.
    pub fn of_environment(&self, variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale
            .and_then(|locale| self.find(&locale))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let known = Languages {
            own: vec![
                Language::of_text("msgid \"\"\nmsgstr \"Language: pt_BR\\n\"\n")
                    .expect("a language"),
            ],
        };
        let of = |pairs: &[(&str, &str)]| {
            let language = known.of_environment(|name| {
                pairs
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map(|(_, value)| (*value).to_owned())
            });
            language.code()
        };
        assert_eq!(of(&[]), "en");
        assert_eq!(of(&[("LANG", "pt_PT.UTF-8")]), "pt");
        assert_eq!(of(&[("LANG", "pt_BR.UTF-8")]), "pt_BR");
        assert_eq!(
            of(&[("LANG", "pt_PT.UTF-8"), ("LC_MESSAGES", "es_PE")]),
            "es"
        );
        assert_eq!(
            of(&[("LANG", "pt_BR"), ("LC_MESSAGES", "es"), ("LC_ALL", "C")]),
            "en"
        );
        assert_eq!(of(&[("LANG", "es@euro"), ("LC_ALL", "")]), "es");
        assert_eq!(of(&[("LANG", "pta_ES")]), "en");
        for language in Language::built_in() {
            assert_eq!(Languages::default().find(language.code()), Some(language));
        }
    }

    #[test]
    fn a_language_that_cannot_be_read_has_a_fault() {
        let text = "msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\nmsgid \"a\"\nmsgstr \"b|c\"\n";
        let broken = BuiltIn::new(
            "xx",
            miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 1).leak(),
        );
        assert_eq!(
            (broken.fault(), broken.language()),
            (None, None),
            "nothing was asked for before"
        );
        let fault = broken.fault().expect("it was asked for");
        assert_eq!(
            (fault.file().as_str(), fault.error.line),
            ("assets/language/xx.po", 5)
        );
        assert!(
            fault.error.expected.contains('|'),
            "{}",
            fault.error.expected
        );
        assert_eq!(Language::faults().next(), None);
    }

    #[test]
    fn every_file_is_read() {
        assert!(BUILT_IN.len() >= 2);
        for file in &BUILT_IN {
            let language = Language::of_text(&file.text())
                .unwrap_or_else(|error| panic!("{}: {error}", file.code));
            assert!(
                language.code() == file.code
                    && language.name() != language.code()
                    && language.table().len() > 300
            );
        }
    }
}
