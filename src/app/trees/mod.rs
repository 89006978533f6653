//! Trees of one's own: the line that asks for a random one, exams, and the [`TreeEditor`].
//!
//! Invariant: whatever is typed or changed, the open game stays as it is until a tree takes its place.

mod ask;
mod editor;
mod keys;

pub use ask::{Asked, is_list};
pub use editor::{Asking, TreeEditor};

/// What was typed last, to be typed over.
#[derive(Clone, Debug)]
pub struct Trees {
    /// For a new tree.
    pub tree: String,
    /// For an exam.
    pub exam: String,
}

impl Default for Trees {
    fn default() -> Self {
        Trees {
            tree: "plies=3 branching=2..3 values=-9..9 first=max cuts=1 best=one seed=1".to_owned(),
            exam: "plies=3 branching=2..3 values=-9..9 first=max cuts=1 count=10 seed=1 method=alphabeta \
                   ask=values,cuts,windows,order as=html out=exam"
                .to_owned(),
        }
    }
}
