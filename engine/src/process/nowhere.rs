//! On systems without process groups no program can be started as a player: an error.

use super::fault::{Fault, Unheard, short};
use super::{Interrupt, Start};
use std::convert::Infallible;
use std::time::Instant;

/// The most that is kept for a program that does not read, in bytes.
pub(super) const MOST_UNREAD: usize = 1 << 20;

/// A running program: there is none.
#[derive(Debug)]
pub struct Program(Infallible);

impl Program {
    /// Starts no program.
    ///
    /// # Errors
    /// Always.
    pub fn start(program: &str, _: &[String]) -> Result<Program, Fault> {
        let reason = "programs play on Unix systems only".to_owned();
        Err(Fault::NotStarted {
            program: short(program),
            reason,
        })
    }
    /// Starts no program.
    ///
    /// # Errors
    /// Always.
    pub fn start_as(start: Start<'_>) -> Result<Program, Fault> {
        Program::start(start.program, start.arguments)
    }
    /// Of no program.
    pub fn say(&mut self, _: &str) -> Result<(), Fault> {
        match self.0 {}
    }
    /// Of no program.
    pub fn forget(&mut self) -> Result<(), Fault> {
        match self.0 {}
    }
    /// Of no program.
    pub fn hear<T>(
        &mut self,
        _: Instant,
        _: &impl Interrupt,
        _: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Unheard> {
        match self.0 {}
    }
    /// Of no program.
    pub fn said(&self) -> String {
        match self.0 {}
    }
    /// Of no program.
    pub fn quit(self) {
        match self.0 {}
    }
}
