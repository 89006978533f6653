//! Programs that are missing, silent, slow, too verbose, dead or in breach of the protocol.

use super::{ASKED, HANGS, HELLO, PLAYS, Stage, lives, play, plyscope, run};
use crate::own_home;
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::play::{Choosing, Ending, Forfeit, Limits, Played};
use engine::process::Program;
use engine::process::fault::Fault;
use engine::rules::Side;
use engine::search::Token;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Plays a script against Bacoco: it must lose for this reason, without hanging, and leave no
/// process.
fn loses(name: &str, script: &str, more: &[&str], reason: &str) {
    let stage = Stage::new();
    let player = stage.script(name, script, "");
    let since = Instant::now();
    let answer = play("rastros", &player, "bacoco", more);
    let took = since.elapsed();
    assert_eq!(answer["outcome"]["winner"], "N", "{name}: {answer}");
    let text = answer["outcome"]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("N wins: S ") && text.contains(reason),
        "{name}: {text}"
    );
    assert!(!text.chars().any(char::is_control), "{name}: {text:?}");
    assert!(took < Duration::from_secs(25), "{name}: {took:?}");
    stage.nothing_is_left(1);
}

fn after_hello(name: &str, script: &str, more: &[&str], reason: &str) {
    loses(name, &format!("{HELLO}{script}"), more, reason);
}

#[test]
fn a_program_that_cannot_be_started_loses() {
    for (command, reason) in [
        (
            "./no/such/program",
            "could not be started: ./no/such/program: No such file or directory",
        ),
        ("/", "could not be started: /: Permission denied"),
        ("Cargo.toml", "could not be started: Cargo.toml: "),
        ("''", "could not be started: : "),
    ] {
        let answer = play(
            "rastros",
            &format!("external:command={command}"),
            "bacoco",
            &[],
        );
        let text = answer["outcome"]["text"].as_str().expect("a text");
        assert!(text.contains(reason), "{command}: {text}");
        assert_eq!(answer["plies"], 0);
    }
}

#[test]
fn a_program_that_ends_loses() {
    loses("at once", "exit 3", &[], "S ended with exit code 3");
    loses(
        "at once and well",
        "exit 0",
        &[],
        "S ended with exit code 0",
    );
    after_hello(
        "with last words",
        "read game; echo begins >&2; printf '\\033[31mboom\\n\\n' >&2; exit 7",
        &[],
        "S ended with exit code 7: \\u{1b}[31mboom",
    );
    after_hello("by a signal", "kill -9 $$", &[], "S was ended by signal 9");
    after_hello(
        "in the middle of a line",
        "printf a1; exit 0",
        &[],
        "S ended with exit code 0",
    );
}

#[test]
fn a_program_that_only_closes_its_output_loses_at_once() {
    after_hello(
        "closed",
        "exec 1>&-; exec sleep 1000",
        &[],
        "S closed its standard output",
    );
}

#[test]
fn a_silent_program_loses_when_its_time_is_over() {
    after_hello(
        "asleep",
        "exec sleep 1000",
        &["--time", "300"],
        "S took longer than 300 ms for a move",
    );
    let stubborn = "trap '' TERM HUP INT PIPE; while :; do sleep 0.1; done";
    after_hello(
        "stubborn",
        stubborn,
        &["--time", "300"],
        "S took longer than 300 ms for a move",
    );
    after_hello(
        "stopped",
        "kill -STOP $$",
        &["--time", "300"],
        "S took longer than 300 ms for a move",
    );
    let late = "while read -r line; do case $line in turn*) sleep 1; echo d4;; esac; done";
    after_hello(
        "late",
        late,
        &["--time", "300"],
        "S took longer than 300 ms for a move",
    );
}

#[test]
fn a_program_that_never_says_hello_loses() {
    loses(
        "mute",
        "echo oh >&2; exec sleep 1000",
        &[],
        "did not say \"plyscope 1\" within 10000 ms (does it flush its output?): oh",
    );
}

