//! Time travel by keys: every way there and back, playing, hunting, files with a tick, late
//! results.

use crate::screens::driver::{Driver, text};
use engine::trace::Tick;
use plyscope::app::{Effect, Key, Mode, Mouse, Msg, Options, Pane, TaskOutcome};

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

fn note(driver: &Driver) -> String {
    driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default()
}

#[test]
fn every_travel_has_its_way_back() {
    let mut driver = driver("k-in-a-row");
    driver.keys(". . . . .");
    assert_eq!(driver.tick(), Some(4));
    for (there, back) in [
        (".", ","),
        ("5 right", "left"),
        ("G", "ctrl-left"),
        ("t 600 enter", "ctrl-left"),
    ] {
        driver.keys(there);
        assert_ne!(driver.tick(), Some(4), "{there}");
        driver.keys(back);
        assert_eq!(driver.tick(), Some(4), "{there} and {back}");
    }
    driver.keys("t 50% enter c");
    let cut = driver.tick();
    driver.keys("c C");
    assert_eq!(driver.tick(), cut);
    driver.keys("esc");
    assert_eq!(driver.tick(), None);
    assert!(
        driver
            .app
            .explorer
            .views
            .rows
            .iter()
            .all(|row| row.id.unsearched.is_some() || row.value.is_some()),
        "the finished search again"
    );
}

/// In all cases: the place that is left is recorded, also the present, and a place reached through
/// many others is recorded as one.
#[test]
fn places_are_gone_back_to() {
    let mut driver = driver("k-in-a-row");
    driver.keys("3 l j");
    let (now, path) = (driver.tick(), driver.app.explorer.tree.path.clone());
    let place = |driver: &Driver| (driver.tick(), driver.app.explorer.tree.path.clone());
    driver.keys("Z");
    assert!(note(&driver).contains("no travel"), "{}", note(&driver));
    for there in ["c", "t 60 enter", "G w enter", ".", "B", "esc"] {
        driver.keys(there);
    }
    driver.keys("s x enter Z Z Z Z Z Z Z");
    assert_eq!(place(&driver), (now, path.clone()));
    driver.keys("X X X X X X X X X");
    assert!(driver.tick().is_none() && note(&driver).contains("no travel"));
    // Esc is a travel as well, and keeps the places.
    driver.keys("t 30 enter esc Z");
    assert_eq!(driver.tick(), Some(30));
    // Playing through time.
    driver.keys("' ' ' ' t 60 enter P");
    (0..8).for_each(|_| driver.send(Msg::Tick));
    driver.keys("P");
    assert_eq!(driver.tick(), Some(68));
    driver.keys("Z");
    assert_eq!(driver.tick(), Some(60));
    driver.keys("X P V");
    (0..5).for_each(|_| driver.send(Msg::Tick));
    driver.keys("V Z");
    assert_eq!(driver.tick(), Some(68));
    // Dragging the mouse.
    let inside = driver.app.layout().inside(Pane::Timeline);
    driver.send(Msg::Mouse(Mouse::Press(inside.x, inside.y)));
    (1..9).for_each(|x| driver.send(Msg::Mouse(Mouse::Drag(inside.x + x, inside.y))));
    driver.send(Msg::Mouse(Mouse::Press(inside.x + 20, inside.y)));
    driver.keys("Z Z");
    assert_eq!(driver.tick(), Some(68));
}

/// A command about the selected node leaves it selected, so that the next one is about the same
/// node.
#[test]
fn the_node_that_is_asked_about_stays_selected() {
    let mut driver = driver("connect-four:columns=5,rows=4");
    for (keys, [on, back]) in [
        ("3 l j", ["J", "K"]),
        ("3 g", ["J", "K"]),
        ("4 j", ["ctrl-e", "ctrl-a"]),
    ] {
        driver.keys("esc");
        driver.keys(keys);
        let state = |driver: &Driver| {
            (
                driver.app.explorer.tree.path.clone(),
                driver.app.explorer.tree.child,
                driver
                    .app
                    .explorer
                    .views
                    .node
                    .as_ref()
                    .map(|node| node.number),
            )
        };
        let (before, mut ticks) = (state(&driver), Vec::new());
        while !note(&driver).contains("none that way") && ticks.len() < 3 {
            driver.keys(on);
            assert_eq!(state(&driver), before, "{keys} {on}");
            if ticks.last() != Some(&driver.tick()) {
                ticks.push(driver.tick());
            } else {
                break;
            }
        }
        assert!(!ticks.is_empty() && ticks.is_sorted(), "{ticks:?}");
        for tick in ticks.iter().rev().skip(1) {
            driver.keys(back);
            assert_eq!((state(&driver), driver.tick()), (before.clone(), *tick));
        }
        if back == "ctrl-a" {
            driver.keys("ctrl-a");
            assert_eq!(state(&driver), before);
            assert!(driver.tick() < ticks[0]);
        }
    }
}

