//! A class that is judged while its list is looked at.

use crate::screens::driver::{Driver, text};
use plyscope::app::screens::class::{self, OpenClass};
use plyscope::app::{Mode, Options};
use plyscope::batch::class::ClassFolder;
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
    assert!(before.contains("0 of 4 judged") && before.matches("waiting").count() == 4, "{before}");
    // The work that was asked for is done with the next key; the selected row stays with its submission.
    driver.keys("j");
    let after = text(&driver.draw());
    assert!(!after.contains("waiting") && !after.contains("judged") && after.contains("› bruno.trace"), "{after}");
}
