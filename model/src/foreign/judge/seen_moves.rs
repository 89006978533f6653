//! [`SeenMoves`]: the children of a node that were visited. A node usually has few, so they are searched one by one; if
//! there are many, by an index.

use super::super::TraceNumber;
use std::collections::HashMap;

/// The children that were visited: by ordinal where the move is legal, else by a hash of its name; and what the first
/// visit returned.
#[derive(Default)]
pub struct SeenMoves {
    keys: Vec<u64>,
    values: Vec<Option<TraceNumber>>,
    /// Where each is, once there are many.
    index: Option<HashMap<u64, usize>>,
}

/// Up to so many are looked through one by one.
const FEW: usize = 24;

impl SeenMoves {
    pub fn clear(&mut self) {
        self.keys.clear();
        self.values.clear();
        self.index = None;
    }
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
    pub fn len(&self) -> usize {
        self.keys.len()
    }
    #[inline]
    fn find(&self, key: u64) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(&key).copied(),
            None => self.keys.iter().position(|seen| *seen == key),
        }
    }
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        self.find(key).is_some()
    }
    /// How many children were visited before a child first was; `None`: it was not.
    pub fn place(&self, key: u64) -> Option<usize> {
        self.find(key)
    }
    /// What the first visit of a child returned; `None` if there was none, or it is still open.
    pub fn value(&self, key: u64) -> Option<TraceNumber> {
        self.find(key).and_then(|at| self.values[at])
    }
    /// The child whose first visit returned a value: the first of them.
    pub fn with_value(&self, value: TraceNumber) -> Option<u64> {
        self.values
            .iter()
            .position(|known| *known == Some(value))
            .and_then(|at| self.keys.get(at))
            .copied()
    }
    /// A visit begins. Returns whether it is the first.
    #[inline]
    pub fn begin(&mut self, key: u64) -> bool {
        if self.contains(key) {
            return false;
        }
        self.keys.push(key);
        self.values.push(None);
        if let Some(index) = &mut self.index {
            index.insert(key, self.keys.len() - 1);
        } else if self.keys.len() > FEW {
            self.index = Some(
                self.keys
                    .iter()
                    .enumerate()
                    .map(|(at, key)| (*key, at))
                    .collect(),
            );
        }
        true
    }
    /// A visit ends.
    #[inline]
    pub fn end(&mut self, key: u64, value: TraceNumber) {
        // Nearly always it began last.
        let latest = self
            .keys
            .len()
            .checked_sub(1)
            .filter(|at| self.keys[*at] == key);
        if let Some(at) = latest.or_else(|| self.find(key)) {
            self.values[at].get_or_insert(value);
        }
    }
    pub fn first(&self) -> Option<u64> {
        self.keys.first().copied()
    }
    /// The keys in the order of their first visits.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}
