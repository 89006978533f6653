//! Games between players: the time of ten thousand games, and the gain from a second thread.

use crate::pairs::{Run, Table};
use engine::eval::Registry;
use engine::play::Roster;
use engine::search::at::mix;
use model::batch::Tournament;
use model::batch::tournament::data::Record;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of pairs of tournaments that are timed.
const PAIRS: usize = 9;

/// Returns a tournament of a player against itself at Rastros: six plies, shuffled at every node.
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
    // Measured in wall-clock time, because a second thread has its own processor time.
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
