//! [`Formats`]: the selection of formats of an exam: papers, pages for a browser, questions for
//! Moodle and PDF files.

use super::page::Page;
use super::sheets::ExamSheets;
use super::{ExamFile, FORMATS, MOODLE, PDF, PaperError, PaperFormat, STEPS, files, moodle, steps};
use crate::batch::exam::Handout;
use engine::sentence::Sentence;

/// The words of the formats that are not papers of the table.
const BESIDE: [&str; 3] = [STEPS, MOODLE, PDF];

/// A selection of formats of an exam.
#[derive(Clone, Debug)]
pub struct Formats {
    pub papers: Vec<&'static PaperFormat>,
    /// True to write pages for a browser, too.
    pub pages: bool,
    /// True to write questions for Moodle, too.
    pub moodle: bool,
    /// True to write PDF files, too.
    pub pdf: bool,
}

impl Default for Formats {
    /// Selects the pages to print.
    fn default() -> Formats {
        Formats {
            papers: vec![&FORMATS[0]],
            pages: false,
            moodle: false,
            pdf: false,
        }
    }
}

impl Formats {
    /// Returns the words of all formats.
    pub fn words() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().map(|format| format.word).chain(BESIDE)
    }
    /// Reads a list of words separated by commas.
    ///
    /// # Errors
    /// Returns an error with the first word that is not a format.
    pub fn read(text: &str) -> Result<Formats, Sentence> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let known = || Formats::words().collect::<Vec<_>>().join(", ");
        let read = |word: &&str| {
            PaperFormat::named(word).ok_or_else(|| {
                let word = Sentence::Text(format!("{word:?}"));
                sentence!(
                    "expected one or more of {known}, found {word}",
                    known = known(),
                    word
                )
            })
        };
        let papers = words
            .iter()
            .filter(|word| !BESIDE.contains(*word))
            .map(read)
            .collect::<Result<_, _>>()?;
        let [pages, moodle, pdf] = BESIDE.map(|word| words.contains(&word));
        Ok(Formats {
            papers,
            pages,
            moodle,
            pdf,
        })
    }
    /// Returns all files, with trees drawn from left to right if `sideways` is true.
    ///
    /// # Errors
    /// A tree does not fit its page, a search has no page, or there is no PDF.
    pub fn files(
        &self,
        exam: &ExamSheets,
        handout: &Handout,
        sideways: bool,
    ) -> Result<Vec<ExamFile>, PaperError> {
        let text = |(name, text)| ExamFile::text(name, text);
        let mut files = files(exam, handout, sideways, self)?;
        if self.pages {
            let ExamSheets::Searched { sheets, .. } = exam else {
                return Err(PaperError::Sampled);
            };
            files.extend(steps::steps(sheets, handout)?.into_iter().map(text));
        }
        if self.moodle {
            let papers = exam.papers(handout, false, sideways);
            let papers: Vec<&dyn Page> = papers.iter().map(|paper| &**paper).collect();
            files.push(text(moodle(&papers, handout)));
        }
        Ok(files)
    }
}
