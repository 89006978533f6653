//! [`Diagram`]: a part of a recorded search as textbooks draw it: boxes with their places, and edges.
//!
//! Plain data for every drawing: the screen, SVG, Graphviz. A diagram is bounded: it goes down from a node ply by ply,
//! as far as its limits reach; folded nodes are opened on the way. What was left out stands in the diagram as a number
//! of nodes. Cost: O(boxes × depth × branching), and a re-derivation for each folded node that is opened.

use super::outline::{Outline, Row, RowId, RowState};
use super::tick_view::Past;
use super::tidy::{UNIT, tidy};
use engine::boundary::problem::Problem;
use engine::numbers::Ordinal;
use engine::search::{Kind, Window};
use engine::trace::{Child, Frame, NodeNumber, TraceError, Walk};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// How much a diagram may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most boxes, at least 1.
    pub nodes: usize,
    /// The most plies below its top.
    pub plies: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { nodes: 60, plies: 3 }
    }
}

/// What stands in a box.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A node, or a move that was not searched: a row of the outline, with its path, value, kind and state.
    Row(Box<Row>),
    /// The last moves of a node, so many of them: there was no room.
    More(usize),
}

/// A box of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its middle, in half widths of a box from the left edge of the leftmost one.
    pub x: u32,
    /// How many plies below the top of the diagram.
    pub ply: u32,
    /// The box above; `None`: the top.
    pub parent: Option<usize>,
    /// What stands in it.
    pub shown: Shown,
    /// How many nodes below it, or for [`Shown::More`] in it, are not shown.
    pub hidden: u64,
    /// Is it a leaf, also before the search comes to it?
    pub leaf: bool,
    /// The value that a leaf of a textbook tree has from the start, as it is printed.
    pub known: String,
    /// α and β of an inner node after what it took in, as they are printed; `None`: it has none yet, or its method none.
    pub window: Option<[String; 2]>,
    /// Does it lie below a move that was not searched?
    pub beyond: bool,
}

impl Cell {
    /// A box that is not placed yet.
    pub(super) fn new(ply: u32, parent: Option<usize>, shown: Shown, hidden: u64) -> Cell {
        let leaf = matches!(&shown, Shown::Row(row) if row.state == RowState::Leaf);
        Cell { x: 0, ply, parent, shown, hidden, leaf, known: String::new(), window: None, beyond: false }
    }
    /// Why the node was left, as an inequality: `2 ≤ α 3`, `5 ≥ β 4`; empty if it was not cut.
    pub fn reason(&self) -> String {
        match self.row() {
            Some(row) if matches!(row.state, RowState::Cut(_)) && !row.value_text.is_empty() => {
                let (alpha, beta) = &row.window_text;
                if row.max {
                    format!("{} ≥ β {beta}", row.value_text)
                } else {
                    format!("{} ≤ α {alpha}", row.value_text)
                }
            }
            _ => String::new(),
        }
    }
    /// The row of the outline that it shows.
    pub fn row(&self) -> Option<&Row> {
        match &self.shown {
            Shown::Row(row) => Some(row),
            Shown::More(_) => None,
        }
    }
    /// A move that a cut left unsearched?
    pub fn is_pruned(&self) -> bool {
        self.row().is_some_and(|row| row.state == RowState::Pruned)
    }
    /// Has it moves that were searched or cut, drawn or not?
    pub fn has_more(&self) -> bool {
        self.row().is_some_and(|row| row.expandable && row.state != RowState::Waiting)
    }
    /// What was left out, in words; empty if nothing was.
    pub fn left_out(&self) -> String {
        let more = super::words::thousands;
        match (&self.shown, self.hidden) {
            // None of them was searched.
            (Shown::More(moves), 0) => {
                say!(*moves; "… {more} more move|… {more} more moves", more = more(*moves as u64))
            }
            (_, 0) => String::new(),
            (_, hidden) => say!(hidden; "… {more} more node|… {more} more nodes", more = more(hidden)),
        }
    }
}

/// A line from a box to one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The index of the box above.
    pub parent: usize,
    /// The index of the box below.
    pub child: usize,
    /// Was this move cut off?
    pub pruned: bool,
    /// Is it the move that the node above would choose?
    pub best: bool,
}

/// A part of a recorded search. See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagram {
    /// The moves from the root to its top, as ordinals.
    pub path: Vec<Ordinal>,
    /// In pre-order, so the top comes first.
    pub cells: Vec<Cell>,
    /// One for each box but the top, in the same order.
    pub edges: Vec<Edge>,
    /// How wide it is, in half widths of a box.
    pub width: u32,
    /// How many plies it shows, the top's included.
    pub height: u32,
}

