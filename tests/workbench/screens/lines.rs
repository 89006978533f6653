//! The line of keys and the line of messages, keys that come faster than frames, sizes of the
//! panes, the help.

use crate::saves::registry;
use crate::screens::driver::{Driver, read_keys, text};
use model::lessons::{BUILT_IN, Lesson};
use model::state::Sizes;
use plyscope::app::{Effect, Mouse, Msg, Options, Pane};

fn driver(size: (u16, u16), game: &str) -> Driver {
    Driver::new(
        size,
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    )
}

fn last_line(driver: &Driver) -> String {
    text(&driver.draw())
        .lines()
        .last()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn no_message_takes_the_place_of_the_keys() {
    for size in [(40, 12), (80, 24), (120, 36)] {
        for keys in [
            "1",
            "2",
            "3 D",
            "4 z",
            "5",
            "?",
            "esc ctrl-n",
            "esc F2",
            "esc esc alt-p",
            "esc esc i d3",
            "esc :",
        ] {
            let mut driver = driver(size, "othello:size=4");
            driver.keys(keys);
            driver.app.screen.note = None;
            let before = last_line(&driver);
            driver
                .app
                .screen
                .alert("a message that is much too long for one line ".repeat(6));
            assert_eq!(last_line(&driver), before, "{size:?} {keys}");
        }
    }
}

#[test]
fn a_typed_line_and_a_question_stand_beside_their_keys() {
    let mut driver = driver((80, 24), "othello");
    driver.keys("i d3");
    let screen = text(&driver.draw());
    assert!(
        screen.contains(" move: d3") && last_line(&driver).contains("enter take  esc leave"),
        "{screen}"
    );
    driver.keys("enter q");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("There are unsaved moves. Quit?") && last_line(&driver).contains("y yes"),
        "{screen}"
    );
    driver.keys("n W");
    assert!(text(&driver.draw()).contains("run until: such as: cut at 3"));
}

/// The frame is drawn once, after all keys of a burst.
#[test]
fn no_key_of_a_burst_is_lost() {
    for script in [
        "3 D down",
        "3 l j l j w",
        "3 D down right",
        "5 g . . c c",
        "4 j l j l",
        "3 D * down down D j",
    ] {
        let mut slow = driver((120, 36), "tree:[[3,12,8],[2,4,6],[14,5,2]]");
        let mut fast = driver((120, 36), "tree:[[3,12,8],[2,4,6],[14,5,2]]");
        slow.keys(script);
        for key in read_keys(script) {
            let effects = fast.app.step(Msg::Key(key));
            assert!(!effects.contains(&Effect::Quit));
        }
        fast.app.refresh();
        assert_eq!(text(&fast.draw()), text(&slow.draw()), "{script}");
    }
}

#[test]
fn edges_are_moved_by_keys_and_by_the_mouse_and_stay_where_they_are() {
    let mut driver = driver((120, 36), "othello");
    let width = |driver: &Driver, pane: Pane| driver.app.layout().panes[pane.index()].width;
    let height = |driver: &Driver, pane: Pane| driver.app.layout().panes[pane.index()].height;
    let before = (
        width(&driver, Pane::Board),
        height(&driver, Pane::Board),
        height(&driver, Pane::Children),
    );
    driver.keys("alt-right alt-right alt-up");
    assert_eq!(
        (width(&driver, Pane::Board), height(&driver, Pane::Board)),
        (before.0 + 4, before.1 - 1)
    );
    driver.keys("4 alt-up alt-up");
    assert_eq!(height(&driver, Pane::Children), before.2 + 2);
    // It stays, whatever is shown.
    driver.keys("3 l l j v 2");
    assert_eq!(width(&driver, Pane::Board), before.0 + 4);
    let edge = driver.app.layout().panes[Pane::Tree.index()].x;
    driver.send(Msg::Mouse(Mouse::Press(edge, 5)));
    driver.send(Msg::Mouse(Mouse::Drag(50, 5)));
    assert_eq!(driver.app.layout().panes[Pane::Tree.index()].x, 50);
    let top = driver.app.layout().panes[Pane::Timeline.index()].y;
    driver.send(Msg::Mouse(Mouse::Press(80, top)));
    driver.send(Msg::Mouse(Mouse::Drag(80, top - 3)));
    assert_eq!(driver.app.layout().panes[Pane::Timeline.index()].y, top - 3);
    driver.keys("alt-0");
    assert_eq!(driver.app.screen.sizes, Sizes::default());
    driver.keys("3 D alt-down alt-left z alt-up");
    assert!(driver.app.screen.sizes.below.is_some());
}

