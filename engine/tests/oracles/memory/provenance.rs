//! The origin of values from the table and the fate of its entries, against a log of all events of
//! the search.

use super::moments::searches;
use engine::boundary::Problem;
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::memory::{Early, Stored};
use engine::search::{AnyRecorder, Recorder, TableSize, Token, Value, Window};
use engine::trace::{
    EarlyTries, FoldedNode, Folding, Hits, Hunted, Keeper, LineEnd, MoveOrigin, Predicate, Stores,
    Tick, TraceError, Tree, Walk, Way,
};
use std::collections::{BTreeSet, HashMap};

/// An event at a tick.
#[derive(Clone, Debug)]
struct Happened {
    path: Vec<Ordinal>,
    leave: bool,
    value: Option<Value>,
    /// The tick at which the entry that was used was stored.
    from: Option<u64>,
    /// For an enter: the reason for the place of the move in the order.
    origin: MoveOrigin,
    leaf: bool,
}

#[derive(Default)]
struct Listener {
    path: Vec<Ordinal>,
    early: Vec<Early>,
    /// Of each open node the moves that came by their counts.
    picked: Vec<Vec<Ordinal>>,
    next: Early,
    all: Vec<Happened>,
}

impl Listener {
    fn enter_node(&mut self, mv: Ordinal, leaf: bool) {
        let origin = match self.early.last() {
            Some(early) if early.table == Some(mv) => MoveOrigin::Table,
            Some(early) if early.killers.contains(&Some(mv)) => MoveOrigin::Killer,
            _ if self
                .picked
                .last()
                .is_some_and(|picked| picked.contains(&mv)) =>
            {
                MoveOrigin::History
            }
            _ => MoveOrigin::Order,
        };
        self.path.push(mv);
        self.all.push(Happened {
            path: self.below_root(),
            leave: false,
            value: None,
            from: None,
            origin,
            leaf,
        });
    }
    fn below_root(&self) -> Vec<Ordinal> {
        self.path[1..].to_vec()
    }
    fn leave_node(&mut self, value: Value, from: Option<u64>, leaf: bool) {
        let (path, value, origin) = (self.below_root(), Some(value), MoveOrigin::Order);
        self.all.push(Happened {
            path,
            leave: true,
            value,
            from,
            origin,
            leaf,
        });
        self.path.pop();
    }
}

impl Recorder for Listener {
    fn on(&self) -> bool {
        true
    }
    fn early(&mut self, early: &Early) {
        self.next = *early;
    }
    fn enter(&mut self, mv: Ordinal, _: Window, _: bool, _: u16) {
        self.enter_node(mv, false);
        self.early.push(self.next);
        self.picked.push(Vec::new());
    }
    fn picked(&mut self, mv: Ordinal) {
        self.picked.last_mut().expect("a node").push(mv);
    }
    fn leaf(&mut self, mv: Ordinal, _: Window, value: Value) {
        self.enter_node(mv, true);
        self.leave_node(value, None, true);
    }
    fn hit(&mut self, mv: Ordinal, _: Window, known: &Stored) {
        self.enter_node(mv, false);
        self.leave_node(known.value, Some(known.tick.0), false);
    }
    fn leave(&mut self, value: Value, _: u16) {
        let (early, picked) = (self.early.pop(), self.picked.pop());
        let (early, picked) = (early.expect("a node"), picked.expect("a node"));
        assert!(picked.len() <= early.counted.unwrap_or(0).into());
        self.leave_node(value, None, false);
    }
}

fn listen(problem: &dyn Problem) -> Vec<Happened> {
    let mut listener = Listener::default();
    problem
        .searchable()
        .expect("a search")
        .tell(AnyRecorder::Other(&mut listener));
    listener.all
}

fn record(problem: &dyn Problem) -> Tree {
    let folding = Folding {
        below: 5,
        mean: 0,
        limit: 0,
        budget: usize::MAX,
    };
    problem.run(Keeper::new(folding, &Token::new())).1.tree
}

/// Returns the ticks at which something was stored, and the position of each.
fn stores(problem: &dyn Problem, all: &[Happened]) -> Vec<(u64, String)> {
    let inner = (0..)
        .zip(all)
        .filter(|(_, event)| event.leave && !event.leaf && event.from.is_none());
    inner
        .map(|(tick, event)| (tick, problem.position(&event.path).describe().to_string()))
        .collect()
}

