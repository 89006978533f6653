//! [`TreeShape`]: the shape of random trees; [`SeededNumbers`]: the generator of their random
//! numbers.
//!
//! Invariant: a tree depends only on the shape and on the state of the generator, on every machine.
//! Every leaf lies at the requested ply. A parent of leaves has more than one child if the shape
//! allows it, because many readers take `[5]` for a leaf. Source of the generator: splitmix64 (S.
//! Vigna).

use engine::rules::Side;
use engine::rules::tree::sketch::Sketch;
use engine::search::at::mix;
use std::collections::HashSet;

/// The largest number of nodes that trees of a shape may have.
pub const MOST_NODES: u64 = 20_000;

/// The largest weight of a random outcome.
const MOST_WEIGHT: u64 = 3;

/// The shape of a random tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeShape {
    /// The ply of every leaf, at least 1.
    pub plies: u32,
    /// The fewest and the most children of an inner node, both at least 1.
    pub branching: (u32, u32),
    /// The least and the largest value of a leaf.
    pub values: (i64, i64),
    /// The side to move at the root; [`Side::First`] is MAX.
    pub first: Side,
    /// True if every second ply is a chance ply, the first of them below the root; weights are 1 to
    /// 3.
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
    /// Returns the most nodes that such a tree can have, or `None` on overflow.
    pub fn most_nodes(&self) -> Option<u64> {
        let mut row = 1_u64;
        let mut sum = 1_u64;
        for _ in 0..self.plies {
            row = row.checked_mul(u64::from(self.branching.1))?;
            sum = sum.checked_add(row)?;
        }
        Some(sum)
    }
    /// Returns the most leaves that such a tree can have, or `None` on overflow.
    pub fn most_leaves(&self) -> Option<u64> {
        u64::from(self.branching.1).checked_pow(self.plies)
    }
    /// Returns the number of values that a leaf can have.
    pub fn span(&self) -> u64 {
        self.values.1.abs_diff(self.values.0).saturating_add(1)
    }
    /// Returns whether there are enough values for all leaves of the largest tree to differ.
    pub fn has_values_for_all(&self) -> bool {
        self.most_leaves()
            .is_some_and(|leaves| leaves <= self.span())
    }
    /// Returns a random tree.
    pub fn grow(&self, chance: &mut SeededNumbers) -> Sketch {
        self.node(self.plies, chance, &mut None)
    }
    /// Returns a random tree whose leaves all differ. This needs as many values as there are
    /// leaves, see [`TreeShape::has_values_for_all`].
    pub fn grow_distinct(&self, chance: &mut SeededNumbers) -> Sketch {
        self.node(self.plies, chance, &mut Some(HashSet::new()))
    }
    /// Returns a random subtree of `below` plies; `used` has the values that no further leaf may
    /// have.
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
    /// Returns the first unused value from `value` upwards, or else from the least value on, and
    /// marks it as used.
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

/// A stream of pseudo-random numbers from a seed.
#[derive(Clone, Debug)]
pub struct SeededNumbers(u64);

impl SeededNumbers {
    pub fn new(seed: u64) -> SeededNumbers {
        // Mixed, so that consecutive seeds give unrelated streams.
        SeededNumbers(mix(mix(seed)))
    }
    /// Returns the next number below `n`, which is at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        ((u128::from(mix(self.0)) * u128::from(n)) >> 64) as u64
    }
}
