//! Checks the description of a tournament and gives errors their places: [`Check`] compares numbers
//! with their ranges and names with the characters that a terminal can show.

use super::description::{
    Format, MOST_DEPTHS, MOST_GAMES, MOST_NAME, MOST_OPENING, MOST_PLAYERS, MOST_POINTS, MOST_TIME,
};
use super::shape::TournamentFile;
use engine::ron_place::Step::{self, Field, Index};
use engine::ron_place::{Placed, ReadProblem, SourceText};
use engine::search::MOST_PLIES;
use engine::sentence::ToSentence;
use thiserror::Error;

/// A problem in the description of a tournament with its place.
pub type FileError = Placed<FileProblem>;

/// A problem in the description of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error, ToSentence)]
#[expect(missing_docs, reason = "a message names the fields of its variant")]
pub enum FileProblem {
    /// It is not RON, is of another version, or does not have the shape of a tournament.
    #[error(transparent)]
    Shape(ReadProblem),
    /// A number out of its range.
    #[error("{what}: expected {least} to {most}, found {found}")]
    Range {
        what: &'static str,
        least: i64,
        most: i64,
        found: i64,
    },
    /// An unknown word.
    #[error("{what}: expected {known}, found {found:?}")]
    Word {
        what: &'static str,
        known: &'static str,
        found: String,
    },
    /// A text that is blank, is too long, or has control characters.
    #[error("{what}: expected 1 to {most} characters without control characters")]
    Text { what: &'static str, most: usize },
    /// Too many games in all.
    #[error(
        "expected at most {MOST_GAMES} games in all, found {found}: games × pairings × sides × depths × (1 + again)"
    )]
    Games { found: u64 },
}

/// Checks the parts of a file against the limits.
pub(super) struct Check<'a> {
    /// The whole text.
    pub source: &'a SourceText,
}

impl Check<'_> {
    pub fn error(&self, path: &[Step<'_>], problem: FileProblem) -> FileError {
        self.source.error(path, problem)
    }
    fn range(
        &self,
        path: &[Step<'_>],
        what: &'static str,
        [least, most]: [i64; 2],
        found: i64,
    ) -> Result<(), FileError> {
        let fine = (least..=most).contains(&found);
        if fine {
            Ok(())
        } else {
            Err(self.error(
                path,
                FileProblem::Range {
                    what,
                    least,
                    most,
                    found,
                },
            ))
        }
    }
    fn name(
        &self,
        path: &[Step<'_>],
        what: &'static str,
        most: usize,
        text: &str,
    ) -> Result<(), FileError> {
        let fine = !text.trim().is_empty()
            && text.chars().count() <= most
            && !text.chars().any(char::is_control);
        if fine {
            Ok(())
        } else {
            Err(self.error(path, FileProblem::Text { what, most }))
        }
    }
    pub fn file(&self, file: &TournamentFile) -> Result<(), FileError> {
        if !file.title.is_empty() {
            self.name(&[Field("title")], "title", MOST_NAME * 2, &file.title)?;
        }
        let count = |field, what, least, most: usize, found: usize| {
            self.range(&[Field(field)], what, [least, most as i64], found as i64)
        };
        count(
            "players",
            "how many players",
            2,
            MOST_PLAYERS,
            file.players.len(),
        )?;
        count(
            "depths",
            "how many depths",
            0,
            MOST_DEPTHS,
            file.depths.len(),
        )?;
        for (number, entry) in file.players.iter().enumerate() {
            let path = [Field("players"), Index(number), Field("name")];
            entry
                .name
                .as_ref()
                .map_or(Ok(()), |name| self.name(&path, "name", MOST_NAME, name))?;
        }
        for (number, &depth) in file.depths.iter().enumerate() {
            let path = [Field("depths"), Index(number)];
            self.range(&path, "depths", [0, i64::from(MOST_PLIES)], depth)?;
        }
        let number =
            |field: &'static str, range, found| self.range(&[Field(field)], field, range, found);
        number("games", [1, MOST_GAMES as i64], file.games)?;
        number("again", [0, MOST_GAMES as i64], file.again)?;
        number("opening", [0, i64::from(MOST_OPENING)], file.opening)?;
        file.time
            .map_or(Ok(()), |time| number("time", [1, MOST_TIME as i64], time))?;
        file.nodes
            .map_or(Ok(()), |nodes| number("nodes", [1, i64::MAX], nodes))?;
        for (field, worth) in [
            ("won", file.points.won),
            ("drawn", file.points.drawn),
            ("lost", file.points.lost),
        ] {
            let path = [Field("points"), Field(field)];
            self.range(&path, field, [-MOST_POINTS, MOST_POINTS], worth)?;
        }
        Ok(())
    }
    pub fn format(&self, word: Option<&str>) -> Result<Format, FileError> {
        let Some(word) = word else {
            return Ok(Format::default());
        };
        let found = Format::ALL.into_iter().find(|format| format.word() == word);
        found.ok_or_else(|| {
            let (what, known, found) = ("format", "\"all\" or \"gauntlet\"", word.to_owned());
            self.error(&[Field("format")], FileProblem::Word { what, known, found })
        })
    }
}
