//! The files of an exam: sheets and solutions separately, all of them in one document to print, and
//! the solutions for scripts.

use super::html::pages;
use super::page::Page;
use super::sheets::ExamSheets;
use super::{Formats, MOST_LEAVES, svg};
use crate::batch::exam::Handout;
use crate::inspect::drawing::png::{PngError, paper as paper_of};
use crate::inspect::json::JsonError;
use crate::inspect::page::PageError;
use engine::sentence::ToSentence;
use std::path::Path;
use thiserror::Error;

/// The reason that there are no files.
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
    /// The page of a browser steps through depth-first searches.
    #[error("a page for a browser shows no Monte-Carlo search: ask for another format")]
    Sampled,
    #[error(transparent)]
    Json(#[from] JsonError),
    /// The program that makes PDF files is missing or fails.
    #[error(transparent)]
    Pdf(#[from] PngError),
}

/// A file of an exam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl ExamFile {
    /// Creates a file with a text.
    pub fn text(name: String, text: String) -> ExamFile {
        ExamFile {
            name,
            bytes: text.into_bytes(),
        }
    }
}

/// The word for PDF files on the command line, besides those of the table; a program converts them
/// from SVG.
pub const PDF: &str = "pdf";

/// All files of papers, trees drawn from left to right if they are `sideways`.
///
/// # Errors
/// Returns an error if a tree does not fit its page, or if the PDF cannot be made.
pub fn files(
    exam: &ExamSheets,
    handout: &Handout,
    sideways: bool,
    formats: &Formats,
) -> Result<Vec<ExamFile>, PaperError> {
    let leaves = exam.most_leaves();
    if (formats.pdf || formats.papers.iter().any(|format| format.drawn)) && leaves > MOST_LEAVES {
        return Err(PaperError::Leaves { leaves });
    }
    let digits = exam.count().to_string().len().max(2);
    let mut files = Vec::new();
    for (solved, word) in [(false, "sheet"), (true, "solution")] {
        let name =
            |paper: &dyn Page, ending: &str| format!("{word}-{:0digits$}.{ending}", paper.number());
        let papers = exam.papers(handout, solved, sideways);
        let papers: Vec<&dyn Page> = papers.iter().map(|paper| &**paper).collect();
        for format in &formats.papers {
            for paper in &papers {
                files.push(ExamFile::text(
                    name(*paper, format.ending),
                    (format.write)(*paper),
                ));
            }
            if format.word == "html" {
                files.push(ExamFile::text(format!("{word}s.html"), pages(&papers)));
            }
        }
        if formats.pdf {
            let drawn: Vec<String> = papers.iter().map(|paper| svg::page(*paper)).collect();
            let printed = |name: String, pages: &[String]| -> Result<ExamFile, PaperError> {
                let bytes = paper_of(pages, sideways, Path::new(&name), &|| true)?;
                Ok(ExamFile { name, bytes })
            };
            for (paper, page) in papers.iter().zip(&drawn) {
                files.push(printed(name(*paper, PDF), std::slice::from_ref(page))?);
            }
            files.push(printed(format!("{word}s.{PDF}"), &drawn)?);
        }
    }
    let lines = exam.json(handout)?.join("\n") + "\n";
    files.push(ExamFile::text("exam.jsonl".to_owned(), lines));
    Ok(files)
}
