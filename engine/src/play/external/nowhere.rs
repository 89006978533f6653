//! On systems without process groups no program can be started as a player: an error.

use super::fault::{Fault, Unheard, short};
use crate::search::Token;
use std::convert::Infallible;
use std::time::Instant;

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
        Err(Fault::NotStarted { program: short(program), reason })
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
    pub fn hear<T>(&mut self, _: Instant, _: &Token, _: impl FnMut(&str) -> Option<T>) -> Result<T, Unheard> {
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