#[test]
fn a_start_that_takes_long_is_not_on_the_clock() {
    let stage = Stage::new();
    let player = stage.script("slow start", &format!("sleep 1.5; {HELLO}{PLAYS}"), "");
    let answer = play("nim:heaps=1+1+1", &player, "bacoco", &["--time", "1000"]);
    assert_eq!(answer["outcome"]["text"], "1 wins", "{answer}");
    let answer = play(
        "nim:heaps=1",
        &player,
        "bacoco",
        &["--time", "18446744073709551615"],
    );
    assert_eq!(answer["outcome"]["text"], "1 wins", "{answer}");
    stage.nothing_is_left(2);
}

#[test]
fn an_answer_that_cannot_be_played_loses() {
    after_hello(
        "no move",
        &format!("{ASKED}echo hello; sleep 9"),
        &[],
        "S gave no legal move: expected a move like a1 (bottom left) or (8,1), found \"hello\"",
    );
    after_hello(
        "illegal",
        &format!("{ASKED}echo a1; sleep 9"),
        &[],
        "S gave no legal move: \"a1\" cannot be played here; legal: d6 e6 f6",
    );
    let rubbish = format!("{ASKED}printf '\\377\\376\\000\\033[2J\\r\\n'; sleep 9");
    after_hello(
        "rubbish",
        &rubbish,
        &[],
        "S gave no legal move: expected a move like",
    );
    let long = format!("{ASKED}head -c 60000 /dev/zero | tr '\\0' x; echo; sleep 9");
    after_hello("long", &long, &[], "xxxx…\"");
    // A line that comes too late for its turn counts as the reply to the next one.
    let late = format!("{ASKED}echo d5; {ASKED}echo d5; sleep 9");
    after_hello(
        "twice",
        &late,
        &["--moves", "d4 c4"],
        "S gave no legal move: \"d5\" cannot be played here",
    );
}

#[test]
fn lines_that_were_there_before_the_question_are_no_answer() {
    let stage = Stage::new();
    // Two lines at once, and one more before the first turn.
    let twice = PLAYS.replace("echo $mv", "printf '%s\\n%s\\n' $mv $mv");
    let player = stage.script(
        "twice",
        &format!("read hello; printf 'plyscope 1\\nearly\\n'\n{twice}"),
        "",
    );
    let answer = play("nim:heaps=2+3+2", &player, &player, &[]);
    assert_eq!(
        (&answer["plies"], &answer["outcome"]["text"]),
        (&7.into(), &"1 wins".into()),
        "{answer}"
    );
    stage.nothing_is_left(2);
}

#[test]
fn a_program_that_floods_loses() {
    after_hello(
        "one line",
        "exec tr '\\0' x < /dev/zero",
        &[],
        "S wrote a line of more than 65536 bytes",
    );
    after_hello(
        "empty lines",
        "exec yes ''",
        &[],
        "S wrote more than 1048576 bytes without an answer",
    );
    loses(
        "before hello",
        "exec yes",
        &[],
        "S wrote more than 1048576 bytes without an answer",
    );
    let much = format!("{ASKED}yes 'not a move' | head -c 10000000; sleep 9");
    after_hello("ten megabytes", &much, &[], "found \"not a move\"");
}

#[test]
fn a_child_that_keeps_the_pipe_open_does_not_help() {
    let orphan = "sleep 1000 & echo $! >> \"$pids\"; exit 5";
    after_hello("orphan", orphan, &[], "S ended with exit code 5");
    let loud = "yes '' >&2 & echo $! >> \"$pids\"; sleep 0.2; exit 6";
    after_hello("loud orphan", loud, &[], "S ended with exit code 6");
    let many =
        "for i in 1 2 3 4 5; do sh -c 'sleep 1000' & echo $! >> \"$pids\"; done; exec sleep 1000";
    after_hello(
        "family",
        many,
        &["--time", "300"],
        "S took longer than 300 ms",
    );
}

#[test]
fn noise_on_standard_error_is_drained_while_the_program_plays() {
    let stage = Stage::new();
    let noise = "head -c 5000000 /dev/zero | tr '\\0' x >&2\n";
    let player = stage.script("noise", &format!("{HELLO}{noise}{PLAYS}"), "");
    let answer = play("nim:heaps=1+1+1", &player, "bacoco", &[]);
    assert_eq!(answer["outcome"]["text"], "1 wins", "{answer}");
    stage.nothing_is_left(1);
}

