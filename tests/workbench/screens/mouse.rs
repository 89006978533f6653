//! Clicks and the wheel, found on the drawn screen.

use crate::screens::driver::{Driver, text};
use engine::numbers::Ordinal;
use plyscope::app::{Mouse, Msg, Options, Pane};

fn driver(game: &str) -> Driver {
    Driver::new(
        (120, 36),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    )
}

/// Returns the place of a text on the screen.
fn place(driver: &Driver, wanted: &str) -> (u16, u16) {
    let screen = text(&driver.draw());
    let found = screen
        .lines()
        .enumerate()
        .find_map(|(y, line)| line.find(wanted).map(|at| (line[..at].chars().count(), y)));
    let (x, y) = found.unwrap_or_else(|| panic!("no {wanted:?} in\n{screen}"));
    (x as u16, y as u16)
}

fn click(driver: &mut Driver, wanted: &str) {
    let (x, y) = place(driver, wanted);
    driver.send(Msg::Mouse(Mouse::Press(x + 1, y)));
}

#[test]
fn clicks_select_what_they_point_at() {
    let mut driver = driver("othello");
    click(&mut driver, "▼ f5");
    assert_eq!(
        (
            driver.app.screen.focus,
            driver.app.explorer.tree.path.clone()
        ),
        (Pane::Tree, vec![Ordinal(2)])
    );
    click(&mut driver, "▼ f5");
    assert!(
        text(&driver.draw()).contains("▾ ▼ f5"),
        "the second click opens"
    );
    click(&mut driver, " 2 Moves");
    assert_eq!(driver.app.screen.focus, Pane::Moves);
    // Below the title and the heading: the second child.
    let (x, y) = place(&driver, " 4 Children");
    driver.send(Msg::Mouse(Mouse::Press(x + 3, y + 3)));
    assert_eq!(
        (driver.app.screen.focus, driver.app.explorer.tree.child),
        (Pane::Children, 1)
    );
    driver.send(Msg::Mouse(Mouse::Wheel(100, 3, false)));
    assert_ne!(driver.app.explorer.tree.path, [Ordinal(2)]);
}

#[test]
fn the_second_click_on_a_square_plays() {
    let mut driver = driver("othello");
    // The first legal square of the board is d3.
    let (x, y) = place(&driver, "∘");
    for _ in 0..2 {
        driver.send(Msg::Mouse(Mouse::Press(x, y)));
    }
    assert_eq!(
        driver
            .app
            .game
            .study
            .line()
            .nodes()
            .last()
            .map(|node| node.text.clone())
            .as_deref(),
        Some("d3")
    );
    click(&mut driver, "start");
    assert_eq!(driver.app.game.study.line().cursor(), 0);
}

#[test]
fn the_second_click_on_an_entry_takes_it() {
    let mut driver = driver("");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::list::List>()
            .is_some()
    );
    click(&mut driver, "Nim 3-5-7");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::list::List>()
            .is_some()
    );
    click(&mut driver, "Nim 3-5-7");
    assert_eq!(driver.app.game.study.position().game(), "nim:heaps=3+5+7");
}
