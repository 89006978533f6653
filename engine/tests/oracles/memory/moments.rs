//! Moments of recordings with very small folds, against a log of all events.

use super::slow::{self, Event, INF, Kind};
use super::{CASES, METHODS, heard, random_options, spec, wandered};
use engine::boundary::{Problem, catalog};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::search::{Memory, MethodName, Spec, TableSize, Token, Window};
use engine::trace::{FoldedNode, Folding, Keeper, LogLimits, Moment, Tick, TraceError, Tree, Walk};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A child that was left, rebuilt from the events.
#[derive(Clone, Debug, PartialEq)]
struct SlowDone {
    mv: String,
    number: u64,
    value: i128,
    kind: Kind,
    left: u64,
    counts: bool,
    hit: bool,
}

/// A node on the stack, rebuilt from the events.
#[derive(Clone, Debug)]
struct SlowFrame {
    number: u64,
    enter: u64,
    mv: Option<String>,
    window: (i128, i128),
    done: Vec<SlowDone>,
}

/// Returns the stacks at some ticks, in order.
fn stacks(events: &[Event], ticks: &[u64], method: &str) -> Vec<Vec<SlowFrame>> {
    let (mut stack, mut stacks, mut number): (Vec<SlowFrame>, Vec<Vec<SlowFrame>>, u64) =
        (Vec::new(), Vec::new(), 0);
    for (tick, event) in (0..).zip(events) {
        if event.left.is_none() {
            let (mv, window) = (event.mv.clone(), event.window);
            if let Some(before) = stack.last_mut().and_then(|parent| parent.done.last_mut()) {
                before.counts &= Some(&before.mv) != mv.as_ref();
            }
            stack.push(SlowFrame {
                number,
                enter: tick,
                mv,
                window,
                done: Vec::new(),
            });
            number += 1;
        }
        if ticks.get(stacks.len()) == Some(&tick) {
            stacks.push(stack.clone());
        }
        if let Some((value, _)) = event.left {
            let node = stack.pop().expect("an open node");
            let is_leaf = node.enter + 1 == tick && event.from.is_none();
            let (a, b) = node.window;
            let kind = match event.from {
                Some((_, kind)) => kind,
                None if is_leaf || method == "minimax" => Kind::Exact,
                None if value <= a && value != -INF => Kind::Upper,
                None if value >= b && value != INF && value > a => Kind::Lower,
                None => Kind::Exact,
            };
            if let (Some(parent), Some(mv)) = (stack.last_mut(), node.mv) {
                let (counts, hit) = (true, event.from.is_some());
                parent.done.push(SlowDone {
                    mv,
                    number: node.number,
                    value,
                    kind,
                    left: tick,
                    counts,
                    hit,
                });
            }
        }
    }
    stacks
}

/// Returns α, β and the best value after the children that are done.
fn running(method: &str, is_root: bool, max: bool, frame: &SlowFrame) -> (i128, i128, i128) {
    let (mut alpha, mut beta) = frame.window;
    let worst = if max { -INF } else { INF };
    let hard = ["alphabeta", "alphabeta-hard"].contains(&method) && !is_root;
    let mut best = match hard {
        true if max => alpha,
        true => beta,
        false => worst,
    };
    for done in frame.done.iter().filter(|done| done.counts) {
        if method != "minimax" {
            *(if max { &mut alpha } else { &mut beta }) = if max {
                alpha.max(done.value)
            } else {
                beta.min(done.value)
            };
        }
        best = if max {
            best.max(done.value)
        } else {
            best.min(done.value)
        };
        if method == "alphabeta-hard" && !is_root {
            best = best.clamp(frame.window.0, frame.window.1);
        }
    }
    (alpha, beta, best)
}

/// The names of the moves of positions, and whether MAX moves there.
#[derive(Default)]
struct Names(HashMap<Vec<Ordinal>, (Vec<String>, bool)>);

impl Names {
    fn of(&mut self, problem: &dyn Problem, path: &[Ordinal]) -> &(Vec<String>, bool) {
        self.0.entry(path.to_vec()).or_insert_with(|| {
            let position = problem.position(path);
            let names = position
                .legal()
                .iter()
                .map(|mv| slow::name(&position.game(), mv))
                .collect();
            (names, position.to_move() == problem.max())
        })
    }
}

fn units(window: Window) -> (i128, i128) {
    (slow::units(window.alpha), slow::units(window.beta))
}

fn word(kind: engine::search::Kind) -> Kind {
    match kind {
        engine::search::Kind::Lower => Kind::Lower,
        engine::search::Kind::Upper => Kind::Upper,
        _ => Kind::Exact,
    }
}

