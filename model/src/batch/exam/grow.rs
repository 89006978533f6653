//! [`TreeShape`]: what a random tree looks like, and [`SeededNumbers`]: where its numbers come from.
//!
//! Invariant: a tree depends on the shape and the state of the chance alone, on every machine. Every leaf lies at the
//! requested ply. A parent of leaves has more than one child if it may, because many readers take `[5]` for a leaf.
//! Source of the generator: splitmix64 (S. Vigna).

use engine::rules::Side;
use engine::rules::tree::sketch::Sketch;
use engine::search::at::mix;
use std::collections::HashSet;

/// The most nodes that a tree of a shape may have at most.
pub const MOST_NODES: u64 = 20_000;

/// The largest weight of a random outcome.
const MOST_WEIGHT: u64 = 3;

/// What a random tree looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeShape {
    /// The ply of every leaf, at least 1.
    pub plies: u32,
    /// The fewest and the most children of an inner node, at least 1.
    pub branching: (u32, u32),
    /// The least and the largest value of a leaf.
    pub values: (i64, i64),
    /// Who moves at the root: [`Side::First`] is MAX.
    pub first: Side,
    /// Whether every other ply is one of chance, the root's being no such ply; weights are 1 to 3.
    pub chance: bool,
}

impl Default for TreeShape {
    fn default() -> Self {
        TreeShape {
            plies: 3,
            branching: (2, 3),
            values: (-9, 9),
            first: Side::First,
            chance: false,
        }
    }
}

impl TreeShape {
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
    /// How many values a leaf can have.
    pub fn span(&self) -> u64 {
        self.values.1.abs_diff(self.values.0).saturating_add(1)
    }
    /// Are there enough values for all leaves of the largest tree to differ?
    pub fn has_values_for_all(&self) -> bool {
        self.most_leaves()
            .is_some_and(|leaves| leaves <= self.span())
    }
    /// A random tree.
    pub fn grow(&self, chance: &mut SeededNumbers) -> Sketch {
        self.node(self.plies, chance, &mut None)
    }
    /// A random tree whose leaves all differ, which needs as many values as it has leaves ([`TreeShape::has_values_for_all`]).
    pub fn grow_distinct(&self, chance: &mut SeededNumbers) -> Sketch {
        self.node(self.plies, chance, &mut Some(HashSet::new()))
    }
    /// `used`: the values that no further leaf may have.
    fn node(
        &self,
        below: u32,
        chance: &mut SeededNumbers,
        used: &mut Option<HashSet<i64>>,
    ) -> Sketch {
        if below == 0 {
            let value = self
                .values
                .0
                .saturating_add_unsigned(chance.below(self.span()));
            return Sketch::leaf(used.as_mut().map_or(value, |used| self.unused(value, used)));
        }
        let (fewest, most) = self.branching;
        let fewest = if below == 1 {
            fewest.max(2).min(most)
        } else {
            fewest
        };
        let children = u64::from(fewest) + chance.below(u64::from(most - fewest) + 1);
        let mut node = Sketch::inner(
            (0..children)
                .map(|_| self.node(below - 1, chance, used))
                .collect(),
        );
        if self.chance && (self.plies - below) % 2 == 1 {
            node.chance = true;
            node.children
                .iter_mut()
                .for_each(|child| child.weight = 1 + chance.below(MOST_WEIGHT));
        }
        node
    }
    /// The first value from this one on, and after the largest from the least on, that no leaf has yet.
    fn unused(&self, value: i64, used: &mut HashSet<i64>) -> i64 {
        let (least, largest) = self.values;
        let found = (value..=largest)
            .chain(least..value)
            .find(|value| !used.contains(value))
            .unwrap_or(value);
        used.insert(found);
        found
    }
}

/// A stream of numbers by a seed.
#[derive(Clone, Debug)]
pub struct SeededNumbers(u64);

impl SeededNumbers {
    pub fn new(seed: u64) -> SeededNumbers {
        // Seeds that follow each other give streams that do not.
        SeededNumbers(mix(mix(seed)))
    }
    /// The next number below `n`, at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mix(self.0)) * u128::from(n)) >> 64) as u64
    }
}
