//! The children of a node as they are read off a recording, and [`WideLists`]: the long lists among them, kept from look
//! to look.
//!
//! A list is made in one pass: O(children). Almost all are short and made anew whenever they are wanted; a list of tens of
//! thousands is made once, as long as the recording stays as it is.
//!
//! A search that was read from a text need not do what its method does. There the windows are those of the text; what a
//! node knows after a child is the window that it hands to the next one, where the text says that.

use super::child_list::{ChildList, WIDE};
use super::folding::MEMORY;
use super::frame::{Child, Frame};
use super::tree::{Entry, OpenTotals, Tree, TreeState};
use crate::numbers::{NodeNumber, Ordinal};
use crate::search::{Kind, Method, MethodName, Visit, Window};
use std::collections::HashMap;
use std::sync::Arc;

/// Up to so many children are looked through one by one.
const FEW: usize = 24;

/// The children of a node in the order in which they were searched, and where they lie.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    /// The re-derived tree that holds them; `None`: the recording itself.
    pub tree: Option<Arc<Tree>>,
    pub children: Arc<ChildList>,
}

/// The long lists of a recording. See the module.
#[derive(Debug)]
pub struct WideLists {
    /// The most children in them; one list is kept whatever its length.
    most: usize,
    /// Of which state of the recording they are.
    of: TreeState,
    lists: HashMap<NodeNumber, Listed>,
    /// How many children are in them.
    children: usize,
}

impl Default for WideLists {
    fn default() -> WideLists {
        WideLists::within(MEMORY)
    }
}

impl WideLists {
    /// Lists of at most so many bytes. As many as a recording of a text may take hold the children of all its open nodes.
    pub fn within(bytes: usize) -> WideLists {
        let most = bytes / std::mem::size_of::<Child>();
        WideLists { most, of: TreeState::default(), lists: HashMap::new(), children: 0 }
    }
    /// Keeps only what belongs to this state.
    pub(super) fn renew(&mut self, of: TreeState) {
        if self.of != of {
            (self.of, self.children) = (of, 0);
            self.lists.clear();
        }
    }
    pub(super) fn get(&self, number: NodeNumber) -> Option<Listed> {
        self.lists.get(&number).cloned()
    }
    /// Keeps a list if it is long.
    pub(super) fn put(&mut self, number: NodeNumber, listed: &Listed) {
        let count = listed.children.len();
        if count < WIDE {
            return;
        }
        // One after the other makes room, in no order: the nodes of a moment are looked at in turn, again and again, and a
        // list that was used longest ago would be wanted next.
        while self.children + count > self.most {
            let Some(any) = self.lists.keys().next().copied() else { break };
            self.children -= self.lists.remove(&any).map_or(0, |listed| listed.children.len());
        }
        self.children += count;
        self.lists.insert(number, listed.clone());
    }
}

/// The children of a node of MAX (`true`) or MIN in a tree, whose open nodes have these totals.
pub(super) fn children(method: MethodName, tree: &Tree, open: &[OpenTotals], parent: &Frame, max: bool) -> Vec<Child> {
    if tree.is_read() {
        return in_text(method, tree, open, parent, max);
    }
    let ply = parent.ply;
    let mut running = method.open_at(ply, parent.window, max);
    let mut number = parent.number.later(1);
    let mut children: Vec<Child> = Vec::new();
    // The window of another visit, if the method asked for one.
    let mut again = None;
    for index in tree.children(parent.index) {
        let child = tree.entry_with(index, open);
        let before = if method.researches() || !method.implies_windows() {
            children.iter().filter(|before| before.frame.mv == child.mv).count() as u16
        } else {
            0
        };
        let implied = again.take().unwrap_or_else(|| method.visit(&running, max, children.is_empty()));
        let window = tree.window(index).unwrap_or(implied);
        let kind = kind(method, &child, window);
        let visit = before + 1;
        if let Some(value) = child.value {
            again = method.again(&running, max, Visit { number: visit, window, value });
            if again.is_none() {
                method.fold_at(ply, &mut running, max, value);
            }
        }
        let place = Frame { tree: parent.tree.clone(), index, number, ply: ply + 1, mv: child.mv, visit, window };
        let counts = again.is_none();
        children.push(Child { frame: place, entry: child, kind, after: running, counts, again });
        number = number.later(child.counts.nodes);
    }
    children
}

fn kind(method: MethodName, entry: &Entry, window: Window) -> Kind {
    match (entry.value, entry.hit) {
        (None, _) => Kind::Unsearched,
        (Some(_), Some(hit)) => hit.kind,
        (Some(value), None) => method.kind(window, value, entry.is_leaf()),
    }
}

