//! [`JudgedClass`]: the traces that stand beside an assignment, each judged by it.

use super::files::{SubmittedFile, submitted};
use super::{Assignment, Submission, alike};
use crate::foreign::judge::TRUTH_NODES;
use crate::foreign::{Foreign, TraceSource};
use crate::study::Study;
use engine::eval::Registry;
use engine::ron_place::SourceText;
use engine::trace::Tick;
use std::path::Path;
use std::sync::Arc;

/// A class that was judged, and where its traces are.
pub struct JudgedClass {
    pub asked: Assignment,
    /// How many cuts the search of the assignment makes.
    pub due: Option<u64>,
    /// One for each submission, in the same order.
    pub files: Vec<SubmittedFile>,
    pub submissions: Vec<Submission>,
}

impl JudgedClass {
    /// Judges the traces in the folder of an assignment and in its folders; `text` is the assignment's.
    ///
    /// # Errors
    /// The assignment is wrong, there are no traces, or the folder cannot be read.
    pub fn beside(file: &Path, text: &str, registry: &Registry) -> Result<JudgedClass, String> {
        let name = file.display().to_string();
        let asked = Assignment::read(&SourceText::new(text, &name)).map_err(|error| error.to_string())?;
        let due = asked.due(registry)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let found = submitted(folder, false).map_err(|fault| format!("{}: {fault}", folder.display()))?;
        if found.is_empty() {
            return Err(say!("{name}: there are no traces beside this assignment", name));
        }
        let judge = |file: &SubmittedFile| match TraceSource::open(&file.path) {
            Ok(source) => Submission::judge(file.name.clone(), source, &asked, registry, TRUTH_NODES),
            Err(fault) => Submission { name: file.name.clone(), judged: Err(fault.to_string()) },
        };
        let submissions: Vec<Submission> = found.iter().map(judge).collect();
        Ok(JudgedClass { due, submissions, files: found, asked })
    }
    /// The places of the submissions, those that are the same search beside each other.
    pub fn order(&self) -> Vec<usize> {
        let groups = alike(&self.submissions);
        let first = |at: usize| {
            let name = &*self.submissions[at].name;
            let group = groups.iter().find(|group| group.contains(&name));
            let leader = group.and_then(|group| group.first().copied()).unwrap_or(name);
            self.submissions.iter().position(|submission| submission.name == leader).unwrap_or(at)
        };
        let mut order: Vec<usize> = (0..self.submissions.len()).collect();
        order.sort_by_key(|&at| (first(at), at));
        order
    }
    /// The search of a submission, at its first fault.
    ///
    /// # Errors
    /// It can no longer be read.
    pub fn open(&self, at: usize, registry: &Arc<Registry>) -> Result<Study, String> {
        let path = &self.files[at].path;
        let source = TraceSource::open(path).map_err(|fault| format!("{}: {fault}", path.display()))?;
        let trace = Foreign::open(source, &self.asked.header, registry, &|| true);
        let mut study = Study::around(trace.map_err(|bad| bad.to_string())?, Arc::clone(registry));
        study.tick = self.submissions[at].first().and_then(|(_, tick, _)| tick).map(Tick);
        Ok(study)
    }
}
