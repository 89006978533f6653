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
