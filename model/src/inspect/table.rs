//! The children of a node as a table, and the node itself: [`NodeView`].
//!
//! A node of another program's search may have tens of thousands of children. The table keeps their
//! order; a row is printed when it is requested. Cost: O(children), mostly for the names of the
//! moves, and O(rows) for rows. While a search continues below one of the children, the order of
//! the view before is reused.

use crate::inspect::TraceResult;
use crate::language::squares::called;
use engine::boundary::problem::{Problem, names};
use engine::boundary::{MoveView, Position};
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Child, ChildList, NodeNumber, Tick, TraceError, Walk};
use std::ops::Range;
use std::sync::Arc;

/// The state of the search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildState {
    /// It was searched.
    Done,
    /// It was a hit of the table.
    Hit,
    /// It was searched, and its node was left with this number of moves unsearched.
    Cut(u16),
    /// It is being searched.
    Searching,
    /// It is not searched yet.
    Waiting,
    /// A cut left it unsearched.
    Pruned,
}

/// A legal move of a node and the results of the search for it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildRow {
    /// Its index in canonical order, which is the order of the rows.
    pub ordinal: Ordinal,
    /// The printed move.
    pub mv: String,
    /// The number of the visit among those of the node to this move, from 1.
    pub visit: u16,
    /// True if the value of the visit counts: false if the move was visited again.
    pub counts_for: bool,
    /// The destination square: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
    /// The number of its node, if it was entered.
    pub number: Option<NodeNumber>,
    /// Its place in the order of the search, from 1.
    pub place: Option<u32>,
    /// The state of its search.
    pub state: ChildState,
    pub value: Option<Value>,
    /// The printed value; empty if there is none.
    pub value_text: String,
    /// The kind of the value.
    pub kind: Kind,
    /// The totals of its subtree.
    pub counts: Counts,
    /// True if it is the move that the node would choose: the first one with the best value.
    pub best: bool,
}

/// A node of a recorded search and its legal moves.
#[derive(Clone, Debug)]
pub struct NodeView {
    pub number: NodeNumber,
    /// The ordinals of the moves that lead to it.
    pub path: Vec<Ordinal>,
    /// The printed moves of the path.
    pub moves: Vec<String>,
    /// True if MAX moves here.
    pub max: bool,
    /// The value that it returned.
    pub value: Option<Value>,
    /// The printed value so far, or the value that it returned.
    pub value_text: String,
    /// The kind of the value.
    pub kind: Kind,
    /// The window at entry.
    pub window: Window,
    /// The printed window: α and β.
    pub window_text: (String, String),
    /// The totals of its subtree.
    pub counts: Counts,
    /// The number of plies of its subtree.
    pub height: u16,
    /// The tick at which it was entered.
    pub enter: Tick,
    /// The tick at which it was left.
    pub leave: Option<Tick>,
    /// The legal moves; empty for a leaf and a hit, where nothing is searched.
    pub table: ChildTable,
    /// The rows with the longest move and the longest value. In a table of more than 512 rows, only
    /// 512 values are compared.
    pub longest: Vec<ChildRow>,
}

/// The maximum number of values of a table that are printed to measure their width.
const LOOKED_AT: usize = 512;

/// The legal moves of a node in canonical order, with a row for each visit, and one for each move
/// that was not visited.
#[derive(Clone, Debug)]
pub struct ChildTable {
    searched: Arc<ChildList>,
    order: Arc<RowOrder>,
    /// The index of the child that the node would choose.
    chosen: Option<usize>,
    /// True if the node was left.
    is_over: bool,
}

#[derive(Debug, Default)]
struct RowOrder {
    /// The moves, each with the index of a visit among the children.
    rows: Vec<(Ordinal, Option<usize>)>,
    /// The index of the row with the longest move.
    longest: usize,
}

impl RowOrder {
    /// Creates the order of these children, of the legal moves, and of other moves known to the
    /// search, each move once.
    fn new(
        position: &dyn Position,
        searched: &ChildList,
        legal: Vec<MoveView>,
        unsearched: Vec<Ordinal>,
    ) -> RowOrder {
        // The visits sorted by their moves, and in their order.
        let mut places: Vec<(Ordinal, usize)> = searched
            .iter()
            .map(|child| child.frame.mv)
            .zip(0..)
            .collect();
        places.sort_unstable();
        // Another program may have searched moves that are not legal, or that the position does not
        // know.
        let mut known = vec![false; usize::from(u16::MAX) + 1];
        legal.iter().for_each(|mv| known[mv.ordinal.index()] = true);
        let others = searched
            .iter()
            .map(|child| child.frame.mv)
            .chain(unsearched);
        let others = others.filter(|mv| !std::mem::replace(&mut known[mv.index()], true));
        let moves = legal
            .into_iter()
            .chain(others.filter_map(|mv| position.move_view(mv)));
        let (mut rows, mut longest) = (Vec::with_capacity(places.len()), (0, 0));
        for MoveView { ordinal, text, .. } in moves {
            let first = places.partition_point(|(of, _)| *of < ordinal);
            let visits = places[first..].iter().take_while(|(of, _)| *of == ordinal);
            rows.extend(visits.map(|(_, place)| (ordinal, Some(*place))));
            if places.get(first).is_none_or(|(of, _)| *of != ordinal) {
                rows.push((ordinal, None));
            }
            longest = longest.max((text.len(), rows.len() - 1));
        }
        RowOrder {
            rows,
            longest: longest.1,
        }
    }
}

