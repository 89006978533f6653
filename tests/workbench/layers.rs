//! The tables of layers in the three `lib.rs` are true: every path in all packages is checked, and
//! the files of a module have no cyclic dependencies. Terminal, screen, JSON, threads and `unsafe`
//! are used only in the modules that may use them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of the packages, each before those that it uses.
const PACKAGES: [&str; 3] = ["src", "model/src", "engine/src"];

/// A file of a package: its path there, the module it belongs to, and its text.
struct Source {
    /// The path, `app/keys`; the root of a folder has the path of the folder: `app`.
    path: String,
    module: String,
    /// The depth of its module below the crate.
    depth: usize,
    /// True if it is the root of its folder.
    is_root: bool,
    text: String,
    /// The text without comments and without the tests in it.
    code: String,
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
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

/// Returns the text without comments. Sufficient for the style of this crate: a `//` inside a
/// literal does not matter here.
fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the text without the bodies of its tests; a test file that is only named remains as a
/// name. Sufficient for formatted code: a body ends with the first bracket in the first column.
pub fn without_tests(text: &str) -> String {
    let (mut kept, mut lines) = (Vec::new(), text.lines());
    while let Some(line) = lines.next() {
        kept.push(line);
        let is_test = line.starts_with("#[cfg(") && line.contains("test");
        if !is_test {
            continue;
        }
        let head = lines.by_ref().find(|line| {
            kept.push(line);
            !line.starts_with("#[")
        });
        let is_module = |head: &str| {
            head.starts_with("mod ") || head.starts_with("pub") && head.contains(" mod ")
        };
        let has_body = head.is_some_and(|head| is_module(head) && head.ends_with('{'));
        if has_body {
            // Its end is searched for in the following lines.
            let _ = lines.by_ref().find(|line| *line == "}");
            kept.push("}");
        }
    }
    kept.join("\n")
}

fn sources(package: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(package);
    let read = |path: PathBuf| {
        let inside = path
            .strip_prefix(&root)
            .expect("inside the package")
            .with_extension("");
        let mut parts: Vec<String> = inside
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        let is_root = parts.last().is_some_and(|last| last == "mod");
        if is_root {
            parts.pop();
        }
        let text = fs::read_to_string(&path).expect("a text");
        let code = without_comments(&without_tests(&text));
        Source {
            path: parts.join("/"),
            module: parts[0].clone(),
            depth: parts.len(),
            is_root,
            text,
            code,
        }
    };
    let all: Vec<Source> = files(&root).into_iter().map(read).collect();
    assert!(
        all.len() > 60,
        "only {} files found in {package}",
        all.len()
    );
    all
}

fn all_sources() -> impl Iterator<Item = Source> {
    PACKAGES.into_iter().flat_map(sources)
}

/// Returns the rows of a package's table, in order: a module and those it may use; those of the
/// model with its name, `model::save`.
fn table(package: &str) -> Vec<(String, BTreeSet<String>)> {
    let docs = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(package)
            .join("lib.rs"),
    )
    .expect("lib.rs");
    let section = docs
        .split("//! # Layers")
        .nth(1)
        .expect("the section")
        .split("//! # ")
        .next()
        .expect("its end");
    let names = |cell: &str| {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let rows = section
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let module = cells[0].trim().trim_end_matches('`').to_owned();
        let of_model = cells
            .get(3)
            .into_iter()
            .flat_map(|cell| names(cell))
            .map(|name| format!("model::{name}"));
        (
            module,
            names(cells[2]).into_iter().chain(of_model).collect(),
        )
    })
    .collect()
}

/// Returns the paths that follow each `prefix` in a text, those in braces one by one: `a::{b::c,
/// d}` gives `b::c` and `d`.
fn paths(code: &str, prefix: &str) -> BTreeSet<String> {
    let path = |text: &str| {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || "_:".contains(*c))
            .collect::<String>()
    };
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices(prefix) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || "_:".contains(c)) {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let head = path(rest);
        // A macro belongs to no module.
        if rest[head.len()..].starts_with('!') {
            continue;
        }
        let stem = head.trim_end_matches(':');
        let Some(list) = rest[head.len()..]
            .strip_prefix('{')
            .filter(|_| head.is_empty() || head.ends_with("::"))
        else {
            found.insert(stem.to_owned());
            continue;
        };
        // The items of the outermost braces.
        let (mut depth, mut item, mut items) = (0, String::new(), Vec::new());
        for c in list.chars() {
            match c {
                '}' if depth == 0 => break,
                ',' if depth == 0 => items.push(std::mem::take(&mut item)),
                '{' => {
                    depth += 1;
                    item.push(c);
                }
                '}' => {
                    depth -= 1;
                    item.push(c);
                }
                _ => item.push(c),
            }
        }
        items.push(item);
        for item in items {
            let item = path(item.trim());
            let joined = if stem.is_empty() {
                item
            } else {
                format!("{stem}::{item}")
            };
            found.insert(joined.trim_end_matches(':').to_owned());
        }
    }
    found.remove("");
    found
}

