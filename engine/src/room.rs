//! The memory available for tables, and the release of a table's memory.
//!
//! Releasing memory takes a tenth of a second per GiB or more, because the system frees it page by
//! page. A separate thread does this, so that a stopped search does not wait for it; memory that is
//! still being released counts as free.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bytes that are assumed to be free if the system does not report it.
const USUAL: u64 = 16 << 30;

/// The size in bytes from which memory is released by a separate thread.
const LARGE: u64 = 64 << 20;

/// The number of bytes that are being released.
static LEAVING: AtomicU64 = AtomicU64::new(0);

/// Returns the number of bytes of memory that are free or are being released.
pub fn available() -> u64 {
    let said = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| read(&text));
    said.map_or(USUAL, |free| {
        free.saturating_add(LEAVING.load(Ordering::Relaxed))
    })
}

/// Drops a value of `bytes` bytes.
pub(crate) fn release<T: Send + 'static>(large: T, bytes: u64) {
    if bytes < LARGE {
        return;
    }
    LEAVING.fetch_add(bytes, Ordering::Relaxed);
    let run = move || {
        drop(large);
        LEAVING.fetch_sub(bytes, Ordering::Relaxed);
    };
    // If no thread can be started, the value is dropped here.
    if std::thread::Builder::new()
        .name("release".to_owned())
        .spawn(run)
        .is_err()
    {
        LEAVING.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// Parses the available memory in bytes from the text of Linux's `/proc/meminfo`.
fn read(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim()
        .strip_suffix("kB")?
        .trim()
        .parse::<u64>()
        .ok()?
        .checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_as_linux_says_it() {
        let text =
            "MemTotal:       24652372 kB\nMemFree:          812 kB\nMemAvailable:   20480 kB\n";
        assert_eq!(
            (
                read(text),
                read("MemTotal: 3 kB"),
                read("MemAvailable: much")
            ),
            (Some(20 << 20), None, None)
        );
        assert!(available() > 1 << 20);
    }

    #[test]
    fn what_is_large_is_given_back_by_another_thread() {
        struct Dropped(std::sync::mpsc::Sender<std::thread::ThreadId>);
        impl Drop for Dropped {
            fn drop(&mut self) {
                _ = self.0.send(std::thread::current().id());
            }
        }
        for (bytes, here) in [(1, true), (LARGE, false)] {
            let (sender, dropped) = std::sync::mpsc::channel();
            release(Dropped(sender), bytes);
            assert_eq!(
                dropped.recv().ok() == Some(std::thread::current().id()),
                here
            );
        }
    }
}
