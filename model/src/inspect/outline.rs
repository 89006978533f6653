//! [`Outline`]: the search tree as rows, any part of it, whatever its size.
//!
//! Rows are made on demand around a cursor: a row finds its neighbours through its parents, so
//! neither the number of rows nor the size of the tree matters. Cost: O(rows shown + depth ×
//! branching).

use super::outline_rows::left_of;
pub use super::outline_rows::{Row, RowId, RowState, is_textbook, label};
use crate::inspect::TraceResult;
use crate::language::squares::called;
use engine::boundary::{Position, Problem};
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Child, ChildList, Frame, NodeNumber, TraceError, Walk};
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A cursor over the rows of a recorded search under a set of expanded nodes.
pub struct Outline<'a, 'w> {
    walk: &'a mut Walk<'w>,
    problem: &'a dyn Problem,
    expanded: &'a BTreeSet<RowId>,
    /// True if the whole tree is known without a search.
    textbook: bool,
    levels: Vec<Level>,
}

/// The rows under one parent (or the root's own row), and the cursor among them.
struct Level {
    children: Arc<ChildList>,
    /// The ordinals of the moves that were not searched.
    unsearched: Vec<Ordinal>,
    /// The value that the parent has returned. If there is one, the other moves will never be
    /// searched.
    value: Option<Value>,
    at: usize,
    /// The row of the parent.
    parent: RowId,
    /// The index of the child that the parent would choose, once it was needed.
    best: OnceCell<Option<usize>>,
    /// The position in which the moves are played, once it was needed.
    position: Option<Box<dyn Position>>,
}

impl Level {
    fn len(&self) -> usize {
        self.children.len() + self.unsearched.len()
    }
    fn best(&self) -> Option<usize> {
        *self.best.get_or_init(|| {
            let best = self
                .value
                .or_else(|| self.children.last().map(|child| child.after.best));
            self.children.first_that_gave(best)
        })
    }
    /// Returns the ordinal of the move at the cursor.
    fn ordinal(&self) -> Option<Ordinal> {
        match self.children.get(self.at) {
            Some(child) => Some(child.frame.mv),
            None => self.unsearched.get(self.at - self.children.len()).copied(),
        }
    }
    /// Returns the identifier of the row at the cursor.
    fn id(&self) -> RowId {
        if let Some(child) = self.children.get(self.at) {
            return RowId::node(child.frame.number);
        }
        let mut id = self.parent.clone();
        match id.unsearched {
            None => id.unsearched = Some((self.at - self.children.len()) as u16),
            Some(_) => id.beyond.extend(self.ordinal()),
        }
        id
    }
}

/// Returns a node in the form of a child of its parent.
pub fn alone(walk: &Walk<'_>, frame: Frame) -> Child {
    let (entry, kind, after) = (walk.entry(&frame), walk.kind(&frame), walk.opening(&frame));
    Child {
        frame,
        entry,
        kind,
        after,
        counts: true,
        again: None,
    }
}

/// Returns the ordinals of the moves that lead to the cursor.
fn path_of(levels: &[Level]) -> Vec<Ordinal> {
    levels.iter().skip(1).filter_map(Level::ordinal).collect()
}

impl<'a, 'w> Outline<'a, 'w> {
    /// Creates an outline with the cursor at the root.
    ///
    /// # Errors
    /// Returns an error if nothing is recorded yet.
    pub fn new(
        walk: &'a mut Walk<'w>,
        problem: &'a dyn Problem,
        expanded: &'a BTreeSet<RowId>,
    ) -> TraceResult<Self> {
        let frame = walk.root().ok_or(TraceError::NoNode {
            number: NodeNumber::ROOT,
            nodes: 0,
        })?;
        let number = frame.number;
        let level = Level {
            children: Arc::new(ChildList::from(vec![alone(walk, frame)])),
            unsearched: Vec::new(),
            value: None,
            at: 0,
            parent: RowId::node(number),
            best: OnceCell::from(None),
            position: None,
        };
        Ok(Outline {
            walk,
            problem,
            expanded,
            textbook: is_textbook(problem),
            levels: vec![level],
        })
    }

