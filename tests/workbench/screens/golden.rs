//! Golden screens, one per file of `tests/workbench/screens/*.txt`: lines `size:`, `open:` or
//! `trace:` (a file), `depth:` (4), `options:`, `theme:`, `language:`, `tournament:`, `class:` (a
//! file), `rows:`, `keys:`, an empty line, and the screen after those keys.
//!
//! `rows: 1-12 34` keeps the rows that the test is about, `rows: all` the whole screen; without it
//! the line of keys, which every new key changes, is left out. The option `styles` adds the styles
//! below. `UPDATE=1 cargo test --test workbench screens` rewrites the files.

use crate::screens::driver::{Driver, styles, text};
use crate::screens::tournament::contest;
use model::batch::class::ClassFolder;
use model::language::{Language, within};
use plyscope::app::draw::picture;
use plyscope::app::tasks::TaskOutcome;
use plyscope::app::{Options, Palette, Source};
use std::path::{Path, PathBuf};

#[test]
fn screens_are_as_recorded() {
    let files = paths();
    assert!(files.len() >= 12, "{} screens", files.len());
    let mut wrong = Vec::new();
    for path in files {
        let file = std::fs::read_to_string(&path).expect("a file");
        let (head, expected) = file.split_once("\n\n").unwrap_or((file.trim_end(), ""));
        let screen = within(language(head), || screen(head));
        if screen == expected {
            continue;
        }
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, format!("{head}\n\n{screen}")).expect("writing");
        } else {
            wrong.push(format!(
                "{}\nexpected:\n{expected}\nfound:\n{screen}",
                path.display()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{}\nUPDATE=1 writes them anew",
        wrong.join("\n")
    );
}

#[test]
fn the_picture_of_the_readme_is_a_golden_screen() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = std::fs::read_to_string(root.join("tests/workbench/screens/tic-tac-toe-120.txt"))
        .expect("a file");
    let (head, _) = golden.split_once("\n\n").expect("a screen after its keys");
    let (path, drawn) = (root.join("docs/screen.svg"), picture::of(&driver(head).app));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, drawn).expect("writing");
    } else {
        let is_so = std::fs::read_to_string(&path).is_ok_and(|picture| picture == drawn);
        assert!(
            is_so,
            "docs/screen.svg is out of date: UPDATE=1 cargo test --test workbench picture"
        );
    }
}

fn language(head: &str) -> Language {
    let code = head
        .lines()
        .find_map(|line| line.strip_prefix("language:"))
        .map(str::trim);
    code.map(|code| Language::named(code).expect("a language"))
        .unwrap_or_default()
}

/// Returns whether a head has an option.
fn has(head: &str, option: &str) -> bool {
    head.lines()
        .filter_map(|line| line.strip_prefix("options:"))
        .any(|line| line.split_whitespace().any(|word| word == option))
}

/// Returns the workbench of each golden screen before its keys, and the keys.
pub fn drivers() -> Vec<(Driver, String)> {
    let read = |path| {
        let file = std::fs::read_to_string(path).expect("a file");
        let head = file
            .split_once("\n\n")
            .map_or(file.trim_end(), |(head, _)| head);
        before(head)
    };
    paths().into_iter().map(read).collect()
}

/// Returns the golden screens whose names begin with `begins`, each with its name and the workbench
/// after its keys.
pub fn after_keys(begins: &str) -> Vec<(String, Driver)> {
    let named = |path: &PathBuf| {
        path.file_stem()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    let files = paths()
        .into_iter()
        .map(|path| (named(&path), path))
        .filter(|(name, _)| name.starts_with(begins));
    let read = |(name, path)| {
        let file: String = std::fs::read_to_string::<PathBuf>(path).expect("a file");
        let head = file
            .split_once("\n\n")
            .map_or(file.trim_end(), |(head, _)| head);
        (name, driver(head))
    };
    files.map(read).collect()
}

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workbench/screens");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder")
        .flatten()
        .map(|file| file.path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    files
}

/// Returns the workbench after the keys of a head.
fn driver(head: &str) -> Driver {
    let (mut driver, keys) = before(head);
    driver.keys(&keys);
    driver
}

/// Returns the workbench before the keys of a head, and the keys.
fn before(head: &str) -> (Driver, String) {
    let field = |name: &str| {
        head.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap_or("")
            .trim()
    };
    let (columns, rows) = field("size:").split_once('x').expect("a size like 80x24");
    let size = (
        columns.parse().expect("columns"),
        rows.parse().expect("rows"),
    );
    let options = Options {
        pairs: false,
        ascii: has(head, "ascii"),
        color: !has(head, "no-color"),
        palette: if has(head, "16") {
            Palette::Sixteen
        } else {
            Palette::Full
        },
        clock: false,
    };
    let depth = Some(field("depth:").parse().unwrap_or(4));
    let trace = field("trace:");
    let mut driver = match trace {
        "" => Driver::at_depth(size, field("open:"), options, depth),
        _ => Driver::with(
            size,
            &Source::File(Path::new(env!("CARGO_MANIFEST_DIR")).join(trace)),
            options,
        ),
    };
    if !field("theme:").is_empty() {
        driver.app.screen.theme = driver
            .app
            .screen
            .themes
            .find(field("theme:"))
            .expect("a theme");
    }
    if !field("tournament:").is_empty() {
        driver.called(contest(field("tournament:"), None));
    }
    if !field("class:").is_empty() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(field("class:"));
        let text = std::fs::read_to_string(&file).expect("an assignment");
        let folder = ClassFolder::beside(&file, &text).expect("a class");
        driver.ended(Ok(TaskOutcome::Class(Box::new(folder))));
    }
    if !field("lesson:").is_empty() {
        plyscope::app::screens::lesson::learn(&mut driver.app, field("lesson:"));
    }
    (driver, field("keys:").to_owned())
}

/// Returns the rows of a screen that a head keeps, each followed by a line ending.
fn kept(head: &str, screen: &str) -> String {
    let rows = head
        .lines()
        .find_map(|line| line.strip_prefix("rows:"))
        .unwrap_or("")
        .trim();
    let last = screen.lines().count();
    let number = |text: &str| text.parse::<usize>().expect("a row");
    let pair = |rows: &str| {
        rows.split_once('-').map_or_else(
            || (number(rows), number(rows)),
            |(first, last)| (number(first), number(last)),
        )
    };
    let ranges: Vec<(usize, usize)> = match rows {
        "" => vec![(1, last.saturating_sub(1))],
        "all" => vec![(1, last)],
        rows => rows.split(' ').map(pair).collect(),
    };
    let numbered = screen.lines().zip(1..).filter(|(_, row)| {
        ranges
            .iter()
            .any(|(first, last)| (first..=last).contains(&row))
    });
    numbered.map(|(line, _)| format!("{line}\n")).collect()
}

fn screen(head: &str) -> String {
    let buffer = driver(head).draw();
    let mut screen = kept(head, &text(&buffer));
    if has(head, "styles") {
        screen.push_str(&format!("\n{}", kept(head, &styles(&buffer))));
    }
    if has(head, "ascii") {
        assert!(screen.is_ascii(), "only ASCII:\n{screen}");
    }
    screen
}
