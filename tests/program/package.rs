//! Everything that is installed without Rust: the package for Python, its notebooks, and the
//! recipes for package managers.

use crate::own_home;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &str) -> String {
    fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns Python with the package and the program under test, or `None` without Python.
fn python() -> Option<Command> {
    let there = own_home::program("python3")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !there.is_ok_and(|status| status.success()) {
        println!("python3 was not found");
        return None;
    }
    let mut command = own_home::program("python3");
    command
        .env("PYTHONPATH", root("assets/python"))
        .env("PLYSCOPE", env!("CARGO_BIN_EXE_plyscope"));
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    Some(command)
}

#[test]
fn the_helper_of_the_package_is_the_one_beside_programs() {
    for name in ["trace", "game"] {
        let [packed, single] = [
            format!("assets/python/plyscope/{name}.py"),
            format!("assets/external/plyscope_{name}.py"),
        ];
        assert_eq!(text(&packed), text(&single));
    }
}

const SEARCHES: &str = r#"
from math import inf
import plyscope

def children(node):
    return node if isinstance(node, list) else []

def alphabeta(node, alpha, beta, maximizing):
    if not children(node):
        return node
    for move, child in enumerate(children(node), 1):
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = FAULT
        if alpha >= beta:
            break
    return alpha if maximizing else beta

def outer(tree):
    def max_value(node, alpha, beta):
        if not children(node):
            return node
        for move, child in enumerate(children(node), 1):
            alpha = max(alpha, min_value(child, alpha, beta))
            if alpha >= beta:
                return alpha
        return alpha

    def min_value(node, alpha, beta):
        if not children(node):
            return node
        for move, child in enumerate(children(node), 1):
            beta = min(beta, max_value(child, alpha, beta))
            if beta <= alpha:
                return beta
        return beta

    best = -inf
    for move, child in enumerate(children(tree), 1):
        best = max(best, min_value(child, best, inf))
    return best

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
before = alphabeta
with plyscope.record(game="tree:" + repr(TREE)) as flat:
    alphabeta(TREE, -inf, inf, True)
assert alphabeta is before
with plyscope.record(game="tree:" + repr(TREE)) as nested:
    assert outer(TREE) == 3
with plyscope.record() as nothing:
    pass
found = plyscope.check(flat)
print(found.ok, [cause["kind"] for cause in found.causes], plyscope.check(nested).ok, repr(nothing).split(":")[0])
assert "contentWindow.location.hash" in found._repr_html_() or found.ok
assert "<iframe" in nested._repr_html_() and nothing._repr_html_() is None
print(plyscope.analyze(TREE, depth="full")["value"], plyscope.solve("nim:heaps=1+2")["outcome"])
assert "<!DOCTYPE html>" in plyscope.show(TREE).html
assert len(plyscope.show("k-in-a-row", depth=4).html) < 1_000_000
try:
    plyscope.analyze("go")
except plyscope.PlyscopeError as refusal:
    print(refusal)
"#;

#[test]
fn functions_are_recorded_shown_and_judged_as_they_are() {
    for (fault, said) in [
        ("min(beta, value)", "True []"),
        ("value", "False ['window']"),
    ] {
        // In a file, because functions without a source cannot be inspected.
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("mine.py");
        fs::write(&file, SEARCHES.replace("FAULT", fault)).expect("written");
        let Some(mut python) = python() else { return };
        let output = python.arg(&file).output().expect("it starts");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{output:?}");
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines[0],
            format!("{said} True nothing was recorded"),
            "{output:?}"
        );
        assert_eq!(lines[1], "3 win", "{output:?}");
        assert!(lines[2].contains("unknown game \"go\""), "{output:?}");
    }
}

fn notebooks() -> Vec<PathBuf> {
    let folders = fs::read_dir(root("assets/notebooks"))
        .expect("the notebooks")
        .flatten();
    let files =
        folders.flat_map(|folder| fs::read_dir(folder.path()).expect("a language").flatten());
    let mut found: Vec<PathBuf> = files.map(|file| file.path()).collect();
    found.sort();
    found
}

