//! [`Weights`]: the relative probabilities of the outcomes of a chance node.
//!
//! Invariants: there is at least one weight, each is at least 1, and their sum fits into 63 bits.
//! Cost: copies share the list.

use std::sync::Arc;

/// The weights of the moves of a chance node in canonical order: whole numbers, of which only the
/// proportions matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    weights: Arc<[u64]>,
    total: i64,
}

impl Weights {
    /// Checks a list of weights; returns `None` if it is empty, a weight is 0, or the sum does not
    /// fit into `i64`.
    pub fn new(weights: impl Into<Arc<[u64]>>) -> Option<Weights> {
        let weights: Arc<[u64]> = weights.into();
        if weights.is_empty() || weights.contains(&0) {
            return None;
        }
        let total = weights
            .iter()
            .try_fold(0_u64, |sum, &weight| sum.checked_add(weight))?;
        let total = i64::try_from(total).ok()?;
        Some(Weights { weights, total })
    }
    /// Returns the individual weights.
    pub fn as_slice(&self) -> &[u64] {
        &self.weights
    }
    /// Returns the weight of the move with an ordinal, counted from 0; 0 beyond the end.
    pub fn of(&self, ordinal: usize) -> i64 {
        self.weights.get(ordinal).map_or(0, |&weight| weight as i64)
    }
    /// Returns the sum of all weights.
    pub fn total(&self) -> i64 {
        self.total
    }
    /// Maps a random number to the ordinal of an outcome, each with a probability proportional to
    /// its weight. The bias is less than the sum of the weights divided by 2⁶⁴.
    pub fn pick(&self, random: u64) -> usize {
        let mut left = ((u128::from(random) * self.total as u128) >> 64) as u64;
        for (at, &weight) in self.weights.iter().enumerate() {
            if left < weight {
                return at;
            }
            left -= weight;
        }
        self.weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_positive_weights_that_add_up_are_weights() {
        let new = |weights: &[u64]| Weights::new(weights);
        assert_eq!(
            (new(&[]), new(&[1, 0]), new(&[u64::MAX, 1]), new(&[1 << 63])),
            (None, None, None, None)
        );
        let weights = new(&[1, 3]).unwrap();
        assert_eq!((weights.total(), weights.of(1), weights.of(2)), (4, 3, 0));
        assert_eq!(
            [0, (1 << 62) - 1, 1 << 62, u64::MAX].map(|random| weights.pick(random)),
            [0, 0, 1, 1]
        );
    }
}
