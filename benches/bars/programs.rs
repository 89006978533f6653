//! The time that games take to end when the user stops them while a program does not respond, from
//! the cancel to the end of all processes.

use crate::giant::percentiles;
use crate::pairs::Table;
use engine::eval::Registry;
use engine::play::Roster;
use model::batch::Tournament;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Returns a player with this name whose program greets and then stays silent.
fn silent(name: &str) -> String {
    let command = "sh -c 'read hello; echo plyscope 1; exec sleep 1000'";
    format!("(name: \"{name}\", player: \"external:command={command}\")")
}

pub fn rows(table: &mut Table) {
    for (name, players) in [
        (
            "cancel a match with a program that is silent",
            format!("{}, \"random\"", silent("a")),
        ),
        (
            "cancel a tournament of four that are",
            ["a", "b", "c", "d"].map(silent).join(", "),
        ),
    ] {
        if cfg!(unix) && table.wants(name) {
            let text = format!("(version: 1, game: \"nim\", players: [{players}])");
            let registry = Arc::new(Registry::built_in());
            let tournament = Tournament::read(&text, name, None, &Roster::built_in(), registry)
                .expect("a tournament");
            let tournament = Arc::new(tournament);
            let mut times = Vec::new();
            for round in 0..20 {
                let run = tournament.run(4, None, || {}).expect("threads");
                assert!(!run.wait(Duration::from_millis(200 + 7 * round)));
                let start = Instant::now();
                run.cancel();
                drop(run);
                times.push(start.elapsed());
            }
            let (median, p99) = percentiles(&mut times);
            table.time(&format!("{name}, median"), median, 50.0, "ms");
            table.time("the same, p99", p99, 50.0, "ms");
        }
    }
}