/// Compares a moment with the events.
fn compare(
    problem: &dyn Problem,
    names: &mut Names,
    moment: &Moment,
    expected: (&Event, &[SlowFrame]),
    method: &str,
) {
    let (event, stack) = expected;
    let tick = moment.tick;
    assert_eq!(
        (moment.pass, moment.frames.len()),
        (event.pass, stack.len()),
        "tick {tick}"
    );
    let mut path = Vec::new();
    for (at, (found, frame)) in moment.frames.iter().zip(stack).enumerate() {
        if at > 0 {
            let (moves, _) = names.of(problem, &path);
            assert_eq!(
                moves.get(found.mv.index()),
                frame.mv.as_ref(),
                "tick {tick}, ply {at}"
            );
            path.push(found.mv);
        }
        assert_eq!(
            (found.number.0, units(found.entry)),
            (frame.number, frame.window),
            "tick {tick}, ply {at}"
        );
        let (moves, max) = names.of(problem, &path);
        let done: Vec<SlowDone> = found
            .done
            .iter()
            .map(|done| SlowDone {
                mv: moves[done.mv.index()].clone(),
                number: done.number.0,
                value: slow::units(done.value),
                kind: word(done.kind),
                left: done.left.0,
                counts: done.counts,
                hit: done.hit,
            })
            .collect();
        assert_eq!(done, frame.done, "tick {tick}, ply {at}");
        if !frame.done.is_empty() {
            let (alpha, beta) = units(found.running.window);
            let after = (alpha, beta, slow::units(found.running.best));
            assert_eq!(
                after,
                running(method, at == 0, *max, frame),
                "tick {tick}, ply {at}"
            );
        }
    }
    let last = moment.frames.last().expect("a frame");
    let left = moment.event == engine::trace::Event::Leave;
    assert_eq!(left, event.left.is_some(), "tick {tick}");
    if let Some((value, _)) = event.left {
        assert_eq!(last.value.map(slow::units), Some(value), "tick {tick}");
        let hit = last
            .hit
            .map(|hit| (hit.from.expect("a tick").0, word(hit.kind)));
        assert_eq!(hit, event.from, "tick {tick}");
    }
}

/// The limits of a recording.
#[derive(Clone, Copy, Debug)]
enum Limits {
    /// Folds of fewer than three nodes.
    Small,
    /// As `Small`, with few enough nodes kept for folds to grow.
    Tight,
    /// Large folds.
    Large,
    /// The log of births ends early.
    NoBirths,
    /// The log of reads ends early: later events are searched again from the beginning.
    NoReads,
}

impl Limits {
    fn record(self, problem: &dyn Problem) -> Tree {
        let (below, budget) = match self {
            Limits::Small => (3, usize::MAX),
            Limits::Tight => (3, 3_000),
            Limits::Large => (2_000, usize::MAX),
            Limits::NoBirths | Limits::NoReads => (200, usize::MAX),
        };
        let memory = match self {
            Limits::Small | Limits::Tight | Limits::Large => 4 << 20,
            Limits::NoBirths => 1_200,
            Limits::NoReads => 600,
        };
        let limits = LogLimits {
            memory,
            ..LogLimits::default()
        };
        let keeper = Keeper::new(
            Folding {
                below,
                mean: 0,
                limit: 0,
                budget,
            },
            &Token::new(),
        )
        .every(64);
        let mut looks = 0;
        let mut look = |_: &mut Tree| looks += 1;
        let (answer, keeper) = problem.run(keeper.logging(limits).lending(&mut look));
        let tree = keeper.tree;
        assert!(answer.complete && (looks > 0 || answer.counts.nodes < 1_000));
        tree
    }
}

