//! One search in two forms: as the generic search that is logged, and as the problem of a study,
//! which is recorded.

use crate::recording::log::{Log, Trial};
use engine::boundary::{Problem, catalog};
use engine::eval::{Compiled, Features, Registry};
use engine::numbers::Ordinal;
use engine::rules::conformance::Seed;
use engine::rules::connect_four::ConnectFour;
use engine::rules::k_in_a_row::KInARow;
use engine::rules::nim::Nim;
use engine::rules::othello::{self, Othello};
use engine::rules::rastros::{self, Rastros};
use engine::rules::shape::{Fixed, Sized};
use engine::rules::tree::TreeGame;
use engine::rules::{Notation, Side};
use engine::search::{AnyOrder, MethodName, OrderName, Spec, Token};
use engine::trace::{Folding, Keeper, Tree};
use std::sync::Arc;

/// A logged search, and an equal search as a problem.
pub struct Pair {
    pub game: String,
    pub log: Log,
    pub problem: Arc<dyn Problem>,
    pub method: MethodName,
}

impl Pair {
    /// Returns its recording.
    pub fn keep(&self, folding: Folding) -> Tree {
        self.problem
            .run(Keeper::new(folding, &Token::new()).every(1))
            .1
            .tree
    }
}

/// Returns a pair for a game from a random position, with a method and an order.
fn pair<G: Features + Notation>(
    game: &G,
    (evaluation, depth): (&str, u32),
    (method, order): (MethodName, OrderName),
    random: &mut Seed,
) -> Pair {
    let registry = Registry::built_in();
    let eval = Compiled::new(registry.get(G::GAME, evaluation).expect("built in"), game)
        .expect("for this board");
    let mut position = catalog::read(&game.spec()).expect("a game");
    let mut state = game.initial();
    for _ in 0..random.below(5) {
        let legal = game.legal(&state);
        let at = random.below(legal.len().max(1));
        let Some(next) = legal
            .get(at)
            .map(|mv| game.play(&state, *mv))
            .filter(|next| game.outcome(next).is_none())
        else {
            break;
        };
        state = next;
        position = position.play(Ordinal::at(at)).expect("the same moves");
    }
    let (max, seed) = (Side::BOTH[random.below(2)], random.below(100) as u64);
    let evaluation = Some(evaluation.to_owned());
    let spec = Spec {
        method,
        depth: Some(depth),
        order,
        seed,
        evaluation,
        max: Some(max),
        ..Spec::default()
    };
    let problem = position.pose(&spec, &registry).expect("a problem");
    let order = AnyOrder::of(problem.spec());
    let log = Trial {
        game,
        eval: &eval,
        order,
        state,
        max,
        depth: Some(depth),
    }
    .log(method)
    .1;
    Pair {
        game: game.spec(),
        log,
        problem,
        method,
    }
}

/// Returns pairs of all six games, from random positions.
pub fn all_games(method: MethodName, order: OrderName, random: &mut Seed) -> Vec<Pair> {
    games_to(method, order, [3, 5, 3, 4, 3, 9], random)
}

/// Returns pairs of all six games with these depths, from random positions.
pub fn games_to(
    method: MethodName,
    order: OrderName,
    depths: [u32; 6],
    random: &mut Seed,
) -> Vec<Pair> {
    let how = (method, order);
    let list = "[[[3,12],[8,2]],[[4,6,1],[inf]],[14,[5,[2,-inf]]],[[7,7],9]]";
    let [lines, fours, othello, nim, rastros, tree] = depths;
    vec![
        pair(
            &KInARow(Sized::<u64>::new(3, 4, 3).expect("a board")),
            ("lines", lines),
            how,
            random,
        ),
        pair(
            &ConnectFour(Fixed::<4, 4, 4>),
            ("open-fours", fours),
            how,
            random,
        ),
        pair(&Othello(othello::Eight), ("basilio", othello), how, random),
        pair(
            &Nim::new(&[1, 2, 3], false).expect("heaps"),
            ("heap-sum", nim),
            how,
            random,
        ),
        pair(
            &Rastros::usual(rastros::EightArea),
            ("paths", rastros),
            how,
            random,
        ),
        pair(
            &TreeGame::parse(list).expect("a tree"),
            ("leaf", tree),
            how,
            random,
        ),
    ]
}
