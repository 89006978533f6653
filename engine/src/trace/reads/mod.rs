//! [`ReadLog`]: the reads of a search's visits from its memory, with which a folded subtree can be
//! searched again without that memory.
//!
//! A search with a table, killers or counts of moves is no function of (position, depth, window, path) below its root: what a visit does
//! depends on what was stored before. But it depends on nothing else, and a visit reads once. So each visit of an inner node
//! leaves half a byte or more here, in the order of the visits (`code`): whether the table answered, and with what, or
//! which moves come first, and before each child that is tried for its count, which that is. A folded node keeps where its reads begin; the visits below it are the very next ones.
//!
//! Stores are not logged: a second search reads what the first one read, and stores nothing. A
//! slice of the log is therefore enough for any subtree, and folding may become coarser at any
//! time.
//!
//! A second log holds *births*: for each hit, the number of ticks since its entry was stored. It is
//! not needed to search again, so it is given up first when the limit of the disk is reached. When
//! the reads alone reach it, they end ([`ReadLog::is_whole`]). Later subtrees are then looked into
//! by running the search again from the beginning, with a memory of its own, which is slower and
//! equally exact.
//!
//! Both logs are in memory up to [`LogLimits::memory`], then in a nameless file that the caller
//! creates. An error of that file ends the log as its limit does; what was read before remains
//! readable as long as the file is.
//!
//! # Why there are no checkpoints of the memory
//!
//! Measured with a table of 64 MiB: Connect Four, deepening to 18, 5·10⁸ visits, takes 1.06 bytes
//! per visit, births included; to 20, 8·10⁹ visits, where births are given up, the reads of the
//! first 4·10⁹ fit in a GiB. Othello to 14, 2·10⁸ visits, takes 0.17. A copy of that table for
//! every five seconds of searching, 5·10⁷ visits, takes 1.3 bytes per visit. For large subtrees one
//! can record only what was stored before they began, and search them again with a table of their
//! own: in Othello that took 0.12, 0.11 and 0.08 bytes per visit with subtrees of 0.2, 0.6 and 1.5
//! million visits on average, because a subtree has to be much larger than the table before most of
//! its reads were stored inside it. With the same room, checkpoints would thus reach little
//! further, and require a second way to search: the log itself is the densest checkpoint.
//!
//! Nor can the contents of the memory be computed from the log at its end: it holds what was read,
//! and lacks the entries that were not read again. A replay therefore runs from the beginning, with
//! [`Stretch`](super::Stretch), which records nothing until the wanted node: 26 million visits per
//! second of processor time (Connect Four, deepening, 64 MiB, a loaded machine). That is less than
//! five seconds for searches of up to 1.3·10⁸ visits, whatever the limit; of those, the visits
//! within the first 4 MiB of each log, 1.6·10⁷, need no replay. With the usual GiB on disk, nothing
//! of a search of 3·10⁹ visits is replayed. A replay takes longer than five seconds for a search
//! above 1.3·10⁸ visits without a disk, or for the part above 3·10⁹ with one: it then takes the
//! whole time of the search. The workbench gives the reason, shows the progress and lets the replay
//! be stopped; commands wait for it.

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
