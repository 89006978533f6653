//! A class that is judged while its list is shown.

use crate::screens::driver::{Driver, text};
use model::batch::class::ClassFolder;
use plyscope::app::screens::class::{self, OpenClass};
use plyscope::app::{Mode, Options};
use std::path::Path;

#[test]
fn the_list_stands_before_anything_is_judged() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes/traces/assignment.ron");
    let words = std::fs::read_to_string(&file).expect("an assignment");
    let folder = ClassFolder::beside(&file, &words).expect("a class");
    let mut driver = Driver::new((80, 24), "", Options::default());
    class::open(&mut driver.app, OpenClass::new(folder));
    driver.app.mode = Mode::Screen(Box::new(class::ClassScreen));
    let before = text(&driver.draw());
    assert!(
        before.contains("0 of 4 judged") && before.matches("waiting").count() == 4,
        "{before}"
    );
    // The requested work is done at the next key; the selected row stays with its submission.
    driver.keys("j");
    let after = text(&driver.draw());
    assert!(
        !after.contains("waiting")
            && !after.contains("of 4 judged")
            && after.contains("› bruno.trace"),
        "{after}"
    );
}

/// The first thing to repair may be a header, which has no place in the search; here its depth is
/// too small as well.
#[test]
fn a_wrong_submission_opens_at_the_first_fault_of_its_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes/traces");
    let read =
        |name: &str| std::fs::read_to_string(shipped.join(name)).expect("a file of the class");
    let (words, wrong) = (read("assignment.ron"), read("carla.trace"));
    let other_header = wrong.replace("begin", "depth 2\nbegin");
    assert_ne!(wrong, other_header);
    for (name, text) in [("one.trace", &wrong), ("two.trace", &other_header)] {
        std::fs::write(folder.path().join(name), text).expect("a submission");
    }
    let class =
        ClassFolder::beside(&folder.path().join("assignment.ron"), &words).expect("a class");
    let mut driver = Driver::new((120, 36), "", Options::default());
    class::open(&mut driver.app, OpenClass::new(class));
    driver.app.mode = Mode::Screen(Box::new(class::ClassScreen));
    for (name, tick) in [("one.trace", 11), ("two.trace", 3)] {
        driver.keys(if name == "one.trace" { "g" } else { "esc j" });
        let list = text(&driver.draw());
        assert!(
            list.contains(&format!("› {name}")) && list.contains("wrong"),
            "{list}"
        );
        driver.keys("enter");
        driver.app.refresh();
        assert_eq!(
            driver.tick(),
            Some(tick),
            "{name}: {}",
            text(&driver.draw())
        );
    }
}

/// The list fills the screen: what is open below is another game. Each row has a reason, and `n` goes through what is to be
/// looked at, the worst first.
#[test]
fn the_list_stands_alone_and_leads_to_what_is_wrong() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes/traces/assignment.ron");
    let words = std::fs::read_to_string(&file).expect("an assignment");
    let folder = ClassFolder::beside(&file, &words).expect("a class");
    let mut driver = Driver::new((100, 30), "othello", Options::default());
    class::open(&mut driver.app, OpenClass::new(folder));
    driver.app.mode = Mode::Screen(Box::new(class::ClassScreen));
    driver.keys("g");
    let list = text(&driver.draw());
    for other in ["Board", "Tree", "Othello", "alphabeta │"] {
        assert!(!list.contains(other), "{other}: {list}");
    }
    assert!(
        list.contains("look at first: diogo.trace: assignment: depth")
            && list.contains("2 right, 2 wrong"),
        "{list}"
    );
    assert_eq!(list.matches("nothing to repair").count(), 3, "{list}");
    for (key, name) in [
        ("n", "diogo"),
        ("n", "carla"),
        ("n", "carla"),
        ("N", "diogo"),
    ] {
        driver.keys(key);
        let list = text(&driver.draw());
        assert!(list.contains(&format!("› {name}.trace")), "{key}: {list}");
    }
}
