//! Texts that are read aloud in class: titles that are found under their common names, and values
//! that keep their sign.

use super::beginning::first;
use super::driver::{Driver, text};
use plyscope::app::Options;

#[test]
fn studies_are_found_as_people_call_them() {
    for (typed, wanted) in [
        ("tac space toe", "Tic-tac-toe (Galo)"),
        ("5x5", "5×5"),
        ("galo", "Tic-tac-toe (Galo)"),
    ] {
        let mut driver = first((100, 30));
        driver.keys(&format!("esc ctrl-n / {typed}"));
        let screen = text(&driver.draw());
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::list::List>()
                .is_some()
                && screen.contains(wanted),
            "{typed}\n{screen}"
        );
        assert!(
            !screen.contains("Othello 8×8"),
            "{typed}: what does not fit is left out\n{screen}"
        );
    }
}

#[test]
fn max_stays_who_it_was_at_the_start_of_the_line_unless_asked() {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let mut driver = Driver::at_depth((100, 30), "k-in-a-row", options, None);
    let result = |driver: &Driver| {
        let best = driver.app.explorer.views.result.clone().expect("a result");
        (best.value, best.mv, best.verdict)
    };
    driver.keys("i b2 enter i b1 enter");
    let mut plies = 7;
    while driver.app.game.study.position().outcome().is_none() {
        let (value, mv, verdict) = result(&driver);
        assert_eq!(value, "1", "after {plies}: {}", text(&driver.draw()));
        let wins = verdict.unwrap_or_default();
        assert!(wins.starts_with("X wins in "), "{wins}");
        driver.keys(&format!("i {mv} enter"));
        plies -= 1;
        assert!(plies >= 0, "X wins before the board is full");
    }
    // On request it is another player: first the first player, then the second.
    driver.keys("u x");
    assert_eq!(result(&driver).0, "1");
    driver.keys("x");
    assert_eq!(result(&driver).0, "-1");
}

#[test]
fn a_leaf_of_a_typed_tree_looks_like_one_before_it_is_visited() {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let mut driver = Driver::at_depth((100, 30), "tree:[[3,12,8],[2,4,6],[14,5,2]]", options, None);
    driver.keys("5 g");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("■ A1") && screen.contains("■ C3") && screen.contains("▼ A"),
        "{screen}"
    );
    assert!(!screen.contains("▲ A1"), "{screen}");
}
