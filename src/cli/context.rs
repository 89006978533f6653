//! [`CommandContext`]: the input and output that every command gets.

use super::input::CommandInput;
use engine::clean;
use engine::eval::Registry;
use engine::play::Roster;
use model::documents::evaluations::OwnFileError;
use model::documents::players::OwnPlayerError;
use std::io::Write;
use std::sync::Arc;

/// The input and output of a command.
pub struct CommandContext<'a> {
    pub out: &'a mut dyn Write,
    pub input: CommandInput,
    pub registry: Arc<Registry>,
    /// The faults of the user's evaluation files. Only `list evaluations` reports them.
    pub bad_evaluations: Vec<OwnFileError>,
    pub roster: Roster,
    /// The faults of the user's player files. Only `list players` reports them.
    pub bad_players: Vec<OwnPlayerError>,
    /// True if a check has found a disagreement.
    pub disagreement: bool,
    /// True if a check was not completed.
    pub unjudged: bool,
    /// True while the lines of a batch are handled: guesses are then reported in the results only.
    pub in_batch: bool,
}

impl CommandContext<'_> {
    /// Reports a guess on standard error, except in a batch.
    pub fn note(&self, note: &str) {
        if !self.in_batch {
            complain(note);
        }
    }
}

/// Prints lines on standard error that another program wrote there, cleaned.
pub fn quote(lines: &[String]) {
    for line in lines {
        let _ = writeln!(std::io::stderr().lock(), "{}", clean::message(line));
    }
}

/// Prints one line on standard error.
pub fn complain(message: &str) {
    // If standard error is closed, the message has no reader.
    let _ = writeln!(
        std::io::stderr().lock(),
        "plyscope: {}",
        clean::message(message)
    );
}
