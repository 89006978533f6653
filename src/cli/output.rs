//! What a command writes: reports on standard output, and files, which are replaced with --force only.

use super::Context;
use super::error::CliError;
use crate::save::{self, StoreProblem};
use clap::Args;
use std::fmt::Display;
use std::path::Path;

/// Prints a report.
///
/// # Errors
/// The output cannot be written.
pub fn print(context: &mut Context<'_>, report: &impl Display) -> Result<(), CliError> {
    write!(context.out, "{report}").map_err(CliError::Output)
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
    /// It exists and may not be replaced, or the system says no.
    pub fn write(self, path: &Path, text: &str) -> Result<(), CliError> {
        if path.as_os_str().is_empty() {
            return Err(CliError::NoFile);
        }
        match save::store_any(path, text, self.force) {
            Ok(_) => Ok(()),
            Err(error) if error.problem == StoreProblem::Exists => Err(exists(path)),
            Err(error) => Err(CliError::Store(error)),
        }
    }
    /// Sees beforehand, where the work is long, whether there is a file that may not be replaced.
    ///
    /// # Errors
    /// There is.
    pub fn check(self, path: &Path) -> Result<(), CliError> {
        if !self.force && path.is_file() { Err(exists(path)) } else { Ok(()) }
    }
}

fn exists(path: &Path) -> CliError {
    CliError::Exists { file: path.display().to_string() }
}
