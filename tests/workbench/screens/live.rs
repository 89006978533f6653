//! The panes while a search runs: they follow it, stop with it, and can be moved to other places.

use crate::screens::driver::{Driver, text};
use engine::search::{MethodName, Spec, Token};
use model::inspect::compare::compare;
use model::inspect::growth::{CurveEnd, Growth, growth};
use model::inspect::table::ChildState;
use plyscope::app::Effect;
use plyscope::app::Key;
use plyscope::app::Msg;
use plyscope::app::Options;
use plyscope::app::Pane;
use plyscope::app::TaskOutcome;
use plyscope::app::explorer::sheet::place;
use plyscope::app::tasks::Compared;
use plyscope::app::tasks::Work;
use std::time::Duration;

/// Returns a workbench whose search of Connect Four outlasts the test.
fn searching(depth: u32) -> Driver {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    let mut driver = Driver::at_depth((120, 36), "connect-four", options, Some(1));
    let spec = Spec {
        method: MethodName::AlphaBeta,
        depth: Some(depth),
        ..driver.app.game.study.spec().clone()
    };
    driver.app.game.study.set_spec(spec);
    driver.app.search();
    goes_on(&mut driver, 50_000);
    driver.keys("ctrl-f");
    driver.app.refresh();
    driver
}

