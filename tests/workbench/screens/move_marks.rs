//! What stands behind the moves of the game: what is proven, what searches came to, estimates; and the panes around them.

use crate::screens::driver::{Driver, text};
use plyscope::app::game::moves::{MoveMark, MoveWorth};
use plyscope::app::{Options, Pane};

fn driver(size: (u16, u16), game: &str, depth: Option<u32>) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    Driver::at_depth(size, game, options, depth)
}

/// The marks of the moves that have some, by the moves.
fn marks(driver: &Driver) -> Vec<(String, MoveMark)> {
    let nodes = driver.app.game.study.line().nodes();
    let marks = driver.app.views.marks.all.iter();
    marks
        .map(|(node, mark)| (nodes[*node].text.clone(), mark.clone()))
        .collect()
}

fn texts(driver: &Driver) -> Vec<String> {
    marks(driver)
        .iter()
        .map(|(mv, mark)| format!("{mv}{}", mark.text()))
        .collect()
}

/// A move has the value of the search of its position, else that of the search before it, each with its depth, wherever one
/// goes; another spec forgets them.
#[test]
fn searches_leave_their_values_behind_the_moves() {
    let mut driver = driver((120, 36), "k-in-a-row", Some(3));
    driver.keys("i b2 enter");
    let first = texts(&driver).concat();
    assert!(
        first.starts_with("b2 =") && first.ends_with(" (3)"),
        "{first}"
    );
    assert!(text(&driver.draw()).contains(&format!("1.›{first}")));
    driver.keys("i a3 enter H i b3 enter");
    let found = texts(&driver);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("b2 ") && found.iter().all(|text| text.ends_with("(3)")));
    driver.keys("f");
    let found = texts(&driver);
    assert!(
        found.iter().all(|text| !text.contains('(')) && !found.is_empty(),
        "{found:?}: to the end of the game"
    );
    driver.keys("2 F12");
    let screen = text(&driver.draw());
    assert!(screen.contains("exact value"), "{screen}");
}

/// A bound is no value, and an estimate neither; what is proven comes before both.
#[test]
fn a_proof_comes_before_a_search_and_a_search_before_an_estimate() {
    let mut driver = driver((120, 36), "connect-four:columns=4,rows=4", Some(2));
    driver.keys("i 1 space 1 enter H H alt-U");
    driver.keys("esc");
    let worth = |driver: &Driver| marks(driver).first().map(|(_, mark)| mark.worth.clone());
    assert!(
        matches!(worth(&driver), Some(MoveWorth::Searched { .. })),
        "{:?}",
        texts(&driver)
    );
    driver.keys("alt-S");
    driver.keys("space");
    driver.keys("esc esc");
    assert!(
        matches!(worth(&driver), Some(MoveWorth::Proven(_))),
        "{:?}",
        texts(&driver)
    );
    // Where nothing was searched an estimate is all there is.
    let mut other = self::driver((120, 36), "othello", Some(1));
    other.keys("i d3 enter H alt-U esc ctrl-c");
    other.app.game.study.drop_job();
    other.app.views.marks = Default::default();
    other.app.refresh();
    assert!(
        matches!(worth(&other), Some(MoveWorth::Estimated(_))),
        "{:?}",
        texts(&other)
    );
    assert!(texts(&other)[0].starts_with("d3 ≈"));
}

/// While the user plays nothing is given away.
#[test]
fn no_marks_while_the_search_is_hidden() {
    let mut driver = driver((120, 36), "k-in-a-row", Some(3));
    driver.keys("alt-w p enter enter");
    assert!(texts(&driver).is_empty() && driver.app.game.study.line().nodes().len() > 1);
}

/// One key opens the line for a comment, from the board and from the moves.
#[test]
fn a_comment_is_typed_at_once() {
    for pane in ["1", "2"] {
        let mut driver = driver((120, 36), "k-in-a-row", Some(2));
        driver.keys(&format!("i b2 enter {pane} a"));
        assert!(text(&driver.draw()).contains("comment:"));
        driver.keys("g o o d enter");
        let line = driver.app.game.study.line();
        assert_eq!(line.nodes()[line.cursor()].comment, "good");
        assert!(text(&driver.draw()).contains(" good"));
    }
}

