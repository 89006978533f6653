//! A trace on the screen: it is opened, travelled, explained and exported, and differs visibly from
//! our own searches.

use super::file;
use crate::screens::driver::{Driver, text};
use plyscope::app::{Options, Source};
use std::path::Path;

const GAME: &str = "plyscope-trace 1
title My alpha-beta
game k-in-a-row
position XO./XO./... X
evaluation outcome
depth 2
method alphabeta
begin
> - -inf inf
> c3 -inf inf
# wins are seen late
. c2 0 -inf inf
. c1 0 -inf 0
. b1 -1 -inf 0
. a1 0 -inf -1
= -1
. a1 1 -1 inf
= 1 best a1
";

fn open(trace: &tempfile::NamedTempFile) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    Driver::with((140, 40), &Source::File(trace.path().to_owned()), options)
}

fn screen(driver: &Driver) -> String {
    text(&driver.draw())
}

#[test]
fn a_trace_of_a_game_is_looked_into_like_our_own_searches() {
    let trace = file(GAME);
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(
        shown.contains("trace of another program") && shown.contains("7 nodes"),
        "{shown}"
    );
    assert!(shown.contains("c3") && shown.contains("=1 a1"), "{shown}");
    assert!(!driver.app.game.is_unsaved());
    // Back in time to the tick at which the search enters c3.
    driver.keys("t 1 enter");
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("# wins are seen late"), "{shown}");
    driver.keys("end");
    driver.keys("?");
    assert!(!screen(&driver).is_empty());
}

#[test]
fn a_bound_of_the_root_is_no_value_in_the_status_line() {
    // Fail-hard: a value below the window is returned as α.
    let trace = file(
        "plyscope-trace 1\nmethod alphabeta\nbegin\n> - -2 2\n. a -3 -2 2\n. b -5 -2 2\n= -2\n",
    );
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("≤-2") && !shown.contains("=-2"), "{shown}");
}

/// The root is searched a second time to less depth, and both this search and a null move return
/// the value of the best move. At `b`, a null move is good enough.
const ASIDE: &str = "plyscope-trace 2
begin
> - -9 9
> - -9 9 depth 1
. a 5 -9 9
. b 3 5 9
= 5
. none 5 -9 9 null
> a -9 9
. x 5 -9 9
. y 7 -9 5
= 5
> b 5 9
. none 4 5 9 null
= 4 cut 2
= 5 best a
";

#[test]
fn the_same_position_and_a_null_move_are_shown_as_such_and_never_the_best() {
    let trace = file(ASIDE);
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("│ =5 a │"), "{shown}");
    for aside in ["same position", "null move"] {
        assert!(
            shown.contains(aside) && !shown.contains(&format!("{aside} *")),
            "{aside}: {shown}"
        );
    }
    assert!(
        shown.contains("▼ a *") && shown.contains("│  a *"),
        "{shown}"
    );
    driver.keys("w");
    let why = screen(&driver);
    assert!(
        why.contains("← a = 5") && why.contains("← x = 5") && !why.contains("← same"),
        "{why}"
    );
    // No move returned the value of the null move, and the program calls it so; it was enough
    // because MAX has 5 from `a`.
    driver.keys("esc 4 G w");
    let why = screen(&driver);
    assert!(
        why.contains("where the value of b came from") && why.contains("← none = 4"),
        "{why}"
    );
    assert!(
        why.contains("MAX prefers a, worth 5") && !why.contains("prefers -"),
        "{why}"
    );
}

const WRONG: &str = "plyscope-trace 1
begin
> - -inf inf
> a -inf inf
. x 3 -inf inf
. y 12 -inf 3
= 12
> b 3 inf
. x 2 3 inf
= 2 cut 1
= 12 best a
";

#[test]
fn the_statistics_of_a_trace_are_counted() {
    let trace = file(WRONG);
    let mut driver = open(&trace);
    driver.keys("alt-!");
    let shown = screen(&driver);
    assert!(
        shown.contains("6 nodes") && shown.contains("3 leaves") && shown.contains("cut-off"),
        "{shown}"
    );
    driver.keys("esc");
    assert!(!screen(&driver).contains("cut-off"));
}

