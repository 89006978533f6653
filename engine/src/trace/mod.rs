//! The recorded search: a tree that is also the trace, and everything that is read off it.
//!
//! There is no log of events. A search tells a [`Keeper`] of the nodes it enters and leaves; they go to a pre-order
//! arena ([`Tree`]). A *tick* is one Enter or one Leave, and for the node with pre-order number *i*, ply *p* and
//! subtree size *s*
//!
//! > enter = 2i − p,  leave = enter + 2s − 1.
//!
//! Nothing else is stored about time, so nothing can disagree with it.
//!
//! Closed subtrees that are small are *folded* to their root with exact totals. A look inside *re-derives* them:
//! the same search again, from the same position with the same window, through a closure that is passed in
//! ([`Walk`]), because this module knows no games.
//!
//! Costs: memory is bounded by [`Folding::budget`]; finding a node or a moment is O(depth × branching) and at most one
//! re-derivation a ply.

mod children;
mod entry;
pub mod folding;
pub mod frame;
pub mod hunt;
pub mod keeper;
pub mod moment;
pub mod travel;
pub mod tree;
pub mod walk;
pub mod why;

pub use children::WideLists;
pub use folding::Folding;
pub use frame::{Child, Frame};
pub use hunt::{Hunted, NodeVisit, Predicate, Way};
pub use keeper::Keeper;
pub use moment::{Done, Event, Moment, MomentFrame, Returned};
pub use travel::{Places, Travel};
pub use tree::{Entry, NO_WINDOW, Place, Tree};
pub use walk::{FoldedNode, TraceError, Walk};
pub use why::{BoundOrigin, CutReason, Provenance, ValueSource, WindowEnd};

pub use crate::numbers::{NodeNumber, Tick};