    /// Moves the cursor to a row. If the row is hidden because a parent is collapsed, moves to that
    /// parent; if it does not exist, to the nearest row that does.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn seek(&mut self, id: &RowId) -> TraceResult<()> {
        let last = NodeNumber(self.walk.counts().nodes.saturating_sub(1));
        let stack = self.walk.find(id.node.min(last))?;
        self.levels.truncate(1);
        for frame in &stack[1..] {
            if !self.is_expanded() || !self.enter()? {
                return Ok(());
            }
            if let Some(level) = self.levels.last_mut() {
                level.at = level.children.place_of(frame.number).unwrap_or(0);
            }
        }
        if let Some(unsearched) = id.unsearched
            && self.is_expanded()
            && self.enter()?
            && let Some(level) = self.levels.last_mut()
        {
            let wanted = level.children.len() + usize::from(unsearched);
            level.at = wanted.min(level.len().saturating_sub(1));
            for mv in &id.beyond {
                if !self.is_expanded() || !self.enter()? {
                    break;
                }
                if let Some(level) = self.levels.last_mut() {
                    level.at = level
                        .unsearched
                        .iter()
                        .position(|other| other == mv)
                        .unwrap_or(0);
                }
            }
        }
        Ok(())
    }

    /// Moves to the next row. Returns false if there is none.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    #[expect(
        clippy::should_implement_trait,
        reason = "a cursor that goes both ways and can fail is no iterator"
    )]
    pub fn next(&mut self) -> TraceResult<bool> {
        if self.is_expanded() && self.enter()? {
            return Ok(true);
        }
        let depth = self
            .levels
            .iter()
            .rposition(|level| level.at + 1 < level.len());
        if let Some(depth) = depth {
            self.levels.truncate(depth + 1);
            self.levels[depth].at += 1;
        }
        Ok(depth.is_some())
    }
    /// Moves to the row before. Returns false if there is none.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn previous(&mut self) -> TraceResult<bool> {
        let depth = self.levels.len();
        match self.levels.last_mut() {
            Some(level) if level.at > 0 => level.at -= 1,
            _ if depth > 1 => {
                self.levels.pop();
                return Ok(true);
            }
            _ => return Ok(false),
        }
        while self.is_expanded() && self.enter()? {
            if let Some(level) = self.levels.last_mut() {
                level.at = level.len() - 1;
            }
        }
        Ok(true)
    }

    /// Returns at most `most` rows from the cursor on, and moves the cursor behind them.
    ///
    /// # Errors
    /// Returns an error if a subtree could not be re-derived.
    pub fn take(&mut self, most: usize) -> TraceResult<Vec<Row>> {
        let mut rows = Vec::with_capacity(most);
        while rows.len() < most {
            rows.extend(self.row());
            if !self.next()? {
                break;
            }
        }
        Ok(rows)
    }

    /// Returns the row at the cursor.
    pub fn row(&self) -> Option<Row> {
        let level = self.levels.last()?;
        let path = self.path();
        let ply = self.levels.len() as u32 - 1;
        let more = self
            .levels
            .iter()
            .skip(1)
            .map(|level| level.at + 1 < level.len())
            .collect();
        let child = level.children.get(level.at);
        let id = level.id();
        let state = match child.map(|child| &child.entry) {
            None if level.value.is_some() => RowState::Pruned,
            None => RowState::Waiting,
            Some(entry) if entry.value.is_none() => RowState::Open,
            Some(entry) if entry.hit.is_some() => RowState::Hit,
            Some(entry) if entry.is_leaf() => RowState::Leaf,
            Some(entry) if entry.is_cut() => RowState::Cut(entry.legal - entry.searched),
            Some(_) => RowState::Done,
        };
        let above = path
            .split_last()
            .map(|(&mv, before)| (mv, self.problem.position(before)));
        let mv = above.as_ref().and_then(|(mv, above)| above.move_view(*mv));
        let weight = above
            .as_ref()
            .and_then(|(mv, above)| Some(above.chance()?.of(mv.index())));
        let value = child.and_then(|child| child.entry.value);
        let print = |value: Value| self.problem.print(value);
        let inner = child.filter(|child| !child.entry.is_end());
        let is_max = || {
            self.problem
                .is_max(&path, child.map(|child| child.entry.max))
        };
        let is_chance =
            || self.problem.chance().is_some() && self.problem.position(&path).chance().is_some();
        let ends =
            self.textbook && inner.is_none() && self.problem.position(&path).legal().is_empty();
        let expandable = inner.is_some() || child.is_none() && self.textbook && !ends;
        Some(Row {
            ply,
            max: inner.map_or_else(is_max, |child| child.entry.max),
            chance: inner.map_or_else(is_chance, |child| child.entry.chance),
            weight,
            mv: mv.map_or_else(String::new, called),
            visit: child.map_or(1, |child| child.frame.visit),
            state,
            value,
            value_text: value.map_or_else(String::new, print),
            known: if ends {
                self.problem.static_text(&path)
            } else {
                String::new()
            },
            kind: child.map_or(Kind::Unsearched, |child| child.kind),
            window: child.map_or(Window::FULL, |child| child.frame.window),
            window_text: child.map_or_else(
                Default::default,
                |Child {
                     frame: Frame { window, .. },
                     ..
                 }| { (print(window.alpha), print(window.beta)) },
            ),
            counts: child.map_or_else(Counts::default, |child| child.entry.counts),
            expandable,
            expanded: expandable && self.expanded.contains(&id),
            best: level.best() == Some(level.at),
            more,
            id,
            path,
        })
    }

    /// Returns the ordinals of the moves that lead to the cursor.
    fn path(&self) -> Vec<Ordinal> {
        path_of(&self.levels)
    }
    /// Returns the number of plies from the root to the cursor, and the ordinal of its move; `None`
    /// for the root's row.
    pub fn place(&self) -> (usize, Option<Ordinal>) {
        (
            self.levels.len() - 1,
            self.levels
                .last()
                .filter(|_| self.levels.len() > 1)
                .and_then(Level::ordinal),
        )
    }
    /// Returns the printed move at the cursor, or `None` for the root's row. The position is
    /// computed once for the rows below one parent.
    pub fn name(&mut self) -> Option<String> {
        let mv = self.place().1?;
        if self
            .levels
            .last()
            .is_some_and(|level| level.position.is_none())
        {
            let path = self.path();
            let above = path.split_last().map_or(&[][..], |(_, above)| above);
            let position = self.problem.position(above);
            if let Some(level) = self.levels.last_mut() {
                level.position = Some(position);
            }
        }
        self.levels
            .last()?
            .position
            .as_ref()?
            .move_view(mv)
            .map(called)
    }
    /// Moves to the last row below the same parent. Returns the number of rows from the old cursor
    /// on, and the number of nodes in them.
    pub fn rest(&mut self) -> (usize, u64) {
        let Some(level) = self.levels.last_mut() else {
            return (0, 0);
        };
        let rows = level.len() - level.at;
        let nodes = level.children.counts_before(level.children.len()).nodes
            - level.children.counts_before(level.at).nodes;
        level.at = level.len().saturating_sub(1);
        (rows, nodes)
    }
    /// Moves to the parent of the row, if it has one.
    pub fn up(&mut self) {
        if self.levels.len() > 1 {
            self.levels.pop();
        }
    }
    /// Returns true if every move from the root to the cursor is the best of its node.
    pub fn is_best_line(&self) -> bool {
        self.levels
            .iter()
            .skip(1)
            .all(|level| level.best() == Some(level.at))
    }
    /// Returns the row at the cursor, if it can be expanded and is collapsed.
    pub fn closed(&self) -> Option<RowId> {
        let inner = match self.current() {
            Some(child) => !child.entry.is_end(),
            None => self.textbook && !self.problem.position(&self.path()).legal().is_empty(),
        };
        let id = self.levels.last().filter(|_| inner)?.id();
        (!self.expanded.contains(&id)).then_some(id)
    }
    fn current(&self) -> Option<&Child> {
        self.levels
            .last()
            .and_then(|level| level.children.get(level.at))
    }
    fn is_expanded(&self) -> bool {
        let closed = self.current().is_some_and(|child| child.entry.is_end());
        !closed
            && self
                .levels
                .last()
                .is_some_and(|level| self.expanded.contains(&level.id()))
    }
    /// Moves to the first row below the one at the cursor. Returns false if there is none.
    fn enter(&mut self) -> TraceResult<bool> {
        let Some(current) = self.current() else {
            return Ok(self.textbook && self.enter_beyond());
        };
        let (entry, parent, mut frame) =
            (current.entry, current.frame.number, current.frame.clone());
        let children = self
            .walk
            .children_of(&mut frame, &|_| path_of(&self.levels))?;
        let mut unsearched = Vec::new();
        if entry.searched < entry.legal {
            unsearched = self.problem.tries_at(&self.path(), self.walk.place(&frame));
        }
        if !unsearched.is_empty() {
            unsearched = left_of(unsearched, children.iter().map(|child| child.frame.mv));
        }
        let (value, parent) = (entry.value, RowId::node(parent));
        Ok(self.push(Level {
            children,
            unsearched,
            value,
            at: 0,
            parent,
            best: OnceCell::new(),
            position: None,
        }))
    }
    /// Moves to the first row below a move that was not searched. Returns false if there is none.
    fn enter_beyond(&mut self) -> bool {
        let Some(level) = self.levels.last() else {
            return false;
        };
        let (value, parent, unsearched) =
            (level.value, level.id(), self.problem.tries(&self.path()));
        let (children, best) = (Arc::default(), OnceCell::new());
        self.push(Level {
            children,
            unsearched,
            value,
            at: 0,
            parent,
            best,
            position: None,
        })
    }
    fn push(&mut self, level: Level) -> bool {
        let some = level.len() > 0;
        if some {
            self.levels.push(level);
        }
        some
    }
}
