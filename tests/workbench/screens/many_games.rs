//! A file or a text with several games opens as a list to choose from.

use crate::screens::driver::{Driver, text};
use model::documents::ListedGame;
use plyscope::app::{Msg, Options, Source, TaskOutcome};
use plyscope::term::files;
use std::sync::Arc;

const GAMES: &str = "(;FF[4]GM[2]PB[Ann]PW[Bob];B[f5];W[d6])\n(;FF[4]GM[2]PB[Cid]PW[Dee];B[c4];W[c5];B[f6])\n(;GM[1];B[pd])\n";

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

fn moves(driver: &Driver) -> String {
    let line = driver.app.game.study.line();
    line.nodes()
        .iter()
        .skip(1)
        .map(|node| node.text.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_pasted_text_with_several_games_is_a_list() {
    let mut driver = Driver::new((100, 30), "k-in-a-row", Options::default());
    driver.send(Msg::Paste(GAMES.to_owned()));
    for wanted in [
        "3 games",
        "1  Ann – Bob",
        "2  Cid – Dee",
        "3 moves",
        "Go, which plyscope does not know",
    ] {
        assert!(shows(&driver, wanted), "{wanted}\n{}", text(&driver.draw()));
    }
    driver.keys("down enter");
    assert_eq!(moves(&driver), "c4 c5 f6");
    assert_eq!(driver.app.game.study.title, "Cid – Dee");
    assert!(!driver.app.game.is_unsaved());
}

#[test]
fn a_game_that_is_not_read_says_why_and_leaves_what_is_open() {
    let mut driver = Driver::new((100, 30), "k-in-a-row", Options::default());
    driver.send(Msg::Paste(GAMES.to_owned()));
    driver.keys("end enter");
    assert!(
        shows(&driver, "this is a game of Go"),
        "{}",
        text(&driver.draw())
    );
    assert_eq!(driver.app.game.study.position().kind(), "k-in-a-row");
}

#[test]
fn leaving_the_list_changes_nothing() {
    let mut driver = Driver::new((80, 24), "k-in-a-row", Options::default());
    driver.send(Msg::Paste("44\n45\n43\n".to_owned()));
    assert!(shows(&driver, "3 games"), "{}", text(&driver.draw()));
    driver.keys("esc");
    assert_eq!(
        (
            driver.app.game.study.position().kind(),
            moves(&driver).as_str()
        ),
        ("k-in-a-row", "")
    );
}

#[test]
fn a_file_is_listed_and_each_of_its_games_is_at_home_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.sgf");
    std::fs::write(&path, GAMES).expect("a file");
    let mut driver = Driver::new((100, 30), "k-in-a-row", Options::default());
    let source = Source::File(path.clone());
    let registry = Arc::clone(driver.app.game.study.registry());
    let roster = Arc::clone(&driver.app.players.roster);
    match files::open_any(&source, &registry, &roster).expect("a list") {
        files::Understood::Games(found) => {
            assert_eq!(found.games.len(), 3);
            let first = ListedGame {
                title: "1  Ann – Bob".to_owned(),
                detail: "2 moves, f5 d6".to_owned(),
            };
            assert_eq!(found.games[0], first);
            driver.ended(Ok(TaskOutcome::Games(found)));
        }
        _ => panic!("a list of games"),
    }
    assert!(
        shows(&driver, "two.sgf: 3 games"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("enter");
    assert_eq!(moves(&driver), "f5 d6");
    assert_eq!(driver.app.game.home.file.as_deref(), Some(&*path));
}

fn note(driver: &Driver) -> String {
    driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default()
}

#[test]
fn a_list_of_numbers_says_the_key_that_reads_it_otherwise() {
    let mut driver = Driver::new(
        (100, 30),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    let game = |driver: &Driver| driver.app.game.study.start().game();
    driver.send(Msg::Paste("[1, 3, 5, 7]".to_owned()));
    assert_eq!(game(&driver), "tree:[1,3,5,7]");
    assert!(
        note(&driver).contains("heaps of Nim, too; alt-R reads it otherwise"),
        "{}",
        note(&driver)
    );
    driver.keys("alt-R");
    assert_eq!(game(&driver), "nim:heaps=1+3+5+7");
    assert!(
        note(&driver).contains("alt-R reads it otherwise"),
        "{}",
        note(&driver)
    );
    driver.keys("alt-R");
    assert_eq!(game(&driver), "tree:[1,3,5,7]");
    // The user chooses between several readings.
    driver.send(Msg::Paste(
        "[[1,2,1,2],[0,0,0,0],[0,0,0,0],[0,0,0,0]]".to_owned(),
    ));
    assert_eq!(game(&driver), "connect-four:columns=4,rows=4,k=4");
    driver.keys("alt-R");
    for wanted in ["Read as", "k-in-a-row board", "tree of nested lists"] {
        assert!(shows(&driver, wanted), "{wanted}\n{}", text(&driver.draw()));
    }
    driver.keys("down enter");
    assert!(game(&driver).starts_with("tree:"), "{}", game(&driver));
    driver.keys("alt-R enter");
    assert_eq!(game(&driver), "connect-four:columns=4,rows=4,k=4");
    // A text that can belong to one game only says so.
    driver.send(Msg::Paste("f5d6c3".to_owned()));
    driver.keys("alt-R");
    assert!(
        note(&driver).contains("the only game that it can be of"),
        "{}",
        note(&driver)
    );
}
