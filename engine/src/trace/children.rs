//! The children of a node, read from a recording, and [`WideLists`]: long lists of children, cached
//! between reads.
//!
//! Building a list takes one pass, O(children). Almost all lists are short and are rebuilt on every
//! use. A list of tens of thousands is built once; while its node is open and its text is being
//! read, a later use builds only the last block and the children added since.
//!
//! A search read from a text need not follow its method. Its windows are those stated in the text:
//! where the text states the window of the next child, that window is the one the node has after
//! the child before it.

use super::child_list::ChildList;
use super::folding::MEMORY;
use super::frame::{Child, Frame};
use super::tree::{Entry, OpenTotals, Tree, TreeState};
use crate::numbers::{NodeNumber, Ordinal};
use crate::search::{ChanceNode, ChanceScale, Kind, Method, MethodName, Visit, Window};
use std::collections::HashMap;
use std::sync::Arc;

/// The greatest length at which children are compared one by one.
const FEW: usize = 24;
/// The least length at which a list is cached.
const WIDE: usize = 32;

/// The children of a node in search order, and their origin.
#[derive(Debug)]
pub(super) struct Listed {
    /// The re-derived tree that holds them; `None` for the recording itself.
    pub tree: Option<Arc<Tree>>,
    pub children: Arc<ChildList>,
    /// The index of their parent in that tree.
    index: usize,
    /// The window at the entry of the parent, as far as it is known.
    window: Window,
    /// The state of the recording if the parent was open in it.
    open: Option<TreeState>,
    seen: Seen,
}

/// The number of visits of each move among the first children of a node, which no longer change.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// The number of visits, indexed by the ordinal of the move.
    visits: Vec<u16>,
    /// The number of children counted.
    children: usize,
}

impl Seen {
    /// Counts the children before position `to`.
    fn count(&mut self, list: &ChildList, to: usize) {
        for child in (self.children..to).filter_map(|at| list.get(at)) {
            let Ordinal(mv) = child.frame.mv;
            if self.visits.len() <= usize::from(mv) {
                self.visits.resize(usize::from(mv) + 1, 0);
            }
            self.visits[usize::from(mv)] = child.frame.visit;
        }
        self.children = self.children.max(to);
    }
    fn visits(&self, mv: Ordinal) -> u16 {
        self.visits.get(mv.index()).copied().unwrap_or(0)
    }
}

impl Listed {
    /// Returns whether this is the list of the given node.
    fn is_of(&self, frame: &Frame, entry: &Entry) -> bool {
        let is_here = match (&self.tree, &frame.tree) {
            (None, None) => true,
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, Some(_)) | (Some(_), None) => false,
        };
        let is_there = if entry.folded {
            self.tree.is_some()
        } else {
            is_here && self.index == frame.index
        };
        is_there && self.window == frame.window
    }
}

/// The cached long lists of a recording.
#[derive(Debug)]
pub struct WideLists {
    /// The maximum number of children in all lists together; a single list is kept at any length.
    most: usize,
    /// The current state of the recording.
    now: TreeState,
    lists: HashMap<NodeNumber, Listed>,
    /// The number of children in all lists together.
    children: usize,
}

impl Default for WideLists {
    fn default() -> WideLists {
        WideLists::within(MEMORY)
    }
}