/// Compares random moments in any order, or all if there are no more. Returns their number, and the
/// number of looks inside that needed a search from the beginning. If the log of births ended
/// early, the tick at which an entry was stored is not compared.
fn look(
    problem: &dyn Problem,
    events: &[Event],
    tree: &Tree,
    most: usize,
    method: &str,
) -> (usize, u32) {
    let mut random = Seed(7);
    let mut ticks: Vec<u64> = match events.len() <= most {
        true => (0..events.len() as u64).collect(),
        false => (0..most)
            .map(|_| random.below(events.len()) as u64)
            .collect(),
    };
    ticks.sort_unstable();
    ticks.dedup();
    let expected = stacks(events, &ticks, method);
    let mut order: Vec<usize> = (0..ticks.len()).collect();
    (1..order.len())
        .rev()
        .for_each(|at| order.swap(at, random.below(at + 1)));
    let (replays, mut names) = (Cell::new(0), Names::default());
    let mut open = |node: &FoldedNode| match problem.open(node) {
        Err(TraceError::Unlogged { .. }) => {
            replays.set(replays.get() + 1);
            problem.replay(node, &Token::new())
        }
        other => other,
    };
    let unborn = tree.log().is_some_and(|log| log.status().births_ended);
    let mut walk = Walk::new(problem.spec().method, tree, &mut open);
    assert_eq!(walk.ticks(), events.len() as u64);
    for at in order {
        let tick = ticks[at];
        let mut moment = walk
            .moment(Tick(tick))
            .unwrap_or_else(|error| panic!("tick {tick}: {error}"));
        let mut event = events[tick as usize].clone();
        if unborn {
            moment
                .frames
                .iter_mut()
                .filter_map(|frame| frame.hit.as_mut())
                .for_each(|hit| hit.from = Some(Tick(0)));
            event.from = event.from.map(|(_, kind)| (0, kind));
        }
        compare(
            problem,
            &mut names,
            &moment,
            (&event, &expected[at]),
            method,
        );
    }
    (ticks.len(), replays.get())
}

