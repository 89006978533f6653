//! [`LogWriter`]: the growing end of a log; [`Slice`] and [`Births`]: a log from some position on.

use super::super::columns::ReadsAt;
use super::code::{Coding, PAD};
use super::log::{ENDED, LogLimits, ReadLog};
use crate::numbers::{Ordinal, Tick};
use crate::search::Window;
use crate::search::memory::{Early, Read, Replay, Stored};
use std::cell::Cell;
use std::rc::Rc;

/// The number of bytes handed over to the log at once.
const BLOCK: usize = 16 << 10;

/// Writes a log. Its output can be read once it is flushed.
pub(in crate::trace) struct LogWriter {
    log: ReadLog,
    coding: Coding,
    reads: Vec<u8>,
    /// The half byte that waits for its other half.
    half: Option<u8>,
    births: Vec<u8>,
    /// The positions of the next read and birth.
    at: ReadsAt,
}

impl LogWriter {
    pub fn new(coding: Coding, limits: LogLimits) -> LogWriter {
        let log = ReadLog::new(coding, limits);
        LogWriter {
            log,
            coding,
            reads: Vec::new(),
            half: None,
            births: Vec::new(),
            at: ReadsAt::default(),
        }
    }
    pub fn log(&self) -> &ReadLog {
        &self.log
    }
    /// Returns the position of the next read.
    #[inline]
    pub fn at(&self) -> ReadsAt {
        self.at
    }
    #[inline]
    pub fn early(&mut self, early: &Early) {
        if self.at.reads != ENDED {
            let coding = self.coding;
            coding.early(early, &mut |half| self.put(half));
            self.hand_over();
        }
    }
    /// The next move of the open node comes by its count.
    #[inline]
    pub fn picked(&mut self, mv: Ordinal) {
        if self.at.reads != ENDED {
            Coding::picked(mv, &mut |half| self.put(half));
            self.hand_over();
        }
    }
    /// Records that a visit at this tick was a hit.
    #[inline]
    pub fn answer(&mut self, known: &Stored, window: Window, remaining: u32, now: Tick) {
        if self.at.reads != ENDED {
            let coding = self.coding;
            coding.answer(known, window, remaining, &mut |half| self.put(half));
        }
        if self.at.births != ENDED {
            // 0 stands for an unknown birth.
            let mut rest = known.born().map_or(0, |born| now.0.saturating_sub(born.0));
            while rest > 127 {
                self.births.push(128 | (rest & 127) as u8);
                rest >>= 7;
                self.at.births += 1;
            }
            self.births.push(rest as u8);
            self.at.births += 1;
        }
        self.hand_over();
    }
    #[inline]
    fn put(&mut self, half: u8) {
        self.at.reads += 1;
        match self.half.take() {
            None => self.half = Some(half),
            Some(first) => self.reads.push(first | half << 4),
        }
    }
    #[inline]
    fn hand_over(&mut self) {
        if self.reads.len() >= BLOCK || self.births.len() >= BLOCK {
            self.write();
        }
    }
    #[cold]
    fn write(&mut self) {
        let (reads, births) = self.log.append(&self.reads, &self.births);
        self.reads.clear();
        self.births.clear();
        if !reads {
            self.at.reads = ENDED;
            self.half = None;
        }
        if !births {
            self.at.births = ENDED;
        }
    }
    /// Writes out the pending data, so that it can be read.
    pub fn flush(&mut self) {
        if self.half.is_some() {
            self.put(PAD);
        }
        if !self.reads.is_empty() || !self.births.is_empty() {
            self.write();
        }
    }
}

/// The bytes of a log from some position on.
struct Bytes {
    log: ReadLog,
    births: bool,
    /// The position after the buffered bytes.
    next: u64,
    bytes: Vec<u8>,
    used: usize,
}

/// The number of bytes read at once, at first and at most.
const FEW: usize = 256;
const MANY: usize = 32 << 10;

impl Bytes {
    fn from(log: ReadLog, births: bool, next: u64) -> Bytes {
        Bytes {
            log,
            births,
            next,
            bytes: Vec::new(),
            used: 0,
        }
    }
    fn next(&mut self) -> Option<u8> {
        if self.used >= self.bytes.len() {
            let size = (self.bytes.len() * 4).clamp(FEW, MANY);
            self.bytes.resize(size, 0);
            let count = self.log.read(self.births, self.next, &mut self.bytes);
            self.bytes.truncate(count);
            self.next += count as u64;
            self.used = 0;
        }
        let byte = self.bytes.get(self.used).copied()?;
        self.used += 1;
        Some(byte)
    }
}

/// The reads from some position on, for a search that reads them again.
pub struct Slice {
    bytes: Bytes,
    /// The position of the next half byte.
    next: u64,
    /// The second half of the byte read last.
    half: Option<u8>,
    /// The position at which the read returned last begins.
    last: Rc<Cell<u64>>,
}

impl ReadLog {
    /// Returns the reads from a position on.
    pub fn slice(&self, at: ReadsAt) -> Slice {
        Slice::new(self.clone(), at)
    }
}

impl Slice {
    fn new(log: ReadLog, at: ReadsAt) -> Slice {
        let mut slice = Slice {
            bytes: Bytes::from(log, false, at.reads / 2),
            next: at.reads & !1,
            half: None,
            last: Rc::new(Cell::new(at.reads)),
        };
        if at.reads % 2 == 1 {
            slice.half();
        }
        slice
    }
    /// Returns the shared position at which the read returned last begins.
    pub(in crate::trace) fn last(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.last)
    }
    fn half(&mut self) -> Option<u8> {
        self.next += 1;
        if let Some(half) = self.half.take() {
            return Some(half);
        }
        let byte = self.bytes.next()?;
        self.half = Some(byte >> 4);
        Some(byte & 15)
    }
}

impl Replay for Slice {
    fn next(&mut self, window: Window, remaining: u32) -> Option<Read> {
        self.last.set(self.next);
        let coding = self.bytes.log.coding;
        coding.read(window, remaining, &mut || self.half())
    }
    fn pick(&mut self) -> Option<Ordinal> {
        Coding::read_pick(&mut || self.half())
    }
}

/// The births from some position on.
pub(in crate::trace) struct Births {
    bytes: Bytes,
    /// The position of the next birth.
    at: u64,
}

impl Births {
    /// Returns the births of a log from a position on, or `None` if they are not known.
    pub fn from(log: &ReadLog, at: ReadsAt) -> Option<Births> {
        let known = at.births != ENDED && !log.status().births_ended;
        known.then(|| Births {
            bytes: Bytes::from(log.clone(), true, at.births),
            at: at.births,
        })
    }
    /// Returns the position of the next birth.
    pub fn at(&self) -> u64 {
        self.at
    }
    /// Returns the number of ticks between the store of the next hit's entry and that hit, or
    /// `None` if it is not known.
    pub fn next(&mut self) -> Option<u64> {
        let (mut sum, mut shift) = (0, 0);
        loop {
            let byte = self.bytes.next()?;
            self.at += 1;
            sum |= u64::from(byte & 127).checked_shl(shift)?;
            if byte < 128 {
                return Some(sum).filter(|age| *age > 0);
            }
            shift += 7;
        }
    }
}
