//! Recorded Monte-Carlo searches as they are read: the terms of a selection, two searches beside each other, the tree at an
//! iteration.

pub mod diff;
pub mod terms;

pub use diff::{
    AnswerRange, PairedMove, Parting, PartingKind, SampledSide, SamplingDiff, Weighed, diff,
};
pub use terms::{Chooser, terms};
