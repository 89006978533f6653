//! The panes at every tick of small searches: the tree, the tables of children and the totals agree with each other,
//! and with the log just after the event of the tick.

use crate::recording::log::{Reported, moments};
use crate::recording::pairs::{Pair, games_to};
use engine::boundary::catalog;
use engine::eval::{Registry, Value};
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::{Counts, Kind, MethodName, OrderName, Spec, Token};
use engine::trace::{FoldedNode, Folding, Keeper, Moment, NodeNumber, Tick, TraceError, Walk};
use model::inspect::NodeView;
use model::inspect::explain::{self, Said};
use model::inspect::outline::{Outline, Row, RowId, RowState};
use model::inspect::table::{ChildRow, ChildState};
use model::inspect::tick_view::{Past, Stage};
use std::collections::{BTreeSet, HashMap};

/// A node as given by the log up to some tick.
#[derive(Clone, Default)]
struct Logged {
    legal: u16,
    leaf: bool,
    entered: bool,
    /// The value that it returned, and the number of moves that it had searched.
    left: Option<(Value, u16)>,
    counts: Counts,
    /// Its value so far, while the search is in it.
    so_far: Option<Value>,
}

impl Logged {
    fn left_over(&self) -> u16 {
        self.left.map_or(0, |(_, searched)| self.legal - searched)
    }
}

/// The nodes of a log by number, from its first event on.
struct Replay<'a> {
    log: &'a [Reported],
    moments: Vec<Moment>,
    nodes: Vec<Logged>,
    open: Vec<usize>,
    total: Counts,
}