impl ChildTable {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.order.rows.len()
    }
    /// Returns true if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.order.rows.is_empty()
    }
    /// Returns the ordinals of the rows' moves.
    pub fn ordinals(&self) -> impl Iterator<Item = Ordinal> {
        self.order.rows.iter().map(|(ordinal, _)| *ordinal)
    }
    /// Returns a row's move, and the number of its node if it was entered.
    pub fn place(&self, row: usize) -> Option<(Ordinal, Option<NodeNumber>)> {
        let (ordinal, at) = *self.order.rows.get(row)?;
        Some((
            ordinal,
            at.and_then(|at| self.searched.get(at))
                .map(|child| child.frame.number),
        ))
    }
    /// Returns a row with its printed texts.
    fn row(&self, problem: &dyn Problem, position: &dyn Position, row: usize) -> Option<ChildRow> {
        let (ordinal, place) = *self.order.rows.get(row)?;
        let mv = position.move_view(ordinal)?;
        let child = place.and_then(|place| self.searched.get(place));
        let value = child.and_then(|child| child.entry.value);
        let unsearched = if self.is_over {
            ChildState::Pruned
        } else {
            ChildState::Waiting
        };
        Some(ChildRow {
            ordinal,
            square: mv.square,
            mv: called(mv),
            visit: child.map_or(1, |child| child.frame.visit),
            counts_for: child.is_none_or(|child| child.counts),
            number: child.map(|child| child.frame.number),
            place: place.map(|place| place as u32 + 1),
            state: child.map_or(unsearched, state_of),
            value,
            value_text: value.map_or_else(String::new, |value| problem.print(value)),
            kind: child.map_or(Kind::Unsearched, |child| child.kind),
            counts: child.map_or_else(Counts::default, |child| child.entry.counts),
            best: place.is_some() && place == self.chosen,
        })
    }
}

impl ChildRow {
    /// Returns the move as a row shows it: with the number of the visit if it is not the first.
    pub fn label(&self) -> String {
        super::outline::label(&self.mv, self.visit)
    }
}

impl NodeView {
    /// Creates the view of a node by its number.
    ///
    /// # Errors
    /// Returns an error if there is no such node, or if a subtree could not be re-derived.
    pub fn new(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        number: NodeNumber,
    ) -> TraceResult<NodeView> {
        NodeView::after(walk, problem, number, None)
    }
    /// Creates the view of a node like [`NodeView::new`], and reuses parts of an earlier view of
    /// any node of the same search.
    ///
    /// # Errors
    /// Returns the errors of [`NodeView::new`].
    pub fn after(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        number: NodeNumber,
        before: Option<&NodeView>,
    ) -> TraceResult<NodeView> {
        let mut stack = walk.find(number)?;
        let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
        let position = problem.position(&path);
        let Some(frame) = stack.last().cloned() else {
            return Err(TraceError::NoNode { number, nodes: 0 });
        };
        let (entry, kind) = (walk.entry(&frame), walk.kind(&frame));
        let searched = walk.children(&mut stack)?;
        let best = entry
            .value
            .or_else(|| searched.last().map(|child| child.after.best));
        let chosen = searched.first_that_gave(best);
        let is_over = entry.value.is_some();
        let is_same = |table: &&ChildTable| {
            table.is_over == is_over && table.searched.len() == searched.len()
        };
        let kept = before
            .filter(|before| before.number == number)
            .map(|before| &before.table)
            .filter(is_same);
        let order = kept.map_or_else(
            || {
                let legal = if entry.is_end() {
                    Vec::new()
                } else {
                    position.legal()
                };
                let unsearched = if entry.is_cut() {
                    problem.tries_at(&path, walk.place(&frame))
                } else {
                    Vec::new()
                };
                Arc::new(RowOrder::new(&*position, &searched, legal, unsearched))
            },
            |table| Arc::clone(&table.order),
        );
        let table = ChildTable {
            searched,
            order,
            chosen,
            is_over,
        };
        let looked_at = (0..table.len()).step_by(table.len().div_ceil(LOOKED_AT).max(1));
        let value_of = |row: usize| {
            table
                .searched
                .get(table.order.rows.get(row)?.1?)?
                .entry
                .value
        };
        let printed = looked_at.map(|row| {
            (
                value_of(row).map_or(0, |value| problem.print(value).len()),
                row,
            )
        });
        let longest = [table.order.longest, printed.max().map_or(0, |(_, row)| row)];
        let longest = longest
            .into_iter()
            .filter_map(|row| table.row(problem, &*position, row))
            .collect();
        let enter = number.enter(frame.ply);
        Ok(NodeView {
            number,
            moves: names(problem, &path),
            max: problem.is_max(&path, Some(entry.max)),
            path,
            value: entry.value,
            value_text: best.map_or_else(String::new, |value| problem.print(value)),
            kind,
            window: frame.window,
            window_text: (
                problem.print(frame.window.alpha),
                problem.print(frame.window.beta),
            ),
            counts: entry.counts,
            height: entry.height,
            enter,
            leave: entry
                .value
                .map(|_| number.leave(frame.ply, entry.counts.nodes)),
            table,
            longest,
        })
    }
    /// Returns some rows of the table, with their printed texts.
    pub fn rows(&self, problem: &dyn Problem, rows: Range<usize>) -> Vec<ChildRow> {
        let position = problem.position(&self.path);
        rows.filter_map(|row| self.table.row(problem, &*position, row))
            .collect()
    }
}

fn state_of(child: &Child) -> ChildState {
    match child.entry.value {
        None => ChildState::Searching,
        Some(_) if child.entry.hit.is_some() => ChildState::Hit,
        Some(_) if child.entry.is_cut() => {
            ChildState::Cut(child.entry.legal - child.entry.searched)
        }
        Some(_) => ChildState::Done,
    }
}
