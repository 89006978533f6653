//! [`Folding`]: how much of a search is kept node by node.

/// The default memory of a whole recording, in bytes.
pub const MEMORY: usize = 128 << 20;

/// The limits of a recording. None of them changes a value, a count or a tick; they only move the line between what is
/// kept and what is searched again when a view needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folding {
    /// A closed subtree with fewer nodes than this is folded to its root. Doubled whenever the arena is full. 0 or 1
    /// keeps everything.
    pub below: u64,
    /// Below a ply whose subtrees have at most this many nodes on average, subtrees are searched at full speed and
    /// only counted. 0: never.
    pub mean: u64,
    /// A subtree that is only counted may have this many nodes at most; a larger one is searched again and kept.
    pub limit: u64,
    /// How many nodes the arena may hold.
    pub budget: usize,
}

impl Folding {
    /// Keeps every node while the budget lasts.
    pub const NONE: Folding = Folding {
        below: 1,
        mean: 0,
        limit: 0,
        budget: 1 << 20,
    };

    /// Limits for a recording of at most `bytes` of memory in which one node costs about `nanos` to search: what is
    /// folded takes about 20 µs to search again, and never much more than 300 µs, as long as the memory lasts.
    pub fn for_budget(bytes: usize, nanos: u64) -> Folding {
        let nanos = nanos.clamp(2, 100_000);
        let below = (10_000 / nanos).clamp(2, 1024);
        let mean = (20_000 / nanos).clamp(2, 1024);
        let limit = (300_000 / nanos).clamp(16, 8_192);
        // Half the memory holds the arena; re-derived trees and what a vector needs to grow share the other half.
        let budget = (bytes / 2 / std::mem::size_of::<super::tree::Node>()).max(4096);
        Folding {
            below,
            mean,
            limit,
            budget,
        }
    }

    /// Limits for looking into a subtree of so many nodes: everything is kept if it fits, or else the larger part.
    pub fn inside(nodes: u64) -> Folding {
        if nodes <= 65_536 {
            Folding {
                below: 1,
                mean: 0,
                limit: 0,
                budget: usize::MAX,
            }
        } else {
            Folding {
                below: nodes / 8_192,
                mean: nodes / 8_192,
                limit: nodes / 512,
                budget: 1 << 16,
            }
        }
    }
}
