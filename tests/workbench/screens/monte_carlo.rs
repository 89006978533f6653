//! A Monte-Carlo search on the screen: its steps, its counts at any tick, the path through its
//! tree, and its overlays.

use crate::screens::driver::{Driver, text};
use plyscope::app::screens::monte_carlo::MonteCarloScreen;
use plyscope::app::{Key, Mode, Msg, Options, Source};

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

/// Returns the number of visits of the node on the screen.
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
    // Each visit of the node adds one.
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
    // A proven result is marked as such beside the estimates.
    driver.keys("alt-S esc");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("true") && screen.contains("=D") && screen.contains('≈'),
        "{screen}"
    );
    driver.keys("esc");
    assert!(matches!(driver.app.mode, Mode::Normal));
}

/// Conditions are hunted in both directions, faults stay in the line, and a share that came to hold
/// is undone one iteration before.
#[test]
fn conditions_are_hunted() {
    let mut driver = opened("connect-four", "alt-U g W");
    let typed = |driver: &mut Driver, text: &str| {
        driver.keys("end ctrl-u");
        for c in text.chars() {
            driver.send(Msg::Key(Key::read(&key_of(c)).expect("a key")));
        }
        driver.keys("enter");
        shown(driver)
    };
    let screen = typed(&mut driver, "visits of 9 >= 7");
    assert!(screen.contains("go on until"), "{screen}");
    let screen = typed(&mut driver, "cut");
    assert!(
        screen.contains("expected visits, share, value, answer or an iteration"),
        "{screen}"
    );
    let screen = typed(&mut driver, "share of 4 >= 40%");
    assert!(
        screen.contains("iteration") && !screen.contains("go on until"),
        "{screen}"
    );
    let at = visits(&mut driver);
    let share = |driver: &mut Driver| {
        driver.keys("g");
        let all = visits(driver);
        assert_eq!(all, 0);
    };
    share(&mut driver);
    driver.keys("x");
    assert_eq!(visits(&mut driver), at);
    driver.keys("X");
    assert!(
        shown(&mut driver).contains("it never comes to hold"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("W");
    let screen = typed(&mut driver, "12.5%");
    assert!(screen.contains("iteration 12,500, back up"), "{screen}");
    // The iteration that made a child is the first visit of it.
    driver.keys("G j j f");
    let screen = shown(&mut driver);
    assert!(screen.contains("iteration 3, back up"), "{screen}");
}

fn key_of(c: char) -> String {
    if c == ' ' {
        "space".to_owned()
    } else {
        c.to_string()
    }
}

/// A named tick is found again, and a save brings back the search with the place and the names.
#[test]
fn bookmarks_and_the_place_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.ron");
    let mut driver = opened("k-in-a-row", "i b2 enter alt-U s W");
    driver.keys("ctrl-u 4 2 enter , m t r a p enter g ' enter");
    let screen = shown(&mut driver);
    assert!(screen.contains("trap"), "{screen}");
    driver.keys("esc");
    assert!(driver.app.game.is_unsaved());
    let text = model::documents::to_text(&driver.app.game.study);
    assert!(
        text.contains("monte_carlo: (after: [\"b2\"], iterations: 100000, seed: 1")
            && text.contains("(name: \"trap\", tick: 167)"),
        "{text}"
    );
    std::fs::write(&file, &text).expect("written");
    let mut driver = Driver::with(
        (120, 36),
        &Source::File(file),
        Options {
            clock: false,
            ..Options::default()
        },
    );
    assert!(!driver.app.game.is_unsaved());
    driver.keys("alt-U");
    driver
        .app
        .sampling
        .wait(std::time::Duration::from_secs(600));
    let screen = shown(&mut driver);
    assert!(
        screen.contains("seed 1") && screen.contains("trap"),
        "{screen}"
    );
    // The name is removed by an empty one.
    driver.keys("m ctrl-u enter esc");
    let text = model::documents::to_text(&driver.app.game.study);
    assert!(!text.contains("trap"), "{text}");
}

/// A running search rests at the iteration at which a condition comes to hold.
#[test]
fn a_running_search_rests_where_a_condition_comes_to_hold() {
    let mut driver = opened("connect-four", "alt-U");
    driver
        .app
        .sampling
        .wait(std::time::Duration::from_secs(600));
    driver.keys("W");
    driver.keys("ctrl-u 1 5 0 0 0 0 enter");
    assert!(
        shown(&mut driver).contains("it never comes to hold"),
        "{}",
        shown(&mut driver)
    );
    // Ten times as many iterations are made.
    driver.keys("space W ctrl-u 1 5 0 0 0 0 enter");
    driver
        .app
        .sampling
        .wait(std::time::Duration::from_secs(600));
    let screen = shown(&mut driver);
    assert!(
        screen.contains("iteration 150,000, back up") || screen.contains("1,000,000 of"),
        "{screen}"
    );
}

/// A mistake that is proven is told with the iteration at which the search first doubts it.
#[test]
fn a_proven_mistake_is_told_with_the_first_doubt() {
    // O must take a corner, which is the last move tried.
    let mut driver = opened("k-in-a-row", "i b2 enter alt-U alt-S esc g");
    let mut doubts = Vec::new();
    for _ in 0..40 {
        driver.keys("> w");
        let screen = shown(&mut driver);
        let corner = ["a1", "a3", "c1", "c3"]
            .iter()
            .any(|corner| screen.contains(&format!("the answer is {corner}")));
        assert_eq!(
            screen.contains("is proven to be a mistake"),
            !corner,
            "{screen}"
        );
        doubts.extend(screen.contains("first doubts it at").then_some(screen));
        driver.keys("esc");
    }
    assert!(!doubts.is_empty(), "a mistake at first");
}

/// The trace of another program is shown like a search of one's own, at its first wrong iteration; it
/// is not made again, and the verdict lists the findings.
#[test]
fn the_search_of_another_program_is_shown_with_its_verdict() {
    let root = env!("CARGO_MANIFEST_DIR");
    let file = |name: &str| {
        let file = format!("{root}/tests/traces/sampled/{name}.trace");
        Driver::with(
            (120, 36),
            &Source::File(file.into()),
            Options {
                clock: false,
                ..Options::default()
            },
        )
    };
    let mut driver = file("wrong-draw-as-loss");
    driver.keys("alt-U");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("the search of another program")
            && screen.contains("80 of 80 iterations")
            && screen.contains("iteration 5, play out"),
        "{screen}"
    );
    driver.keys("!");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("The judge") && screen.contains("iteration 5: the result for b2 is 0"),
        "{screen}"
    );
    driver.keys("esc e");
    assert!(
        shown(&mut driver).contains("iteration 10, play out"),
        "{}",
        shown(&mut driver)
    );
    driver.keys("E r");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("iteration 5, play out") && screen.contains("it is not made again here"),
        "{screen}"
    );
    driver.keys("G");
    assert_eq!(visits(&mut driver), 80);
    // A right one says so.
    let mut driver = file("right-terse");
    driver.keys("alt-U !");
    assert!(
        shown(&mut driver).contains("no fault was found"),
        "{}",
        shown(&mut driver)
    );
}

/// An unchanged position is not searched again, a seed starts another search, and a finished game
/// starts none.
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

/// With proofs, the search ends when its root is proven; without them, it makes all its iterations.
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
    // A proven win is the best move, whatever its visits.
    let mut driver = opened("nim:heaps=1+2+4", "alt-U p w");
    let screen = shown(&mut driver);
    assert!(
        screen.contains("it is proven won for who moves"),
        "{screen}"
    );
}

/// Iterations that reach a node with a proven draw end there, in all four steps.
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
