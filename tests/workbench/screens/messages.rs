//! The messages of the line above the keys: the newest is shown at once, and none disappears before
//! it could be read.

use super::driver::{Driver, text};
use plyscope::app::{Msg, Options};

fn driver() -> Driver {
    Driver::new((100, 30), "nim", Options::default())
}

fn note(driver: &Driver) -> String {
    driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default()
}

fn news(text: &str) -> Msg {
    Msg::Note(text.to_owned())
}

fn fault(text: &str) -> Msg {
    Msg::Alert(text.into())
}

#[test]
fn the_newest_message_is_shown_at_once_and_older_ones_wait_behind_it() {
    let mut driver = driver();
    driver.app.step(fault("the disk is full"));
    driver.app.step(news("work was recovered"));
    driver.app.step(news("a program has ended"));
    let shown = text(&driver.draw());
    assert!(
        shown.contains("a program has ended") && shown.contains("+2"),
        "{shown}"
    );
    driver.app.refresh();
    // A key without a message of its own shows the one before.
    for expected in ["work was recovered", "the disk is full"] {
        driver.keys("tab");
        let shown = text(&driver.draw());
        assert!(shown.contains(expected), "{shown}");
    }
    driver.keys("tab");
    assert_eq!(
        (note(&driver), driver.app.screen.waiting()),
        (String::new(), 0)
    );
}

#[test]
fn an_error_comes_at_once_and_what_it_covers_comes_back() {
    let mut driver = driver();
    driver.app.step(news("work was recovered"));
    driver.app.step(fault("the disk is full"));
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("the disk is full", 1)
    );
    driver.app.refresh();
    driver.keys("tab");
    assert_eq!(note(&driver), "work was recovered");
}

#[test]
fn the_answer_to_a_key_comes_at_once_and_what_waits_after_it() {
    let mut driver = driver();
    driver.send(fault("one"));
    driver.send(news("two"));
    driver.keys("y");
    assert!(note(&driver).starts_with("copied"), "{}", note(&driver));
    // The first was read when the next key came, and so was the second.
    driver.keys("tab");
    assert_eq!(note(&driver), "one");
    // The reply to a key is not news: the next one replaces it.
    driver.keys("y Y");
    assert!(note(&driver).starts_with("copied") && driver.app.screen.waiting() == 0);
    // A message that comes by itself is newer, and the reply was visible.
    driver.send(news("three"));
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("three", 0)
    );
}

#[test]
fn what_came_between_two_keys_and_no_frame_has_shown_is_kept() {
    let mut driver = driver();
    // No frame is drawn between these.
    let tab = super::driver::read_keys("tab")[0];
    driver.app.step(fault("lost?"));
    driver.app.step(Msg::Key(super::driver::read_keys("y")[0]));
    assert!(note(&driver).starts_with("copied"));
    driver.app.step(Msg::Key(tab));
    assert_eq!(note(&driver), "lost?");
    driver.app.refresh();
    driver.app.step(Msg::Key(tab));
    assert_eq!(note(&driver), "");
}

#[test]
fn news_do_not_cover_an_answer_that_no_frame_has_shown() {
    let mut driver = driver();
    // No frame is drawn between the key and the news.
    driver.app.step(Msg::Key(super::driver::read_keys("y")[0]));
    driver.app.step(fault("the disk is full"));
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("the disk is full", 1)
    );
    driver.app.refresh();
    driver.keys("tab");
    assert!(note(&driver).starts_with("copied"), "{}", note(&driver));
    // Nor one that was visible for a moment only.
    let milliseconds = |at| Some(std::time::Duration::from_millis(at));
    driver.app.screen.clock = milliseconds(1000);
    driver.keys("Y");
    let answer = note(&driver);
    driver.app.screen.clock = milliseconds(1020);
    driver.send(fault("a program has ended"));
    driver.app.screen.clock = milliseconds(3000);
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("a program has ended", 1)
    );
    driver.keys("tab");
    assert_eq!(note(&driver), answer);
}

