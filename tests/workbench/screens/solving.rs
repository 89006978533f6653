//! A position is solved: the sentence, the results in words, walking the proof, stopping, and the
//! results that are kept and saved.

use crate::saves::registry;
use crate::screens::driver::{Driver, text};
use engine::solve::ProvenOutcome;
use model::documents;
use plyscope::app::{Mode, Msg, Options};

fn opened(game: &str) -> Driver {
    Driver::at_depth(
        (140, 40),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    )
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

fn shown(driver: &mut Driver) -> String {
    driver.app.refresh();
    text(&driver.draw())
}

#[test]
fn one_key_says_who_wins_and_what_each_move_is_worth() {
    let mut driver = opened("k-in-a-row");
    driver.keys("1 i a1 space b2 space a2 enter alt-S");
    let screen = shown(&mut driver);
    for said in [
        "O draws with a3; every other move loses",
        "6 of 6 moves proven",
        "loses in 2 plies",
        "done",
        "??",
    ] {
        assert!(screen.contains(said), "{said} in\n{screen}");
    }
    // The best move comes first.
    let row = |word: &str| {
        screen
            .lines()
            .position(|line| line.contains(word))
            .expect(word)
    };
    assert!(row("draws  ") < row("loses in"), "{screen}");
    // The refutation of a move, and the position after it.
    driver.keys("down");
    assert!(
        shown(&mut driver).contains("is refuted by a3"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("enter");
    assert!(
        shown(&mut driver).contains("X wins in 1 ply with a3"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("left");
    assert!(
        shown(&mut driver).contains("O draws with a3"),
        "{}",
        shown(&mut driver)
    );
    // The walk becomes a variation of the game.
    driver.keys("down enter p");
    assert!(matches!(driver.app.mode, Mode::Normal));
    let line = driver.app.game.study.line();
    assert_eq!(line.ply(line.cursor()), 4);
}

#[test]
fn what_is_proven_stands_beside_the_moves_and_in_the_save() {
    let mut driver = opened("k-in-a-row");
    driver.keys("1 i a1 space b2 space a2 space c3 enter H alt-S q");
    let screen = shown(&mut driver);
    assert!(screen.contains("c3?? L2"), "{screen}");
    // In words beside the numbers of the search, and on the board if the search has no values.
    for words in ["draws", "loses in 2 plies"] {
        assert!(screen.contains(words), "{words} in {screen}");
    }
    driver.keys("v");
    let shown_values = |driver: &Driver| driver.app.views.board.values.clone();
    let values = shown_values(&driver);
    assert!(
        !values.is_empty()
            && values
                .iter()
                .all(|value| !["D", "L2"].contains(&&*value.text)),
        "{values:?}"
    );
    let mut unsearched = opened("k-in-a-row");
    unsearched.app.game.study = documents::read(
        &documents::to_text(&driver.app.game.study),
        "a save",
        registry(),
    )
    .unwrap_or_else(|error| panic!("{error}"));
    unsearched.keys("v");
    let values = shown_values(&unsearched);
    let sign = |text: &str| values.iter().filter(|value| value.text == text).count();
    assert_eq!((sign("D"), sign("L2")), (1, 5), "{values:?}");
    assert!(
        shown(&mut unsearched).contains("values: proven"),
        "{}",
        shown(&mut unsearched)
    );
    let save = documents::to_text(&driver.app.game.study);
    assert!(
        save.contains("solved: [") && save.contains("\"-1 in 2\""),
        "{save}"
    );
    let again =
        documents::read(&save, "a save", registry()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(documents::to_text(&again), save);
    let line = again.line();
    let solution = again
        .solutions
        .whole(&line.ordinals(line.cursor()))
        .expect("what was proven");
    assert_eq!(solution.result.outcome(), ProvenOutcome::Draw);
    // The mistake is found without a search to the end.
    driver.keys("2 g alt-k");
    assert!(
        note(&driver).contains("c3 = X wins in 2 plies; best a3 = draw"),
        "{}",
        note(&driver)
    );
    driver.keys("alt-h");
    assert!(note(&driver).contains("a3 draws; "), "{}", note(&driver));
}

#[test]
fn a_proof_that_is_stopped_goes_on_where_it_was() {
    let mut driver = opened("rastros:rows=6,columns=6");
    let key = |name: &str| Msg::Key(plyscope::app::Key::read(name).expect("a key"));
    // The work is started and stopped before it is done.
    let effects = driver.app.step(key("alt-S"));
    assert!(driver.app.solver.is_running());
    assert!(
        shown(&mut driver).contains("running"),
        "{}",
        shown(&mut driver)
    );
    driver.app.step(key("esc"));
    assert!(
        shown(&mut driver).contains("stopping"),
        "{}",
        shown(&mut driver)
    );
    driver.perform(effects);
    assert!(
        !driver.app.solver.is_running() && driver.app.top().is_some(),
        "it is stopped, and not left"
    );
    assert!(
        shown(&mut driver).contains("stopped"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("space");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("S wins in 29 plies") && screen.contains("8 of 8 moves proven"),
        "{screen}"
    );
    driver.keys("esc");
    assert!(driver.app.top().is_none());
}

#[test]
fn a_hopeless_search_offers_the_solver() {
    let mut driver = opened("connect-four");
    driver.keys("f");
    assert!(shown(&mut driver).contains("Solve the position instead?"));
    driver.keys("n");
    assert_eq!(driver.app.game.study.spec().depth, Some(2));
    let mut small = opened("k-in-a-row");
    small.keys("f");
    assert_eq!(
        small.app.game.study.spec().depth,
        None,
        "a small game is searched to its end at once"
    );
}

#[test]
fn the_root_may_be_opened() {
    let mut driver = opened("connect-four");
    driver.keys("+ + alt-V");
    driver.app.refresh();
    let rows = &driver.app.explorer.views.children.rows;
    assert!(
        rows.len() == 7
            && rows
                .iter()
                .all(|row| row.kind == engine::search::Kind::Exact),
        "{rows:?}"
    );
    driver.keys("alt-V");
    driver.app.refresh();
    let bounds = driver
        .app
        .explorer
        .views
        .children
        .rows
        .iter()
        .filter(|row| row.kind != engine::search::Kind::Exact);
    assert!(bounds.count() > 0);
}

#[test]
fn one_key_solves_the_whole_game() {
    let mut driver = opened("k-in-a-row");
    // `c3` gives the draw away; the game is not over, and the cursor is in the middle of it.
    driver.keys("1 i a1 space b2 space a2 space c3 enter H alt-S a");
    let screen = shown(&mut driver);
    assert!(screen.contains("game: 5 of 5 proven, 1 ??"), "{screen}");
    let game = driver.app.game.study.line();
    let moves = game.ordinals(game.end(game.cursor()));
    assert!((0..=4).all(|ply| {
        driver
            .app
            .game
            .study
            .solutions
            .whole(&moves[..ply])
            .is_some()
    }));
    assert!(!driver.app.solver.is_running() && !driver.app.solver.proves_game());
    // Nothing is left to do; the mistake is in the list, and the proofs are in the save.
    driver.keys("a");
    assert!(
        note(&driver).contains("every position of the game is proven"),
        "{}",
        note(&driver)
    );
    driver.keys("q");
    assert!(
        shown(&mut driver).contains("c3?? L2"),
        "{}",
        shown(&mut driver)
    );
    let save = documents::to_text(&driver.app.game.study);
    let again =
        documents::read(&save, "a save", registry()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.solutions.complete().count(), 5);
}

#[test]
fn the_proof_of_a_game_stops_and_goes_on() {
    let mut driver = opened("k-in-a-row");
    let key = |name: &str| Msg::Key(plyscope::app::Key::read(name).expect("a key"));
    driver.keys("1 i a1 space b2 space a2 enter alt-S");
    let effects = driver.app.step(key("a"));
    assert!(driver.app.solver.is_running() && driver.app.solver.proves_game());
    assert!(
        shown(&mut driver).contains("game: 1 of 4 proven"),
        "{}",
        shown(&mut driver)
    );
    driver.app.step(key("a"));
    driver.perform(effects);
    assert!(
        !driver.app.solver.is_running()
            && !driver.app.solver.proves_game()
            && driver.app.top().is_some()
    );
    driver.keys("a");
    assert!(
        shown(&mut driver).contains("game: 4 of 4 proven"),
        "{}",
        shown(&mut driver)
    );
    // Another position ends the proof of the game.
    driver.app.game.study.solutions = model::study::Solutions::default();
    driver.keys("q alt-S");
    driver.app.step(key("a"));
    driver.app.step(key("left"));
    assert!(!driver.app.solver.proves_game());
}
