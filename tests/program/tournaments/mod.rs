//! Matches and tournaments: their files, their games, their totals, and the part that survives a
//! kill.

mod experiments;
mod files;
mod games;
mod journal;
mod shards;

use crate::own_home;
use engine::eval::Registry;
use engine::play::Roster;
use model::batch::Tournament;
use model::batch::tournament::TournamentError;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

/// Reads a tournament from its fields, without the version and the brackets.
fn tournament(fields: &str) -> Tournament {
    read(&format!("(version: 1, {fields})")).unwrap_or_else(|error| panic!("{error}"))
}

fn read(text: &str) -> Result<Tournament, TournamentError> {
    Tournament::read(
        text,
        "FILE",
        None,
        &Roster::built_in(),
        Arc::new(Registry::built_in()),
    )
}

/// Returns the program, without the evaluations and the players of the user who runs the tests.
fn program() -> Command {
    let mut command = own_home::plyscope();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may close it.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Returns the standard output of a command that must succeed and print nothing on standard error.
fn succeed(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), &*errors),
        (Some(0), ""),
        "{arguments:?}"
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the message of a command that must fail: exit code 2, nothing on standard output, one
/// line on standard error.
fn failure(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        (
            output.status.code(),
            &*String::from_utf8_lossy(&output.stdout)
        ),
        (Some(2), ""),
        "{errors}"
    );
    assert!(
        errors.ends_with('\n') && errors.lines().count() == 1,
        "{errors:?}"
    );
    errors
}

/// Returns an output without the times in it, which always differ.
fn timeless(text: &str) -> Value {
    fn drop_times(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("ms");
                fields.values_mut().for_each(drop_times);
            }
            Value::Array(items) => items.iter_mut().for_each(drop_times),
            _ => {}
        }
    }
    let mut value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    drop_times(&mut value);
    value
}
