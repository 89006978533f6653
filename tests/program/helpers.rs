//! The helpers for C, C++, Java, JavaScript and Python: a search with a table and deepening leaves the same trace in
//! each language, byte for byte, and the programs of `docs/your-own-search.md` have the verdicts that stand there.
//! Languages that are not installed are reported.

use crate::own_home;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const PAGE: &str = "docs/your-own-search.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_there(program: &str) -> bool {
    let found = own_home::program(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        println!("{program} was not found");
    }
    found
}

/// Runs a program in a folder and returns what it prints. It warns of nothing.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let mut command = own_home::program(program);
    command.args(arguments).current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = command.output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{program} {arguments:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles and runs a file in a folder with the helpers, with these arguments; `None`: its compiler is not installed.
fn run_source(folder: &Path, file: &str, arguments: &[&str]) -> Option<Vec<String>> {
    for helper in ["plyscope.h", "Plyscope.java", "plyscope.js", "plyscope_trace.py"] {
        fs::copy(root().join("assets/external").join(helper), folder.join(helper)).expect("copied");
    }
    let (stem, kind) = file.split_once('.').expect("a file with an extension");
    let built = folder.join("built").to_string_lossy().into_owned();
    let strict = ["-Wall", "-Wextra", "-Werror", "-O1", "-o", "built"];
    let c = [&["-std=c99", "-pedantic"], &strict[..], &[file]].concat();
    let cpp = [&["-std=c++11"], &strict[..], &["-x", "c++", file]].concat();
    let compiled = |compiler: &str, options: &[&str], program: &str, before: &[&str]| {
        is_there(compiler).then(|| {
            run(folder, compiler, options);
            run(folder, program, &[before, arguments].concat())
        })
    };
    let interpreted = |program: &str| is_there(program).then(|| run(folder, program, &[&[file], arguments].concat()));
    let printed = match kind {
        "c" => vec![compiled("gcc", &c, &built, &[])?, compiled("g++", &cpp, &built, &[])?],
        "java" => vec![compiled("javac", &["-Xlint:all", "-Werror", "Plyscope.java", file], "java", &[stem])?],
        "js" => vec![interpreted("node")?],
        "py" => vec![interpreted("python3")?],
        _ => panic!("{file}: what runs it?"),
    };
    Some(printed)
}

fn verdict(folder: &Path, trace: &str) -> (String, Option<i32>) {
    let mut command = own_home::plyscope();
    let output = command.args(["check", trace]).current_dir(folder).output().expect("it starts");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn every_language_leaves_the_same_trace() {
    let sources = root().join("tests/traces/languages");
    let expected = fs::read_to_string(sources.join("common.trace")).expect("the trace");
    assert_eq!(verdict(&sources, "common.trace").1, Some(0));
    for (file, trace) in
        [("common.c", "t.trace"), ("Common.java", "t.trace"), ("common.js", "t.trace"), ("common.py", "t.trace")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::copy(sources.join(file), folder.join(file)).expect("copied");
        if run_source(folder, file, &[trace]).is_some() {
            let left = fs::read_to_string(folder.join(trace)).expect("a trace");
            assert!(left == expected, "{file} leaves another trace:\n{left}");
        }
    }
}

#[test]
fn the_programs_of_the_page_have_its_verdict() {
    let path: PathBuf = root().join(PAGE);
    let page = fs::read_to_string(&path).expect("the page");
    let begin = "<!-- verdict: mine -->\n```text\n";
    let (before, rest) = page.split_once(begin).expect("the verdict");
    let (_, after) = rest.split_once("```").expect("its end");
    for file in ["mine.c", "Mine.java", "mine.js"] {
        let (_, source) = page.split_once(&format!("<!-- run: {file} -->\n```")).expect("the program");
        let (_, source) = source.split_once('\n').expect("its language");
        let (source, _) = source.split_once("```").expect("its end");
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join(file), source).expect("written");
        let Some(printed) = run_source(folder, file, &[]) else { continue };
        assert!(printed.iter().all(|printed| printed == "0\n"), "{file}: {printed:?}");
        let (said, code) = verdict(folder, "mine.trace");
        assert_eq!(code, Some(1), "{file}: {said}");
        let new = format!("{before}{begin}{said}```{after}");
        if new != page && std::env::var_os("UPDATE").is_some() {
            fs::write(&path, new).expect("written");
            return;
        }
        assert!(new == page, "{PAGE} is out of date: UPDATE=1 cargo test --test program helpers\n{file}: {said}");
    }
}

#[test]
fn the_helpers_are_short() {
    for helper in ["plyscope.h", "Plyscope.java", "plyscope.js"] {
        let lines = fs::read_to_string(root().join("assets/external").join(helper)).expect("a helper").lines().count();
        assert!(lines <= 200, "{helper} has {lines} lines");
    }
}
