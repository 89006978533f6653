//! Undoing and redoing, compared with copies of every state.

use engine::boundary::catalog;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Line;
use model::study::Study;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// Returns the line, and the position of each of its nodes.
fn state(study: &Study) -> (Line, Vec<String>) {
    let nodes = 0..study.line().nodes().len();
    let position = |node| {
        study
            .position_at(node)
            .map(|position| position.describe().to_string())
    };
    (
        study.line().clone(),
        nodes
            .map(|node| position(node).expect("a position"))
            .collect(),
    )
}

fn change(study: &mut Study, random: &mut StdRng) -> bool {
    let nodes = study.line().nodes().len();
    study.walk(|line| line.go(random.random_range(0..nodes)));
    match random.random_range(0..10) {
        0 => study.delete(),
        1 | 2 => study.promote(),
        3 => {
            let before = study.line().clone();
            study.set_comment(["", "a", "b"][random.random_range(0..3)]);
            *study.line() != before
        }
        _ => {
            let legal = study.position().legal().len() as u16;
            legal > 0
                && study.play(Ordinal(random.random_range(0..legal)))
                && study.line().nodes().len() > nodes
        }
    }
}

/// The steps are compared with copies of every state.
#[test]
fn any_changes_are_undone_and_done_again_one_by_one() {
    for seed in 0..40 {
        let mut random = StdRng::seed_from_u64(seed);
        let start = catalog::read("othello:size=4").expect("a game");
        let mut study = Study::new(start, Arc::new(Registry::built_in()));
        let mut undo = Vec::new();
        for _ in 0..120 {
            let nodes = study.line().nodes().len();
            study.walk(|line| line.go(random.random_range(0..nodes)));
            let before = state(&study);
            if change(&mut study, &mut random) {
                undo.push(before);
            }
            // Some steps back, and not all of them forward again.
            let back = random
                .random_range(0..8_usize)
                .saturating_sub(4)
                .min(undo.len());
            let mut redo = Vec::new();
            for _ in 0..back {
                redo.push(state(&study));
                assert!(study.undo());
                let (line, positions) = undo.pop().expect("a state");
                assert_eq!(
                    (study.line().nodes(), &state(&study).1),
                    (line.nodes(), &positions),
                    "seed {seed}"
                );
            }
            for _ in 0..random.random_range(0..=back) {
                undo.push(state(&study));
                assert!(study.redo());
                assert_eq!(Some(state(&study)), redo.pop(), "seed {seed}");
            }
            if undo.is_empty() {
                assert!(!study.undo(), "seed {seed}");
            }
        }
    }
}

/// 300 moves in a line of 60,000 would be 18 million nodes.
#[test]
fn a_step_costs_what_it_changes() {
    let start = catalog::read("nim:heaps=31+31+31+31+31+31+31+31+31+31").expect("a game");
    let mut study = Study::new(start, Arc::new(Registry::built_in()));
    for first in 0..310 {
        study.walk(|line| line.go(0));
        assert!(study.play(Ordinal(first)));
        let one = study.line().cursor();
        for second in 0..200 {
            study.walk(|line| line.go(one));
            study.play(Ordinal(second));
        }
    }
    let nodes = study.line().nodes().len();
    assert!(nodes > 60_000);
    let steps = (0..).take_while(|_| study.undo()).take(20).count();
    assert_eq!((steps, study.line().nodes().len()), (20, nodes - 20));
    assert!((0..20).all(|_| study.redo()) && !study.redo());
    assert_eq!(study.line().nodes().len(), nodes);
}