#[test]
fn the_judge_names_the_first_wrong_step_and_leads_to_it() {
    let trace = file(WRONG);
    let mut driver = open(&trace);
    driver.keys("!");
    let shown = screen(&driver);
    assert!(
        shown.contains("taken for alphabeta") && shown.contains("tick 6: max-min: a returns 12"),
        "{shown}"
    );
    assert!(
        shown.contains("1 finding follows from it: right shows them"),
        "{shown}"
    );
    driver.keys("right");
    let shown = screen(&driver);
    assert!(
        shown.contains("follows: tick 7: window: b is entered with (3, ∞)"),
        "{shown}"
    );
    driver.keys("left");
    assert!(!screen(&driver).contains("follows: tick 7"));
    driver.keys("right down down enter");
    assert_eq!(driver.tick(), Some(7));
    driver.keys("! enter");
    assert_eq!(driver.tick(), Some(6));
    // The part before a fault of the text is judged as well.
    let damaged = file(&WRONG.replace("= 2 cut 1\n", "= two\n"));
    let mut driver = open(&damaged);
    driver.keys("!");
    let shown = screen(&driver);
    assert!(
        shown.contains("the trace ends before the search does") && shown.contains("max-min: a"),
        "{shown}"
    );
    let right = file(&WRONG.replace("= 12", "= 3"));
    let mut driver = open(&right);
    driver.keys("!");
    assert!(
        screen(&driver).contains("no fault was found: 6 nodes, taken for alphabeta"),
        "{}",
        screen(&driver)
    );
}

#[test]
fn a_wrong_answer_of_a_table_leads_to_its_store_and_back() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/traces/tables/wrong-all_exact-nim-single.trace");
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let mut driver = Driver::with((100, 30), &Source::File(path), options);
    // The hit at tick 32 uses the entry stored at tick 17, as in expected.tsv.
    driver.keys("!");
    assert!(
        screen(&driver).contains("the store to blame: tick 17"),
        "{}",
        screen(&driver)
    );
    driver.keys("enter");
    assert_eq!(driver.tick(), Some(32));
    driver.keys("alt-Q");
    assert_eq!(driver.tick(), Some(17));
    driver.keys("backspace");
    assert_eq!(driver.tick(), Some(32));
    driver.keys("! down enter");
    assert_eq!(
        driver.tick(),
        Some(17),
        "the row of the store leads there, too"
    );
    // A node without a table hit has no store.
    driver.keys("alt-Q");
    assert_eq!(driver.tick(), Some(17));
}

#[test]
fn a_trace_stands_beside_another_one() {
    let (wrong, right) = (file(WRONG), file(&WRONG.replace("= 12", "= 3")));
    let mut driver = open(&wrong);
    driver.keys("alt-b");
    let shown = screen(&driver);
    assert!(
        shown.contains("a file") && !shown.contains("Our own search"),
        "{shown}"
    );
    let path = right.path().display().to_string();
    driver.keys("enter");
    driver.send(plyscope::app::Msg::Paste(path));
    driver.keys("enter");
    let shown = screen(&driver);
    assert!(
        shown.contains("a returns =12 in A and =3 in B: A has it from y, B from x"),
        "{shown}"
    );
    // Both trees show the selected node; enter goes to it in A.
    assert_eq!(
        shown
            .lines()
            .filter(|line| line.matches("▾ a").count() + line.matches("▸ a").count() == 2)
            .count(),
        1
    );
    driver.keys("n");
    assert!(
        screen(&driver).contains("the root returns =12 in A and =3 in B"),
        "{}",
        screen(&driver)
    );
    driver.keys("n");
    assert!(
        screen(&driver).contains("no difference follows"),
        "{}",
        screen(&driver)
    );
    driver.keys("N tab");
    assert!(screen(&driver).contains("B - A"), "{}", screen(&driver));
    driver.keys("tab g down enter");
    assert!(driver.tick().is_some());
    // A file that is not a search says so.
    let none = file("[rubbish");
    driver.keys("alt-b enter");
    driver.send(plyscope::app::Msg::Paste(none.path().display().to_string()));
    driver.keys("enter");
    assert!(matches!(driver.app.mode, plyscope::app::Mode::Normal));
}

