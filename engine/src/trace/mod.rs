//! The recorded search: a tree that is also the trace, and everything that is read from it.
//!
//! There is no log of events. A search reports the nodes it enters and leaves to a [`Keeper`],
//! which stores them in a pre-order arena ([`Tree`]). A *tick* is one Enter or one Leave. For the
//! node with pre-order number *i*, ply *p* and subtree size *s*
//!
//! > enter = 2i − p,  leave = enter + 2s − 1.
//!
//! Nothing else is stored about time, so nothing can disagree with it.
//!
//! Small closed subtrees are *folded* to their root, with exact totals. To look inside, a [`Walk`]
//! *re-derives* them: it runs the same search again, from the same position with the same window.
//! It does so through a closure that is passed in, because this module knows no games.
//!
//! A search with a memory is a forest with one tree per pass ([`passes`]); numbers and ticks run on
//! through all of them. A log ([`reads`]) holds what its visits read from the memory, so that a
//! folded subtree can be searched again without that memory. A visit that the table resolved is a
//! [`Hit`].
//!
//! Costs: memory is bounded by [`Folding::budget`]; finding a node or a moment is O(depth ×
//! branching) and at most one re-derivation per ply.

mod best_line;
mod chance;
mod child_list;
mod children;
mod columns;
mod done;
mod entry;
pub mod folding;
pub mod frame;
pub mod hunt;
pub mod hunt_memory;
pub mod keeper;
pub mod moment;
pub mod passes;
mod passes_of_tree;
pub mod reads;
mod remembered;
mod sizes;
mod stretch;
mod table_use;
pub mod travel;
pub mod tree;
mod tree_memory;
pub mod walk;
pub mod why;

pub use best_line::{BestLine, Crossing, LineEnd};
pub use child_list::ChildList;
pub use children::WideLists;
pub use columns::{EarlyMoves, Hit, MoveOrigin, ReadsAt};
pub use done::{Done, DoneChildren};
pub use folding::Folding;
pub use frame::{Child, Frame};
pub use hunt::{Hunted, NodeVisit, Predicate, Way};
pub use hunt_memory::{EarlyTries, Hits, Stores};
pub use keeper::Keeper;
pub use moment::{Event, Moment, MomentFrame, Returned};
pub use passes::RecordedPass;
pub use reads::{Coding, LogLimits, LogStatus, MakeSpill, ReadLog, Slice, Spill};
pub use remembered::NodeStanding;
pub use stretch::Stretch;
pub use table_use::{TableUse, UseCounts};
pub use travel::{Places, Travel};
pub use tree::{Entry, NO_WINDOW, TextPlace, Tree};
pub use walk::{FoldedMemory, FoldedNode, TraceError, Walk};
pub use why::{BoundOrigin, CutReason, Mean, Provenance, ValueSource, WeightedOutcome, WindowEnd};

pub use crate::numbers::{NodeNumber, Tick};