#[test]
fn a_family_ends_with_the_game_also_when_it_was_well_played() {
    let stage = Stage::new();
    let player = stage.script(
        "family",
        &format!("sleep 1000 & echo $! >> \"$pids\"\n{HELLO}{PLAYS}sleep 1000"),
        "",
    );
    let answer = play("nim:heaps=1+1+1", &player, "bacoco", &[]);
    assert_eq!(answer["outcome"]["text"], "1 wins", "{answer}");
    stage.nothing_is_left(2);
}

#[test]
fn people_are_told_the_reason() {
    let stage = Stage::new();
    let player = stage.script("dies", "echo 'no module named x' >&2; exit 1", "");
    let output = run(&[
        "--game", "rastros", "--first", "bacoco", "--second", &player,
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.ends_with("S wins: N ended with exit code 1: no module named x after 1 ply\n"),
        "{text}"
    );
}

#[test]
fn a_program_that_reads_nothing_is_found_out() {
    let mut program = Program::start("sleep", &["1000".to_owned()]).expect("it starts");
    let line = "x".repeat(99_999);
    let mut fault = Ok(());
    for _ in 0..20 {
        fault = fault.and_then(|()| program.say(&line));
    }
    assert_eq!(fault, Err(Fault::Deaf { most: 1 << 20 }));
}

/// Plays games of the script against itself in this thread.
fn games(player: &str, count: u64, limits: Limits) -> Vec<Played> {
    let start = catalog::read("nim:heaps=2+3+2").expect("a game");
    let choosing = Choosing::named("external")
        .expect("external")
        .with(player.trim_start_matches("external:"));
    let choosing = choosing.expect("a player");
    let mut pair = start
        .pair([&choosing, &choosing], &Registry::built_in())
        .expect("two players");
    (0..count)
        .map(|seed| pair.play(&[], limits, seed, &Token::new()))
        .collect()
}

#[test]
fn one_process_plays_all_games_of_a_side_in_any_thread() {
    let stage = Stage::new();
    let player = stage.script("plays", &format!("{HELLO}{PLAYS}"), "");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let played = games(&player, 5, Limits::default());
                assert!(
                    played
                        .iter()
                        .all(|game| matches!(game.ending, Ending::Over(_))),
                    "{played:?}"
                );
                assert!(
                    played.iter().all(|game| game.taken.len() == 7),
                    "{played:?}"
                );
            });
        }
    });
    assert_eq!(stage.pids().len(), 8);
    stage.nothing_is_left(8);
}

#[test]
fn after_a_lost_game_a_program_begins_anew() {
    let stage = Stage::new();
    // The first process hangs, later ones play.
    let script =
        format!("{HELLO}if mkdir \"$here/been\" 2>/dev/null; then sleep 1000; fi\n{PLAYS}");
    let player = stage.script("once", &script, "");
    let limits = Limits {
        time: Some(Duration::from_millis(2500)),
        nodes: None,
    };
    let played = games(&player, 3, limits);
    let late = Forfeit::Time {
        limit: Duration::from_millis(2500),
    };
    assert_eq!(played[0].ending, Ending::Forfeit(Side::First, late));
    assert!(
        played[1..]
            .iter()
            .all(|game| matches!(game.ending, Ending::Over(_))),
        "{played:?}"
    );
    assert_eq!(stage.pids().len(), 3);
    stage.nothing_is_left(3);
}

#[test]
fn a_game_is_broken_off_at_once() {
    let stage = Stage::new();
    for (name, script) in [
        ("asleep", format!("{HELLO}sleep 1000")),
        ("mute", "sleep 1000".to_owned()),
    ] {
        let player = stage.script(name, &script, "");
        let start = catalog::read("nim").expect("a game");
        let choosing = Choosing::named("external")
            .expect("external")
            .with(player.trim_start_matches("external:"));
        let choosing = choosing.expect("a player");
        let mut pair = start
            .pair([&choosing, &choosing], &Registry::built_in())
            .expect("two players");
        let since = Instant::now();
        let wanted = Duration::from_millis(700);
        let played = pair.play(&[], Limits::default(), 0, &Token::new().within(wanted));
        assert_eq!((played.ending, played.taken.len()), (Ending::Open, 0));
        assert!(
            since.elapsed() < wanted + Duration::from_secs(2),
            "{:?}",
            since.elapsed()
        );
    }
    stage.nothing_is_left(2);
}