impl WideLists {
    /// Creates an empty cache that holds at most `bytes` bytes of children. If `bytes` is the size
    /// that a recording of a text may take, the children of all its open nodes fit.
    pub fn within(bytes: usize) -> WideLists {
        let most = bytes / std::mem::size_of::<Child>();
        WideLists {
            most,
            now: TreeState::default(),
            lists: HashMap::new(),
            children: 0,
        }
    }
    /// Updates the cache to the current state of the recording, and drops the lists that it
    /// invalidates.
    pub(super) fn renew(&mut self, now: TreeState) {
        if now.nodes < self.now.nodes {
            self.lists.clear();
            self.children = 0;
        } else if now.compactions != self.now.compactions {
            self.lists.retain(|_, listed| listed.tree.is_some());
            self.children = self
                .lists
                .values()
                .map(|listed| listed.children.len())
                .sum();
        }
        self.now = now;
    }
    /// Returns the cached list of a node if it is still valid.
    pub(super) fn get(&self, frame: &Frame, entry: &Entry) -> Option<&Listed> {
        let listed = self
            .lists
            .get(&frame.number)
            .filter(|listed| listed.is_of(frame, entry))?;
        listed
            .open
            .is_none_or(|state| state == self.now)
            .then_some(listed)
    }
    /// Builds the list of a node, reusing what is cached of it, and caches it if it is long.
    pub(super) fn make(
        &mut self,
        (method, tree, open): (MethodName, &Tree, &[OpenTotals]),
        parent: &Frame,
        entry: &Entry,
    ) -> Arc<ChildList> {
        let before = self.lists.remove(&parent.number);
        self.children -= before.as_ref().map_or(0, |listed| listed.children.len());
        let (children, seen) = if tree.is_read() {
            let before =
                before.filter(|listed| listed.tree.is_none() && listed.is_of(parent, entry));
            let reading = Reading {
                method,
                tree,
                open,
                parent,
                max: entry.max,
            };
            let grown = before.and_then(|listed| reading.grow(listed));
            grown.unwrap_or_else(|| {
                reading
                    .list(ChildList::default(), Seen::default(), 0)
                    .unwrap_or_default()
            })
        } else {
            (
                children(method, tree, open, parent, entry.max).into(),
                Seen::default(),
            )
        };
        let (count, children) = (children.len(), Arc::new(children));
        if count >= WIDE {
            self.make_room(count);
            let (tree, children, index) =
                (parent.tree.clone(), Arc::clone(&children), parent.index);
            let (window, open) = (parent.window, entry.value.is_none().then_some(self.now));
            self.lists.insert(
                parent.number,
                Listed {
                    tree,
                    children,
                    index,
                    window,
                    open,
                    seen,
                },
            );
        }
        children
    }
    /// Drops lists in arbitrary order until `count` more children fit. Dropping the least recently
    /// used list would be worse: the nodes of a moment are read in turn, again and again, so that
    /// list is needed next.
    fn make_room(&mut self, count: usize) {
        while self.children + count > self.most {
            let Some(any) = self.lists.keys().next().copied() else {
                break;
            };
            self.children -= self
                .lists
                .remove(&any)
                .map_or(0, |listed| listed.children.len());
        }
        self.children += count;
    }
}

/// Returns the children of a MAX (`true`) or MIN node in a tree whose open nodes have the totals
/// `open`.
fn children(
    method: MethodName,
    tree: &Tree,
    open: &[OpenTotals],
    parent: &Frame,
    max: bool,
) -> Vec<Child> {
    if let (Some(weights), Some(chance)) = (tree.weights(parent.index), tree.chance()) {
        let node = ChanceNode::open(weights.clone(), parent.window, method.prunes());
        return outcomes(method, tree, open, parent, (chance, node));
    }
    let ply = parent.ply;
    let mut running = method.open_at(ply, parent.window, max);
    let mut number = parent.number.later(1);
    let mut children: Vec<Child> = Vec::new();
    // The window of the repeated visit, if the method asked for one.
    let mut again = None;
    for index in tree.children(parent.index) {
        let child = tree.entry_with(index, open);
        let before = if method.researches() {
            children
                .iter()
                .filter(|before| before.frame.mv == child.mv)
                .count() as u16
        } else {
            0
        };
        let implied = again
            .take()
            .unwrap_or_else(|| method.visit(&running, max, children.is_empty()));
        let window = tree.window(index).unwrap_or(implied);
        let kind = kind(method, tree, &child, window);
        let visit = before + 1;
        if let Some(value) = child.value {
            again = method.again(
                &running,
                max,
                Visit {
                    number: visit,
                    window,
                    value,
                },
            );
            if again.is_none() {
                method.fold_at(ply, &mut running, max, value);
            }
        }
        let place = Frame {
            tree: parent.tree.clone(),
            index,
            number,
            ply: ply + 1,
            mv: child.mv,
            visit,
            window,
        };
        let counts = again.is_none();
        children.push(Child {
            frame: place,
            entry: child,
            kind,
            after: running,
            counts,
            again,
        });
        number = number.later(child.counts.nodes);
    }
    children
}

/// Returns the children of a chance node.
fn outcomes(
    method: MethodName,
    tree: &Tree,
    open: &[OpenTotals],
    parent: &Frame,
    (chance, mut node): (&ChanceScale, ChanceNode),
) -> Vec<Child> {
    let mut number = parent.number.later(1);
    let mut children: Vec<Child> = Vec::new();
    for index in tree.children(parent.index) {
        let entry = tree.entry_with(index, open);
        let window = tree.window(index).unwrap_or_else(|| node.visit(chance));
        let kind = kind(method, tree, &entry, window);
        if let Some(value) = entry.value {
            node.take_in(chance, value);
        }
        let frame = Frame {
            tree: parent.tree.clone(),
            index,
            number,
            ply: parent.ply + 1,
            mv: entry.mv,
            visit: 1,
            window,
        };
        number = number.later(entry.counts.nodes);
        children.push(Child {
            frame,
            entry,
            kind,
            after: node.running(),
            counts: true,
            again: None,
        });
    }
    children
}

