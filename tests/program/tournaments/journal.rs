//! The journal of a tournament whose process is killed.
//!
//! `PLYSCOPE_KILLS` is the number of kills, if more are wanted than in a usual run.

use super::{failure, program, succeed, timeless};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Long enough to be killed in the middle, short enough to be finished.
const LONG: &str =
    "(version: 1, game: \"rastros\", players: [\"basilio\", \"ar-livre\"], games: 800, seed: 11)";

/// The number of kills in a usual run.
const USUAL: usize = 6;
/// The number of games for each kill; at most half of them, and those of a moment, are played
/// before the next kill.
const GAMES_A_KILL: usize = 267;

fn games(journal: &Path) -> usize {
    fs::read(journal).map_or(0, |text| {
        text.iter()
            .filter(|&&byte| byte == b'\n')
            .count()
            .saturating_sub(1)
    })
}

fn start(command: &mut Command) -> Child {
    command.spawn().expect("the program starts")
}

/// Waits until a journal has `wanted` games; returns whether the process was still running.
fn wait_for(child: &mut Child, journal: &Path, wanted: usize) -> bool {
    let since = Instant::now();
    while games(journal) < wanted {
        if child.try_wait().expect("a process").is_some() {
            return false;
        }
        assert!(
            since.elapsed() < Duration::from_secs(120),
            "no game is finished"
        );
        sleep(Duration::from_millis(1));
    }
    child.try_wait().expect("a process").is_none()
}

#[test]
fn a_killed_tournament_goes_on_without_losing_or_repeating_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.ron");
    let wanted = std::env::var("PLYSCOPE_KILLS")
        .map_or(USUAL, |kills| kills.parse().expect("a number of kills"));
    // Half the number, because each is played with both sides.
    let all = 2 * (wanted * GAMES_A_KILL).div_ceil(2);
    fs::write(
        &file,
        LONG.replace("games: 800", &format!("games: {}", all / 2)),
    )
    .expect("written");
    let (name, journal) = (
        file.to_str().expect("UTF-8"),
        folder.path().join("long.games"),
    );
    let mut random = StdRng::seed_from_u64(wanted as u64);
    let whole = timeless(&succeed(
        &["tournament", name, "--no-journal", "--json"],
        "",
    ));
    assert!(!journal.exists());
    let mut kills = 0;
    for _ in 0..wanted {
        let before = fs::read(&journal).unwrap_or_default();
        let mut child = start(program().args(["tournament", name, "--jobs", "2", "--json"]));
        let running = wait_for(
            &mut child,
            &journal,
            games(&journal) + random.random_range(1..GAMES_A_KILL / 2),
        );
        sleep(Duration::from_micros(random.random_range(0..2_000)));
        // SIGKILL: the program cannot clean up.
        child.kill().expect("killed");
        child.wait().expect("it ends");
        kills += usize::from(running);
        let after = fs::read(&journal).expect("a journal");
        let complete = before.len()
            - before
                .iter()
                .rev()
                .take_while(|&&byte| byte != b'\n')
                .count();
        assert!(
            after.starts_with(&before[..complete]),
            "a finished game was lost or played again"
        );
    }
    assert!(3 * kills >= 2 * wanted, "only {kills} kills in the middle");
    assert!(games(&journal) < all, "nothing is left to go on with");
    // A torn line, as after a crash of the machine.
    let mut torn = fs::read(&journal).expect("a journal");
    torn.truncate(torn.len() - 7);
    fs::write(&journal, torn).expect("written");
    assert_eq!(
        timeless(&succeed(&["tournament", name, "--json"], "")),
        whole
    );
    // All games are there now, and nothing is played.
    let kept = fs::read(&journal).expect("a journal");
    assert_eq!(games(&journal), all);
    assert_eq!(
        timeless(&succeed(&["tournament", name, "--json"], "")),
        whole
    );
    assert_eq!(fs::read(&journal).expect("a journal"), kept);
}

