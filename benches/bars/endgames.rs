//! The provers of Othello, k-in-a-row and Rastros: nodes in comparison with other programs, and
//! seconds.
//!
//! Published figures: reversi-solver (R. Delorme, without a trained evaluation) 0.91 and 600.6
//! million nodes on the FFO positions 1 to 19 and 20 to 39; Edax (trained) 2.59 and 111.3 million.
//! Rastros 8×8 takes minutes and 2 GiB, and needs `PLYSCOPE_SLOW`; no figure of another program is
//! known.

use crate::pairs::Table;
use engine::boundary::catalog;
use engine::rules::othello::{Eight, Othello};
use engine::rules::{Notation, Setup};
use engine::solve::othello::{Empties, Endgame};
use engine::solve::{Asked, Meter, ProvenOutcome, Prover};
use std::ops::RangeInclusive;
use std::time::Instant;

const FFO: &str = include_str!("../../engine/tests/data/othello/ffo.tsv");

/// Returns the millions of nodes; each position begins with an empty table of 96 MiB.
fn ffo(numbers: RangeInclusive<u32>) -> f64 {
    let game = Othello(Eight);
    let mut total = 0;
    for line in FFO.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if !numbers.contains(&fields[0].parse().expect("a number")) {
            continue;
        }
        let state = game
            .setup(&Setup::read(&format!("{} {}", fields[1], fields[2])))
            .expect("a position");
        let mut prover = Endgame::counting(Eight, Empties::ToWinner, 96 << 20);
        let mut never = |_: u64| false;
        let mut meter = Meter::new(&mut never);
        let mut ranks = prover.range(&game, &state);
        while !ranks.is_exact() {
            let window = prover.window(ranks);
            ranks = ranks.after(
                window,
                prover
                    .prove(&game, &state, window, &mut meter)
                    .expect("never stopped"),
            );
        }
        assert_eq!(ranks.low.to_string(), fields[3], "{line}");
        total += meter.nodes();
    }
    total as f64 / 1e6
}

/// Returns the seconds until the result, one best move and the principal variation of a start are
/// proven.
fn start(game: &str) -> f64 {
    let since = Instant::now();
    let mut solver = catalog::read(game)
        .expect("a game")
        .solver(Asked::Best, 512 << 20)
        .expect("a prover");
    assert!(solver.run(&mut |_| false));
    since.elapsed().as_secs_f64()
}

/// Returns the seconds until the winner of Rastros on 8×8 is proven, with the effect of every first
/// step.
fn winner() -> f64 {
    let since = Instant::now();
    let mut solver = catalog::read("rastros")
        .expect("a game")
        .solver(Asked::Outcomes, 2 << 30)
        .expect("a prover");
    assert!(solver.run(&mut |_| false));
    assert_eq!(
        solver.solution().result.outcome(),
        ProvenOutcome::Loss,
        "North wins"
    );
    since.elapsed().as_secs_f64()
}

pub fn rows(table: &mut Table) {
    for (name, numbers, most) in [
        ("solve: FFO 1–19 (others 0.91, Edax 2.59)", 1..=19, 0.9),
        (
            "solve: FFO 20–39 (others 600.6, Edax 111.3)",
            20..=39,
            300.0,
        ),
    ] {
        if table.wants(name) {
            table.time(name, ffo(numbers), most, "million nodes");
        }
    }
    for (name, game, most) in [
        ("solve: 4×4, 4 in a line", "k-in-a-row:h=4,v=4,k=4", 1.0),
        ("solve: 5×5, 4 in a line", "k-in-a-row:h=5,v=5,k=4", 60.0),
        ("solve: 5×6, 4 in a line", "k-in-a-row:h=5,v=6,k=4", 60.0),
        ("solve: Rastros 7×7", "rastros:rows=7,columns=7", 60.0),
    ] {
        if table.wants(name) {
            table.time(name, start(game), most, "s");
        }
    }
    let name = "solve: Rastros 8×8, who wins";
    if std::env::var_os("PLYSCOPE_SLOW").is_some() && table.wants(name) {
        table.time(name, winner(), 600.0, "s");
    }
}
