//! Tournaments and experiments spread over machines: all shards together give the results of one
//! machine.

use super::{failure, program, succeed, timeless};
use serde_json::Value;
use std::fs;
use std::path::Path;

const TOURNAMENT: &str = "(version: 1, game: \"rastros\", players: [\"basilio\", \"ar-livre\", \"random\"], games: 2, \
                          depths: [1, 2], opening: 2, seed: 11, again: 1)";

const EXPERIMENT: &str = "(version: 1, title: \"Shards\", positions: [(game: \"nim:heaps=1+2\"), (game: \"k-in-a-row\", moves: \"a1\")], \
                          depths: [1, 2, \"full\"], methods: [\"minimax\", \"alphabeta\", \"pvs\"], \
                          orders: [\"natural\", \"shuffled\"], seeds: [1, 2])";

struct Folder {
    folder: tempfile::TempDir,
    file: String,
}

impl Folder {
    fn with(text: &str) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.ron");
        fs::write(&path, text).expect("written");
        Folder {
            file: path.to_str().expect("UTF-8").to_owned(),
            folder,
        }
    }
    fn shard(&self, command: &str, shard: &str) -> Value {
        let text = succeed(&[command, &self.file, "--shard", shard, "--json"], "");
        serde_json::from_str(&text).expect("JSON")
    }
    fn games(&self, shard: &str) -> std::path::PathBuf {
        self.folder.path().join(format!("t.ron.{shard}.games"))
    }
    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder.path()).expect("a folder");
        let mut names: Vec<String> = names
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

/// Returns lines of JSON or text without times.
fn searches(text: &str) -> Vec<Value> {
    let without = |line: &str| {
        let mut value: Value = serde_json::from_str(line).expect("JSON");
        value
            .as_object_mut()
            .expect("an object")
            .remove("elapsed_ms")
            .expect("a time");
        value
    };
    text.lines().map(without).collect()
}

#[test]
fn a_tournament_in_four_shards_is_the_same_as_on_one_machine() {
    let there = Folder::with(TOURNAMENT);
    let whole = succeed(&["tournament", &there.file, "--no-journal", "--json"], "");
    // 3 pairings, 2 games with each side first, at 2 depths, and all of that repeated once.
    let mut games = 0;
    for (shard, expected) in [("3/4", 12), ("1/4", 12), ("4/4", 12), ("2/4", 12)] {
        let played = there.shard("tournament", shard);
        assert_eq!(
            (&played["games"], &played["all"], &played["of"]),
            (&expected.into(), &48.into(), &4.into())
        );
        games += expected;
    }
    assert_eq!(games, 48);
    let names = (1..=4).map(|number| format!("t.ron.{number}-of-4.games"));
    assert_eq!(
        there.names(),
        ["t.ron".to_owned()]
            .into_iter()
            .chain(names)
            .collect::<Vec<_>>()
    );
    let joined = succeed(&["tournament", &there.file, "--join", "--json"], "");
    assert_eq!(timeless(&joined), timeless(&whole), "game by game");
    // Equal bytes except for times: the fields are in the same order.
    let plain = |text: &str| {
        let digits = |c: char| c.is_ascii_digit() || ".e-".contains(c);
        let mut parts = text.split("\"ms\":").map(str::to_owned).collect::<Vec<_>>();
        parts.iter_mut().skip(1).for_each(|part| {
            let rest = part.trim_start_matches(|c| digits(c) || "[,]".contains(c));
            *part = rest.to_owned();
        });
        parts.join("\"ms\":")
    };
    assert_eq!(plain(&joined), plain(&whole));
    // The table is the same, and games can be saved.
    let table = succeed(&["tournament", &there.file, "--join"], "");
    assert!(table.contains("Basílio"), "{table}");
    let save = there.folder.path().join("five.ron");
    let words = [
        "tournament",
        &there.file,
        "--join",
        "--game",
        "5",
        "--save",
        save.to_str().expect("UTF-8"),
    ];
    succeed(&words, "");
    assert!(
        fs::read_to_string(&save)
            .expect("a save")
            .contains("game 5")
    );
    // Joining writes nothing.
    assert!(!there.folder.path().join("t.games").exists());
    // The parts may be elsewhere, and be given by name.
    let parts: Vec<String> = (1..=4)
        .map(|number| there.games(&format!("{number}-of-4")).display().to_string())
        .collect();
    let moved = Folder::with(TOURNAMENT);
    let words = ["tournament", "--json", &moved.file, "--join"]
        .into_iter()
        .chain(parts.iter().map(String::as_str));
    assert_eq!(
        timeless(&succeed(&words.collect::<Vec<_>>(), "")),
        timeless(&whole)
    );
}