/// Waits until the search has advanced by `ticks` ticks, or has ended.
fn goes_on(driver: &mut Driver, ticks: u64) {
    let until = driver.app.explorer.ticks() + ticks;
    while driver.app.explorer.ticks() < until
        && driver
            .app
            .game
            .study
            .job()
            .is_some_and(|job| !job.is_over())
    {
        std::thread::yield_now();
        driver.app.refresh();
    }
    driver.app.refresh();
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

/// Waits until the search has paused.
fn pause(driver: &mut Driver) {
    driver.keys("space");
    driver.app.refresh();
}

#[test]
fn all_panes_show_the_moment_the_search_has_come_to() {
    let mut driver = searching(40);
    for _ in 0..20 {
        goes_on(&mut driver, 1);
        let views = &driver.app.explorer.views;
        let eye = views.eye.as_ref().expect("the line under the search's eye");
        assert!(
            driver.app.explorer.is_following(&driver.app.game.study)
                && eye.starts_with(&driver.app.explorer.tree.path)
        );
        assert_eq!(views.rows[views.row_at].path, driver.app.explorer.tree.path);
        assert_eq!(
            views.node.as_ref().map(|node| &node.path),
            Some(&driver.app.explorer.tree.path)
        );
        assert_eq!(
            (
                driver.app.views.board.ahead.len(),
                views.timeline.line.len()
            ),
            (eye.len(), eye.len())
        );
    }
    assert!(
        shows(&driver, "following") && shows(&driver, "not played") && shows(&driver, "running")
    );
    driver.keys("3 D");
    for _ in 0..20 {
        goes_on(&mut driver, 1);
        let diagram = driver
            .app
            .explorer
            .views
            .diagram
            .as_ref()
            .expect("a diagram");
        assert!(
            driver.app.explorer.is_following(&driver.app.game.study)
                && place(diagram, &driver.app.explorer.tree.path).is_some()
        );
    }
}

/// Nothing moves while a search runs, unless requested: the current line has one row.
#[test]
fn the_panes_stay_at_the_root_while_it_searches() {
    let mut driver = searching(40);
    driver.keys("ctrl-f");
    let moves: Vec<_> = driver
        .app
        .views
        .board
        .legal
        .iter()
        .map(|mv| mv.ordinal)
        .collect();
    for _ in 0..20 {
        goes_on(&mut driver, 1);
        let views = &driver.app.explorer.views;
        assert!(
            driver.app.explorer.is_running()
                && !driver.app.explorer.is_following(&driver.app.game.study)
        );
        assert_eq!(
            (
                driver.app.explorer.tree.path.len(),
                driver.app.views.board.ahead.len()
            ),
            (0, 0)
        );
        assert_eq!(
            views
                .children
                .rows
                .iter()
                .map(|row| row.ordinal)
                .collect::<Vec<_>>(),
            moves
        );
        assert!(views.rows.iter().all(|row| row.ply <= 1));
    }
    assert!(
        shows(&driver, "ctrl-f follows") && !driver.app.explorer.views.timeline.line.is_empty()
    );
    driver.keys("ctrl-f");
    driver.app.refresh();
    assert!(driver.app.explorer.is_following(&driver.app.game.study));
}

#[test]
fn a_pause_freezes_exactly_the_moment_of_its_tick() {
    let mut driver = searching(40);
    pause(&mut driver);
    let frozen = text(&driver.draw());
    std::thread::sleep(Duration::from_millis(20));
    driver.app.refresh();
    assert_eq!(text(&driver.draw()), frozen);
    let tick = driver.app.explorer.views.timeline.tick.expect("a tick");
    assert_eq!(tick.next().0, driver.app.explorer.ticks());
    let moment = driver
        .app
        .game
        .study
        .job()
        .map(|job| job.look(|walk| walk.moment(tick)));
    let moment = moment.and_then(Result::ok).expect("a moment");
    let node = driver.app.explorer.views.node.as_ref().expect("a node");
    // The panes show the state just after the event of the tick.
    let (open, left) = moment.settled();
    let frame = open
        .iter()
        .chain(&left)
        .find(|frame| frame.number == node.number)
        .expect("a frame");
    let done = driver
        .app
        .explorer
        .views
        .children
        .rows
        .iter()
        .filter(|child| matches!(child.state, ChildState::Done | ChildState::Cut(_)));
    let done: Vec<_> = done.map(|child| (child.ordinal, child.value)).collect();
    let mut expected: Vec<_> = frame
        .done
        .iter()
        .map(|done| (done.mv, Some(done.value)))
        .collect();
    expected.sort_by_key(|(ordinal, _)| *ordinal);
    assert_eq!(done, expected);
    // After travelling there, the tick shows the same board.
    let board = driver.app.views.board.clone();
    driver.keys(&format!("t {tick} enter"));
    assert_eq!(
        (driver.tick(), &driver.app.views.board),
        (Some(tick.0), &board)
    );
    driver.keys("esc space");
    assert!(
        driver.app.explorer.is_following(&driver.app.game.study),
        "and on with it"
    );
}

#[test]
fn one_may_travel_while_the_search_goes_on() {
    let mut driver = searching(40);
    driver.keys("t 1,000 enter . . ,");
    goes_on(&mut driver, 10_000);
    assert_eq!(driver.tick(), Some(1001));
    assert!(
        shows(&driver, "tick 1,001")
            && shows(&driver, "so far") == driver.app.explorer.views.result.is_some()
    );
    driver.keys("c");
    assert!(driver.tick() > Some(1001));
    driver.keys("esc");
    assert!(driver.app.explorer.is_following(&driver.app.game.study));
    // A step back from the present stops there, and the key back leads to the place before.
    let tick = driver.app.explorer.views.timeline.tick.map(|tick| tick.0);
    driver.keys(",");
    assert_eq!(driver.tick().map(|tick| tick + 1), tick);
    driver.keys("Z");
    assert_eq!(driver.tick(), tick);
    driver.keys("Z");
    assert!(
        driver.app.explorer.is_following(&driver.app.game.study),
        "now is a place, too"
    );
    driver.keys("X X X");
    assert_eq!(driver.tick().map(|tick| tick + 1), tick);
    driver.keys("ctrl-f");
    assert!(driver.app.explorer.is_following(&driver.app.game.study));
    driver.keys("Z");
    assert_eq!(driver.tick().map(|tick| tick + 1), tick);
}

/// The search continues meanwhile: afterwards, the place shown at the start of the hunt is shown
/// again.
#[test]
fn a_stopped_hunt_leaves_the_place_where_it_began() {
    let mut driver = searching(40);
    driver.keys("t 1,000 enter W best space = space 77");
    for (from, way) in [("", "r"), ("esc", "R")] {
        driver.keys(from);
        let (tick, path) = (
            driver
                .app
                .explorer
                .tick_shown(&driver.app.game.study)
                .map(|tick| tick.0),
            driver.app.explorer.tree.path.clone(),
        );
        if from.is_empty() {
            driver
                .app
                .step(Msg::Key(Key::read("enter").expect("a key")));
        } else {
            driver.app.step(Msg::Key(Key::read(way).expect("a key")));
        }
        assert!(driver.app.explorer.is_hunting());
        goes_on(&mut driver, 10_000);
        driver.keys("esc");
        assert!(
            !driver.app.explorer.is_hunting() && driver.tick().is_some() && driver.tick() != tick
        );
        driver.keys("Z");
        assert_eq!(
            (driver.tick(), &driver.app.explorer.tree.path),
            (tick, &path)
        );
    }
}

#[test]
fn one_may_look_elsewhere_while_the_search_goes_on() {
    let mut driver = searching(40);
    driver.keys("3 g");
    for _ in 0..5 {
        goes_on(&mut driver, 1);
        assert!(
            !driver.app.explorer.is_following(&driver.app.game.study)
                && driver.app.explorer.tree.path.is_empty()
        );
    }
    let children = &driver.app.explorer.views.children.rows;
    assert_eq!(
        children
            .iter()
            .filter(|child| child.state == ChildState::Searching)
            .count(),
        1
    );
    driver.keys("ctrl-f");
    assert!(
        driver.app.explorer.is_following(&driver.app.game.study)
            && !driver.app.explorer.tree.path.is_empty()
    );
    // The board shows the game again as soon as the user wants to play.
    driver.keys("1 enter");
    assert!(
        !driver.app.explorer.is_following(&driver.app.game.study)
            && driver.app.views.board.ahead.is_empty()
    );
    assert_eq!(
        driver.app.game.study.line().nodes().len(),
        1,
        "nothing was played that was not seen"
    );
    driver.keys("ctrl-f esc");
    assert!(
        !driver.app.explorer.is_following(&driver.app.game.study)
            && driver.app.screen.focus == Pane::Board
    );
}

#[test]
fn at_its_end_the_whole_search_is_shown() {
    let mut driver = searching(8);
    while driver
        .app
        .game
        .study
        .job()
        .is_some_and(|job| !job.wait(Duration::from_secs(1)))
    {}
    driver.app.refresh();
    assert!(
        !driver.app.explorer.is_following(&driver.app.game.study)
            && driver.app.explorer.tree.path.is_empty()
            && driver.app.explorer.views.eye.is_none()
    );
    assert_eq!(
        driver.app.explorer.tree.expanded.len(),
        1,
        "what was open to follow it is closed"
    );
    assert!(
        driver
            .app
            .explorer
            .views
            .result
            .as_ref()
            .is_some_and(|best| !best.so_far)
    );
}

/// Returns the outcome of a comparison that was stopped before any method had ended.
fn nothing_compared() -> TaskOutcome {
    let growth = Growth {
        depths: Vec::new(),
        end: CurveEnd::Stopped,
        asked: None,
        most: 0,
    };
    TaskOutcome::Compared(Box::new(Compared {
        comparison: None,
        growth,
        parts: None,
        unvisited: None,
    }))
}

/// Minimax is searched as long as the user waits; the results of the other methods are kept when it
/// is stopped.
#[test]
fn a_comparison_that_is_stopped_shows_what_was_found() {
    let mut driver = Driver::new(
        (120, 36),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    let effects = driver.app.step(Msg::Key(Key::read("&").expect("a key")));
    let [Effect::Start(task)] = &effects[..] else {
        panic!("{effects:?}")
    };
    let Work::Compare { problem, nodes, .. } = &task.work else {
        panic!("a comparison")
    };
    assert_eq!(*nodes, u64::MAX);
    // Within this number of nodes, alpha-beta ends and minimax does not.
    let whole = compare(&**problem, u64::MAX, &Token::new()).expect("a small search");
    let nodes = whole.nodes(MethodName::AlphaBeta).expect("it ends");
    let mut comparison = compare(&**problem, nodes, &Token::new()).expect("alpha-beta ends");
    comparison.stopped = true;
    let growth = growth(&**problem, Some(&comparison), nodes, &Token::new());
    driver.keys("esc");
    assert!(task.control.is_stopped());
    let found = Compared {
        comparison: Some(comparison),
        growth,
        parts: None,
        unvisited: None,
    };
    driver.send(Msg::Ended(
        task.serial,
        Ok(TaskOutcome::Compared(Box::new(found))),
    ));
    for said in [
        "minimax has not ended in the time that it had",
        "alphabeta ",
    ] {
        assert!(shows(&driver, said), "{said}\n{}", text(&driver.draw()));
    }
}

#[test]
fn long_work_tells_how_far_it_is_and_stops() {
    let options = Options {
        clock: false,
        ..Options::default()
    };
    for key in ["!", "&"] {
        let mut driver = Driver::new((120, 36), "k-in-a-row", options);
        let effects = driver.app.step(Msg::Key(Key::read(key).expect("a key")));
        let [Effect::Start(task)] = &effects[..] else {
            panic!("{effects:?}")
        };
        assert!(shows(&driver, "esc stops"));
        driver.keys("&");
        assert!(shows(&driver, "one thing at a time"));
        driver.keys("esc");
        assert!(task.control.is_stopped());
        driver.send(Msg::Ended(
            task.serial,
            if key == "!" {
                Err("stopped".into())
            } else {
                Ok(nothing_compared())
            },
        ));
        assert!(driver.app.tasks.shown().is_none() && shows(&driver, " stopped"));
        driver.keys(key);
        assert!(
            driver.app.tasks.shown().is_none(),
            "and it can be asked for again"
        );
        assert!(!shows(&driver, "esc stops"));
    }
}

#[test]
fn while_a_hunt_runs_the_place_it_began_at_stays_shown() {
    let mut driver = searching(40);
    driver.keys("space t 1,000 enter W best space = space 77");
    let before = text(&driver.draw());
    driver
        .app
        .step(Msg::Key(Key::read("enter").expect("a key")));
    driver.app.refresh();
    assert!(driver.app.explorer.is_hunting());
    let screen = text(&driver.draw());
    let panes = |screen: &str| {
        screen
            .lines()
            .take(33)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(panes(&screen), panes(&before));
    let hunts = |line: &str| line.contains("hunting… tick ") && line.contains("esc stops");
    assert!(screen.lines().any(hunts), "{screen}");
}

/// The screen always states correctly whether the search runs and whether the panes follow it.
#[test]
fn what_is_said_of_a_search_is_so() {
    let mut driver = searching(40);
    for size in [(80, 24), (120, 36)] {
        driver.send(Msg::Resize(size.0, size.1));
        let says = |driver: &Driver| {
            let screen = text(&driver.draw());
            let lines: Vec<&str> = screen.lines().collect();
            let place = lines
                .iter()
                .find(|line| line.contains(" tick ") && line.contains(" of "));
            let place = place
                .map_or("", |line| line.trim_end_matches([' ', '│']))
                .to_owned();
            let place = place
                .split("   ")
                .map(str::trim)
                .filter(|word| ["now", "following", "ctrl-f follows", "past"].contains(word))
                .last();
            let (status, keys) = (lines[lines.len() - 2], lines[lines.len() - 1]);
            let state = status
                .split('│')
                .next_back()
                .unwrap_or_default()
                .trim()
                .to_owned();
            (
                place.unwrap_or_default().to_owned(),
                state,
                keys.contains("space pause"),
                keys.contains("space go on"),
            )
        };
        let told = |place: &str, state: &str| {
            (
                place.to_owned(),
                state.to_owned(),
                state == "running",
                state == "paused",
            )
        };
        assert_eq!(says(&driver), told("following", "running"));
        driver.keys("3 g");
        assert_eq!(says(&driver), told("ctrl-f follows", "running"));
        driver.keys("t 1,000 enter");
        assert_eq!(says(&driver), told("past", "running"));
        driver.keys("space");
        assert_eq!(says(&driver), told("past", "paused"));
        driver.keys("ctrl-f");
        assert_eq!(says(&driver), told("now", "paused"));
        driver.keys("space");
        assert_eq!(says(&driver), told("following", "running"));
    }
    driver.keys("1 ctrl-c");
    while driver
        .app
        .game
        .study
        .job()
        .is_some_and(|job| !job.wait(Duration::from_secs(1)))
    {}
    driver.keys("esc");
    assert!(
        shows(&driver, "space search")
            && shows(&driver, " stopped")
            && !shows(&driver, "following")
    );
}
