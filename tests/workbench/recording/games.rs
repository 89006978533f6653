//! All games, methods and orders: small searches at every tick, and two large ones at random ticks.

use crate::recording::log::{Forwards, Trial, know};
use crate::recording::moments::random_state;
use engine::eval::{Compiled, Features, Registry, Value};
use engine::numbers::Ordinal;
use engine::rules::Side;
use engine::rules::conformance::Seed;
use engine::rules::connect_four::ConnectFour;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::nim::Nim;
use engine::rules::othello::{self, Othello};
use engine::rules::rastros::{self, Rastros};
use engine::rules::shape::{Fixed, Sized};
use engine::rules::tree::TreeGame;
use engine::search::{AnyOrder, Folded, MethodName, Recorder, Window};
use engine::trace::{Event, FoldedNode, Folding, Moment, NodeNumber, Tick, Walk};
use std::collections::{BTreeSet, HashMap};

fn eval<G: Features>(game: &G, name: &str) -> Compiled<G> {
    let registry = Registry::built_in();
    Compiled::new(
        registry.get(G::GAME, name).expect("a built-in evaluation"),
        game,
    )
    .expect("one for this board")
}

struct Tally {
    searches: usize,
    ticks: usize,
    random: Seed,
}

/// Returns the foldings to test: everything kept, and folded below 2, 16 and 1000 nodes, with and
/// without counting only.
fn foldings() -> impl Iterator<Item = Folding> {
    [1, 2, 16, 1000].into_iter().flat_map(|below| {
        let kept = Folding {
            below,
            mean: 0,
            limit: 0,
            budget: 1 << 20,
        };
        let counted = Folding {
            below,
            mean: below / 2,
            limit: 4 * below,
            budget: 256,
        };
        [kept, counted]
    })
}

fn try_game<G: Features>(tally: &mut Tally, game: &G, evaluation: &str, depths: &[u32]) {
    let eval = eval(game, evaluation);
    for round in 0..6 {
        let moves = tally.random.below(6);
        let state = random_state(game, &mut tally.random, moves);
        let max = Side::BOTH[tally.random.below(2)];
        let depth = Some(depths[tally.random.below(depths.len())]);
        for folding in foldings() {
            for order in [
                AnyOrder::Natural,
                AnyOrder::Shuffled(round),
                AnyOrder::Evaluation,
            ] {
                let trial = Trial {
                    game,
                    eval: &eval,
                    order,
                    state,
                    max,
                    depth,
                };
                tally.ticks += MethodName::ALL
                    .map(|method| trial.compare(method, folding))
                    .iter()
                    .sum::<usize>();
            }
        }
        tally.searches += 15;
    }
}

#[test]
fn every_game_agrees_with_the_log_at_every_tick() {
    let mut tally = Tally {
        searches: 0,
        ticks: 0,
        random: Seed(21),
    };
    let four = ConnectFour(Fixed::<4, 4, 4>);
    try_game(&mut tally, &four, "open-fours", &[2, 3]);
    let six = KInARow(Sized::<u64>::new(4, 6, 3).expect("a board"));
    try_game(&mut tally, &six, "lines", &[1, 2]);
    try_game(&mut tally, &Othello(othello::Eight), "basilio", &[2, 3]);
    let small = Othello(othello::Padded::<u64>::new(4).expect("a board"));
    try_game(&mut tally, &small, "outcome-sooner", &[3, 4]);
    try_game(
        &mut tally,
        &Nim::new(&[1, 2, 3], false).expect("heaps"),
        "heap-sum",
        &[2, 3],
    );
    try_game(
        &mut tally,
        &Rastros::usual(rastros::EightArea),
        "basilio",
        &[2, 3],
    );
    let area = rastros::PaddedArea::new(4, 5).expect("an area");
    try_game(&mut tally, &Rastros::usual(area), "paths", &[3]);
    let list = "[[[3,12],[8,2]],[[4,6,1],[inf]],[14,[5,[2,-inf]]]]";
    try_game(
        &mut tally,
        &TreeGame::parse(list).expect("a tree"),
        "leaf",
        &[2, 9],
    );
    assert!(
        tally.searches >= 200 && tally.ticks > 100_000,
        "{} searches, {} ticks",
        tally.searches,
        tally.ticks
    );
}

