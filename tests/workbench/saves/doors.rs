//! The files of `tests/files` by every way into the workbench: opened, pasted, in the editor of
//! positions, and as a position of a given game.

use super::registry;
use engine::boundary::catalog;
use engine::numbers::Ordinal;
use model::documents::{import, import_in};
use plyscope::app::Source;
use plyscope::app::screens::position::PositionEditor;
use plyscope::term::files;

/// As in `tests/program/notations.rs`.
const NOT_YET: &[&str] = &[];

#[test]
fn every_door_reads_what_people_have() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut seen = 0;
    for row in include_str!("../../files/expected.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let columns: Vec<&str> = row.split('\t').collect();
        let (file, kind, game, position) = (columns[0], columns[2], columns[3], columns[4]);
        if NOT_YET.contains(&file) || !matches!(kind, "board" | "asks") {
            continue;
        }
        let text = std::fs::read_to_string(folder.join(file)).expect("a text");
        let found = import(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(found.end().describe().to_string(), position, "{file}");
        assert!(found.game().starts_with(game), "{file}: {}", found.game());
        // As a position of its own game: --position, and the form of a new game.
        let own = catalog::read(&found.game()).expect("a game");
        let given = import_in(&text, &*own).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(given.end().describe().to_string(), position, "{file}");
        // In the editor of positions, which shows another game.
        let nim = catalog::read("nim").expect("a game");
        let mut editor = PositionEditor::new(&*nim).expect("an editor");
        let notes = editor
            .read(&text)
            .unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(editor.text(), position, "{file}");
        assert_eq!(notes.len(), found.notes.len(), "{file}");
        // Pasted, and opened as a file: an assumption is shown, and kept in the comment.
        for source in [Source::Text(text.clone()), Source::File(folder.join(file))] {
            let (study, home) =
                files::open(&source, &registry()).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(study.position().describe().to_string(), position, "{file}");
            assert_eq!(home.read.notes, found.said(), "{file}");
            assert!(
                home.read
                    .notes
                    .iter()
                    .all(|note| study.comment.contains(&note.to_string())),
                "{file}"
            );
        }
        assert!(
            kind != "asks"
                || found
                    .notes
                    .iter()
                    .any(|note| note.to_string().contains("tree")),
            "{file}"
        );
        seen += 1;
    }
    assert!(seen >= 19, "{seen}");
}