/// The children are shown in their state at the tick, not in their final state.
#[test]
fn the_past_knows_no_future() {
    use model::inspect::table::ChildState;
    let mut driver = driver("k-in-a-row");
    for tick in (0..1292).step_by(37) {
        driver.keys(&format!("t {tick} enter"));
        let moment = driver
            .app
            .game
            .study
            .job()
            .map(|job| job.look(|walk| walk.moment(Tick(tick))));
        let moment = moment.and_then(Result::ok).expect("a moment");
        let frame = moment.frames.last().expect("a frame");
        let node = driver.app.explorer.views.node.as_ref().expect("a node");
        assert_eq!(node.number, frame.number);
        let children = &driver.app.explorer.views.children.rows;
        let done = children
            .iter()
            .filter(|child| matches!(child.state, ChildState::Done | ChildState::Cut(_)));
        let done: Vec<_> = done.map(|child| (child.ordinal, child.value)).collect();
        let mut expected: Vec<_> = frame
            .done
            .iter()
            .map(|done| (done.mv, Some(done.value)))
            .collect();
        expected.sort_by_key(|(ordinal, _)| *ordinal);
        assert_eq!(done, expected, "tick {tick}");
        assert!(
            children
                .iter()
                .all(|child| child.state != ChildState::Searching)
        );
        // The parent's row has only the information of that time.
        let rows = &driver.app.explorer.views.rows;
        assert_eq!(rows[driver.app.explorer.views.row_at].id.node, frame.number);
        assert!(
            rows.iter()
                .filter(|row| row.id.node > frame.number && row.id.unsearched.is_none())
                .all(|row| { row.value.is_none() || row.id.node < frame.number.later(2) })
        );
    }
}

/// On the smallest common screen with frames, every sentence can be read to its end.
#[test]
fn sentences_are_whole() {
    let (mut read, mut cuts) = (0, 0);
    for game in [
        "k-in-a-row:h=5,v=5,k=4",
        "connect-four",
        "othello",
        "othello:size=4",
        "nim",
        "rastros",
    ] {
        let mut driver = Driver::new(
            (80, 24),
            game,
            Options {
                clock: false,
                ..Options::default()
            },
        );
        driver.keys("t 7 % enter");
        for key in ["c", ".", "c", ",", "C", ".", "b", "."].repeat(8) {
            let before = driver.tick();
            driver.keys(key);
            let buffer = driver.draw();
            let inside = driver.app.layout().inside(Pane::Timeline);
            let rows = inside.y..inside.bottom();
            let shown = rows.map(|y| {
                (inside.x..inside.right())
                    .map(|x| buffer[(x, y)].symbol())
                    .collect::<String>()
            });
            // Below the line with the tick.
            let shown = shown.skip_while(|row| !row.contains(" tick ")).skip(1);
            let shown = shown
                .map(|row| row.trim().to_owned())
                .collect::<Vec<String>>()
                .join(" ");
            let sentence = &driver.app.explorer.views.timeline.sentence;
            let whole = sentence
                .iter()
                .any(|sentence| sentence.replace("inf", "∞") == shown.trim());
            assert!(whole, "{game}: {sentence:?} is shown as {shown:?}");
            read += 1;
            cuts += usize::from(shown.contains("a cut at"));
            // A cut in the sentence is counted, and `c` stops there.
            let hunted = key == "c" && driver.tick() != before;
            assert!(!hunted || shown.contains("a cut at"), "{shown}");
        }
    }
    assert!(read > 300 && cuts > 100, "{read} sentences, {cuts} cuts");
}

/// The state of the search is shown completely, however large the numbers and small the pane.
#[test]
fn the_place_in_time_is_told_whole() {
    for (size, shown) in [
        ((120, 36), "tick 172,432,688 of 204,145,613   84.5 %   past"),
        ((80, 24), "tick 172,432,688 of 204,145,613   84.5 %   past"),
        ((72, 20), "tick 172,432,688 of 204,145,613   past"),
        ((40, 12), "tick 172,432,688 of 204,145,613   past"),
        ((36, 12), "tick 172,432,688   past"),
    ] {
        let mut driver = Driver::new(
            size,
            "k-in-a-row",
            Options {
                clock: false,
                ..Options::default()
            },
        );
        driver.keys(". 5");
        driver.app.explorer.views.timeline.tick = Some(Tick(172_432_688));
        driver.app.explorer.views.timeline.ticks = 204_145_613;
        let screen = text(&driver.draw());
        assert!(screen.contains(shown), "{screen}");
    }
}

