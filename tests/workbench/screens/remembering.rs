//! A session of a student with a search that has a memory: Connect Four, eight plies deep, with
//! deepening and a table. Each question needs at most four keys, on a small screen and on a large
//! one.

use crate::screens::driver::{Driver, read_keys, text};
use plyscope::app::Options;
use plyscope::app::screens::diff::DiffScreen;
use plyscope::app::screens::report::Popup;

const SIZES: [(u16, u16); 2] = [(80, 24), (140, 40)];
/// The most keys for a question.
const MOST_KEYS: usize = 4;

/// Starts the search of the session; table and deepening are chosen by keys.
fn sitting(size: (u16, u16)) -> Driver {
    let mut driver = Driver::at_depth(
        size,
        "connect-four",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(8),
    );
    driver.keys("e / open enter alt-u down down down down down enter alt-u down down down down down down enter");
    let spec = driver
        .app
        .game
        .study
        .job()
        .expect("a search")
        .problem()
        .spec()
        .clone();
    assert_eq!(
        (spec.depth, spec.memory.to_string().as_str()),
        (Some(8), "table all, deepening")
    );
    driver
}

/// Returns the text of the screen after at most `MOST_KEYS` keys, its lines joined and without
/// frames.
fn asked(driver: &mut Driver, keys: &str) -> String {
    assert!(read_keys(keys).len() <= MOST_KEYS, "{keys}");
    driver.keys(keys);
    shown(driver)
}

