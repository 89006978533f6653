//! [`ReadLog`]: what the visits of a search read from its memory, so that a folded subtree can be searched again without
//! that memory.
//!
//! A search with a table or killers is no function of (position, depth, window, path) below its root: what a visit does
//! depends on what was stored before. But it depends on nothing else, and a visit reads once. So each visit of an inner node
//! leaves half a byte or more here, in the order of the visits (`code`): whether the table answered, and with what, or
//! which moves come first. A folded node keeps where its reads begin; the visits below it are the very next ones.
//!
//! What is stored is not written down: a second search reads what the first one read, and stores nothing. So a slice of the
//! log is enough for any subtree, and folds may be made coarser at any time.
//!
//! Beside it is a log of *births*: of each answer, how many ticks before it was stored. It is only a courtesy, so it is given
//! up first when the disk's limit is reached. When the reads alone reach it, they end ([`ReadLog::is_whole`]): what comes
//! later is looked into by searching again from the beginning, with a memory of its own. That is slower and never wrong.
//!
//! Both logs are in memory up to [`LogLimits::memory`], then in a file without a name that the caller makes. An error of that
//! file ends the log like its limit; what was read before stays readable as long as the file is.
//!
//! # Why there are no checkpoints of the memory
//!
//! Measured with Othello, deepening to 14, a table of 64 MiB, 199 million visits: the log has 0.17 bytes a visit, births included.
//! A copy of the table for each five seconds of searching, 5·10⁷ visits, takes 1.3 bytes a visit. Of large subtrees one can write
//! down only what was stored before they began, and search them again with a table of their own: that took 0.12, 0.11 and 0.08
//! bytes a visit with subtrees of 0.2, 0.6 and 1.5 million visits on average, the largest of 4 million in 0.9 s, because a subtree
//! has to be much larger than the table before most of what it reads was stored inside it. So with the same room checkpoints would
//! reach half as far again at the best, for a second way to search. The log itself is the densest checkpoint: a GiB lasts for some
//! 6·10⁹ visits.

mod code;
mod log;
mod slice;
mod stream;

pub use code::Coding;
pub(super) use log::ENDED;
pub use log::{LogLimits, LogStatus, ReadLog};
pub use slice::Slice;
pub(super) use slice::{Births, LogWriter};
pub use stream::{MakeSpill, Spill};