fn cells(notebook: &Path, kind: &str) -> Vec<String> {
    let json: Value =
        serde_json::from_str(&fs::read_to_string(notebook).expect("a notebook")).expect("JSON");
    let cells = json["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .filter(|cell| cell["cell_type"] == kind);
    let source = |cell: &Value| -> String {
        cell["source"]
            .as_array()
            .expect("lines")
            .iter()
            .filter_map(Value::as_str)
            .collect()
    };
    cells.map(source).collect()
}

#[test]
fn the_notebooks_find_the_fault_in_each_language() {
    let notebooks = notebooks();
    assert_eq!(notebooks.len(), 3, "{notebooks:?}");
    let code = cells(&notebooks[0], "code");
    let folder = tempfile::tempdir().expect("a folder");
    for (notebook, (language, said)) in notebooks.iter().zip([
        ("en", "is entered with"),
        ("es", "se entra en"),
        ("pt", "entra-se em"),
    ]) {
        let own = cells(notebook, "code");
        let setting = format!("\n\nplyscope.language = \"{language}\"");
        assert_eq!(
            own[0].strip_suffix(&setting).unwrap_or(&own[0]),
            code[0],
            "{}",
            notebook.display()
        );
        assert_eq!(own[1..], code[1..], "{}", notebook.display());
        assert_eq!(
            cells(notebook, "markdown").len(),
            code.len(),
            "{}",
            notebook.display()
        );
        let Some(mut python) = python() else { return };
        let file = folder.path().join(format!("{language}.py"));
        let shown = "print(findings)\nprint(findings._repr_html_().replace('&lt;html lang=&quot;', 'page in '))";
        fs::write(&file, format!("{}\n{shown}\n", own.join("\n\n"))).expect("written");
        let output = python.arg(&file).output().expect("it starts");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && told.contains(said),
            "{language}: {output:?}"
        );
        assert!(
            told.contains(&format!("page in {language}")),
            "{language}: {told}"
        );
    }
}

#[test]
fn the_recipes_name_the_archives_that_are_made() {
    let version = env!("CARGO_PKG_VERSION");
    let workflow = text(".github/workflows/release.yml");
    let made = |archive: &str| {
        let stem = archive.trim_end_matches(".tar.gz").trim_end_matches(".zip");
        stem.strip_prefix(&format!("plyscope-v{version}-"))
            .is_some_and(|target| workflow.contains(&format!("target: {target},")))
    };
    let recipes = [
        ("assets/packaging/homebrew/plyscope.rb", 4),
        ("assets/packaging/aur/PKGBUILD", 2),
        (
            "assets/packaging/winget/plyscope.plyscope.installer.yaml",
            1,
        ),
    ];
    for (path, expected) in recipes {
        let recipe = text(path).replace("$pkgver", version);
        assert!(recipe.contains(version), "{path}");
        let archives: Vec<&str> = recipe
            .split(['/', '"', '\'', '\n', ')'])
            .filter(|part| {
                part.starts_with("plyscope-v")
                    && (part.ends_with(".tar.gz") || part.ends_with(".zip"))
            })
            .collect();
        assert_eq!(archives.len(), expected, "{path}: {archives:?}");
        assert!(
            archives.iter().all(|archive| made(archive)),
            "{path}: {archives:?}"
        );
        assert_eq!(
            recipe.matches(&"0".repeat(64)).count(),
            expected,
            "{path}: a place for each checksum"
        );
    }
    for path in [
        "assets/packaging/nix/default.nix",
        "assets/packaging/winget/plyscope.plyscope.yaml",
    ] {
        assert!(text(path).contains(version), "{path}");
    }
    assert!(text("pyproject.toml").contains("bindings = \"bin\""));
}

#[test]
fn the_recipes_are_filled_in_with_a_release() {
    let Some(mut python) = python() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let targets = [
        "aarch64-apple-darwin",
        "x86_64-apple-darwin",
        "aarch64-unknown-linux-musl",
        "x86_64-unknown-linux-musl",
    ];
    let archives = targets.map(|target| format!("plyscope-v9.8.7-{target}.tar.gz"));
    let archives = archives
        .into_iter()
        .chain(["plyscope-v9.8.7-x86_64-pc-windows-msvc.zip".to_owned()]);
    let sums: Vec<(String, String)> = archives
        .zip(1..)
        .map(|(name, at)| (name, format!("{at:064x}")))
        .collect();
    let lines: String = sums
        .iter()
        .map(|(name, sum)| format!("{sum}  {name}\n"))
        .collect();
    fs::write(folder.path().join("SHA256SUMS"), lines).expect("written");
    let fill = root("assets/packaging/fill.py");
    let output = python
        .arg(fill)
        .args(["v9.8.7", "SHA256SUMS", "out"])
        .current_dir(folder.path())
        .output();
    assert!(
        output.as_ref().is_ok_and(|output| output.status.success()),
        "{output:?}"
    );
    let filled = |path: &str| fs::read_to_string(folder.path().join("out").join(path)).expect(path);
    let formula = filled("homebrew/plyscope.rb");
    for (name, sum) in &sums[..4] {
        let after = formula.split(name.as_str()).nth(1).expect("the archive");
        assert!(
            after
                .split("sha256 \"")
                .nth(1)
                .is_some_and(|rest| rest.starts_with(sum.as_str())),
            "{name}: {formula}"
        );
    }
    assert!(filled("winget/plyscope.plyscope.installer.yaml").contains(&sums[4].1));
    assert!(filled("aur/PKGBUILD").contains(&format!("sha256sums_x86_64=('{}')", sums[3].1)));
    assert!(!formula.contains("0.1.0") && folder.path().join("out.tar.gz").exists());
}
