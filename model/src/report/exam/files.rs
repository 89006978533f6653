//! The files of an exam: sheets and solutions separately, all of them in one document to print, and
//! the solutions for scripts.

use super::html::pages;
use super::{Formats, MOST_LEAVES, Paper, SheetJson, svg};
use crate::batch::exam::{Ask, ExamSheet, Handout};
use crate::inspect::drawing::png::{PngError, paper as paper_of};
use crate::inspect::json::{self, JsonError};
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

/// Returns all files, with trees drawn from left to right if `sideways` is true.
///
/// # Errors
/// Returns an error if a tree does not fit its page, or if the PDF cannot be made.
pub fn files(
    ask: &[Ask],
    sheets: &[ExamSheet],
    handout: &Handout,
    sideways: bool,
    formats: &Formats,
) -> Result<Vec<ExamFile>, PaperError> {
    let leaves = sheets
        .iter()
        .map(|sheet| sheet.leaves() as u64)
        .max()
        .unwrap_or(0);
    if (formats.pdf || formats.papers.iter().any(|format| format.drawn)) && leaves > MOST_LEAVES {
        return Err(PaperError::Leaves { leaves });
    }
    let digits = sheets.len().to_string().len().max(2);
    let mut files = Vec::new();
    for (solved, word) in [(false, "sheet"), (true, "solution")] {
        let name =
            |sheet: &ExamSheet, ending: &str| format!("{word}-{:0digits$}.{ending}", sheet.number);
        let paper = |sheet| Paper {
            sheet,
            ask,
            handout,
            solved,
            sideways,
        };
        for format in &formats.papers {
            for sheet in sheets {
                files.push(ExamFile::text(
                    name(sheet, format.ending),
                    (format.write)(paper(sheet)),
                ));
            }
            if format.word == "html" {
                let papers: Vec<Paper<'_>> = sheets.iter().map(paper).collect();
                files.push(ExamFile::text(format!("{word}s.html"), pages(&papers)));
            }
        }
        if formats.pdf {
            let drawn: Vec<String> = sheets.iter().map(|sheet| svg::page(paper(sheet))).collect();
            let printed = |name: String, pages: &[String]| -> Result<ExamFile, PaperError> {
                let bytes = paper_of(pages, sideways, Path::new(&name), &|| true)?;
                Ok(ExamFile { name, bytes })
            };
            for (sheet, page) in sheets.iter().zip(&drawn) {
                files.push(printed(name(sheet, PDF), std::slice::from_ref(page))?);
            }
            files.push(printed(format!("{word}s.{PDF}"), &drawn)?);
        }
    }
    let mut lines = String::new();
    for sheet in sheets {
        lines += &json::text(&SheetJson::new(sheet, handout))?;
        lines.push('\n');
    }
    files.push(ExamFile::text("exam.jsonl".to_owned(), lines));
    Ok(files)
}
