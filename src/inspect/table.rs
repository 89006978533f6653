//! The children of a node as a table, and the node itself: [`NodeView`].

use engine::boundary::problem::{Problem, names};
use engine::numbers::Ordinal;
use engine::search::{Counts, Kind, Value, Window};
use engine::trace::{Child, NodeNumber, Tick, TraceError, Walk};
use std::collections::HashSet;
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
    /// Its value.
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
#[derive(Clone, Debug, PartialEq)]
pub struct NodeView {
    /// Its number.
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
    /// Its legal moves in canonical order; none of a leaf and of a hit, where nothing is searched. There may be tens of thousands, so they are shared.
    pub children: Arc<Vec<ChildRow>>,
    /// Which of them has the longest move, and which the longest value.
    pub longest: [usize; 2],
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
    pub fn new(walk: &mut Walk<'_>, problem: &dyn Problem, number: NodeNumber) -> Result<NodeView, TraceError> {
        let mut stack = walk.find(number)?;
        let path: Vec<Ordinal> = stack.iter().skip(1).map(|frame| frame.mv).collect();
        let position = problem.position(&path);
        let Some(frame) = stack.last().cloned() else { return Err(TraceError::NoNode { number, nodes: 0 }) };
        let (entry, kind) = (walk.entry(&frame), walk.kind(&frame));
        let searched = walk.children(&mut stack)?;
        let best = entry.value.or_else(|| searched.last().map(|child| child.after.best));
        let chosen = searched.iter().position(|child| child.gave(best));
        let mut moves = if entry.is_end() { Vec::new() } else { position.legal() };
        // A row for each visit; a move that was not visited has a row, too. The visits by their moves, and in their order.
        let mut places: Vec<(Ordinal, usize)> = searched.iter().map(|child| child.frame.mv).zip(0..).collect();
        places.sort_unstable();
        // Of another program's search also moves that are not legal, or of which the position knows nothing.
        let mut known: HashSet<Ordinal> = moves.iter().map(|mv| mv.ordinal).collect();
        let unsearched = if entry.is_cut() { problem.tries_at(&path, walk.place(&frame)) } else { Vec::new() };
        let others = searched.iter().map(|child| child.frame.mv).chain(unsearched).filter(|&mv| known.insert(mv));
        moves.extend(others.filter_map(|mv| position.move_view(mv)));
        let visits = moves.into_iter().flat_map(|mv| {
            let ordinal = mv.ordinal;
            let first = places.partition_point(|(of, _)| *of < ordinal);
            let visits =
                places[first..].iter().take_while(move |(of, _)| *of == ordinal).map(|(_, place)| Some(*place));
            let unvisited = visits.clone().next().is_none().then_some(None);
            visits.chain(unvisited).map(move |place| (mv.clone(), place))
        });
        let rows = visits.map(|(mv, place)| {
            let child = place.and_then(|place| searched.get(place));
            let unsearched = if entry.value.is_some() { ChildState::Pruned } else { ChildState::Waiting };
            ChildRow {
                ordinal: mv.ordinal,
                mv: mv.text,
                visit: child.map_or(1, |child| child.frame.visit),
                counts_for: child.is_none_or(|child| child.counts),
                square: mv.square,
                number: child.map(|child| child.frame.number),
                place: place.map(|place| place as u32 + 1),
                state: child.map_or(unsearched, state_of),
                value: child.and_then(|child| child.entry.value),
                value_text: child
                    .and_then(|child| child.entry.value)
                    .map_or_else(String::new, |value| problem.print(value)),
                kind: child.map_or(Kind::Unsearched, |child| child.kind),
                counts: child.map_or_else(Counts::default, |child| child.entry.counts),
                best: place.is_some() && place == chosen,
            }
        });
        let enter = number.enter(frame.ply);
        let children: Vec<ChildRow> = rows.collect();
        let longest = |text: &dyn Fn(&ChildRow) -> usize| {
            let rows = children.iter().enumerate().map(|(at, row)| (text(row), at));
            rows.max().map_or(0, |(_, at)| at)
        };
        let longest = [longest(&|row| row.mv.len() + usize::from(row.visit > 1)), longest(&|row| row.value_text.len())];
        Ok(NodeView {
            number,
            moves: names(problem, &path),
            max: problem.is_max(&path, Some(entry.max)),
            path,
            value: entry.value,
            value_text: best.map_or_else(String::new, |value| problem.print(value)),
            kind,
            window: frame.window,
            window_text: (problem.print(frame.window.alpha), problem.print(frame.window.beta)),
            counts: entry.counts,
            height: entry.height,
            enter,
            leave: entry.value.map(|_| number.leave(frame.ply, entry.counts.nodes)),
            children: Arc::new(children),
            longest,
        })
    }
}

fn state_of(child: &Child) -> ChildState {
    match child.entry.value {
        None => ChildState::Searching,
        Some(_) if child.entry.hit.is_some() => ChildState::Hit,
        Some(_) if child.entry.is_cut() => ChildState::Cut(child.entry.legal - child.entry.searched),
        Some(_) => ChildState::Done,
    }
}