impl Diagram {
    /// What is below a path, as far as that was searched, within limits.
    ///
    /// # Errors
    /// Nothing is recorded yet, or a subtree could not be re-derived.
    pub fn new(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        path: &[Ordinal],
        limits: Limits,
    ) -> Result<Diagram, TraceError> {
        let above = walk.follow(path)?;
        let Some(top) = above.last().map(|frame| frame.number) else {
            return Err(TraceError::NoNode { number: NodeNumber::ROOT, nodes: 0 });
        };
        let shown = choose(walk, top, limits)?;
        Diagram::of(walk, problem, &above, &shown)
    }

    /// The node at a path with its moves, and so many of the nodes above it with theirs, as far as the path was
    /// searched; besides, `whole` plies below the root. At most so many boxes.
    ///
    /// # Errors
    /// Nothing is recorded yet, or a subtree could not be re-derived.
    pub fn around(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        path: &[Ordinal],
        above: usize,
        nodes: usize,
        whole: &HashMap<NodeNumber, usize>,
    ) -> Result<Diagram, TraceError> {
        let mut stack = walk.follow(path)?;
        let top = stack.len().saturating_sub(above + 1);
        let mut shown = if top == 0 { whole.clone() } else { HashMap::new() };
        let mut boxes = 1 + shown.values().sum::<usize>();
        for at in top..stack.len() {
            let children = walk.children(&mut stack[..=at])?;
            if let Entry::Vacant(place) = shown.entry(stack[at].number) {
                let moves = rows(walk.entry(&stack[at]).legal, &children);
                let Some(fits) = fit(moves, nodes.saturating_sub(boxes)) else { break };
                boxes += moves.min(fits + 1);
                place.insert(fits);
            }
            let fits = shown.get(&stack[at].number).copied().unwrap_or(0);
            let next = stack.get(at + 1).map(|next| next.number);
            let shows = |child: &Child| Some(child.frame.number) == next;
            if !children.iter().take(fits).any(shows) {
                break;
            }
        }
        stack.truncate(top + 1);
        Diagram::of(walk, problem, &stack, &shown)
    }

    /// Which nodes are opened, and how many moves they have, so that whole plies below the root are drawn: as many as so
    /// many boxes hold.
    ///
    /// # Errors
    /// A subtree could not be re-derived.
    pub fn whole_plies(walk: &mut Walk<'_>, nodes: usize) -> Result<HashMap<NodeNumber, usize>, TraceError> {
        let (mut shown, mut boxes, mut ply) = (HashMap::new(), 1, vec![NodeNumber::ROOT]);
        while !ply.is_empty() {
            let (mut opened, mut next) = (Vec::new(), Vec::new());
            for number in ply {
                let mut stack = walk.find(number)?;
                let children = walk.children(&mut stack)?;
                let moves = stack.last().map_or(0, |frame| rows(walk.entry(frame).legal, &children));
                boxes += moves;
                if boxes > nodes {
                    return Ok(shown);
                }
                if moves > 0 {
                    opened.push((number, moves));
                }
                let inner = children.iter().filter(|child| !child.entry.is_leaf());
                next.extend(inner.map(|child| child.frame.number));
            }
            shown.extend(opened);
            ply = next;
        }
        Ok(shown)
    }

    /// What is below the last node of a stack, where these nodes are open.
    fn of(
        walk: &mut Walk<'_>,
        problem: &dyn Problem,
        above: &[Frame],
        shown: &HashMap<NodeNumber, usize>,
    ) -> Result<Diagram, TraceError> {
        let path: Vec<Ordinal> = above.iter().skip(1).map(|frame| frame.mv).collect();
        let Some(top) = above.last().map(|frame| frame.number) else {
            return Err(TraceError::NoNode { number: NodeNumber::ROOT, nodes: 0 });
        };
        let mut expanded: BTreeSet<NodeNumber> = shown.keys().copied().collect();
        expanded.extend(above.iter().map(|frame| frame.number).filter(|number| *number != top));
        let mut outline = Outline::new(walk, problem, &expanded)?;
        outline.seek(RowId::node(top))?;
        let first = above.len() as u32 - 1;
        let mut builder = Builder { first, shown, cells: Vec::new(), above: Vec::new() };
        while let Some(row) = outline.row().filter(|row| row.ply > first || builder.cells.is_empty()) {
            builder.put(row);
            if !outline.next()? {
                break;
            }
        }
        if problem.spec().method.prunes() {
            for cell in &mut builder.cells {
                cell.window = cell.row().and_then(|row| settled(problem, row));
            }
        }
        let mut diagram = Diagram { path, cells: builder.cells, ..Diagram::default() };
        diagram.arrange();
        Ok(diagram)
    }

