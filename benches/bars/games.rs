//! Games between players: ten thousand of them, and what a second thread brings.

use crate::pairs::{Run, Table};
use engine::eval::Registry;
use engine::play::Roster;
use engine::search::at::mix;
use model::batch::Tournament;
use model::batch::tournament::data::Record;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many pairs of tournaments are timed.
const PAIRS: usize = 9;

/// A player against itself at Rastros, as the courses play it: six plies, shuffled at every node.
fn tournament(games: u32) -> Arc<Tournament> {
    let text = format!(
        "(version: 1, game: \"rastros\", players: [\"basilio\", (name: \"again\", player: \"basilio\")], games: {games}, \
         swap: false)"
    );
    let tournament = Tournament::read(
        &text,
        "bench",
        None,
        &Roster::built_in(),
        Arc::new(Registry::built_in()),
    );
    Arc::new(tournament.expect("a tournament"))
}

fn play(tournament: &Arc<Tournament>, jobs: usize) -> Run {
    let run = tournament.run(jobs, None, || {}).expect("threads");
    assert!(run.wait(Duration::from_secs(3600)));
    run.look(|games| {
        let nodes = |game: &Record| game.nodes.0 + game.nodes.1;
        let moves = games.iter().flat_map(|game| &game.moves);
        let check = moves.fold(0, |check, &mv| mix(check ^ u64::from(mv.0)));
        Run {
            nodes: games.iter().map(nodes).sum(),
            check,
        }
    })
}

pub fn rows(table: &mut Table) {
    let name = "games: 10,000 of rastros, basilio against itself";
    if table.wants(name) {
        let games = 10_000;
        let (tournament, cores) = (
            tournament(games),
            std::thread::available_parallelism().map_or(1, usize::from),
        );
        let since = Instant::now();
        let nodes = play(&tournament, cores).nodes;
        let seconds = since.elapsed().as_secs_f64();
        table.time(name, seconds, 30.0, "s");
        let rate = f64::from(games) / seconds;
        println!(
            "games: {rate:.0} a second on {cores} threads, {:.1} million nodes a second",
            nodes as f64 / seconds / 1e6
        );
    }
    // By the clock on the wall: a second thread has a time of its own.
    let name = "games: time of two threads / of one";
    if table.wants(name) {
        let some = tournament(500);
        let timed = |jobs| {
            let since = Instant::now();
            let run = play(&some, jobs);
            (since.elapsed().as_secs_f64(), run.check)
        };
        let mut ratios: Vec<f64> = (0..PAIRS)
            .map(|_| (timed(2), timed(1)))
            .map(|(two, one)| {
                assert_eq!(two.1, one.1, "the games depend on the threads");
                two.0 / one.0
            })
            .collect();
        ratios.sort_by(f64::total_cmp);
        table.time(name, ratios[PAIRS / 2], 1.0 / 1.8, "×");
    }
}
