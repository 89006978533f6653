//! The storage of the log of a search with a memory: RAM at first, then a temporary file without a
//! name, which the system removes when the program ends for any reason.

use engine::boundary::Problem;
use engine::boundary::analysis::record_logging;
use engine::search::{Answer, Token};
use engine::trace::{LogLimits, Tree};
use std::sync::Arc;

/// The maximum number of bytes on the disk: three thousand million visits of a cheap game.
const DISK: u64 = 1 << 30;

/// Returns the limits of the size of a log.
pub fn limits() -> LogLimits {
    LogLimits::default().with_disk(DISK, Arc::new(|| Ok(Box::new(tempfile::tempfile()?))))
}

/// Runs a search to its end, with a recording of at most `memory` bytes.
pub fn record(problem: &dyn Problem, memory: usize) -> (Answer, Tree) {
    record_logging(problem, memory, limits(), &Token::new())
}
