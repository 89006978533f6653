//! Every mode has a golden screen in every size class, and in each of them no key has two meanings;
//! help and palette have every row of the key table, in each language.

use crate::screens::driver::{Driver, text};
use crate::screens::golden;
use model::language::{Language, key_names, within};
use plyscope::app::keys::{Binding, Group, Place, TABLE, current, named};
use plyscope::app::screens::help::Help;
use plyscope::app::screens::help::HelpLine;
use plyscope::app::{Msg, Options, Palette};
use ratatui::buffer::Cell;
use ratatui::style::Color;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the name of the screen that receives the keys; empty for the panes.
fn name(driver: &Driver) -> &'static str {
    // The box of a lesson receives keys in the panes.
    let panes = if driver.app.lesson.is_some() {
        "lesson"
    } else {
        ""
    };
    driver
        .app
        .top()
        .map_or(panes, |screen| screen.place().name())
}

/// Returns all modes of the table of keys; a filter is a part of its screen, and the board of a
/// game is one of the panes.
fn modes() -> BTreeSet<&'static str> {
    let places = TABLE
        .iter()
        .filter(|row| matches!(row.place, Place::Own(_)))
        .map(|row| row.place.name());
    std::iter::once("")
        .chain(places.filter(|name| !["filter", "playing"].contains(name)))
        .collect()
}

/// Returns the layout of the panes on a screen: one at a time, all, or all with everything that
/// they can show.
fn class(driver: &Driver) -> &'static str {
    match driver.app.screen.size {
        _ if !driver.app.layout().framed => "one pane",
        (0..=99, _) => "80×24",
        _ => "140×40",
    }
}

/// Returns the golden screens of the modes, each after its keys.
fn drivers() -> Vec<(String, Driver)> {
    golden::after_keys("modes-")
}

#[test]
fn every_mode_has_a_golden_screen_in_every_size_class() {
    let mut seen: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (_, driver) in drivers() {
        seen.entry(name(&driver))
            .or_default()
            .insert(class(&driver));
    }
    let all = modes();
    assert!(all.len() >= 17 && all.contains("graph"), "{all:?}");
    let lacking: Vec<_> = all
        .iter()
        .filter(|mode| seen.get(*mode).is_none_or(|seen| seen.len() < 3))
        .collect();
    assert!(
        lacking.is_empty(),
        "no golden screen in one of the size classes: {lacking:?} of {seen:?}"
    );
}

/// With `--ascii`, every mode uses ASCII only; with few colours, none uses bright black, which many
/// terminals use as the background; without colours, none uses any.
#[test]
fn every_mode_is_drawn_with_what_the_terminal_has() {
    for (file, mut driver) in drivers() {
        for palette in [Palette::Sixteen, Palette::Many, Palette::Full] {
            for (ascii, color) in [(false, true), (true, true), (true, false)] {
                driver.app.screen.options = Options {
                    ascii,
                    color,
                    palette,
                    ..driver.app.screen.options
                };
                driver.app.refresh();
                for theme in 0..driver.app.screen.themes.all.len() {
                    driver.app.screen.theme = theme;
                    let buffer = driver.draw();
                    let screen = text(&buffer);
                    let strange = screen.chars().find(|c| !c.is_ascii());
                    assert!(
                        !ascii || strange.is_none(),
                        "{file}: {strange:?} in\n{screen}"
                    );
                    let dark =
                        |cell: &Cell| cell.fg == Color::DarkGray || cell.bg == Color::DarkGray;
                    assert!(
                        !buffer.content.iter().any(dark),
                        "{file}: bright black in theme {theme}"
                    );
                    let plain = |cell: &Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
                    assert!(
                        color || buffer.content.iter().all(plain),
                        "{file}: a colour in theme {theme}"
                    );
                }
            }
        }
    }
}

/// Words of other languages lose their accents with `--ascii` in all places.
#[test]
fn every_mode_keeps_to_ascii_in_each_language() {
    for language in Language::built_in() {
        within(language, || {
            for (file, mut driver) in drivers()
                .into_iter()
                .filter(|(file, _)| file.ends_with("-80"))
            {
                driver.app.screen.options.ascii = true;
                driver.app.refresh();
                let screen = text(&driver.draw());
                let strange = screen.chars().find(|c| !c.is_ascii());
                assert!(
                    strange.is_none(),
                    "{language:?} {file}: {strange:?} in\n{screen}"
                );
            }
        });
    }
}

#[test]
fn every_mode_is_drawn_at_every_size() {
    let modes = drivers()
        .into_iter()
        .filter(|(file, _)| file.ends_with("-80"));
    for (index, (file, mut driver)) in (0..).zip(modes) {
        // Another offset for each mode; and all combinations of the sizes at which layouts change.
        let grid = (index % 19..160)
            .step_by(19)
            .flat_map(|columns| (index % 7..44).step_by(7).map(move |rows| (columns, rows)));
        let edges = [1, 21, 71, 72]
            .into_iter()
            .flat_map(|columns| [1, 6, 8, 12, 16, 17, 18].map(|rows| (columns, rows)));
        for (columns, rows) in grid.chain(edges) {
            driver.send(Msg::Resize(columns, rows));
            let buffer = driver.draw();
            assert_eq!(
                (buffer.area.width, buffer.area.height),
                (columns, rows),
                "{file}"
            );
        }
    }
}

