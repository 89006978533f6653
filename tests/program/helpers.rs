//! The helpers for C, C++, C#, Go, Java, JavaScript, Python and Rust: a search with a table and
//! deepening, and one that uses every word, leave equal traces in each language, byte for byte, and
//! the programs of `docs/your-own-search.md` have the verdicts that the page states. The traces are
//! also kept here, and judged in any case. Languages that are not installed are reported.

use crate::own_home;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const PAGE: &str = "docs/your-own-search.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn is_there(program: &str) -> bool {
    let version = if program == "go" {
        "version"
    } else {
        "--version"
    };
    let found = own_home::program(program)
        .arg(version)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let found = found.is_ok_and(|status| status.success());
    if !found {
        println!("{program} was not found");
    }
    found
}

/// Runs a program in a folder and returns its output. It must print no warnings.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let mut command = own_home::program(program);
    command
        .args(arguments)
        .current_dir(folder)
        .env("PYTHONDONTWRITEBYTECODE", "1");
    command
        .env("GOCACHE", folder.join("cache"))
        .env("GOPROXY", "off")
        .env("GO111MODULE", "on");
    let output = command.output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "{program} {arguments:?}: {said}"
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The files of the helpers.
const HELPERS: [&str; 7] = [
    "plyscope.h",
    "Plyscope.java",
    "plyscope.js",
    "plyscope_trace.py",
    "plyscope.rs",
    "plyscope.go",
    "Plyscope.cs",
];

/// A compiled program: its executable, and the arguments before its own.
struct Built {
    folder: PathBuf,
    program: String,
    before: Vec<String>,
}

impl Built {
    fn run(&self, arguments: &[&str]) -> String {
        let before = self.before.iter().map(String::as_str);
        run(
            &self.folder,
            &self.program,
            &before.chain(arguments.iter().copied()).collect::<Vec<_>>(),
        )
    }
}

/// Compiles a file in a folder with the helpers, a C file also as C++; empty if the compiler is not
/// installed.
fn build(folder: &Path, file: &str) -> Vec<Built> {
    for helper in HELPERS {
        fs::copy(
            root().join("assets/external").join(helper),
            folder.join(helper),
        )
        .expect("copied");
    }
    let (stem, kind) = file.split_once('.').expect("a file with an extension");
    let built = |program: &str, before: &[&str]| Built {
        folder: folder.to_owned(),
        program: program.to_owned(),
        before: before.iter().map(|&word| word.to_owned()).collect(),
    };
    let compiled = |compiler: &str, options: &[&str], program: &str, before: &[&str]| {
        let found = is_there(compiler);
        if found {
            run(folder, compiler, options);
        }
        found.then(|| built(program, before))
    };
    let interpreted = |program: &str| is_there(program).then(|| built(program, &[file]));
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let strict = |name| ["-Wall", "-Wextra", "-Werror", "-O1", "-o", name];
    let all = match kind {
        "c" => {
            let c = [&["-std=c99", "-pedantic"], &strict("c")[..], &[file, "-lm"]].concat();
            let cpp = [&["-std=c++11"], &strict("cpp")[..], &["-x", "c++", file]].concat();
            vec![
                compiled("gcc", &c, &path("c"), &[]),
                compiled("g++", &cpp, &path("cpp"), &[]),
            ]
        }
        "java" => vec![compiled(
            "javac",
            &["-Xlint:all", "-Werror", "Plyscope.java", file],
            "java",
            &[stem],
        )],
        "js" => vec![interpreted("node")],
        "py" => vec![interpreted("python3")],
        "rs" => {
            let options = ["--edition", "2018", "-D", "warnings", "-o", "built", file];
            vec![compiled("rustc", &options, &path("built"), &[])]
        }
        "go" => {
            // A package has its own folder and a module around it.
            fs::create_dir(folder.join("plyscope")).expect("a folder");
            fs::rename(
                folder.join("plyscope.go"),
                folder.join("plyscope/plyscope.go"),
            )
            .expect("moved");
            fs::write(folder.join("go.mod"), "module mine\n\ngo 1.18\n").expect("written");
            vec![compiled(
                "go",
                &["build", "-o", "built", "."],
                &path("built"),
                &[],
            )]
        }
        "cs" if !is_there("mono") => Vec::new(),
        "cs" => {
            let options = ["-warnaserror", "-out:built.exe", "Plyscope.cs", file];
            vec![compiled("mcs", &options, "mono", &["built.exe"])]
        }
        _ => panic!("{file}: what runs it?"),
    };
    all.into_iter().flatten().collect()
}