/// Returns the modules that a text names; those of the model with its name, `model::save`.
fn used(code: &str) -> BTreeSet<String> {
    let modules = |prefix, shown: &str| {
        let first = |path: &String| {
            path.split("::")
                .next()
                .map(|module| format!("{shown}{module}"))
        };
        paths(code, prefix)
            .iter()
            .filter_map(first)
            .collect::<Vec<_>>()
    };
    [modules("crate::", ""), modules("model::", "model::")]
        .concat()
        .into_iter()
        .collect()
}

#[test]
fn the_tables_have_no_cycles() {
    let of_model: Vec<String> = table("model/src")
        .into_iter()
        .map(|(module, _)| format!("model::{module}"))
        .collect();
    for (package, least) in PACKAGES.into_iter().zip([5, 7, 7]) {
        let table = table(package);
        assert!(table.len() >= least, "{package}: {table:?}");
        // All of the model may be used by the workbench, and none of it by the other packages.
        let mut above: BTreeSet<String> = of_model
            .iter()
            .filter(|_| package == "src")
            .cloned()
            .collect();
        for (module, uses) in &table {
            let below: Vec<_> = uses.difference(&above).collect();
            assert!(
                below.is_empty(),
                "{module} may use {below:?}, which do not stand above it"
            );
            assert!(above.insert(module.clone()), "{module} twice");
        }
    }
}

#[test]
fn modules_use_what_the_tables_allow() {
    for package in PACKAGES {
        let table: BTreeMap<_, _> = table(package).into_iter().collect();
        let (mut seen, mut needed) = (BTreeSet::new(), BTreeSet::new());
        for source in sources(package)
            .iter()
            .filter(|source| source.module != "lib" && source.module != "main")
        {
            let allowed = table
                .get(&source.module)
                .unwrap_or_else(|| panic!("{} is not in the table", source.module));
            seen.insert(source.module.clone());
            for used in used(&source.code) {
                let fine = used == source.module || allowed.contains(&used);
                assert!(
                    fine,
                    "{package}/{} uses `{used}`, which `{}` may not",
                    source.path, source.module
                );
                needed.insert((source.module.clone(), used));
            }
            // A chain of `super` that leaves the module would bypass the check.
            let outside = "super::".repeat(source.depth);
            assert!(
                !source.code.contains(&outside),
                "{} leaves its module with {outside}",
                source.path
            );
        }
        assert_eq!(seen.len(), table.len(), "{package}: every row is a module");
        for (module, allowed) in table {
            for uses in allowed {
                assert!(
                    needed.contains(&(module.clone(), uses.clone())),
                    "`{module}` does not need `{uses}`"
                );
            }
        }
    }
}

