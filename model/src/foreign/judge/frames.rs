//! [`OpenFrames`]: the nodes that are open.
//!
//! A trace opens and leaves millions of nodes, so frames are reused in place.

use super::super::TraceWindow;
use super::frame::OpenNode;
use super::ground::OpenPosition;
use std::ops::{Deref, DerefMut};

/// The nodes that are open, the root first: a slice of them. Those that were left stay after them,
/// for reuse.
#[derive(Default)]
pub struct OpenFrames {
    frames: Vec<OpenNode>,
    open: usize,
}

impl OpenFrames {
    /// Opens a node below the last one.
    #[inline]
    pub fn push(
        &mut self,
        (enter, key): (u64, u64),
        max: bool,
        windows: (Option<TraceWindow>, TraceWindow),
        place: Option<OpenPosition>,
    ) -> &mut OpenNode {
        if self.open == self.frames.len() {
            self.frames.push(OpenNode::default());
        }
        self.open += 1;
        let frame = &mut self.frames[self.open - 1];
        frame.open(enter, key, max, windows, place);
        frame
    }
    /// Leaves the last node; its data stays there until another one is opened.
    #[inline]
    pub fn pop(&mut self) -> Option<(&mut OpenNode, Option<&mut OpenNode>)> {
        self.open = self.open.checked_sub(1)?;
        let (above, left) = self.frames.split_at_mut(self.open);
        left.first_mut().map(|left| (left, above.last_mut()))
    }
    /// Leaves all of them.
    pub fn clear(&mut self) {
        self.open = 0;
    }
}

impl Deref for OpenFrames {
    type Target = [OpenNode];
    #[inline]
    fn deref(&self) -> &[OpenNode] {
        &self.frames[..self.open]
    }
}

impl DerefMut for OpenFrames {
    #[inline]
    fn deref_mut(&mut self) -> &mut [OpenNode] {
        &mut self.frames[..self.open]
    }
}