impl<'a> Replay<'a> {
    fn new(pair: &'a Pair) -> Replay<'a> {
        let log = &pair.log.0;
        let moments = moments(log, pair.method);
        Replay {
            log,
            moments,
            nodes: vec![Logged::default(); log.len() / 2],
            open: Vec::new(),
            total: Counts::default(),
        }
    }
    /// Adds the event of a tick.
    fn event(&mut self, tick: usize) {
        let mut change = Counts::default();
        match self.log[tick] {
            Reported::Enter { legal, leaf, .. } => {
                let number = self
                    .nodes
                    .iter()
                    .position(|node| !node.entered)
                    .expect("one more node");
                let again = self.moments[tick]
                    .frames
                    .last()
                    .is_some_and(|frame| frame.visit > 1);
                self.add(Counts {
                    researches: again.into(),
                    ..change
                });
                self.nodes[number] = Logged {
                    legal,
                    leaf,
                    entered: true,
                    ..Logged::default()
                };
                self.open.push(number);
                change.nodes = 1;
                self.add(change);
            }
            Reported::Leave { value, searched } => {
                let number = *self.open.last().expect("an open node");
                let node = &mut self.nodes[number];
                node.left = Some((value, searched));
                change.leaves = u64::from(node.leaf);
                change.cuts = u64::from(node.left_over() > 0);
                change.pruned = node.left_over().into();
                self.add(change);
                self.open.pop();
            }
        }
        // The state known before the next event is that after this one.
        let after = self
            .moments
            .get(tick + 1)
            .map_or(&[][..], |moment| &moment.frames);
        for &number in &self.open {
            let frame = after
                .iter()
                .find(|frame| frame.number.0 == number as u64)
                .expect("it is on the stack");
            self.nodes[number].so_far = (!frame.done.is_empty()).then_some(frame.running.best);
        }
    }
    fn add(&mut self, change: Counts) {
        self.total = self.total.plus(change);
        for &number in &self.open {
            self.nodes[number].counts = self.nodes[number].counts.plus(change);
        }
    }
    fn stage(&self, number: usize) -> Stage {
        match &self.nodes[number] {
            node if !node.entered => Stage::Waiting,
            node if node.left.is_none() => Stage::Open,
            _ => Stage::Done,
        }
    }
}

/// The data of a node in a pane: its value, the printed value, its kind, its totals.
type Shown = (Option<Value>, String, Kind, Counts);

fn of_row(row: &Row) -> Shown {
    (row.value, row.value_text.clone(), row.kind, row.counts)
}
fn of_child(row: &ChildRow) -> Shown {
    (row.value, row.value_text.clone(), row.kind, row.counts)
}

/// Compares a search at every tick; returns the number of rows compared.
fn try_pair(pair: &Pair, folding: Folding) -> usize {
    let problem = &*pair.problem;
    let tree = pair.keep(folding);
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(pair.method, &tree, &mut open);
    let mut replay = Replay::new(pair);
    let numbers = (0..replay.nodes.len() as u64).map(NodeNumber);
    let expanded: BTreeSet<RowId> = numbers.clone().map(RowId::node).collect();
    let mut outline = Outline::new(&mut walk, problem, &expanded).expect("no trouble");
    outline.seek(&RowId::ROOT).expect("no trouble");
    let now = outline.take(100_000).expect("no trouble");
    let views: Vec<NodeView> = numbers
        .map(|number| NodeView::new(&mut walk, problem, number).expect("no trouble"))
        .collect();
    let mut compared = 0;
    for tick in 0..pair.log.0.len() {
        replay.event(tick);
        let moment = walk.moment(Tick(tick as u64)).expect("a tick");
        let past = Past::new(&mut walk, &moment, problem).expect("no trouble");
        assert_eq!(past.total(), replay.total, "{} tick {tick}", pair.game);
        let mut rows = HashMap::new();
        for row in &now {
            let mut row = row.clone();
            past.row(&mut row);
            rows.insert(row.id.clone(), row);
        }
        assert_eq!(rows[&RowId::ROOT].counts, replay.total);
        for (number, view) in views.iter().enumerate() {
            let (mut view, stage) = (view.clone(), replay.stage(number));
            let mut children = view.rows(problem, 0..view.table.len());
            past.node(&mut view, &mut children);
            let id = RowId::node(NodeNumber(number as u64));
            let (row, node) = (&rows[&id], &replay.nodes[number]);
            let place = || {
                format!(
                    "{} {} tick {tick} node {number}",
                    pair.game,
                    pair.method.word()
                )
            };
            assert_eq!(past.stage(id.node, row.ply), stage, "{}", place());
            let full = &views[number];
            assert_eq!(
                Stage::after(Tick(tick as u64), full.enter, full.leave),
                stage,
                "{}",
                place()
            );
            assert_eq!(
                (view.value, view.value_text.clone(), view.kind, view.counts),
                of_row(row),
                "{}",
                place()
            );
            // The tree agrees with the log.
            assert_eq!(row.counts, node.counts, "{}", place());
            assert_eq!(row.value, node.left.map(|(value, _)| value), "{}", place());
            let known = row
                .value
                .or(node.so_far)
                .map_or_else(String::new, |value| problem.print(value));
            assert_eq!(row.value_text, known, "{}", place());
            let state = match stage {
                Stage::Waiting => RowState::Waiting,
                Stage::Open | Stage::Done if node.leaf => RowState::Leaf,
                Stage::Open => RowState::Open,
                Stage::Done if node.left_over() > 0 => RowState::Cut(node.left_over()),
                Stage::Done => RowState::Done,
            };
            assert_eq!(row.state, state, "{}", place());
            // The table of the node agrees with the tree.
            let mut unsearched = BTreeSet::new();
            for child in &children {
                compared += 1;
                let Some(number) = child.number else {
                    let expected = if stage == Stage::Done {
                        ChildState::Pruned
                    } else {
                        ChildState::Waiting
                    };
                    assert_eq!((child.state, child.best), (expected, false), "{}", place());
                    unsearched.insert(&child.mv);
                    continue;
                };
                let row = &rows[&RowId::node(number)];
                assert_eq!(
                    (of_child(child), child.best),
                    (of_row(row), row.best),
                    "{}",
                    place()
                );
                assert_eq!(child.mv, row.mv);
                let expected = match (replay.stage(number.0 as usize), row.state) {
                    (Stage::Waiting, _) => ChildState::Waiting,
                    (Stage::Open, _) => ChildState::Searching,
                    (Stage::Done, RowState::Cut(left)) => ChildState::Cut(left),
                    (Stage::Done, _) => ChildState::Done,
                };
                assert_eq!(child.state, expected, "{}", place());
            }
            let expected = if stage == Stage::Done {
                RowState::Pruned
            } else {
                RowState::Waiting
            };
            for at in 0..unsearched.len() as u16 {
                let row = &rows[&RowId {
                    unsearched: Some(at),
                    ..id.clone()
                }];
                assert!(unsearched.contains(&row.mv));
                assert_eq!(row.state, expected, "{}", place());
            }
        }
    }
    compared
}

#[test]
fn tree_children_and_totals_agree_at_every_tick() {
    let mut random = Seed(29);
    let mut compared = 0;
    for method in MethodName::ALL {
        for order in [OrderName::Natural, OrderName::Evaluation] {
            for pair in games_to(method, order, [2, 3, 2, 3, 2, 9], &mut random) {
                let below = [1, 2, 16][random.below(3)];
                compared += try_pair(
                    &pair,
                    Folding {
                        below,
                        mean: below / 2,
                        limit: 4 * below,
                        budget: 1 << 20,
                    },
                );
            }
        }
    }
    assert!(compared > 100_000, "only {compared} rows");
}

/// Explanations at a tick use only the state known then.
#[test]
fn why_knows_no_future() {
    let position = catalog::read("tree:[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let spec = Spec {
        method: MethodName::AlphaBeta,
        depth: None,
        ..Spec::default()
    };
    let problem = position
        .pose(&spec, &Registry::built_in())
        .expect("a problem");
    let tree = problem
        .run(Keeper::new(Folding::NONE, &Token::new()))
        .1
        .tree;
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(MethodName::AlphaBeta, &tree, &mut open);
    let text = |said: Result<Vec<Said>, TraceError>| {
        let said = said.expect("no trouble");
        assert!(
            said.iter()
                .filter_map(|said| said.tick)
                .all(|tick| tick.is_within(22))
        );
        said.into_iter()
            .map(|said| said.text)
            .collect::<Vec<String>>()
    };
    let mut node = |number, tick: Option<u64>| {
        text(explain::node(
            &mut walk,
            &*problem,
            NodeNumber(number),
            tick.map(Tick),
        ))
    };
    let searched = [
        "at tick 10 B1 is being searched: it has no value yet",
        "at tick 11 it returns 2",
    ];
    assert_eq!(node(6, Some(10)), searched);
    let searched = [
        "at tick 11 B is being searched: it has 2 so far",
        "at tick 12 it returns at most 2",
    ];
    assert_eq!(node(5, Some(11)), searched);
    let waiting = [
        "at tick 12 C waits: the search has not come to it",
        "at tick 20 it returns at most 2",
    ];
    assert_eq!(node(7, Some(12)), waiting);
    let known = node(5, Some(12));
    assert!(
        known[0] == "why B is not chosen" && known.iter().any(|line| line == "why B was cut"),
        "{known:?}"
    );
    assert_eq!(known, node(5, None));
    let waiting = [
        "at tick 11 B3 waits: its turn has not come yet",
        "at tick 12 B is cut, and B3 is not searched",
    ];
    assert_eq!(
        text(explain::unsearched(
            &mut walk,
            &*problem,
            &[1, 2].map(Ordinal),
            Some(Tick(11))
        )),
        waiting
    );
    let pruned = text(explain::unsearched(
        &mut walk,
        &*problem,
        &[1, 2].map(Ordinal),
        Some(Tick(12)),
    ));
    assert!(
        pruned.len() > 4
            && pruned
                == text(explain::unsearched(
                    &mut walk,
                    &*problem,
                    &[1, 2].map(Ordinal),
                    None
                ))
    );
}

/// B meets a 2 in (3, ∞), and fail-hard returns 3: the end that clamps it is named, and the move
/// that set it.
#[test]
fn a_clamped_value_says_what_clamps_it() {
    let position = catalog::read("tree:[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let spec = Spec {
        method: MethodName::FailHard,
        depth: None,
        ..Spec::default()
    };
    let problem = position
        .pose(&spec, &Registry::built_in())
        .expect("a problem");
    let tree = problem
        .run(Keeper::new(Folding::NONE, &Token::new()))
        .1
        .tree;
    let mut open = |spot: &FoldedNode| problem.open(spot);
    let mut walk = Walk::new(MethodName::FailHard, &tree, &mut open);
    let said = explain::node(&mut walk, &*problem, NodeNumber(5), None).expect("no trouble");
    let said: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
    let clamped = "a move was better than α, and the value is clamped to it; α is the value of A, since tick 8";
    assert!(
        said.contains(&"B1 returned 2, and 2 ≤ α 3") && said.contains(&clamped),
        "{said:#?}"
    );
    // The line that it stands for is that of the better move.
    let stack = walk.find(NodeNumber(5)).expect("B");
    assert_eq!(walk.principal(stack), Ok(vec![Ordinal(0)]));
    let last = walk.find(NodeNumber(7)).expect("C");
    assert_eq!(
        walk.principal(last),
        Ok(vec![Ordinal(2)]),
        "14, 5, 2: the last one made it stop"
    );
}

/// The short explanation is computed alone, because the long one goes down to a leaf.
#[test]
fn the_short_answer_is_the_beginning_of_the_long_one() {
    for (game, depth) in [
        ("tree:[[3,12,8],[2,4,6],[14,5,2]]", None),
        ("connect-four:columns=4,rows=4", Some(4)),
    ] {
        let position = catalog::read(game).expect("a game");
        for method in MethodName::ALL {
            let spec = Spec {
                method,
                depth,
                ..Spec::default()
            };
            let problem = position
                .pose(&spec, &Registry::built_in())
                .expect("a problem");
            let tree = problem
                .run(Keeper::new(Folding::NONE, &Token::new()))
                .1
                .tree;
            let mut open = |spot: &FoldedNode| problem.open(spot);
            let mut walk = Walk::new(method, &tree, &mut open);
            let mut said = 0;
            for number in (0..walk.counts().nodes).map(NodeNumber) {
                let brief = explain::brief(&mut walk, &*problem, number, None).expect("no trouble");
                let whole = explain::node(&mut walk, &*problem, number, None).expect("no trouble");
                let whole = whole
                    .iter()
                    .filter(|line| !line.heading)
                    .map(|line| line.text.trim());
                assert!(
                    brief.is_empty() || whole.take(2).eq(&brief),
                    "{game}, node {number}: {brief:?}"
                );
                said += brief.len();
            }
            assert!(said >= 8, "{game}: only {said} sentences");
        }
    }
}