#[test]
fn an_answer_is_what_the_visit_returned_that_stored_it() {
    let (mut crossings, mut leaves) = (0, 0);
    searches(16, &mut |problem, _, place| {
        if problem.spec().memory.table == TableSize::None {
            return;
        }
        let all = listen(problem);
        let tree = record(problem);
        let mut open = |node: &FoldedNode| problem.open(node);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        let hits: Vec<&Happened> = all.iter().filter(|event| event.from.is_some()).collect();
        let mut random = Seed(5);
        for _ in 0..200.min(hits.len()) {
            let hit = hits[random.below(hits.len())];
            let from = hit.from.expect("a hit");
            let stored = &all[from as usize];
            let at = |path| problem.position(path).describe().to_string();
            assert_eq!(
                (at(&hit.path), hit.value),
                (at(&stored.path), stored.value),
                "{place}"
            );
            let number = walk.left_at(Tick(from)).expect("a tick").expect("a Leave");
            let found = walk.find(number).expect("a node");
            assert_eq!(
                found.last().map(|frame| walk.entry(frame).value),
                Some(stored.value),
                "{place}"
            );
        }
        // The line of best moves is the path of the value.
        for pass in walk.all_passes() {
            let line = walk.best_line(pass.root).expect("a line");
            crossings += line.crossings.len();
            if line.end == LineEnd::Leaf {
                leaves += 1;
                assert_eq!(
                    problem.look(&line.moves),
                    Some(pass.value),
                    "{place}, pass {}",
                    pass.number
                );
            } else {
                assert_eq!(line.end, LineEnd::Bound, "{place}");
            }
        }
    });
    assert!(crossings > 4 && leaves > 20, "{crossings} {leaves}");
}

#[test]
fn the_life_of_an_entry_is_what_the_events_say() {
    let (mut used, mut ended) = (0, 0);
    searches(8, &mut |problem, _, place| {
        let table = problem.spec().memory.table;
        let all = listen(problem);
        let stored = stores(problem, &all);
        let token = Token::new();
        if table == TableSize::None {
            assert_eq!(
                problem
                    .searchable()
                    .expect("a search")
                    .entry_life(Tick(stored[0].0), &token),
                Ok(None)
            );
            return;
        }
        let mut random = Seed(11);
        for _ in 0..12 {
            let at = random.below(stored.len());
            let (tick, position) = &stored[at];
            let life = problem
                .searchable()
                .expect("a search")
                .entry_life(Tick(*tick), &token)
                .expect("not stopped")
                .expect("an entry");
            let uses: Vec<Tick> = (0..)
                .zip(&all)
                .filter(|(_, event)| event.from == Some(*tick))
                .map(|(leave, _)| Tick(leave - 1))
                .collect();
            assert_eq!(
                (life.uses, &life.used, life.last_used),
                (uses.len() as u64, &uses, uses.last().copied()),
                "{place}"
            );
            assert_eq!(Some(life.value), all[*tick as usize].value);
            used += uses.len();
            for pair in uses.windows(2) {
                assert_eq!(
                    (life.next_use(pair[0]), life.previous_use(pair[1])),
                    (Some(pair[1]), Some(pair[0]))
                );
            }
            if table == TableSize::All {
                let next = stored[at + 1..]
                    .iter()
                    .find(|(_, other)| other == position)
                    .map(|(tick, _)| Tick(*tick));
                assert_eq!(
                    life.end.map(|end| (end.tick, end.same_position)),
                    next.map(|tick| (tick, true)),
                    "{place}"
                );
                ended += usize::from(next.is_some());
            }
        }
        assert_eq!(
            problem
                .searchable()
                .expect("a search")
                .entry_life(Tick(0), &token),
            Ok(None),
            "an Enter"
        );
        let stopped = Token::new();
        stopped.stop();
        if all.len() > 20_000 {
            assert_eq!(
                problem
                    .searchable()
                    .expect("a search")
                    .entry_life(Tick(all.len() as u64 - 1), &stopped),
                Err(TraceError::Stopped)
            );
        }
    });
    assert!(used > 10 && ended > 2, "{used} {ended}");
}

