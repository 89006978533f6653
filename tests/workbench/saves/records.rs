//! Files of games: a written game is read back as the same game, and each of several games can be
//! opened.

use super::{Random, registry};
use engine::boundary::catalog;
use engine::numbers::Ordinal;
use model::documents;
use model::documents::import::collection;
use model::documents::{Imported, import};
use model::save::export::ExportFormat;
use model::save::import::{FORMATS, ImportInput};
use model::study::Study;

fn to(word: &str) -> &'static ExportFormat {
    ExportFormat::named(word).expect(word)
}

fn read(text: &str) -> Imported {
    import(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn fault(text: &str) -> String {
    import(text)
        .map(|imported| imported.format)
        .expect_err(text)
        .to_string()
}

/// Returns a study at the end of a random game of at most `most` moves.
fn random_game(game: &str, seed: u64, most: usize) -> Study {
    let mut random = Random(seed);
    let mut study = Study::new(catalog::read(game).expect(game), registry());
    for _ in 0..random.below(most) {
        let moves = study.position().legal().len();
        if moves == 0 || !study.play(Ordinal::at(random.below(moves))) {
            break;
        }
    }
    study
}

/// Returns the moves of a study with their parents and comments.
fn nodes(study: &Study) -> Vec<(usize, String, String)> {
    study
        .line()
        .nodes()
        .iter()
        .map(|node| (node.parent, node.text.clone(), node.comment.clone()))
        .collect()
}

#[test]
fn random_games_come_back_as_they_were_written() {
    for (game, formats) in [
        ("othello:size=4", &["sgf", "ggf"][..]),
        ("othello:size=6", &["sgf", "ggf"]),
        ("othello:size=8", &["sgf", "ggf", "transcript"]),
        ("othello:size=10", &["sgf", "ggf"]),
        ("k-in-a-row:h=15,v=15,k=5", &["sgf"]),
        ("k-in-a-row:h=19,v=19,k=5", &["sgf"]),
        ("k-in-a-row:h=6,v=9,k=5", &["sgf"]),
        ("connect-four:columns=7,rows=6,k=4", &["columns"]),
        ("rastros:rows=8,columns=8", &["li2"]),
    ] {
        for seed in 1..=12 {
            let study = random_game(game, seed, 70);
            if study.line().nodes().len() < 2 {
                continue;
            }
            for format in formats {
                let written = documents::export(&study, to(format))
                    .unwrap_or_else(|error| panic!("{game}: {error}"));
                let found = read(&written);
                assert_eq!(
                    found.end().describe().rows,
                    study.position().describe().rows,
                    "{written}"
                );
                if matches!(*format, "sgf" | "ggf") {
                    let again = found.into_study(registry());
                    assert_eq!(nodes(&again), nodes(&study), "{written}");
                    assert_eq!(again.start().game(), study.start().game());
                }
            }
        }
    }
}

#[test]
fn positions_that_were_set_up_come_back() {
    for (game, formats) in [
        ("othello:size=8", &["sgf", "ggf", "obf", "board64"][..]),
        ("othello:size=4", &["sgf", "ggf"]),
        ("k-in-a-row:h=15,v=15,k=5", &["sgf"]),
        ("k-in-a-row:h=5,v=7,k=5", &["sgf"]),
    ] {
        for seed in 1..=12 {
            let before = random_game(game, seed, 12);
            let position = before.position();
            let setup = position.describe();
            if position.outcome().is_some() || setup.words.len() > 1 {
                continue;
            }
            let mut study = Study::new(
                before.start().set_up(Some(&setup)).expect("a position"),
                registry(),
            );
            let mut random = Random(seed);
            for _ in 0..2 {
                let moves = study.position().legal().len();
                study.play(Ordinal::at(random.below(moves)));
            }
            for format in formats {
                let is_game = matches!(*format, "sgf" | "ggf");
                if !is_game && study.position().describe().words.len() > 1 {
                    continue;
                }
                let written = documents::export(&study, to(format))
                    .unwrap_or_else(|error| panic!("{game}: {error}"));
                let found = read(&written);
                assert_eq!(
                    found.end().describe(),
                    study.position().describe(),
                    "{written}"
                );
                if is_game {
                    assert_eq!(found.start.describe(), setup, "{written}");
                    assert_eq!(
                        nodes(&found.into_study(registry())),
                        nodes(&study),
                        "{written}"
                    );
                }
            }
            // The moves alone would begin at another position.
            if study.line().nodes().len() > 1 && before.line().nodes().len() > 1 {
                let error = documents::export(&study, to("moves"))
                    .expect_err("a start")
                    .to_string();
                assert_eq!(
                    error,
                    "moves begins at the initial position, and this line does not; ron would do"
                );
            }
        }
    }
}

#[test]
fn variations_and_comments_go_through_sgf() {
    for (game, seed) in [("othello:size=8", 3), ("k-in-a-row:h=15,v=15,k=5", 5)] {
        let mut random = Random(seed);
        let mut study = Study::new(catalog::read(game).expect(game), registry());
        (study.title, study.comment) = (
            "a ] title \\".to_owned(),
            "a comment\nof [two] lines".to_owned(),
        );
        for _ in 0..60 {
            let nodes = study.line().nodes().len();
            let node = random.below(nodes);
            study.walk(|line| line.go(node));
            let moves = study.position().legal().len();
            if moves > 0 && study.play(Ordinal::at(random.below(moves))) && random.below(4) == 0 {
                study.set_comment(&format!("move {nodes}: \\ and ]"));
            }
        }
        let written = documents::export(&study, to("sgf")).expect("sgf");
        let again = read(&written).into_study(registry());
        assert_eq!(
            (&again.title, &again.comment),
            (&study.title, &study.comment),
            "{written}"
        );
        // Nodes are numbered anew, so that the moves are compared from the start.
        let paths = |study: &Study| {
            let nodes = study.line().nodes();
            let mut paths: Vec<(Vec<Ordinal>, String)> = (0..nodes.len())
                .map(|node| (study.line().ordinals(node), nodes[node].comment.clone()))
                .collect();
            paths.sort();
            paths
        };
        assert_eq!(paths(&again), paths(&study), "{written}");
        let main = |study: &Study| study.line().ordinals(study.line().end(0));
        assert_eq!(main(&again), main(&study), "{written}");
    }
}

#[test]
fn lists_of_trees_and_heaps_come_back() {
    for (game, format) in [
        ("tree:['A',[3,('it\\'s',4)],5]", "python"),
        ("tree:[[3,12,8],[2,4,6]]", "python"),
        ("tree:[[3,12,8],[2,4,6]]", "json"),
        ("tree:['A',['B',3,12],5]", "json"),
        ("nim:heaps=1+3+5+7", "python"),
        ("nim:heaps=1+3+5+7", "json"),
    ] {
        let Ok(start) = catalog::read(game) else {
            continue;
        };
        let study = Study::new(start, registry());
        let written = documents::export(&study, to(format)).expect(game);
        let found = read(&written);
        // A list of numbers is read as a tree, or as heaps if the game is given.
        let game = study.start().game();
        let said = documents::import_as(&written, Some(study.start().kind())).expect("it is read");
        assert_eq!(said.game(), game, "{written}");
        assert!(
            found.game() == game || found.others.named().contains(&study.start().kind()),
            "{written}"
        );
    }
}

#[test]
fn rules_that_vary_come_back_with_the_game() {
    for (game, format) in [
        ("othello:size=8,anti=true", "ggf"),
        ("othello:size=6,anti=true", "sgf"),
        ("k-in-a-row:h=15,v=15,k=5,exact=true", "sgf"),
    ] {
        let study = random_game(game, 3, 12);
        let written = documents::export(&study, to(format)).expect(game);
        let found = read(&written);
        assert_eq!(
            (found.game().as_str(), found.end().describe()),
            (game, study.position().describe()),
            "{written}"
        );
    }
}

#[test]
fn lists_of_boards_come_back() {
    let mut written = 0;
    for game in [
        "k-in-a-row:h=3,v=3,k=3",
        "connect-four:columns=7,rows=6,k=4",
        "othello:size=8",
    ] {
        for seed in 1..=10 {
            let study = random_game(game, seed, 8);
            // An empty board may belong to many games.
            if study.line().nodes().len() < 3 {
                continue;
            }
            for format in ["python", "json"] {
                // The side to move in Othello does not follow from counting discs.
                let Ok(text) = documents::export(&study, to(format)) else {
                    continue;
                };
                let found = read(&text);
                assert_eq!(
                    found.end().describe(),
                    study.position().describe(),
                    "{text}"
                );
                assert_eq!(found.game(), study.start().game(), "{text}");
                written += 1;
            }
        }
    }
    assert!(written >= 20, "{written}");
}

#[test]
fn what_a_format_cannot_say_is_refused_with_the_reason() {
    for (game, setup, format, reason) in [
        (
            "k-in-a-row:h=3,v=3,k=3",
            ".../.../... X",
            "sgf",
            "sgf knows five in a row, not 3 in a row; moves would do",
        ),
        (
            "connect-four",
            "",
            "sgf",
            "sgf is a notation of othello, k-in-a-row, not of connect-four",
        ),
        ("nim", "", "ggf", "ggf is a notation of othello, not of nim"),
        (
            "othello:size=6",
            "",
            "obf",
            "obf is for boards of 8 by 8 squares, not for othello:size=6",
        ),
        (
            "connect-four:columns=10,rows=4",
            "",
            "columns",
            "columns are written as digits, and this board has 10",
        ),
        (
            "nim:heaps=1+2,misere=true",
            "",
            "python",
            "a list does not say \"misere=true\"; position would do",
        ),
        (
            "nim:heaps=1+2,most=1",
            "",
            "json",
            "a list does not say \"most=1\"; position would do",
        ),
        (
            "othello:anti=true",
            "",
            "transcript",
            "transcript does not say \"anti=true\"; position would do",
        ),
        (
            "othello:anti=true",
            "",
            "obf",
            "obf does not say \"anti=true\"; position would do",
        ),
        (
            "nim",
            "1,2,3,3 2",
            "json",
            "a list does not say \"2\"; position would do",
        ),
        (
            "tree:first=min,[1,2]",
            "",
            "json",
            "a list does not say \"first=min\"; position would do",
        ),
        (
            "k-in-a-row:h=3,v=3,k=3",
            "X../.../.O. O",
            "python",
            "a list does not say \"O\"; position would do",
        ),
        (
            "othello:size=4",
            "OOOO/OOOO/OOOO/OO.X O pass",
            "ggf",
            "ggf cannot say that a pass was just played",
        ),
    ] {
        let start = catalog::read(game).expect(game);
        let setup = Some(setup)
            .filter(|setup| !setup.is_empty())
            .map(engine::rules::Setup::read);
        let start = start
            .set_up(setup.as_ref())
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        let error = documents::export(&Study::new(start, registry()), to(format))
            .expect_err(game)
            .to_string();
        assert!(error.contains(reason), "{error}");
    }
    let mut study = random_game("othello", 2, 20);
    study.set_comment("what to look at");
    study.walk(|line| _ = line.back());
    let notes: Vec<String> = documents::left_out(&study, to("ggf"))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        notes[0].contains("1 other move is left out") && notes[1].contains("1 is left out"),
        "{notes:?}"
    );
    assert!(documents::left_out(&study, to("sgf")).is_empty());
}

#[test]
fn the_values_of_a_game_are_a_table() {
    let mut study = Study::new(catalog::read("k-in-a-row").expect("a game"), registry());
    study.play_text("b2 a2 a1 c3 b1 b3 c1").expect("moves");
    study.set_spec(engine::search::Spec {
        depth: None,
        ..study.spec().clone()
    });
    let table = documents::export(&study, to("csv")).expect("a table");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "ply,to_move,value,best,move,move_value,cost");
    assert_eq!((lines.len(), lines[1]), (9, "0,X,0,a3,b2,0,0"));
    // O loses by a2; a3 would have held the draw.
    assert_eq!((lines[2], lines[8]), ("1,O,0,a3,a2,1,1", "7,O,1,,,,"));
}

