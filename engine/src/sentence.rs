//! [`Sentence`]: a message kept as data until it is displayed, an English template with its fields;
//! and [`ToSentence`], which every error of the engine and of the workbench implements.
//!
//! `Display` formats the English text; a program with other languages looks up the template and
//! fills it itself. An error states its template and its fields once, in `#[error("…")]`, and
//! derives [`ToSentence`]; a message without its own type is written with
//! [`sentence!`](crate::sentence!):
//!
//! ```
//! use engine::sentence;
//! let found = "x";
//! let wrong = sentence!("expected {expected}, found {found}", expected = "a number", found);
//! assert_eq!(wrong.to_string(), "expected a number, found x");
//! ```
//!
//! Invariants: an error and its sentence have the same English text. The compiler checks that each
//! place of a template has a field. `?` converts every error to a sentence. Costs: a few small
//! allocations when an error is shown.

use crate::clean::clean;
use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

/// A message that can be translated when it is displayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// A text that is the same in each language: from a file, a user or the system, or already in
    /// the reader's language.
    Text(String),
    /// A word or a phrase of the program, or a comma-separated list of them.
    Word(String),
    /// A template and the values of its places.
    Filled {
        /// The English text, with places such as `{found}`; with a `count`, both forms,
        /// `{count} node|{count} nodes`.
        template: &'static str,
        /// The number that selects the form.
        count: Option<u64>,
        /// The names of the places and their values.
        fields: Vec<(&'static str, Sentence)>,
    },
}

impl Sentence {
    /// Creates a sentence from a template and the values of its places.
    pub fn filled(template: &'static str, fields: Vec<(&'static str, Sentence)>) -> Sentence {
        Sentence::Filled {
            template,
            count: None,
            fields,
        }
    }
    /// Creates a sentence from a phrase that languages have an entry for.
    pub fn word(text: &str) -> Sentence {
        Sentence::Word(text.to_owned())
    }
    /// Returns a sentence without text, for a place that remains empty.
    pub const fn empty() -> Sentence {
        Sentence::Text(String::new())
    }
    /// Returns the sentence with all its texts made safe to display.
    pub fn cleaned(self) -> Sentence {
        match self {
            Sentence::Text(text) => Sentence::Text(clean(&text).into_owned()),
            Sentence::Word(text) => Sentence::Word(clean(&text).into_owned()),
            Sentence::Filled {
                template,
                count,
                fields,
            } => {
                let fields = fields
                    .into_iter()
                    .map(|(name, field)| (name, field.cleaned()))
                    .collect();
                Sentence::Filled {
                    template,
                    count,
                    fields,
                }
            }
        }
    }
    /// Parses an English text that was made from the template of this sentence; returns `None` if
    /// it does not match. The value of a place extends to the first occurrence of the text after
    /// the place; of two adjacent places, the first takes everything.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<Sentence> {
        let Sentence::Filled {
            template,
            count: None,
            fields,
        } = self
        else {
            return None;
        };
        let (mut rest, mut places, mut found) = (text, *template, Vec::new());
        while let Some((before, (name, after))) = places
            .split_once('{')
            .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            rest = rest.strip_prefix(before)?;
            let next = after.split('{').next().unwrap_or_default();
            let end = match (next.is_empty(), next.len() == after.len()) {
                (true, _) => rest.len(),
                (false, true) => rest.strip_suffix(next)?.len(),
                (false, false) => rest.find(next)?,
            };
            let (part, behind) = rest.split_at(end);
            let field = match fields.iter().find(|(known, _)| *known == name) {
                Some((_, field @ Sentence::Filled { .. })) => field.read(part)?,
                _ => Sentence::Text(part.to_owned()),
            };
            found.push((name, field));
            (rest, places) = (behind, after);
        }
        (rest == places).then(|| Sentence::filled(template, found))
    }
    /// Fills the places of a template, in any language, by calling `value` for each.
    pub fn fill(template: &str, mut value: impl FnMut(&str, &mut String)) -> String {
        let (mut out, mut rest) = (String::with_capacity(template.len() + 16), template);
        while let Some((before, (name, after))) = rest
            .split_once('{')
            .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            out.push_str(before);
            value(name, &mut out);
            rest = after;
        }
        out + rest
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Sentence::Text(text) | Sentence::Word(text) => f.write_str(text),
            Sentence::Filled {
                template,
                count,
                fields,
            } => {
                let (one, more) = template
                    .split_once('|')
                    .filter(|_| count.is_some())
                    .unwrap_or((template, template));
                let form = if *count == Some(1) { one } else { more };
                f.write_str(&Sentence::fill(form, |name, out| {
                    let field = fields.iter().find(|(known, _)| *known == name);
                    field
                        .into_iter()
                        .for_each(|(_, field)| out.push_str(&field.to_string()));
                }))
            }
        }
    }
}

