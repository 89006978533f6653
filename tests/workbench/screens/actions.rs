//! Every action is reached by the keys of a test: those of the golden screens and of the scripts here.

use crate::screens::driver::{Driver, read_keys};
use crate::screens::golden::drivers;
use plyscope::app::keys::{TABLE, find};
use plyscope::app::{Action, Msg, Options};
use std::collections::HashSet;

/// A game and keys.
const SCRIPTS: &[(&str, &str)] = &[("", "/ tac enter esc")];

/// Presses keys, and takes down what they do.
fn press(driver: &mut Driver, script: &str, reached: &mut HashSet<Action>) {
    for key in read_keys(script) {
        let action = find(&driver.app, key).filter(|row| (row.when)(&driver.app).is_ok()).map(|row| row.action);
        reached.extend(action);
        driver.send(Msg::Key(key));
    }
}

#[test]
fn every_action_is_reached() {
    let mut reached = HashSet::new();
    for (mut driver, keys) in drivers() {
        press(&mut driver, &keys, &mut reached);
    }
    for (game, keys) in SCRIPTS {
        let mut driver = Driver::at_depth((120, 36), game, Options { clock: false, ..Options::default() }, Some(3));
        press(&mut driver, keys, &mut reached);
    }
    let missing: Vec<(String, &str)> = TABLE
        .iter()
        .filter(|row| !reached.contains(&row.action))
        .map(|row| (format!("{:?} {:?}", row.place, row.action), row.keys))
        .collect();
    assert!(missing.is_empty(), "no test reaches {missing:#?}");
}
