//! [`ChildList`]: the children of a node in search order, as returned by
//! [`Walk::children`](super::Walk::children).
//!
//! A node of another program's search may have tens of thousands of children, and more with every
//! frame while its text is read. A long list therefore consists of blocks and a rest. A block never
//! changes, and later states of the same list share it. The facts that every frame needs (the first
//! child that returned a value, the totals before a child, the number of repeated visits) are
//! computed once per block, on first use. Each such query costs O(blocks + [`BLOCK`]).

use super::frame::Child;
use crate::eval::Value;
use crate::numbers::NodeNumber;
use crate::search::Counts;
use std::collections::HashMap;
use std::ops::Index;
use std::sync::{Arc, OnceLock};

/// The number of children in a block.
pub(super) const BLOCK: usize = 256;

/// The children of a node in search order.
#[derive(Clone, Debug, Default)]
pub struct ChildList {
    blocks: Vec<Arc<Block>>,
    /// The children after the last block: one to [`BLOCK`] of them, unless the list is empty.
    rest: Vec<Child>,
}

/// [`BLOCK`] consecutive children.
#[derive(Debug)]
struct Block {
    children: Vec<Child>,
    facts: OnceLock<Facts>,
}

/// Facts about a whole block.
#[derive(Debug)]
struct Facts {
    /// The position in the block of the first child that returned each value.
    firsts: HashMap<Value, usize>,
    totals: Counts,
    /// The number of repeated visits.
    again: usize,
}

impl Block {
    fn facts(&self) -> &Facts {
        self.facts.get_or_init(|| {
            let counting = self
                .children
                .iter()
                .enumerate()
                .filter(|(_, child)| child.counts)
                .rev();
            Facts {
                firsts: counting
                    .filter_map(|(at, child)| Some((child.entry.value?, at)))
                    .collect(),
                totals: sum(&self.children),
                again: visited_again(&self.children),
            }
        })
    }
}

/// Returns the sum of the totals of `children`, with each repeated visit counted as a re-search.
fn sum(children: &[Child]) -> Counts {
    let again = Counts {
        researches: visited_again(children) as u64,
        ..Counts::default()
    };
    children
        .iter()
        .fold(again, |sum, child| sum.plus(child.entry.counts))
}

fn visited_again(children: &[Child]) -> usize {
    children
        .iter()
        .filter(|child| child.frame.visit > 1)
        .count()
}

impl From<Vec<Child>> for ChildList {
    fn from(children: Vec<Child>) -> ChildList {
        let mut list = ChildList::default();
        list.extend(children);
        list
    }
}

impl Index<usize> for ChildList {
    type Output = Child;
    fn index(&self, at: usize) -> &Child {
        self.blocks
            .get(at / BLOCK)
            .map_or(&self.rest, |block| &block.children)
            .index(at % BLOCK)
    }
}

