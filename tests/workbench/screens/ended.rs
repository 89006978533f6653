//! The end of a game: it is announced where it happened, and leads to the deciding move, to another
//! game, and to an analysis in which the opponent does not move.

use super::driver::{Driver, text};
use engine::play::Roster;
use model::study::decision::Grounds;
use plyscope::app::screens::ended::EndScreen;
use plyscope::app::screens::graph::GraphScreen;
use plyscope::app::{Going, Options, Pane};
use std::sync::Arc;

fn driver(size: (u16, u16), game: &str) -> Driver {
    let mut driver = Driver::new(
        size,
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.app.players.roster = Arc::new(Roster::built_in());
    driver
}

fn shown(driver: &Driver) -> String {
    text(&driver.draw())
}

fn is_told(driver: &Driver) -> bool {
    driver.app.shown::<EndScreen>().is_some()
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

/// Returns a game of tic-tac-toe against the program that the user loses by always playing the
/// first legal move.
fn lost(size: (u16, u16)) -> Driver {
    let mut driver = driver(size, "k-in-a-row");
    // Against the perfect player: four to the left of the usual one, around the end.
    driver.keys("alt-w p G up left left left left enter");
    while !is_told(&driver) {
        let mv = driver.app.game.study.position().legal()[0].text.clone();
        driver.keys(&format!("i {mv} enter"));
    }
    driver
}

#[test]
fn every_game_says_who_has_won_and_by_what() {
    for (game, moves, told) in [
        (
            "k-in-a-row",
            "a3 b3 a2 b2 a1",
            "X wins: 3 in a line, a3 a2 a1",
        ),
        (
            "k-in-a-row",
            "b2 a2 c3 a1 a3 c1 b1 b3 c2",
            "draw: the board is full",
        ),
        ("connect-four", "4 1 4 1 4 2 4", "X wins: 4 in a line"),
        ("nim:heaps=1+1", "1:1 2:1", "2 wins: 2 took the last object"),
        ("rastros:rows=3,columns=3", "a1", "S wins: white on a1"),
    ] {
        for size in [(80, 24), (140, 40), (40, 12)] {
            let mut driver = driver(size, game);
            driver.keys(&format!("3 i {} enter", moves.replace(' ', " space ")));
            let screen = shown(&driver);
            assert!(
                is_told(&driver) && driver.app.screen.focus == Pane::Board,
                "{game}: {screen}"
            );
            let words: Vec<&str> = told.split(' ').collect();
            assert!(
                words.iter().all(|word| screen.contains(word)),
                "{told}: {screen}"
            );
            assert!(size.0 < 80 || screen.contains(told), "{told}: {screen}");
        }
    }
    // Discs are counted, and walking along a finished game shows no message.
    let mut driver = driver((80, 24), "othello:size=4");
    while driver.app.game.study.position().outcome().is_none() {
        let mv = driver.app.game.study.position().legal()[0].text.clone();
        driver.keys(&format!("i {mv} enter"));
    }
    let screen = shown(&driver);
    assert!(
        is_told(&driver) && screen.contains("wins: ●") && screen.contains(" – ○ "),
        "{screen}"
    );
    driver.keys("esc H L");
    assert!(!is_told(&driver), "a walk");
}

#[test]
fn the_squares_of_the_winning_line_are_in_sight_beside_the_box() {
    for size in [(80, 24), (140, 40)] {
        let driver = lost(size);
        let layout = driver.app.layout();
        let board = layout.inside(Pane::Board);
        let screen = shown(&driver);
        let top = screen
            .lines()
            .position(|line| line.contains("The game is over"))
            .expect("the box");
        let column = screen
            .lines()
            .nth(top)
            .and_then(|line| line.split_once("The game is over"))
            .expect("its title")
            .0;
        assert!(
            column.chars().count() > usize::from(board.right()),
            "beside the board: {screen}"
        );
        assert_eq!(driver.app.views.board.won.len(), 3);
    }
}

#[test]
fn another_key_leaves_the_box_and_does_what_it_does_in_the_panes() {
    let mut driver = driver((80, 24), "k-in-a-row");
    driver.keys("i a3 space b3 space a2 space b2 space a1 enter");
    assert!(is_told(&driver));
    driver.keys("u");
    assert!(
        !is_told(&driver) && driver.app.game.study.position().outcome().is_none(),
        "the move was taken back"
    );
    driver.keys("i a1 enter ?");
    assert!(shown(&driver).contains("Keys"), "{}", shown(&driver));
    driver.keys("esc");
    driver.keys("u i a1 enter esc");
    assert!(!is_told(&driver) && driver.app.game.study.position().outcome().is_some());
}

#[test]
fn an_analysis_wakes_no_opponent() {
    let mut driver = lost((100, 30));
    driver.keys("s");
    assert!(
        !is_told(&driver) && note(&driver).contains("8 lets it play again"),
        "{}",
        note(&driver)
    );
    // Back to the first reply, and another move of the user: nobody replies, and nothing is hidden.
    driver.keys("H H");
    let before = driver.app.game.study.line().cursor();
    let line = driver.app.game.study.line().nodes().len();
    let mover = driver
        .app
        .game
        .study
        .position()
        .legal()
        .last()
        .map(|mv| mv.text.clone())
        .expect("a move");
    driver.keys(&format!("i {mover} enter"));
    assert_ne!(driver.app.game.study.line().cursor(), before);
    assert!(
        driver.app.game.study.line().nodes().len() <= line + 1,
        "one move, and no answer to it"
    );
    assert!(driver.app.players.programs() == 1 && driver.app.players.going == Going::Held);
    assert!(
        !driver.app.players.hides_analysis(&driver.app.game.study)
            && driver.app.game.study.job().is_some()
    );
    // Until the user lets it play.
    let count = driver.app.game.study.line().nodes().len();
    driver.keys("8");
    assert!(
        driver.app.game.study.line().nodes().len() > count
            || note(&driver).contains("human's turn")
    );
    let is_over = driver.app.game.study.position().outcome().is_some();
    assert!(
        driver.app.players.hides_analysis(&driver.app.game.study) || is_over,
        "{}",
        shown(&driver)
    );
}

#[test]
fn the_deciding_move_and_the_graph_agree() {
    let mut driver = lost((140, 40));
    driver.keys("d");
    let found = driver.app.game.study.decision().expect("a deciding move");
    assert_eq!(
        found.grounds,
        Grounds::Proven,
        "the end of tic-tac-toe is proven"
    );
    let line = driver.app.game.study.line();
    assert_eq!(line.ply(line.cursor()), found.at, "{}", note(&driver));
    let said = note(&driver);
    let (head, told) = said.split_once(": ").expect("a sentence");
    assert_eq!(head, "the game was decided here");
    driver.keys("alt-o");
    assert!(driver.app.shown::<GraphScreen>().is_some());
    let screen = shown(&driver);
    let row = screen
        .lines()
        .find(|line| line.contains("decided: "))
        .unwrap_or_else(|| panic!("{screen}"));
    let mv = told.split(" = ").next().expect("a move");
    assert!(row.contains(mv), "{mv}: {row}");
    // Going to the graph and back does not start the opponent.
    driver.keys("esc");
    let count = driver.app.game.study.line().nodes().len();
    let best = driver
        .app
        .game
        .study
        .position()
        .legal()
        .last()
        .map(|mv| mv.text.clone())
        .expect("a move");
    driver.keys(&format!("i {best} enter"));
    assert!(driver.app.game.study.line().nodes().len() <= count + 1);
}

#[test]
fn again_begins_another_game_with_sides_changed() {
    let mut driver = lost((100, 30));
    let human = |driver: &Driver| {
        driver
            .app
            .players
            .players
            .iter()
            .position(engine::play::Player::is_human)
    };
    let before = human(&driver);
    driver.keys("a");
    assert_ne!(human(&driver), before);
    assert!(!is_told(&driver) && driver.app.players.hides_analysis(&driver.app.game.study));
}

/// After the game was given up, the hint and the tree show one value for the position, and the hint
/// names its source.
#[test]
fn after_giving_up_hint_and_tree_say_one_number() {
    for game in ["connect-four", "othello", "k-in-a-row"] {
        let mut driver = driver((140, 40), game);
        let players = engine::play::Player::human();
        let program = driver
            .app
            .players
            .roster
            .read("alphabeta:depth=2", game)
            .expect("a player");
        driver.app.players.players = [players, program];
        driver.app.players.hides = true;
        driver.keys("enter alt-h");
        driver.keys("alt-r y esc v");
        let source = driver.app.views.board.source;
        assert_ne!(
            source,
            "values: hint",
            "the hint before went with the game: {}",
            shown(&driver)
        );
        driver.keys("alt-h");
        let said = note(&driver);
        let (spec, root) = {
            let job = driver.app.game.study.job().expect("a search");
            let root = driver
                .app
                .explorer
                .views
                .node
                .as_ref()
                .expect("a root")
                .value_text
                .clone();
            (job.problem().spec().clone(), root)
        };
        let evaluation = spec.evaluation.clone().expect("an evaluation");
        // A proven result is given in words and not as a number of another scale.
        if game == "k-in-a-row" {
            assert!(said.contains("(proven)"), "{game}: {said}");
            assert_eq!(
                driver.app.views.board.source,
                "",
                "the board has the numbers of the tree: {}",
                shown(&driver)
            );
            continue;
        }
        assert!(
            said.contains(&evaluation) && said.contains("4 plies"),
            "{game}: {said}"
        );
        assert!(
            said.contains(&format!("worth {root};")) || said.contains(&format!("worth {root} (")),
            "{game}: {root}: {said}"
        );
    }
}
