//! [`effect`]: whether the deliberate fault of a table changed the result.
//!
//! Right values do not prove that the table is right, because the fault may not have occurred. It
//! has not occurred if a search without the fault makes the same visits; both are run and compared,
//! visit by visit. It cannot occur if the rules or the method exclude it.
//!
//! Cost: the search a second and a third time, without a recording, if it is small enough for a
//! check of all nodes.

use crate::inspect::TraceResult;
use engine::boundary::{Problem, Searchable};
use engine::numbers::Ordinal;
use engine::search::memory::Stored;
use engine::search::{AnyRecorder, Memory, Recorder, TableFault, Token, Value, Window};
use engine::trace::TraceError;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The effect of a fault in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultEffect {
    /// The fault cannot occur here.
    Cannot(Hindrance),
    /// The fault did not occur: a search without it makes the same visits.
    Unused,
    /// The fault occurred, and nothing that was judged is wrong.
    Harmless,
    /// Something is wrong.
    Wrong,
    /// The search is too large to be run a second time for the comparison.
    Unknown,
}

impl FaultEffect {
    /// Returns the word for scripts.
    pub const fn word(self) -> &'static str {
        match self {
            FaultEffect::Cannot(_) => "cannot",
            FaultEffect::Unused => "unused",
            FaultEffect::Harmless => "harmless",
            FaultEffect::Wrong => "wrong",
            FaultEffect::Unknown => "unknown",
        }
    }
}

/// The reason that a fault cannot occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Positions themselves tell the side to move.
    SideIsTold,
    /// The method has no bounds that could be stored as something else.
    NoBounds,
    /// All entries are searched to the end of the game.
    OneDepth,
}

/// Returns the effect of the fault in a search's table, or `None` if it has no fault. `ok` is true
/// if nothing that was judged is wrong, `is_small` if the search may be run again.
pub(super) fn effect(
    problem: &dyn Problem,
    (ok, is_small): (bool, bool),
    control: &Token,
) -> TraceResult<Option<FaultEffect>> {
    let spec = problem.spec();
    let Some((fault, own)) = spec.memory.faulty.zip(problem.searchable()) else {
        return Ok(None);
    };
    let effect = match hindrance(fault, own) {
        _ if !ok => FaultEffect::Wrong,
        Some(hindrance) => FaultEffect::Cannot(hindrance),
        None if !is_small => FaultEffect::Unknown,
        None => {
            control.begin(None);
            let right = own.otherwise(
                spec.depth,
                Memory {
                    faulty: None,
                    ..spec.memory
                },
            );
            let visits =
                [Some(own), right.searchable()].map(|own| own.map(|own| Visits::of(own, control)));
            if control.is_stopped() {
                return Err(TraceError::Stopped);
            }
            if visits[0] == visits[1] {
                FaultEffect::Unused
            } else {
                FaultEffect::Harmless
            }
        }
    };
    Ok(Some(effect))
}

fn hindrance(fault: TableFault, own: &dyn Searchable) -> Option<Hindrance> {
    let spec = own.spec();
    match fault {
        TableFault::Side => own.tells_side().then_some(Hindrance::SideIsTold),
        TableFault::Kind => (!spec.method.prunes()).then_some(Hindrance::NoBounds),
        TableFault::Depth => {
            (spec.depth.is_none() && !spec.memory.deepening).then_some(Hindrance::OneDepth)
        }
    }
}

/// A hash of all visits of a search, with each value that its table gave.
struct Visits<'t> {
    hasher: DefaultHasher,
    token: &'t Token,
    seen: u64,
}

impl Visits<'_> {
    fn of(own: &dyn Searchable, token: &Token) -> u64 {
        let mut visits = Visits {
            hasher: DefaultHasher::new(),
            token,
            seen: 0,
        };
        own.tell(AnyRecorder::Other(&mut visits));
        visits.hasher.finish()
    }
    fn add(&mut self, what: impl Hash, window: Window) {
        (what, window.alpha, window.beta).hash(&mut self.hasher);
    }
}

impl Recorder for Visits<'_> {
    fn on(&self) -> bool {
        true
    }
    fn pass(&mut self, depth: Option<u32>, window: Window) {
        self.add((0, depth), window);
    }
    fn enter(&mut self, mv: Ordinal, window: Window, _: bool, _: u16) {
        self.add((1, mv), window);
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.add((2, mv, value), window);
    }
    fn hit(&mut self, mv: Ordinal, window: Window, known: &Stored) {
        self.add((3, mv, known.value, known.kind), window);
    }
    fn leave(&mut self, value: Value, searched: u16) {
        (4, value, searched).hash(&mut self.hasher);
    }
    fn stop(&mut self, nodes: u64) -> bool {
        let passed = nodes - std::mem::replace(&mut self.seen, nodes);
        self.token.passed(passed)
    }
}
