//! [`Keys`]: the keys that the program has printed so far, each with its first visit.
//!
//! Invariant: at most [`MOST_KEYS`] keys are kept.

use super::super::event::TraceWindow;
use engine::numbers::Ordinal;
use std::collections::HashMap;

/// Positions beyond so many are not kept.
pub const MOST_KEYS: usize = 1 << 18;

/// A visit with a key.
pub struct KeyVisit {
    pub key: u128,
    pub left: Left,
    pub window: TraceWindow,
    pub tick: u64,
}

/// How many plies remain at a visit; where that is not known, its pass and its ply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Left {
    Plies(i64),
    Unknown(usize, usize),
}

/// The first visit with a key.
pub struct KeyOwner {
    pub hash: u64,
    pub moves: Option<u64>,
    pub path: Option<Vec<Ordinal>>,
    pub tick: u64,
}

/// The keys so far.
#[derive(Default)]
pub struct Keys {
    pub positions: HashMap<u64, KeyVisit>,
    pub owners: HashMap<u128, KeyOwner>,
    /// Whether some position kept its key at another depth, and in another window.
    pub is_depth_free: bool,
    pub is_window_free: bool,
    /// The first positions with two keys at another depth, in another window, and both.
    pub unlike: [Option<(u64, Vec<String>, u64)>; 3],
    pub pairs: u32,
    pub is_reported: bool,
}
