//! [`PastVisits`]: what the visits of each position returned, which is what a table of the program may hold.
//!
//! Invariant: of each position the latest visits are kept, at most [`VISITS`], of at most [`POSITIONS`] positions. A program
//! may have kept less, or more, from searches before the trace. So a visit that is kept here can explain a value; that
//! none is kept proves nothing.

use super::super::event::TraceWindow;
use super::super::marks::ClaimedKind;
use super::super::number::TraceNumber;
use super::ground::OpenPosition;
use engine::boundary::Position;
use engine::rules::key::{self, BuildKeyHasher};
use std::collections::HashMap;

/// Positions beyond so many are not kept.
pub const POSITIONS: usize = 1 << 20;
/// Different visits of one position beyond so many are not kept.
const VISITS: usize = 16;

/// The key of a position: everything that the rules depend on.
pub fn key_of(position: &dyn Position) -> u64 {
    position.key().unwrap_or_else(|| key::hash(&position.describe().to_string()))
}

/// A visit that ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PastVisit {
    pub value: TraceNumber,
    pub window: TraceWindow,
    /// How many plies the search had left there; `None`: to the end of the game, or it is not known.
    pub rest: Option<u32>,
    /// Whether the value is exact whatever the window.
    pub exact: bool,
    /// The tick of its Leave, when a table may have stored it.
    pub tick: u64,
    /// How many plies it lies below the root.
    pub ply: u32,
    /// Whether it had no children.
    pub is_leaf: bool,
    /// Its position with the key that the program prints, if it prints one.
    pub key: Option<u128>,
}

impl PastVisit {
    /// Whether it was searched as deep as is needed; `None`: to the end of the game.
    pub fn is_deep(&self, rest: Option<u32>) -> bool {
        match (self.rest, rest) {
            (None, _) => true,
            (Some(has), Some(needs)) => has >= needs,
            (Some(_), None) => false,
        }
    }
    /// Whether its value is that of its position, and no bound.
    pub fn is_exact(&self) -> bool {
        self.exact
            || self.window == TraceWindow::FULL
            || (self.window.alpha < self.value && self.value < self.window.beta)
    }
    /// Whether an entry of this visit answers one with this window and so many plies left with this value.
    pub fn answers(&self, value: TraceNumber, window: TraceWindow, rest: Option<u32>) -> bool {
        let is_lower = self.value >= self.window.beta && value >= window.beta;
        let is_upper = self.value <= self.window.alpha && value <= window.alpha;
        self.value == value && self.is_deep(rest) && (self.is_exact() || is_lower || is_upper)
    }
    /// Whether it shows what is claimed, whatever the depth. A bound that says less than another one is right, too.
    pub fn supports(&self, kind: ClaimedKind, value: TraceNumber) -> bool {
        let is_lower = self.is_exact() || self.value >= self.window.beta;
        let is_upper = self.is_exact() || self.value <= self.window.alpha;
        match kind {
            ClaimedKind::Exact => self.is_exact() && self.value == value,
            ClaimedKind::Lower => is_lower && self.value >= value,
            ClaimedKind::Upper => is_upper && self.value <= value,
        }
    }
    /// Whether it shows that a claim is wrong, at the same depth and the same ply: there no value differs by how early a
    /// game is won.
    pub fn contradicts(&self, kind: ClaimedKind, value: TraceNumber, rest: Option<u32>, ply: u32) -> bool {
        let differs = match kind {
            ClaimedKind::Exact => self.value != value,
            ClaimedKind::Lower => self.value < value,
            ClaimedKind::Upper => self.value > value,
        };
        self.is_exact() && self.rest == rest && self.ply == ply && differs
    }
    /// Whether it knows the value of a search with so many plies left, and another one contradicts it.
    pub fn refutes(&self, value: TraceNumber, rest: Option<u32>) -> bool {
        self.is_exact() && self.rest == rest && self.value != value
    }
}

/// What was returned before. See the module.
#[derive(Default)]
pub struct PastVisits {
    visits: HashMap<u64, Vec<PastVisit>, BuildKeyHasher>,
    /// The positions of each key that the program prints, the latest last.
    by_key: HashMap<u128, Vec<u64>>,
    /// Whether visits were not kept.
    pub is_full: bool,
}

/// Positions with one key beyond so many are not kept.
const SAME_KEY: usize = 8;

impl PastVisits {
    /// Keeps a visit of the position with this hash. The same visit again takes the place of the earlier one.
    pub fn keep(&mut self, hash: u64, visit: PastVisit) {
        if self.visits.len() >= POSITIONS && !self.visits.contains_key(&hash) {
            self.is_full = true;
            return;
        }
        if let Some(key) = visit.key {
            let all = self.by_key.entry(key).or_default();
            all.retain(|known| *known != hash);
            all.truncate(SAME_KEY - 1);
            all.push(hash);
        }
        let all = self.visits.entry(hash).or_default();
        let same = |known: &PastVisit| PastVisit { tick: visit.tick, ..*known } == visit;
        if let Some(at) = all.iter().position(same) {
            all.remove(at);
        } else if all.len() == VISITS {
            all.remove(0);
            self.is_full = true;
        }
        all.push(visit);
    }
    /// The visits of a position that ended.
    pub fn of(&self, position: &dyn Position) -> &[PastVisit] {
        self.at(key_of(position))
    }
    /// The visits of the position with this hash that ended.
    pub fn at(&self, hash: u64) -> &[PastVisit] {
        self.visits.get(&hash).map_or(&[], Vec::as_slice)
    }
    /// Whether some visit of a position that is known returned a value.
    pub fn returned(&self, place: Option<&OpenPosition>, value: TraceNumber) -> bool {
        place.is_some_and(|place| self.of(&*place.position).iter().any(|visit| visit.value == value))
    }
    /// The hashes of the positions that had a key of the program.
    pub fn with_key(&self, key: u128) -> &[u64] {
        self.by_key.get(&key).map_or(&[], Vec::as_slice)
    }
}