/// Returns the files of one package as a graph: each with the files that it names. A name that the
/// root of a folder re-exports stands for the file that defines it; every other name in a root
/// belongs to the root.
fn graph(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let known: BTreeMap<&str, &Source> = sources
        .iter()
        .map(|source| (&*source.path, source))
        .collect();
    // The re-exports of the root of each folder: (folder, name) to the file.
    let mut passed: BTreeMap<(&str, String), &str> = BTreeMap::new();
    for root in sources.iter().filter(|source| source.is_root) {
        for line in statements(&root.code).filter_map(imported) {
            for path in paths(&format!("crate::{line}"), "crate::") {
                let parts: Vec<&str> = path.split("::").collect();
                let file = format!("{}/{}", root.path, parts[0]);
                if let (Some((file, source)), Some(name)) =
                    (known.get_key_value(&*file), parts.last())
                {
                    passed.insert((&root.path, (*name).to_owned()), file);
                    // `pub use x::*` re-exports everything public there.
                    for item in public_items(&source.code).filter(|_| parts.len() == 1) {
                        passed.entry((&root.path, item)).or_insert(file);
                    }
                }
            }
        }
    }
    let resolve = |path: &[&str]| {
        let of = |length: usize| {
            known
                .get_key_value(&*path[..length].join("/"))
                .map(|(&file, _)| (file, length))
        };
        let (file, length) = (1..=path.len()).rev().find_map(of)?;
        // A root that is named alone stands for its folder, and for nothing of its own.
        let name = path.get(length).filter(|name| !name.is_empty());
        match name {
            Some(name) => Some(
                passed
                    .get(&(file, (*name).to_owned()))
                    .copied()
                    .unwrap_or(file),
            ),
            None => (!known[file].is_root).then_some(file),
        }
    };
    let edges = |source: &Source| {
        let own: Vec<&str> = source.path.split('/').collect();
        let code: String = statements(&source.code)
            .filter(|line| !line.starts_with("pub") || imported(line).is_none())
            .collect();
        let mut uses = BTreeSet::new();
        for path in paths(&code, "crate::") {
            uses.extend(resolve(&path.split("::").collect::<Vec<_>>()));
        }
        for up in 1..=own.len() {
            // `super::super::x` is also found as `super::` before `super::x`.
            for path in paths(&code, &"super::".repeat(up))
                .into_iter()
                .filter(|path| !path.starts_with("super"))
            {
                let mut whole = own[..own.len() - up].to_vec();
                whole.extend(path.split("::"));
                uses.extend(resolve(&whole));
            }
        }
        if source.is_root {
            for inside in known
                .keys()
                .filter_map(|file| file.strip_prefix(&*source.path)?.strip_prefix('/'))
            {
                for path in paths(&code, &format!("{}::", inside.replace('/', "::"))) {
                    let mut whole: Vec<&str> =
                        own.iter().copied().chain(inside.split('/')).collect();
                    whole.extend(path.split("::"));
                    uses.extend(resolve(&whole));
                }
            }
        }
        // A folder that is imported as a name gives the files that are named after it.
        for (name, folder) in imports(&code, &own) {
            for path in paths(&code, &format!("{name}::")) {
                let whole: Vec<&str> = folder.split('/').chain(path.split("::")).collect();
                uses.extend(resolve(&whole));
            }
        }
        uses.remove(&*source.path);
        uses
    };
    known
        .iter()
        .map(|(&file, source)| (file, edges(source)))
        .collect()
}

/// Returns the names of public functions, types and constants in the first column of a text.
fn public_items(code: &str) -> impl Iterator<Item = String> {
    code.lines()
        .filter(|line| line.starts_with("pub"))
        .filter_map(|line| {
            let mut words = line
                .split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .filter(|word| !word.is_empty());
            let kind = words
                .find(|word| ["fn", "struct", "enum", "const", "type", "trait"].contains(word));
            kind.and(words.next()).map(str::to_owned)
        })
}

/// Returns the imports of a text by whole paths of the crate: the name, and the folder or file that
/// it may stand for.
fn imports(code: &str, own: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for line in statements(code).filter_map(imported) {
        for path in paths(line, "crate::") {
            found.push(path);
        }
        for up in 1..=own.len() {
            for path in paths(line, &"super::".repeat(up))
                .into_iter()
                .filter(|path| !path.starts_with("super"))
            {
                let above = own[..own.len() - up].join("::");
                found.push(if above.is_empty() {
                    path
                } else {
                    format!("{above}::{path}")
                });
            }
        }
    }
    let name = |path: String| {
        let last = path.rsplit("::").next().unwrap_or_default().to_owned();
        (last, path.replace("::", "/"))
    };
    found.into_iter().map(name).collect()
}

/// Returns the path that a statement imports, if it is an import.
fn imported(statement: &str) -> Option<&str> {
    let (visibility, imported) = statement.split_once("use ")?;
    let visibility = visibility.trim_end();
    (visibility.is_empty() || visibility == "pub" || visibility.starts_with("pub("))
        .then_some(imported)
}

/// Returns the text between semicolons, and after the braces of an item.
fn statements(code: &str) -> impl Iterator<Item = &str> {
    code.split_inclusive([';', '}']).map(str::trim)
}

/// Returns the groups of files with cyclic dependencies, each in order of name.
fn cycles<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<Vec<&'a str>> {
    let reach = |from: &'a str| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            for &uses in graph.get(file).into_iter().flatten() {
                if seen.insert(uses) {
                    next.push(uses);
                }
            }
        }
        seen
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|&file| (file, reach(file))).collect();
    let group = |&file: &&'a str| -> Vec<&'a str> {
        let mutual =
            |other: &&&str| reached[file].contains(**other) && reached[**other].contains(file);
        graph.keys().filter(mutual).copied().collect()
    };
    let groups: BTreeSet<Vec<&str>> = graph
        .keys()
        .map(group)
        .filter(|group| group.len() > 1)
        .collect();
    groups.into_iter().collect()
}

/// The most files in one cycle.
const LARGEST_CIRCLE: usize = 5;

