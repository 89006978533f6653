//! The questions of the README: their keys are pressed, and the expected text must be on the
//! screen.

use crate::screens::driver::{Driver, text};
use engine::eval::Registry;
use plyscope::app::Options;
use plyscope::term::files;
use std::sync::Arc;

/// Returns the texts between backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_keys_of_the_readme_lead_to_the_answers() {
    let readme = include_str!("../../../README.md");
    let table = readme
        .split("<!-- questions -->")
        .nth(1)
        .and_then(|rest| rest.split("<!-- /questions -->").next());
    let rows = table
        .expect("the table")
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1);
    let mut seen = 0;
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let (keys, answers) = (quoted(cells[1]), quoted(cells[2]));
        assert!(!keys.is_empty() && !answers.is_empty(), "{row}");
        for size in [(80, 24), (120, 36)] {
            let mut driver = Driver::new(
                size,
                "k-in-a-row",
                Options {
                    clock: false,
                    ..Options::default()
                },
            );
            let positions = files::positions(&Arc::new(Registry::built_in()), "Study positions");
            driver.app.library.offer(positions);
            // In the state in which the program begins.
            driver.app.game.blank = true;
            driver.app.mode = plyscope::app::Mode::Screen(Box::new(
                plyscope::app::screens::start::StartScreen::default(),
            ));
            driver.keys(&keys.join(" "));
            let screen = text(&driver.draw());
            for answer in &answers {
                assert!(screen.contains(answer), "{row}: no {answer:?} in\n{screen}");
            }
        }
        seen += 1;
    }
    assert!(seen >= 5, "{seen} questions");
}