fn verdict(folder: &Path, trace: &str) -> (String, Option<i32>) {
    let mut command = own_home::plyscope();
    let output = command
        .args(["check", trace])
        .current_dir(folder)
        .output()
        .expect("it starts");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        output.status.code(),
    )
}

/// Returns the name of a file in a language.
type SourceWriter = fn(&str) -> String;

/// The languages, by the extension of their files, with the form of a program's name in each.
const LANGUAGES: [(&str, SourceWriter); 7] = [
    ("c", small),
    ("java", large),
    ("js", small),
    ("py", small),
    ("rs", small),
    ("go", small),
    ("cs", large),
];

fn small(name: &str) -> String {
    name.to_owned()
}

fn large(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// Returns the traces that a program leaves in each installed language, with each of these
/// arguments after the name of its file.
fn traces(name: &str, all: &[&[&str]]) -> Vec<(String, Vec<String>)> {
    let sources = root().join("tests/traces/languages");
    let mut left = Vec::new();
    for (kind, named) in LANGUAGES {
        let file = format!("{}.{kind}", named(name));
        let folder = tempfile::tempdir().expect("a folder");
        fs::copy(sources.join(&file), folder.path().join(&file)).expect("copied");
        for built in build(folder.path(), &file) {
            let run = |arguments: &&[&str]| {
                built.run(&[&["t.trace"], *arguments].concat());
                fs::read_to_string(folder.path().join("t.trace")).expect("a trace")
            };
            left.push((file.clone(), all.iter().map(run).collect()));
        }
    }
    left
}

#[test]
fn every_language_leaves_the_same_trace() {
    let sources = root().join("tests/traces/languages");
    // The second one has a pass that was interrupted.
    for (name, code) in [("common", 0), ("words", 3), ("sampled", 0)] {
        let expected =
            fs::read_to_string(sources.join(format!("{name}.trace"))).expect("the trace");
        let (said, found) = verdict(&sources, &format!("{name}.trace"));
        assert_eq!(found, Some(code), "{said}");
        for (file, left) in traces(name, &[&[]]) {
            let left = &left[0];
            // The helper for Python detects passes by itself, and writes one search.
            let more = if file == "words.py" {
                expected.find("pass depth 3\n")
            } else {
                None
            };
            assert!(
                *left == expected[..more.unwrap_or(expected.len())],
                "{file} leaves another trace:\n{left}"
            );
        }
    }
}

/// The variants of the program with three heaps: four are right, and four have a mistake. Each has
/// the expected exit code of the judge and a kind of finding that must be there; the traces are the
/// same in each language.
const VARIANTS: [(&str, i32, &str); 8] = [
    ("minimax", 0, ""),
    ("soft", 0, ""),
    ("table", 0, ""),
    ("skip", 0, ""),
    ("sign", 1, "sign"),
    ("flag", 1, "table-kind"),
    ("depth", 1, "table-depth"),
    ("restore", 1, "key"),
];

#[test]
fn right_programs_are_right_and_mistakes_are_found_in_every_language() {
    let sources = root().join("tests/traces/languages");
    let name = |variant: &str| format!("nim-{variant}.trace");
    for (variant, code, kind) in VARIANTS {
        let (said, found) = verdict(&sources, &name(variant));
        assert_eq!(found, Some(code), "{variant}: {said}");
        assert!(said.contains(kind), "{variant}: {said}");
    }
    let arguments = VARIANTS
        .each_ref()
        .map(|(variant, _, _)| std::slice::from_ref(variant));
    for (file, left) in traces("nim", &arguments) {
        for ((variant, _, _), left) in VARIANTS.into_iter().zip(left) {
            let expected = fs::read_to_string(sources.join(name(variant))).expect("the trace");
            assert!(
                left == expected,
                "{file} {variant} leaves another trace:\n{left}"
            );
        }
    }
}

/// A Monte-Carlo search, right and with slips, each with the first finding of the judge.
const SAMPLED_SLIPS: [(&str, &str); 5] = [
    ("right", "no fault was found"),
    ("sign", "iteration 6: backup: "),
    ("own", "iteration 10: selection: "),
    ("twice", "iteration 4: expansion: "),
    ("choice", "iteration 60: choice: "),
];

/// Slips in Monte-Carlo searches are named at their first wrong iteration, whatever the language.
#[test]
fn slips_of_monte_carlo_searches_are_named_in_each_language() {
    let sources = root().join("tests/traces/languages");
    let mut all: Vec<Vec<String>> = Vec::new();
    for file in ["search.c", "search.js", "search.rs"] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::copy(sources.join(file), folder.path().join(file)).expect("copied");
        for built in build(folder.path(), file) {
            let mut left = Vec::new();
            for (slip, first) in SAMPLED_SLIPS {
                built.run(&["t.trace", slip]);
                let (said, code) = verdict(folder.path(), "t.trace");
                assert_eq!(
                    code,
                    Some(i32::from(slip != "right")),
                    "{file} {slip}: {said}"
                );
                assert!(said.contains(first), "{file} {slip}: {said}");
                // No finding comes before it.
                let found = said.lines().find(|line| line.starts_with("iteration "));
                assert!(
                    found.is_none_or(|line| line.starts_with(first)),
                    "{file} {slip}: {said}"
                );
                left.push(fs::read_to_string(folder.path().join("t.trace")).expect("a trace"));
            }
            all.push(left);
        }
    }
    assert!(
        all.windows(2).all(|pair| pair[0] == pair[1]),
        "they are alike"
    );
}