impl std::error::Error for Sentence {}

/// A value that can be displayed in each language. Errors derive this trait.
pub trait ToSentence: Display {
    /// Returns the sentence; its English text equals that of `Display`.
    fn to_sentence(&self) -> Sentence;
}

pub use engine_derive::ToSentence;

impl<T: ToSentence + ?Sized> ToSentence for &T {
    fn to_sentence(&self) -> Sentence {
        (**self).to_sentence()
    }
}

impl<T: ToSentence + ?Sized> ToSentence for Box<T> {
    fn to_sentence(&self) -> Sentence {
        (**self).to_sentence()
    }
}

/// The text is in the language of the system.
impl ToSentence for std::io::Error {
    fn to_sentence(&self) -> Sentence {
        Sentence::Text(self.to_string())
    }
}

/// The name of a file is the same in each language.
impl ToSentence for std::path::Display<'_> {
    fn to_sentence(&self) -> Sentence {
        Sentence::Text(self.to_string())
    }
}

impl<T: ToSentence> From<T> for Sentence {
    fn from(said: T) -> Sentence {
        said.to_sentence()
    }
}

impl From<&Sentence> for Sentence {
    fn from(said: &Sentence) -> Sentence {
        said.clone()
    }
}

/// A text that is the same in each language.
impl From<String> for Sentence {
    fn from(text: String) -> Sentence {
        Sentence::Text(text)
    }
}

/// A text that is the same in each language.
impl From<&String> for Sentence {
    fn from(text: &String) -> Sentence {
        Sentence::Text(text.clone())
    }
}

/// A text that is the same in each language.
impl From<&str> for Sentence {
    fn from(text: &str) -> Sentence {
        Sentence::Text(text.to_owned())
    }
}

/// An error whose text is cleaned when it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Cleaned<'a, E>(pub &'a E);

impl<E: Display> Display for Cleaned<'_, E> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&clean(&self.0.to_string()))
    }
}

impl<E: ToSentence> ToSentence for Cleaned<'_, E> {
    fn to_sentence(&self) -> Sentence {
        self.0.to_sentence().cleaned()
    }
}

/// The value of a place in a template. `.sentence()` on a reference to it returns the sentence of a
/// value that has one, a text for an owned [`String`], which comes from outside, and otherwise the
/// displayed value as a word, also for a `&str`, which comes from the code. The compiler selects
/// the first that applies: a method of this type, then that of [`BySentence`].
#[doc(hidden)]
#[derive(Debug)]
pub struct SentenceOf<'a, T: ?Sized>(pub &'a T);

impl SentenceOf<'_, Sentence> {
    #[doc(hidden)]
    pub fn sentence(&self) -> Sentence {
        self.0.clone()
    }
}

impl SentenceOf<'_, &Sentence> {
    #[doc(hidden)]
    pub fn sentence(&self) -> Sentence {
        (*self.0).clone()
    }
}

impl SentenceOf<'_, String> {
    #[doc(hidden)]
    pub fn sentence(&self) -> Sentence {
        Sentence::Text(self.0.clone())
    }
}

impl SentenceOf<'_, &String> {
    #[doc(hidden)]
    pub fn sentence(&self) -> Sentence {
        Sentence::Text((*self.0).clone())
    }
}

impl SentenceOf<'_, Cow<'_, str>> {
    #[doc(hidden)]
    pub fn sentence(&self) -> Sentence {
        Sentence::Text(self.0.clone().into_owned())
    }
}

#[doc(hidden)]
pub trait BySentence {
    fn sentence(&self) -> Sentence;
}

