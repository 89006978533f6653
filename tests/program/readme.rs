//! README.md, CONTRIBUTING.md and the pages under `docs/` are correct: their tables are generated
//! from those of the program, their commands run, their examples can be read, and the targets of
//! their links exist.
//!
//! `UPDATE=1 cargo test --test program readme` rewrites the generated parts. Such a part is between
//! `<!-- NAME -->` and `<!-- /NAME -->`; a name that begins with `plyscope` is a command, and the
//! part is its output. An example that is a file comes after `<!-- file: FOLDER/NAME.ron -->`.

use crate::own_home;
use engine::eval::formula::operators::FUNCTIONS;
use engine::eval::game_info::FeatureInfo;
use engine::eval::{GAMES, Registry};
use engine::ron_place::SourceText;
use model::batch::class::Assignment;
use model::foreign::judge::FindingKind;
use model::foreign::sampled::SampledKind;
use model::language::courses::COURSES;
use model::lessons::Lesson;
use model::settings::{self, Offers, Themes};
use plyscope::app::keys::{Group, TABLE};
use plyscope::app::rebind;
use plyscope::app::rebind::rebind;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the documents with their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let pages = fs::read_dir(root("docs"))
        .expect("the pages")
        .map(|page| page.expect("a page").path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let others = [
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "engine/README.md",
        "assets/external/PROTOCOL.md",
    ];
    let mut paths: Vec<PathBuf> = others.map(root).into_iter().chain(pages).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a document")))
        .collect()
}

fn run(arguments: &[&str], own_files: &Path) -> Output {
    let mut command = own_home::plyscope();
    command
        .args(arguments)
        .current_dir(root(""))
        .env("PLYSCOPE_CONFIG_DIR", own_files)
        .output()
        .expect("it starts")
}