#[test]
fn every_language_says_when_nodes_are_left() {
    let expected =
        fs::read_to_string(root().join("tests/traces/languages/common.trace")).expect("the trace");
    for (file, left) in traces("common", &[&["times"]]) {
        let left = &left[0];
        let (mut before, mut plain) = (0, String::new());
        for line in left.lines() {
            let (event, time) = line
                .split_once(" time ")
                .map_or((line, None), |(event, time)| (event, Some(time)));
            plain += &format!("{event}\n");
            let says = time.map(|time| {
                time.parse::<u64>()
                    .unwrap_or_else(|fault| panic!("{file}: {line}: {fault}"))
            });
            assert_eq!(
                says.is_some(),
                line.starts_with(['=', '.']),
                "{file}: {line}"
            );
            assert!(
                says.is_none_or(|time| time >= before),
                "{file}: {line} after {before}"
            );
            before = says.unwrap_or(before);
        }
        assert!(plain == expected, "{file} leaves another trace:\n{left}");
    }
}

#[test]
fn the_programs_of_the_page_have_its_verdict() {
    let path: PathBuf = root().join(PAGE);
    let page = fs::read_to_string(&path).expect("the page");
    let begin = "<!-- verdict: mine -->\n```text\n";
    let (before, rest) = page.split_once(begin).expect("the verdict");
    let (_, after) = rest.split_once("```").expect("its end");
    for file in [
        "mine.c",
        "Mine.java",
        "mine.js",
        "mine.rs",
        "mine.go",
        "Mine.cs",
    ] {
        let (_, source) = page
            .split_once(&format!("<!-- run: {file} -->\n```"))
            .expect("the program");
        let (_, source) = source.split_once('\n').expect("its language");
        let (source, _) = source.split_once("```").expect("its end");
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path();
        fs::write(folder.join(file), source).expect("written");
        let printed: Vec<String> = build(folder, file)
            .iter()
            .map(|built| built.run(&[]))
            .collect();
        if printed.is_empty() {
            continue;
        }
        assert!(
            printed.iter().all(|printed| printed == "0\n"),
            "{file}: {printed:?}"
        );
        let (said, code) = verdict(folder, "mine.trace");
        assert_eq!(code, Some(1), "{file}: {said}");
        let new = format!("{before}{begin}{said}```{after}");
        if new != page && std::env::var_os("UPDATE").is_some() {
            fs::write(&path, new).expect("written");
            return;
        }
        assert!(
            new == page,
            "{PAGE} is out of date: UPDATE=1 cargo test --test program helpers\n{file}: {said}"
        );
    }
}

/// The helper for Python detects by itself what the others must be told.
#[test]
fn the_helpers_are_short() {
    for helper in HELPERS
        .into_iter()
        .filter(|helper| *helper != "plyscope_trace.py")
    {
        let lines = fs::read_to_string(root().join("assets/external").join(helper))
            .expect("a helper")
            .lines()
            .count();
        assert!(lines <= 550, "{helper} has {lines} lines");
    }
}
