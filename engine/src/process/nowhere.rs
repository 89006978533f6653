//! A replacement for systems without process groups, where starting a program is an error.

use super::fault::{Fault, Unheard, short};
use super::{Interrupt, Start};
use std::convert::Infallible;
use std::time::Instant;

/// The maximum number of bytes that are kept for a program that does not read.
pub(super) const MOST_UNREAD: usize = 1 << 20;

/// A running program, which does not exist on these systems.
#[derive(Debug)]
pub struct Program(Infallible);

impl Program {
    /// Returns an error.
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
    /// Returns an error.
    ///
    /// # Errors
    /// Always.
    pub fn start_as(start: Start<'_>) -> Result<Program, Fault> {
        Program::start(start.program, start.arguments)
    }
    /// Cannot be called.
    pub fn say(&mut self, _: &str) -> Result<(), Fault> {
        match self.0 {}
    }
    /// Cannot be called.
    pub fn forget(&mut self) -> Result<(), Fault> {
        match self.0 {}
    }
    /// Cannot be called.
    pub fn hear<T>(
        &mut self,
        _: Instant,
        _: &impl Interrupt,
        _: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Unheard> {
        match self.0 {}
    }
    /// Cannot be called.
    pub fn said(&self) -> String {
        match self.0 {}
    }
    /// Cannot be called.
    pub fn quit(self) {
        match self.0 {}
    }
}