#[test]
fn a_tree_without_a_game_cannot_be_saved_or_searched_otherwise() {
    let trace = file("plyscope-trace 1\nbegin\n> -\n> A\n. x 3\n. y 5\n= 3\n. B 7\n= 7\n");
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(
        shown.contains("A tree without a game") || shown.contains("trace of another program"),
        "{shown}"
    );
    driver.keys("ctrl-s");
    assert!(
        screen(&driver).contains("cannot be saved"),
        "{}",
        screen(&driver)
    );
    driver.keys("m");
    driver.app.refresh();
    assert!(
        screen(&driver).contains("names no game"),
        "{}",
        screen(&driver)
    );
}

/// A tree without a game has no positions: `y` copies the path to the selected node, in every pane.
#[test]
fn the_path_of_a_tree_without_a_game_is_copied() {
    let trace = file("plyscope-trace 1\nbegin\n> -\n> a\n. x 3\n. y 5\n= 3\n= 3\n");
    let mut driver = open(&trace);
    driver.keys("y Y");
    assert_eq!(driver.copied, ["-", "-"]);
    driver.copied.clear();
    driver.keys("3 j l j y 2 y Y");
    assert_eq!(driver.copied, ["a x", "a x", "a x"], "{}", screen(&driver));
}

#[test]
fn a_damaged_trace_shows_what_stands_before_the_fault() {
    let trace = file("plyscope-trace 1\nbegin\n> -\n. a 1\n> b\n. c two\n");
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(
        shown.contains("the trace is faulty")
            && shown.contains(":6:5: expected the value of the leaf"),
        "{shown}"
    );
    assert!(shown.contains("3 nodes"), "{shown}");
}

#[test]
fn what_is_no_trace_is_refused_with_its_place() {
    let trace = file("plyscope-trace 3\nbegin\n");
    let registry = std::sync::Arc::new(engine::eval::Registry::built_in());
    let error = plyscope::term::files::open(&Source::File(trace.path().to_owned()), &registry)
        .err()
        .expect("a fault");
    assert!(
        error
            .to_string()
            .ends_with(":1:16: expected version 1 or 2 of plyscope-trace, found \"3\""),
        "{error}"
    );
    let error = plyscope::term::files::open(&Source::File(Path::new("/").to_owned()), &registry)
        .err()
        .expect("a fault");
    assert!(error.to_string().contains("folder"), "{error}");
}

#[test]
fn a_search_with_other_rules_is_shown_and_no_minimax_is_made_up() {
    let source = Source::File(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workbench/foreign/dice.trace"),
    );
    let mut driver = Driver::with(
        (140, 40),
        &source,
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.app.refresh();
    assert!(
        screen(&driver).contains("other rules"),
        "{}",
        screen(&driver)
    );
    driver.keys("w");
    let shown = screen(&driver);
    assert!(
        shown.contains("the search has other rules than minimax: the root has 5"),
        "{shown}"
    );
    // At every tick, nothing is said of a maximum, of a window that moves, or of a cut.
    driver.keys("esc t 0 enter");
    for _ in 0..14 {
        driver.keys("w");
        let shown = screen(&driver);
        for word in [
            "maximum",
            "minimum",
            "MAX keeps",
            "MIN keeps",
            "rises",
            "falls",
            "was cut",
        ] {
            assert!(!shown.contains(word), "{word}: {shown}");
        }
        driver.keys("esc ]");
    }
    driver.keys("!");
    let shown = screen(&driver);
    assert!(
        shown.contains("not judged: 7 nodes of a method with other rules"),
        "{shown}"
    );
}

#[test]
fn each_search_of_a_trace_can_be_shown_and_judged() {
    let source = Source::File(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workbench/foreign/two.trace"),
    );
    let mut driver = Driver::with(
        (140, 40),
        &source,
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.app.refresh();
    assert!(
        screen(&driver).contains("search 1 of 2"),
        "{}",
        screen(&driver)
    );
    driver.keys("!");
    let shown = screen(&driver);
    assert!(shown.contains("no fault was found: 6 nodes"), "{shown}");
    driver.keys("esc alt-J");
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(
        shown.contains("search 2 of 2") && shown.contains("=9 B"),
        "{shown}"
    );
    driver.keys("!");
    let shown = screen(&driver);
    assert!(
        shown.contains("1 fault") && shown.contains("tick 12"),
        "{shown}"
    );
    driver.keys("esc alt-J");
    driver.app.refresh();
    assert!(
        screen(&driver).contains("search 1 of 2"),
        "{}",
        screen(&driver)
    );
}
