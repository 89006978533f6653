//! Saves: everything that is written to files and read back, and everything that is pasted.

mod bad;
mod built_in;
mod comments;
mod doors;
mod files;
mod import;
mod records;
mod round_trip;
mod shapes;

use engine::eval::Registry;
use std::sync::Arc;

/// Returns the evaluations that come with the program.
pub fn registry() -> Arc<Registry> {
    Arc::new(Registry::built_in())
}

/// A generator of random numbers from a seed, which every failure names.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = engine::search::at::mix(self.0);
        self.0
    }
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}