#[test]
fn shards_that_are_missing_are_named_and_those_that_were_stopped_go_on() {
    let there = Folder::with(TOURNAMENT);
    let join = || failure(&["tournament", &there.file, "--join"], "");
    assert!(join().contains("found no games of shards beside it"));
    there.shard("tournament", "1/3");
    there.shard("tournament", "3/3");
    let message = join();
    assert!(
        message.contains("16 of 48 games are missing: shard 2/3; `plyscope tournament"),
        "{message}"
    );
    assert!(message.contains("t.ron --shard 2/3`"), "{message}");
    there.shard("tournament", "2/3");
    let whole = succeed(&["tournament", &there.file, "--join", "--json"], "");
    // The remains after a machine was killed: some games, and a torn line.
    let second = there.games("2-of-3");
    let text = fs::read_to_string(&second).expect("a journal");
    let lines: Vec<&str> = text.lines().collect();
    fs::write(&second, lines[..6].join("\n") + "\n" + &lines[6][..20]).expect("written");
    let message = join();
    assert!(
        message.contains("11 of 48 games are missing: 11 of 16 of shard 2/3;"),
        "{message}"
    );
    there.shard("tournament", "2/3");
    let again = fs::read_to_string(&second).expect("a journal");
    assert!(
        again.starts_with(&lines[..6].join("\n")),
        "games that were there are played again"
    );
    assert_eq!(
        timeless(&succeed(
            &["tournament", &there.file, "--join", "--json"],
            ""
        )),
        timeless(&whole)
    );
}

#[test]
fn shards_of_another_tournament_are_refused_and_untouched() {
    let there = Folder::with(TOURNAMENT);
    there.shard("tournament", "1/2");
    there.shard("tournament", "2/2");
    let kept = fs::read(there.games("2-of-2")).expect("a journal");
    for words in [
        &["--seed", "12", "--join"][..],
        &["--seed", "12", "--shard", "2/2"],
    ] {
        let message = failure(&[&["tournament", &there.file], words].concat(), "");
        assert!(
            message.contains("those of another tournament: seed was 11, is 12;"),
            "{message}"
        );
    }
    // A renamed file is another shard.
    fs::copy(there.games("1-of-2"), there.games("2-of-2")).expect("copied");
    let message = failure(&["tournament", &there.file, "--join"], "");
    assert!(message.contains("shard was 1/2, is 2/2;"), "{message}");
    fs::write(there.games("2-of-2"), &kept).expect("written");
    // The journal of the whole tournament is not a shard.
    let first = there.games("1-of-2");
    let words = [
        "tournament",
        &there.file,
        "--journal",
        first.to_str().expect("UTF-8"),
    ];
    assert!(failure(&words, "").contains("shard was 1/2, is nothing;"));
    fs::write(there.games("1-of-2"), "my diary\n").expect("written");
    assert!(failure(&["tournament", &there.file, "--join"], "").contains("found another file"));
    assert!(
        failure(&["tournament", &there.file, "--shard", "1/2"], "").contains("found another file")
    );
    assert_eq!(
        fs::read_to_string(there.games("1-of-2")).expect("a text"),
        "my diary\n"
    );
    assert_eq!(fs::read(there.games("2-of-2")).expect("a journal"), kept);
}

