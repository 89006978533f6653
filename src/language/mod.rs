//! The language of the screen, and [`say!`], which every text in it goes through.
//!
//! The manner is gettext's: the English text stands in the code and is the key; a table a language ([`portuguese`],
//! [`spanish`]) has what it is there. No crate does this with tables that the compiler makes, keys that stay readable,
//! and a test that finds what is missing; files would have to be read before the first frame.
//!
//! - `say!("nothing matches")` gives a `&'static str`.
//! - `say!("tick {at} of {all}", at = 5, all)` fills places by name, in any order; that each has its value, and each value
//!   its place, is checked by the compiler.
//! - `say!(count; "{count} node|{count} nodes", count)` chooses one of the forms by a number.
//! - `say!("left@@time")`: what follows `@@` tells two meanings of one English text apart, and is not shown.
//!
//! - `key!("a number")` is the key itself, for a constant that [`say`] is called with later.
//!
//! Invariants (tested, `tests/workbench/languages`): every table has every key of the sources and no other, with the same
//! places and as many forms as its language, sorted. What has no entry is shown in English.
//! The language is one of the process, set once before the first frame. The commands never set it: what scripts read is
//! English.
//!
//! Cost: a binary search in a sorted table; no work when the program begins.

mod fill;
mod message;
mod portuguese;
mod spanish;

#[doc(hidden)]
pub use fill::{check, fill};
pub use fill::{forms, places, plain};
pub use message::message;
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

/// A text in the language of the screen, without the note behind `@@`; in English if it has no entry.
pub fn say(key: &'static str) -> &'static str {
    current().find(key).unwrap_or_else(|| plain(key))
}

/// A text that is known only while the program runs, such as the description of an evaluation.
pub fn say_of(text: &str) -> &str {
    current().find(text).unwrap_or(text)
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
    fn contracted(self, text: String) -> String {
        const TOGETHER: [(&str, &str); 4] =
            [("de a raiz", "da raiz"), ("em a raiz", "na raiz"), ("a a raiz", "à raiz"), ("por a raiz", "pela raiz")];
        match self {
            Language::Portuguese if text.contains("a raiz") => {
                TOGETHER.iter().fold(text, |text, (apart, together)| text.replace(apart, together))
            }
            Language::English | Language::Portuguese | Language::Spanish => text,
        }
    }
    fn find(self, key: &str) -> Option<&'static str> {
        let table = self.table();
        table.binary_search_by(|(english, _)| (*english).cmp(key)).ok().map(|at| table[at].1)
    }
}

/// The key of a text that is looked up later, by [`say`]: in a constant, or where an error is made.
macro_rules! key {
    ($text:literal) => {
        $text
    };
}

/// A text in the language of the screen. See the module.
macro_rules! say {
    ($text:literal) => {{
        const _: () = $crate::language::check($text, &[], false);
        $crate::language::say($text)
    }};
    ($text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {{
        const _: () = $crate::language::check($text, &[$(stringify!($name)),+], false);
        $crate::language::fill($text, None, &[$((stringify!($name), &say!(@value $name $(, $value)?) as &dyn ::std::fmt::Display)),+])
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
    ($count:expr; $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const _: () = $crate::language::check($text, &[$(stringify!($name)),*], true);
        $crate::language::fill($text, Some($count as u64), &[$((stringify!($name), &say!(@value $name $(, $value)?) as &dyn ::std::fmt::Display)),*])
    }};
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
        assert_eq!(say_of("no such text"), "no such text");
    }

    #[test]
    fn articles_are_drawn_together() {
        let sentence =
            || say!("{sign} of {node} rises from {was} to {is}", sign = "α", node = say!("the root"), was = 1, is = 2);
        assert_eq!(within(Language::Portuguese, sentence), "α da raiz sobe de 1 para 2");
        assert_eq!(within(Language::Spanish, sentence), "α de la raíz sube de 1 a 2");
    }

    #[test]
    fn places_are_filled_by_name() {
        let all = 7;
        assert_eq!(say!("tick {at} of {all}", at = "5", all), "tick 5 of 7");
        assert_eq!([0, 1, 2].map(|n| say!(n; "{n} node|{n} nodes", n)), ["0 nodes", "1 node", "2 nodes"]);
    }
}
