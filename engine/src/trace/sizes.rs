//! [`SubtreeSizes`]: how large the subtrees of a search with a memory are, by how many plies are left at their roots.
//!
//! What a subtree will have is known from those before only: a few are larger, which costs time where one looks into them.

/// So many subtrees must have been seen before their mean is believed.
const SAMPLE: u64 = 16;

/// The subtrees with so many plies left that were seen.
#[derive(Clone, Copy, Debug, Default)]
struct SeenSubtrees {
    subtrees: u64,
    nodes: u64,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct SubtreeSizes {
    by_remaining: Vec<SeenSubtrees>,
    /// Subtrees with at most so many plies left are kept as a whole, and not looked into.
    shallow: u32,
}

impl SubtreeSizes {
    /// How many plies may be left where a subtree is kept as a whole.
    pub fn shallow(&self) -> u32 {
        self.shallow
    }
    /// How many nodes subtrees have on average; `None`: too few were seen.
    fn mean(&self, remaining: u32) -> Option<u64> {
        let seen = self
            .by_remaining
            .get(remaining as usize)
            .filter(|seen| seen.subtrees >= SAMPLE)?;
        Some(seen.nodes / seen.subtrees)
    }
    /// A subtree was searched; those below a number of nodes are folded.
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
        // They grow until they would not be folded any more.
        assert_eq!((saw(2, 300, 10), saw(2, 300, 30)), (2, 1));
    }
}