/// Waits until at least `at_least` processes have been started.
fn started(stage: &Stage, at_least: usize) {
    let since = Instant::now();
    while stage.pids().len() < at_least && since.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let pids = stage.pids();
    assert!(
        pids.len() >= at_least && pids.last().is_some_and(|&pid| lives(pid)),
        "{pids:?}"
    );
}

/// Sends a signal and waits for the end, which must be by that signal; fails if the program hangs.
fn ends_by(child: &mut Child, signal: &str) {
    let sent = own_home::program("kill")
        .args([format!("-{signal}"), child.id().to_string()])
        .status()
        .expect("kill");
    assert!(sent.success());
    let since = Instant::now();
    while child.try_wait().expect("a state").is_none() && since.elapsed() < HANGS {
        std::thread::sleep(Duration::from_millis(5));
    }
    let status = child.try_wait().expect("a state").expect("it has ended");
    let number = match signal {
        "TERM" => 15,
        "INT" => 2,
        _ => 1,
    };
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&status),
        Some(number),
        "{signal}: {status:?}"
    );
}

#[test]
fn signals_end_the_programs_too() {
    for signal in ["TERM", "INT", "HUP"] {
        let stage = Stage::new();
        let player = stage.script("deaf", &format!("{HELLO}exec sleep 1000"), "");
        let quoted = player.replace('\\', "\\\\").replace('"', "\\\"");
        let four = ["a", "b", "c", "d"]
            .map(|name| format!("(name: \"{name}\", player: \"{quoted}\")"))
            .join(", ");
        let text = format!("(version: 1, game: \"nim\", players: [{four}])");
        let tournament = stage.path("t.ron").display().to_string();
        std::fs::write(&tournament, text).expect("a file");
        let game = [
            "play", "--game", "nim", "--first", &player, "--second", "bacoco",
        ];
        let pairs = [&game[..], &["--pairs", "3", "--jobs", "3"]].concat();
        for (arguments, programs) in [
            (&game[..], 1),
            (&pairs, 2),
            // Each of four concurrent games has two processes; the one that moves first is asked
            // for its move.
            (&["tournament", &tournament, "--jobs", "4"], 4),
        ] {
            let before = stage.pids().len();
            let mut command = plyscope();
            command
                .args(arguments)
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            let mut child = command.spawn().expect("plyscope starts");
            started(&stage, before + programs);
            ends_by(&mut child, signal);
            stage.nothing_is_left(before + programs);
        }
    }
}

#[test]
fn signals_end_an_engine_and_its_programs() {
    for signal in ["TERM", "INT", "HUP"] {
        // While it waits for a line, and while its program is thinking.
        for line in ["isready", "go"] {
            let stage = Stage::new();
            let player = stage.script("deaf", &format!("{HELLO}exec sleep 1000"), "");
            let mut child = plyscope()
                .args(["ugi", "--game", "nim", "--player", &player])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("plyscope starts");
            let mut stdin = child.stdin.take().expect("a pipe");
            writeln!(stdin, "{line}").expect("it reads");
            if line == "go" {
                started(&stage, 1);
            } else {
                let mut ready = String::new();
                BufReader::new(child.stdout.take().expect("a pipe"))
                    .read_line(&mut ready)
                    .expect("a line");
                assert_eq!(ready, "readyok\n");
            }
            ends_by(&mut child, signal);
            stage.nothing_is_left(usize::from(line == "go"));
        }
    }
}

#[test]
fn at_the_end_of_its_input_a_program_may_end_when_plyscope_is_killed() {
    let stage = Stage::new();
    let player = stage.script(
        "reads",
        &format!("{HELLO}while read -r line; do :; done"),
        "",
    );
    let arguments = [
        "play", "--game", "nim", "--first", &player, "--second", "bacoco",
    ];
    let mut child = plyscope()
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("plyscope starts");
    started(&stage, 1);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    stage.nothing_is_left(1);
}