impl ChildList {
    /// Returns the number of children.
    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK + self.rest.len()
    }
    /// Returns true if the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns an iterator over the children in search order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Child> + ExactSizeIterator {
        self.first(self.len())
    }
    /// Returns an iterator over the first `count` children; `count` is at most [`ChildList::len`].
    pub fn first(
        &self,
        count: usize,
    ) -> impl DoubleEndedIterator<Item = &Child> + ExactSizeIterator {
        (0..count).map(|at| &self[at])
    }
    /// Returns the child at a position, counted from 0.
    pub fn get(&self, at: usize) -> Option<&Child> {
        (at < self.len()).then(|| &self[at])
    }
    /// Returns the last child.
    pub fn last(&self) -> Option<&Child> {
        self.get(self.len().checked_sub(1)?)
    }
    /// Returns the number of children before the first one for which `holds` is false. The list
    /// must be partitioned: `holds` must be false for all children after that one.
    pub fn partition_point(&self, mut holds: impl FnMut(&Child) -> bool) -> usize {
        let block = self
            .blocks
            .partition_point(|block| block.children.last().is_some_and(&mut holds));
        let inside = self
            .blocks
            .get(block)
            .map_or(&self.rest, |block| &block.children);
        block * BLOCK + inside.partition_point(holds)
    }
    /// Returns the number of distinct other moves tried before the child at a position.
    pub(super) fn rank(&self, at: usize) -> usize {
        let tried = self
            .iter()
            .take(at + 1)
            .filter(|child| child.frame.visit == 1)
            .count();
        tried.saturating_sub(1)
    }
    /// Returns the position of the child with this node number.
    pub fn place_of(&self, number: NodeNumber) -> Option<usize> {
        let at = self.partition_point(|child| child.frame.number < number);
        self.get(at)
            .filter(|child| child.frame.number == number)
            .map(|_| at)
    }
    /// Returns the list without its rest: the children that stay unchanged when more are added.
    pub(super) fn without_rest(&self) -> ChildList {
        ChildList {
            blocks: self.blocks.clone(),
            rest: Vec::new(),
        }
    }
    /// Appends children to a list that has no rest.
    pub(super) fn extend(&mut self, mut children: Vec<Child>) {
        self.rest = children.split_off(children.len().saturating_sub(1) / BLOCK * BLOCK);
        let mut children = children.into_iter();
        while children.len() > 0 {
            let children = children.by_ref().take(BLOCK).collect();
            self.blocks.push(Arc::new(Block {
                children,
                facts: OnceLock::new(),
            }));
        }
    }
    /// Returns the position of the first child that returned this value, among those whose value
    /// counts.
    pub fn first_that_gave(&self, value: Option<Value>) -> Option<usize> {
        let wanted = value?;
        let mut blocks = self.blocks.iter().enumerate();
        let in_block =
            blocks.find_map(|(at, block)| Some(at * BLOCK + block.facts().firsts.get(&wanted)?));
        let in_rest = || self.rest.iter().position(|child| child.gave(value));
        in_block.or_else(|| in_rest().map(|at| self.blocks.len() * BLOCK + at))
    }
    /// Returns the totals of the children before a position; a repeated visit counts as a
    /// re-search.
    pub fn counts_before(&self, place: usize) -> Counts {
        let place = place.min(self.len());
        let (full, inside) = self.blocks.split_at(self.blocks.len().min(place / BLOCK));
        let before = full.iter().fold(Counts::default(), |sum, block| {
            sum.plus(block.facts().totals)
        });
        let part = inside.first().map_or(&self.rest, |block| &block.children);
        before.plus(sum(&part[..place - full.len() * BLOCK]))
    }
    /// Returns the number of repeated visits of children.
    pub fn visited_again(&self) -> usize {
        self.blocks
            .iter()
            .map(|block| block.facts().again)
            .sum::<usize>()
            + visited_again(&self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Ordinal;
    use crate::search::{MethodName, Window};
    use crate::trace::{FoldedNode, Tree, Walk};

    /// The cached facts agree with a pass over the list, for short and for long lists.
    #[test]
    fn kept_answers_are_those_of_the_list() {
        for count in [0, 1, 31, 32, 33, 64, 100, 255, 256, 257, 600] {
            let mut tree = Tree::new();
            tree.enter(Ordinal(0), Window::FULL, true, 0);
            for at in 0..count {
                tree.leaf(
                    Ordinal(at % 40),
                    Window::FULL,
                    Value::new(i64::from(at * 7 % 11)),
                );
            }
            let mut open = |_: &FoldedNode| Ok(Arc::new(Tree::new()));
            let mut walk = Walk::new(MethodName::Pvs, &tree, &mut open);
            let mut root: Vec<_> = walk.root().into_iter().collect();
            let children = walk.children(&mut root).expect("no trouble");
            let plain: Vec<Child> = children.iter().cloned().collect();
            assert_eq!(children.len(), plain.len());
            for value in -1..12 {
                let value = Some(Value::new(value));
                let first = plain.iter().position(|child| child.gave(value));
                assert_eq!(
                    children.first_that_gave(value),
                    first,
                    "{value:?} of {count}"
                );
            }
            assert_eq!(children.first_that_gave(None), None);
            for place in 0..=plain.len() {
                assert_eq!(
                    children.counts_before(place),
                    sum(&plain[..place]),
                    "{place}"
                );
                let number = |place: usize| plain.get(place).map(|child| child.frame.number);
                assert_eq!(
                    children.get(place).map(|child| child.frame.number),
                    number(place)
                );
                let before =
                    |child: &Child| number(place).is_none_or(|number| child.frame.number < number);
                assert_eq!(children.partition_point(before), place);
            }
            let last = [children.last(), children.iter().next_back()]
                .map(|child| child.map(|child| child.frame.number));
            assert_eq!(last, [plain.last().map(|child| child.frame.number); 2]);
            assert_eq!(
                children.visited_again(),
                usize::from(count).saturating_sub(40)
            );
        }
    }
}