/// Returns the type whose methods follow this line, without its parameters: `impl<T> Name<T> {`.
fn implemented(line: &str) -> Option<String> {
    let head = line
        .strip_prefix("impl")
        .filter(|head| !head.contains(" for "))?;
    let name = if head.starts_with('<') {
        head.split_once("> ")?.1
    } else {
        head
    };
    Some(word(name.trim_start()))
}

/// Returns the identifier at the beginning of a text.
fn word(text: &str) -> String {
    text.chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}

/// Returns the calls of methods of a type that spans several files: each file with the files that
/// define the methods it calls.
fn calls(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let of_types = methods(sources);
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources {
        let mut of = String::new();
        for line in source.code.lines() {
            if line.starts_with("impl") {
                of = implemented(line).unwrap_or_default();
            } else if line == "}" {
                of.clear();
            }
            // The value that a function works on is called `cx` or `app` everywhere.
            for (receiver, of) in [
                ("self.", of.as_str()),
                ("cx.", "Context"),
                ("app.", "Context"),
            ] {
                for (at, _) in line.match_indices(receiver) {
                    let before = line[..at].chars().next_back();
                    let called = word(&line[at + receiver.len()..]);
                    let is_call = line[at + receiver.len() + called.len()..].starts_with('(');
                    if !is_call || before.is_some_and(|c| c.is_alphanumeric() || "_.".contains(c)) {
                        continue;
                    }
                    let known = of_types
                        .get(of)
                        .into_iter()
                        .flatten()
                        .filter(|(name, _)| *name == called);
                    found
                        .entry(&source.path)
                        .or_default()
                        .extend(known.map(|(_, file)| *file));
                }
            }
        }
    }
    found
}

#[test]
fn files_do_not_go_round_in_large_circles() {
    for package in PACKAGES {
        let sources = sources(package);
        let mut uses = graph(&sources);
        for (file, called) in calls(&sources) {
            uses.entry(file)
                .or_default()
                .extend(called.into_iter().filter(|other| *other != file));
        }
        let large: Vec<String> = cycles(&uses)
            .into_iter()
            .filter(|group| group.len() > LARGEST_CIRCLE)
            // The files of the judge share one inspector, which is not divided yet.
            .filter(|group| !group.iter().all(|file| file.starts_with("foreign/judge")))
            .map(|group| group.join(" "))
            .collect();
        assert!(
            large.is_empty(),
            "{package}: files that use each other: {large:#?}"
        );
    }
}

#[test]
fn each_crate_has_its_place() {
    // A text to look for, and the modules that may contain it.
    let rules: [(&str, &[&str]); 6] = [
        ("ratatui::", &["kit", "app", "term"]),
        ("crossterm::", &["term"]),
        // The protocol of games that are programs.
        ("serde_json", &["cli", "inspect", "report", "rules"]),
        ("clap", &["cli"]),
        // A drawing waits for the program that converts it to a picture; searches do not wait for a
        // large table to be freed.
        (
            "thread::",
            &[
                "foreign", "study", "inspect", "batch", "term", "cli", "play", "process", "room",
                "rules", "signals",
            ],
        ),
        ("rand::", &["play"]),
    ];
    for source in all_sources() {
        let words: BTreeSet<&str> = source
            .code
            .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .collect();
        for (text, places) in rules {
            let held = words.iter().any(|word| {
                word.find(text)
                    .is_some_and(|at| at == 0 || word[..at].ends_with(':'))
                    && (text.ends_with(':') || word.split("::").any(|part| part == text))
            });
            assert!(
                !held || places.contains(&source.module.as_str()),
                "{} uses {text}",
                source.path
            );
        }
    }
}

#[test]
fn one_file_is_unsafe() {
    let is_unsafe = |source: &Source| {
        source
            .code
            .split(|c: char| !(c.is_alphanumeric() || c == '_'))
            .any(|word| word == "unsafe")
    };
    let files: Vec<String> = all_sources()
        .filter(is_unsafe)
        .map(|source| source.path.clone())
        .collect();
    assert_eq!(files, ["search/cpu"]);
}

/// Returns the types of a package with their own methods, each with its file.
fn methods(sources: &[Source]) -> BTreeMap<String, Vec<(String, &str)>> {
    let mut found: BTreeMap<String, Vec<(String, &str)>> = BTreeMap::new();
    for source in sources {
        let mut of = None;
        for line in source.code.lines() {
            if line.starts_with("impl") {
                of = implemented(line);
            } else if line == "}" {
                of = None;
            }
            let item = line
                .strip_prefix("    ")
                .filter(|item| !item.starts_with([' ', '}']));
            let name = item
                .and_then(|item| item.split_once("fn "))
                .map(|(_, rest)| word(rest));
            if let (Some(of), Some(name)) = (&of, name) {
                found
                    .entry(of.clone())
                    .or_default()
                    .push((name, &source.path));
            }
        }
    }
    found
}

