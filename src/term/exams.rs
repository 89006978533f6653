//! An exam is made and written, beside the loop: its trees, and what files of the teacher add to its sheets.

use super::files::expanded;
use crate::app::tasks::HandoutFiles;
use crate::batch::exam::terms::MOST_SHEETS;
use crate::batch::exam::{Exam, Handout, HandoutError, Terms, handout};
use crate::report::counted;
use crate::report::exam::{self, Paper, PaperFormat};
use crate::save::{self, MOST_BYTES, Over};
use engine::sentence::Sentence;
use std::path::Path;

/// Writes the files of an exam into a folder, all or none where one exists; answers what its first sheet looks like.
///
/// # Errors
/// There are not so many trees, a file exists, or cannot be written.
pub fn write_exam(
    mut terms: Terms,
    lists: &HandoutFiles,
    formats: &[&'static PaperFormat],
    folder: Option<&Path>,
) -> Result<(String, String), Sentence> {
    let handout = added(lists, terms.ask.len() + 1)?;
    if !handout.students.is_empty() {
        terms.count = handout.students.len() as u32;
    }
    let terms = &terms;
    let sheets = Exam::new(terms).and_then(Exam::sheets)?;
    let mut done = counted(sheets.len() as u64, [say!("sheet"), say!("sheets")]);
    if let Some(folder) = folder {
        let folder = expanded(folder);
        let files =
            exam::files(&terms.ask, &sheets, &handout, (exam::is_sideways(terms.shape.most_leaves()), formats))?;
        if let Some((name, _)) = files.iter().find(|(name, _)| folder.join(name).exists()) {
            return Err(sentence!(
                "{file}: exists already: another folder after out= takes the exam",
                file = folder.join(name).display()
            ));
        }
        std::fs::create_dir_all(&folder)
            .map_err(|error| sentence!("{file}: {error}", file = folder.display(), error))?;
        for (name, text) in &files {
            save::store(&folder.join(name), text, &Over::Nothing)?;
        }
        done = say!("{sheets} with solutions in {folder}", sheets = done, folder = folder.display());
    }
    let shown = sheets.first().map(|sheet| {
        let paper = |solved| Paper { sheet, ask: &terms.ask, handout: &handout, solved, sideways: false };
        format!("{}\n{}", exam::text(paper(false)), exam::text(paper(true)))
    });
    Ok((done, shown.unwrap_or_default()))
}

/// What the files of a line add to sheets that ask so many questions.
fn added(lists: &HandoutFiles, asked: usize) -> Result<Handout, Sentence> {
    fn read<T>(file: &Path, list: impl Fn(&str) -> Result<Vec<T>, HandoutError>) -> Result<Vec<T>, Sentence> {
        let file = expanded(file);
        let text = save::text_of(&file, MOST_BYTES)
            .map_err(|error| sentence!("{file}: {error}", file = file.display(), error))?;
        list(&text).map_err(|error| sentence!("{file}: {error}", file = file.display(), error))
    }
    let students = lists.names.as_deref().map(|file| read(file, handout::students)).transpose()?.unwrap_or_default();
    if students.len() > MOST_SHEETS as usize {
        return Err(sentence!("an exam has at most {most} sheets", most = MOST_SHEETS));
    }
    let questions = lists.questions.as_deref().map(|file| read(file, handout::questions)).transpose()?;
    let handout = Handout { students, two_pages: lists.two_pages, ..Handout::default() };
    handout.with_questions(questions.unwrap_or_default(), asked).map_err(Sentence::from)
}
