//! The table of layers in `src/lib.rs` is true: every path in `src` is looked at. Also what may be used where: terminal,
//! screen, JSON, threads, `unsafe`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A file of `src`: its path there, the module it belongs to, and its text.
struct Source {
    path: String,
    module: String,
    /// How deep its module lies below the crate.
    depth: usize,
    text: String,
    /// The text without comments.
    code: String,
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The text with comments left out. Good for this crate's style: a `//` inside a literal ends nothing that matters here.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let read = |path: PathBuf| {
        let inside = path.strip_prefix(&root).expect("inside src").with_extension("");
        let mut parts: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        if parts.last().is_some_and(|last| last == "mod") {
            parts.pop();
        }
        let text = fs::read_to_string(&path).expect("a text");
        let code = without_comments(&text);
        Source { path: inside.display().to_string(), module: parts[0].clone(), depth: parts.len(), text, code }
    };
    let all: Vec<Source> = files(&root).into_iter().map(read).collect();
    assert!(all.len() > 60, "only {} files found", all.len());
    all
}

/// The rows of the table, in order: a module and those it may use.
fn table() -> Vec<(String, BTreeSet<String>)> {
    let docs = include_str!("../../src/lib.rs");
    let section = docs.split("//! # Layers").nth(1).expect("the section").split("//! # ").next().expect("its end");
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let rows = section.lines().filter_map(|line| line.strip_prefix("//! | `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let module = cells[0].trim().trim_end_matches('`').to_owned();
        (module, names(cells[2]).into_iter().collect())
    })
    .collect()
}

/// The identifiers that follow each `crate::` in a text, those in braces included.
fn used(code: &str) -> BTreeSet<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(list) = rest.strip_prefix('{') else {
            found.insert(word(rest));
            continue;
        };
        // The items of the outermost braces.
        let (mut depth, mut item) = (0, String::new());
        for c in list.chars() {
            match c {
                '}' if depth == 0 => break,
                ',' if depth == 0 => {
                    found.insert(word(item.trim()));
                    item.clear();
                    continue;
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            item.push(c);
        }
        found.insert(word(item.trim()));
    }
    found.remove("");
    found
}

#[test]
fn the_table_has_no_cycles() {
    let table = table();
    assert!(table.len() >= 13, "{table:?}");
    let mut above = BTreeSet::new();
    for (module, uses) in &table {
        let below: Vec<_> = uses.difference(&above).collect();
        assert!(below.is_empty(), "{module} may use {below:?}, which do not stand above it");
        assert!(above.insert(module.clone()), "{module} twice");
    }
}

#[test]
fn modules_use_what_the_table_allows() {
    let table: BTreeMap<_, _> = table().into_iter().collect();
    let mut seen = BTreeSet::new();
    for source in sources().iter().filter(|source| source.module != "lib" && source.module != "main") {
        let allowed = table.get(&source.module).unwrap_or_else(|| panic!("{} is not in the table", source.module));
        seen.insert(source.module.clone());
        for used in used(&source.code) {
            let fine = used == source.module || allowed.contains(&used);
            assert!(fine, "{} uses `{used}`, which `{}` may not", source.path, source.module);
        }
        // No way around it: a chain of `super` that leaves the module. Tests inside a file are one level deeper.
        let code = source.code.split("#[cfg(test)]").next().unwrap_or_default();
        let outside = "super::".repeat(source.depth);
        assert!(!code.contains(&outside), "{} leaves its module with {outside}", source.path);
    }
    assert!(seen.len() >= 10, "{seen:?}");
}

#[test]
fn each_crate_has_its_place() {
    // What a text looks like, and the modules that may hold it.
    let rules: [(&str, &[&str]); 6] = [
        ("ratatui::", &["ui", "app", "term"]),
        ("crossterm::", &["term"]),
        ("serde_json", &["cli", "study"]),
        ("clap", &["cli"]),
        ("thread::", &["study", "play", "term", "cli"]),
        ("rand::", &["play"]),
    ];
    for source in sources() {
        let words: BTreeSet<&str> =
            source.code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).collect();
        for (text, places) in rules {
            let held = words.iter().any(|word| {
                word.find(text).is_some_and(|at| at == 0 || word[..at].ends_with(':'))
                    && (text.ends_with(':') || word.split("::").any(|part| part == text))
            });
            assert!(!held || places.contains(&source.module.as_str()), "{} uses {text}", source.path);
        }
        if source.module == "app" {
            for rest in source.code.split("ratatui::").skip(1) {
                assert!(rest.starts_with("layout::Rect"), "{}: of ratatui only Rect", source.path);
            }
        }
    }
}

#[test]
fn one_file_is_unsafe() {
    let is_unsafe =
        |source: &Source| source.code.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|word| word == "unsafe");
    let files: Vec<String> =
        sources().iter().filter(|source| is_unsafe(source)).map(|source| source.path.clone()).collect();
    assert_eq!(files, ["search/cpu"]);
}

#[test]
fn files_are_small_and_say_what_they_are() {
    let mut lengths = Vec::new();
    for source in sources() {
        assert!(source.text.starts_with("//!"), "{} does not say what it is", source.path);
        let own = source.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().lines().count();
        assert!(own <= 400, "{} has {own} lines without its tests", source.path);
        lengths.push(own);
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median < 150, "half of the files have more than {median} lines");
}

#[test]
fn the_reader_of_paths_works() {
    let names = |code| used(code).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(names("use crate::eval::Value; let x = crate::rules::Side::First;"), "eval rules");
    assert_eq!(names("use crate::{eval::{Value, Unit}, rules};\nuse crate::trace::Walk;"), "eval rules trace");
    assert_eq!(without_comments("a // crate::b\n/// crate::c\nd").trim(), "a \n\nd");
}
