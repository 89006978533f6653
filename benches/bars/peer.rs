//! Plain alpha-beta against Negamax of the `minimax` crate: the same bitboards, the same leaves, in
//! nodes per second.
//!
//! That crate shuffles the moves of its root and does not count nodes, so that each of its runs is
//! a different search. Each side of a pair is therefore the mean over several searches, and the
//! nodes are counted beforehand through a wrapper, in untimed runs, for one fixed number of
//! searches. Evaluations of that crate have 16 bits, which is enough for the leaves here.

use crate::pairs::{Bar, Run, Table};
use crate::scalar::Scalar;
use engine::eval::{Eval, Value};
use engine::rules::connect_four::ConnectFour;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::key;
use engine::rules::othello::{self, Othello};
use engine::rules::rastros::{self, Rastros};
use engine::rules::shape::Fixed;
use engine::rules::{Game, Outcome, Side};
use engine::search::{AlphaBeta, Limited, Natural, PlainSearch, Scene};
use minimax::{Evaluation, Evaluator, Negamax, Strategy, Winner};
use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::LazyLock;

/// A game that is reachable from the static functions of the other crate.
pub trait Peer: Game {
    fn the() -> &'static Self;
    /// Returns a cheap evaluation of a position, equal for both sides of the comparison; below
    /// 1000, for the side to move.
    fn worth(&self, state: &Self::State) -> i16;
}

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

/// A game in the interface of the other crate; `COUNTS` enables counting nodes.
pub struct Theirs<G, const COUNTS: bool>(PhantomData<G>);

fn winner<G: Game>(game: &G, state: &G::State, over: Option<Outcome>) -> Option<Winner> {
    over.map(|over| match over {
        Outcome::Drawn => Winner::Draw,
        Outcome::Won(side) if side == game.to_move(state) => Winner::PlayerToMove,
        Outcome::Won(_) => Winner::PlayerJustMoved,
    })
}

impl<G: Peer, const COUNTS: bool> minimax::Game for Theirs<G, COUNTS> {
    type S = G::State;
    type M = G::Move;
    fn generate_moves(state: &G::State, moves: &mut Vec<G::Move>) -> Option<Winner> {
        let game = G::the();
        let over = game.outcome_after(state);
        if over.is_none() {
            moves.extend(game.moves(state));
        }
        winner(game, state, over)
    }
    fn apply(state: &mut G::State, mv: G::Move) -> Option<G::State> {
        if COUNTS {
            NODES.set(NODES.get() + 1);
        }
        Some(G::the().play(state, mv))
    }
    fn get_winner(state: &G::State) -> Option<Winner> {
        let game = G::the();
        winner(game, state, game.outcome_after(state))
    }
    fn zobrist_hash(state: &G::State) -> u64 {
        key::hash(state)
    }
}

struct TheirLeaves<G, const COUNTS: bool>(PhantomData<G>);

impl<G: Peer, const COUNTS: bool> Evaluator for TheirLeaves<G, COUNTS> {
    type G = Theirs<G, COUNTS>;
    fn evaluate(&self, state: &G::State) -> Evaluation {
        G::the().worth(state)
    }
}

/// Equal leaves in our interface.
struct OurLeaves;

impl<G: Peer> Eval<G> for OurLeaves {
    #[inline]
    fn value(&self, game: &G, state: &G::State, over: Option<Outcome>, max: Side) -> Value {
        match over {
            Some(Outcome::Drawn) => Value::ZERO,
            Some(Outcome::Won(side)) => Value::new(if side == max { 32_767 } else { -32_767 }),
            None => {
                let worth = i64::from(game.worth(state));
                Value::new(if game.to_move(state) == max {
                    worth
                } else {
                    -worth
                })
            }
        }
    }
    // Inlined, because the leaves of the other crate are compiled into its search as well.
    #[inline]
    fn at_once(
        &self,
        game: &G,
        state: &G::State,
        over: Option<Outcome>,
        max: Side,
    ) -> Option<Value> {
        Some(self.value(game, state, over, max))
    }
}

/// Hashes stones, so that leaves differ and windows change.
#[inline]
fn scatter(own: u64, theirs: u64) -> i16 {
    let mixed = (own.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ theirs.rotate_left(23))
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> 55) as i16 - 256
}

macro_rules! peer {
    ($game:ty, $make:expr, |$state:ident| $worth:expr) => {
        impl Peer for $game {
            #[inline]
            fn the() -> &'static Self {
                static GAME: LazyLock<$game> = LazyLock::new(|| $make);
                &GAME
            }
            #[inline]
            fn worth(&self, $state: &Self::State) -> i16 {
                $worth
            }
        }
    };
}

peer!(ConnectFour<Fixed<7, 6, 4>>, ConnectFour(Fixed), |state| {
    scatter(state.own, state.theirs)
});
peer!(KInARow<Fixed<4, 4, 4>>, KInARow(Fixed), |state| scatter(
    state.own,
    state.theirs
));
peer!(Othello<othello::Eight>, Othello(othello::Eight), |state| {
    scatter(state.own, state.theirs)
});
peer!(Othello<Scalar>, Othello(Scalar), |state| scatter(
    state.own,
    state.theirs
));
peer!(
    Rastros<rastros::EightArea>,
    Rastros::usual(rastros::EightArea),
    |state| scatter(state.black, u64::from(state.white))
);

pub type Four = ConnectFour<Fixed<7, 6, 4>>;
type Stones = KInARow<Fixed<4, 4, 4>>;
type Trails = Rastros<rastros::EightArea>;

pub fn rows(table: &mut Table) {
    row::<Four, Four>(table, "ours / minimax crate: connect four, depth 9", 2.0, 9);
    row::<Othello<othello::Eight>, Othello<Scalar>>(
        table,
        "ours / minimax crate: othello, depth 9",
        2.0,
        9,
    );
    row::<Stones, Stones>(
        table,
        "ours / minimax crate: k-in-a-row 4×4, depth 6",
        1.5,
        6,
    );
    row::<Trails, Trails>(table, "ours / minimax crate: rastros, depth 8", 1.5, 8);
}

/// Measures our search of `G` and the other crate's search of `H`: the same game, each in its
/// faster layout.
fn row<G: Peer, H: Peer<State = G::State>>(table: &mut Table, name: &str, least: f64, depth: u8) {
    if !table.wants(name) {
        return;
    }
    let game = G::the();
    let start = game.initial();
    // A search of the other crate depends on the shuffle at its root; the mean over these is used.
    const SEARCHES: u64 = 24;
    let mut counting = Negamax::new(TheirLeaves::<H, true>(PhantomData), depth);
    for _ in 0..SEARCHES {
        counting.choose_move(&start);
    }
    let nodes = NODES.replace(0);
    let mut theirs = Negamax::new(TheirLeaves::<H, false>(PhantomData), depth);
    let ours = || {
        let mut run = Run { nodes: 0, check: 0 };
        for _ in 0..SEARCHES {
            let scene = Scene {
                game,
                eval: &OurLeaves,
                max: game.to_move(&start),
            };
            let answer = PlainSearch::new(scene, AlphaBeta, Natural, Limited::to(u64::MAX))
                .root(&start, Some(depth.into()));
            run = Run {
                nodes: run.nodes + answer.counts.nodes,
                check: answer.value.raw() as u64,
            };
        }
        run
    };
    let theirs = || {
        for _ in 0..SEARCHES {
            std::hint::black_box(theirs.choose_move(&start));
        }
        Run { nodes, check: 0 }
    };
    table.row(name, Bar::RateAtLeast(least), ours, theirs);
}
