//! [`SubtreeSizes`]: the mean size of subtrees in a search with a memory, by the number of plies
//! left at their roots.
//!
//! The size of a subtree is predicted from earlier ones only. A few subtrees are larger than
//! predicted, and looking into these takes longer.

/// The number of subtrees that must have been seen before their mean is used.
const SAMPLE: u64 = 16;

/// Statistics of the subtrees with the same number of plies left.
#[derive(Clone, Copy, Debug, Default)]
struct SeenSubtrees {
    subtrees: u64,
    nodes: u64,
}

/// The mean size of subtrees, by the number of plies left at their roots.
#[derive(Clone, Debug, Default)]
pub(super) struct SubtreeSizes {
    by_remaining: Vec<SeenSubtrees>,
    /// The greatest number of plies left at which a subtree is folded as a whole, its nodes not
    /// recorded.
    shallow: u32,
}

impl SubtreeSizes {
    /// Returns the greatest number of plies left at which a subtree is folded as a whole.
    pub fn shallow(&self) -> u32 {
        self.shallow
    }
    /// Returns the mean number of nodes of subtrees, or `None` if too few were seen.
    fn mean(&self, remaining: u32) -> Option<u64> {
        let seen = self
            .by_remaining
            .get(remaining as usize)
            .filter(|seen| seen.subtrees >= SAMPLE)?;
        Some(seen.nodes / seen.subtrees)
    }
    /// Records a searched subtree; `below` is the size below which subtrees are folded.
    pub fn saw(&mut self, remaining: u32, nodes: u64, below: u64) {
        let at = remaining as usize;
        if self.by_remaining.len() <= at {
            self.by_remaining.resize(at + 1, SeenSubtrees::default());
        }
        if let Some(seen) = self.by_remaining.get_mut(at) {
            seen.subtrees += 1;
            seen.nodes += nodes;
        }
        let Some(mean) = self.mean(remaining) else {
            return;
        };
        if remaining == self.shallow + 1 && mean < below / 4 {
            self.shallow += 1;
        } else if remaining == self.shallow && mean >= below {
            self.shallow = self.shallow.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subtrees_are_shallow_while_they_are_small() {
        let mut sizes = SubtreeSizes::default();
        let mut saw = |remaining, nodes, times: u64| {
            (0..times).for_each(|_| sizes.saw(remaining, nodes, 100));
            sizes.shallow()
        };
        assert_eq!(saw(2, 20, 40), 0, "first those of one ply");
        assert_eq!(saw(1, 4, SAMPLE - 1), 0, "too few");
        assert_eq!(saw(1, 4, 1), 1);
        assert_eq!(saw(2, 20, 1), 2);
        assert_eq!(saw(3, 60, 40), 2, "a quarter of what is folded is the most");
        // The depth grows until such subtrees would no longer be folded.
        assert_eq!((saw(2, 300, 10), saw(2, 300, 30)), (2, 1));
    }
}