fn kind(method: MethodName, tree: &Tree, entry: &Entry, window: Window) -> Kind {
    match (entry.value, entry.hit) {
        (None, _) => Kind::Unsearched,
        (Some(_), Some(hit)) => hit.kind,
        (Some(value), None) => tree.kind(method.kind(window, value, entry.is_leaf()), value),
    }
}

/// A node whose children are read from the recording of a text. Only the last visit of a move
/// counts; a null move or a search of the same position never does.
struct Reading<'a> {
    method: MethodName,
    tree: &'a Tree,
    open: &'a [OpenTotals],
    parent: &'a Frame,
    max: bool,
}

impl Reading<'_> {
    /// Returns the list extended by the children added since it was made, or `None` if this would
    /// change a child of a full block.
    fn grow(&self, listed: Listed) -> Option<(ChildList, Seen)> {
        let (known, mut seen) = (listed.children.len(), listed.seen);
        let full = listed.children.without_rest();
        seen.count(&full, full.len());
        self.list(full, seen, known)
    }
    /// Returns the children of some full blocks and those after them. `seen` holds the visits in
    /// the blocks; the first `known` children were in the list before. Returns `None` if a new
    /// child is a repeated visit of a move in those blocks.
    fn list(&self, mut full: ChildList, seen: Seen, known: usize) -> Option<(ChildList, Seen)> {
        let (method, parent, max, begun) = (self.method, self.parent, self.max, full.len());
        let from = full.last().map(|last| last.frame.index);
        let indices: Vec<usize> = self.tree.children_after(parent.index, from).collect();
        let entries: Vec<Entry> = indices
            .iter()
            .map(|&index| self.tree.entry_with(index, self.open))
            .collect();
        let mut visits = visits(&entries);
        for (at, (entry, (visit, _))) in entries.iter().zip(&mut visits).enumerate() {
            let earlier = seen.visits(entry.mv);
            if earlier > 0 && *visit == 1 && begun + at >= known {
                return None;
            }
            *visit = visit.saturating_add(earlier);
        }
        let level = parent.level();
        let opening = || {
            (
                method.open_at(level, parent.window, max),
                parent.number.later(1),
            )
        };
        let after = |last: &Child| (last.after, last.frame.number.later(last.entry.counts.nodes));
        let (mut running, mut number) = full.last().map_or_else(opening, after);
        let mut children: Vec<Child> = Vec::with_capacity(entries.len());
        for (at, ((&index, entry), (visit, next))) in
            indices.iter().zip(entries).zip(visits).enumerate()
        {
            let window = self.tree.window(index);
            let window = window.unwrap_or_else(|| method.visit(&running, max, begun + at == 0));
            let kind = kind(method, self.tree, &entry, window);
            let counts = next.is_none() && entry.mv.is_move();
            if let Some(value) = entry.value.filter(|_| counts) {
                method.fold_at(level, &mut running, max, value);
            }
            // A null window is narrower than the window of the node.
            let next_window =
                |next: usize| indices.get(next).and_then(|&next| self.tree.window(next));
            let handed = next_window(at + 1).filter(|_| !method.researches());
            running.window = handed.unwrap_or(running.window);
            let again = next.map(|next| next_window(next).unwrap_or(running.window));
            let (tree, mv, ply) = (parent.tree.clone(), entry.mv, parent.ply + 1);
            let frame = Frame {
                tree,
                index,
                number,
                ply,
                mv,
                visit,
                window,
            };
            number = number.later(entry.counts.nodes);
            children.push(Child {
                frame,
                entry,
                kind,
                after: running,
                counts,
                again,
            });
        }
        full.extend(children);
        Some((full, seen))
    }
}

/// Returns for each child the number of its visit of its move, from 1, and the position of the next
/// visit of that move.
fn visits(entries: &[Entry]) -> Vec<(u16, Option<usize>)> {
    let mut visits = vec![(1_u16, None); entries.len()];
    if entries.len() <= FEW {
        for (at, entry) in entries.iter().enumerate() {
            if let Some(before) = entries[..at]
                .iter()
                .rposition(|before| before.mv == entry.mv)
            {
                (visits[at].0, visits[before].1) = (visits[before].0.saturating_add(1), Some(at));
            }
        }
        return visits;
    }
    let moves = entries
        .iter()
        .map(|entry| entry.mv.index())
        .max()
        .map_or(0, |most| most + 1);
    // The position of the latest visit, indexed by the ordinal of the move.
    let mut latest: Vec<Option<usize>> = vec![None; moves];
    for (
        at,
        Entry {
            mv: Ordinal(mv), ..
        },
    ) in entries.iter().enumerate()
    {
        if let Some(before) = latest[usize::from(*mv)].replace(at) {
            (visits[at].0, visits[before].1) = (visits[before].0.saturating_add(1), Some(at));
        }
    }
    visits
}

