//! The workbench as a library does not read settings and files of the person who runs the tests
//! either.

use crate::own_home::Decoys;

#[test]
fn a_full_home_changes_no_test() {
    Decoys::new().run(&[
        "formula::",
        "saves::",
        "screens::saving::",
        "screens::lessons::",
        "screens::themes::",
        "screens::trees::",
    ]);
}