#[test]
fn hunts_find_what_happened() {
    let mut found = HashMap::new();
    searches(10, &mut |problem, _, place| {
        let all = listen(problem);
        let has_table = problem.spec().memory.table != TableSize::None;
        let stored = stores(problem, &all);
        let tree = record(problem);
        let mut open = |node: &FoldedNode| problem.open(node);
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        let ticks = |wanted: &dyn Fn(&Happened, Option<&Happened>) -> bool| -> Vec<u64> {
            let next = all.iter().skip(1).map(Some).chain([None]);
            (0..)
                .zip(all.iter().zip(next))
                .filter(|(_, (event, next))| wanted(event, *next))
                .map(|(tick, _)| tick)
                .collect()
        };
        let by_origin = |origin| {
            move |event: &Happened, _: Option<&Happened>| !event.leave && event.origin == origin
        };
        let hunts: [(&str, Vec<u64>, Box<dyn Predicate>); 5] = [
            (
                "hit",
                ticks(&|event, next| !event.leave && next.is_some_and(|next| next.from.is_some())),
                Box::new(Hits),
            ),
            (
                "store",
                stored.iter().map(|(tick, _)| *tick).collect(),
                Box::new(Stores),
            ),
            (
                "killer",
                ticks(&by_origin(MoveOrigin::Killer)),
                Box::new(EarlyTries(MoveOrigin::Killer)),
            ),
            (
                "history",
                ticks(&by_origin(MoveOrigin::History)),
                Box::new(EarlyTries(MoveOrigin::History)),
            ),
            (
                "table move",
                ticks(&by_origin(MoveOrigin::Table)),
                Box::new(EarlyTries(MoveOrigin::Table)),
            ),
        ];
        let mut random = Seed(13);
        for (name, expected, mut predicate) in hunts {
            *found.entry(name).or_insert(0) += expected.len();
            for _ in 0..15 {
                let from = random.below(all.len()) as u64;
                let next = expected
                    .get(expected.partition_point(|tick| *tick <= from))
                    .copied();
                let before = expected
                    .partition_point(|tick| *tick < from)
                    .checked_sub(1)
                    .map(|at| expected[at]);
                for (way, expected) in [(Way::Forwards, next), (Way::Backwards, before)] {
                    let hunted = walk
                        .hunt(Some(Tick(from)), way, u64::MAX, &mut *predicate)
                        .expect("no trouble");
                    let expected =
                        expected.map_or(Hunted::Nothing, |tick| Hunted::Found(Tick(tick)));
                    assert_eq!(hunted, expected, "{place} {name} from {from} {way:?}");
                }
            }
        }
        // The entries that replaced another one.
        let mut seen = BTreeSet::new();
        let renewed: Vec<u64> = stored
            .iter()
            .filter(|(_, position)| !seen.insert(position))
            .map(|(tick, _)| *tick)
            .collect();
        let counts = tree.counts();
        let used = tree.table_use().map(engine::trace::TableUse::sum);
        assert_eq!(
            used.map(|used| (used.hits, used.stores)),
            has_table
                .then_some((counts.hits, stored.len() as u64))
                .or(used.map(|_| (0, 0)))
        );
        if problem.spec().memory.table == TableSize::All {
            let used = used.expect("a table");
            assert_eq!(
                (used.renewed, used.lost),
                (renewed.len() as u64, 0),
                "{place}"
            );
            assert_eq!(
                tree.table_use().map(engine::trace::TableUse::filled),
                Some(seen.len() as u64)
            );
            for _ in 0..6 {
                let from = random.below(all.len()) as u64;
                let next = renewed
                    .get(renewed.partition_point(|tick| *tick <= from))
                    .copied()
                    .map(Tick);
                let before = renewed
                    .partition_point(|tick| *tick < from)
                    .checked_sub(1)
                    .map(|at| Tick(renewed[at]));
                let hunt = |way| {
                    problem.searchable().expect("a search").overwrite(
                        Some(Tick(from)),
                        way,
                        &Token::new(),
                    )
                };
                assert_eq!(
                    (hunt(Way::Forwards), hunt(Way::Backwards)),
                    (Ok(next), Ok(before)),
                    "{place} from {from}"
                );
            }
        }
    });
    assert!(found.values().all(|count| *count > 20), "{found:?}");
}
