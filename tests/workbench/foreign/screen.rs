//! A trace on the screen: opened, travelled in, asked why, exported, told from a search of our own.

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
    let options = Options { clock: false, ..Options::default() };
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
    assert!(shown.contains("trace of another program") && shown.contains("7 nodes"), "{shown}");
    assert!(shown.contains("c3") && shown.contains("=1 a1"), "{shown}");
    assert!(!driver.app.game.is_unsaved());
    // Back through time to where the search enters c3.
    driver.keys("t 1 enter");
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("# wins are seen late"), "{shown}");
    driver.keys("end");
    driver.keys("?");
    assert!(!screen(&driver).is_empty());
}

#[test]
fn a_tree_without_a_game_cannot_be_saved_or_searched_otherwise() {
    let trace = file("plyscope-trace 1\nbegin\n> -\n> A\n. x 3\n. y 5\n= 3\n. B 7\n= 7\n");
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("A tree without a game") || shown.contains("trace of another program"), "{shown}");
    driver.keys("ctrl-s");
    assert!(screen(&driver).contains("cannot be saved"), "{}", screen(&driver));
    driver.keys("m");
    driver.app.refresh();
    assert!(screen(&driver).contains("names no game"), "{}", screen(&driver));
}

#[test]
fn a_damaged_trace_shows_what_stands_before_the_fault() {
    let trace = file("plyscope-trace 1\nbegin\n> -\n. a 1\n> b\n. c two\n");
    let mut driver = open(&trace);
    driver.app.refresh();
    let shown = screen(&driver);
    assert!(shown.contains("the trace is faulty") && shown.contains(":6:5: expected the value of the leaf"), "{shown}");
    assert!(shown.contains("3 nodes"), "{shown}");
}

#[test]
fn what_is_no_trace_is_refused_with_its_place() {
    let trace = file("plyscope-trace 2\nbegin\n");
    let registry = std::sync::Arc::new(engine::eval::Registry::built_in());
    let error = plyscope::term::files::open(&Source::File(trace.path().to_owned()), &registry).err().expect("a fault");
    assert!(error.ends_with(":1:16: expected version 1 of plyscope-trace, found \"2\""), "{error}");
    let error =
        plyscope::term::files::open(&Source::File(Path::new("/").to_owned()), &registry).err().expect("a fault");
    assert!(error.contains("folder"), "{error}");
}
