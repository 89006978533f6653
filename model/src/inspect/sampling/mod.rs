//! Recorded Monte-Carlo searches as they are read: the terms of a selection, two searches beside each other, the tree at an
//! iteration, a search as a page.

pub mod diff;
pub mod page;
pub mod terms;
pub mod tree;

pub use diff::{
    AnswerRange, PairedMove, Parting, PartingKind, SampledSide, SamplingDiff, Weighed, diff,
};
pub use page::{SamplingPage, sampling_page};
pub use terms::{Chooser, terms};
pub use tree::{NodeChoice, SamplingNode, SamplingTree, SamplingTreeLimits};
