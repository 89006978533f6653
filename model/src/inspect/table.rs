//! The children of a node as a table, and the node itself: [`NodeView`].
//!
//! A node of another program's search may have tens of thousands of children. The table knows their order; a row is printed
//! when it is asked for. Cost: O(children), of which the names of the moves are the largest part, and O(rows) for rows. While
//! a search goes on below one of the children, the order of the view before serves.

use crate::inspect::TraceResult;
use crate::language::squares::called;
use engine::boundary::problem::{Problem, names};
use engine::boundary::{MoveView, Position};
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Child, ChildList, NodeNumber, Tick, TraceError, Walk};
use std::ops::Range;
use std::sync::Arc;

/// How far the search of a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChildState {
    /// It was searched.
    Done,
    /// The table answered it.
    Hit,
    /// It was searched, and its node was left with so many moves unsearched.
    Cut(u16),
    /// It is being searched.
    Searching,
    /// Its turn has not come.
    Waiting,
    /// A cut left it unsearched.
    Pruned,
}

/// A legal move of a node and what the search knows of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildRow {
    /// Its index in canonical order, which is the order of the rows.
    pub ordinal: Ordinal,
    /// As it is printed.
    pub mv: String,
    /// Which visit of the node to this move it is: 1 is the first.
    pub visit: u16,
    /// Whether the value of the visit counts: not where the move was visited again.
    pub counts_for: bool,
    /// The square it goes to: row and column from the top left, counted from 1.
    pub square: Option<(u32, u32)>,
    /// The number of its node, if it was entered.
    pub number: Option<NodeNumber>,
    /// In which place it was searched, from 1.
    pub place: Option<u32>,
    /// How far it has come.
    pub state: ChildState,
    pub value: Option<Value>,
    /// As it is printed; empty if there is none.
    pub value_text: String,
    /// What the value says.
    pub kind: Kind,
    /// The totals of its subtree.
    pub counts: Counts,
    /// Is it the move that the node would choose: the first one with the best value?
    pub best: bool,
}

/// A node of a recorded search and its legal moves.
#[derive(Clone, Debug)]
pub struct NodeView {
    pub number: NodeNumber,
    /// The ordinals of the moves that lead to it.
    pub path: Vec<Ordinal>,
    /// Those moves as they are printed.
    pub moves: Vec<String>,
    /// Whether MAX moves here.
    pub max: bool,
    /// What it returned.
    pub value: Option<Value>,
    /// What it has so far, or what it returned, as it is printed.
    pub value_text: String,
    /// What the value says.
    pub kind: Kind,
    /// The window at entry.
    pub window: Window,
    /// As it is printed: α and β.
    pub window_text: (String, String),
    /// The totals of its subtree.
    pub counts: Counts,
    /// How many plies its subtree is deep.
    pub height: u16,
    /// The tick at which it was entered.
    pub enter: Tick,
    /// The tick at which it was left.
    pub leave: Option<Tick>,
    /// Its legal moves; none of a leaf and of a hit, where nothing is searched.
    pub table: ChildTable,
    /// Rows with the longest move and with the longest value: of a table of more than 512 rows the longest among
    /// so many of its values.
    pub longest: Vec<ChildRow>,
}

/// So many values of a table are printed to learn how much room they take.
const LOOKED_AT: usize = 512;

/// The legal moves of a node in canonical order, with a row for each visit, and one for a move that was not visited.
#[derive(Clone, Debug)]
pub struct ChildTable {
    searched: Arc<ChildList>,
    order: Arc<RowOrder>,
    /// The child that the node would choose.
    chosen: Option<usize>,
    /// Was the node left?
    is_over: bool,
}

#[derive(Debug, Default)]
struct RowOrder {
    /// The moves, and where their visits stand among the children.
    rows: Vec<(Ordinal, Option<usize>)>,
    /// The row with the longest move.
    longest: usize,
}

impl RowOrder {
    /// The order of these children, of the legal moves and of others that the search knows, each move once.
    fn new(
        position: &dyn Position,
        searched: &ChildList,
        legal: Vec<MoveView>,
        unsearched: Vec<Ordinal>,
    ) -> RowOrder {
        // The visits by their moves, and in their order.
        let mut places: Vec<(Ordinal, usize)> = searched
            .iter()
            .map(|child| child.frame.mv)
            .zip(0..)
            .collect();
        places.sort_unstable();
        // Of another program's search also moves that are not legal, or of which the position knows nothing.
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
    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.order.rows.len()
    }
    /// Has it none?
    pub fn is_empty(&self) -> bool {
        self.order.rows.is_empty()
    }
    /// The ordinals of the rows' moves.
    pub fn ordinals(&self) -> impl Iterator<Item = Ordinal> {
        self.order.rows.iter().map(|(ordinal, _)| *ordinal)
    }
    /// A row's move, and the number of its node, if it was entered.
    pub fn place(&self, row: usize) -> Option<(Ordinal, Option<NodeNumber>)> {
        let (ordinal, at) = *self.order.rows.get(row)?;
        Some((
            ordinal,
            at.and_then(|at| self.searched.get(at))
                .map(|child| child.frame.number),
        ))
    }
    /// A row as it is printed.
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
    /// The move as a row shows it: with the number of the visit, where it is not the first.
    pub fn label(&self) -> String {
        super::outline::label(&self.mv, self.visit)
    }
}

impl NodeView {
    /// The view of a node by its number.
    ///
    /// # Errors
    /// There is no such node, or a subtree could not be re-derived.
    pub fn new(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        number: NodeNumber,
    ) -> TraceResult<NodeView> {
        NodeView::after(walk, problem, number, None)
    }
    /// The same, where another view of the same search was made before, of whichever node.
    ///
    /// # Errors
    /// Those of [`NodeView::new`].
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
    /// Some rows of its table, as they are printed.
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
