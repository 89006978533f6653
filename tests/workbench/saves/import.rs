//! Texts that people paste: each notation is recognised, played, and written back.

use super::registry;
use engine::boundary::catalog::{self, GAMES};
use engine::numbers::Ordinal;
use model::documents;
use model::documents::{Imported, import};
use model::save::export::ExportFormat;
use model::save::import::MOST_CHARACTERS;
use model::study::Study;

fn read(text: &str) -> Imported {
    import(text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn to(word: &str) -> &'static ExportFormat {
    ExportFormat::named(word).expect(word)
}

fn fault(text: &str) -> String {
    import(text)
        .map(|imported| imported.format)
        .expect_err(text)
        .to_string()
}

#[test]
fn each_notation_is_known() {
    let ffo40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
    for (text, format, game, moves) in [
        ("f5d6c3d3c4", "Othello transcript", "othello:size=8", 5),
        ("\u{feff}f5d6", "Othello transcript", "othello:size=8", 2),
        ("F5D6C3", "Othello transcript", "othello:size=8", 3),
        (
            "1. F5 f4 2. F3 g4",
            "Othello transcript",
            "othello:size=8",
            4,
        ),
        ("1.f5 2.d6", "Othello transcript", "othello:size=8", 2),
        (ffo40, "board of 64 characters", "othello:size=8", 0),
        (
            "(;GM[Othello]PB[x]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6//1.2];)",
            "GGF",
            "othello:size=8",
            2,
        ),
        (
            "4453",
            "Connect Four columns",
            "connect-four:columns=7,rows=6,k=4",
            4,
        ),
        (
            "30",
            "Connect Four columns",
            "connect-four:columns=7,rows=6,k=4",
            2,
        ),
        ("1,3,5,7", "Nim heaps", "nim:heaps=1+3+5+7", 0),
        ("(1): 1 3 5 7", "Nim heaps", "nim:heaps=1+3+5+7", 0),
        (
            "[[3,12,8],[2,4,6],[14,5,2]]",
            "tree of nested lists",
            "tree:[[3,12,8],[2,4,6],[14,5,2]]",
            0,
        ),
        (
            "['A', ('B', 5), ('C', 10)]",
            "tree of nested lists",
            "tree:['A',('B',5),('C',10)]",
            0,
        ),
        (
            "(1,3) (2,2)",
            "list of squares",
            "k-in-a-row:h=3,v=3,k=3",
            2,
        ),
        (
            "x(0,2)o(1,1)",
            "list of squares",
            "k-in-a-row:h=3,v=3,k=3",
            2,
        ),
        (
            "(3,4) (3,3)",
            "list of squares",
            "rastros:rows=8,columns=8,start=4.5",
            2,
        ),
        (
            "h8 i9 j10",
            "list of squares",
            "k-in-a-row:h=15,v=15,k=5",
            3,
        ),
        (
            ".X./OX./.O. X",
            "k-in-a-row board",
            "k-in-a-row:h=3,v=3,k=3",
            0,
        ),
        (
            ". X .\nO X .\n. O .\n",
            "k-in-a-row board",
            "k-in-a-row:h=3,v=3,k=3",
            0,
        ),
        (
            "......./......./......./...2.../...1.../..112.. 2",
            "Connect Four board",
            "connect-four:columns=7,rows=6,k=4",
            0,
        ),
        (
            "....../....../..OX../..XO../....../...... X",
            "Othello board",
            "othello:size=6",
            0,
        ),
        (
            "........\n........\n........\n....o...\n........\n........\n........\n........\nN",
            "Rastros board",
            "rastros:rows=8,columns=8,start=4.5",
            0,
        ),
        (
            "k-in-a-row:h=3,v=3,k=3 .X./OX./.O. X",
            "game and position",
            "k-in-a-row:h=3,v=3,k=3",
            0,
        ),
        ("othello", "game and position", "othello:size=8", 0),
    ] {
        let found = read(text);
        assert_eq!(
            (found.format, found.game().as_str(), found.moves.len()),
            (format, game, moves),
            "{text}"
        );
    }
}

#[test]
fn every_game_can_be_imported_by_its_name() {
    for game in GAMES {
        for example in game.examples {
            let position = catalog::read(example).expect(example);
            assert_eq!(read(example).game(), position.game());
        }
    }
}

#[test]
fn the_courses_printouts_are_read() {
    let othello = "   Tabuleiro atual:\n   _________________\n1 | . . . . . . . . | \n2 | . . . . . . . . | \n3 | . . . X . . . . | \n4 | . . . X X . . . | \n5 | . . . X O . . . | \n6 | . . . . . . . . | \n7 | . . . . . . . . | \n8 | . . . . . . . . | \n  |_________________|\n    1 2 3 4 5 6 7 8 \n   Próximo jogador: O\n";
    assert_eq!(
        read(othello).start.describe().to_string(),
        "......../......../...X..../...XX.../...XO.../......../......../........ O"
    );
    let rastros = "Tabuleiro:\n 12345678\n1........1\n2........2\n3........3\n4....@...4\n5...@....5\n6...o....6\n7........7\n8........8\n 12345678 \nPróximo jogador:S\n";
    assert_eq!(
        read(rastros).start.describe().to_string(),
        "......../......../......../....@.../...@..../...o..../......../........ S"
    );
    let galo = "Tabuleiro actual:\nX . X \nX . . \nO O . \nPróximo jogador:O\n";
    assert_eq!(read(galo).start.describe().to_string(), "X.X/X../OO. O");
}

#[test]
fn passes_that_are_left_out_are_put_in() {
    // A whole published game in which white must pass once.
    let mut study = Study::new(catalog::read("othello").unwrap(), registry());
    study.auto_pass = false;
    let mut random = super::Random(4);
    let mut passes = 0;
    while let Some(moves) = Some(study.position().legal().len()).filter(|moves| *moves > 0) {
        passes += u32::from(study.position().forced_pass().is_some());
        study.play(Ordinal::at(random.below(moves)));
    }
    while study.line().nodes()[study.line().cursor()].text == "pass" {
        study.walk(|line| {
            line.back();
        });
        passes -= 1;
    }
    let transcript = documents::export(&study, to("transcript")).unwrap();
    let found = read(&transcript);
    assert_eq!(found.end().describe(), study.position().describe());
    assert_eq!(
        found.notes.len() as u32,
        u32::from(passes > 0),
        "{:?}",
        found.notes
    );
    let again = found.into_study(registry());
    assert_eq!(
        documents::export(&again, to("transcript")).unwrap(),
        transcript
    );
}

#[test]
fn what_is_guessed_is_said() {
    let notes = |text: &str| {
        read(text)
            .notes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        notes("4453"),
        ["columns are taken as counted from 1; nothing in the text proves it"]
    );
    assert_eq!(notes("4457"), ["columns are counted from 1, as a 7 shows"]);
    assert_eq!(
        (
            notes("4450")[0].as_str(),
            read("4450").moves.concat().as_str()
        ),
        ("columns are counted from 0, as a 0 shows", "5561")
    );
    assert!(
        notes(".X./.../...")
            .iter()
            .any(|note| note.contains("O is assumed"))
    );
    assert!(
        read("1 3 5 7")
            .others
            .all
            .iter()
            .any(|other| other.format == "Connect Four columns")
    );
    assert_eq!(read("1,3,5,7 2").start.describe().to_string(), "1,3,5,7 2");
}

#[test]
fn the_first_fault_is_pointed_at() {
    for (text, start) in [
        (
            "f5d6c3a1",
            "1:7: read as Othello transcript: move 4: \"a1\" cannot be played here; legal: ",
        ),
        (
            "44444447",
            "1:7: read as Connect Four columns: move 7: \"4\" cannot be played here; legal: 1 2 3 5 6 7",
        ),
        (
            "XOX/X.X/O.. X",
            "1:1: read as k-in-a-row board: the numbers of stones",
        ),
        ("", "1:1: expected a position or moves, found nothing"),
        (
            "what is this?",
            "1:1: expected a game or a position in one of the notations that `plyscope convert --help` lists, found \"what",
        ),
        (
            "[[3,12],\n [x]]",
            "2:3: read as tree of nested lists: expected a number or a list, found \"x\"",
        ),
        (
            "othello:sise=6",
            "1:1: read as game and position: othello has no parameter",
        ),
    ] {
        assert!(fault(text).starts_with(start), "{}", fault(text));
    }
    assert!(fault(&"4".repeat(MOST_CHARACTERS + 1)).contains("too long: 1048577 characters"));
}

#[test]
fn lines_are_written_in_every_notation_and_read_back() {
    let play = |game: &str, moves: &str| {
        let mut study = Study::new(catalog::read(game).unwrap(), registry());
        study.play_text(moves).unwrap();
        study
    };
    let othello = play("othello", "f5d6c3");
    assert_eq!(
        documents::export(&othello, to("transcript")).unwrap(),
        "f5d6c3"
    );
    let board = documents::export(&othello, to("board64")).unwrap();
    assert_eq!(
        board,
        "------------------X-------XXX------OXX-----O-------------------- O".replace(
            "------------------X-------XXX------OXX-----O--------------------",
            &othello
                .position()
                .describe()
                .rows
                .concat()
                .replace('.', "-")
        )
    );
    assert_eq!(read(&board).start.describe(), othello.position().describe());
    let four = play("connect-four", "4453");
    assert_eq!(documents::export(&four, to("columns")).unwrap(), "4453");
    let rastros = play("rastros", "d4 d3 c2");
    let li2 = documents::export(&rastros, to("li2")).unwrap();
    assert_eq!(
        li2,
        ".......2\n........\n........\n....#...\n...#....\n...#....\n..*.....\n1.......\n\n01: d4 d3\n02: c2\n"
    );
    let again = read(&li2);
    assert_eq!(
        (again.format, again.end().describe()),
        ("LI2 file", rastros.position().describe())
    );
    assert!(
        fault(&li2.replace("..*.....", "...*...."))
            .contains("expected the board that the moves lead to")
    );
    for study in [&othello, &four, &rastros] {
        let text = format!(
            "{} {}",
            study.position().game(),
            documents::export(study, to("position")).unwrap()
        );
        assert_eq!(read(&text).start.describe(), study.position().describe());
        let game = catalog::read(&study.position().game()).unwrap();
        let moves = documents::export(study, to("moves")).unwrap();
        let mut again = Study::new(game, registry());
        again.play_text(&moves).unwrap();
        assert_eq!(again.position().describe(), study.position().describe());
    }
    let wrong = documents::export(&four, to("transcript"))
        .unwrap_err()
        .to_string();
    assert_eq!(
        wrong,
        "transcript is a notation of othello, not of connect-four"
    );
}
