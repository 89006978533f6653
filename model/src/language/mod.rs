//! The language of the screen, and `say!`, which every text in it goes through.
//!
//! The manner is gettext's: the English text stands in the code and is the key; a PO file a language, in
//! `assets/language/` or in the user's folder, has what it is there. The crates that read PO files keep comments and places
//! in the code for editors; here only keys and texts are wanted, with a fault named by its line.
//!
//! - `say!("nothing matches")` gives a `&'static str`.
//! - `say!("tick {at} of {all}", at = 5)` fills places by name, in any order, as `format!` does: `all` is a variable. That each
//!   has its value, and each value its place, is checked by the compiler.
//! - `say!(count; "{count} node|{count} nodes")` chooses one of the forms by a number.
//! - `say!("left@@time")`: what follows `@@` tells two meanings of one English text apart, and is not shown.
//!
//! - `sentence!("expected {expected}, found {found}", expected, found)`, of the engine, is said later: [`shown`] says it, and
//!   every error.
//! - `key!("a number")` is the key itself, for a constant that [`say`] is called with later.
//!
//! Besides texts a language has its numbers ([`thousands`], [`decimals`], [`typed`]), the names of keys ([`key_names`]) and
//! words that mean the same ([`synonyms`]) or are typed in any language ([`Vocabulary`]).
//!
//! Invariants (tested, `tests/workbench/languages`): every file has every key of the sources and no other, with the same
//! places and as many forms as its language, sorted. What has no entry is shown in English.
//! The language is one of the process, set once before the first frame. The commands never set it: what scripts read is
//! English.
//!
//! Cost: a binary search in a sorted table; when the program begins, the file of one language is read (a millisecond).

mod built_in;
mod fill;
mod known;
mod number;
mod plural;
mod po;
mod shown;
pub mod sides;
mod text;
mod vocabulary;
pub mod wrap;

pub use built_in::{LanguageFault, Languages};
#[doc(hidden)]
pub use engine_derive::captured;
#[doc(hidden)]
pub use fill::{fill, forms_of};
pub use known::{Language, choose, current, within};
pub use number::{THIN, decimals, thousands, typed};
pub use po::PoError;
pub use shown::shown;
pub use text::{forms, places, plain};
pub use vocabulary::{Vocabulary, bare, unaccented};

/// A text in the language of the screen, without the note behind `@@`; in English if it has no entry.
pub fn say(key: &'static str) -> &'static str {
    current().find(key).unwrap_or_else(|| plain(key))
}

/// A sentence into which names were put, with prepositions and articles drawn together: *de a raiz* is *da raiz*.
pub fn contracted(text: String) -> String {
    current().contracted(text)
}

/// A text that is known only while the program runs, such as the description of an evaluation.
pub fn say_of(text: &str) -> &str {
    current().find(text).unwrap_or(text)
}

/// The key of a text that is looked up later, by [`say`]: in a constant, or where an error is made.
#[macro_export]
macro_rules! key {
    ($text:literal) => {
        $text
    };
}

/// A text in the language of the screen. See the module.
#[macro_export]
macro_rules! say {
    ($($arguments:tt)+) => {
        $crate::language::captured!(($crate::filled!) $($arguments)+)
    };
}

/// [`say!`] after [`captured!`] has given each place a value.
#[doc(hidden)]
#[macro_export]
macro_rules! filled {
    ($text:literal) => {{
        $crate::filled!(@check $text);
        $crate::language::say($text)
    }};
    ($text:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::filled!(@fill None, $text, $($name $(= $value)?),+)
    };
    ($count:expr; $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const _: () = assert!($crate::language::forms_of($text) == 2, "expected two forms with | between them");
        $crate::filled!(@fill Some($count as u64), $text $(, $name $(= $value)?)*)
    }};
    (@fill $count:expr, $text:literal $(, $name:ident $(= $value:expr)?)*) => {{
        $crate::filled!(@check $text $(, $name)*);
        $crate::language::fill($text, $count, &[$((stringify!($name), &$crate::filled!(@value $name $(, $value)?) as &dyn ::std::fmt::Display)),*])
    }};
    // The compiler checks the names.
    (@check $text:literal $(, $name:ident)*) => {
        if false {
            let _ = ::core::format_args!(::core::concat!($text) $(, $name = "")*);
        }
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

// Behind `say!` and `key!`, which they use.
pub mod courses;
mod ended;
mod expected;
mod keys;
pub mod squares;
mod synonyms;
mod system;
pub use ended::ended;
pub use keys::key_names;
pub use synonyms::synonyms;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_drawn_together() {
        let language = |code| Language::named(code).expect(code);
        let sentence = || {
            say!(
                "{sign} of {node} rises from {was} to {is}",
                sign = "α",
                node = say!("the root"),
                was = 1,
                is = 2
            )
        };
        assert_eq!(
            within(language("pt"), sentence),
            "α da raiz sobe de 1 para 2"
        );
        assert_eq!(
            within(language("es"), sentence),
            "α de la raíz sube de 1 a 2"
        );
    }

    #[test]
    fn places_are_filled_by_name() {
        let all = 7;
        assert_eq!(say!("tick {at} of {all}", at = "5"), "tick 5 of 7");
        assert_eq!(
            [0, 1, 2].map(|n| say!(n; "{n} node|{n} nodes")),
            ["0 nodes", "1 node", "2 nodes"]
        );
    }
}