/// Returns the output of a command, which must not be empty.
fn printed(arguments: &[&str], own_files: &Path) -> String {
    let output = run(arguments, own_files);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(!output.stdout.is_empty(), "{arguments:?} prints nothing");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns the names of the generated parts, in order.
fn parts(text: &str) -> Vec<&str> {
    let begins = text
        .split("<!-- ")
        .skip(1)
        .filter_map(|rest| rest.split(" -->").next());
    begins
        .filter(|name| text.contains(&format!("<!-- /{name} -->")))
        .collect()
}

/// Returns a text with everything between two marks replaced.
fn with(text: &str, mark: &str, part: &str) -> String {
    let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let from = text.find(&begin).expect("the first mark") + begin.len();
    let to = text.find(&end).expect("the last mark");
    format!("{}{part}{}", &text[..from], &text[to..])
}

fn features() -> String {
    let mut text =
        String::from("| game | feature | what it counts | arguments |\n|---|---|---|---|\n");
    for game in GAMES {
        for FeatureInfo { name, about, args } in game.features {
            let args: Vec<String> = args
                .iter()
                .map(|arg| format!("`{}`: {}", arg.name, arg.about))
                .collect();
            writeln!(
                text,
                "| {} | `{name}` | {about} | {} |",
                game.name,
                args.join("; ")
            )
            .expect("written");
        }
    }
    text
}

fn findings() -> String {
    let rows = FindingKind::all().map(|kind| format!("| `{}` | {} |\n", kind.word(), kind.about()));
    format!(
        "\n| kind | what it says |\n|---|---|\n{}\n",
        rows.collect::<String>()
    )
}

fn sampled_findings() -> String {
    let rows = SampledKind::all().map(|kind| format!("| `{}` | {} |\n", kind.word(), kind.about()));
    format!(
        "\n| kind | what it says |\n|---|---|\n{}\n",
        rows.collect::<String>()
    )
}

fn courses() -> String {
    let rows = COURSES
        .iter()
        .map(|(letter, about)| format!("| {letter} | {about} |\n"));
    format!(
        "| letter | course |\n|---|---|\n{}",
        rows.collect::<String>()
    )
}

/// Returns the rows of the key table, under the titles of their groups.
fn keys() -> String {
    let mut text = String::new();
    let mut headings: Vec<(Group, &str)> = Group::ALL.map(|group| (group, group.heading())).into();
    for row in TABLE {
        if let Group::Named(words) = row.group {
            headings.push((row.group, words));
        }
    }
    headings.dedup();
    for (group, words) in headings {
        text.push_str(&format!(
            "\n**{words}**\n\n| key | what it does | its name in a configuration |\n|---|---|---|\n"
        ));
        for binding in TABLE.iter().filter(|binding| binding.group == group) {
            let keys: Vec<String> = binding
                .keys
                .split(' ')
                .map(|key| format!("`{key}`"))
                .collect();
            let (keys, name) = (keys.join(" "), rebind::name(binding));
            text.push_str(&format!("| {keys} | {} | `{name}` |\n", binding.help));
        }
    }
    text
}

fn functions() -> String {
    let rows = FUNCTIONS
        .iter()
        .map(|function| format!("| `{}` | {} |\n", function.name, function.about));
    format!(
        "\n| function | what it gives |\n|---|---|\n{}\n",
        rows.collect::<String>()
    )
}

#[test]
fn made_parts_are_up_to_date() {
    let mut made = BTreeSet::new();
    for (path, text) in documents() {
        let mut new = text.clone();
        for name in parts(&text) {
            let part = match name {
                "keys" => format!("{}\n", keys()),
                "courses" => courses(),
                "features" => features(),
                "functions" => functions(),
                "findings" => findings(),
                "sampled-findings" => sampled_findings(),
                // Another test presses these keys.
                "questions" => continue,
                command => {
                    let words = command
                        .strip_prefix("plyscope ")
                        .unwrap_or_else(|| panic!("what makes {name:?}?"));
                    let words: Vec<&str> = words.split(' ').collect();
                    format!(
                        "```text\n{}\n```\n",
                        printed(&words, &root("docs")).trim_end()
                    )
                }
            };
            new = with(&new, name, &part);
            made.insert(name.to_owned());
        }
        if new != text && std::env::var_os("UPDATE").is_some() {
            fs::write(&path, new).expect("written");
        } else {
            assert!(
                new == text,
                "{} is out of date: UPDATE=1 cargo test --test program readme",
                path.display()
            );
        }
    }
    let least = [
        "features",
        "functions",
        "keys",
        "plyscope list games",
        "plyscope list methods",
    ];
    assert!(least.iter().all(|name| made.contains(*name)), "{made:?}");
}

/// Returns the example files of all documents: their paths and their texts.
fn examples() -> Vec<(String, String)> {
    let of = |text: &str| {
        let blocks = text.split("<!-- file: ").skip(1);
        let read = blocks.map(|block| {
            let (path, rest) = block
                .split_once(" -->\n```ron\n")
                .expect("a block below the mark");
            (
                path.to_owned(),
                rest.split("```").next().expect("its end").to_owned(),
            )
        });
        read.collect::<Vec<_>>()
    };
    documents().iter().flat_map(|(_, text)| of(text)).collect()
}

#[test]
fn example_files_are_read() {
    let mut kinds = BTreeSet::new();
    for (path, text) in &examples() {
        // Each file alone: a reader who copies one does not have the others.
        let folder = tempfile::tempdir().expect("a folder");
        let copied = folder.path().join(path);
        fs::create_dir_all(copied.parent().expect("a folder")).expect("a folder");
        fs::write(copied, text).expect("written");
        let file = folder.path().join(path);
        let file = file.to_string_lossy();
        let (kind, name) = path
            .trim_end_matches(".ron")
            .split_once('/')
            .expect("a folder");
        if kind == "themes" {
            let known: Vec<_> = Themes::built_in()
                .all
                .into_iter()
                .map(|theme| (theme.name, theme.theme))
                .collect();
            let known: Vec<_> = known
                .iter()
                .map(|(name, theme)| (name.as_str(), *theme))
                .collect();
            settings::theme::read(text, name, &known).unwrap_or_else(|error| panic!("{error}"));
            kinds.insert(kind.to_owned());
            continue;
        }
        if kind == "config" {
            let settings = settings::read(text, name, &Offers::default())
                .unwrap_or_else(|error| panic!("{error}"));
            rebind(&settings.keys).unwrap_or_else(|error| panic!("{error}"));
            kinds.insert(kind.to_owned());
            continue;
        }
        let game = text
            .split("game: \"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .expect("a game");
        let by_name: &[&str] = match kind {
            "evaluations" => &[
                "analyze",
                "--game",
                game,
                "--depth",
                "5",
                "--json",
                "--evaluation",
                name,
            ],
            "players" => &[
                "play", "--game", game, "--first", name, "--second", "random", "--json",
            ],
            "saves" => &["analyze", &file, "--json"],
            "tournaments" => &["tournament", &file, "--no-journal", "--json"],
            "experiments" => &["experiment", &file, "--json"],
            "assignments" => {
                let source = SourceText::new(text, path);
                Assignment::read(&source).unwrap_or_else(|error| panic!("{error}"));
                kinds.insert(kind.to_owned());
                continue;
            }
            "lessons" => {
                let registry = Arc::new(Registry::built_in());
                Lesson::read(text, path, &registry).unwrap_or_else(|error| panic!("{error}"));
                kinds.insert(kind.to_owned());
                continue;
            }
            _ => panic!("{path}: what is it?"),
        };
        let answer = printed(by_name, folder.path());
        if kind == "evaluations" {
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            assert!(
                answer["value"].is_number() && answer["value"] != 0,
                "{path}: {answer}"
            );
            // A path to the file gives the same player.
            let by_path = [
                "analyze",
                "--game",
                game,
                "--depth",
                "5",
                "--json",
                "--evaluation",
                &file,
            ];
            let again: serde_json::Value =
                serde_json::from_str(&printed(&by_path, folder.path())).expect("JSON");
            assert_eq!(again["value"], answer["value"], "{path}");
        }
        kinds.insert(kind.to_owned());
    }
    assert_eq!(kinds.len(), 9, "{kinds:?}");
}

#[test]
fn commands_run() {
    let mut seen = 0;
    for (path, text) in documents() {
        // The reader's own players, which do not exist here, are named by one page only.
        if path.ends_with("PROTOCOL.md") {
            continue;
        }
        let blocks = text
            .split("```sh\n")
            .skip(1)
            .filter_map(|rest| rest.split("```").next());
        for command in blocks
            .flat_map(str::lines)
            .filter_map(|line| line.strip_prefix("plyscope "))
        {
            let words = shlex::split(command).expect("whole quotes");
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            printed(&words, &root("docs"));
            seen += 1;
        }
    }
    assert!(seen >= 15, "{seen} commands");
}

#[test]
fn every_command_has_its_row() {
    let help = printed(&["--help"], &root("docs"));
    let commands = help
        .split("Commands:\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("the commands");
    let page = fs::read_to_string(root("docs/commands.md")).expect("the page");
    for command in commands
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|word| *word != "help")
    {
        assert!(
            page.contains(&format!("\n| `{command}` |")),
            "docs/commands.md has no row for {command}"
        );
    }
}

#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for (path, text) in documents() {
        let folder = path.parent().expect("a folder");
        let links = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("http")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() {
                path.clone()
            } else {
                folder.join(file)
            };
            assert!(file.exists(), "{}: {link} does not exist", path.display());
            if !heading.is_empty() {
                let target = fs::read_to_string(&file).expect("a document");
                let headings = target
                    .lines()
                    .filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
                let found = headings
                    .map(|line| line.to_lowercase().replace(' ', "-"))
                    .any(|line| line == heading);
                assert!(found, "{}: no heading for {link}", path.display());
            }
            seen += 1;
        }
        // Files of this project that are mentioned in the text.
        let lines = text.lines().filter(|line| !line.starts_with("<!-- file: "));
        for word in
            lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || "`()[],;".contains(c)))
        {
            let word = word.trim_end_matches(['.', ':', '?']);
            let tops = [
                "src/", "model/", "engine/", "tests/", "benches/", "saves/", "assets/", "docs/",
                ".ci/",
            ];
            let is_file =
                tops.iter().any(|top| word.starts_with(top)) && !word.contains(['<', '*', '…']);
            // NAME and GAME are placeholders.
            if is_file && !word.contains("NAME") && !word.contains("GAME") {
                let there = root(word).exists() || folder.join(word).exists();
                assert!(there, "{}: {word} does not exist", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 40, "{seen} links");
}

/// Returns whether a file has a test with this name. The targets of fuzzing are in a list.
fn has_test(path: &Path, name: &str) -> bool {
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_one = |at: usize| {
        lines[at].starts_with(&format!("fn {name}("))
            && lines[at.saturating_sub(2)..at].contains(&"#[test]")
    };
    let list = text
        .split("\ntargets! {")
        .nth(1)
        .and_then(|rest| rest.split("\n}").next())
        .unwrap_or_default();
    (0..lines.len()).any(is_one) || list.split_whitespace().any(|word| word == name)
}

/// Each row of the page on trust names its tests as `cargo test` does, below their folder.
#[test]
fn what_is_promised_has_its_tests() {
    let page = fs::read_to_string(root("docs/trust.md")).expect("the page");
    let mut seen = 0;
    for row in page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("::"))
    {
        for test in row
            .split('`')
            .skip(1)
            .step_by(2)
            .filter(|word| word.contains("::"))
        {
            let (module, name) = test.rsplit_once("::").expect("a path");
            // Unit tests are in a module of the tested file.
            let module = module.trim_end_matches("::tests").replace("::", "/");
            let tops = ["tests", "engine/tests", "src", "model/src", "engine/src"];
            let files = tops.iter().flat_map(|top| {
                let path = format!("{top}/{module}");
                [
                    format!("{path}.rs"),
                    format!("{path}/mod.rs"),
                    format!("{path}/main.rs"),
                ]
            });
            let files: Vec<String> = files.collect();
            assert!(
                files.iter().any(|file| has_test(&root(file), name)),
                "{test} is in none of {files:?}"
            );
            seen += 1;
        }
    }
    assert!(seen >= 30, "{seen} tests");
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string(root("README.md"))
        .expect("the README")
        .lines()
        .count();
    assert!(lines <= 150, "{lines} lines");
}
