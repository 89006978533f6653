//! [`ClassFolder`]: an assignment with the traces in its folder; [`JudgedClass`]: the traces that have been judged so
//! far.

use super::files::{SubmittedFile, submitted};
use super::{Assignment, Submission, leaders};
use crate::documents;
use crate::foreign::judge::TRUTH_NODES;
use crate::foreign::{Foreign, TraceSource};
use crate::study::Study;
use engine::eval::Registry;
use engine::ron_place::SourceText;
use engine::search::Token;
use engine::sentence::Sentence;
use engine::trace::Tick;
use std::path::Path;
use std::sync::Arc;

/// An assignment with the traces of its class.
pub struct ClassFolder {
    pub asked: Assignment,
    pub files: Vec<SubmittedFile>,
}

/// A class with the submissions that have been judged so far.
pub struct JudgedClass {
    pub folder: Arc<ClassFolder>,
    /// The number of cuts that the search of the assignment makes; `None` while it is not known.
    pub due: Option<u64>,
    /// The results for the first of the files, in the order of the files.
    pub submissions: Vec<Submission>,
    /// The indices of all files: those judged, with equal searches adjacent, and then those not
    /// judged yet.
    pub order: Vec<usize>,
}

impl ClassFolder {
    /// Finds the traces in the folder of an assignment and in its subfolders; `text` is the text of
    /// the assignment.
    ///
    /// # Errors
    /// The assignment is invalid, there are no traces, or the folder cannot be read.
    pub fn beside(file: &Path, text: &str) -> Result<ClassFolder, Sentence> {
        let name = file.display().to_string();
        let asked = Assignment::read(&SourceText::new(text, &name))?;
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let files = submitted(folder, false, Some(file))
            .map_err(|error| sentence!("{file}: {error}", file = folder.display(), error))?;
        if files.is_empty() {
            return Err(sentence!(
                "{name}: there are no traces beside this assignment",
                name
            ));
        }
        Ok(ClassFolder { asked, files })
    }
    /// Judges a submission; if the token stops, the result covers the part judged until then.
    pub fn judge(&self, at: usize, registry: &Registry, token: &Token) -> Submission {
        let SubmittedFile { name, path } = &self.files[at];
        match TraceSource::open_file(path) {
            Ok(source) => Submission::judge(
                name.clone(),
                source,
                &self.asked,
                registry,
                (TRUTH_NODES, token),
            ),
            Err(fault) => Submission {
                name: name.clone(),
                judged: Err(fault.into()),
            },
        }
    }
    /// Opens the search of a submission at a tick.
    ///
    /// # Errors
    /// The trace can no longer be read.
    pub fn open(
        &self,
        at: usize,
        tick: Option<Tick>,
        registry: &Arc<Registry>,
    ) -> Result<Study, Sentence> {
        let path = &self.files[at].path;
        let source = TraceSource::open_file(path)
            .map_err(|error| sentence!("{file}: {error}", file = path.display(), error))?;
        let trace = Foreign::open(source, &self.asked.header, registry, &|| true);
        let mut study = documents::study_of(trace?, Arc::clone(registry));
        study.tick = tick;
        Ok(study)
    }
}

impl JudgedClass {
    /// Creates a class in which nothing has been judged yet.
    pub fn new(folder: ClassFolder) -> JudgedClass {
        let order = (0..folder.files.len()).collect();
        JudgedClass {
            folder: Arc::new(folder),
            due: None,
            submissions: Vec::new(),
            order,
        }
    }
    /// Returns the index of the next file to judge, or `None` if all have been judged.
    pub fn next(&self) -> Option<usize> {
        Some(self.submissions.len()).filter(|at| *at < self.folder.files.len())
    }
    /// Adds the result for the next file and updates the order.
    pub fn take(&mut self, submission: Submission) {
        self.submissions.push(submission);
        let leaders = leaders(&self.submissions);
        self.order
            .sort_by_key(|&at| (leaders.get(at).copied().unwrap_or(at), at));
    }
    /// Returns the tick of the first fault in a submission's search, or of the first remark if
    /// there is no fault. Contradicting headers are ignored.
    pub fn fault(&self, at: usize) -> Option<Tick> {
        let judged = self.submissions.get(at)?.judged.as_ref().ok()?;
        judged.roots().first().map(|first| Tick(first.tick))
    }
}