/// Returns the position that a text is or leads to.
fn read(text: &str) -> String {
    let found = import(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    found.end().describe().to_string()
}

#[test]
fn boards_are_read_in_every_dress() {
    let x = "XOX/.O./... X";
    for text in [
        "XOX\n.O.\n...",
        "X O X\n. O .\n. . .",
        "XOX\n O \n   ",
        "X | O | X\n---------\n  | O |  \n---------\n  |   |  ",
        "+---+---+---+\n| X | O | X |\n+---+---+---+\n|   | O |   |\n+---+---+---+\n|   |   |   |\n+---+---+---+",
        "┌───┬───┬───┐\n│ X │ O │ X │\n├───┼───┼───┤\n│   │ O │   │\n├───┼───┼───┤\n│   │   │   │\n└───┴───┴───┘",
        "  a b c\n1 X O X\n2 . O .\n3 . . .",
        "  1 2 3\n1 X O X\n2 _ O _\n3 _ _ _",
        "_X_|_O_|_X_\n___|_O_|___\n   |   |   ",
        "['X', 'O', 'X', ' ', 'O', ' ', ' ', ' ', ' ']",
        "[\"XOX\", \" O \", \"   \"]",
        "board = [[1, 2, 1], [0, 2, 0], [0, 0, 0]]",
        "const board = [['X','O','X'],[null,'O',null],[null,null,null]];",
        "int[][] board = {{1,2,1},{0,2,0},{0,0,0}};",
        "array([[ 1., -1.,  1.],\n       [ 0., -1.,  0.],\n       [ 0.,  0.,  0.]])",
        "[[1, -1, 1], [0, -1, 0], [0, 0, 0]]",
        "((1, 2, 1), (0, 2, 0), (0, 0, 0))",
        "([[1, 2, 1], [0, 2, 0], [0, 0, 0]], 1)",
        "[1, 2, 1, 0, 2, 0, 0, 0, 0]",
        "❌⭕❌\n⬜⭕⬜\n⬜⬜⬜",
        "XOX/_O_/___",
        "XOX;.O.;...",
        "XOX .O. ...",
        "XOX_O____",
        "# State 4\n# xox\n# .o.\n# ...\nIsTerminal() = False\nCurrentPlayer() = 0\n",
    ] {
        assert_eq!(read(text), x, "{text}");
    }
    let four = "......./......./......./......./...OX../..XXO.. O";
    for text in [
        "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,2,1,0,0, 0,0,1,1,2,0,0]",
        "[[0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 2 1 0 0]\n [0 0 1 1 2 0 0]]",
        "[[0. 0. 0. 0. 0. 0. 0.]\n [0. 0. 0. 0. 0. 0. 0.]\n [0. 0. 0. 0. 0. 0. 0.]\n [0. 0. 0. 0. 0. 0. 0.]\n [0. 0. 0. 2. 1. 0. 0.]\n [0. 0. 1. 1. 2. 0. 0.]]",
        "[[0,0,1,1,2,0,0],[0,0,0,2,1,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]",
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . Y R . .\n. . R R Y . .\n1 2 3 4 5 6 7",
        "{'board': [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,1,1,2,0,0], 'mark': 2}",
        "[[0,0,0,0,0,0],[0,0,0,0,0,0],[1,0,0,0,0,0],[1,2,0,0,0,0],[2,1,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]",
    ] {
        assert_eq!(read(text), four, "{text}");
    }
    let othello = "......../......../......../...OX.../...XO.../......../......../........ X";
    let numbers: Vec<&str> = (0..64)
        .map(|at| match at {
            27 | 36 => "2",
            28 | 35 => "1",
            _ => "0",
        })
        .collect();
    assert_eq!(read(&format!("[{}]", numbers.join(", "))), othello);
    let rows: Vec<String> = numbers
        .chunks(8)
        .map(|row| format!("[{}]", row.join(", ").replace('2', "-1")))
        .collect();
    assert_eq!(read(&format!("[{}]", rows.join(",\n "))), othello);
    let circles: String = othello
        .replace('/', "\n")
        .replace('X', "●")
        .replace('O', "○")
        .replace(". X", ".")
        .replace(". ●", ".");
    assert_eq!(read(&circles), othello);
}

#[test]
fn numbers_in_lists_say_what_else_they_may_be() {
    let notes = |text: &str| {
        let found = import(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let notes: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        (found.start.kind(), notes.join("; "))
    };
    for text in [
        "[1, 3, 5, 7]",
        "[[1,2,1],[0,2,0],[0,0,0]]",
        "[1,2,1,0,2,0,0,0,0]",
    ] {
        let (kind, said) = notes(text);
        assert!(
            said.contains(if kind == "tree" { "Nim" } else { "tree" }),
            "{text}: {kind}: {said}"
        );
    }
    assert_eq!(
        notes("tree:[[1,2,1],[0,2,0],[0,0,0]]"),
        ("tree", String::new())
    );
    assert_eq!(
        notes("[[3,12,8],[2,4,6],[14,5,2]]"),
        ("tree", String::new())
    );
    assert_eq!(notes("heaps = [1, 3, 5, 7]").0, "nim");
    assert_eq!(
        import("[[1, 2, 1], [0, 2, 0], [0, 0, 0]]")
            .expect("a board")
            .ordinals,
        Vec::<Ordinal>::new()
    );
}

#[test]
fn what_is_not_known_is_named() {
    for (text, what) in [
        (
            "(;GM[1]FF[4]SZ[19];B[pd];W[dp])",
            "Go, which plyscope does not know",
        ),
        ("(;FF[4]SZ[9];B[ee];W[ce])", "Go"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "chess, which plyscope does not know",
        ),
        (
            "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0",
            "chess, which plyscope does not know",
        ),
        ("1. e4 e5 2. Nf3 Nc6", "chess, which plyscope does not know"),
        ("<!DOCTYPE html><html></html>", "a page of the web"),
    ] {
        let error = import(text)
            .map(|found| found.format)
            .expect_err(text)
            .to_string();
        assert!(error.contains(what), "{error}");
    }
}
