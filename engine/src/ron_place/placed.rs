//! [`Placed`]: an error in a file with its place, for all kinds of files; and [`SourceText`]: the kept text, so that an
//! error that is found later still has a place.
//!
//! Contract: places are counted as editors count them, lines and columns from 1, columns in characters. A path that
//! leads nowhere gives the place of what would hold it. Costs: a pass over the text for each question; only errors ask.

use super::Step::{self, Field};
use super::problem::{MOST_NESTING, ReadProblem, VERSION};
use super::{RonKind, complaints, line_column, locate, locate_character, value};
use crate::clean::clean;
use crate::sentence::{Sentence, ToSentence};
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::fmt;

/// A problem with the file and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<P> {
    /// The name of the file.
    pub file: String,
    /// The line and the column, both counted from 1, columns in characters; `None`: the file as a whole.
    pub place: Option<(usize, usize)>,
    /// What is wrong there.
    pub problem: P,
}

impl<P> Placed<P> {
    /// The file, and the place in it: `file:line:column`.
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
    /// The same place with the problem seen as another type.
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
    /// The text as it was read.
    pub text: String,
}

impl SourceText {
    /// A text as it came from a file of this name: without the mark some editors begin with, its lines ended by `\n` alone.
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
    /// Reads a RON text of version 1. A version of the future may have other fields, so it is asked for first, and so is
    /// what the text is for.
    ///
    /// # Errors
    /// The text is of another version or kind, no RON, or not of the wanted shape; with the place.
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
    /// A problem with the value at a path.
    pub fn error<P>(&self, path: &[Step<'_>], problem: P) -> Placed<P> {
        self.error_at(locate(&self.text, path).unwrap_or(0), problem)
    }
    /// A problem with a character, counted from 0, of the string at a path; with its opening quote if the string is
    /// shorter.
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