/// The children of a node of a text. Of the visits of a move the last one counts.
fn in_text(method: MethodName, tree: &Tree, open: &[OpenTotals], parent: &Frame, max: bool) -> Vec<Child> {
    let indices: Vec<usize> = tree.children(parent.index).collect();
    let entries: Vec<Entry> = indices.iter().map(|&index| tree.entry_with(index, open)).collect();
    let visits = visits(&entries);
    let level = parent.level();
    let mut running = method.open_at(level, parent.window, max);
    let mut number = parent.number.later(1);
    let mut children: Vec<Child> = Vec::with_capacity(entries.len());
    for (at, ((&index, entry), (visit, next))) in indices.iter().zip(entries).zip(visits).enumerate() {
        let window = tree.window(index).unwrap_or_else(|| method.visit(&running, max, at == 0));
        let kind = kind(method, &entry, window);
        if let Some(value) = entry.value.filter(|_| next.is_none()) {
            method.fold_at(level, &mut running, max, value);
        }
        // Null windows are narrower than what the node knows.
        let handed = indices.get(at + 1).and_then(|&next| tree.window(next)).filter(|_| !method.researches());
        running.window = handed.unwrap_or(running.window);
        let again = next.map(|next| indices.get(next).and_then(|&next| tree.window(next)).unwrap_or(running.window));
        let (tree, mv, ply) = (parent.tree.clone(), entry.mv, parent.ply + 1);
        let frame = Frame { tree, index, number, ply, mv, visit, window };
        number = number.later(entry.counts.nodes);
        children.push(Child { frame, entry, kind, after: running, counts: next.is_none(), again });
    }
    children
}

/// Which visit of its move each child is, counted from 1, and where the next visit of that move stands.
fn visits(entries: &[Entry]) -> Vec<(u16, Option<usize>)> {
    let mut visits = vec![(1_u16, None); entries.len()];
    if entries.len() <= FEW {
        for (at, entry) in entries.iter().enumerate() {
            if let Some(before) = entries[..at].iter().rposition(|before| before.mv == entry.mv) {
                (visits[at].0, visits[before].1) = (visits[before].0.saturating_add(1), Some(at));
            }
        }
        return visits;
    }
    let moves = entries.iter().map(|entry| entry.mv.index()).max().map_or(0, |most| most + 1);
    // The visit before, by the ordinal of the move.
    let mut latest: Vec<Option<usize>> = vec![None; moves];
    for (at, Entry { mv: Ordinal(mv), .. }) in entries.iter().enumerate() {
        if let Some(before) = latest[usize::from(*mv)].replace(at) {
            (visits[at].0, visits[before].1) = (visits[before].0.saturating_add(1), Some(at));
        }
    }
    visits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Value;

    /// Short and long lists are gone through in two ways, with the same result.
    #[test]
    fn visits_of_a_move_are_counted_and_know_the_next() {
        let mut tree = Tree::new();
        tree.enter(Ordinal(0), Window::FULL, true, 0);
        let leaf = |mv: usize| (mv * 7 % 5) as u16;
        (0..40).for_each(|mv| tree.leaf(Ordinal(leaf(mv)), Window::FULL, Value::ZERO));
        let entries: Vec<Entry> = tree.children(0).map(|index| tree.entry(index)).collect();
        for count in [0, 1, 9, FEW, FEW + 1, 40] {
            let found = visits(&entries[..count]);
            for (at, seen) in found.iter().enumerate() {
                let earlier = (0..at).filter(|other| leaf(*other) == leaf(at)).count();
                let next = (at + 1..count).find(|other| leaf(*other) == leaf(at));
                assert_eq!(*seen, (earlier as u16 + 1, next), "{at} of {count}");
            }
        }
    }

    #[test]
    fn long_lists_are_kept_while_the_recording_stays_as_it_is() {
        let mut tree = Tree::new();
        tree.enter(Ordinal(0), Window::FULL, true, 0);
        (0..100).for_each(|mv| tree.leaf(Ordinal(mv), Window::FULL, Value::ZERO));
        let mut open = |_: &super::super::FoldedNode| Ok(Arc::new(Tree::new()));
        let mut walk = super::super::Walk::new(MethodName::Minimax, &tree, &mut open);
        let mut root: Vec<_> = walk.root().into_iter().collect();
        let [one, two] = [(); 2].map(|()| walk.children(&mut root).expect("no trouble"));
        assert!(Arc::ptr_eq(&one, &two));
        let lists = walk.into_lists();
        tree.leaf(Ordinal(100), Window::FULL, Value::ZERO);
        let mut open = |_: &super::super::FoldedNode| Ok(Arc::new(Tree::new()));
        let mut walk = super::super::Walk::new(MethodName::Minimax, &tree, &mut open).with_lists(lists);
        assert_eq!(walk.children(&mut root).expect("no trouble").len(), 101);
    }
}
