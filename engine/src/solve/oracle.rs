//! The reference for every prover: plain minimax over ranks, without windows and without a table.

use super::meter::Meter;
use super::prover::{Prover, Solvable};
use super::solution::Asked;
use super::solving::Solving;
use crate::rules::Game;
use crate::rules::conformance::Seed;
use std::ops::Range;
use std::sync::Arc;

/// Returns the rank of a position.
fn minimax<G: Solvable>(prover: &G::Prover, game: &G, state: &G::State) -> i32 {
    match game.outcome(state) {
        Some(outcome) => prover.finished(game, state, outcome),
        None => game
            .moves(state)
            .map(|mv| prover.rise(minimax(prover, game, &game.play(state, mv))))
            .max()
            .unwrap(),
    }
}

/// Returns the position after `plies` random moves, or the last one before the end.
pub fn after<G: Game>(game: &G, plies: usize, seed: u64) -> G::State {
    let (mut state, mut random) = (game.initial(), Seed(seed));
    for _ in 0..plies {
        let legal = game.legal(&state);
        let next = game.play(&state, legal[random.below(legal.len())]);
        if game.outcome(&next).is_some() {
            break;
        }
        state = next;
    }
    state
}

/// Checks every move, its outcome alone, and the line of random positions, with a tiny table and
/// with a large one.
pub fn agrees<G: Solvable>(game: &G, plies: Range<usize>, seeds: u64) {
    for (plies, seed) in plies.flat_map(|plies| (0..seeds).map(move |seed| (plies, seed))) {
        let state = after(game, plies, seed);
        let prover = game.prover(0);
        let moves: Vec<i32> = game
            .moves(&state)
            .map(|mv| prover.rise(minimax(&prover, game, &game.play(&state, mv))))
            .collect();
        let best = *moves.iter().max().unwrap();
        for bytes in [1000, 1 << 20] {
            let mut solving = Solving::new(Arc::new(game.clone()), state, Asked::Moves, bytes);
            assert!(solving.run(&mut |_| false));
            let solution = solving.solution();
            assert!(solution.complete, "{state:?}");
            let expect = |rank| {
                (
                    Some(prover.score(game, &state, rank)),
                    prover.plies(game, &state, rank),
                )
            };
            assert_eq!(
                (solution.result.score(), solution.result.plies),
                expect(best),
                "{state:?}"
            );
            for (solved, &rank) in solution.moves.iter().zip(&moves) {
                assert_eq!(
                    (solved.result.score(), solved.result.plies),
                    expect(rank),
                    "{state:?}"
                );
                assert_eq!(
                    solution.best.contains(&solved.mv),
                    rank == best,
                    "{state:?}"
                );
            }
            let mut outcomes = Solving::new(Arc::new(game.clone()), state, Asked::Outcomes, bytes);
            assert!(outcomes.run(&mut |_| false));
            let outcomes = outcomes.solution();
            assert!(outcomes.complete, "{state:?}");
            assert_eq!(
                outcomes.result.outcome(),
                solution.result.outcome(),
                "{state:?}"
            );
            for (only, solved) in outcomes.moves.iter().zip(&solution.moves) {
                assert_eq!(only.result.outcome(), solved.result.outcome(), "{state:?}");
                let is_best = solved.result.outcome() == solution.result.outcome();
                assert_eq!(outcomes.best.contains(&only.mv), is_best, "{state:?}");
            }
            let end = solution.line.iter().fold(state, |state, mv| {
                game.play(&state, game.legal(&state)[mv.index()])
            });
            assert!(game.outcome(&end).is_some(), "{state:?}");
            assert!(
                solution
                    .result
                    .plies
                    .is_none_or(|plies| plies as usize == solution.line.len()),
                "{state:?}"
            );
        }
    }
}

/// Returns the rank of a position, proven with the prover's own windows, and the number of nodes.
pub fn value<G: Game, P: Prover<G>>(prover: &mut P, game: &G, state: &G::State) -> (i32, u64) {
    let mut never = |_: u64| false;
    let mut meter = Meter::new(&mut never);
    let mut ranks = prover.range(game, state);
    while !ranks.is_exact() {
        let window = prover.window(ranks);
        ranks = ranks.after(
            window,
            prover.prove(game, state, window, &mut meter).unwrap(),
        );
    }
    (ranks.low, meter.nodes())
}