#[test]
fn each_game_of_a_file_is_opened_by_its_number() {
    let board = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let ggf = format!(
        "2 (;GM[Othello]TY[s8a]{board}B[f5];)(;GM[Othello]PB[a]PW[b]TY[s8]{board}B[f5]W[d6];)\n1 (;GM[Othello]{board}B[c4]W[a1];)\n"
    );
    let games = collection(ImportInput::Text(&ggf)).expect("games");
    assert_eq!(games.len(), 3);
    let first = games.open(0).expect("anti-Othello");
    assert_eq!(
        (first.end().game().as_str(), first.moves.join(" ").as_str()),
        ("othello:size=8,anti=true", "f5")
    );
    let second = games.open(1).expect("a game");
    assert_eq!(
        (second.moves.join(" ").as_str(), second.title.as_str()),
        ("f5 d6", "a – b")
    );
    assert!(
        second.notes[0]
            .to_string()
            .contains("holds 3 games or positions; this is number 2")
    );
    assert!(
        games
            .open(2)
            .expect_err("illegal")
            .to_string()
            .contains("move 2: \"a1\" cannot be played here")
    );
    assert!(
        games
            .open(3)
            .expect_err("none")
            .to_string()
            .contains("from 1 to 3, found 4")
    );
    let back = read("(;GM[2]RU[Anti-Othello]SZ[8];B[f5];W[d6])");
    assert_eq!(back.end().game(), "othello:size=8,anti=true");
}

