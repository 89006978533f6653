//! The commands as seen by scripts: the program itself, its output, its errors and its exit codes.

mod analyze;
mod batch;
mod check;
mod experiment;
mod export;
mod files;
mod output;
mod play;
mod trace;

use crate::own_home;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Returns the program, without the evaluations of the user who runs the tests.
fn program() -> Command {
    own_home::plyscope()
}

pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdin, input) = (child.stdin.take().expect("a pipe"), input.to_owned());
    // In another thread, because a long input and a long output would block each other.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    // A program that does not read its input may close it.
    let _ = writer.join().expect("the writer does not panic");
    output
}

/// Returns the standard output of a command that must succeed and print nothing on standard error.
pub(crate) fn succeed(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), errors.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Splits a line at blanks; `_` stands for a blank inside a word.
pub(crate) fn words(line: &str) -> Vec<String> {
    line.split_whitespace()
        .map(|word| word.replace('_', " "))
        .collect()
}

pub(crate) fn json(line: &str) -> Value {
    let arguments = words(line);
    let text = succeed(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    );
    assert_eq!(text.lines().count(), 1, "{line}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"))
}

pub(crate) fn analyze(line: &str) -> Value {
    json(&format!("analyze {line} --json"))
}

fn counts(answer: &Value) -> [u64; 4] {
    ["nodes", "leaves", "cuts", "pruned"].map(|name| answer[name].as_u64().expect("a count"))
}

/// Returns the message of a command that must fail: exit code 2, nothing on standard output, one
/// line on standard error.
pub(crate) fn failure(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with(arguments, input);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    assert!(
        errors.ends_with('\n') && errors.lines().count() == 1,
        "{arguments:?}: {errors:?}"
    );
    assert!(
        !errors.trim_end().chars().any(char::is_control),
        "{arguments:?}: {errors:?}"
    );
    errors
}

pub(crate) fn fails(line: &str, with: &str) {
    let arguments = words(line);
    let message = failure(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    );
    assert!(
        message.contains(with),
        "{line}: expected {with:?} in {message:?}"
    );
}

/// Returns the names of an object's fields in the order of a line; inner objects are skipped.
pub(crate) fn fields(line: &str) -> Vec<String> {
    let (mut names, mut depth, mut rest) = (Vec::new(), 0, line);
    while let Some(at) = rest.find(['{', '}', '[', ']', '"']) {
        let found = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match found {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => {
                let end = rest.find('"').expect("the end of a text");
                let (text, after) = (&rest[..end], &rest[end + 1..]);
                if depth == 1 && after.starts_with(':') {
                    names.push(text.to_owned());
                }
                rest = after;
            }
        }
    }
    names
}

/// Returns the output of a command that must have this exit code.
pub(crate) fn coded(line: &str, code: i32) -> String {
    let arguments = words(line);
    let output = run_with(
        &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
        b"",
    );
    assert_eq!(
        (output.status.code(), output.stderr.len()),
        (Some(code), 0),
        "{line}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}
