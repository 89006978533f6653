//! The languages that come with the program, a PO file each in `assets/language/`, and [`Languages`]: those that can be chosen.

use super::known::Language;
use super::po::{self, PoError};
use std::sync::OnceLock;

/// A language that is read when it is asked for.
struct BuiltIn {
    text: &'static str,
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
    const fn new(text: &'static str) -> BuiltIn {
        BuiltIn { text, read: OnceLock::new() }
    }
    fn code(&self) -> &'static str {
        po::code(self.text)
    }
    fn language(&self) -> Option<Language> {
        self.read.get_or_init(|| Language::of_text(self.text)).as_ref().ok().copied()
    }
    /// Why it could not be read, if it was asked for.
    fn fault(&self) -> Option<LanguageFault> {
        let error = self.read.get()?.as_ref().err()?.clone();
        Some(LanguageFault { code: self.code(), error })
    }
}

/// The languages by the names of their files.
macro_rules! built_in {
    ($($file:literal)*) => {
        static BUILT_IN: [BuiltIn; [$($file),*].len()] =
            [$(BuiltIn::new(include_str!(concat!("../../assets/language/", $file, ".po")))),*];
    };
}

built_in! { "pt" "es" }

impl Language {
    /// Those that come with the program, English first.
    pub fn built_in() -> impl Iterator<Item = Language> {
        std::iter::once(Language::ENGLISH).chain(BUILT_IN.iter().filter_map(BuiltIn::language))
    }
    /// The codes of those.
    pub fn built_in_codes() -> impl Iterator<Item = &'static str> {
        std::iter::once(Language::ENGLISH.code()).chain(BUILT_IN.iter().map(BuiltIn::code))
    }
    /// What is wrong with those that were asked for and could not be read: they are shown in English.
    pub fn faults() -> impl Iterator<Item = LanguageFault> {
        BUILT_IN.iter().filter_map(BuiltIn::fault)
    }
    /// The one with a code that comes with the program.
    pub fn named(code: &str) -> Option<Language> {
        let file = || BUILT_IN.iter().find(|file| file.code() == code).and_then(BuiltIn::language);
        if code == Language::ENGLISH.code() { Some(Language::ENGLISH) } else { file() }
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
        let short = whole.split(['_', '-']).next().unwrap_or_default().to_ascii_lowercase();
        let own = |code: &str| self.own.iter().copied().find(|language| language.code() == code);
        [whole, &short].into_iter().find_map(|code| own(code).or_else(|| Language::named(code)))
    }
    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    pub fn of_environment(&self, variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.and_then(|locale| self.find(&locale)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let known = Languages {
            own: vec![Language::of_text("msgid \"\"\nmsgstr \"Language: pt_BR\\n\"\n").expect("a language")],
        };
        let of = |pairs: &[(&str, &str)]| {
            let language = known.of_environment(|name| {
                pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            });
            language.code()
        };
        assert_eq!(of(&[]), "en");
        assert_eq!(of(&[("LANG", "pt_PT.UTF-8")]), "pt");
        assert_eq!(of(&[("LANG", "pt_BR.UTF-8")]), "pt_BR");
        assert_eq!(of(&[("LANG", "pt_PT.UTF-8"), ("LC_MESSAGES", "es_PE")]), "es");
        assert_eq!(of(&[("LANG", "pt_BR"), ("LC_MESSAGES", "es"), ("LC_ALL", "C")]), "en");
        assert_eq!(of(&[("LANG", "es@euro"), ("LC_ALL", "")]), "es");
        assert_eq!(of(&[("LANG", "pta_ES")]), "en");
        for language in Language::built_in() {
            assert_eq!(Languages::default().find(language.code()), Some(language));
        }
    }

    #[test]
    fn a_language_that_cannot_be_read_has_a_fault() {
        let broken = BuiltIn::new("msgid \"\"\nmsgstr \"\"\n\"Language: xx\\n\"\n\nmsgid \"a\"\nmsgstr \"b|c\"\n");
        assert_eq!((broken.fault(), broken.language()), (None, None), "nothing was asked for before");
        let fault = broken.fault().expect("it was asked for");
        assert_eq!((fault.file().as_str(), fault.error.line), ("assets/language/xx.po", 5));
        assert!(fault.error.expected.contains('|'), "{}", fault.error.expected);
        assert_eq!(Language::faults().next(), None);
    }

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
