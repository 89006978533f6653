//! [`SplitMix64`]: the random number generator of Monte-Carlo searches.
//!
//! Source: G. L. Steele, D. Lea, C. H. Flood, *Fast Splittable Pseudorandom Number Generators*,
//! 2014; S. Vigna's `splitmix64.c`. Each step adds a constant to the state and mixes the result.
//!
//! Invariant: iteration *i* of a seed has its own generator, whose initial state is the *i*-th
//! output of the seed's generator. Any iteration can therefore be repeated from (seed, *i*) alone.

use crate::search::at::mix;

/// The increment of the state.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// A generator of 64 random bits per output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Returns the generator with a state.
    pub const fn new(state: u64) -> SplitMix64 {
        SplitMix64(state)
    }
    /// Returns the generator of an iteration, counted from 1.
    #[inline]
    pub const fn of_iteration(seed: u64, iteration: u64) -> SplitMix64 {
        SplitMix64(mix(
            seed.wrapping_add(iteration.wrapping_sub(1).wrapping_mul(GAMMA))
        ))
    }
    /// Returns the next output.
    #[inline]
    pub const fn next(&mut self) -> u64 {
        let output = mix(self.0);
        self.0 = self.0.wrapping_add(GAMMA);
        output
    }
    /// Returns a number below `count`. Always takes one output, even if `count` is 1.
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
