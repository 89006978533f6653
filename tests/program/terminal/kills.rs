//! `kill -9` at random moments, while moves are played and saved: the file is whole, and what it and the recovery file
//! hold together is at most a moment old.
//!
//! `PLYSCOPE_KILLS` is the number of kills, if more are wanted than in a usual run.
#![cfg(target_os = "linux")]

use super::Session;
use super::ending::recoveries;
use engine::eval::Registry;
use plyscope::save::Recovery;
use plyscope::study::Study;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many kills a usual run has.
const USUAL: u64 = 24;
/// How long after it was drawn a move may still be lost.
const PROMISED: Duration = Duration::from_millis(50);
/// What one write may take on a machine that does other things too.
const WRITE: Duration = Duration::from_millis(400);

/// A heap that is taken away one by one; the search is too small to matter.
const SAVE: &str = "(\n    version: 1,\n    title: \"Kills\",\n    game: \"nim:heaps=31\",\n    search: (method: \"alphabeta\", depth: 1),\n)\n";

/// How many moves a whole game has; panics if it is torn, or another game.
fn moves(text: &str, what: &str) -> usize {
    let study =
        Study::read(text, what, Arc::new(Registry::built_in())).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let line = study.line();
    assert_eq!(study.title, "Kills");
    assert!(line.nodes().iter().skip(1).all(|node| node.text == "1:1" && node.children.len() < 2), "{text}");
    line.nodes().len() - 1
}

fn kill_at_random(seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ron");
    fs::write(&file, SAVE).expect("a file");
    let mut session = Session::start(&[&file], &[]);
    session.wait_for("done");
    // When each move was drawn; of every second one that is seen by its number.
    let (mut drawn, mut saved) = (Vec::new(), false);
    let last: usize = random.random_range(1..24);
    for ply in 1..=last {
        session.keys("i1:1\r");
        if ply % 2 == 1 {
            session.wait_for(&format!("{}.›", ply.div_ceil(2)));
            drawn.push((Instant::now(), ply));
        }
        saved = random.random_range(0..4) == 0;
        if saved {
            session.keys("\u{13}");
        }
    }
    // Half of the kills come with a save, the others any time.
    if random.random_range(0..2) == 0 {
        session.keys(if saved { "" } else { "\u{13}" });
        std::thread::sleep(Duration::from_micros(random.random_range(0..12_000)));
    } else {
        std::thread::sleep(Duration::from_millis(random.random_range(0..600)));
    }
    let now = Instant::now();
    session.signal("KILL");
    session.end();
    let promised = drawn.iter().rev().find(|(since, _)| now - *since > PROMISED + WRITE).map_or(0, |(_, ply)| *ply);
    let in_file = moves(&fs::read_to_string(&file).expect("the file"), "the file");
    let rescued = recoveries(session.folder.path());
    let in_recovery = rescued.iter().map(|path| recovered(path)).max().unwrap_or(0);
    assert!(
        in_file.max(in_recovery) >= promised,
        "seed {seed}: of {promised} moves that were drawn, {in_file} are in the file and {in_recovery} in the recovery"
    );
    assert!(in_file.max(in_recovery) <= last, "seed {seed}: more moves than were played");
}

fn recovered(path: &Path) -> usize {
    let recovery = Recovery::read(path).unwrap_or_else(|error| panic!("torn: {error}"));
    moves(&recovery.save, "the recovery file")
}

#[test]
fn kills_at_random_tear_nothing_and_lose_a_moment_at_most() {
    let kills = std::env::var("PLYSCOPE_KILLS").map_or(USUAL, |kills| kills.parse().expect("a number of kills"));
    (0..kills).for_each(kill_at_random);
}