impl<T: ToSentence + ?Sized> BySentence for SentenceOf<'_, T> {
    fn sentence(&self) -> Sentence {
        self.0.to_sentence()
    }
}

#[doc(hidden)]
pub trait ByDisplay {
    fn sentence(&self) -> Sentence;
}

impl<T: Display + ?Sized> ByDisplay for &SentenceOf<'_, T> {
    fn sentence(&self) -> Sentence {
        Sentence::Word(self.0.to_string())
    }
}

/// Creates a [`Sentence`] with its fields by name:
/// `sentence!("row {row} of {all}", row, all = rows.len())`; with two forms if a number selects
/// one: `sentence!(count; "{count} node|{count} nodes", count)`.
#[macro_export]
macro_rules! sentence {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::sentence!(@ ::core::option::Option::None, $template $(, $name $(= $value)?)*)
    };
    ($count:expr; $template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::sentence!(@ ::core::option::Option::Some($count as u64), $template $(, $name $(= $value)?)*)
    };
    (@ $count:expr, $template:literal $(, $name:ident $(= $value:expr)?)*) => {{
        #[allow(unused_imports)]
        use $crate::sentence::{ByDisplay as _, BySentence as _};
        // The compiler checks the names here.
        if false {
            let _ = ::core::format_args!($template $(, $name = "")*);
        }
        $crate::sentence::Sentence::Filled {
            template: $template,
            count: $count,
            fields: ::std::vec![$((
                ::core::stringify!($name),
                (&$crate::sentence::SentenceOf(&$crate::sentence!(@value $name $(, $value)?))).sentence(),
            )),*],
        }
    }};
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

#[cfg(test)]
mod tests {
    use super::*;
    use thiserror::Error;

    #[derive(Debug, Error, ToSentence)]
    #[error("row {row}: {reason}")]
    struct Row {
        row: usize,
        reason: Reason,
    }

    const MOST: usize = 9;

    #[derive(Debug, Error, ToSentence)]
    enum Reason {
        #[error("expected {expected} {}, found {found:?}{}", if *.expected == 1 { "row" } else { "rows" }, .more.as_ref().map_or("", |more| more.trim()))]
        Count {
            expected: usize,
            found: String,
            more: Option<String>,
        },
        #[error("at most {MOST}, {0} and {word}", word = .1.to_uppercase())]
        Tuple(u8, String),
        #[error(transparent)]
        Io(std::io::Error),
        #[error("{}", Cleaned(.0))]
        Outside(Box<Reason>),
    }

    #[test]
    fn an_error_and_its_sentence_read_the_same() {
        let reasons = [
            Reason::Count {
                expected: 1,
                found: "a".to_owned(),
                more: Some(" b ".to_owned()),
            },
            Reason::Tuple(3, "x".to_owned()),
            Reason::Io(std::io::Error::other("gone")),
            Reason::Outside(Box::new(Reason::Tuple(3, "\u{1b}".to_owned()))),
        ];
        for reason in reasons {
            let row = Row { row: 2, reason };
            assert_eq!(row.to_sentence().to_string(), row.to_string());
        }
    }

    #[test]
    fn a_sentence_keeps_its_template_and_its_fields() {
        let reason = Reason::Count {
            expected: 1,
            found: "a".to_owned(),
            more: None,
        };
        let Sentence::Filled {
            template, fields, ..
        } = (Row { row: 2, reason }).to_sentence()
        else {
            panic!("a template")
        };
        assert_eq!(
            (template, &fields[0]),
            ("row {row}: {reason}", &("row", Sentence::word("2")))
        );
        let Sentence::Filled {
            template, fields, ..
        } = &fields[1].1
        else {
            panic!("a template inside")
        };
        assert_eq!(*template, "expected {expected} {1}, found {found}{2}");
        assert_eq!(fields[2], ("found", Sentence::Text("\"a\"".to_owned())));
        let count = 2;
        assert_eq!(
            sentence!(count; "{count} node|{count} nodes", count).to_string(),
            "2 nodes"
        );
        assert_eq!(
            sentence!("so: {reason}", reason = Reason::Tuple(1, "b".to_owned())).to_string(),
            "so: at most 9, 1 and B"
        );
    }
}
