//! Traces of all shapes on the screen: each key is handled within a bounded time, whatever the
//! shape of the tree.
//!
//! The time is the processor time of the thread, which a busy machine changes little. The limits
//! are several times the time of a test build, and a hundredth of the time that some shapes took
//! when it was not linear in their size.

use super::file;
use crate::screens::driver::{Driver, read_keys};
use crate::shapes::{Extent, SHAPES};
use plyscope::app::{Msg, Options, Source};
use std::time::Duration;

/// Large enough for quadratic algorithms to take minutes.
const SIZE: Extent = Extent {
    deep: 990,
    wide: 20_000,
};
/// The most time for a key and the frame after it in a test build.
const KEY: Duration = Duration::from_millis(1_500);
/// The most time for opening a trace with its first frame.
const FIRST: Duration = Duration::from_secs(5);

/// Keys of all panes and views.
const KEYS: &str = "3 down pgdn G up g right down right down left left * N D down right up left D 4 down pgdn G g enter \
                    left w esc 5 . , < > down pgdn ( ) A } { b B J K c C F E ] [ Z X v 1 down v 2 z esc 3 z z t 1 enter \
                    w esc";
/// Keys pressed while the findings of a check are read.
const READING: &str = "down pgdn right down G left g enter";

fn run() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Presses keys; returns the time of the slowest with its frame, and that key.
fn press(driver: &mut Driver, keys: &str) -> (Duration, String) {
    let timed = |key| {
        let began = run();
        driver.send(Msg::Key(key));
        driver.draw();
        (run() - began, format!("{key:?}"))
    };
    read_keys(keys)
        .into_iter()
        .map(timed)
        .max()
        .unwrap_or_default()
}

fn check(columns: u16, rows: u16) {
    for (name, shape) in SHAPES {
        let trace = file(&shape(SIZE));
        let began = run();
        let options = Options {
            clock: false,
            ..Options::default()
        };
        let mut driver = Driver::with(
            (columns, rows),
            &Source::File(trace.path().to_owned()),
            options,
        );
        driver.draw();
        let first = run() - began;
        assert!(first < FIRST, "{name}: the first frame took {first:?}");
        let before = press(&mut driver, KEYS);
        // The judge works in another thread.
        driver.keys("!");
        let slowest = before.max(press(&mut driver, READING));
        println!(
            "{columns}×{rows} {name}: {first:.2?}, {} in {:.2?}",
            slowest.1, slowest.0
        );
        assert!(
            slowest.0 < KEY,
            "{name}: {} took {:?}",
            slowest.1,
            slowest.0
        );
    }
}

#[test]
fn keys_are_obeyed_at_once_whatever_the_shape_on_a_small_screen() {
    check(80, 24);
}

#[test]
fn keys_are_obeyed_at_once_whatever_the_shape_on_a_large_screen() {
    check(200, 60);
}
