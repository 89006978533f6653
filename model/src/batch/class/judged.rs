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

/// An assignment, and where the traces of its class are.
pub struct ClassFolder {
    pub asked: Assignment,
    pub files: Vec<SubmittedFile>,
}

/// A class, as far as it was judged.
pub struct JudgedClass {
    pub folder: Arc<ClassFolder>,
    /// How many cuts the search of the assignment makes, once that is known.
    pub due: Option<u64>,
    /// The first of the files, one after the other.
    pub submissions: Vec<Submission>,
    /// The places of the submissions, those that are the same search beside each other; then the files that wait.
    pub order: Vec<usize>,
}

impl ClassFolder {
    /// The traces in the folder of an assignment and in its folders; `text` is the assignment's.
    ///
    /// # Errors
    /// The assignment is wrong, there are no traces, or the folder cannot be read.
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
    /// Judges a submission; where the token stops, as far as that comes.
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
    /// The search of a submission, at a tick.
    ///
    /// # Errors
    /// It can no longer be read.
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
    /// Nothing is judged yet.
    pub fn new(folder: ClassFolder) -> JudgedClass {
        let order = (0..folder.files.len()).collect();
        JudgedClass {
            folder: Arc::new(folder),
            due: None,
            submissions: Vec::new(),
            order,
        }
    }
    /// The submission to be judged next.
    pub fn next(&self) -> Option<usize> {
        Some(self.submissions.len()).filter(|at| *at < self.folder.files.len())
    }
    /// Takes in what came out of the next one.
    pub fn take(&mut self, submission: Submission) {
        self.submissions.push(submission);
        let leaders = leaders(&self.submissions);
        self.order
            .sort_by_key(|&at| (leaders.get(at).copied().unwrap_or(at), at));
    }
    /// Where the first fault of a submission's search is, also where something else is to be repaired before it.
    pub fn fault(&self, at: usize) -> Option<Tick> {
        let judged = self.submissions.get(at)?.judged.as_ref().ok()?;
        judged.roots().first().map(|first| Tick(first.tick))
    }
}
