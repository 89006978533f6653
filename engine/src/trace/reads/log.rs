//! [`ReadLog`]: the two logs of a search with a memory, with their limits and state.

use super::super::columns::ReadsAt;
use super::code::Coding;
use super::stream::{MakeSpill, Stream};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The position that stands for "not known": the log of reads, or of births, has ended before it.
pub(in crate::trace) const ENDED: u64 = u64::MAX;

/// The maximum size of a log.
#[derive(Clone)]
pub struct LogLimits {
    /// The maximum number of bytes in memory, for each of the two parts.
    pub memory: usize,
    /// The maximum number of bytes on disk, for both parts together.
    pub disk: u64,
    /// Creates the storage on disk; `None` if there is no disk.
    pub make: Option<MakeSpill>,
}

impl Default for LogLimits {
    /// Allows 4 MiB in memory for each part, and nothing on disk.
    fn default() -> LogLimits {
        LogLimits {
            memory: 4 << 20,
            disk: 0,
            make: None,
        }
    }
}

impl LogLimits {
    /// Returns these limits with `disk` bytes on a disk.
    #[must_use]
    pub fn with_disk(self, disk: u64, make: MakeSpill) -> LogLimits {
        LogLimits {
            disk,
            make: Some(make),
            ..self
        }
    }
}

impl fmt::Debug for LogLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} bytes of memory, {} on the disk",
            self.memory, self.disk
        )
    }
}

/// The state of a log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogStatus {
    /// The number of bytes in memory.
    pub memory: usize,
    /// The number of bytes on disk.
    pub disk: u64,
    /// True if the births were given up: the storing visit of a hit is then not known beforehand.
    pub births_ended: bool,
    /// True if the reads have ended: to look into a later subtree, the search is run again from the
    /// beginning.
    pub reads_ended: bool,
    /// The error message of the disk, if an error ended one of the parts.
    pub fault: Option<String>,
}

struct Kept {
    reads: Stream,
    births: Stream,
    limits: LogLimits,
    status: LogStatus,
}

/// The log. Clones share the same data.
#[derive(Clone)]
pub struct ReadLog {
    kept: Arc<Mutex<Kept>>,
    pub(super) coding: Coding,
}

impl fmt::Debug for ReadLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReadLog({:?})", self.status())
    }
}

impl PartialEq for ReadLog {
    fn eq(&self, other: &ReadLog) -> bool {
        Arc::ptr_eq(&self.kept, &other.kept)
    }
}

impl Eq for ReadLog {}

impl ReadLog {
    /// Creates an empty log.
    pub(in crate::trace) fn new(coding: Coding, limits: LogLimits) -> ReadLog {
        let (reads, births, status) = (Stream::default(), Stream::default(), LogStatus::default());
        ReadLog {
            kept: Arc::new(Mutex::new(Kept {
                reads,
                births,
                limits,
                status,
            })),
            coding,
        }
    }
    fn lock(&self) -> MutexGuard<'_, Kept> {
        // Nothing panics while it holds the lock.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Returns the state of the log.
    pub fn status(&self) -> LogStatus {
        let kept = self.lock();
        let (memory, disk) = (kept.reads.bytes() + kept.births.bytes(), kept.disk());
        LogStatus {
            memory,
            disk,
            ..kept.status.clone()
        }
    }
    /// Returns true if neither reads nor births were given up.
    pub fn is_whole(&self) -> bool {
        let status = self.status();
        !status.births_ended && !status.reads_ended
    }
    /// Returns whether the reads from this position on are known.
    pub fn reaches(&self, at: ReadsAt) -> bool {
        at.reads != ENDED
    }
    /// Appends to both parts. Returns whether the reads, and whether the births, go on.
    pub(super) fn append(&self, reads: &[u8], births: &[u8]) -> (bool, bool) {
        let mut kept = self.lock();
        let kept = &mut *kept;
        let make = kept.limits.make.clone();
        let make = make.as_ref();
        let (memory, disk) = (kept.limits.memory, kept.limits.disk);
        let is_full = |stream: &Stream, more: usize, other: u64| {
            let length = stream.length() + more as u64;
            length > memory as u64 && length - memory as u64 + other > disk
        };
        if !kept.status.births_ended {
            let full = is_full(
                &kept.births,
                births.len(),
                kept.reads.length().saturating_sub(memory as u64),
            ) || is_full(
                &kept.reads,
                reads.len(),
                kept.births.length().saturating_sub(memory as u64),
            );
            let appended = if full {
                Ok(())
            } else {
                kept.births.append(births, memory, make)
            };
            if let Err(error) = &appended {
                kept.status.fault = Some(error.to_string());
            }
            if full || appended.is_err() {
                kept.births = Stream::default();
                kept.status.births_ended = true;
            }
        }
        if !kept.status.reads_ended {
            let full = is_full(&kept.reads, reads.len(), kept.births.on_disk());
            let appended = if full {
                Ok(())
            } else {
                kept.reads.append(reads, memory, make)
            };
            if let Err(error) = &appended {
                kept.status.fault = Some(error.to_string());
            }
            kept.status.reads_ended = full || appended.is_err();
        }
        (!kept.status.reads_ended, !kept.status.births_ended)
    }
    pub(super) fn read(&self, births: bool, from: u64, into: &mut [u8]) -> usize {
        let mut kept = self.lock();
        let stream = if births {
            &mut kept.births
        } else {
            &mut kept.reads
        };
        match stream.read(from, into) {
            Ok(count) => count,
            Err(error) => {
                kept.status.fault = Some(error.to_string());
                0
            }
        }
    }
}

