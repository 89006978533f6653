//! [`ChildList`]: the children of a node in the order in which they were searched, as [`Walk::children`](super::Walk::children)
//! gives them.
//!
//! What frames ask again and again of tens of thousands of children is worked out once, when it is first asked: which child
//! first gave a value, what was counted before a child, how many visits are further ones. Cost: O(children) for the first
//! question, then O(1); a short list is gone through each time and keeps nothing.

use super::frame::Child;
use crate::eval::Value;
use crate::search::Counts;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::OnceLock;

/// From so many children on the answers are kept.
pub(super) const WIDE: usize = 32;
/// Counts are kept before every child whose place is a multiple of this.
const SPAN: usize = 32;

/// The children of a node. See the module.
#[derive(Debug, Default)]
pub struct ChildList {
    children: Vec<Child>,
    facts: OnceLock<Facts>,
}

/// What is known of a long list as a whole.
#[derive(Debug, Default)]
struct Facts {
    /// The place of the first child that gave a value.
    firsts: HashMap<Value, usize>,
    /// The totals of the children before each [`SPAN`]th.
    before: Vec<Counts>,
    /// How many visits are further ones.
    again: usize,
}

impl Facts {
    fn new(children: &[Child]) -> Facts {
        let counting = children.iter().enumerate().filter(|(_, child)| child.counts).rev();
        let spans = children.chunks(SPAN).scan(Counts::default(), |so_far, span| {
            *so_far = sum(*so_far, span);
            Some(*so_far)
        });
        Facts {
            firsts: counting.filter_map(|(at, child)| Some((child.entry.value?, at))).collect(),
            before: std::iter::once(Counts::default()).chain(spans).collect(),
            again: visited_again(children),
        }
    }
}

/// The totals of some children, with their further visits.
fn sum(from: Counts, children: &[Child]) -> Counts {
    let researches = visited_again(children) as u64;
    let from = Counts { researches: from.researches + researches, ..from };
    children.iter().fold(from, |sum, child| sum.plus(child.entry.counts))
}

fn visited_again(children: &[Child]) -> usize {
    children.iter().filter(|child| child.frame.visit > 1).count()
}

impl From<Vec<Child>> for ChildList {
    fn from(children: Vec<Child>) -> ChildList {
        ChildList { children, facts: OnceLock::new() }
    }
}

impl Deref for ChildList {
    type Target = [Child];
    fn deref(&self) -> &[Child] {
        &self.children
    }
}

impl ChildList {
    /// What is known of it as a whole, if it is long.
    fn facts(&self) -> Option<&Facts> {
        (self.len() >= WIDE).then(|| self.facts.get_or_init(|| Facts::new(self)))
    }
    /// The place of the first child that returned this value, among those whose value counts.
    pub fn first_that_gave(&self, value: Option<Value>) -> Option<usize> {
        match self.facts() {
            Some(facts) => facts.firsts.get(&value?).copied(),
            None => value.and_then(|value| self.iter().position(|child| child.gave(Some(value)))),
        }
    }
    /// The totals of the children before this place; a further visit of a child counts as a research.
    pub fn counts_before(&self, place: usize) -> Counts {
        let place = place.min(self.len());
        let span = place / SPAN;
        let kept = self.facts().and_then(|facts| facts.before.get(span));
        kept.map_or_else(|| sum(Counts::default(), &self[..place]), |before| sum(*before, &self[span * SPAN..place]))
    }
    /// How many visits of children are further ones.
    pub fn visited_again(&self) -> usize {
        self.facts().map_or_else(|| visited_again(self), |facts| facts.again)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Ordinal;
    use crate::search::{MethodName, Window};
    use crate::trace::{FoldedNode, Tree, Walk};
    use std::sync::Arc;

    /// What is kept is what going through the list gives, for short and for long lists.
    #[test]
    fn kept_answers_are_those_of_the_list() {
        for count in [0, 1, 31, 32, 33, 64, 100] {
            let mut tree = Tree::new();
            tree.enter(Ordinal(0), Window::FULL, true, 0);
            for at in 0..count {
                tree.leaf(Ordinal(at % 40), Window::FULL, Value::new(i64::from(at * 7 % 11)));
            }
            let mut open = |_: &FoldedNode| Ok(Arc::new(Tree::new()));
            let mut walk = Walk::new(MethodName::Pvs, &tree, &mut open);
            let mut root: Vec<_> = walk.root().into_iter().collect();
            let children = walk.children(&mut root).expect("no trouble");
            for value in -1..12 {
                let value = Some(Value::new(value));
                let first = children.iter().position(|child| child.gave(value));
                assert_eq!(children.first_that_gave(value), first, "{value:?} of {count}");
            }
            assert_eq!(children.first_that_gave(None), None);
            for place in 0..=usize::from(count) {
                assert_eq!(children.counts_before(place), sum(Counts::default(), &children[..place]), "{place}");
            }
            assert_eq!(children.visited_again(), usize::from(count).saturating_sub(40));
        }
    }
}
