//! [`OpenClass`]: a class that was opened.

use model::batch::class::{ClassFolder, JudgedClass, Submission};

/// A class that was opened.
pub struct OpenClass {
    pub class: JudgedClass,
    /// The selected row.
    pub(super) at: usize,
}

impl OpenClass {
    pub fn new(folder: ClassFolder) -> OpenClass {
        OpenClass {
            class: JudgedClass::new(folder),
            at: 0,
        }
    }
    /// Takes over the result of a submission. The selection stays on its submission.
    pub(super) fn take(&mut self, submission: Submission) {
        let selected = self.class.order.get(self.at).copied();
        self.class.take(submission);
        self.at = self
            .class
            .order
            .iter()
            .position(|at| Some(*at) == selected)
            .unwrap_or(self.at);
    }
}