/// The most methods of a type.
const MOST_METHODS: usize = 60;

#[test]
fn no_type_does_everything() {
    for (package, sources) in PACKAGES.map(|package| (package, sources(package))) {
        let methods = methods(&sources);
        assert!(
            methods.len() > 100,
            "{package}: only {} types found",
            methods.len()
        );
        for (of, all) in &methods {
            let count = all.len();
            assert!(
                count <= MOST_METHODS,
                "{package}: {of} has {count} methods, and no type more than {MOST_METHODS}"
            );
        }
    }
}

#[test]
fn files_are_small_and_say_what_they_are() {
    let mut lengths = Vec::new();
    for source in all_sources() {
        assert!(
            source.text.starts_with("//!"),
            "{} does not say what it is",
            source.path
        );
        let own = without_tests(&source.text).lines().count();
        // A table of texts has a line for each of them.
        let is_texts = source
            .text
            .contains("\n#[rustfmt::skip]\npub const TABLE: &[(&str, &str)]");
        assert!(
            own <= 600 || is_texts,
            "{} has {own} lines without its tests",
            source.path
        );
        lengths.push(own);
    }
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(
        median < 150,
        "half of the files have more than {median} lines"
    );
}

#[test]
fn only_the_bodies_of_tests_are_passed_over() {
    let body = "    use crate::x;\n    fn f() {\n    }\n";
    for (text, left) in [
        (
            format!("a\n#[cfg(test)]\nmod tests {{\n{body}}}\nb"),
            "a\n#[cfg(test)]\nmod tests {\n}\nb",
        ),
        (
            format!("#[cfg(test)]\n#[cfg(unix)]\nmod t {{\n{body}}}\nb"),
            "#[cfg(test)]\n#[cfg(unix)]\nmod t {\n}\nb",
        ),
        (
            format!("#[cfg(all(test, unix))]\nmod t {{\n{body}}}"),
            "#[cfg(all(test, unix))]\nmod t {\n}",
        ),
        (
            "#[cfg(test)]\nmod tests;\n#[cfg(test)]\nmod trees;\nuse crate::y;".to_owned(),
            "",
        ),
        ("#[cfg(test)]\nuse crate::y;\nfn f() {\n}\nb".to_owned(), ""),
    ] {
        assert_eq!(
            without_tests(&text),
            if left.is_empty() { &text } else { left }
        );
    }
    // No file is cut short: code after the names of its test files is checked.
    let formulas = sources("engine/src")
        .into_iter()
        .find(|source| source.path == "eval/formula")
        .expect("the file");
    assert!(
        formulas.code.contains("pub struct Formula {"),
        "{}",
        formulas.code
    );
}

#[test]
fn the_reader_of_paths_works() {
    let names = |code| used(code).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(
        names("use crate::eval::Value; let x = crate::rules::Side::First;"),
        "eval rules"
    );
    assert_eq!(
        names("use crate::app::App; let saved = model::save::read(model);"),
        "app model::save"
    );
    assert_eq!(names("$crate::say!(text); crate::eval::of!(text)"), "");
    assert_eq!(
        names("use crate::{eval::{Value, Unit}, rules};\nuse crate::trace::Walk;"),
        "eval rules trace"
    );
    assert_eq!(
        without_comments("a // crate::b\n/// crate::c\nd").trim(),
        "a \n\nd"
    );
    let paths = |code, prefix| {
        paths(code, prefix)
            .into_iter()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        paths(
            "use super::a::{b::{c, d}, e}; super::super::f(super::g)",
            "super::"
        ),
        "a::b a::e g super::f"
    );
    assert_eq!(
        paths("use super::super::a::{b, c};", "super::super::"),
        "a::b a::c"
    );
    let file = |path: &str, code: &str| Source {
        path: path.to_owned(),
        module: path.split('/').next().unwrap_or_default().to_owned(),
        depth: path.split('/').count(),
        is_root: path == "a",
        text: String::new(),
        code: code.to_owned(),
    };
    let sources = [
        file("a", "mod x; mod y; mod z; pub use x::{X}; pub struct A;"),
        file("a/x", "use super::{A, y::Y};"),
        file("a/y", "use super::z;"),
        file("a/z", "use crate::a::X;"),
        file("b", "use crate::a::X;"),
    ];
    assert_eq!(cycles(&graph(&sources)), [["a/x", "a/y", "a/z"]]);
}