#[test]
fn the_journal_of_another_tournament_is_refused_and_untouched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.ron");
    let write = |fields: &str| {
        fs::write(&file, format!("(version: 1, game: \"nim\", {fields})")).expect("written");
    };
    write("players: [\"random\", \"perfect\"], games: 3, points: (won: 3)");
    let (name, journal) = (
        file.to_str().expect("UTF-8"),
        folder.path().join("small.games"),
    );
    let first = succeed(&["tournament", name, "--json"], "");
    let kept = fs::read(&journal).expect("a journal");
    assert_eq!(games(&journal), 6);
    // Another name and other points do not change the games.
    write(
        "title: \"New\", players: [(name: \"R\", player: \"random\"), \"perfect\"], games: 3, points: (won: 1)",
    );
    assert_ne!(succeed(&["tournament", name, "--json"], ""), first);
    assert_eq!(fs::read(&journal).expect("a journal"), kept);
    for (fields, changed) in [
        (
            "players: [\"random\", \"perfect\"], games: 2",
            "games was 3, is 2;",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, seed: 1",
            "seed was 0, is 1;",
        ),
        (
            "players: [\"perfect\", \"random\"], games: 3",
            "player 1 was random, is alphabeta:evaluation=nim-sum,depth=1,ties=random, player 2 was ",
        ),
        (
            "players: [\"random\", \"perfect:ties=first\"], games: 3",
            "player 2 was ",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, opening: 1",
            "opening was 0, is 1;",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, nodes: 100",
            "nodes was nothing, is 100;",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, depths: [1]",
            "depths was [], is [1];",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, swap: false",
            "swap was true, is false;",
        ),
        (
            "players: [\"random\", \"perfect\"], games: 3, moves: \"1:1\"",
            "moves was nothing, is 1:1;",
        ),
    ] {
        write(fields);
        let message = failure(&["tournament", name], "");
        let wanted =
            format!("small.games: the games in it are those of another tournament: {changed}");
        assert!(message.contains(&wanted), "{message}");
        assert_eq!(fs::read(&journal).expect("a journal"), kept, "{fields}");
    }
    // A longer tournament continues: played games stay, and the others are those of a tournament
    // played at once.
    write("players: [\"random\", \"perfect\"], games: 5");
    let whole = timeless(&succeed(
        &["tournament", name, "--no-journal", "--json"],
        "",
    ));
    assert_eq!(
        timeless(&succeed(&["tournament", name, "--json"], "")),
        whole
    );
    let longer = fs::read(&journal).expect("a journal");
    assert!(
        longer.starts_with(&kept) && games(&journal) == 11,
        "ten games and their second line of terms"
    );
    assert_eq!(
        timeless(&succeed(&["tournament", name, "--json"], "")),
        whole
    );
    assert_eq!(fs::read(&journal).expect("a journal"), longer);
    fs::write(&journal, &kept).expect("written");
    write("players: [\"random\", \"perfect\"], games: 2");
    let other = folder.path().join("other.games");
    succeed(
        &[
            "tournament",
            name,
            "--journal",
            other.to_str().expect("UTF-8"),
        ],
        "",
    );
    assert_eq!(fs::read(&journal).expect("a journal"), kept);
    succeed(&["tournament", name, "--fresh"], "");
    assert_eq!(
        fs::read(&other).expect("a journal").len() > 40,
        fs::read(&journal).expect("a journal") != kept
    );
    // A file of another kind is not modified even then.
    fs::write(&journal, "dear diary\n").expect("written");
    let message = failure(&["tournament", name, "--fresh"], "");
    assert!(message.contains("found another file"), "{message}");
    assert_eq!(fs::read(&journal).expect("a diary"), b"dear diary\n");
}

#[test]
fn two_processes_do_not_write_the_same_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.ron");
    // Far more games than the test waits for.
    fs::write(&file, LONG.replace("games: 800", "games: 400000")).expect("written");
    let (name, journal) = (
        file.to_str().expect("UTF-8"),
        folder.path().join("long.games"),
    );
    let mut child = start(program().args(["tournament", name, "--jobs", "1"]));
    assert!(wait_for(&mut child, &journal, 3));
    for arguments in [&["tournament", name][..], &["tournament", name, "--fresh"]] {
        let message = failure(arguments, "");
        assert!(
            message.contains("long.games: another plyscope plays this tournament"),
            "{message}"
        );
    }
    let before = games(&journal);
    assert!(
        wait_for(&mut child, &journal, before + 1),
        "the first one goes on"
    );
    child.kill().expect("killed");
    child.wait().expect("it ends");
}

