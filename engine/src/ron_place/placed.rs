//! [`Placed`]: an error in a file of any kind with its place; and [`SourceText`]: a text that is
//! kept so that later errors also have a place.
//!
//! Contract: lines and columns are counted from 1 as in editors, columns in characters. A path that
//! cannot be followed gives the place of the innermost enclosing value. Costs: one pass over the
//! text per error.

use super::Step::{self, Field};
use super::problem::{MOST_NESTING, ReadProblem, VERSION};
use super::{RonKind, complaints, line_column, locate, locate_character, value};
use crate::clean::clean;
use crate::sentence::{Sentence, ToSentence};
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::fmt;

/// A problem with a file and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<P> {
    /// The name of the file.
    pub file: String,
    /// The line and the column, both counted from 1, columns in characters; `None` stands for the
    /// file as a whole.
    pub place: Option<(usize, usize)>,
    /// The problem.
    pub problem: P,
}

impl<P> Placed<P> {
    /// Returns the file and the place in it: `file:line:column`.
    fn whereabouts(&self) -> String {
        let place = self.place.map(|(line, column)| format!(":{line}:{column}"));
        format!("{}{}", clean(&self.file), place.unwrap_or_default())
    }
}

impl<P: fmt::Display> fmt::Display for Placed<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}",
            self.whereabouts(),
            clean(&self.problem.to_string())
        )
    }
}

impl<P: ToSentence> ToSentence for Placed<P> {
    fn to_sentence(&self) -> Sentence {
        let (place, problem) = (
            Sentence::Text(self.whereabouts()),
            self.problem.to_sentence().cleaned(),
        );
        Sentence::filled(
            "{place}: {problem}",
            vec![("place", place), ("problem", problem)],
        )
    }
}

impl<P: fmt::Display + fmt::Debug> std::error::Error for Placed<P> {}

impl<P> Placed<P> {
    /// Converts the problem to another type.
    pub fn map<Q>(self, to: impl FnOnce(P) -> Q) -> Placed<Q> {
        Placed {
            file: self.file,
            place: self.place,
            problem: to(self.problem),
        }
    }
}

/// A text with the name of the file it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The name of the file, for messages.
    pub name: String,
    /// The text with normalized line ends.
    pub text: String,
}

impl SourceText {
    /// Creates a text from the content of a file: removes a byte order mark and normalizes line
    /// ends to `\n`.
    pub fn new(text: &str, name: &str) -> SourceText {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .replace("\r\n", "\n");
        SourceText {
            name: name.to_owned(),
            text,
        }
    }
    /// Reads a RON text of version 1. A later version may have other fields, so the version is
    /// checked first, and then the kind.
    ///
    /// # Errors
    /// The text has another version or kind, is not RON, or does not have the expected fields; the
    /// error has the place.
    pub fn read<T: DeserializeOwned>(&self, wanted: RonKind) -> Result<T, Placed<ReadProblem>> {
        let path = [Field("version")];
        if let Some(found) = value(&self.text, &path)
            && found.bytes().all(|b| b.is_ascii_digit())
            && found.parse() != Ok(VERSION)
        {
            return Err(self.error(
                &path,
                ReadProblem::Version {
                    found: found.to_owned(),
                },
            ));
        }
        if let Some((found, offset)) = wanted.instead(&self.text) {
            return Err(self.error_at(offset, ReadProblem::Kind { wanted, found }));
        }
        let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        options
            .with_recursion_limit(MOST_NESTING)
            .from_str(&self.text)
            .map_err(|error| {
                let (offset, problem) = complaints::explain(&self.text, &error);
                self.error_at(offset, problem)
            })
    }
    /// Returns a problem with the value at a path.
    pub fn error<P>(&self, path: &[Step<'_>], problem: P) -> Placed<P> {
        self.error_at(locate(&self.text, path).unwrap_or(0), problem)
    }
    /// Returns a problem with a character, counted from 0, of the string at a path; a problem with
    /// its opening quote if the string is shorter.
    pub fn error_in<P>(&self, path: &[Step<'_>], character: usize, problem: P) -> Placed<P> {
        self.error_at(
            locate_character(&self.text, path, character).unwrap_or(0),
            problem,
        )
    }
    fn error_at<P>(&self, offset: usize, problem: P) -> Placed<P> {
        Placed {
            file: self.name.clone(),
            place: Some(line_column(&self.text, offset)),
            problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ron_place::Step::{Field, Index};

    #[test]
    fn characters_of_strings_are_found() {
        let text = "(\n  title: \"é\\u{1b}\\n\\x41z\",\n  rows: [r#\"a\"b\"#, \"x\"],\n)";
        let source = SourceText {
            name: "f".into(),
            text: text.into(),
        };
        let place = |path: &[Step<'_>], character| source.error_in(path, character, ()).place;
        let title = [Field("title")];
        assert_eq!(
            [0, 1, 2, 3, 4].map(|c| place(&title, c)),
            [11, 12, 18, 20, 24].map(|column| Some((2, column)))
        );
        let raw = [Field("rows"), Index(0)];
        assert_eq!(
            [0, 1, 2].map(|c| place(&raw, c)),
            [13, 14, 15].map(|column| Some((3, column)))
        );
        assert_eq!(place(&raw, 9), Some((3, 10)));
        assert_eq!(place(&[Field("nothing")], 3), Some((1, 1)));
        assert_eq!(
            source.error(&[Field("rows"), Index(1)], ()).place,
            Some((3, 20))
        );
    }
}
