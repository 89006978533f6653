//! [`Heard`]: the output of a program, split into lines.
//!
//! Invariant: the lines do not depend on how the bytes were divided during transmission, as long as
//! none is longer than [`LONGEST_LINE`].

use super::fault::Fault;

/// The maximum length of a line in bytes.
pub const LONGEST_LINE: usize = 64 << 10;

/// The beginning of a line of a search trace.
const TRACED: &str = "info trace";

/// Returns the part of a line after `info trace`; `None` for any other line.
pub fn traced(line: &str) -> Option<&str> {
    let rest = line.strip_prefix(TRACED)?;
    if rest.is_empty() {
        Some(rest)
    } else {
        rest.strip_prefix(' ')
    }
}

/// The bytes that were read, and how many of them were returned as lines.
#[derive(Debug)]
pub struct Heard {
    bytes: Vec<u8>,
    taken: usize,
    /// The offset up to which there is no further line end.
    scanned: usize,
    longest: usize,
}

impl Default for Heard {
    fn default() -> Heard {
        Heard::of(LONGEST_LINE)
    }
}

impl Heard {
    /// Creates an empty buffer; `longest` is the maximum length of a line in bytes.
    pub fn of(longest: usize) -> Heard {
        Heard {
            bytes: Vec::new(),
            taken: 0,
            scanned: 0,
            longest,
        }
    }
    /// Appends bytes that were read.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.taken);
        self.scanned = self.scanned.saturating_sub(self.taken);
        self.taken = 0;
        self.bytes.extend_from_slice(bytes);
    }
    /// Discards all bytes.
    pub fn clear(&mut self) {
        (self.bytes, self.taken, self.scanned) = (Vec::new(), 0, 0);
    }
    /// Returns the next complete line; `None` if there is none yet.
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
