//! Monte-Carlo tree search (UCT) as a pure function of its inputs, with recordings that can be read
//! at any iteration.
//!
//! It is separate from the depth-first searches of [`crate::search`]: it has no depth and no
//! window, and its values are estimates. [`search`] contains the algorithm, [`tree`] its tree,
//! [`random`] and [`mod@logarithm`] arithmetic with identical results on every machine, [`spec`]
//! the options, and [`proofs`] the optional proofs beside the estimates, which `deduction` backs
//! up. A recorded search is the list of its leaves ([`log`]), from which [`recording`] derives the
//! counts of any node after any iteration by means of [`wavelet`].
//!
//! # Ticks
//!
//! An iteration consists of four ticks: *select*, *expand*, *play out*, *back up*; the tick of step
//! k of iteration *i*, both counted from 1, is 4(*i* − 1) + k.
//!
//! # Costs
//!
//! 16 bytes per node, 5 more if proofs are backed up, and 3 bits per iteration during the search;
//! the index of moments takes about 4 bytes more per iteration. A playout is not stored, but
//! repeated from the seed and the number of its iteration.

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
pub use recording::{RecordedChild, Subtree, UctHunt, UctRecording, Visits};
pub use search::{RewardScale, UctRun, UctSearch, best_of};
pub use spec::{Exploration, MOST_ITERATIONS, Playouts, UCT, UctError, UctSpec};
pub use tree::UctTree;
