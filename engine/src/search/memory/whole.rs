//! Subtrees that are reported as a whole while a search with a memory goes through them.
//!
//! The recorder receives the number of their nodes and their reads, so that they can be searched
//! again, and nothing else. Such a subtree is always searched to its end.

use super::super::at::At;
use super::super::method::Method;
use super::super::order::Order;
use super::super::recorder::{Counts, Folded, Recorder};
use super::early::Early;
use super::node::Remembering;
use crate::eval::{Eval, Value};
use crate::rules::Game;

/// An unfinished subtree that is reported as a whole.
pub(super) struct Whole {
    /// The totals before it.
    before: Counts,
    inner: u64,
    /// The smallest number of remaining plies before it.
    least: u32,
}

impl<G, E, M, O> Remembering<'_, '_, G, E, M, O>
where
    G: Game,
    E: Eval<G>,
    M: Method,
    O: Order<G, E>,
{
    /// Reports a node before its first child: as entered, or as inside a subtree that is reported
    /// as a whole. It may also begin such a subtree, which is returned.
    #[inline(never)]
    pub(super) fn begin(&mut self, at: &At, max: bool, legal: u16, early: &Early) -> Option<Whole> {
        if self.inside {
            self.recorder.early_inside(early);
            return None;
        }
        self.recorder.early(early);
        if at.ply == 0 || !self.recorder.folds_whole(at.remaining) {
            self.recorder.enter(at.mv, at.window, max, legal);
            return None;
        }
        self.inside = true;
        // The node itself is already counted.
        let before = Counts {
            nodes: self.counts.nodes - 1,
            ..self.counts
        };
        let least = std::mem::replace(&mut self.least, at.remaining);
        Some(Whole {
            before,
            inner: self.inner,
            least,
        })
    }

    /// Reports the end of a subtree that is reported as a whole: its value, whether its root is a
    /// MAX node, and how many moves the root has and has searched.
    #[inline(never)]
    pub(super) fn end_whole(
        &mut self,
        at: &At,
        whole: Whole,
        (value, max, legal, searched): (Value, bool, u16, u16),
    ) {
        self.inside = false;
        let counts = self.counts.minus(whole.before);
        let counts = Counts {
            leaves: counts.nodes - counts.hits - (self.inner - whole.inner),
            ..counts
        };
        let height = (at.remaining - self.least) as u16;
        self.least = self.least.min(whole.least);
        self.recorder.folded(
            at.mv,
            at.window,
            Folded {
                value,
                max,
                legal,
                searched,
                counts,
                height,
            },
        );
        self.stopped |= self.is_full || self.recorder.stop(self.counts.nodes);
    }
}
