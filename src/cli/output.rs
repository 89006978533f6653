//! The output of commands: reports and JSON lines on standard output, and files, which are replaced
//! with --force only.

use super::{CliError, CliResult, CommandContext};
use clap::Args;
use engine::boundary::position::MoveView;
use engine::clean::clean;
use model::inspect::json;
use model::save::{self, Placed, StoreProblem, elsewhere};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;
use std::path::Path;

/// All of these fail if the output cannot be written.
impl CommandContext<'_> {
    /// Prints a report, or any text.
    pub fn print(&mut self, report: &impl Display) -> CliResult {
        write!(self.out, "{report}").map_err(CliError::Output)
    }
    /// Prints one object in one line.
    pub fn json(&mut self, object: &impl Serialize) -> CliResult {
        json::write(&mut *self.out, object)?;
        self.print(&"\n")
    }
    /// Flushes the output, so that it can be read while the command goes on.
    pub fn flush(&mut self) -> CliResult {
        self.out.flush().map_err(CliError::Output)
    }
}

/// Returns an object as a line of comma-separated values, by the names of its fields; texts in
/// quotes (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before
/// it.
///
/// # Errors
/// It cannot be written as JSON.
pub fn csv<'a>(
    object: &impl Serialize,
    names: impl IntoIterator<Item = &'a str>,
) -> CliResult<String> {
    let object = serde_json::to_value(object)?;
    let field = |name: &str| match object.get(name) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => {
            format!(
                "\"{}{}\"",
                if is_formula(text) { "'" } else { "" },
                clean(text).replace('"', "\"\"")
            )
        }
        Some(other) => other.to_string(),
    };
    Ok(names.into_iter().map(field).collect::<Vec<_>>().join(",") + "\n")
}

/// Returns whether a spreadsheet takes a text for a formula: by its first character, unless it is a
/// number.
fn is_formula(text: &str) -> bool {
    let begins = text
        .trim_start_matches([' ', '\u{feff}', '\u{a0}'])
        .starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    begins && text.len() > 1 && text.parse::<f64>().is_err()
}

/// A move and its square, row and column from 1.
#[derive(Serialize)]
pub struct MoveJson {
    #[serde(rename = "move")]
    pub mv: String,
    pub rc: Option<(u32, u32)>,
}

impl MoveJson {
    pub fn new(mv: MoveView) -> MoveJson {
        MoveJson {
            mv: mv.text,
            rc: mv.square,
        }
    }
}

/// May files be replaced? One word for all commands.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Replace {
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

impl Replace {
    /// Writes a file, whole or not at all.
    ///
    /// # Errors
    /// It exists and may not be replaced, or the system refuses.
    pub fn write(self, path: &Path, text: impl AsRef<[u8]>) -> CliResult {
        if path.as_os_str().is_empty() {
            return Err(CliError::NoFile);
        }
        // With --force the file of this name is meant, and the user may not know that it is a link
        // to another one.
        if let Some(target) = elsewhere(path).filter(|_| self.force) {
            let problem = StoreProblem::Elsewhere(target.display().to_string());
            return Err(CliError::Store(Placed {
                file: path.display().to_string(),
                place: None,
                problem,
            }));
        }
        match save::store_any(path, text, self.force) {
            Ok(_) => Ok(()),
            Err(error) if error.problem == StoreProblem::Exists => Err(exists(path)),
            Err(error) => Err(CliError::Store(error)),
        }
    }
    /// Checks before long work that no file exists that may not be replaced.
    ///
    /// # Errors
    /// There is one.
    pub fn check(self, path: &Path) -> CliResult {
        if !self.force && path.is_file() {
            Err(exists(path))
        } else {
            Ok(())
        }
    }
}

fn exists(path: &Path) -> CliError {
    CliError::Exists {
        file: path.display().to_string(),
    }
}
