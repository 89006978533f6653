//! The lines that plyscope sends to programs in both protocols.

use super::{HELLO, Stage, moves, play};
use std::fs;
use std::io::Write;
use std::process::Stdio;

/// Returns a script that records every line it reads and plays the given moves in order.
fn scripted(moves: &str, log: &str, answers: &str) -> String {
    format!(
        "set -- {moves}\nwhile read -r line; do echo \"$line\" >> \"$here/{log}\"\ncase $line in\n{answers}\nquit) exit;;\nesac; done"
    )
}

#[test]
fn both_protocols_say_what_they_should() {
    let stage = Stage::new();
    let engine = "ugi) echo id name Script; echo option name Hash; echo ugiok;;
        isready) echo readyok;;
        go*) echo info depth 1 score cp 34 nodes 120 pv $1; echo info string hi; echo bestmove $1 ponder b3; shift;;";
    let first = stage.script(
        "engine",
        &scripted("a1 B1 '(3,3)'", "ugi.log", engine),
        "protocol=ugi,",
    );
    let lines = "plyscope*) echo a banner; echo plyscope 1;;\nturn*) echo; echo \"  $1 \"; shift;;";
    let second = stage.script("lines", &scripted("a2 2,2", "line.log", lines), "");
    let answer = play(
        "k-in-a-row",
        &first,
        &second,
        &["--time", "5000", "--nodes", "900"],
    );
    assert_eq!(moves(&answer), "a1 a2 b1 b2 c1");
    assert_eq!(answer["outcome"]["text"], "X wins");
    let ugi = "ugi\nuginewgame\nisready\nposition startpos\ngo movetime 4500 nodes 900\n\
        position startpos moves a1 a2\ngo movetime 4500 nodes 900\n\
        position startpos moves a1 a2 b1 b2\ngo movetime 4500 nodes 900\nquit\n";
    assert_eq!(
        fs::read_to_string(stage.path("ugi.log")).expect("a log"),
        ugi
    );
    let log = fs::read_to_string(stage.path("line.log")).expect("a log");
    let told: Vec<&str> = log
        .lines()
        .filter(|line| !line.starts_with("turn"))
        .collect();
    let expected = [
        "plyscope 1",
        "game k-in-a-row:h=3,v=3,k=3",
        "start .../.../... X",
        "moves a1",
        "position .../.../X.. O",
        "legal a3 b3 c3 a2 b2 c2 b1 c1",
        "moves a1 a2 b1",
        "position .../O../XX. O",
        "legal a3 b3 c3 b2 c2 c1",
        "quit",
    ];
    assert_eq!(told, expected);
    let turns: Vec<Vec<&str>> = log
        .lines()
        .filter(|line| line.starts_with("turn"))
        .map(|line| line.split(' ').collect())
        .collect();
    assert_eq!(turns.len(), 2);
    for turn in &turns {
        assert!(
            matches!(
                turn[..],
                ["turn", "O", "seed", _, "time", "5000", "nodes", "900"]
            ),
            "{turn:?}"
        );
        assert!(turn[3].parse::<u64>().is_ok(), "{turn:?}");
    }
    assert_ne!(turns[0][3], turns[1][3]);
    stage.nothing_is_left(2);
}

