//! [`Folding`]: the limits that decide which part of a search is kept node by node.

/// The default memory of a whole recording, in bytes.
pub const MEMORY: usize = 128 << 20;

/// The limits of a recording. They change no value, count or tick; they only decide what is kept
/// and what is searched again when a view needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Folding {
    /// The size below which a closed subtree is folded to its root, in nodes. Doubled whenever the
    /// arena is full. 0 or 1 keeps everything.
    pub below: u64,
    /// The greatest mean subtree size of a ply, in nodes, at which the subtrees of that ply are
    /// searched at full speed and only counted. 0: never.
    pub mean: u64,
    /// The maximum size of a subtree that is only counted, in nodes; a larger one is searched again
    /// and kept.
    pub limit: u64,
    /// The maximum number of nodes in the arena.
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

    /// Returns limits for a recording of at most `bytes` bytes of memory in which one node costs
    /// about `nanos` nanoseconds to search. As long as the memory lasts, a folded subtree takes
    /// about 20 µs to search again, and never much more than 300 µs.
    pub fn for_budget(bytes: usize, nanos: u64) -> Folding {
        let nanos = nanos.clamp(2, 100_000);
        let below = (10_000 / nanos).clamp(2, 1024);
        let mean = (20_000 / nanos).clamp(2, 1024);
        let limit = (300_000 / nanos).clamp(16, 8_192);
        // Half of the memory holds the arena; re-derived trees and the growth of vectors share the
        // other half.
        let budget = (bytes / 2 / std::mem::size_of::<super::tree::Node>()).max(4096);
        Folding {
            below,
            mean,
            limit,
            budget,
        }
    }

    /// Returns limits for looking into a subtree of `nodes` nodes: everything is kept if it fits,
    /// otherwise the larger subtrees.
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
