//! Files that cannot be opened, each with its exact message; those named `ok-…` can be opened.
//!
//! `UPDATE=1` writes the current messages; read the difference before you keep it.

use super::registry;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use model::documents;
use model::documents::{OpenError, Opened};
use model::study::Study;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn loaded(path: &Path, registry: Arc<Registry>) -> Result<Study, OpenError> {
    match Opened::file(path)? {
        Opened::Text(file) => file
            .find(model::documents::GameChoice::default(), registry, |spec| {
                spec
            })
            .map(|found| found.study),
        Opened::Trace(_) | Opened::Archive(_) => panic!("{} is no text", path.display()),
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad_saves");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    files.sort();
    files
}

#[test]
fn every_bad_file_says_what_is_wrong_and_where() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for path in files() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let opened = loaded(&path, registry());
        if name.starts_with("ok-") {
            assert!(opened.is_ok(), "{name}: {:?}", opened.err());
            continue;
        }
        let error = opened
            .err()
            .unwrap_or_else(|| panic!("{name} can be opened"));
        let message = error
            .to_string()
            .replace(&path.display().to_string(), "FILE")
            + "\n";
        assert!(
            !message.trim_end().chars().any(char::is_control),
            "{name}: {message:?}"
        );
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &message).unwrap();
        }
        if fs::read_to_string(&expected).ok().as_ref() != Some(&message) {
            wrong.push(format!("{name}: {message}"));
        }
        seen += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.concat());
    assert!(seen >= 35, "{seen}");
}

#[test]
fn the_place_is_that_of_the_wrong_character() {
    for (name, character) in [
        ("illegal-move", "\"b2\", \"c3\""),
        ("illegal-in-variation", "\"Ω\""),
        ("wrong-character", "Z"),
        ("escape-in-title", "\u{1b}"),
        ("escaped-escape", "\\u{1b}"),
        ("escape-in-bookmark", "\\u{9b}"),
        ("escape-in-comment", "\\r"),
        ("wrong-game", "chess"),
        ("wrong-parameter", "sise"),
        ("wrong-tree", "x]"),
        ("tree-file", "/etc"),
        ("nim-heap", "99"),
        ("unknown-evaluation", "\"wieghts\""),
        ("players-unknown", "\"nobody"),
        ("players-key", "\"basilio:deep=3\""),
        ("unknown-method", "\"alpha-beta\""),
        ("wrong-max", "\"X\")"),
        ("wrong-side", "\"X\")"),
        ("bad-cursor", "3)"),
        ("bad-cursor-variation", "2], after: 1)"),
        ("bad-after", "3, text"),
        ("bad-variation", "2, moves"),
        ("two-comments", "(after: 1, text: \"two\")"),
        ("three-more", "[\n            \"XXX\""),
        ("wrong-size", "\"O.\""),
        ("unknown-version", "2,"),
    ] {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/bad_saves/{name}.ron"));
        let text = fs::read_to_string(&path).unwrap();
        let error = loaded(&path, registry()).err().unwrap();
        let (line, column) = error.place.unwrap();
        let rest: String = text
            .lines()
            .nth(line - 1)
            .unwrap()
            .chars()
            .skip(column - 1)
            .collect();
        let whole = rest + "\n" + &text.lines().skip(line).collect::<Vec<_>>().join("\n");
        assert!(whole.starts_with(character), "{name}: {error}");
    }
}

#[test]
fn a_game_goes_on_after_a_bad_file() {
    let mut study = documents::read("(version: 1, game: \"nim\")", "x", registry()).unwrap();
    assert!(study.play(Ordinal(0)));
    let before = documents::to_text(&study);
    assert!(documents::read("(version: 1, game: \"nin\")", "x", registry()).is_err());
    assert_eq!(documents::to_text(&study), before);
}
