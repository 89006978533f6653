//! [`Trees`]: the last input for trees and exams.

use engine::search::MethodName;

/// The last input, which is proposed again.
#[derive(Clone, Debug)]
pub struct Trees {
    /// The line for a new tree.
    pub tree: String,
    /// The line for an exam.
    pub exam: String,
    /// The number of the game for which the exam form was last closed.
    pub exam_with: Option<u64>,
    /// True if the question which alpha-beta is meant has to be asked.
    pub asks: bool,
    /// The choice, to be written to the configuration.
    pub kept: Option<MethodName>,
}

impl Default for Trees {
    fn default() -> Self {
        Trees {
            tree: "plies=3 branching=2..3 values=-9..9 first=max cuts=1 best=one seed=1".to_owned(),
            exam: "plies=3 branching=2..3 values=-9..9 first=max cuts=1 count=10 seed=1 method=alphabeta \
                   ask=values,cuts,windows,order as=html out=exam"
                .to_owned(),
            exam_with: None,
            asks: false,
            kept: None,
        }
    }
}
