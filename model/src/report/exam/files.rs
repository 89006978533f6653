//! The files of an exam: sheets and solutions one by one, all of them in one document to print, and the answers for scripts.

use super::html::pages;
use super::{MOST_LEAVES, Paper, PaperFormat, SheetJson};
use crate::batch::exam::{Ask, ExamSheet, Handout};
use crate::inspect::json::{self, JsonError};
use crate::inspect::page::PageError;
use engine::sentence::ToSentence;
use thiserror::Error;

/// Why there are no files.
#[derive(Debug, Error, ToSentence)]
pub enum PaperError {
    /// A tree is too wide for a page.
    #[error(
        "a tree of {leaves} leaves does not fit on one page; the most is {MOST_LEAVES}: ask for text, or smaller trees"
    )]
    Leaves { leaves: u64 },
    /// A search does not fit on a page of a browser.
    #[error(transparent)]
    Page(#[from] PageError),
    #[error(transparent)]
    Json(#[from] JsonError),
}

/// Names and texts of all files, trees drawn from left to right if they are `sideways`.
///
/// # Errors
/// A tree does not fit its page.
pub fn files(
    ask: &[Ask],
    sheets: &[ExamSheet],
    handout: &Handout,
    (sideways, formats): (bool, &[&PaperFormat]),
) -> Result<Vec<(String, String)>, PaperError> {
    let leaves = sheets.iter().map(|sheet| sheet.leaves() as u64).max().unwrap_or(0);
    if formats.iter().any(|format| format.drawn) && leaves > MOST_LEAVES {
        return Err(PaperError::Leaves { leaves });
    }
    let digits = sheets.len().to_string().len().max(2);
    let mut files = Vec::new();
    for (solved, word) in [(false, "sheet"), (true, "solution")] {
        let paper = |sheet| Paper { sheet, ask, handout, solved, sideways };
        for format in formats {
            for sheet in sheets {
                let name = format!("{word}-{:0digits$}.{}", sheet.number, format.ending);
                files.push((name, (format.write)(paper(sheet))));
            }
            if format.word == "html" {
                let papers: Vec<Paper<'_>> = sheets.iter().map(paper).collect();
                files.push((format!("{word}s.html"), pages(&papers)));
            }
        }
    }
    let mut lines = String::new();
    for sheet in sheets {
        lines += &json::text(&SheetJson::new(sheet, handout))?;
        lines.push('\n');
    }
    files.push(("exam.jsonl".to_owned(), lines));
    Ok(files)
}
