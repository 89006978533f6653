//! A paste that cannot be read is reported, and is not lost.

use super::beginning::first;
use super::driver::{Driver, text};
use crate::languages::{said, translations};
use model::language::within;
use plyscope::app::screens::list::List;
use plyscope::app::screens::start::StartScreen;
use plyscope::app::{Msg, Options};

const LAST_MOVE_ILLEGAL: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b4";

/// Texts that cannot be read, and the beginnings of the error messages.
const BAD: [(&str, &str); 5] = [
    (
        LAST_MOVE_ILLEGAL,
        "1:25: read as Othello transcript: move 13: \"b4\" cannot be played here; legal: c2",
    ),
    (
        "hello world",
        "1:1: expected a game or a position in one of the notations",
    ),
    ("[[3,12,8],[2,4,6", "column 17: expected"),
    ("((1,3) (2,2", "column"),
    ("XX./...", "1:"),
];

fn driver(game: &str) -> Driver {
    Driver::new(
        (100, 30),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    )
}

fn pasted(driver: &mut Driver, text: &str) {
    driver.send(Msg::Paste(text.to_owned()));
}

#[test]
fn on_the_first_screen_and_over_lists_the_fault_has_the_message_line() {
    for (bad, wrong) in BAD {
        for keys in ["", "o", "a esc"] {
            let mut driver = first((100, 30));
            driver.keys(keys);
            let waits =
                driver.app.shown::<StartScreen>().is_some() || driver.app.shown::<List>().is_some();
            pasted(&mut driver, bad);
            let note = driver
                .app
                .screen
                .note
                .clone()
                .unwrap_or_else(|| panic!("{bad} after {keys:?}: no message"));
            assert!(
                waits && note.error && note.text.starts_with(wrong),
                "{bad}: {}",
                note.text
            );
            assert!(
                text(&driver.draw()).contains(&wrong[..20.min(wrong.len())]),
                "{}",
                text(&driver.draw())
            );
            // The next key removes it, and a valid text opens.
            pasted(&mut driver, "f5d6c3");
            assert_eq!(driver.app.game.study.start().game(), "othello:size=8");
        }
    }
}

#[test]
fn over_the_panes_the_line_of_the_move_says_what_is_wrong_with_several() {
    let fault = |driver: &mut Driver| driver.app.typed().and_then(|typed| typed.error.clone());
    for (bad, wrong) in BAD {
        let mut driver = driver("k-in-a-row");
        pasted(&mut driver, bad);
        let error = fault(&mut driver).unwrap_or_else(|| panic!("{bad}: no message"));
        assert!(error.starts_with(wrong), "{bad}: {error}");
        // It can be corrected in place.
        driver.keys("end backspace");
        assert_eq!(fault(&mut driver), None);
    }
    // A text that begins with moves of this position was meant for it.
    let mut driver = driver("othello");
    driver.keys("i d3 enter");
    pasted(&mut driver, "c3 c4 z1");
    assert_eq!(
        fault(&mut driver).map(|error| error.starts_with("move 3: ")),
        Some(true)
    );
    // A single move is checked when it is entered.
    driver.keys("esc");
    pasted(&mut driver, "z9");
    assert_eq!(fault(&mut driver), None);
    driver.keys("enter");
    assert!(fault(&mut driver).is_some());
}

#[test]
fn the_fault_is_said_in_the_language_of_the_screen() {
    for language in translations() {
        let words = said(
            language,
            "move {number}: {error}",
            &[("number", "13"), ("error", "")],
        );
        within(language, || {
            let mut driver = first((100, 30));
            pasted(&mut driver, LAST_MOVE_ILLEGAL);
            let note = driver
                .app
                .screen
                .note
                .clone()
                .map(|note| note.text)
                .unwrap_or_default();
            assert!(note.contains(&words), "{note}");
        });
    }
}