/// A recorder of the moments of some ticks only.
struct Sampler<'a> {
    forwards: Forwards,
    wanted: &'a BTreeSet<Tick>,
    taken: Vec<Moment>,
    /// The values returned by the nodes of the recorded moments.
    returned: HashMap<NodeNumber, Option<Value>>,
}

impl Sampler<'_> {
    fn look(&mut self, event: Event) {
        if self.wanted.contains(&self.forwards.tick) {
            self.taken.push(self.forwards.moment(event, 0));
            for frame in &self.forwards.frames {
                self.returned.entry(frame.number).or_default();
            }
        }
    }
    fn left(&mut self, value: Value) {
        let number = self.forwards.frames.last().expect("an open node").number;
        self.look(Event::Leave);
        if let Some(returned) = self.returned.get_mut(&number) {
            *returned = Some(value);
        }
        self.forwards.leave(value);
        self.forwards.tick = self.forwards.tick.next();
    }
}

impl Recorder for Sampler<'_> {
    fn on(&self) -> bool {
        true
    }
    fn enter(&mut self, mv: Ordinal, window: Window, max: bool, legal: u16) {
        self.forwards.enter(mv, window, max, legal, false);
        self.look(Event::Enter);
        self.forwards.tick = self.forwards.tick.next();
    }
    fn leaf(&mut self, mv: Ordinal, window: Window, value: Value) {
        self.forwards.enter(mv, window, false, 0, true);
        self.look(Event::Enter);
        self.forwards.tick = self.forwards.tick.next();
        self.left(value);
    }
    fn leave(&mut self, value: Value, _: u16) {
        self.left(value);
    }
    fn folded(&mut self, _: Ordinal, _: Window, _: Folded) {
        panic!("nothing was to be folded");
    }
}

fn try_large<G: Features>(
    game: &G,
    evaluation: &str,
    (method, order): (MethodName, AnyOrder),
    (depth, least): (u32, u64),
) {
    let eval = eval(game, evaluation);
    let (state, max) = (game.initial(), Side::First);
    let trial = Trial {
        game,
        eval: &eval,
        order,
        state,
        max,
        depth: Some(depth),
    };
    let folding = Folding::for_budget(8 << 20, 5);
    let (answer, tree) = trial.keep(method, folding);
    assert!(
        answer.counts.nodes > least,
        "only {} nodes",
        answer.counts.nodes
    );
    let ticks = 2 * answer.counts.nodes;
    let mut random = Seed(3);
    let wanted: BTreeSet<Tick> = (0..2_000)
        .map(|_| Tick(random.below(ticks as usize) as u64))
        .collect();
    let forwards = Forwards::new(method);
    let mut sampler = Sampler {
        forwards,
        wanted: &wanted,
        taken: Vec::new(),
        returned: HashMap::new(),
    };
    assert_eq!(answer, trial.run(method, &mut sampler));
    assert_eq!(sampler.taken.len(), wanted.len());
    let mut open = |spot: &FoldedNode| trial.open(method, spot, Folding::NONE);
    let mut walk = Walk::new(method, &tree, &mut open);
    for mut moment in sampler.taken {
        moment.ticks = ticks;
        know(&mut moment, method, |number| {
            sampler.returned[&number].expect("it was left")
        });
        assert_eq!(walk.moment(moment.tick), Ok(moment));
    }
}

#[test]
fn large_searches_agree_at_random_ticks() {
    let four = ConnectFour(Fixed::<7, 6, 4>);
    try_large(
        &four,
        "outcome",
        (MethodName::Minimax, AnyOrder::Natural),
        (8, 3_000_000),
    );
    try_large(
        &four,
        "outcome",
        (MethodName::AlphaBeta, AnyOrder::Natural),
        (12, 3_000_000),
    );
    try_large(
        &four,
        "lines",
        (MethodName::Pvs, AnyOrder::Natural),
        (11, 1_000_000),
    );
}

/// Another game and another order, values that differ at every leaf, and a method that returns them
/// from outside the window.
#[test]
fn a_large_search_of_sorted_moves_agrees_at_random_ticks() {
    try_large(
        &Othello(othello::Eight),
        "discs",
        (MethodName::FailSoft, AnyOrder::Evaluation),
        (14, 3_000_000),
    );
}