impl Kept {
    fn disk(&self) -> u64 {
        self.reads.on_disk() + self.births.on_disk()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

    /// A disk with limited room, which cannot be read.
    struct Small {
        bytes: Cursor<Vec<u8>>,
        room: u64,
        reads: bool,
    }

    impl Read for Small {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if self.reads {
                self.bytes.read(into)
            } else {
                Err(io::Error::other("a bad sector"))
            }
        }
    }

    impl Write for Small {
        fn write(&mut self, from: &[u8]) -> io::Result<usize> {
            let fits = self.bytes.position() + from.len() as u64 <= self.room;
            if fits {
                self.bytes.write(from)
            } else {
                Err(io::Error::other("no space left"))
            }
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Small {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.bytes.seek(to)
        }
    }

    fn log(memory: usize, disk: u64, room: u64, reads: bool) -> ReadLog {
        let make: MakeSpill = Arc::new(move || {
            Ok(Box::new(Small {
                bytes: Cursor::default(),
                room,
                reads,
            }))
        });
        ReadLog::new(
            Coding::default(),
            LogLimits {
                memory,
                disk,
                make: Some(make),
            },
        )
    }

    #[test]
    fn births_are_given_up_before_reads() {
        let log = log(1_000, 200_000, u64::MAX, true);
        let mut went_on = Vec::new();
        for _ in 0..300 {
            went_on.push(log.append(&[1; 1_000], &[2; 500]));
        }
        let births = went_on.iter().filter(|(_, births)| *births).count();
        let reads = went_on.iter().filter(|(reads, _)| *reads).count();
        assert!(
            (120..=140).contains(&births) && (190..=201).contains(&reads),
            "{births} {reads}"
        );
        let status = log.status();
        assert!(
            status.births_ended && status.reads_ended && status.disk <= 200_000,
            "{status:?}"
        );
        assert_eq!(status.fault, None);
        // The reads before the end of the log are still available.
        let mut bytes = [0; 10];
        assert_eq!((log.read(false, 150_000, &mut bytes), bytes), (10, [1; 10]));
    }

    #[test]
    fn a_disk_that_fails_ends_the_log_and_says_so() {
        let full = log(1_000, u64::MAX, 300_000, true);
        for _ in 0..1_000 {
            full.append(&[1; 1_000], &[2; 100]);
        }
        let status = full.status();
        assert!(status.reads_ended, "{status:?}");
        assert_eq!(status.fault.as_deref(), Some("no space left"));
        let broken = log(1_000, u64::MAX, u64::MAX, false);
        for _ in 0..200 {
            broken.append(&[1; 1_000], &[]);
        }
        assert_eq!(
            (
                broken.read(false, 50_000, &mut [0; 4]),
                broken.read(false, 0, &mut [0; 4])
            ),
            (0, 4)
        );
        assert_eq!(broken.status().fault.as_deref(), Some("a bad sector"));
        // Without a disk.
        let none = ReadLog::new(
            Coding::default(),
            LogLimits {
                memory: 5_000,
                ..LogLimits::default()
            },
        );
        assert!(
            (0..5).all(|_| none.append(&[1; 1_000], &[]).0) && !none.append(&[1; 1_000], &[]).0
        );
        assert_eq!(
            (none.status().reads_ended, none.status().fault),
            (true, None)
        );
    }
}
