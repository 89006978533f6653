//! [`Stream`]: an append-only sequence of bytes that can be read from any position. The first few
//! MiB are in memory, the rest in a file that the caller creates.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// Storage for bytes outside the memory that can be read, written and sought: usually a nameless
/// file.
pub trait Spill: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Spill for T {}

/// Creates such storage, on its first use.
pub type MakeSpill = Arc<dyn Fn() -> io::Result<Box<dyn Spill>> + Send + Sync>;

/// The number of bytes written to the file at once.
const BLOCK: usize = 64 << 10;

/// An append-only sequence of bytes, partly in memory and partly in a file.
#[derive(Default)]
pub(super) struct Stream {
    /// The first bytes.
    head: Vec<u8>,
    /// The file with the bytes after `head`, and their number.
    file: Option<(Box<dyn Spill>, u64)>,
    /// The bytes after those in the file.
    pending: Vec<u8>,
}

impl Stream {
    /// Returns the number of bytes.
    pub fn length(&self) -> u64 {
        (self.head.len() + self.pending.len()) as u64 + self.on_disk()
    }
    /// Returns the number of bytes in the file.
    pub fn on_disk(&self) -> u64 {
        self.file.as_ref().map_or(0, |(_, length)| *length)
    }
    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.head.capacity() + self.pending.capacity()
    }
    /// Appends bytes; the first `memory` bytes of the stream stay in memory.
    pub fn append(
        &mut self,
        bytes: &[u8],
        memory: usize,
        make: Option<&MakeSpill>,
    ) -> io::Result<()> {
        if self.file.is_none() && self.head.len() + bytes.len() <= memory {
            self.head.extend_from_slice(bytes);
            return Ok(());
        }
        if self.file.is_none() {
            let make = make.ok_or_else(|| io::Error::other("there is no disk"))?;
            self.file = Some((make()?, 0));
        }
        self.pending.extend_from_slice(bytes);
        let Some((file, length)) = self.file.as_mut().filter(|_| self.pending.len() >= BLOCK)
        else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(*length))?;
        file.write_all(&self.pending)?;
        *length += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }
    /// Reads bytes from a position on, as many as there are and fit, and returns their number. A
    /// call may return fewer: it does not read beyond the end of one part.
    pub fn read(&mut self, from: u64, into: &mut [u8]) -> io::Result<usize> {
        let head = self.head.len() as u64;
        if from < head {
            return Ok(copy(&self.head[from as usize..], into));
        }
        let from = from - head;
        let on_disk = self.on_disk();
        if let Some((file, length)) = self.file.as_mut().filter(|(_, length)| from < *length) {
            file.seek(SeekFrom::Start(from))?;
            let most = (*length - from).min(into.len() as u64) as usize;
            file.read_exact(&mut into[..most])?;
            return Ok(most);
        }
        Ok(self
            .pending
            .get((from - on_disk) as usize..)
            .map_or(0, |rest| copy(rest, into)))
    }
}

fn copy(from: &[u8], into: &mut [u8]) -> usize {
    let count = from.len().min(into.len());
    into[..count].copy_from_slice(&from[..count]);
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_where_they_were_written() {
        for memory in [0, 10, 1000, 1 << 20] {
            let make: MakeSpill = Arc::new(|| Ok(Box::new(io::Cursor::new(Vec::new()))));
            let mut stream = Stream::default();
            let all: Vec<u8> = (0..300_000_u32)
                .map(|number| (number * 7 + number / 300) as u8)
                .collect();
            for part in all.chunks(777) {
                stream.append(part, memory, Some(&make)).expect("room");
            }
            assert_eq!(stream.length(), all.len() as u64);
            assert_eq!(stream.on_disk() > 0, memory < all.len());
            for from in [0, 5, 10, 999, 1000, 70_000, 299_990, 300_000, 300_001] {
                let (mut at, mut found) = (from, Vec::new());
                let mut part = [0; 900];
                while found.len() < 2000 {
                    let count = stream.read(at as u64, &mut part).expect("bytes");
                    found.extend_from_slice(&part[..count]);
                    at += count;
                    if count == 0 {
                        break;
                    }
                }
                let expected = all.get(from..).unwrap_or_default();
                let common = found.len().min(expected.len());
                assert_eq!(
                    (&found[..common], found.len() >= 2000.min(expected.len())),
                    (&expected[..common], true)
                );
            }
        }
    }

    #[test]
    fn a_place_that_cannot_be_made_is_an_error() {
        let make: MakeSpill = Arc::new(|| Err(io::Error::other("no room")));
        let mut stream = Stream::default();
        assert!(stream.append(&[1; 10], 10, Some(&make)).is_ok());
        assert_eq!(
            stream
                .append(&[1], 10, Some(&make))
                .expect_err("nowhere")
                .to_string(),
            "no room"
        );
    }
}
