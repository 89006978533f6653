//! [`Language`], and which one the screen speaks.

use super::{portuguese, spanish};
use std::cell::Cell;
use std::sync::OnceLock;

/// A language of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    Portuguese,
    Spanish,
}

static CHOSEN: OnceLock<Language> = OnceLock::new();

thread_local! {
    /// That of [`within`].
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// Sets the language of the process; only the first call does.
pub fn choose(language: Language) {
    _ = CHOSEN.set(language);
}

/// The language of the screen.
pub fn current() -> Language {
    HERE.get().or_else(|| CHOSEN.get().copied()).unwrap_or_default()
}

/// Does something in a language, on this thread only: several languages in one process, as in tests.
pub fn within<T>(language: Language, work: impl FnOnce() -> T) -> T {
    /// Puts it back, also when the work panics.
    struct Back(Option<Language>);
    impl Drop for Back {
        fn drop(&mut self) {
            HERE.set(self.0);
        }
    }
    let _back = Back(HERE.replace(Some(language)));
    work()
}

impl Language {
    pub const ALL: [Language; 3] = [Language::English, Language::Portuguese, Language::Spanish];

    /// Its code in ISO 639.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
            Language::Spanish => "es",
        }
    }
    /// The codes of all languages.
    pub const fn codes() -> [&'static str; Language::ALL.len()] {
        let (mut codes, mut at) = ([""; Language::ALL.len()], 0);
        while at < codes.len() {
            codes[at] = Language::ALL[at].code();
            at += 1;
        }
        codes
    }
    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Portuguese => "português",
            Language::Spanish => "español",
        }
    }
    /// The language of a code, or of the name of a locale such as `pt_PT.UTF-8`.
    pub fn read(name: &str) -> Option<Language> {
        let code = name.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.code() == code)
    }
    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let set = |name| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.and_then(|locale| Language::read(&locale)).unwrap_or_default()
    }
    /// Its table, sorted by the English; English needs none.
    pub const fn table(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Language::English => &[],
            Language::Portuguese => portuguese::TABLE,
            Language::Spanish => spanish::TABLE,
        }
    }
    /// Which of the forms of a text a number takes.
    pub const fn form(self, count: u64) -> usize {
        match self {
            Language::English | Language::Portuguese | Language::Spanish => (count != 1) as usize,
        }
    }
    /// How many forms that are.
    pub const fn forms(self) -> usize {
        match self {
            Language::English | Language::Portuguese | Language::Spanish => 2,
        }
    }
    /// A sentence with its prepositions and articles drawn together, where a name that has an article was put in.
    pub(super) fn contracted(self, text: String) -> String {
        const NAMES: [&str; 5] = ["a raiz", "a coluna", "as colunas", "a jogada", "as jogadas"];
        const TOGETHER: [(&str, &str); 4] = [("de a", "da"), ("em a", "na"), ("a a", "à"), ("por a", "pela")];
        match self {
            Language::Portuguese => NAMES.iter().fold(text, |text, name| {
                let rest = &name[1..];
                let pairs = TOGETHER.iter().filter(|_| text.contains(name));
                let pairs = pairs.map(|(apart, together)| (format!(" {apart}{rest}"), format!(" {together}{rest}")));
                pairs.fold(text.clone(), |text, (apart, together)| text.replace(&apart, &together))
            }),
            Language::English | Language::Spanish => text,
        }
    }
    /// What its table has for a text.
    pub fn find(self, key: &str) -> Option<&'static str> {
        let table = self.table();
        table.binary_search_by(|(english, _)| (*english).cmp(key)).ok().map(|at| table[at].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |pairs: &[(&str, &str)]| {
            Language::of_environment(|name| {
                pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Language::English);
        assert_eq!(of(&[("LANG", "pt_PT.UTF-8")]), Language::Portuguese);
        assert_eq!(of(&[("LANG", "pt_PT.UTF-8"), ("LC_MESSAGES", "es_PE")]), Language::Spanish);
        assert_eq!(of(&[("LANG", "pt_BR"), ("LC_MESSAGES", "es"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(of(&[("LANG", "es@euro"), ("LC_ALL", "")]), Language::Spanish);
        assert_eq!(of(&[("LANG", "pta_ES")]), Language::English);
        for language in Language::ALL {
            assert_eq!(Language::read(language.code()), Some(language));
        }
    }

    #[test]
    fn a_language_holds_within_its_work_only() {
        let both = within(Language::Portuguese, || (current(), within(Language::Spanish, current), current()));
        assert_eq!(both, (Language::Portuguese, Language::Spanish, Language::Portuguese));
        _ = std::panic::catch_unwind(|| within(Language::Spanish, || std::panic::panic_any(())));
        assert_eq!(current(), Language::English);
    }
}
