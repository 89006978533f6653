//! The searches: minimax and alpha-beta over any game and any evaluation, searches with a memory
//! ([`memory`]), and searches of games with chance ([`chance`]).
//!
//! Purpose: [`PlainSearch`] runs a [`Method`] and reports to a [`Recorder`]; nothing here knows of
//! features, files, threads or screens. Random access to a finished search is provided by
//! [`crate::trace`].
//!
//! Invariants: a search is a pure function of its inputs, without clock, threads or random numbers;
//! a subtree that is searched again with the same (state, remaining depth, window, path) gives the
//! same value and the same counts.
//!
//! Costs: O(1) memory per ply; no allocation at a node in natural order.

mod answer;
mod asked;
pub mod at;
pub mod chance;
pub mod copies;
mod cpu;
pub mod dispatch;
pub mod engine;
pub mod memory;
pub mod method;
pub mod method_name;
pub mod methods;
pub mod minimal;
pub mod order;
mod order_name;
pub mod recorder;
pub mod spec;
pub mod token;
pub mod window;

pub use crate::eval::Value;
pub use answer::{Answer, Pass, RootChild};
pub use asked::{AskedMethod, AskedOrder, HISTORY, KILLERS, MTDF};
pub use at::{At, Path};
pub use chance::{ChanceFault, ChanceNode, ChanceScale, ChanceValues};
pub use engine::PlainSearch;
pub use memory::{Aspiration, Memory, MemoryError, TableDepth, TableFault, TableSize};
pub use method::{Method, Running, Visit};
pub use method_name::MethodName;
pub use methods::{AlphaBeta, FailHard, FailSoft, Faulty, Minimax, OpenRoot, Pvs};
pub use order::{AnyOrder, Natural, Order, Queue, Scene};
pub use order_name::OrderName;
pub use recorder::{AnyRecorder, Census, Counts, Folded, Instrument, Limited, Recorder};
pub use spec::{MOST_PLIES, Spec};
pub use token::{Pace, Token};
pub use window::{Comparable, Kind, Window};

/// The stack size of a thread that searches, in bytes: a game of 361 plies with all moves sorted
/// needs less than a tenth of it.
pub const STACK: usize = 64 << 20;