#[test]
fn what_a_program_thinks_is_shown() {
    let stage = Stage::new();
    let engine = "ugi) echo ugiok;;\nisready) echo readyok;;\ngo*) echo info score cp -7 nodes 4321; echo bestmove 1:1;;";
    let first = stage.script(
        "engine",
        &scripted("", "log", engine),
        "protocol=ugi,go=depth 3,",
    );
    let output = super::run(&[
        "--game",
        "nim:heaps=1",
        "--first",
        &first,
        "--second",
        "bacoco",
    ]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let row = text
        .lines()
        .find(|line| line.contains("1:1"))
        .expect("the move");
    assert!(row.contains("-7") && row.contains("4321"), "{text}");
    let log = fs::read_to_string(stage.path("log")).expect("a log");
    assert!(log.contains("position startpos\ngo depth 3\n"), "{log}");
}

#[test]
fn positions_set_up_are_told_and_a_thinker_is_stopped() {
    let stage = Stage::new();
    let engine = "ugi) echo ugiok;;\nisready) echo readyok;;\nstop) echo bestmove 1:1;;";
    let first = stage.script("engine", &scripted("", "log", engine), "protocol=ugi,");
    let more = ["--position", "1,1 1", "--time", "3000"];
    let answer = play("nim:heaps=3+1", &first, "bacoco", &more);
    assert_eq!(answer["plies"], 2, "{answer}");
    let log = fs::read_to_string(stage.path("log")).expect("a log");
    assert_eq!(
        log,
        "ugi\nuginewgame\nisready\nposition fen 1,1 1\ngo movetime 2700\nstop\nquit\n"
    );
}

#[test]
fn an_engine_without_an_answer_loses() {
    let stage = Stage::new();
    let (ready, game) = (
        "ugi) echo ugiok;;\nisready) echo readyok;;\n",
        "nim:heaps=1+1",
    );
    for (name, answers, reason) in [
        (
            "none",
            "go*) echo bestmove;;",
            "1 gave no legal move: expected a move like",
        ),
        (
            "illegal",
            "go*) echo bestmove 2:9;;",
            "1 gave no legal move: \"2:9\" cannot be played here",
        ),
        (
            "mute",
            "go*) echo info depth 1;;",
            "1 took longer than 500 ms for a move",
        ),
        (
            "dead",
            "go*) echo segmentation >&2; exit 139;;",
            "1 ended with exit code 139: segmentation",
        ),
    ] {
        let player = stage.script(
            name,
            &scripted("", name, &format!("{ready}{answers}")),
            "protocol=ugi,",
        );
        let answer = play(game, &player, "bacoco", &["--time", "500"]);
        let text = answer["outcome"]["text"].as_str().expect("a text");
        assert!(
            text.starts_with("2 wins: ") && text.contains(reason),
            "{name}: {text}"
        );
    }
    let player = stage.script("wrong language", &format!("{HELLO}exit 2"), "protocol=ugi,");
    let answer = play(game, &player, "bacoco", &[]);
    assert_eq!(
        answer["outcome"]["text"],
        "2 wins: 1 ended with exit code 2"
    );
    stage.nothing_is_left(5);
}

/// plyscope as the engine of plyscope plays the game that it would play inside one process, move by
/// move.
#[test]
fn two_programs_of_ours_play_the_game_they_would_play_inside() {
    let program = env!("CARGO_BIN_EXE_plyscope");
    for (game, one, two) in [
        (
            "rastros:rows=6,columns=7",
            "alphabeta:evaluation=basilio,depth=3",
            "alphabeta:depth=2,ties=random",
        ),
        (
            "othello:size=6",
            "alphabeta:evaluation=discs,depth=3,ties=random",
            "bacoco",
        ),
    ] {
        let outside = |player: &str| {
            let command = format!("'{program}' ugi --game {game} --player {player} --seed 5");
            format!("external:protocol=ugi,command={command}")
        };
        let inside = play(game, one, two, &["--seed", "5"]);
        let both = play(game, &outside(one), &outside(two), &["--seed", "5"]);
        assert_eq!(both, inside);
        assert!(inside["plies"].as_u64().expect("plies") > 10, "{inside}");
    }
}

#[test]
fn our_engine_answers_what_it_is_asked() {
    let talk = |input: &str| {
        let mut command = super::plyscope();
        command.args(["ugi", "--game", "nim:heaps=1+2", "--player", "perfect"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("plyscope starts");
        child
            .stdin
            .take()
            .expect("a pipe")
            .write_all(input.as_bytes())
            .expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = talk(
        "ugi\nisready\nuginewgame\nposition startpos\ngo movetime 5\nstop\nquery p1turn\nquit\nisready\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("id name plyscope ") && lines[3].starts_with("info score cp "),
        "{text}"
    );
    assert_eq!(
        [lines[1], lines[2], lines[4], lines[5]],
        ["ugiok", "readyok", "bestmove 2:1", "response true"]
    );
    assert_eq!(lines.len(), 6, "{text}");
    let text =
        talk("position startpos moves 2:1 1:1 2:1\nquery gameover\nquery result\ngo\nquery x");
    let expected = "response true\nresponse p1win\ninfo string the game is over\n\
        info string expected query p1turn, gameover or result, found \"x\"\n";
    assert_eq!(text, expected);
    let text = talk(
        "position fen 0,2 2\nquery p1turn\nposition startpos moves 3:1\nposition fen 9\nposition\ngo\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "response false");
    assert!(
        lines[1..4]
            .iter()
            .all(|line| line.starts_with("info string ")),
        "{text}"
    );
    assert_eq!(lines[5], "bestmove 2:2");
}