#[test]
fn a_game_that_cannot_have_been_played_is_refused_where_it_stands() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.ron");
    let (name, journal) = (
        file.to_str().expect("UTF-8"),
        folder.path().join("small.games"),
    );
    let refuse = |good: &str, from: &str, to: &str, wanted: &str| {
        assert!(good.contains(from), "{from}: {good}");
        let bad = good.replacen(from, to, 1);
        fs::write(&journal, &bad).expect("written");
        let export = folder.path().join("export");
        let save = folder.path().join("game.ron");
        let [export, save] = [&export, &save].map(|path| path.to_str().expect("UTF-8").to_owned());
        for more in [
            &[][..],
            &["--json"],
            &["--export", &export],
            &["--game", "2", "--save", &save],
        ] {
            let message = failure(&[&["tournament", name], more].concat(), "");
            assert!(
                message.contains(&format!("small.games: {wanted}")),
                "{message}"
            );
        }
        assert!(!Path::new(&export).exists() && !Path::new(&save).exists());
        assert_eq!(
            fs::read_to_string(&journal).expect("a journal"),
            bad,
            "it was not touched"
        );
    };
    // Two heaps of one: the player who begins takes the first heap, and loses to the other.
    let write = |fields: &str| {
        let text = format!(
            "(version: 1, game: \"nim:heaps=1+1\", players: [\"random\", \"perfect\"], {fields})"
        );
        fs::write(&file, text).expect("written");
        let _ = fs::remove_file(&journal);
        succeed(&["tournament", name], "");
        fs::read_to_string(&journal).expect("a journal")
    };
    let summed = write("moves: \"1:1\"");
    // A line that was changed on the disk is rejected, even if the game in it is possible.
    refuse(
        &summed,
        "(number:0",
        "(number:00",
        "line 2: expected game 1; the journal is damaged",
    );
    refuse(
        &summed,
        "nodes:(",
        "nodes:(1",
        "line 2: expected game 1; the journal is damaged",
    );
    refuse(
        &summed,
        "(schedule",
        "( schedule",
        "line 1: expected what the games depend on",
    );
    // An older journal has no checksums: its games are checked by the rules.
    let unsummed = |line: &str| {
        line.rsplit_once(" //")
            .map_or(line, |(game, _)| game)
            .to_owned()
            + "\n"
    };
    let bare = |summed: String| summed.lines().map(unsummed).collect::<String>();
    let good = bare(summed);
    let line = "(number:1,moves:[0,0],winner:Second,forfeit:None,turns:(0,1)";
    let game = "line 3: game 2:";
    for (to, wanted) in [
        (
            line.replace("[0,0]", "[1,0]"),
            "expected it to begin with the moves [0]",
        ),
        (
            line.replace("[0,0]", "[0,77]"),
            "move 2: expected a number from 0 to 0, that of a legal move, found 77",
        ),
        (
            line.replace("[0,0]", "[0,0,0]"),
            "expected 2 moves, after which the game is over, found 3",
        ),
        (
            line.replace("[0,0]", "[0]"),
            "expected moves until the game is over, or why it was forfeited",
        ),
        (
            line.replace("winner:Second", "winner:First"),
            "expected winner:Second, found First",
        ),
        (
            line.replace("forfeit:None", "forfeit:Some(\"slept\")"),
            "expected no forfeit in a game that is over",
        ),
        (
            line.replace("turns:(0,1)", "turns:(1,1)"),
            "expected turns:(0, 1), found (1, 1)",
        ),
        (
            line.replace("[0,0]", "[0]")
                .replace("None", "Some(\"slept\")"),
            "expected winner:First, found Second",
        ),
    ] {
        refuse(&good, line, &to, &format!("{game} {wanted}"));
    }
    refuse(
        &good,
        "(number:0",
        "(number:9",
        "line 2: expected game 1; the journal is damaged",
    );
    // A possible forfeit is accepted.
    let lost = line
        .replace("[0,0]", "[0]")
        .replace("None", "Some(\"slept\")")
        .replace("winner:Second", "winner:First");
    fs::write(
        &journal,
        good.replace(line, &lost.replace("(0,1)", "(0,0)")),
    )
    .expect("written");
    assert!(succeed(&["tournament", name], "").contains("slept"));
    // A random opening is that of the seed.
    let good = bare(write("opening: 1, games: 1"));
    let begins = if good.contains("(number:0,moves:[0") {
        ["moves:[0", "moves:[1"]
    } else {
        ["moves:[1", "moves:[0"]
    };
    refuse(
        &good,
        begins[0],
        begins[1],
        "line 2: game 1: expected it to begin with the moves",
    );
}

#[cfg(unix)]
#[test]
fn a_relative_program_that_another_folder_does_not_have_is_named_as_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    // The first legal move, from `legal …`, is played on each `turn`.
    let plays = "read hello; echo 'plyscope 1'\nwhile read -r word first rest; do case $word in legal) mv=$first;; \
                 turn) echo $mv;; quit) exit;; esac; done\n";
    fs::write(folder.path().join("bot.sh"), plays).expect("a program");
    let text = "(version: 1, game: \"nim:heaps=1+1\", players: [(name: \"bot\", player: \"external:command=/bin/sh \
                bot.sh\"), \"random\"])";
    fs::write(folder.path().join("t.ron"), text).expect("written");
    let run = |folder: &Path, file: &str| {
        let output = program()
            .args(["tournament", file])
            .current_dir(folder)
            .output()
            .expect("it runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    assert_eq!(run(folder.path(), "t.ron"), (Some(0), String::new()));
    let (code, message) = run(&other, "../t.ron");
    let reason = "because bot.sh is a relative path and is not in the current folder";
    assert!(
        code == Some(2) && message.contains(reason) && message.contains("/other"),
        "{message}"
    );
    assert_eq!(
        run(folder.path(), "t.ron"),
        (Some(0), String::new()),
        "it continues from its own folder"
    );
}