#[test]
fn time_is_played_and_stops_at_the_ends() {
    let mut driver = driver("k-in-a-row");
    driver.keys("t 10 enter ' ' ' ' P");
    for _ in 0..30 {
        driver.send(Msg::Tick);
    }
    assert_eq!(driver.tick(), Some(40));
    driver.keys("V");
    for _ in 0..100 {
        driver.send(Msg::Tick);
    }
    assert_eq!(driver.tick(), Some(0));
    assert!(!driver.app.explorer.is_moving());
    driver.keys("P esc");
    assert!(
        driver.tick().is_some() && !driver.app.explorer.is_moving(),
        "esc stops, and stays"
    );
}

#[test]
fn a_hunt_without_an_end_stays_where_it_was() {
    let mut driver = driver("k-in-a-row");
    driver.keys("t 100 enter W best space = space 77 enter");
    assert_eq!(driver.tick(), Some(100));
    assert!(note(&driver).contains("none"), "{}", note(&driver));
    driver.keys("W ctrl-u leaf enter");
    let found = driver.tick();
    assert!(found > Some(100));
    driver.keys("r R");
    assert_eq!(driver.tick(), found);
}

#[test]
fn the_scrubber_takes_clicks_and_drags() {
    let mut driver = driver("k-in-a-row");
    let inside = driver.app.layout().inside(Pane::Timeline);
    driver.send(Msg::Mouse(Mouse::Press(inside.x, inside.y)));
    assert_eq!(driver.tick(), Some(0));
    driver.send(Msg::Mouse(Mouse::Drag(inside.right() - 1, inside.y)));
    assert_eq!(driver.tick(), Some(1291));
    driver.send(Msg::Mouse(Mouse::Drag(
        inside.x + inside.width / 2,
        inside.y,
    )));
    assert!(driver.tick().is_some_and(|tick| (500..800).contains(&tick)));
}

#[test]
fn a_tick_of_a_file_is_gone_to_or_missed() {
    let mut driver = driver("k-in-a-row");
    driver.app.game.study.tick = Some(Tick(54));
    driver.app.explorer.travel.fresh = true;
    driver.app.refresh();
    assert!(text(&driver.draw()).contains("tick 54"));
    assert_eq!(driver.app.explorer.tree.path.len(), 3);
    driver.app.game.study.tick = Some(Tick(5_000_000));
    driver.app.refresh();
    assert_eq!(driver.app.game.study.tick, None);
    assert!(note(&driver).contains("ends before"));
    driver.keys("t 60 enter s here enter");
    assert!(driver.app.game.is_unsaved(), "a bookmark is worth saving");
    driver.keys("- T enter");
    assert_eq!(driver.tick(), Some(60));
    driver.keys("- - T enter");
    assert!(
        driver.tick().is_none() && note(&driver).contains("no tick 60"),
        "{}",
        note(&driver)
    );
    assert_eq!(
        driver.app.game.study.bookmarks.len(),
        1,
        "and nothing is lost"
    );
}

#[test]
fn a_tick_has_one_name_and_a_name_one_tick() {
    let mut driver = driver("k-in-a-row");
    driver.keys("t 60 enter s first enter t 90 enter s first enter");
    assert!(text(&driver.draw()).contains("this is the name of tick 60"));
    driver.keys("2 enter s");
    assert!(
        text(&driver.draw()).contains("name of this tick: first2"),
        "its name can be changed"
    );
    driver.keys("backspace 3 enter");
    let bookmarks = driver
        .app
        .game
        .study
        .bookmarks
        .iter()
        .map(|bookmark| (bookmark.name.as_str(), bookmark.tick.0));
    assert_eq!(
        bookmarks.collect::<Vec<_>>(),
        [("first", 60), ("first3", 90)]
    );
    driver.keys("s enter");
    assert_eq!(
        driver.app.game.study.bookmarks.len(),
        2,
        "nothing was changed"
    );
}

#[test]
fn a_line_that_is_not_played_takes_no_moves() {
    let mut driver = driver("k-in-a-row");
    driver.keys(". . . 1 enter");
    assert_eq!(driver.app.game.study.line().nodes().len(), 1);
    assert!(note(&driver).contains("not played"));
}

#[test]
fn an_answer_that_comes_late_is_dropped() {
    let mut driver = driver("k-in-a-row");
    let effects = driver.app.step(Msg::Key(Key::read("&").expect("a key")));
    let [Effect::Start(task)] = &effects[..] else {
        panic!("{effects:?}")
    };
    let serial = task.serial;
    driver.keys("+");
    driver.send(Msg::Ended(serial, Ok(TaskOutcome::Unvisited(None))));
    assert!(driver.app.screen.note.is_none());
    driver.send(Msg::Ended(serial, Err("late".into())));
    assert!(driver.app.screen.note.is_none() && matches!(driver.app.mode, Mode::Normal));
}
