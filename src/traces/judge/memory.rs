//! [`PastVisits`]: what the visits of each position returned, which is what a table of the program may hold.
//!
//! Invariant: of each position the latest visits are kept, at most [`VISITS`], of at most [`POSITIONS`] positions. A program
//! may have kept less, or more, from searches before the trace: so a visit that is known here explains a value, and one
//! that is not refutes none.

use super::super::event::Window;
use super::super::number::Number;
use engine::boundary::Position;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Positions beyond so many are not kept.
pub const POSITIONS: usize = 1 << 20;
/// Visits of one position beyond so many are not kept.
const VISITS: usize = 8;

/// The key of a position: everything that the rules depend on.
pub fn key_of(position: &dyn Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.describe().to_string().hash(&mut hasher);
    hasher.finish()
}

/// A visit that ended.
#[derive(Clone, Copy, Debug)]
pub struct PastVisit {
    pub value: Number,
    pub window: Window,
    /// How many plies the search had left there; `None`: to the end of the game, or nobody says.
    pub rest: Option<u32>,
    /// Whether the value is exact whatever the window.
    pub exact: bool,
}

impl PastVisit {
    fn is_deep(&self, rest: Option<u32>) -> bool {
        match (self.rest, rest) {
            (None, _) => true,
            (Some(has), Some(needs)) => has >= needs,
            (Some(_), None) => false,
        }
    }
    fn is_exact(&self) -> bool {
        self.exact || self.window == Window::FULL || (self.window.alpha < self.value && self.value < self.window.beta)
    }
    /// Whether an entry of this visit answers one with this window and so many plies left with this value.
    pub fn answers(&self, value: Number, window: Window, rest: Option<u32>) -> bool {
        let is_lower = self.value >= self.window.beta && value >= window.beta;
        let is_upper = self.value <= self.window.alpha && value <= window.alpha;
        self.value == value && self.is_deep(rest) && (self.is_exact() || is_lower || is_upper)
    }
    /// Whether it knows the value of a search with so many plies left, and another one contradicts it.
    pub fn refutes(&self, value: Number, rest: Option<u32>) -> bool {
        self.is_exact() && self.rest == rest && self.value != value
    }
}

/// What was returned before. See the module.
#[derive(Default)]
pub struct PastVisits {
    visits: HashMap<u64, Vec<PastVisit>>,
}

impl PastVisits {
    pub fn keep(&mut self, position: &dyn Position, visit: PastVisit) {
        let key = key_of(position);
        if self.visits.len() < POSITIONS || self.visits.contains_key(&key) {
            let all = self.visits.entry(key).or_default();
            if all.len() == VISITS {
                all.remove(0);
            }
            all.push(visit);
        }
    }
    /// The visits of a position that ended.
    pub fn of(&self, position: &dyn Position) -> &[PastVisit] {
        self.visits.get(&key_of(position)).map_or(&[], Vec::as_slice)
    }
}
