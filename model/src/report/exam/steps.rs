//! The solutions of an exam as pages for a browser that step through the search.

use super::{Paper, PaperError};
use crate::batch::exam::{ExamSheet, Handout};
use crate::inspect::page::{PageOptions, page};
use crate::report::search_title;
use engine::search::Token;

/// The word for these pages on the command line, besides those of papers.
pub const STEPS: &str = "page";

/// Returns the name and the text of a page for each sheet.
///
/// # Errors
/// Returns an error if a search is too large for a page.
pub fn steps(sheets: &[ExamSheet], handout: &Handout) -> Result<Vec<(String, String)>, PaperError> {
    let digits = sheets.len().to_string().len().max(2);
    let one = |sheet: &ExamSheet| {
        let paper = Paper {
            sheet,
            ask: &[],
            handout,
            solved: true,
            sideways: false,
        };
        let title = format!("{} · {}", paper.title(), search_title(&*sheet.problem));
        let options = PageOptions::default();
        let text =
            sheet.look(|walk| page(walk, &*sheet.problem, &title, &options, &Token::new()))?;
        Ok((
            format!("solution-{:0digits$}.page.html", sheet.number),
            text,
        ))
    };
    sheets.iter().map(one).collect()
}
