//! `kill -9` at random moments while moves are played and saved: the file is whole, and together
//! with the recovery file it is at most a moment old. While a tournament is played: its journal is
//! whole, and has each game that the screen has counted.
//!
//! `PLYSCOPE_KILLS` is the number of kills, if more are wanted than in a usual run.
#![cfg(target_os = "linux")]

use super::Session;
use super::ending::recoveries;
use engine::eval::Registry;
use engine::play::Roster;
use model::batch::Tournament;
use model::documents;
use model::state::Recovery;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of kills in a usual run.
const USUAL: u64 = 24;
/// The number of kills in a usual run of tournaments.
const USUAL_IN_TOURNAMENTS: u64 = 3;
/// The time after it was drawn during which a move may still be lost.
const PROMISED: Duration = Duration::from_millis(50);
/// The time that one write may take on a busy machine.
const WRITE: Duration = Duration::from_millis(400);

/// A heap from which stones are taken one by one; the search is too small to matter.
const SAVE: &str = "(\n    version: 1,\n    title: \"Kills\",\n    game: \"nim:heaps=31\",\n    search: (method: \"alphabeta\", depth: 1),\n)\n";

/// Returns the number of moves of a whole game; panics if it is torn, or another game.
fn moves(text: &str, what: &str) -> usize {
    let study = documents::read(text, what, Arc::new(Registry::built_in()))
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let line = study.line();
    assert_eq!(study.title, "Kills");
    assert!(
        line.nodes()
            .iter()
            .skip(1)
            .all(|node| node.text == "1:1" && node.children.len() < 2),
        "{text}"
    );
    line.nodes().len() - 1
}

fn kill_at_random(seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ron");
    fs::write(&file, SAVE).expect("a file");
    let mut session = Session::start(&[&file], &[]);
    session.wait_for("done");
    // The time at which each move was drawn; every second one is recognized by its number.
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
    // Half of the kills coincide with a save, the others come at any time.
    if random.random_range(0..2) == 0 {
        session.keys(if saved { "" } else { "\u{13}" });
        std::thread::sleep(Duration::from_micros(random.random_range(0..12_000)));
    } else {
        std::thread::sleep(Duration::from_millis(random.random_range(0..600)));
    }
    let now = Instant::now();
    session.signal("KILL");
    session.end();
    let promised = drawn
        .iter()
        .rev()
        .find(|(since, _)| now - *since > PROMISED + WRITE)
        .map_or(0, |(_, ply)| *ply);
    let in_file = moves(&fs::read_to_string(&file).expect("the file"), "the file");
    let rescued = recoveries(session.folder.path());
    let in_recovery = rescued
        .iter()
        .map(|path| recovered(path))
        .max()
        .unwrap_or(0);
    assert!(
        in_file.max(in_recovery) >= promised,
        "seed {seed}: of {promised} moves that were drawn, {in_file} are in the file and {in_recovery} in the recovery"
    );
    assert!(
        in_file.max(in_recovery) <= last,
        "seed {seed}: more moves than were played"
    );
}

/// More games than are played before the kill.
const TOURNAMENT: &str = "(version: 1, title: \"Kills\", game: \"nim\", players: [\"random\", \"perfect\"], games: 40000)";

/// Returns the number of played games on the screen.
fn counted(session: &Session) -> usize {
    let screen = session.screen.screen().contents();
    let before = screen
        .split(" of 80")
        .next()
        .filter(|before| before.len() < screen.len());
    let digits = before
        .and_then(|before| before.split_whitespace().next_back())
        .map(|word| word.replace(',', ""));
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

fn kill_in_a_tournament(seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kills.ron");
    fs::write(&file, TOURNAMENT).expect("a file");
    let mut session = Session::start(&[&file], &[]);
    session.wait_for("not begun");
    session.keys(" ");
    let until = Instant::now() + Duration::from_millis(random.random_range(0..500));
    while session.take(until) {}
    let counted = counted(&session);
    session.signal("KILL");
    session.end();
    let registry = Arc::new(Registry::built_in());
    let tournament = Tournament::read(TOURNAMENT, "kills", None, &Roster::built_in(), registry)
        .expect("a tournament");
    // A kill before the first game may precede the creation of the journal.
    let path = file.with_extension("games");
    let (_, games) = tournament
        .journal(&path, false)
        .unwrap_or_else(|error| panic!("seed {seed}: torn: {error}"));
    assert!(
        games.len() >= counted,
        "seed {seed}: {} games are kept of {counted} that were counted",
        games.len()
    );
    assert!(
        games
            .iter()
            .zip(0..)
            .all(|(game, number)| game.number == number),
        "seed {seed}: a game is missing"
    );
    let kept = fs::read(&path).expect("the journal");
    assert_eq!(
        kept.iter().filter(|&&byte| byte == b'\n').count(),
        games.len() + 1,
        "seed {seed}"
    );
}

fn recovered(path: &Path) -> usize {
    let recovery = Recovery::read(path).unwrap_or_else(|error| panic!("torn: {error}"));
    moves(&recovery.save, "the recovery file")
}

/// Returns the number of kills.
fn kills(usual: u64) -> u64 {
    std::env::var("PLYSCOPE_KILLS").map_or(usual, |kills| kills.parse().expect("a number of kills"))
}

#[test]
fn kills_at_random_tear_nothing_and_lose_a_moment_at_most() {
    (0..kills(USUAL)).for_each(kill_at_random);
}

#[test]
fn kills_in_a_tournament_tear_nothing_and_lose_no_game_that_was_counted() {
    (0..kills(USUAL_IN_TOURNAMENTS)).for_each(kill_in_a_tournament);
}
