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
    if rest.is_empty() {
        Some(rest)
    } else {
        rest.strip_prefix(' ')
    }
}

/// What was read, and how much of it was taken as lines.
#[derive(Debug)]
pub struct Heard {
    bytes: Vec<u8>,
    taken: usize,
    /// Up to where no line ends.
    scanned: usize,
    longest: usize,
}

impl Default for Heard {
    fn default() -> Heard {
        Heard::of(LONGEST_LINE)
    }
}

impl Heard {
    /// Nothing was read yet; `longest` is the length of the longest line, in bytes.
    pub fn of(longest: usize) -> Heard {
        Heard {
            bytes: Vec::new(),
            taken: 0,
            scanned: 0,
            longest,
        }
    }
    /// Adds what was read.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.taken);
        self.scanned = self.scanned.saturating_sub(self.taken);
        self.taken = 0;
        self.bytes.extend_from_slice(bytes);
    }
    /// Drops all of it.
    pub fn clear(&mut self) {
        (self.bytes, self.taken, self.scanned) = (Vec::new(), 0, 0);
    }
    /// The next whole line; `None`: no end of a line has come.
    ///
    /// # Errors
    /// The line is too long.
    pub fn line(&mut self) -> Result<Option<String>, Fault> {
        let from = self.scanned.max(self.taken);
        match self.bytes[from..].iter().position(|&byte| byte == b'\n') {
            Some(length) => {
                let line =
                    String::from_utf8_lossy(&self.bytes[self.taken..from + length]).into_owned();
                self.taken = from + length + 1;
                Ok(Some(line))
            }
            None => {
                self.scanned = self.bytes.len();
                let is_long = self.bytes.len() - self.taken > self.longest;
                if is_long {
                    Err(Fault::LongLine { most: self.longest })
                } else {
                    Ok(None)
                }
            }
        }
    }
}