#[test]
fn no_size_breaks_a_layout() {
    for part in [0, 1, 300, 999, 1000, u16::MAX] {
        let some = Some(part);
        let sizes = Sizes {
            left: some,
            board: some,
            children: some,
            timeline: some,
            below: some,
        };
        for keys in ["1", "3", "3 D", "2"] {
            let mut driver = driver((80, 24), "othello");
            driver.keys(keys);
            driver.app.screen.sizes = sizes;
            for (columns, rows) in [(72, 18), (73, 19), (80, 24), (100, 30), (200, 60), (71, 17)] {
                driver.send(Msg::Resize(columns, rows));
                let layout = driver.app.layout();
                for (at, one) in layout.panes.iter().enumerate() {
                    assert!(
                        layout.body.union(*one) == layout.body || one.is_empty(),
                        "{part} {columns}×{rows}: {one}"
                    );
                    for other in &layout.panes[at + 1..] {
                        let shared = one.intersection(*other);
                        let edge = layout.framed && (shared.width <= 1 || shared.height <= 1);
                        assert!(
                            shared.is_empty() || edge,
                            "{part} {columns}×{rows}: {one} and {other}"
                        );
                    }
                    let shown = layout.framed && keys != "3 D";
                    assert!(
                        !shown || one.height >= 3 && one.width >= 16,
                        "{part} {columns}×{rows}: {one}"
                    );
                }
                driver.draw();
            }
        }
    }
}

/// A lesson takes rows from panes whose shares the user has set.
#[test]
fn no_size_breaks_the_panes_below_a_lesson() {
    for part in [0, 1, 300, 999, 1000] {
        let some = Some(part);
        let sizes = Sizes {
            left: some,
            board: some,
            children: some,
            timeline: some,
            below: some,
        };
        for (name, text) in BUILT_IN {
            let mut driver = driver((80, 24), "othello");
            let lesson = Lesson::read(text, name, &registry()).expect("a lesson");
            plyscope::app::screens::lesson::begin(&mut driver.app, lesson);
            driver.app.screen.sizes = sizes;
            for (columns, rows) in [71, 72, 73, 100]
                .into_iter()
                .flat_map(|x| (17..34).map(move |y| (x, y)))
            {
                driver.send(Msg::Resize(columns, rows));
                driver.draw();
            }
        }
    }
}

#[test]
fn the_help_begins_with_the_keys_of_the_place() {
    let mut driver = driver((80, 24), "othello");
    for (keys, first) in [
        ("3 ?", "right l enter"),
        ("esc 5 ?", "right l"),
        ("esc alt-w ?", "enter right"),
    ] {
        driver.keys(keys);
        let screen = text(&driver.draw());
        let line = screen.lines().nth(2).unwrap_or_default().to_owned();
        assert!(
            screen.contains("The keys you need here") && line.contains(first),
            "{keys}: {screen}"
        );
        assert!(!screen.contains('…'), "{screen}");
    }
    driver.keys("end");
    let screen = text(&driver.draw());
    let border = screen
        .lines()
        .rev()
        .find(|line| line.starts_with('╰'))
        .unwrap_or_default();
    let mark = border.split_whitespace().find(|word| word.contains('/'));
    let (end, all) = mark
        .and_then(|mark| mark.split_once('/'))
        .expect("how many lines there are");
    assert!(
        end == all && all.parse::<u32>().is_ok_and(|all| all > 100),
        "{screen}"
    );
    driver.keys("/");
    driver.send(Msg::Paste("ctrl-z".to_owned()));
    assert!(
        text(&driver.draw()).contains("leave the program alone"),
        "{}",
        text(&driver.draw())
    );
}

#[test]
fn the_palette_ranks_words_and_knows_others() {
    let mut driver = driver((80, 24), "othello");
    for (typed, first) in [
        ("new", "ctrl-n"),
        ("edit", "F2"),
        ("hint", "#"),
        ("swap", "alt-c"),
        ("theme", "alt-s"),
        ("exit", "q"),
        ("explain", "w"),
        ("depth", "d"),
        ("screenshot", "ctrl-k"),
    ] {
        driver.keys(&format!("1 : {typed}"));
        let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
            panic!("no list")
        };
        let found: Vec<&str> = list
            .matching()
            .iter()
            .map(|entry| entry.detail.as_str())
            .collect();
        assert!(
            found.iter().take(2).any(|detail| *detail == first),
            "{typed}: {found:?}"
        );
        driver.keys("esc");
    }
}

#[test]
fn the_first_screen_and_the_form_take_clicks() {
    let mut driver = driver((80, 24), "othello");
    driver.keys("alt-w");
    let click = |driver: &mut Driver, wanted: &str| {
        let screen = text(&driver.draw());
        let (y, line) = screen
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(wanted))
            .unwrap_or_else(|| panic!("{screen}"));
        let x = line[..line.find(wanted).unwrap_or(0)].chars().count();
        driver.send(Msg::Mouse(Mouse::Press(x as u16, y as u16)));
    };
    click(&mut driver, "Analyse");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::start::StartScreen>()
            .is_some_and(|start| start.at == 2)
    );
    click(&mut driver, "Analyse");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
            .is_some()
    );
    click(&mut driver, "rows");
    click(&mut driver, "rows");
    let Some(form) = driver
        .app
        .shown::<plyscope::app::screens::new_game::NewGame>()
    else {
        panic!("no form")
    };
    assert_eq!(
        (form.cursor.at, form.spec().as_str()),
        (1, "k-in-a-row:h=4")
    );
    click(&mut driver, "one line");
    click(&mut driver, "one line");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
            .is_some_and(|form| form.cursor.typed.is_some())
    );
}