#[test]
fn passes_and_sides_are_those_that_the_file_says() {
    let wrong = "(;GM[Othello]TY[8]B[f5]B[d6];)";
    assert!(
        fault(wrong).contains("move 2: it is said to be a move of X, and O is to move"),
        "{}",
        fault(wrong)
    );
    let white = read("(;GM[4]SZ[15];W[hh];B[hi])");
    assert!(
        white
            .notes
            .iter()
            .any(|note| note.to_string().contains("white moves first"))
    );
    assert_eq!(white.end().describe().rows[7], ".......X.......");
}

#[test]
fn a_last_move_that_is_cut_off_is_named() {
    for (text, moves) in [
        ("f5d6c", 2),
        ("1. f5 d6 2. c", 2),
        ("(;GM[Othello]TY[8]B[f5]W[d6]B[", 2),
        ("(;GM[2];B[f5];W[", 1),
    ] {
        let found = read(text);
        assert_eq!(found.moves.len(), moves, "{text}");
        let notes: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        assert!(
            notes.iter().any(|note| note.contains("cut off")),
            "{text}: {notes:?}"
        );
    }
    let board = "---------------------------OX------XO--------------------------- X";
    assert_eq!(
        read(&format!("{board} f5d6")).moves.join(" "),
        "f5 d6",
        "moves after a board are played"
    );
}

#[test]
fn the_examples_of_all_formats_are_read() {
    for format in FORMATS.iter().filter(|format| !format.example.is_empty()) {
        read(format.example);
    }
}
