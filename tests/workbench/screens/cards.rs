//! The card that explains what is under the cursor: one key, anywhere.

use crate::screens::driver::{Driver, text};
use plyscope::app::screens::report::Popup;
use plyscope::app::{Options, Pane};

fn driver(game: &str) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    Driver::new((120, 36), game, options)
}

/// What the card says; empty: there is none.
fn card(driver: &Driver) -> String {
    driver
        .app
        .shown::<Popup>()
        .filter(|popup| popup.is_card)
        .map_or_else(String::new, |popup| popup.report.to_string())
}

#[test]
fn a_row_of_the_tree_is_explained_number_by_number() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    driver.keys("3 j l F12");
    let said = card(&driver);
    // The second child of the root is cut after its first leaf.
    for wanted in [
        "≤2  upper bound",
        "✗2  cut",
        "[3 ∞]  window",
        "2  nodes",
        "▼  MAX and MIN",
        "ply 1  ply",
    ] {
        assert!(said.contains(wanted), "no {wanted:?} in\n{said}");
    }
    let screen = text(&driver.draw());
    assert!(
        screen.contains("What this means") && screen.contains("rule: a node is left as soon as"),
        "{screen}"
    );
    let [before, after] = ["F12", "F12"].map(|key| {
        driver.keys(key);
        card(&driver)
    });
    assert!(before.is_empty(), "the same key leaves it");
    assert_eq!(after, said);
    driver.keys("esc j F12");
    assert!(
        card(&driver).contains("■  leaf"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc l F12");
    assert!(card(&driver).contains("pruned  pruned move"));
}

#[test]
fn every_pane_has_a_card() {
    for game in [
        "k-in-a-row",
        "connect-four",
        "othello",
        "nim",
        "rastros",
        "pig:target=10,turns=6",
    ] {
        for pane in Pane::ALL {
            for keys in ["", "v", "m", ". . ."] {
                let mut driver = driver(game);
                let to = pane.index() + 1;
                driver.keys(&format!("{to} {keys} F12"));
                let said = card(&driver);
                assert!(
                    said.contains("rule: "),
                    "{game}, {pane:?}, {keys}: {}",
                    text(&driver.draw())
                );
                driver.keys("esc");
                assert!(driver.app.is_open() && driver.app.screen.focus == pane);
            }
        }
    }
}

/// What was typed, asked or shown is there again once the card is left.
#[test]
fn a_card_lies_over_what_is_open() {
    let mut driver = driver("connect-four:columns=4,rows=4");
    driver.keys("i 3 F12 esc");
    assert!(text(&driver.draw()).contains("move: 3"));
    driver.keys("esc alt-S F12");
    assert!(card(&driver).contains("proven result"));
    driver.keys("F12");
    assert!(text(&driver.draw()).contains("Who wins"));
    driver.keys("esc alt-U F12");
    let said = card(&driver);
    assert!(
        said.contains("visits") && said.contains("exploration term"),
        "{said}"
    );
    driver.keys("esc");
    assert!(text(&driver.draw()).contains("Monte-Carlo search"));
    driver.keys("esc ? F12");
    assert!(
        card(&driver).is_empty(),
        "keys have no numbers to be explained"
    );
}

/// While the user plays and the search is hidden the card shows nothing of it.
#[test]
fn a_card_gives_nothing_away() {
    let mut driver = driver("k-in-a-row");
    driver.keys("alt-w p enter enter F12");
    let screen = text(&driver.draw());
    assert!(
        card(&driver).is_empty() && screen.contains("no number stands here"),
        "{screen}"
    );
}
