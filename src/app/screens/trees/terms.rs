//! [`Trees`]: what was typed last for trees and exams.

use engine::search::MethodName;

/// What was typed last, to be typed over.
#[derive(Clone, Debug)]
pub struct Trees {
    /// For a new tree.
    pub tree: String,
    /// For an exam.
    pub exam: String,
    /// With which game open it was left, by that game's number.
    pub exam_with: Option<u64>,
    /// Is it asked which alpha-beta is meant, where that is not known?
    pub asks: bool,
    /// The answer, to be kept.
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