    /// Gives every box its place.
    pub(super) fn arrange(&mut self) {
        let parents: Vec<Option<usize>> = self.cells.iter().map(|cell| cell.parent).collect();
        (self.width, self.height) = (0, 0);
        for (cell, x) in self.cells.iter_mut().zip(tidy(&parents)) {
            cell.x = x + UNIT / 2;
            self.width = self.width.max(x + UNIT);
            self.height = self.height.max(cell.ply + 1);
        }
        self.connect();
    }

    /// The same part as it was at a moment. The boxes stay where they are.
    pub fn rewind(&mut self, past: &Past<'_>) {
        for at in 0..self.cells.len() {
            // What lies below an unsearched move waits as long as that move.
            let above = self.cells[at].parent.and_then(|parent| self.cells[parent].row()).map(|row| row.state);
            let cell = &mut self.cells[at];
            let Shown::Row(row) = &mut cell.shown else { continue };
            if cell.beyond {
                row.state = above.unwrap_or(row.state);
                continue;
            }
            past.row(row);
            if cell.hidden > 0 && row.kind == Kind::Unsearched {
                cell.hidden = row.counts.nodes.saturating_sub(1);
            }
            if row.kind == Kind::Unsearched && cell.window.is_some() {
                cell.window = past.running(row.id.node).map(|[alpha, beta, _]| [alpha, beta]);
            }
        }
        self.connect();
    }

    fn connect(&mut self) {
        let cells = self.cells.iter().enumerate();
        let edge = |(child, cell): (usize, &Cell)| {
            let best = cell.row().is_some_and(|row| row.best);
            Some(Edge { parent: cell.parent?, child, pruned: cell.is_pruned(), best })
        };
        self.edges = cells.filter_map(edge).collect();
    }
}

/// α and β of an inner node that was left, after all that it took in.
fn settled(problem: &dyn Problem, row: &Row) -> Option<[String; 2]> {
    let value = row.value.filter(|_| row.state != RowState::Leaf)?;
    let Window { alpha, beta } = row.window;
    let (alpha, beta) = if row.max { (alpha.max(value), beta) } else { (alpha, beta.min(value)) };
    Some([alpha, beta].map(|edge| problem.print(edge)))
}

/// How many boxes the moves of a node take: one for each, and one more for each further visit.
fn rows(legal: u16, children: &[Child]) -> usize {
    usize::from(legal) + children.iter().filter(|child| child.frame.visit > 1).count()
}

/// How many moves of a node fit, if any do: one box says what there was no room for.
fn fit(moves: usize, room: usize) -> Option<usize> {
    match moves {
        0 => None,
        _ if moves <= room => Some(moves),
        _ => room.checked_sub(1).filter(|fits| *fits > 0),
    }
}

/// Which nodes below a top are opened, and how many of their moves there is room for: ply by ply.
fn choose(walk: &mut Walk<'_>, top: NodeNumber, limits: Limits) -> Result<HashMap<NodeNumber, usize>, TraceError> {
    let (mut shown, mut boxes) = (HashMap::new(), 1);
    let mut waiting = VecDeque::from([(top, 0)]);
    while let Some((number, ply)) = waiting.pop_front() {
        if ply >= limits.plies {
            continue;
        }
        // By number: a stack for each node that waits would keep many re-derived trees.
        let mut stack = walk.find(number)?;
        let children = walk.children(&mut stack)?;
        let moves = stack.last().map_or(0, |frame| rows(walk.entry(frame).legal, &children));
        let Some(fits) = fit(moves, limits.nodes.saturating_sub(boxes)) else { continue };
        boxes += moves.min(fits + 1);
        shown.insert(number, fits);
        let inner = children.iter().take(fits).filter(|child| !child.entry.is_leaf());
        waiting.extend(inner.map(|child| (child.frame.number, ply + 1)));
    }
    Ok(shown)
}

/// Rows become boxes.
struct Builder<'a> {
    /// The ply of the top in the whole search.
    first: u32,
    /// How many moves of a node there is room for.
    shown: &'a HashMap<NodeNumber, usize>,
    cells: Vec<Cell>,
    /// The last box of each ply, and how many moves of it came already.
    above: Vec<(usize, usize)>,
}

