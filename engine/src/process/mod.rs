//! Programs of others that plyscope runs: each in a process group of its own, spoken to by lines, never waited for without
//! an end.
//!
//! Players that are programs ([`crate::play::external`]) and games that are programs ([`crate::rules::program`]) share
//! it. [`running`] has the process and its pipes, [`heard`] cuts what it writes into lines, [`strays`] finds what has left
//! the group, [`fault`] has all that can go wrong.

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

/// Long waiting that may be broken off.
pub trait Interrupt {
    /// Waits while the work is held. Returns whether it must stop.
    fn waits(&self) -> bool;
}

/// The start of a program: command, folder, environment, limits.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The program. Its path, if it is a relative one, counts from the folder.
    pub program: &'a str,
    /// Its arguments.
    pub arguments: &'a [String],
    /// The folder that it runs in; `None`: the current one.
    pub folder: Option<&'a Path>,
    /// Variables that its environment has besides.
    pub variables: &'a [(&'a str, &'a str)],
    /// The limits of what is exchanged with it.
    pub limits: Limits,
}

/// The most that is exchanged with a program, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// A line that it writes.
    pub line: usize,
    /// The bytes that it may leave unread.
    pub unread: usize,
}

impl Default for Limits {
    /// Enough for players.
    fn default() -> Limits {
        Limits {
            line: heard::LONGEST_LINE,
            unread: running::MOST_UNREAD,
        }
    }
}
