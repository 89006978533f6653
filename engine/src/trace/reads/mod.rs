//! [`ReadLog`]: the reads of a search's visits from its memory, by which a folded subtree can be searched again without
//! that memory.
//!
//! A search with a table, killers or counts of moves is no function of (position, depth, window, path) below its root: what a visit does
//! depends on what was stored before. But it depends on nothing else, and a visit reads once. So each visit of an inner node
//! leaves half a byte or more here, in the order of the visits (`code`): whether the table answered, and with what, or
//! which moves come first, and before each child that is tried for its count, which that is. A folded node keeps where its reads begin; the visits below it are the very next ones.
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
//! Measured with a table of 64 MiB: Connect Four, deepening to 18, 5·10⁸ visits, has 1.06 bytes a visit, births included; to 20,
//! 8·10⁹ visits, where births are given up, the reads of the first 4·10⁹ fit a GiB. Othello to 14, 2·10⁸ visits, has 0.17.
//! A copy of that table for each five seconds of searching, 5·10⁷ visits, takes 1.3 bytes a visit. Of large subtrees one can write
//! down only what was stored before they began, and search them again with a table of their own: in Othello that took 0.12,
//! 0.11 and 0.08 bytes a visit with subtrees of 0.2, 0.6 and 1.5 million visits on average, because a subtree has to be much
//! larger than the table before most of what it reads was stored inside it. So with the same room checkpoints would reach little
//! further, for a second way to search: the log itself is the densest checkpoint.
//!
//! What is stored cannot be worked out from the log at its end either: it holds what was read, and an entry that was not read
//! again is not in it. So a replay runs from the beginning, with [`Stretch`](super::Stretch), which hears nothing until the
//! wanted node: 26 million visits a second of processor time (Connect Four, deepening, 64 MiB, a loaded machine). That is less than
//! five seconds for searches of up to 1.3·10⁸ visits, whatever the limit; of those, what stands within the first 4 MiB of each
//! log, 1.6·10⁷ visits, needs none. With the usual GiB on the disk nothing of a search of 3·10⁹ visits is replayed. What takes
//! longer than five seconds is a search above 1.3·10⁸ visits without a disk, or the part above 3·10⁹ with one: the whole time of
//! the search then. The workbench says why, shows how far it is and lets it be stopped; commands wait for it.

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
