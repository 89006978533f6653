//! The manual page agrees with `--help`, and `--version` lists the features of the program.

use crate::own_home;
use std::collections::BTreeSet;

fn printed(arguments: &[&str]) -> String {
    let mut program = own_home::plyscope();
    let output = program
        .args(arguments)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the long options in a text.
fn options(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words
        .filter(|word| word.len() > 3 && word.starts_with("--"))
        .collect()
}

#[test]
fn the_manual_page_has_every_command_and_option_of_the_help() {
    let page = printed(&["man"]);
    assert!(
        page.contains(".TH plyscope 1") && page.contains("\n.SH NAME"),
        "{page}"
    );
    let plain = page
        .replace("\\-", "-")
        .replace("\\fB", "")
        .replace("\\fI", "")
        .replace("\\fR", "");
    let help = printed(&["--help"]);
    let commands = help
        .split("Commands:\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("commands");
    let mut seen = 0;
    for command in commands
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| *word != "help")
    {
        let begin = plain
            .find(&format!(".SH \"PLYSCOPE {}\"", command.to_uppercase()))
            .expect(command);
        let section = &plain[begin + 4..];
        let section = &section[..section.find("\n.SH ").unwrap_or(section.len())];
        let help = printed(&[command, "--help"]);
        let missing: Vec<&str> = options(&help)
            .difference(&options(section))
            .copied()
            .collect();
        assert_eq!(missing, [""; 0], "{command}");
        seen += 1;
    }
    assert!(seen >= 15, "{seen} commands");
    assert!(options(&plain).is_superset(&options(&help)));
}

#[test]
fn the_version_says_what_the_program_can_do() {
    let version = printed(&["--version"]);
    assert!(
        version.starts_with(concat!("plyscope ", env!("CARGO_PKG_VERSION"), "\n")),
        "{version}"
    );
    assert_eq!(
        printed(&["-V"]),
        concat!("plyscope ", env!("CARGO_PKG_VERSION"), "\n")
    );
    for (what, listed) in [
        ("games", "games"),
        ("methods", "methods"),
        ("orders", "orders"),
    ] {
        let line = version
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{what}: ")))
            .expect(what);
        let known = printed(&["list", listed, "--json"]);
        let row = |line: &str| {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON")["name"].clone()
        };
        let known: Vec<serde_json::Value> = known.lines().map(row).collect();
        assert_eq!(line.split(", ").collect::<Vec<_>>(), known);
    }
}

/// The lines of `docs/commands.md` that install completions and the manual page work in a home
/// without any folders.
#[cfg(unix)]
#[test]
fn the_documented_lines_install_completions_and_the_manual_page() {
    let home = tempfile::tempdir().expect("a folder");
    let page = include_str!("../../docs/commands.md");
    let section = page
        .split("## Completions and the manual page")
        .nth(1)
        .expect("the section");
    let block = section
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("its lines");
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_plyscope"))
        .parent()
        .expect("a folder")
        .display()
        .to_string();
    let path = format!("{program}:{}", std::env::var("PATH").unwrap_or_default());
    let mut installed = 0;
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        let mut shell = own_home::program("sh");
        let run = shell
            .args(["-c", line])
            .env("HOME", home.path())
            .env("PATH", &path)
            .output()
            .expect("a shell");
        assert!(
            run.status.success() && run.stderr.is_empty(),
            "{line}: {}",
            String::from_utf8_lossy(&run.stderr)
        );
        let (_, file) = line
            .rsplit_once("> ~/")
            .expect("a line that ends with its file");
        let text = std::fs::read_to_string(home.path().join(file)).expect("the file");
        assert!(text.contains("plyscope") && text.len() > 1_000, "{line}");
        installed += 1;
    }
    assert!(installed >= 4, "{block}");
}

/// A link has the same search as the save that it was made from.
#[test]
fn commands_read_links() {
    let save = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/saves/galo-two-way-win.ron"
    ))
    .expect("a save");
    let link = model::documents::link::of_text(&save);
    let answer = |file: &str| -> serde_json::Value {
        let mut answer: serde_json::Value =
            serde_json::from_str(&printed(&["analyze", file, "--json"])).expect("JSON");
        answer
            .as_object_mut()
            .expect("an object")
            .remove("elapsed_ms");
        answer
    };
    assert_eq!(
        answer(&link),
        answer(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/saves/galo-two-way-win.ron"
        ))
    );
    let mut program = own_home::plyscope();
    let output = program
        .args(["analyze", "plyscope://@"])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        error.contains("character 12 of the link: expected"),
        "{error}"
    );
}