#[test]
fn a_key_that_is_held_down_takes_no_news_away_before_they_can_be_read() {
    let mut driver = driver();
    let milliseconds = |at| Some(std::time::Duration::from_millis(at));
    driver.app.screen.clock = milliseconds(1000);
    driver.send(news("a program has ended"));
    driver.send(fault("the disk is full"));
    for at in [1033, 1066, 1699] {
        driver.app.screen.clock = milliseconds(at);
        driver.keys("tab");
        assert_eq!(
            (note(&driver).as_str(), driver.app.screen.waiting()),
            ("the disk is full", 1)
        );
    }
    // Then the next one comes by itself.
    assert!(driver.app.needs_frames());
    driver.app.screen.clock = milliseconds(1700);
    driver.app.step(Msg::Tick);
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("a program has ended", 0)
    );
    assert!(!driver.app.needs_frames());
}

#[test]
fn news_that_an_answer_has_covered_too_early_are_shown_again_for_their_whole_time() {
    let mut driver = driver();
    let milliseconds = |at| Some(std::time::Duration::from_millis(at));
    driver.app.screen.clock = milliseconds(1000);
    driver.send(fault("the disk is full"));
    driver.app.screen.clock = milliseconds(1100);
    driver.keys("y");
    assert!(
        note(&driver).starts_with("copied") && driver.app.screen.waiting() == 1,
        "{}",
        note(&driver)
    );
    driver.app.screen.clock = milliseconds(5000);
    driver.keys("tab");
    driver.app.screen.clock = milliseconds(5033);
    driver.app.step(Msg::Tick);
    assert_eq!(note(&driver), "the disk is full");
    assert!(
        !driver.app.needs_frames(),
        "nothing was done since it came back"
    );
}

#[test]
fn the_newest_message_is_shown_at_once_and_the_one_before_comes_back() {
    let mut driver = driver();
    let milliseconds = |at| Some(std::time::Duration::from_millis(at));
    driver.app.screen.clock = milliseconds(1000);
    driver.send(fault("the disk is full"));
    driver.app.screen.clock = milliseconds(1100);
    // The hint was requested last.
    driver.keys("alt-h");
    assert!(
        note(&driver).starts_with("hint: ") && driver.app.screen.waiting() == 1,
        "{}",
        note(&driver)
    );
    driver.app.screen.clock = milliseconds(5000);
    driver.keys("tab");
    driver.app.screen.clock = milliseconds(5033);
    driver.app.step(Msg::Tick);
    assert_eq!(note(&driver), "the disk is full");
}

#[test]
fn what_is_typed_covers_no_message_for_good() {
    let mut driver = driver();
    driver.keys("i");
    driver.send(fault("one"));
    driver.send(news("two"));
    driver.keys("1 : 1");
    driver.keys("esc");
    let first = note(&driver);
    driver.keys("tab");
    let mut both = [first, note(&driver)];
    both.sort();
    assert_eq!(both, ["one", "two"]);
}

#[test]
fn messages_are_said_once_and_not_without_end() {
    let mut driver = driver();
    (0..3).for_each(|_| driver.send(fault("the same")));
    assert_eq!(
        (note(&driver).as_str(), driver.app.screen.waiting()),
        ("the same", 0)
    );
    (0..1000).for_each(|number| driver.send(news(&format!("news {number}"))));
    driver.send(fault("at last"));
    assert!(
        driver.app.screen.waiting() < 10,
        "{}",
        driver.app.screen.waiting()
    );
    let mut seen = Vec::new();
    while driver.app.screen.note.is_some() {
        seen.push(note(&driver));
        driver.keys("tab");
    }
    // An error that was covered by another one is not lost either.
    assert!(
        seen[0] == "at last" && seen.contains(&"the same".to_owned()),
        "{seen:?}"
    );
}

#[test]
fn giving_up_is_asked_about() {
    let mut driver = driver();
    driver.keys("alt-r");
    assert!(text(&driver.draw()).contains("Give up this game?"));
    driver.keys("n");
    assert!(driver.app.game.study.lost.is_none());
    driver.keys("alt-r esc");
    assert!(driver.app.game.study.lost.is_none());
    driver.keys("alt-r y");
    assert!(driver.app.game.study.lost.is_some());
}
