//! Mistakes of users, and files that no longer fit: a clear message, and nothing is lost.

use crate::screens::driver::{Driver, text};
use model::documents;
use plyscope::app::screens::prompt::Prompt;
use plyscope::app::{Msg, Options, Source};
use plyscope::term::files;

fn driver() -> Driver {
    Driver::new(
        (80, 24),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    )
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

#[test]
fn a_tick_beyond_the_end_is_not_gone_to() {
    let mut driver = driver();
    driver.keys("t 60 enter t 1292 enter");
    assert!(
        shows(&driver, "no tick 1292")
            && driver
                .app
                .shown::<plyscope::app::screens::prompt::PromptLine>()
                .is_some_and(|line| line.prompt == Prompt::Tick),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc");
    assert_eq!(driver.tick(), Some(60), "and it stays where it was");
    driver.keys("t 101% enter");
    assert!(driver.tick().is_none_or(|tick| tick < 1292));
    driver.keys("esc t nonsense enter");
    assert!(shows(&driver, "a tick is a number"));
}

#[test]
fn a_condition_that_never_holds_leaves_everything_as_it_was() {
    let mut driver = driver();
    for (condition, missing) in [
        ("killer", "keeps no killers"),
        ("history", "counts no moves"),
        ("hit", "has no table"),
        ("store", "has no table"),
    ] {
        driver.keys(&format!("t 60 enter W ctrl-u {condition} enter"));
        assert!(
            shows(&driver, missing) && driver.tick() == Some(60),
            "{condition}: {}",
            text(&driver.draw())
        );
    }
    driver.keys("t 60 enter W ctrl-u beta space = space 77 enter");
    assert!(shows(&driver, "there is none that way") && driver.tick() == Some(60));
    driver.keys("R");
    assert!(shows(&driver, "there is none that way") && driver.tick() == Some(60));
}

#[test]
fn a_bookmark_of_another_search_says_so() {
    let mut driver = driver();
    driver.keys("t 60 enter s here enter T enter");
    assert!(!shows(&driver, "another search"));
    driver.keys("m T enter");
    assert!(
        shows(&driver, "this tick was named in another search"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("m T enter");
    assert!(!shows(&driver, "another search") && driver.tick() == Some(60));
    driver.keys("- - - T enter");
    assert!(shows(&driver, "no tick 60"), "{}", text(&driver.draw()));
    assert_eq!(driver.app.game.study.bookmarks.len(), 1);
}

#[test]
fn a_save_whose_tick_its_search_no_longer_has_opens_all_the_same() {
    let mut driver = driver();
    driver.keys("i b2 enter t 60 enter s here enter");
    let save = documents::to_text(&driver.app.game.study);
    assert!(save.contains("tick: 60"), "{save}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("old.ron");
    std::fs::write(&path, save.replace("tick: 60", "tick: 123456")).expect("written");
    let mut driver = self::driver();
    let source = Source::File(path);
    let opened = files::open(&source, driver.app.game.study.registry());
    driver.opened(source, opened);
    assert!(
        shows(&driver, "this search ends before the tick of the file"),
        "{}",
        text(&driver.draw())
    );
    assert_eq!(
        (driver.tick(), driver.app.game.study.line().nodes().len()),
        (None, 2)
    );
    assert_eq!(driver.app.game.study.bookmarks.len(), 1);
    assert!(!driver.app.game.is_unsaved());
}

/// The comment is shown from its beginning, and can be scrolled to its end and back.
#[test]
fn a_long_comment_is_read_from_its_beginning() {
    let mut driver = driver();
    let source = Source::Study("tree-textbook".to_owned());
    let opened = files::open(&source, driver.app.game.study.registry());
    driver.opened(source, opened);
    driver.send(Msg::Resize(80, 20));
    driver.keys("2");
    assert!(
        shows(&driver, "The tree of the textbook's") && !shows(&driver, "nothing is left there")
    );
    driver.keys("pgdn pgdn pgdn");
    assert!(
        !shows(&driver, "The tree of the textbook's") && shows(&driver, "nothing is left there")
    );
    driver.keys("pgup pgup pgup");
    assert!(shows(&driver, "The tree of the textbook's"));
}

#[test]
fn a_prompt_for_pairs_says_what_is_expected() {
    let mut driver = driver();
    driver.keys("6 / obtusosw enter 7 / obtusone enter ctrl-g");
    assert!(
        shows(&driver, "such as: 10, which are 20 games"),
        "{}",
        text(&driver.draw())
    );
    for typed in ["enter", "x enter", "ctrl-u 0 enter"] {
        driver.keys(typed);
        let screen = text(&driver.draw());
        let line = screen
            .lines()
            .find(|line| line.contains("expected a number of pairs from 1 to"));
        assert!(
            line.is_some_and(|line| !line.contains("both sides")),
            "{typed}: {screen}"
        );
        assert!(driver.app.tournament.is_none(), "{typed}");
    }
    driver.keys("ctrl-u 1 enter");
    assert!(driver.app.tournament.is_some(), "{}", text(&driver.draw()));
}
