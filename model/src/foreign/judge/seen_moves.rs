//! [`SeenMoves`]: the children of a node that were visited. A node usually has few, so they are
//! compared one by one; many are looked up in an index.

use super::super::TraceNumber;
use std::collections::HashMap;

/// The children that were visited, by ordinal if the move is legal, otherwise by a hash of its
/// name; and the values that the first visits returned.
#[derive(Default)]
pub struct SeenMoves {
    keys: Vec<u64>,
    values: Vec<Option<TraceNumber>>,
    /// The place of each key, once there are many.
    index: Option<HashMap<u64, usize>>,
}

/// The number of children up to which they are compared one by one.
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
    /// Returns the number of children that were visited before the first visit of a child; `None`
    /// if it was not visited.
    pub fn place(&self, key: u64) -> Option<usize> {
        self.find(key)
    }
    /// Returns the value of the first visit of a child; `None` if there was none, or it is still
    /// open.
    pub fn value(&self, key: u64) -> Option<TraceNumber> {
        self.find(key).and_then(|at| self.values[at])
    }
    /// Returns the first child whose first visit returned a value.
    pub fn with_value(&self, value: TraceNumber) -> Option<u64> {
        self.values
            .iter()
            .position(|known| *known == Some(value))
            .and_then(|at| self.keys.get(at))
            .copied()
    }
    /// Begins a visit of a child. Returns true if it is the first.
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
    /// Ends a visit of a child.
    #[inline]
    pub fn end(&mut self, key: u64, value: TraceNumber) {
        // The visit nearly always is the one that began last.
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
    /// Returns the keys in the order of their first visits.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}
