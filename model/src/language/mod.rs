//! The language of the screen, and `say!`, through which all texts of the screen go.
//!
//! The method is that of gettext: the English text in the code is the key, and each other language
//! has a PO file of translations, in `assets/language/` or in the user's folder. The existing
//! crates for PO files also keep comments and source locations for editors; here only keys and
//! texts are needed, and an error must name its line.
//!
//! - `say!("nothing matches")` returns a `&'static str`.
//! - `say!("tick {at} of {all}", at = 5)` fills placeholders by name, in any order, as `format!`
//!   does: `all` is a variable. The compiler checks that each placeholder has a value and each
//!   value a placeholder.
//! - `say!(count; "{count} node|{count} nodes")` chooses one of the forms by a number.
//! - `say!("left@@time")`: the note after `@@` distinguishes two meanings of one English text and
//!   is not shown.
//!
//! - `sentence!("expected {expected}, found {found}", expected, found)`, a macro of the engine,
//!   makes a sentence that is translated later, by [`shown`], as are all errors.
//! - `key!("a number")` returns the key itself, for a constant that is passed to [`say`] later.
//!
//! A language also has its format of numbers ([`thousands`], [`decimals`], [`typed`]), its names of
//! keys ([`key_names`]), its synonyms ([`synonyms`]) and its words that can be typed in any
//! language of the screen ([`Vocabulary`]).
//!
//! Invariants (tested, `tests/workbench/languages`): every file has exactly the keys of the
//! sources, sorted, with the same placeholders and as many forms as its language. A text without an
//! entry is shown in English. The process has one language, set once before the first frame. The
//! commands never set it, so scripts always read English.
//!
//! Cost: a binary search in a sorted table; the file of one language is read when the program
//! starts (a millisecond).

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

/// Returns a text in the language of the screen, or in English if it has no entry; without the note
/// after `@@`.
pub fn say(key: &'static str) -> &'static str {
    current().find(key).unwrap_or_else(|| plain(key))
}

/// Returns a sentence with prepositions and articles contracted before the names that were filled
/// in: *de a raiz* becomes *da raiz*.
pub fn contracted(text: String) -> String {
    current().contracted(text)
}

/// Translates a text that is known only at run time, such as the description of an evaluation.
pub fn say_of(text: &str) -> &str {
    current().find(text).unwrap_or(text)
}

/// Marks the key of a text that is passed to [`say`] later: in a constant, or where an error is
/// made.
#[macro_export]
macro_rules! key {
    ($text:literal) => {
        $text
    };
}

/// Returns a text in the language of the screen; the module's documentation has examples.
#[macro_export]
macro_rules! say {
    ($($arguments:tt)+) => {
        $crate::language::captured!(($crate::filled!) $($arguments)+)
    };
}

/// Implements [`say!`] after [`captured!`] has given a value to each placeholder.
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
    // `format_args!` makes the compiler check the names.
    (@check $text:literal $(, $name:ident)*) => {
        if false {
            let _ = ::core::format_args!(::core::concat!($text) $(, $name = "")*);
        }
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

// After `say!` and `key!`, which these modules use.
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
