//! [`UctLog`]: a recorded Monte-Carlo search as it is written: where each iteration ended, and with what reward.
//!
//! An iteration that made a node ended there, and without chance it made no other one: then a bit says it, and the number of
//! the node is the count of such bits. Only iterations that end where one ended before, in a finished position, store a number
//! of 4 bytes; in games with chance all do. A reward takes 2 bits, that of an evaluation 8 bytes.
//!
//! Cost: 3 bits an iteration where each makes a node.

use super::node::{Full, NodeId, room};

/// Where an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The last node of its path.
    pub leaf: NodeId,
    /// Whether the iteration made it.
    pub expanded: bool,
    /// The reward of MAX.
    pub reward: u64,
}

/// The iterations of a search. See the module.
#[derive(Clone, Debug)]
pub struct UctLog {
    len: u64,
    /// Whether an iteration made its last node.
    expanded: Vec<u64>,
    /// How many iterations before each word of `expanded` did.
    expanded_before: Vec<u32>,
    /// Where iterations ended that made no node; all of them, if an iteration can make several.
    leaves: Vec<u32>,
    stores_all: bool,
    /// 32 rewards a word.
    small: Vec<u64>,
    /// Rewards of an evaluation.
    large: Option<Vec<u64>>,
}

impl UctLog {
    /// No iteration yet. `has_chance`: an iteration can make several nodes; `is_large`: rewards are more than 2.
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
    /// How many iterations there are.
    pub fn len(&self) -> u64 {
        self.len
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Whether its rewards are those of an evaluation.
    pub fn is_large(&self) -> bool {
        self.large.is_some()
    }
    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        8 * (self.expanded.capacity()
            + self.small.capacity()
            + self.large.as_ref().map_or(0, Vec::capacity))
            + 4 * (self.expanded_before.capacity() + self.leaves.capacity())
    }
    /// Writes down an iteration.
    ///
    /// # Errors
    /// There is no memory; then nothing was written.
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
    /// How many of the first iterations made the node that they ended in.
    fn expanded_before(&self, iterations: u64) -> u64 {
        let (word, bit) = ((iterations / 64) as usize, iterations % 64);
        let (Some(before), Some(bits)) = (self.expanded_before.get(word), self.expanded.get(word))
        else {
            // The beginning of the next word.
            let last = self.expanded_before.last().zip(self.expanded.last());
            return last.map_or(0, |(before, bits)| {
                u64::from(*before) + u64::from(bits.count_ones())
            });
        };
        u64::from(*before) + u64::from((bits & ((1 << bit) - 1)).count_ones())
    }
    /// An iteration, counted from 1; `None`: there is none.
    pub fn get(&self, iteration: u64) -> Option<Ended> {
        let at = iteration.checked_sub(1).filter(|&at| at < self.len)?;
        let expanded = self.expanded[(at / 64) as usize] >> (at % 64) & 1 == 1;
        let made = self.expanded_before(at);
        let leaf = match (self.stores_all, expanded) {
            (true, _) => self.leaves[at as usize],
            // The root was there before.
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
    /// All iterations in order.
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
