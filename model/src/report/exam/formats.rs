//! [`Formats`]: in which formats an exam is written, of papers and of what a browser or Moodle opens.

use super::{FORMATS, MOODLE, PaperError, PaperFormat, STEPS, files, moodle, steps};
use crate::batch::exam::{Ask, ExamSheet, Handout};
use engine::sentence::Sentence;

/// See the module.
#[derive(Clone, Debug)]
pub struct Formats {
    pub papers: Vec<&'static PaperFormat>,
    /// Pages for a browser, too?
    pub pages: bool,
    /// Questions for Moodle, too?
    pub moodle: bool,
}

impl Default for Formats {
    /// Pages to print.
    fn default() -> Formats {
        Formats { papers: vec![&FORMATS[0]], pages: false, moodle: false }
    }
}

impl Formats {
    /// The words of all formats.
    pub fn words() -> impl Iterator<Item = &'static str> {
        FORMATS.iter().map(|format| format.word).chain([STEPS, MOODLE])
    }
    /// Reads a list of words with commas between them.
    ///
    /// # Errors
    /// The first word that is no format.
    pub fn read(text: &str) -> Result<Formats, Sentence> {
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        let known = || Formats::words().collect::<Vec<_>>().join(", ");
        let read = |word: &&str| {
            PaperFormat::named(word).ok_or_else(|| {
                let word = Sentence::Text(format!("{word:?}"));
                sentence!("expected one or more of {known}, found {word}", known = known(), word)
            })
        };
        let papers =
            words.iter().filter(|word| ![STEPS, MOODLE].contains(*word)).map(read).collect::<Result<_, _>>()?;
        Ok(Formats { papers, pages: words.contains(&STEPS), moodle: words.contains(&MOODLE) })
    }
    /// Names and texts of all files, trees drawn from left to right if they are `sideways`.
    ///
    /// # Errors
    /// A tree does not fit its page.
    pub fn files(
        &self,
        ask: &[Ask],
        sheets: &[ExamSheet],
        handout: &Handout,
        sideways: bool,
    ) -> Result<Vec<(String, String)>, PaperError> {
        let mut files = files(ask, sheets, handout, (sideways, &self.papers))?;
        if self.pages {
            files.extend(steps::steps(sheets, handout)?);
        }
        if self.moodle {
            files.push(moodle(ask, sheets, handout, sideways));
        }
        Ok(files)
    }
}
