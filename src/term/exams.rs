//! Makes and writes an exam in the background: its trees, and the names and questions from the teacher's files.

use super::files::expanded;
use crate::app::screens::exam_form::ExamRequest;
use crate::app::tasks::OpenExam;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::rules::Side;
use engine::search::{Memory, Spec, TableSize};
use engine::sentence::Sentence;
use model::batch::exam::sampled::USUAL_GAME;
use model::batch::exam::terms::MOST_SHEETS;
use model::batch::exam::{
    Exam, ExamError, ExamSheet, ExamTerms, Handout, HandoutError, SampledExam, SampledSheet,
    SampledTerms, TermsError, handout, own,
};
use model::report::counted;
use model::report::exam::{self, ExamSheets};
use model::save::{self, MOST_BYTES, Over};
use std::path::Path;
use std::sync::Arc;

/// Writes the files of an exam into its folder, or none if one of them exists. Returns a message
/// about the files, and the first sheet with its solution.
///
/// # Errors
/// There are fewer trees than sheets, a file exists, or cannot be written.
pub fn write_exam(
    mut request: ExamRequest,
    open: Option<&OpenExam>,
) -> Result<(String, String), Sentence> {
    let handout = added(&request)?;
    if !handout.students.is_empty() {
        request.terms.count = handout.students.len() as u32;
    }
    let terms = &request.terms;
    let exam = match &terms.sampled {
        Some(sampled) => ExamSheets::Sampled {
            ask: sampled.ask.clone(),
            sheets: with_counts(open, terms, sampled)?,
        },
        None => ExamSheets::Searched {
            ask: terms.ask.clone(),
            sheets: match open {
                Some(open) => about(open, terms, handout.students.len().max(1) as u32)?,
                None => Exam::new(terms).and_then(Exam::sheets)?,
            },
        },
    };
    let is_random = open.is_none() && terms.sampled.is_none();
    let sideways = exam::is_sideways(if is_random {
        terms.shape.most_leaves()
    } else {
        Some(exam.most_leaves())
    });
    let mut done = counted(exam.count() as u64, [say!("sheet"), say!("sheets")]);
    if let Some(folder) = &request.folder {
        let folder = expanded(folder);
        let files = request.formats.files(&exam, &handout, sideways)?;
        if let Some(found) = files
            .iter()
            .map(|file| folder.join(&file.name))
            .find(|file| file.exists())
        {
            return Err(sentence!(
                "{file}: exists already: choose another folder for the exam",
                file = found.display()
            ));
        }
        std::fs::create_dir_all(&folder)
            .map_err(|error| sentence!("{file}: {error}", file = folder.display(), error))?;
        for file in &files {
            save::store(&folder.join(&file.name), &file.bytes, &Over::Nothing)?;
        }
        done = say!(
            "{sheets} with solutions in {folder}",
            sheets = done,
            folder = folder.display()
        );
    }
    let first = |solved| {
        let papers = exam.papers(&handout, solved, false);
        papers.first().map(|paper| exam::text(&**paper))
    };
    let shown: Vec<String> = [false, true].into_iter().filter_map(first).collect();
    Ok((done, shown.join("\n")))
}

/// Sheets about trees with counts: of the position that is open, or of the usual game.
fn with_counts(
    open: Option<&OpenExam>,
    terms: &ExamTerms,
    sampled: &SampledTerms,
) -> Result<Vec<SampledSheet>, Sentence> {
    let (position, registry) = match open {
        Some(open) => (open.position.copy(), Arc::clone(&open.registry)),
        None => {
            let game = catalog::read(USUAL_GAME).map_err(Sentence::from)?;
            (game, Arc::new(Registry::built_in()))
        }
    };
    SampledExam::new(
        vec![position],
        &registry,
        (sampled, open.is_some()),
        (terms.seed, terms.count),
    )
    .and_then(SampledExam::sheets)
    .map_err(Sentence::from)
}

/// Makes `count` sheets about the open tree or position.
fn about(open: &OpenExam, terms: &ExamTerms, count: u32) -> Result<Vec<ExamSheet>, Sentence> {
    let game = open.position.game();
    if terms.table && game.starts_with("tree:") {
        return Err(TermsError::TableOfTrees.into());
    }
    let table = if terms.table {
        TableSize::All
    } else {
        TableSize::None
    };
    let spec = Spec {
        method: terms.method,
        memory: Memory {
            table,
            ..Memory::default()
        },
        ..open.spec.clone()
    };
    let sheet = |number| -> Result<ExamSheet, Sentence> {
        if !game.starts_with("tree:") {
            return ExamSheet::of_game(number, &*open.position, &spec, &open.registry)
                .map_err(Sentence::from);
        }
        let trees = own::read(&game, Side::First)?;
        let solved = trees
            .first()
            .and_then(|tree| ExamSheet::solve(number, &tree.sketch(), tree.first(), terms.method));
        solved.ok_or_else(|| ExamError::Search.into())
    };
    (1..=count).map(sheet).collect()
}

/// Reads the files named in the request, which add names and questions to the sheets.
fn added(request: &ExamRequest) -> Result<Handout, Sentence> {
    fn read<T>(
        file: &Path,
        list: impl Fn(&str) -> Result<Vec<T>, HandoutError>,
    ) -> Result<Vec<T>, Sentence> {
        let file = expanded(file);
        let text = save::text_of(&file, MOST_BYTES)
            .map_err(|error| sentence!("{file}: {error}", file = file.display(), error))?;
        list(&text).map_err(|error| sentence!("{file}: {error}", file = file.display(), error))
    }
    let (names, questions) = (request.names.as_deref(), request.questions.as_deref());
    let students = names
        .map(|file| read(file, handout::students))
        .transpose()?
        .unwrap_or_default();
    if students.len() > MOST_SHEETS as usize {
        return Err(sentence!(
            "an exam has at most {most} sheets",
            most = MOST_SHEETS
        ));
    }
    let questions = questions
        .map(|file| read(file, handout::questions))
        .transpose()?;
    let handout = Handout {
        students,
        two_pages: request.two_pages,
        ..Handout::default()
    };
    handout
        .with_questions(questions.unwrap_or_default(), request.terms.questions())
        .map_err(Sentence::from)
}