/// A frame has the size of the terminal, which may have changed since the app was told one.
#[test]
fn every_mode_is_drawn_at_another_size_than_told() {
    use ratatui::{Terminal, backend::TestBackend};
    for (file, mut driver) in drivers()
        .into_iter()
        .filter(|(file, _)| file.ends_with("-80"))
    {
        for told in [(140, 40), (80, 24), (40, 12), (10, 4)] {
            driver.send(Msg::Resize(told.0, told.1));
            let steps = [0, 1, 21, 40, 72, 130, 300];
            for (columns, rows) in steps
                .into_iter()
                .flat_map(|x| [0, 1, 6, 7, 9, 18, 30, 60].map(|y| (x, y)))
            {
                let mut terminal =
                    Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
                let drawn = terminal
                    .draw(|frame| plyscope::app::draw::draw(&driver.app, frame))
                    .expect("a frame");
                assert_eq!(
                    (drawn.area.width, drawn.area.height),
                    (columns, rows),
                    "{file}, told {told:?}"
                );
            }
        }
    }
}

#[test]
fn no_key_stands_twice_in_a_mode() {
    for (file, driver) in drivers() {
        let mut keys = BTreeMap::new();
        // The box of a lesson takes its keys from the panes.
        let of_box = |row: &&&Binding| driver.app.lesson.is_some() && row.place.name() == "lesson";
        let rows: Vec<_> = current(&driver.app).collect();
        let taken: BTreeSet<&str> = rows
            .iter()
            .filter(of_box)
            .flat_map(|row| row.all())
            .collect();
        for row in &rows {
            for key in row.all().filter(|key| of_box(&row) || !taken.contains(key)) {
                let before = keys.insert(key, row.name);
                assert!(
                    before.is_none(),
                    "{file}: {key} means {before:?} and {:?}",
                    row.name
                );
            }
        }
        assert!(keys.len() > 1, "{file}: no keys");
    }
}

#[test]
fn help_and_palette_have_every_row_of_the_table_in_each_language() {
    for language in Language::built_in() {
        within(language, || {
            let help = Help::new(Group::Board, TABLE);
            let (mut keys, mut texts) = (String::new(), String::new());
            for line in help.lines(84) {
                if let HelpLine::Row(some, text) = line {
                    keys += &format!(" {some}");
                    texts += &format!(" {text}");
                }
            }
            for row in TABLE {
                assert!(
                    keys.contains(&*key_names(row.keys)),
                    "{language:?}: the help lacks {}",
                    row.keys
                );
                assert!(
                    texts.contains(row.about()),
                    "{language:?}: the help lacks {}",
                    row.about()
                );
                assert!(
                    language == Language::ENGLISH || row.about() != row.help,
                    "{language:?}: {}",
                    row.help
                );
            }
            let options = Options {
                clock: false,
                ..Options::default()
            };
            let mut driver = Driver::new((120, 36), "k-in-a-row", options);
            for pane in ["1", "2", "3", "4", "5"] {
                driver.keys(pane);
                // Steps of a cursor are not commands.
                let walks = |name: &str| {
                    ["palette", "cursor-", "row-", "child-"]
                        .iter()
                        .any(|walk| name.starts_with(walk))
                };
                let rows: Vec<_> = named(&driver.app)
                    .map(|(row, _)| row)
                    .filter(|row| !walks(row.name))
                    .collect();
                driver.keys(":");
                let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
                    panic!("no palette")
                };
                for row in rows {
                    let same = |other: &&plyscope::app::keys::Binding| other.name == row.name;
                    let is_there = TABLE
                        .iter()
                        .filter(same)
                        .any(|row| list.entries.iter().any(|entry| entry.label == row.about()));
                    assert!(is_there, "{language:?}: the palette lacks {}", row.about());
                }
                driver.keys("esc");
            }
        });
    }
}

/// Every key named in the README is a key of the table.
#[test]
fn the_readme_names_keys_of_the_table() {
    let keys: BTreeSet<&str> = TABLE.iter().flat_map(|row| row.keys.split(' ')).collect();
    let readme = include_str!("../../../README.md");
    let part = readme
        .split("## The first five minutes")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next());
    let part = part.expect("the first five minutes");
    let spans = part.split('`').skip(1).step_by(2);
    let is_key = |span: &&str| {
        span.chars().count() == 1 || span.starts_with("ctrl-") || span.starts_with("alt-")
    };
    let mut seen = 0;
    for span in spans.filter(is_key) {
        assert!(keys.contains(span), "{span} is no key");
        seen += 1;
    }
    assert!(seen >= 25, "{seen} keys");
}