/// Calls `each` with searches of all six games with all options, until `count` of them have enough
/// events.
pub fn searches(count: usize, each: &mut dyn FnMut(&dyn Problem, &'static str, &str)) {
    let registry = Registry::built_in();
    let (mut random, mut made, mut tried) = (Seed(2_024), 0, 0);
    while made < count {
        let (game, evaluations, depths) = CASES[tried % CASES.len()];
        tried += 1;
        let position = wandered(game, 4, &mut random);
        let method = METHODS[(made + random.below(3)) % METHODS.len()];
        let options = random_options(method, depths, (6, 3), &mut random);
        let evaluation = evaluations[random.below(evaluations.len())];
        let plain = Spec {
            evaluation: Some(evaluation.to_owned()),
            ..Spec::default()
        };
        let plain = position.pose(&plain, &registry).expect("a problem");
        if plain
            .census(MethodName::Minimax, options.depth, 400_000, &Token::new())
            .is_none()
        {
            continue;
        }
        let mut spec = Spec {
            max: None,
            ..spec(&options, evaluation, plain.unit().denominator().into())
        };
        if options.table && random.below(3) == 0 {
            spec.memory.table = TableSize::Mib(1);
        }
        let problem = position.pose(&spec, &registry).expect("a problem");
        let few = if game.starts_with("tree") || game.starts_with("nim") {
            20
        } else {
            1_500
        };
        if spec.memory.is_none() || problem.choose(u64::MAX, &Token::new()).counts.nodes < few {
            continue;
        }
        made += 1;
        each(
            &*problem,
            method,
            &format!(
                "{game} {:?} {options:?} {:?} {evaluation}",
                position.describe(),
                spec.memory
            ),
        );
    }
}

#[test]
fn any_moment_of_twenty_searches_is_what_the_log_of_all_events_says() {
    let (mut looks, mut folded) = (0, 0);
    searches(20, &mut |problem, method, place| {
        let events = heard(problem);
        for (limits, most) in [
            (Limits::Small, 10_000),
            (Limits::Tight, 2_000),
            (Limits::Large, 2_000),
        ] {
            let tree = limits.record(problem);
            folded += usize::from(tree.resident() < events.len() / 2);
            assert!(
                tree.log().is_none_or(engine::trace::ReadLog::is_whole),
                "{place}"
            );
            let found = catch_unwind(AssertUnwindSafe(|| {
                look(problem, &events, &tree, most, method)
            }));
            let (seen, replays) = found.unwrap_or_else(|_| panic!("{place} {limits:?}"));
            assert_eq!(replays, 0, "{place} {limits:?}");
            looks += seen;
        }
    });
    assert!(looks > 60_000 && folded > 40, "{looks} {folded}");
}

#[test]
fn what_a_log_does_not_hold_is_searched_again_from_the_beginning() {
    let (mut replays, mut ended, mut unborn) = (0, 0, 0);
    searches(8, &mut |problem, method, place| {
        let events = heard(problem);
        for limits in [Limits::NoBirths, Limits::NoReads] {
            let tree = limits.record(problem);
            let Some(status) = tree.log().map(engine::trace::ReadLog::status) else {
                continue;
            };
            assert_eq!((status.fault, status.disk), (None, 0));
            ended += u32::from(status.reads_ended);
            unborn += u32::from(status.births_ended);
            let found = catch_unwind(AssertUnwindSafe(|| {
                look(problem, &events, &tree, 60, method)
            }));
            replays += found.unwrap_or_else(|_| panic!("{place} {limits:?}")).1;
        }
    });
    assert!(
        replays > 5 && ended > 2 && unborn > 2,
        "{replays} {ended} {unborn}"
    );
}

#[test]
fn a_replay_stops_when_it_is_asked_to() {
    let mut stopped = 0;
    searches(4, &mut |problem, _, _| {
        let tree = Limits::NoReads.record(problem);
        let token = Token::new();
        token.stop();
        let mut open = |node: &FoldedNode| match problem.open(node) {
            Err(TraceError::Unlogged { .. }) => problem.replay(node, &token),
            other => other,
        };
        let mut walk = Walk::new(problem.spec().method, &tree, &mut open);
        for tick in (0..walk.ticks()).step_by(97) {
            match walk.moment(Tick(tick)) {
                Err(TraceError::Stopped) => stopped += 1,
                Err(error) => panic!("{error}"),
                Ok(_) => {}
            }
        }
    });
    assert!(stopped > 0);
}

/// Folds large enough for looks inside to fold again, with a log of the whole search or, if that
/// has ended, with a log of the part that was searched again.
#[test]
fn folds_inside_folds_are_looked_into() {
    let memory = Memory {
        table: TableSize::Mib(1),
        killers: true,
        history: true,
        deepening: true,
        ..Memory::default()
    };
    let (method, evaluation) = (MethodName::FailSoft, Some("lines".to_owned()));
    let spec = Spec {
        method,
        depth: Some(12),
        evaluation,
        memory,
        ..Spec::default()
    };
    let problem = catalog::read("connect-four")
        .expect("a game")
        .pose(&spec, &Registry::built_in())
        .expect("a problem");
    let record = |below: u64, memory: usize| {
        let limits = LogLimits {
            memory,
            ..LogLimits::default()
        };
        let folding = Folding {
            below,
            mean: 0,
            limit: 0,
            budget: usize::MAX,
        };
        problem
            .run(
                Keeper::new(folding, &Token::new())
                    .every(1024)
                    .logging(limits),
            )
            .1
            .tree
    };
    let (small, large, ended) = (
        record(50, 64 << 20),
        record(u64::MAX, 64 << 20),
        record(u64::MAX, 1_000),
    );
    assert!(
        small.log().is_some_and(engine::trace::ReadLog::is_whole) && large.counts().nodes > 400_000
    );
    assert!(ended.log().is_some_and(|log| log.status().reads_ended));
    let kept: RefCell<HashMap<(u64, bool), Arc<Tree>>> = RefCell::default();
    let (inside, replays) = (Cell::new(0), Cell::new(0));
    let open = |node: &FoldedNode, replay: bool| {
        if let Some(tree) = kept.borrow().get(&(node.number.0, replay)) {
            return Ok(Arc::clone(tree));
        }
        let tree = match problem.open(node) {
            Err(TraceError::Unlogged { .. }) => {
                replays.set(replays.get() + 1);
                problem.replay(node, &Token::new())?
            }
            other => other?,
        };
        inside.set(
            inside.get() + u32::from((0..tree.resident()).any(|index| tree.entry(index).folded)),
        );
        kept.borrow_mut()
            .insert((node.number.0, replay), Arc::clone(&tree));
        Ok(tree)
    };
    let mut plainly = |node: &FoldedNode| problem.open(node);
    let (mut whole, mut again) = (
        |node: &FoldedNode| open(node, false),
        |node: &FoldedNode| open(node, true),
    );
    let mut walks = [
        Walk::new(method, &small, &mut plainly),
        Walk::new(method, &large, &mut whole),
        Walk::new(method, &ended, &mut again),
    ];
    let mut random = Seed(17);
    for _ in 0..60 {
        let tick = Tick(random.below(walks[0].ticks() as usize) as u64);
        let [one, two, mut three] = walks
            .each_mut()
            .map(|walk| walk.moment(tick).expect("a moment"));
        assert_eq!(one, two);
        // The tick at which an entry was stored is known where the search was repeated, and where
        // the log of births had not ended.
        for (frame, known) in three
            .frames
            .iter_mut()
            .zip(&one.frames)
            .filter(|(_, known)| known.hit.is_some())
        {
            let from = frame.hit.and_then(|hit| hit.from);
            assert!(from.is_none() || frame.hit == known.hit, "tick {tick}");
            frame.hit = known.hit;
        }
        assert_eq!(one, three);
    }
    assert!(
        inside.get() > 1 && replays.get() > 1,
        "{} {}",
        inside.get(),
        replays.get()
    );
}
