//! Moments at every tick of small searches.

use crate::recording::log::Trial;
use engine::eval::{Eval, Value};
use engine::rules::conformance::Seed;
use engine::rules::k_in_a_row::{KInARow, Stones};
use engine::rules::shape::Fixed;
use engine::rules::{Game, Outcome, Side};
use engine::search::{AnyOrder, MethodName};
use engine::trace::Folding;

type Board = KInARow<Fixed<3, 3, 3>>;

/// An evaluation that hashes the stones, so that windows change often.
pub struct Noise;

impl Eval<Board> for Noise {
    fn value(&self, _: &Board, state: &Stones<u64>, over: Option<Outcome>, max: Side) -> Value {
        match over {
            Some(Outcome::Won(side)) => {
                if side == max {
                    Value::INF
                } else {
                    Value::NEG_INF
                }
            }
            Some(Outcome::Drawn) => Value::ZERO,
            None => Value::new(
                (engine::search::at::mix(state.own << 32 | state.theirs) % 21) as i64 - 10,
            ),
        }
    }
}

/// Returns a position after some random moves, never a finished one unless the start is.
pub fn random_state<G: Game>(game: &G, random: &mut Seed, moves: usize) -> G::State {
    let mut state = game.initial();
    for _ in 0..moves {
        let legal = game.legal(&state);
        let Some(mv) = legal.get(random.below(legal.len().max(1))) else {
            break;
        };
        let next = game.play(&state, *mv);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

#[test]
fn recordings_agree_with_the_log_at_every_tick() {
    let game = KInARow(Fixed::<3, 3, 3>);
    let mut random = Seed(7);
    let mut ticks = 0;
    for round in 0..60 {
        let depth = [Some(2), Some(3), Some(4), None][random.below(4)];
        let moves = random.below(4) + if depth.is_none() { 4 } else { 2 };
        let state = random_state(&game, &mut random, moves);
        let max = Side::BOTH[random.below(2)];
        for below in [1, 2, 16, 1000] {
            let folding = Folding {
                below,
                mean: below / 2,
                limit: 4 * below,
                budget: [64, 1 << 20][random.below(2)],
            };
            for order in [
                AnyOrder::Natural,
                AnyOrder::Shuffled(round),
                AnyOrder::Evaluation,
            ] {
                let trial = Trial {
                    game: &game,
                    eval: &Noise,
                    order,
                    state,
                    max,
                    depth,
                };
                ticks += MethodName::ALL
                    .map(|method| trial.compare(method, folding))
                    .iter()
                    .sum::<usize>();
            }
        }
    }
    assert!(ticks > 100_000, "only {ticks} ticks were compared");
}
