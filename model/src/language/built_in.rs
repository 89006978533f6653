//! The languages that come with the program, and [`Languages`]: those that can be chosen.
//!
//! Each is a PO file of `assets/language/`, named by its code; the build script lists them and packs them, which takes an eighth
//! of their size. Cost: about 3 ms to unpack and read one, when it is asked for.

use super::known::Language;
use super::po::PoError;
use std::sync::OnceLock;

/// A language that is read when it is asked for.
struct BuiltIn {
    code: &'static str,
    /// Its file, packed with deflate (RFC 1951).
    packed: &'static [u8],
    read: OnceLock<Result<Language, PoError>>,
}

/// A file of the program's own that cannot be read, and where it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFault {
    pub code: &'static str,
    pub error: PoError,
}

impl LanguageFault {
    /// The file in the sources.
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
    /// Its file. What cannot be unpacked is an empty one, which has no header: a fault.
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
    /// Why it could not be read, if it was asked for.
    fn fault(&self) -> Option<LanguageFault> {
        let error = self.read.get()?.as_ref().err()?.clone();
        Some(LanguageFault {
            code: self.code,
            error,
        })
    }
}

// `BUILT_IN`, an array of them in the order of their codes.
include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Language {
    /// Those that come with the program, English first.
    pub fn built_in() -> impl Iterator<Item = Language> {
        std::iter::once(Language::ENGLISH).chain(BUILT_IN.iter().filter_map(BuiltIn::language))
    }
    /// The codes of those.
    pub fn built_in_codes() -> impl Iterator<Item = &'static str> {
        std::iter::once(Language::ENGLISH.code()).chain(BUILT_IN.iter().map(|file| file.code))
    }
    /// What is wrong with those that were asked for and could not be read: they are shown in English.
    pub fn faults() -> impl Iterator<Item = LanguageFault> {
        BUILT_IN.iter().filter_map(BuiltIn::fault)
    }
    /// The one with a code that comes with the program.
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

/// The languages that can be chosen: those that come with the program, and the user's own, which come first where both
/// have a code.
#[derive(Clone, Debug, Default)]
pub struct Languages {
    pub own: Vec<Language>,
}

impl Languages {
    /// The codes of all of them.
    pub fn codes(&self) -> Vec<&'static str> {
        let own = self.own.iter().map(|language| language.code());
        let mut codes: Vec<&str> = Language::built_in_codes().collect();
        codes.extend(own.filter(|code| Language::built_in_codes().all(|other| other != *code)));
        codes
    }
    /// The language of a code, or of the name of a locale such as `pt_PT.UTF-8`: the whole of it first (`pt_BR`).
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
    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
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