/// A variation that is walked into is drawn as the others are, and the keys lead from one to the other.
#[test]
fn variations_are_walked_by_the_arrows() {
    let mut driver = driver((120, 36), "nim", Some(1));
    driver.keys("i 4:4 space 3:3 enter H i 2:1 enter H i 2:2 enter 2");
    let at = |driver: &Driver| {
        let line = driver.app.game.study.line();
        line.nodes()[line.cursor()].text.clone()
    };
    assert_eq!(at(&driver), "2:2");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("├ 1… 2:1") && screen.contains("└ 1…›2:2"),
        "{screen}"
    );
    driver.keys("up");
    assert_eq!(at(&driver), "2:1");
    driver.keys("up");
    assert_eq!(at(&driver), "3:3");
    driver.keys("down down");
    assert_eq!(at(&driver), "2:2");
}

/// A diagram that hides the board has the values itself, and says so.
#[test]
fn values_are_said_where_a_diagram_hides_the_board() {
    let mut driver = driver((80, 24), "k-in-a-row", None);
    driver.keys("3 D v");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("the values stand in the boxes") && !screen.contains("1 Board"),
        "{screen}"
    );
    driver.keys("v D v");
    assert!(!text(&driver.draw()).contains("stand in the boxes"));
}

#[test]
fn a_search_to_the_end_says_why_it_goes_no_deeper() {
    let mut driver = driver((80, 24), "k-in-a-row", None);
    let before = driver.searches;
    driver.keys("+");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("to the end of the game already") && driver.searches == before,
        "{screen}"
    );
    driver.keys("- +");
    assert!(driver.searches > before);
}

/// The key that scrolls comments stands in the key line while they have no room, and only then.
#[test]
fn long_comments_say_how_they_are_scrolled() {
    let mut driver = driver((80, 24), "k-in-a-row", Some(1));
    driver.keys("2");
    assert!(!text(&driver.draw()).contains("pgdn scroll"));
    driver.keys("a");
    driver.keys(&"w o r d space ".repeat(60));
    driver.keys("enter");
    let screen = text(&driver.draw());
    assert!(screen.contains("pgdn scroll"), "{screen}");
    let top = |driver: &Driver| driver.app.game.moves_top;
    let before = top(&driver);
    driver.keys("pgdn");
    assert_ne!(top(&driver), before);
}

/// Best play stands on the first screen where it has room.
#[test]
fn the_best_line_has_the_room_that_is_left() {
    for (size, game) in [((200, 60), "othello"), ((140, 40), "connect-four")] {
        let driver = driver(size, game, Some(6));
        let screen = text(&driver.draw());
        let line = screen
            .lines()
            .find_map(|line| line.split_once("best play: "))
            .unwrap_or_else(|| panic!("{size:?}\n{screen}"));
        let moves = line.1.split_whitespace().take_while(|word| *word != "│");
        assert_eq!(moves.count(), 6, "{screen}");
    }
}

/// On a narrow screen the children stand where the keys are in them: the tree has the same rows.
#[test]
fn the_children_do_not_repeat_the_tree_on_a_narrow_screen() {
    let mut driver = driver((80, 24), "connect-four", Some(3));
    for (key, shown) in [
        ("1", false),
        ("3", false),
        ("4", true),
        ("5", false),
        ("tab", false),
    ] {
        driver.keys(key);
        let there = !driver.app.layout().panes[Pane::Children.index()].is_empty();
        assert_eq!(there, shown, "{key}");
    }
    driver.keys("3 alt-up");
    assert!(
        !driver.app.layout().panes[Pane::Children.index()].is_empty()
            || driver.app.screen.sizes.children.is_none()
    );
    let wide = self::driver((100, 30), "connect-four", Some(3));
    assert!(!wide.app.layout().panes[Pane::Children.index()].is_empty());
}
