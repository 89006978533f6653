//! The memory that there is for a table, and giving a table's memory back.
//!
//! To give back takes a tenth of a second a GiB and more: the system takes the pages one by one. A search that is stopped is
//! over before that; a thread of its own does it, and what it has not given back yet counts as free.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that are taken to be free where the system does not say.
const USUAL: u64 = 16 << 30;

/// Less is given back at once.
const LARGE: u64 = 64 << 20;

/// Bytes that are being given back.
static LEAVING: AtomicU64 = AtomicU64::new(0);

/// How many bytes of memory are free now, or will be in a moment.
pub fn available() -> u64 {
    let said = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| read(&text));
    said.map_or(USUAL, |free| {
        free.saturating_add(LEAVING.load(Ordering::Relaxed))
    })
}

/// Drops something that takes so many bytes.
pub(crate) fn release<T: Send + 'static>(large: T, bytes: u64) {
    if bytes < LARGE {
        return;
    }
    LEAVING.fetch_add(bytes, Ordering::Relaxed);
    let run = move || {
        drop(large);
        LEAVING.fetch_sub(bytes, Ordering::Relaxed);
    };
    // Where there is no thread left, it was dropped here.
    if std::thread::Builder::new()
        .name("release".to_owned())
        .spawn(run)
        .is_err()
    {
        LEAVING.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// What Linux says of its memory.
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