#[cfg(test)]
mod tests {
    use super::super::child_list::BLOCK;
    use super::super::{FoldedNode, TraceError, Walk};
    use super::*;
    use crate::eval::Value;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    /// Short and long lists take different code paths with equal results.
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
        let mut walk =
            super::super::Walk::new(MethodName::Minimax, &tree, &mut open).with_lists(lists);
        assert_eq!(walk.children(&mut root).expect("no trouble").len(), 101);
    }

    /// Cached lists equal newly built ones while a text is read, nodes are folded and the arena is
    /// compacted.
    #[test]
    fn lists_that_grow_are_what_they_would_be_if_made_anew() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for method in [
            MethodName::Minimax,
            MethodName::AlphaBeta,
            MethodName::FailSoft,
            MethodName::Pvs,
        ] {
            for moves in [3_u16, 400, 60_000] {
                let (mut tree, mut lists, mut compared) = (Tree::new(), WideLists::default(), 0);
                tree.keep_places();
                tree.enter(Ordinal(0), super::super::tree::NO_WINDOW, true, 0);
                for step in 0..120 {
                    let mut window = || match rng.random_range(0..3) {
                        0 => super::super::tree::NO_WINDOW,
                        _ => Window {
                            alpha: Value::new(rng.random_range(-9..0)),
                            beta: Value::new(rng.random_range(0..9)),
                        },
                    };
                    let (one, all) = (window(), [window(), window()]);
                    let [what, mv, value] =
                        [0..20, 0..moves, 0..9].map(|range| rng.random_range(range));
                    match what {
                        0..=2 => tree.enter(Ordinal(mv), one, tree.depth().is_multiple_of(2), 0),
                        3 if tree.depth() > 1 => {
                            tree.leave_with(
                                Value::new(value.into()),
                                0,
                                [0, 20, 900][usize::from(mv % 3)],
                            );
                        }
                        4 if step % 3 == 0 => tree.compact([2, 60, 600][usize::from(mv % 3)]),
                        _ => (0..[1, 3, 300][usize::from(mv % 3)]).for_each(|at| {
                            let again = Ordinal((mv + at * (value % 3)) % moves);
                            tree.leaf_of(
                                again,
                                all[usize::from(at % 2)],
                                Value::new(i64::from(at + value) % 17),
                                true,
                            );
                        }),
                    }
                    let mut open = |_: &FoldedNode| Err(TraceError::Stopped);
                    let mut kept = Walk::new(method, &tree, &mut open).with_lists(lists);
                    let mut open = |_: &FoldedNode| Err(TraceError::Stopped);
                    let mut anew = Walk::new(method, &tree, &mut open);
                    let mut stack: Vec<_> = anew.root().into_iter().collect();
                    while !stack.is_empty() {
                        let [one, two] = [&mut kept, &mut anew]
                            .map(|walk| walk.children(&mut stack).expect("not folded"));
                        assert_eq!(
                            one.len(),
                            two.len(),
                            "{method:?}, {moves} moves, step {step}"
                        );
                        for (at, (one, two)) in one.iter().zip(two.iter()).enumerate() {
                            let [one, two] = [one, two].map(
                                |Child {
                                     frame,
                                     entry,
                                     kind,
                                     after,
                                     counts,
                                     again,
                                 }| {
                                    let Frame {
                                        tree: _,
                                        index,
                                        number,
                                        ply,
                                        mv,
                                        visit,
                                        window,
                                    } = frame;
                                    (
                                        (index, number, ply, mv, visit, window),
                                        (entry, kind, after, counts, again),
                                    )
                                },
                            );
                            assert_eq!(
                                one, two,
                                "{method:?}, {moves} moves, step {step}, child {at}"
                            );
                        }
                        compared += 1;
                        let children = anew.children(&mut stack).expect("not folded");
                        let inner = |child: &&Child| !child.entry.is_leaf() && !child.entry.folded;
                        match children.iter().rev().find(inner) {
                            Some(child) => stack.push(child.frame.clone()),
                            None => break,
                        }
                    }
                    lists = kept.into_lists();
                }
                assert!(
                    compared > 300 && tree.resident() > 2 * BLOCK,
                    "{compared}, {}",
                    tree.resident()
                );
            }
        }
    }
}
