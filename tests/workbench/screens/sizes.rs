//! Every size of the screen in every mode: nothing panics, nothing is drawn outside, and the cursor
//! is visible.

use crate::screens::driver::Driver;
use plyscope::app::{Msg, Options};

/// Keys that lead into every mode, each from the one before.
const SCRIPTS: &[&str] = &[
    "",
    "v",
    "3 j l",
    "D down down",
    "D",
    "a",
    ". . c",
    "5 s here enter",
    "T",
    "esc w j",
    "esc z",
    "z W bad enter",
    "esc !",
    "&",
    "esc esc esc",
    "4 j",
    "z",
    "z 2 a x enter",
    "?",
    "/ a",
    "esc esc ctrl-n",
    "/ o",
    "esc esc : m",
    "esc i 99 enter",
    "esc e",
    "esc F2 l",
    "enter x enter",
    "esc esc",
    "y ctrl-s",
    "esc 1 ctrl-c",
    "n i a1 enter q",
    "n 6",
    "G k enter wrong enter",
    "esc 6 / bacoco enter 7 / bacoco enter 9",
    "ctrl-g ctrl-u 2 enter",
    "tab",
    "esc ctrl-t ?",
];

#[test]
fn any_size_in_any_mode() {
    for game in [
        "k-in-a-row",
        "othello:size=6",
        "nim",
        "tree:[[3,12,8],[2,4,6],[14,5,2]]",
        "k-in-a-row:h=19,v=19,k=5",
    ] {
        let depth = if game.contains("19") { 1 } else { 2 };
        let mut driver = Driver::at_depth(
            (80, 24),
            game,
            Options {
                clock: false,
                ..Options::default()
            },
            Some(depth),
        );
        for (index, script) in SCRIPTS.iter().enumerate() {
            driver.keys(script);
            // Another offset each time, so that all sizes occur over time; and all combinations of
            // the sizes at which layouts change.
            let (columns, rows) = (index as u16 % 23..=160, index as u16 % 12..=50);
            let grid = columns
                .step_by(23)
                .flat_map(|columns| rows.clone().step_by(12).map(move |rows| (columns, rows)));
            let borders = [0, 1, 20, 21, 71, 72, 500];
            let steps = borders
                .into_iter()
                .flat_map(|columns| [0, 1, 5, 6, 17, 18, 200].map(|rows| (columns, rows)));
            for (columns, rows) in grid.chain(steps) {
                driver.send(Msg::Resize(columns, rows));
                let buffer = driver.draw();
                assert_eq!((buffer.area.width, buffer.area.height), (columns, rows));
            }
            driver.send(Msg::Resize(80, 24));
        }
    }
}

/// The frame is drawn for the size that the terminal has, also if the app has not been told of it
/// yet.
#[test]
fn a_frame_of_another_size_than_told() {
    use ratatui::{Terminal, backend::TestBackend};
    let driver = Driver::new((120, 36), "othello", Options::default());
    for (columns, rows) in [(10, 3), (30, 8), (79, 20), (200, 60)] {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test terminal");
        terminal
            .draw(|frame| plyscope::app::draw::draw(&driver.app, frame))
            .expect("a frame");
    }
}
