//! Where the log of a search with a memory is kept: in memory at first, then in a file without a name that vanishes with
//! the program, however it ends.

use engine::boundary::Problem;
use engine::boundary::analysis::record_logging;
use engine::search::{Answer, Token};
use engine::trace::{LogLimits, Tree};
use std::sync::Arc;

/// The most bytes on the disk: three thousand million visits of a cheap game.
const DISK: u64 = 1 << 30;

/// What a log may take.
pub fn limits() -> LogLimits {
    LogLimits::default().with_disk(DISK, Arc::new(|| Ok(Box::new(tempfile::tempfile()?))))
}

/// Runs a search to its end with a recording of at most so many bytes.
pub fn record(problem: &dyn Problem, memory: usize) -> (Answer, Tree) {
    record_logging(problem, memory, limits(), &Token::new())
}
