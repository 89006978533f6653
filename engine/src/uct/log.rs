//! [`UctLog`]: the log of a Monte-Carlo search: for each iteration the node where it ended, and its
//! reward.
//!
//! An iteration that expanded a node ended there and, without chance, made no other node: one bit
//! records this, and the number of the node is the count of such bits. Only an iteration that ended
//! at an existing node, which is finished or proven, stores a node number of 4 bytes; in games with
//! chance every iteration does. A reward takes 2 bits, the reward of an evaluation 8 bytes.
//!
//! Cost: 3 bits per iteration if every iteration expands a node.

use super::node::{Full, NodeId, room};

/// The end of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The last node of its path.
    pub leaf: NodeId,
    /// True if the iteration made this node.
    pub expanded: bool,
    /// The reward of MAX.
    pub reward: u64,
}

/// The log of the iterations of a search.
#[derive(Clone, Debug)]
pub struct UctLog {
    len: u64,
    /// One bit per iteration, set if it made its last node.
    expanded: Vec<u64>,
    /// The number of bits set in `expanded` before each of its words.
    expanded_before: Vec<u32>,
    /// The last nodes of iterations that made none; of all iterations if one can make several
    /// nodes.
    leaves: Vec<u32>,
    stores_all: bool,
    /// Rewards of 2 bits, 32 to a word.
    small: Vec<u64>,
    /// The rewards of an evaluation.
    large: Option<Vec<u64>>,
}

impl UctLog {
    /// Returns an empty log. `has_chance`: an iteration can make several nodes; `is_large`: rewards
    /// may exceed 2.
    pub fn new(has_chance: bool, is_large: bool) -> UctLog {
        UctLog {
            len: 0,
            expanded: Vec::new(),
            expanded_before: Vec::new(),
            leaves: Vec::new(),
            stores_all: has_chance,
            small: Vec::new(),
            large: is_large.then(Vec::new),
        }
    }
    /// Returns the number of iterations.
    pub fn len(&self) -> u64 {
        self.len
    }
    /// Returns whether there is no iteration.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Returns whether the rewards are those of an evaluation.
    pub fn is_large(&self) -> bool {
        self.large.is_some()
    }
    /// Returns the allocated size in bytes.
    pub fn bytes(&self) -> usize {
        8 * (self.expanded.capacity()
            + self.small.capacity()
            + self.large.as_ref().map_or(0, Vec::capacity))
            + 4 * (self.expanded_before.capacity() + self.leaves.capacity())
    }
    /// Appends an iteration.
    ///
    /// # Errors
    /// Memory ran out; the log is then unchanged.
    #[inline]
    pub fn push(&mut self, ended: Ended) -> Result<(), Full> {
        let (word, bit) = ((self.len / 64) as usize, self.len % 64);
        if bit == 0 {
            room(&mut self.expanded)?;
            room(&mut self.expanded_before)?;
        }
        let stores = self.stores_all || !ended.expanded;
        if stores {
            room(&mut self.leaves)?;
        }
        match &mut self.large {
            Some(large) => {
                room(large)?;
                large.push(ended.reward);
            }
            None => {
                if self.len.is_multiple_of(32) {
                    room(&mut self.small)?;
                    self.small.push(0);
                }
                if let Some(rewards) = self.small.last_mut() {
                    *rewards |= (ended.reward & 3) << (2 * (self.len % 32));
                }
            }
        }
        if bit == 0 {
            let before = self.expanded_before(self.len);
            self.expanded_before.push(before as u32);
            self.expanded.push(0);
        }
        self.expanded[word] |= u64::from(ended.expanded) << bit;
        if stores {
            self.leaves.push(ended.leaf.0);
        }
        self.len += 1;
        Ok(())
    }
    /// Returns how many of the first `iterations` iterations made their last node.
    fn expanded_before(&self, iterations: u64) -> u64 {
        let (word, bit) = ((iterations / 64) as usize, iterations % 64);
        let (Some(before), Some(bits)) = (self.expanded_before.get(word), self.expanded.get(word))
        else {
            // The iterations end at a word boundary, and the next word does not exist yet.
            let last = self.expanded_before.last().zip(self.expanded.last());
            return last.map_or(0, |(before, bits)| {
                u64::from(*before) + u64::from(bits.count_ones())
            });
        };
        u64::from(*before) + u64::from((bits & ((1 << bit) - 1)).count_ones())
    }
    /// Returns an iteration, counted from 1; `None` if there is no such iteration.
    pub fn get(&self, iteration: u64) -> Option<Ended> {
        let at = iteration.checked_sub(1).filter(|&at| at < self.len)?;
        let expanded = self.expanded[(at / 64) as usize] >> (at % 64) & 1 == 1;
        let made = self.expanded_before(at);
        let leaf = match (self.stores_all, expanded) {
            (true, _) => self.leaves[at as usize],
            // Node 0, the root, was made by no iteration.
            (false, true) => made as u32 + 1,
            (false, false) => self.leaves[(at - made) as usize],
        };
        let reward = match &self.large {
            Some(large) => large[at as usize],
            None => self.small[(at / 32) as usize] >> (2 * (at % 32)) & 3,
        };
        Some(Ended {
            leaf: NodeId(leaf),
            expanded,
            reward,
        })
    }
    /// Returns all iterations in order.
    pub fn iter(&self) -> impl Iterator<Item = Ended> + '_ {
        (1..=self.len).filter_map(|iteration| self.get(iteration))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        for (has_chance, is_large) in [(false, false), (true, false), (false, true)] {
            let (mut log, mut written, mut nodes) =
                (UctLog::new(has_chance, is_large), Vec::new(), 0);
            for i in 0..1000_u64 {
                let expanded = i % 3 != 1 || i == 64;
                nodes += u32::from(expanded);
                let leaf = if expanded { nodes } else { nodes / 2 };
                let reward = if is_large { i << 33 } else { i * i % 3 };
                let ended = Ended {
                    leaf: NodeId(leaf),
                    expanded,
                    reward,
                };
                log.push(ended).unwrap();
                written.push(ended);
            }
            assert_eq!(log.iter().collect::<Vec<_>>(), written);
            assert_eq!((log.get(0), log.get(1001), log.len()), (None, None, 1000));
        }
    }
}
