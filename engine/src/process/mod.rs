//! External programs that plyscope runs: each in its own process group, with communication by lines
//! and with limited waiting times.
//!
//! Players that are programs ([`crate::play::external`]) and games that are programs
//! ([`crate::rules::program`]) use this module. [`running`] contains the process and its pipes,
//! [`heard`] splits its output into lines, [`strays`] finds processes that have left the group, and
//! [`fault`] lists all errors.

pub mod fault;
pub mod heard;
#[cfg(unix)]
pub mod running;
#[cfg(not(unix))]
#[path = "nowhere.rs"]
pub mod running;
#[cfg(unix)]
pub mod strays;

pub use running::Program;
use std::path::Path;

/// The interruption of a long wait.
pub trait Interrupt {
    /// Waits while the work is paused. Returns whether it must stop.
    fn waits(&self) -> bool;
}

/// The parameters of a program's start: command, folder, environment, limits.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The program. A relative path is resolved in `folder`.
    pub program: &'a str,
    /// Its arguments.
    pub arguments: &'a [String],
    /// The working folder; `None` stands for the current one.
    pub folder: Option<&'a Path>,
    /// Additional environment variables.
    pub variables: &'a [(&'a str, &'a str)],
    /// The limits of the exchange with the program.
    pub limits: Limits,
}

/// The limits of the exchange with a program, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The length of a line that the program writes.
    pub line: usize,
    /// The number of bytes that the program may leave unread.
    pub unread: usize,
}

impl Default for Limits {
    /// Returns limits that suffice for players.
    fn default() -> Limits {
        Limits {
            line: heard::LONGEST_LINE,
            unread: running::MOST_UNREAD,
        }
    }
}