impl Builder<'_> {
    fn put(&mut self, row: Row) {
        let ply = row.ply - self.first;
        self.above.truncate(ply as usize);
        let (mut parent, mut room) = (None, usize::MAX);
        if let Some((index, moves)) = self.above.last_mut() {
            let number = self.cells.get(*index).and_then(Cell::row).map(|row| row.id.node);
            room = number.and_then(|number| self.shown.get(&number).copied()).unwrap_or(0);
            room = room.saturating_sub(*moves);
            *moves += 1;
            parent = Some(*index);
        }
        if room == 0 {
            match self.cells.last_mut() {
                Some(Cell { shown: Shown::More(moves), hidden, parent: above, .. }) if *above == parent => {
                    *moves += 1;
                    *hidden += row.counts.nodes;
                }
                _ => {
                    let (shown, hidden) = (Shown::More(1), row.counts.nodes);
                    self.cells.push(Cell::new(ply, parent, shown, hidden));
                }
            }
            return;
        }
        let hidden = if row.expanded { 0 } else { row.counts.nodes.saturating_sub(1) };
        self.above.push((self.cells.len(), 0));
        self.cells.push(Cell::new(ply, parent, Shown::Row(Box::new(row)), hidden));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::boundary::analysis::record;
    use engine::boundary::catalog;
    use engine::eval::Registry;
    use engine::rules::conformance::Seed;
    use engine::search::Token;
    use engine::search::{MethodName, Spec};
    use engine::trace::{FoldedNode, Folding, Keeper, Tree};
    use std::sync::Arc;

    fn problem(game: &str, method: MethodName, depth: u32) -> Arc<dyn Problem> {
        let spec = Spec { method, depth: Some(depth), ..Spec::default() };
        catalog::read(game).expect("a game").pose(&spec, &Registry::built_in()).expect("a problem")
    }
    fn draw(problem: &dyn Problem, tree: &Tree, path: &[Ordinal], limits: Limits) -> Diagram {
        let mut open = |spot: &FoldedNode| problem.open(spot);
        let mut walk = Walk::new(problem.spec().method, tree, &mut open);
        Diagram::new(&mut walk, problem, path, limits).expect("no trouble")
    }
    fn told(diagram: &Diagram) -> Vec<String> {
        let cell = |cell: &Cell| match cell.row() {
            Some(row) => format!("{} {}{} {:?}", cell.x, row.kind.sign(), row.value_text, row.state),
            None => format!("{} {}", cell.x, cell.left_out()),
        };
        diagram.cells.iter().map(cell).collect()
    }

    #[test]
    fn the_textbook_tree() {
        let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
        let (_, tree) = record(&*problem, 1 << 20);
        let diagram = draw(&*problem, &tree, &[], Limits::default());
        let expected = [
            "9 =3 Done",
            "3 =3 Done",
            "1 =3 Leaf",
            "3 =12 Leaf",
            "5 =8 Leaf",
            "9 ≤2 Cut(2)",
            "7 =2 Leaf",
            "9 ? Pruned",
            "11 ? Pruned",
            "15 ≤2 Done",
            "13 =14 Leaf",
            "15 =5 Leaf",
            "17 =2 Leaf",
        ];
        assert_eq!(told(&diagram), expected);
        assert_eq!((diagram.width, diagram.height, diagram.edges.len()), (18, 3, 12));
        let pruned: Vec<usize> = diagram.edges.iter().filter(|edge| edge.pruned).map(|edge| edge.child).collect();
        assert_eq!(pruned, [7, 8]);
        let best: Vec<usize> = diagram.edges.iter().filter(|edge| edge.best).map(|edge| edge.child).collect();
        assert_eq!(best, [1, 2, 6, 12]);
        let few = draw(&*problem, &tree, &[], Limits { nodes: 6, plies: 9 });
        assert_eq!(told(&few), ["4 =3 Done", "2 =3 Done", "1 =3 Leaf", "3 … 2 more nodes", "4 ≤2 Cut(2)", "6 ≤2 Done"]);
        let hidden: Vec<u64> = few.cells.iter().map(|cell| cell.hidden).collect();
        assert_eq!(hidden, [0, 0, 0, 2, 1, 3]);
        let part = draw(&*problem, &tree, &[1].map(Ordinal), Limits { nodes: 3, plies: 1 });
        assert_eq!(told(&part), ["2 ≤2 Cut(2)", "1 =2 Leaf", "3 … 2 more moves"]);
        let one = draw(&*problem, &tree, &[1, 2].map(Ordinal), Limits { nodes: 1, plies: 0 });
        assert_eq!((one.path, one.cells[0].left_out().as_str()), (vec![Ordinal(1)], "… 1 more node"));
    }

    #[test]
    fn around_a_node_only_its_line_is_open() {
        let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
        let (_, tree) = record(&*problem, 1 << 20);
        let around = |path: &[Ordinal], above: usize, nodes: usize| {
            let mut open = |spot: &FoldedNode| problem.open(spot);
            let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
            told(&Diagram::around(&mut walk, &*problem, path, above, nodes, &HashMap::new()).expect("no trouble"))
        };
        let line = ["3 =3 Done", "1 =3 Done", "3 ≤2 Cut(2)", "1 =2 Leaf", "3 ? Pruned", "5 ? Pruned", "5 ≤2 Done"];
        assert_eq!(around(&[1].map(Ordinal), 1, 60), line);
        assert_eq!(around(&[1].map(Ordinal), 9, 60), line, "there is nothing above the root");
        assert_eq!(around(&[1, 2].map(Ordinal), 0, 60), ["3 ≤2 Cut(2)", "1 =2 Leaf", "3 ? Pruned", "5 ? Pruned"]);
        assert_eq!(around(&[2, 0].map(Ordinal), 2, 60).len(), 7, "a leaf has nothing below");
        assert_eq!(
            around(&[2, 0].map(Ordinal), 2, 3),
            ["2 =3 Done", "1 =3 Done", "3 … 6 more nodes"],
            "no room for its line"
        );
    }

    #[test]
    fn the_textbook_tree_as_it_was() {
        let problem = problem("tree:[[3,12,8],[2,4,6],[14,5,2]]", MethodName::AlphaBeta, 9);
        let (_, tree) = record(&*problem, 1 << 20);
        let mut open = |spot: &FoldedNode| problem.open(spot);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        let mut diagram = draw(&*problem, &tree, &[], Limits { nodes: 9, plies: 2 });
        // The second MIN node is entered: the first one is known, nothing is cut off yet.
        let moment = walk.moment(engine::trace::Tick(9)).expect("a tick");
        diagram.rewind(&Past::new(&mut walk, &moment, &*problem).expect("no trouble"));
        let expected = [
            "6 ?3 Open",
            "3 =3 Done",
            "1 =3 Leaf",
            "3 =12 Leaf",
            "5 =8 Leaf",
            "8 ? Open",
            "7 ? Waiting",
            "9 … 2 more moves",
            "10 ? Waiting",
        ];
        assert_eq!(told(&diagram), expected);
        assert!(diagram.edges.iter().all(|edge| !edge.pruned));
        assert_eq!(diagram.cells[8].hidden, 0);
    }

    #[test]
    fn every_node_is_shown_or_counted_and_folding_does_not_matter() {
        let mut random = Seed(4);
        for game in ["k-in-a-row", "connect-four", "othello", "nim", "rastros", "tree:[[3,[12,1],8],[[2,5],4,6],7]"] {
            for method in MethodName::ALL {
                let problem = problem(game, method, 3);
                let keep = |below| {
                    let folding = Folding { below, mean: 0, limit: 0, budget: 1 << 20 };
                    problem.run(Keeper::new(folding, &Token::new())).1.tree
                };
                let (whole, folded) = (keep(1), keep(1000));
                for _ in 0..6 {
                    let path: Vec<Ordinal> = (0..random.below(3)).map(|_| Ordinal::at(random.below(4))).collect();
                    let limits = Limits { nodes: 1 + random.below(80), plies: random.below(4) as u32 };
                    let diagram = draw(&*problem, &whole, &path, limits);
                    assert_eq!(diagram, draw(&*problem, &folded, &path, limits));
                    assert!(diagram.cells.len() <= limits.nodes && diagram.height <= limits.plies + 1);
                    let top = diagram.cells[0].row().expect("a node").counts.nodes;
                    let searched = diagram.cells.iter().filter_map(Cell::row).filter(|row| row.value.is_some()).count();
                    let hidden: u64 = diagram.cells.iter().map(|cell| cell.hidden).sum();
                    assert_eq!(top, searched as u64 + hidden, "{game} {path:?} {limits:?}");
                }
            }
        }
    }
}
