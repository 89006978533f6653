//! Searches with a memory: a table of positions, killers, counts of moves, deepening, aspiration
//! windows, MTD(f).
//!
//! A search is a sequence of *passes* over one *memory*. Each pass is a tree like that of any other
//! search; ticks, node numbers and totals run on through all of them. Without [`Memory`] there is
//! one pass and nothing is remembered; such searches are run by [`super::engine`], which is
//! independent of this module.
//!
//! # The steps of a node
//!
//! 1. An entry for this very position is used if it was searched as deep as is left here (or
//!    deeper, if that is the rule) and is exact, or a bound outside the window. The visit returns
//!    its value and is a *hit*: a node, neither leaf nor inner. The root is never a hit, and an
//!    entry does not narrow a window.
//! 2. Otherwise the children are searched: the entry's move first, whatever its depth, then the
//!    killers of the ply, the newest first, then the others by the counts of the history
//!    ([`History`]) and in the order of the spec.
//! 3. At its end, also after a cut, the node stores its value, its kind by the window at entry, the
//!    depth left to search and its best move. A move that stops a node by its method's rule is
//!    remembered as a killer, and counted. A node stopped from outside stores nothing.
//!
//! The root of a pass returns the value of its best child under every method, also below its
//! window, and stops only if its value reaches a finite end of that window.
//!
//! # Recording
//!
//! A recorder receives the read of each visit ([`Read`]), and for each store the entry that it
//! replaced ([`Replaced`]). A subtree is searched again by the same recursion, with a [`Replay`] in
//! place of the memory: the reads of the visits come from it, in order, and nothing is stored.
//!
//! Invariants: a search is a function of its inputs, as any other; an entry is a hit for its own
//! position only; with entries of equal depth, every value is that of plain minimax to the same
//! depth, or a bound of it.

mod best_moves;
mod chance;
mod children;
mod early;
mod history;
mod killers;
mod node;
mod options;
mod packed;
mod passes;
mod reading;
mod stored;
mod table;
mod whole;

pub use crate::room::available;
pub use early::{Early, Read, Replay};
pub(crate) use history::FEWEST_PLIES;
pub use history::History;
pub use node::Remembering;
pub use options::{Aspiration, Memory, MemoryError, TableDepth, TableFault, TableSize};
pub use passes::Plan;
pub(super) use passes::{run, run_once};
pub use stored::{Remaining, Replaced, Stored};
pub use table::PositionTable;