#[test]
fn what_is_no_shard_is_refused() {
    let there = Folder::with(TOURNAMENT);
    for shard in ["0/4", "5/4", "4", "a/b", "1/0", ""] {
        let message = failure(&["tournament", &there.file, "--shard", shard], "");
        assert!(message.contains("--shard: expected K/N"), "{message}");
    }
    for command in ["tournament", "experiment"] {
        let message = failure(&[command, "-", "--shard", "1/2"], TOURNAMENT);
        assert!(
            message.contains("--shard: expected the name of a file"),
            "{message}"
        );
        let message = failure(&[command, &there.file, "--shard", "1/2", "--join"], "");
        assert!(message.contains("cannot be used with"), "{message}");
        let message = failure(&[command, &there.file, "part.games"], "");
        assert!(message.contains("--join"), "{message}");
    }
    let message = failure(&["tournament", &there.file, "--join", "part.games"], "");
    assert!(
        message.contains("part.games: expected a file of games whose name ends in K-of-N.games"),
        "{message}"
    );
    // A shard without games is valid.
    let played = there.shard("tournament", "60/60");
    assert_eq!(played["games"], 0);
}

#[test]
fn an_experiment_in_shards_is_the_same_as_on_one_machine() {
    let there = Folder::with(EXPERIMENT);
    let whole = succeed(&["experiment", &there.file, "--json"], "");
    for shard in ["1/3", "2/3"] {
        there.shard("experiment", shard);
    }
    let message = failure(&["experiment", &there.file, "--join"], "");
    assert!(
        message.contains("18 of 54 searches are missing: shard 3/3; `plyscope experiment"),
        "{message}"
    );
    there.shard("experiment", "3/3");
    let joined = succeed(&["experiment", &there.file, "--join", "--json"], "");
    assert_eq!(searches(&joined), searches(&whole));
    assert!(
        succeed(&["experiment", &there.file, "--join", "--plot"], "")
            .contains("nodes, logarithmic")
    );
    // A stopped shard continues, and a shard of another experiment is rejected.
    let third = there.games("3-of-3");
    let text = fs::read_to_string(&third).expect("a journal");
    fs::write(&third, &text[..text.len() / 2]).expect("written");
    assert!(failure(&["experiment", &there.file, "--join"], "").contains("of 18 of shard 3/3"));
    there.shard("experiment", "3/3");
    assert_eq!(
        searches(&succeed(
            &["experiment", &there.file, "--join", "--json"],
            ""
        )),
        searches(&whole)
    );
    fs::write(
        Path::new(&there.file),
        EXPERIMENT.replace("seeds: [1, 2]", "seeds: [1, 3]"),
    )
    .expect("written");
    let message = failure(&["experiment", &there.file, "--join"], "");
    assert!(
        message.contains("those of another experiment: seeds was 1, 2, is 1, 3;"),
        "{message}"
    );
}

/// A shard continues after `kill -9`.
#[test]
fn a_shard_that_is_killed_goes_on() {
    let there = Folder::with(&TOURNAMENT.replace("again: 1", "again: 200"));
    let mut child = program()
        .args(["tournament", &there.file, "--shard", "1/2", "--jobs", "2"])
        .spawn()
        .expect("it starts");
    let lines = || {
        fs::read(there.games("1-of-2"))
            .map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
    };
    while lines() < 20 && child.try_wait().expect("a process").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let before = fs::read(there.games("1-of-2")).expect("a journal");
    let complete = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .expect("a line")
        + 1;
    there.shard("tournament", "1/2");
    let after = fs::read(there.games("1-of-2")).expect("a journal");
    assert!(after.starts_with(&before[..complete]));
    there.shard("tournament", "2/2");
    let joined = succeed(&["tournament", &there.file, "--join", "--json"], "");
    let whole = succeed(&["tournament", &there.file, "--no-journal", "--json"], "");
    assert_eq!(timeless(&joined), timeless(&whole));
}
