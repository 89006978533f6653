//! [`SplitMix64`]: the random numbers of Monte-Carlo searches.
//!
//! Source: G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom Number Generators*, 2014; S. Vigna's
//! `splitmix64.c`. The state moves on by a constant first, then it is mixed.
//!
//! Invariant: iteration *i* of a seed has a generator of its own, which begins with the *i*-th output of the seed's. So any
//! iteration is played again from (seed, *i*) alone.

use crate::search::at::mix;

/// What the state moves on by.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// A generator of 64 random bits at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with a state.
    pub const fn new(state: u64) -> SplitMix64 {
        SplitMix64(state)
    }
    /// The generator of an iteration, counted from 1.
    #[inline]
    pub const fn of_iteration(seed: u64, iteration: u64) -> SplitMix64 {
        SplitMix64(mix(
            seed.wrapping_add(iteration.wrapping_sub(1).wrapping_mul(GAMMA))
        ))
    }
    /// The next output.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        let output = mix(self.0);
        self.0 = self.0.wrapping_add(GAMMA);
        output
    }
    /// A choice among so many: takes one output, also among one.
    #[inline]
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.next() as u128 * count as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_those_that_were_published() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(
            [random.next(), random.next()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]
        );
    }

    #[test]
    fn an_iteration_begins_with_an_output_of_the_seed() {
        let mut outputs = SplitMix64::new(99);
        for iteration in 1..5 {
            assert_eq!(
                SplitMix64::of_iteration(99, iteration),
                SplitMix64::new(outputs.next())
            );
        }
        let mut one = SplitMix64::new(7);
        assert_eq!(
            (one.below(1), one),
            (0, {
                let mut next = SplitMix64::new(7);
                next.next();
                next
            })
        );
    }
}