fn shown(driver: &Driver) -> String {
    let words = text(&driver.draw()).replace(['│', '›'], " ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the number after some words.
fn number_after(text: &str, words: &str) -> u64 {
    let at = text
        .find(words)
        .unwrap_or_else(|| panic!("{words} in {text}"))
        + words.len();
    let digits = text[at..]
        .trim_start()
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',');
    digits
        .filter(char::is_ascii_digit)
        .collect::<String>()
        .parse()
        .expect("a number")
}

#[test]
fn a_value_that_came_without_a_search_is_explained() {
    for size in SIZES {
        let mut driver = sitting(size);
        let screen = asked(&mut driver, "alt-Z w");
        assert!(driver.app.shown::<Popup>().is_some());
        assert!(
            screen.contains("from the table: stored at tick"),
            "{screen}"
        );
        assert!(
            screen.contains("it was searched as deep as is left here, and"),
            "{screen}"
        );
        // Without a key: the pane of the children shows it as well.
        driver.keys("esc");
        let screen = shown(&driver);
        assert!(
            screen.contains("◊ it was searched as deep as is left here"),
            "{screen}"
        );
        assert!(screen.contains("the table has an answer"), "{screen}");
    }
}

#[test]
fn one_goes_to_the_store_and_back_and_to_its_next_use() {
    for size in SIZES {
        let mut driver = sitting(size);
        driver.keys("alt-Z");
        let hit = driver.tick().expect("a hit");
        driver.keys("esc");
        let screen = asked(&mut driver, "alt-Z w");
        let stored = number_after(&screen, "stored at tick");
        driver.keys("enter");
        assert_eq!(driver.tick(), Some(stored));
        let screen = shown(&driver);
        assert!(
            screen.contains("returns"),
            "a store is where a node is left: {screen}"
        );
        // From the store to the visits that used it.
        let screen = asked(&mut driver, "alt-Q");
        assert!(
            screen.contains("its position:") && screen.contains("born at tick"),
            "{screen}"
        );
        assert!(screen.contains("it answered 1 visit"), "{screen}");
        driver.keys("enter");
        assert_eq!(driver.tick(), Some(hit));
        driver.keys("backspace backspace");
        assert_eq!(
            driver.tick(),
            Some(hit),
            "by way of the store back to the hit"
        );
        // At the hit, the key is about the entry that was used.
        let screen = asked(&mut driver, "alt-Q");
        assert_eq!(number_after(&screen, "born at tick"), stored, "{screen}");
        driver.keys("esc esc");
        assert_eq!(driver.tick(), None);
    }
}

#[test]
fn why_it_changed_its_mind_is_one_key_away_and_both_passes_are_four() {
    for size in SIZES {
        let mut driver = sitting(size);
        let screen = asked(&mut driver, "alt-j");
        assert!(screen.contains("why it changed its mind"), "{screen}");
        let turn = "column 4 returns 14 in pass 6, and column 1, which was worth -8 in pass 5";
        assert!(screen.contains(turn), "{screen}");
        driver.keys("esc");
        let screen = asked(&mut driver, "alt-j k k b");
        assert!(driver.app.shown::<DiffScreen>().is_some(), "{screen}");
        assert!(
            screen.contains("A: pass 6, 6 plies deep")
                && screen.contains("B: pass 5, 5 plies deep"),
            "{screen}"
        );
        assert!(screen.contains(turn), "{screen}");
        // It begins at the first move that was better than the old best one.
        let first = "column 3 was the first to be better: it returned 11";
        assert!(screen.contains(first), "{screen}");
        driver.keys("enter");
        let walk = |driver: &Driver| {
            let tick = driver.app.game.study.tick.expect("a tick");
            driver
                .app
                .game
                .study
                .job()
                .expect("a search")
                .look(|walk| walk.pass_at(tick))
        };
        assert_eq!(walk(&driver), 6);
        // That text from the panes, for the current pass.
        let screen = asked(&mut driver, "alt-B");
        assert!(screen.contains(turn), "{screen}");
    }
}

#[test]
fn an_overwritten_entry_is_hunted_for() {
    let mut driver = sitting((80, 24));
    // Every position has its own entry: a replaced entry is an older one of the same position.
    driver.keys("g W overwrite enter");
    let first = driver.tick().expect("a store");
    driver.keys("alt-Q");
    let screen = shown(&driver);
    assert_eq!(number_after(&screen, "born at tick"), first, "{screen}");
    driver.keys("esc r");
    let second = driver.tick().expect("a store");
    assert!(second > first);
    driver.keys("R");
    assert_eq!(driver.tick(), Some(first));
}

/// Returns a small search of Nim with a table of all positions.
fn small() -> Driver {
    let mut driver = Driver::at_depth(
        (80, 24),
        "nim:heaps=2+3",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(5),
    );
    driver.keys("alt-u down down down down down enter");
    driver
}

#[test]
fn the_parts_are_compared_here_and_over_the_game() {
    let mut driver = small();
    let screen = asked(&mut driver, "&");
    assert!(
        screen.contains("with and without each part of what it remembers"),
        "{screen}"
    );
    assert!(
        screen.contains("A nothing remembered") && screen.contains("B table"),
        "{screen}"
    );
    driver.keys("a");
    assert!(
        shown(&driver).contains("the game has no moves yet"),
        "{}",
        shown(&driver)
    );
    driver.keys("esc i 1:1 enter i 2:1 enter");
    let screen = asked(&mut driver, "& a");
    assert!(
        screen.contains("over 3 positions") && screen.contains("all values are equal"),
        "{screen}"
    );
    assert!(
        screen.contains("nodes by depth, on a logarithmic scale"),
        "{screen}"
    );
    // A search without a memory has no parts.
    driver.keys("esc alt-u up up up up up up enter & a");
    assert!(
        shown(&driver).contains("this compares no parts"),
        "{}",
        shown(&driver)
    );
}

#[test]
fn a_fault_that_cannot_show_is_not_passed_over() {
    let mut driver = Driver::at_depth(
        (80, 24),
        "connect-four",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(4),
    );
    driver.keys("alt-u down down down down down enter");
    driver.keys("alt-u / side enter");
    let screen = asked(&mut driver, "!");
    assert!(driver.app.shown::<Popup>().is_some(), "{screen}");
    assert!(
        screen.contains(
            "which cannot show here: in this game a position says by itself whose turn it is"
        ),
        "{screen}"
    );
}

/// A hunt for an event that the search cannot have says at once why there is none.
#[test]
fn a_hunt_for_what_cannot_be_there_says_why() {
    let driver = || Driver::new((80, 24), "nim:heaps=1+2+3", Options::default());
    for (keys, why) in [
        ("c", "this method cuts nothing"),
        ("W k i l l e r enter", "this search keeps no killers"),
        ("W h i s t o r y enter", "this search counts no moves"),
        ("W s t o r e enter", "this search has no table"),
        ("W p a s s space 2 enter", "this search is one pass"),
        ("W c u t enter", "this method cuts nothing"),
    ] {
        let mut driver = driver();
        driver.keys(&format!("f m {keys}"));
        let screen = text(&driver.draw());
        assert!(screen.contains(why), "{keys}: {screen}");
    }
    // With alpha-beta there are cuts.
    let mut driver = driver();
    driver.keys("f g C");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("a cut at") && !screen.contains("cuts nothing"),
        "{screen}"
    );
}
