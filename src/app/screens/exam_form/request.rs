//! [`ExamRequest`]: an exam described by one line: `plies=3 branching=2..3 count=10 as=html
//! out=exam`.
//!
//! The form writes this line and parses it again, so both use one vocabulary. Errors name the
//! column.

use engine::sentence::Sentence;
use model::batch::exam::terms::{ExamTerms, TermsError};
use model::report::exam::Formats;
use std::path::PathBuf;

/// The keys of the line besides those of [`ExamTerms::KEYS`].
pub const WORDS: [&str; 5] = ["as", "out", "names", "questions", "pages"];

/// The request for an exam.
#[derive(Clone, Debug)]
pub struct ExamRequest {
    pub terms: ExamTerms,
    pub formats: Formats,
    /// The folder for the sheets; if `None`, the first sheet is shown and none is written.
    pub folder: Option<PathBuf>,
    /// The files with a list of names and a list of questions.
    pub names: Option<PathBuf>,
    pub questions: Option<PathBuf>,
    pub two_pages: bool,
}

impl ExamRequest {
    /// Parses the line.
    ///
    /// # Errors
    /// Returns an error with the column, and what was expected there.
    pub fn read(line: &str) -> Result<ExamRequest, TermsError> {
        let (terms, left) = ExamTerms::default().read(line, &WORDS)?;
        let mut formats = Formats::default();
        let (mut folder, mut names, mut questions, mut two_pages) = (None, None, None, false);
        let file = |value: &str| Some(PathBuf::from(value)).filter(|_| !value.is_empty());
        for (column, key, value) in left {
            let wrong = |reason| TermsError::Value {
                column: column + key.len() + 1,
                key: key.to_owned(),
                reason,
            };
            match (key, value) {
                ("out", _) => folder = file(value),
                ("names", _) => names = file(value),
                ("questions", _) => questions = file(value),
                ("pages", "1" | "2") => two_pages = value == "2",
                ("pages", _) => {
                    let value = Sentence::Text(format!("{value:?}"));
                    return Err(wrong(sentence!("expected 1 or 2, found {value}", value)));
                }
                _ => formats = Formats::read(value).map_err(wrong)?,
            }
        }
        Ok(ExamRequest {
            terms,
            formats,
            folder,
            names,
            questions,
            two_pages,
        })
    }
}
