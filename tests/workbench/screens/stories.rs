//! Five users at the first screen, by keyboard alone, with the keys counted: the goal of each is on
//! the screen after at most twelve keys.

use crate::screens::driver::{Driver, read_keys, text};
use plyscope::app::{Msg, Options};

const MOST_KEYS: usize = 12;

/// Checks a story: the keys, the text pasted in between, the keys after it, and the expected
/// contents of the screen.
fn story(before: &str, paste: &str, keys: &str, wanted: &[&str]) {
    let count = read_keys(before).len() + read_keys(keys).len() + usize::from(!paste.is_empty());
    assert!(count <= MOST_KEYS, "{count} keys: {before} {keys}");
    for size in [(80, 24), (140, 40)] {
        let mut driver = Driver::new(
            size,
            "k-in-a-row",
            Options {
                clock: false,
                ..Options::default()
            },
        );
        let lessons = plyscope::app::screens::list::lists::lessons(&driver.app);
        driver.app.library.offer(lessons);
        driver.app.mode = plyscope::app::Mode::Screen(Box::new(
            plyscope::app::screens::start::StartScreen::default(),
        ));
        driver.keys(before);
        if !paste.is_empty() {
            driver.send(Msg::Paste(paste.to_owned()));
        }
        driver.keys(keys);
        let screen = text(&driver.draw());
        for wanted in wanted {
            assert!(
                screen.contains(wanted),
                "{size:?} {keys}: no {wanted:?} in\n{screen}"
            );
        }
    }
}

#[test]
fn a_student_takes_a_lesson() {
    story("l enter enter", "", "", &["1/5", "type the answer"]);
}

/// A user's tree: two keys besides the typing, and it is drawn while it is typed.
#[test]
fn a_tree_is_typed_with_blanks() {
    for size in [(80, 24), (140, 40)] {
        let mut driver = Driver::new(
            size,
            "k-in-a-row",
            Options {
                clock: false,
                ..Options::default()
            },
        );
        driver.app.mode = plyscope::app::Mode::Screen(Box::new(
            plyscope::app::screens::start::StartScreen::default(),
        ));
        driver.keys("esc alt-n ( 3 space 12 space 8 ) ( 2 space 4 space 6");
        let screen = text(&driver.draw());
        for wanted in ["▼A", "▼B", "12", "≤2", "alphabeta: 3"] {
            assert!(
                screen.contains(wanted),
                "{size:?}: no {wanted:?} in\n{screen}"
            );
        }
        driver.keys(") enter");
        let screen = text(&driver.draw());
        assert!(
            screen.contains("=3 A") && driver.app.explorer.as_diagram,
            "{size:?}\n{screen}"
        );
    }
}

#[test]
fn a_teacher_shows_alpha_beta_on_a_tree_from_a_book() {
    story(
        "",
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "3 \" 5 home c",
        &["a cut at B", "2 ≤ α 3"],
    );
}

#[test]
fn a_writer_of_evaluations_changes_a_weight() {
    story("a right right enter F2 right", "", "", &["mobility", "was"]);
}

#[test]
fn a_paper_position_is_searched() {
    story("a end up i", "OX./..X/O.. X", "enter enter w", &["Why"]);
}

/// The position without pasting: the stones are put on the board of the form.
#[test]
fn a_paper_position_is_set_up_by_hand() {
    story("a end up right o x enter", "", "", &["X to move", "=0"]);
}

/// A tree that comes with the program needs no pasting either.
#[test]
fn a_teacher_shows_alpha_beta_on_the_tree_that_is_there() {
    story(
        "ctrl-n / t e x t enter 5 home c",
        "",
        "",
        &["a cut at B", "β 2 ≤ α 3"],
    );
}

#[test]
fn a_player_plays() {
    story("p enter enter", "", "", &["X to move", "amateur"]);
}
