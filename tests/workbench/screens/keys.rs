//! The consistency of the key table, alone and with the screen.

use crate::screens::driver::{Driver, text};

use plyscope::app::keys::{Binding, Place, TABLE, current, key_of};
use plyscope::app::rebind::meet;
use plyscope::app::{Key, Options, Pane};
use std::collections::HashSet;

fn names(binding: &Binding) -> impl Iterator<Item = &'static str> {
    binding.keys.split(' ')
}

#[test]
fn no_key_means_two_things() {
    for (at, one) in TABLE.iter().enumerate() {
        for other in TABLE
            .iter()
            .skip(at + 1)
            .filter(|other| meet(one.place, other.place))
        {
            let both: Vec<&str> = names(one)
                .filter(|key| names(other).any(|same| same == *key))
                .collect();
            assert!(
                both.is_empty(),
                "{both:?}: {:?} and {:?}",
                one.name,
                other.name
            );
        }
    }
}

#[test]
fn every_key_has_a_name_that_is_read_back() {
    for key in TABLE.iter().flat_map(names) {
        assert_eq!(
            Key::read(key).map(|read| read.to_string()).as_deref(),
            Some(key)
        );
    }
    assert!(
        TABLE
            .iter()
            .all(|row| !row.help.is_empty() && !row.keys.is_empty() && row.short.len() <= 12)
    );
}

/// Keys that need `AltGr` or a dead key on Portuguese or Spanish keyboards.
#[test]
fn no_key_needs_altgr_without_a_twin() {
    let hard = |key: &str| ["[", "]", "{", "}", "@", "#", "~", "|", "\\", "^", "`"].contains(&key);
    for row in TABLE {
        assert!(
            names(row).any(|key| !hard(key)),
            "{:?} has only {}",
            row.name,
            row.keys
        );
    }
}

/// The title of a pane is preceded by its key, also if the user has redefined it.
#[test]
fn each_pane_shows_the_key_that_leads_to_it() {
    let mut driver = Driver::new((140, 40), "nim", Options::default());
    let key_to = |pane: Pane| key_of(TABLE, &format!("focus-{}", pane.name()));
    for pane in Pane::ALL {
        assert!(!key_to(pane).is_empty(), "no row leads to {pane:?}");
        driver.keys(&key_to(pane));
        assert_eq!(driver.app.screen.focus, pane);
    }
    let shown = text(&driver.draw());
    assert!(
        shown.contains(" 1 Board ") && shown.contains(" 5 Timeline "),
        "{shown}"
    );
    let mut own = TABLE.to_vec();
    own.iter_mut()
        .filter(|row| row.name == "focus-timeline")
        .for_each(|row| row.keys = "alt-7");
    driver.app.keys = own.leak();
    let shown = text(&driver.draw());
    assert!(
        shown.contains(" alt-7 Timeline ") && !shown.contains(" 5 Timeline "),
        "{shown}"
    );
}

/// A key that has no effect says why, and the palette still lists it.
#[test]
fn no_key_is_dead() {
    let note = |driver: &Driver| {
        driver
            .app
            .screen
            .note
            .as_ref()
            .map(|note| note.text.clone())
    };
    let mut driver = Driver::new(
        (120, 36),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    let mut silent = Vec::new();
    let mut told = 0;
    for pane in ["1", "2", "3", "4", "5"] {
        driver.keys(pane);
        let blocked = |row: &&Binding| {
            let here = row.place == Place::Panes || row.place == Place::In(driver.app.screen.focus);
            here && driver.app.can(row).is_err()
        };
        for row in TABLE.iter().filter(blocked).copied().collect::<Vec<_>>() {
            driver.keys(names(&row).next().expect("a key"));
            told += 1;
            if note(&driver).is_none() {
                silent.push(row.help);
            }
        }
    }
    assert!(silent.is_empty() && told >= 20, "{told}, {silent:?}");
    for (keys, why) in [
        ("ctrl-q", "m changes the method"),
        ("T", "s names one"),
        ("u", "nothing to take back"),
        ("f f", "nothing changes"),
        ("G P", "nothing further"),
        ("space", "searched to its end"),
    ] {
        driver.keys(keys);
        assert!(
            note(&driver).is_some_and(|note| note.contains(why)),
            "{keys}: {:?}",
            note(&driver)
        );
    }
    driver.keys("5 t 0 enter V");
    assert!(note(&driver).is_some_and(|note| note.contains("nothing further")));
    driver.keys("k");
    assert!(note(&driver).is_some_and(|note| note.contains("nothing further")));
}

#[test]
fn the_palette_names_every_travel_from_every_pane() {
    let mut driver = Driver::new(
        (120, 36),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    for pane in ["1", "2", "3", "4", "5"] {
        driver.keys(pane);
        driver.keys(":");
        let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
            panic!("no list")
        };
        let entries: HashSet<&str> = list
            .entries
            .iter()
            .map(|entry| entry.label.as_str())
            .collect();
        let mut actions = HashSet::new();
        for row in TABLE
            .iter()
            .filter(|row| row.group == plyscope::app::keys::Group::Travel)
        {
            let same = TABLE
                .iter()
                .filter(|other| other.name == row.name && other.group == row.group);
            assert!(
                same.clone().any(|other| entries.contains(other.help)),
                "{pane}: {}",
                row.help
            );
            actions.insert(row.name);
        }
        let labels: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| entry.label.as_str())
            .collect();
        assert_eq!(labels.len(), entries.len(), "one entry for an action");
        assert!(
            actions.len() > 30
                && labels
                    .iter()
                    .any(|label| label.contains("check: let minimax"))
        );
        driver.keys("esc");
    }
    driver.keys("1 : t o space t h e space l a s t space t i c k enter");
    assert_eq!(driver.tick(), Some(1291));
    driver.keys(": a l p h a - b e t a space n e v e r");
    assert!(text(&driver.draw()).contains("ctrl-q"));
    driver.keys("enter");
    assert!(text(&driver.draw()).contains("m changes the method"));
    driver.keys(
        ": o n e space h u n d r e d t h space o f space a l l space t i c k s space b enter",
    );
    assert_eq!(driver.tick(), Some(1291 - 13));
}

#[test]
fn the_key_line_holds_what_it_shows() {
    for columns in (21..=200).step_by(7) {
        let mut driver = Driver::new(
            (columns, 24),
            "othello:size=4",
            Options {
                clock: false,
                ..Options::default()
            },
        );
        for keys in [
            "1",
            "2",
            "3",
            "4",
            "5",
            ". .",
            "?",
            "/",
            "esc esc",
            "ctrl-n",
            "esc :",
            "esc i",
            "esc ctrl-c",
            "n",
        ] {
            driver.keys(keys);
            let screen = text(&driver.draw());
            let line = screen.lines().last().expect("a line");
            assert!(line.chars().count() <= usize::from(columns), "{line}");
            if driver.app.screen.note.is_none()
                && matches!(driver.app.mode, plyscope::app::Mode::Normal)
            {
                let words = line.split_whitespace().collect::<Vec<_>>();
                let shorts: Vec<&str> = current(&driver.app)
                    .map(|row| plyscope::app::footer::word(row, &driver.app))
                    .collect();
                assert!(
                    words
                        .iter()
                        .skip(1)
                        .step_by(2)
                        .all(|word| shorts.contains(word)),
                    "cut in two: {line}"
                );
            }
        }
    }
}
