//! [`Heard`]: the output of a program, cut into lines.
//!
//! Invariant: the lines do not depend on how the bytes were cut up on their way, as long as none is longer than
//! [`LONGEST_LINE`].

use super::fault::Fault;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 64 << 10;

/// How a line begins that is one of a trace of a search.
const TRACED: &str = "info trace";

/// The line of a trace behind `info trace`.
pub fn traced(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(TRACED)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// What was read, and how much of it was taken as lines.
#[derive(Debug, Default)]
pub struct Heard {
    bytes: Vec<u8>,
    taken: usize,
}

impl Heard {
    /// Adds what was read.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        self.bytes.extend_from_slice(bytes);
    }
    /// Drops all of it.
    pub fn clear(&mut self) {
        (self.bytes, self.taken) = (Vec::new(), 0);
    }
    /// The next whole line; `None`: no end of a line has come.
    ///
    /// # Errors
    /// The line is too long.
    pub fn line(&mut self) -> Result<Option<String>, Fault> {
        let rest = &self.bytes[self.taken..];
        match rest.iter().position(|&byte| byte == b'\n') {
            Some(length) => {
                let line = String::from_utf8_lossy(&rest[..length]).into_owned();
                self.taken += length + 1;
                Ok(Some(line))
            }
            None if rest.len() > LONGEST_LINE => Err(Fault::LongLine { most: LONGEST_LINE }),
            None => Ok(None),
        }
    }
}
