//! [`StoredEntry`]: the entry that a visit stores in the table of its search.
//!
//! The entries are recorded while the engine repeats the search. Cost: that of the search.

use super::steps::{ExamVisit, leave};
use engine::boundary::Problem;
use engine::numbers::{Ordinal, Tick};
use engine::search::memory::{Replaced, Stored};
use engine::search::{AnyRecorder, Kind, Recorder, TableSize, Value};
use std::collections::HashMap;

/// The table entry that a visit stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    pub value: Value,
    pub kind: Kind,
    /// The move that a later visit tries first, as an ordinal.
    pub mv: Option<Ordinal>,
}

/// Returns the entry that each visit stores; all are `None` if there is no table.
pub fn entries(problem: &dyn Problem, steps: &[ExamVisit]) -> Vec<Option<StoredEntry>> {
    let mut heard = Listener::default();
    let own = problem
        .searchable()
        .filter(|_| problem.spec().memory.table != TableSize::None);
    if let Some(own) = own {
        own.tell(AnyRecorder::Other(&mut heard));
    }
    let by = |visit: usize| {
        if heard.0.is_empty() {
            None
        } else {
            heard.0.get(&leave(steps, visit)).copied()
        }
    };
    (0..steps.len()).map(by).collect()
}

/// All entries that are stored, by tick.
#[derive(Default)]
struct Listener(HashMap<Tick, StoredEntry>);

impl Recorder for Listener {
    fn on(&self) -> bool {
        true
    }
    fn stored(&mut self, stored: &Stored, replaced: Option<&Replaced>) {
        // An entry without a move keeps the move of a replaced entry of the same position.
        let before = replaced
            .filter(|replaced| replaced.same)
            .and_then(|replaced| replaced.stored.mv());
        let entry = StoredEntry {
            value: stored.value,
            kind: stored.kind,
            mv: stored.mv().or(before),
        };
        self.0.insert(stored.tick, entry);
    }
    fn stop(&mut self, _: u64) -> bool {
        false
    }
}
