//! The key table against itself and against the screen.

use crate::driver::{Driver, text};
use plyscope::app::keys::{Binding, Place, TABLE, current, markdown};
use plyscope::app::{Action, ENGLISH, Key, Options, Pane};
use std::collections::HashSet;

fn names(binding: &Binding) -> impl Iterator<Item = &'static str> {
    binding.keys.split(' ')
}

/// Can both rows be asked about the same key at the same time?
fn meet(one: Place, other: Place) -> bool {
    let in_panes = |place| matches!(place, Place::Panes | Place::In(_));
    match (one, other) {
        (Place::Always, _) | (_, Place::Always) => true,
        (Place::In(pane), Place::In(same)) => pane == same,
        _ if in_panes(one) && in_panes(other) => true,
        _ => one == other,
    }
}

#[test]
fn no_key_means_two_things() {
    for (at, one) in TABLE.iter().enumerate() {
        for other in TABLE.iter().skip(at + 1).filter(|other| meet(one.place, other.place)) {
            let both: Vec<&str> = names(one).filter(|key| names(other).any(|same| same == *key)).collect();
            assert!(both.is_empty(), "{both:?}: {:?} and {:?}", one.action, other.action);
        }
    }
}

#[test]
fn every_key_has_a_name_that_is_read_back() {
    for key in TABLE.iter().flat_map(names) {
        assert_eq!(Key::read(key).map(|read| read.to_string()).as_deref(), Some(key));
    }
    assert!(TABLE.iter().all(|row| !row.help.is_empty() && !row.keys.is_empty() && row.short.len() <= 12));
}

/// Keys that need `AltGr` or a dead key on Portuguese or Spanish keyboards.
#[test]
fn no_key_needs_altgr_without_a_twin() {
    let hard = |key: &str| ["[", "]", "{", "}", "@", "#", "~", "|", "\\", "^", "`"].contains(&key);
    for row in TABLE {
        assert!(names(row).any(|key| !hard(key)), "{:?} has only {}", row.action, row.keys);
    }
}

#[test]
fn every_action_has_a_row() {
    // An action that is added to the enum is added here by the compiler's demand below.
    let known: HashSet<String> = TABLE.iter().map(|row| format!("{:?}", row.action)).collect();
    let named = |action: Action| known.contains(&format!("{action:?}"));
    let source = include_str!("../../src/app/action.rs");
    let body = source.split("pub enum Action {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the enum");
    let mut count = 0;
    for line in body.lines().map(str::trim).filter(|line| line.ends_with(',') && !line.starts_with("//")) {
        let name = line.trim_end_matches(',').split('(').next().expect("a name");
        assert!(known.iter().any(|action| action == name || action.starts_with(&format!("{name}("))), "{name}");
        count += 1;
    }
    assert!(count > 50 && named(Action::Quit) && Pane::ALL.into_iter().all(|pane| named(Action::Focus(pane))));
}

#[test]
fn the_readme_table_has_every_row() {
    let table = markdown(&ENGLISH.groups);
    for row in TABLE {
        assert!(table.contains(&format!("| {} |", row.help)), "{}", row.help);
    }
}

#[test]
fn the_key_line_holds_what_it_shows() {
    for columns in (21..=200).step_by(7) {
        let mut driver = Driver::new((columns, 24), "othello:size=4", Options { clock: false, ..Options::default() });
        for keys in ["1", "2", "3", "4", "5", ". .", "?", "/", "esc esc", "ctrl-n", "esc :", "esc i", "esc ctrl-c", "n"]
        {
            driver.keys(keys);
            let screen = text(&driver.draw());
            let line = screen.lines().last().expect("a line");
            assert!(line.chars().count() <= usize::from(columns), "{line}");
            if driver.app.note.is_none() && matches!(driver.app.mode, plyscope::app::Mode::Normal) {
                let words = line.split_whitespace().collect::<Vec<_>>();
                let shorts: Vec<&str> = current(&driver.app).map(|row| row.short).collect();
                assert!(words.iter().skip(1).step_by(2).all(|word| shorts.contains(word)), "cut in two: {line}");
            }
        }
    }
}
