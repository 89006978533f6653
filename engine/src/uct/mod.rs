//! Monte-Carlo tree search: UCT, a pure function of its inputs, and recordings of it that can be read at any iteration.
//!
//! It stands beside the depth-first searches of [`crate::search`] and is none of them: it has no depth and no window, and its
//! values are estimates. [`search`] has the algorithm, [`tree`] what it grows, [`random`] and [`mod@logarithm`] the arithmetic that
//! is the same on every machine, [`spec`] the options, [`proofs`] what is proven beside the estimates where that is asked for, by
//! `deduction`. A recorded search is the list of its leaves ([`log`]), from which [`recording`] has the counts of any node after
//! any iteration, by [`wavelet`].
//!
//! # Ticks
//!
//! An iteration is four ticks: *select*, *expand*, *play out*, *back up*; that of step k of iteration *i*, both from 1, is
//! 4(*i* − 1) + k.
//!
//! # Costs
//!
//! 16 bytes a node, 5 more where proofs are backed up, and 3 bits an iteration while it runs, some 4 bytes an
//! iteration more for the index of moments; a playout is not stored, but played again from the seed and the number of its iteration.

mod deduction;
pub mod evaluations;
pub mod log;
pub mod logarithm;
pub mod node;
pub mod proofs;
pub mod random;
pub mod recording;
pub mod search;
pub mod spec;
pub mod tree;
pub mod wavelet;

pub use evaluations::{UctEvaluations, UctRoot};
pub use log::{Ended, UctLog};
pub use node::NodeId;
pub use proofs::{Standing, UctProof};
pub use random::SplitMix64;
pub use recording::{RecordedChild, Subtree, UctRecording, Visits};
pub use search::{RewardScale, UctRun, UctSearch, best_of};
pub use spec::{Exploration, MOST_ITERATIONS, Playouts, UCT, UctError, UctSpec};
pub use tree::UctTree;
