//! [`Shape`]: what a random tree looks like, and [`Chance`]: where its numbers come from.
//!
//! Invariant: a tree depends on the shape and the state of the chance alone, on every machine. Every leaf lies at the asked
//! ply; where a parent of leaves may have more than one child it has, as `[5]` alone means a leaf to many readers.
//! Source of the generator: splitmix64 (S. Vigna).

use engine::rules::Side;
use engine::rules::tree::sketch::Sketch;
use engine::search::order::mix;

/// The most nodes that a tree of a shape may have at most.
pub const MOST_NODES: u64 = 20_000;

/// What a random tree looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The ply of every leaf, at least 1.
    pub plies: u32,
    /// The fewest and the most children of an inner node, at least 1.
    pub branching: (u32, u32),
    /// The least and the largest value of a leaf.
    pub values: (i64, i64),
    /// Who moves at the root: [`Side::First`] is MAX.
    pub first: Side,
}

impl Default for Shape {
    fn default() -> Self {
        Shape { plies: 3, branching: (2, 3), values: (-9, 9), first: Side::First }
    }
}

impl Shape {
    /// The most nodes that such a tree can have; `None`: more than can be counted.
    pub fn most_nodes(&self) -> Option<u64> {
        let mut row = 1_u64;
        let mut sum = 1_u64;
        for _ in 0..self.plies {
            row = row.checked_mul(u64::from(self.branching.1))?;
            sum = sum.checked_add(row)?;
        }
        Some(sum)
    }
    /// The most leaves that such a tree can have; `None`: more than can be counted.
    pub fn most_leaves(&self) -> Option<u64> {
        u64::from(self.branching.1).checked_pow(self.plies)
    }
    /// A random tree.
    pub fn grow(&self, chance: &mut Chance) -> Sketch {
        self.node(self.plies, chance)
    }
    fn node(&self, below: u32, chance: &mut Chance) -> Sketch {
        if below == 0 {
            let (least, largest) = self.values;
            let span = largest.abs_diff(least) + 1;
            return Sketch::leaf(least.saturating_add_unsigned(chance.below(span)));
        }
        let (fewest, most) = self.branching;
        let fewest = if below == 1 { fewest.max(2).min(most) } else { fewest };
        let children = u64::from(fewest) + chance.below(u64::from(most - fewest) + 1);
        Sketch::inner((0..children).map(|_| self.node(below - 1, chance)).collect())
    }
}

/// A stream of numbers by a seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        // Seeds that follow each other give streams that do not.
        Chance(mix(mix(seed)))
    }
    /// The next number below `n`, at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mix(self.0)) * u128::from(n)) >> 64) as u64
    }
}
