//! A Monte-Carlo search on the screen: its steps, its counts at any tick, the way through its tree, and what lies over it.

use crate::screens::driver::{Driver, text};
use plyscope::app::screens::monte_carlo::MonteCarloScreen;
use plyscope::app::{Mode, Options};

fn opened(game: &str, keys: &str) -> Driver {
    let mut driver = Driver::at_depth(
        (120, 36),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.keys(keys);
    driver
}

fn shown(driver: &mut Driver) -> String {
    driver.app.refresh();
    text(&driver.draw())
}

/// The visits of the node that the screen states.
fn visits(driver: &mut Driver) -> u64 {
    let screen = shown(driver);
    let (_, rest) = screen
        .split_once(": visits ")
        .unwrap_or_else(|| panic!("no visits in\n{screen}"));
    let digits: String = rest
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(char::is_ascii_digit)
        .collect();
    digits.parse().expect("a number")
}

#[test]
fn steps_go_both_ways_and_counts_follow_the_last_of_an_iteration() {
    let mut driver = opened("connect-four", "i 4 space 4 enter alt-U");
    let last = shown(&mut driver);
    assert!(
        last.contains("100,000 of 100,000 iterations") && last.contains("done"),
        "{last}"
    );
    assert!(last.contains("iteration 100,000, back up"), "{last}");
    assert_eq!(visits(&mut driver), 100_000);
    driver.keys("g");
    assert_eq!(visits(&mut driver), 0);
    assert!(shown(&mut driver).contains("before the first iteration"));
    for (key, step, counted) in [
        (".", "1, select", 0),
        (".", "1, expand", 0),
        (".", "1, play out", 0),
        (".", "1, back up", 1),
        (".", "2, select", 1),
    ] {
        driver.keys(key);
        let screen = shown(&mut driver);
        assert!(
            screen.contains(&format!("iteration {step}")),
            "{step} in\n{screen}"
        );
        assert_eq!(visits(&mut driver), counted, "{screen}");
    }
    driver.keys("< <");
    assert_eq!(visits(&mut driver), 0, "{}", shown(&mut driver));
    driver.keys("> > > ,");
    assert!(
        shown(&mut driver).contains("iteration 3, play out"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("G");
    assert_eq!(
        shown(&mut driver),
        last,
        "there and back is the same screen"
    );
}

#[test]
fn the_tree_is_walked_and_its_nodes_have_visits_of_their_own() {
    let mut driver = opened("k-in-a-row", "alt-U");
    let root = visits(&mut driver);
    driver.keys("down enter");
    let child = visits(&mut driver);
    assert!(0 < child && child < root, "{child} of {root}");
    // Each visit of the node is one more.
    driver.keys("N");
    let last = visits(&mut driver);
    driver.keys("N");
    assert_eq!(visits(&mut driver), last - 1, "{}", shown(&mut driver));
    driver.keys("n");
    assert_eq!(visits(&mut driver), last);
    driver.keys("left");
    assert!(
        shown(&mut driver).contains("root: visits"),
        "{}",
        shown(&mut driver)
    );
}

#[test]
fn reasons_and_proofs_lie_over_it() {
    let mut driver = opened("k-in-a-row", "i a1 space b2 space a2 enter alt-U w");
    let screen = shown(&mut driver);
    for said in [
        "is selected next: its sum is the greatest",
        "the answer is a3: it has the most visits",
        "a draw 1/2",
    ] {
        assert!(screen.contains(said), "{said} in\n{screen}");
    }
    driver.keys("esc");
    assert!(
        matches!(&driver.app.mode, Mode::Screen(screen) if (&**screen as &dyn std::any::Any).is::<MonteCarloScreen>())
    );
    assert!(!shown(&mut driver).contains("true"));
    // What is proven is written as such beside the estimates.
    driver.keys("alt-S esc");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("true") && screen.contains("=D") && screen.contains('≈'),
        "{screen}"
    );
    driver.keys("esc");
    assert!(matches!(driver.app.mode, Mode::Normal));
}

/// The same position is not searched again, a seed begins another search, and a finished game none.
#[test]
fn a_search_is_kept_until_another_begins() {
    let mut driver = opened("k-in-a-row", "alt-U g esc alt-U");
    assert!(
        shown(&mut driver).contains("before the first iteration"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("s");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("seed 1") && screen.contains("iteration 100,000"),
        "{screen}"
    );
    driver.keys("c");
    assert!(
        shown(&mut driver).contains("C = 2"),
        "{}",
        shown(&mut driver)
    );
    let mut driver = opened(
        "k-in-a-row",
        "i a1 space b1 space a2 space b2 space a3 enter esc alt-U",
    );
    assert!(
        shown(&mut driver).contains("the game is over"),
        "{}",
        shown(&mut driver)
    );
}

/// With proofs the search ends where its root is proven; without them it makes all its iterations.
#[test]
fn proofs_are_backed_up_where_they_are_asked_for() {
    let mut driver = opened("nim:heaps=1+2+3", "alt-U p");
    let screen = shown(&mut driver);
    for said in [
        "with proofs",
        "proven",
        "MAX moves, =-1",
        "it proves",
        "root =-1, and 6 nodes below it",
        "lost",
    ] {
        assert!(screen.contains(said), "{said} in\n{screen}");
    }
    assert!(
        !screen.contains("iteration 100,000") && !screen.contains('→'),
        "{screen}"
    );
    driver.keys("w");
    let reasons = shown(&mut driver);
    for said in [
        "nothing is selected here any more",
        "all moves are proven lost",
        "is not selected any more",
    ] {
        assert!(reasons.contains(said), "{said} in\n{reasons}");
    }
    driver.keys("esc space");
    assert!(
        shown(&mut driver).contains("there is nothing left to search"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("p");
    let screen = shown(&mut driver);
    assert!(
        !screen.contains("with proofs") && screen.contains("100,000 of 100,000"),
        "{screen}"
    );
    // Where one is won it is the answer, whatever its visits.
    let mut driver = opened("nim:heaps=1+2+4", "alt-U p w");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("it is proven won for who moves"),
        "{screen}"
    );
}

/// Iterations that come to a node whose draw is proven end there, in all four steps.
#[test]
fn nothing_is_played_below_what_is_proven() {
    let mut driver = opened(
        "k-in-a-row",
        "i a1 space b2 space c3 space b1 enter alt-U p g",
    );
    let select = |driver: &mut Driver| {
        driver.keys("> .");
        shown(driver)
    };
    let found = (0..2_000)
        .map(|_| select(&mut driver))
        .find(|screen| screen.contains("it ends there: its value is proven"));
    let screen = found.expect("an iteration that ends at a draw");
    assert!(screen.contains("it goes down by"), "{screen}");
    for said in [
        "no child is made: its value is proven",
        "its value is proven: nothing is played",
        "0.500 for MAX is added",
    ] {
        driver.keys(".");
        assert!(
            shown(&mut driver).contains(said),
            "{said} in\n{}",
            shown(&mut driver)
        );
    }
}

#[test]
fn a_search_stands_beside_the_one_before_it() {
    let mut driver = opened("k-in-a-row", "alt-U d");
    let refused = shown(&mut driver);
    assert!(
        refused.contains("another search of this position first: s, c or p"),
        "{refused}"
    );
    driver.keys("s d");
    let seeds = shown(&mut driver);
    for said in [
        "Two searches beside each other",
        "seed 0",
        "seed 1",
        "they part in iteration ",
        "end differently",
        "value in B",
    ] {
        assert!(seeds.contains(said), "{said} in\n{seeds}");
    }
    driver.keys("esc c d");
    let constants = shown(&mut driver);
    assert!(
        constants.contains("C = 1.4, seed 1") && constants.contains("C = 2, seed 1"),
        "{constants}"
    );
    assert!(
        constants.contains("A selects ") && constants.contains("mean"),
        "{constants}"
    );
    driver.keys("esc");
    assert!(shown(&mut driver).contains("100,000 iterations"));
}
