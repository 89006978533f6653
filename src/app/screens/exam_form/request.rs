//! [`ExamRequest`]: an exam as one line asks for it: `plies=3 branching=2..3 count=10 as=html out=exam`.
//!
//! The form writes this line and has it read, so both know the same words. Errors name the column.

use engine::sentence::Sentence;
use model::batch::exam::terms::{ExamTerms, TermsError};
use model::report::exam::Formats;
use std::path::PathBuf;

/// The words of the line beside those of [`ExamTerms::KEYS`].
pub const WORDS: [&str; 5] = ["as", "out", "names", "questions", "pages"];

/// See the module.
#[derive(Clone, Debug)]
pub struct ExamRequest {
    pub terms: ExamTerms,
    pub formats: Formats,
    /// The folder for the sheets; `None`: the first is shown, and none is written.
    pub folder: Option<PathBuf>,
    /// A list of names, and one of questions.
    pub names: Option<PathBuf>,
    pub questions: Option<PathBuf>,
    pub two_pages: bool,
}

impl ExamRequest {
    /// Reads the line.
    ///
    /// # Errors
    /// The column and what was expected there.
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
