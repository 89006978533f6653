//! [`CommandContext`]: the input and output that every command gets.

use super::input::CommandInput;
use engine::clean;
use engine::eval::Registry;
use engine::play::Roster;
use model::documents::evaluations::OwnFileError;
use model::documents::players::OwnPlayerError;
use std::io::Write;
use std::sync::Arc;

/// What every command gets.
pub struct CommandContext<'a> {
    pub out: &'a mut dyn Write,
    pub input: CommandInput,
    pub registry: Arc<Registry>,
    /// The user's own files that are no evaluations. Only `list evaluations` reports them.
    pub bad_evaluations: Vec<OwnFileError>,
    pub roster: Roster,
    /// The user's own files that are no players. Only `list players` reports them.
    pub bad_players: Vec<OwnPlayerError>,
    /// Has a check found a disagreement?
    pub disagreement: bool,
    /// Did a check not come to its end?
    pub unjudged: bool,
    /// True while lines of a batch are answered: then guesses are part of the answers alone.
    pub in_batch: bool,
}

impl CommandContext<'_> {
    /// Reports what was guessed.
    pub fn note(&self, note: &str) {
        if !self.in_batch {
            complain(note);
        }
    }
}

/// Prints lines on standard error that another program wrote there, as they are.
pub fn quote(lines: &[String]) {
    for line in lines {
        let _ = writeln!(std::io::stderr().lock(), "{}", clean::message(line));
    }
}

/// Prints one line on standard error.
pub fn complain(message: &str) {
    // Where standard error is closed, the message has no reader.
    let _ = writeln!(
        std::io::stderr().lock(),
        "plyscope: {}",
        clean::message(message)
    );
}
