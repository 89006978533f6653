//! The effects of keys, checked by the state of the app afterwards.

use crate::screens::driver::{Driver, text};
use engine::numbers::Ordinal;
use engine::search::MethodName;
use plyscope::app::Msg;
use plyscope::app::Options;
use plyscope::app::Pane;
use plyscope::app::Source;
use plyscope::app::TaskOutcome;
use plyscope::app::Unsaved;
use plyscope::app::screens::list::ListChoice;
use std::path::PathBuf;
use std::time::Duration;

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

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

#[test]
fn only_moves_and_comments_are_work_to_save() {
    let mut driver = driver("othello");
    driver.keys("3 l j * m o e j enter x v + z z 4 j l ? esc");
    assert!(
        !driver.app.game.is_unsaved(),
        "walking, searching and looking"
    );
    driver.keys("i d3 enter");
    assert!(driver.app.game.is_unsaved());
    driver.keys("u");
    assert!(!driver.app.game.is_unsaved(), "taken back");
    driver.keys("2 a look enter");
    assert!(driver.app.game.is_unsaved());
    driver.keys("ctrl-s enter");
    assert!(!driver.app.game.is_unsaved() && driver.written == [PathBuf::from("othello.ron")]);
    driver.keys("q");
    assert!(driver.quit);
}

#[test]
fn quitting_asks_when_something_is_unsaved() {
    let mut driver = driver("nim");
    driver.keys("i 4:4 enter q");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::question::QuestionScreen>()
            .is_some()
            && !driver.quit
    );
    driver.keys("n q s");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some_and(|line| line.prompt == plyscope::app::screens::prompt::Prompt::SaveAs)
    );
    driver.keys("enter");
    assert!(driver.quit && driver.written.len() == 1);
}

#[test]
fn a_file_is_replaced_only_when_somebody_says_so() {
    let mut driver = driver("nim");
    driver.written.push(PathBuf::from("nim.ron"));
    driver.keys("ctrl-s enter");
    assert!(shows(&driver, "The file exists. Replace it?"));
    driver.keys("n");
    assert_eq!(driver.app.game.home.file, None);
    driver.keys("ctrl-s enter y");
    assert_eq!(driver.app.game.home.file, Some(PathBuf::from("nim.ron")));
    driver.keys("i 4:4 enter ctrl-s");
    assert!(
        !driver.app.game.is_unsaved(),
        "the second time it knows where to"
    );
}

#[test]
fn what_is_searched_with_changes_by_key_and_is_searched_at_once() {
    let mut driver = driver("nim:heaps=1+2");
    let nodes = |driver: &Driver| {
        driver
            .app
            .explorer
            .views
            .progress
            .as_ref()
            .map(|progress| progress.counts.nodes)
    };
    let pruned = nodes(&driver);
    driver.keys("m");
    assert_eq!(driver.app.game.study.spec().method, MethodName::Minimax);
    assert!(nodes(&driver) >= pruned);
    driver.keys("m - - - -");
    assert_eq!(
        (driver.app.game.study.spec().depth, nodes(&driver)),
        (Some(0), Some(1))
    );
    // The game ends after three moves: there is no fourth ply, so that a greater depth means the
    // end of the game.
    driver.keys("+ + + + +");
    assert_eq!(driver.app.game.study.spec().depth, None);
    driver.keys("-");
    assert_eq!(driver.app.game.study.spec().depth, Some(2));
    driver.keys("d full enter");
    assert_eq!(driver.app.game.study.spec().depth, None);
    driver.keys("d 2 enter e j j enter x");
    assert_eq!(
        driver.app.game.study.spec().evaluation.as_deref(),
        Some("outcome")
    );
    assert!(shows(&driver, "depth 2") && shows(&driver, "MAX 1"));
    driver.keys("d nonsense enter");
    assert!(shows(&driver, "a depth is a number or full"));
}

#[test]
fn the_selected_node_is_kept_from_search_to_search() {
    let mut driver = driver("othello");
    driver.keys("4 j j l j l 3");
    let path = driver.app.explorer.tree.path.clone();
    assert_eq!(path.len(), 2);
    driver.keys("m");
    assert_eq!(driver.app.explorer.tree.path, path);
    driver.keys("M M + o");
    assert_eq!(driver.app.explorer.tree.path, path);
    driver.keys("p");
    assert!(
        driver.app.explorer.tree.path.is_empty() && driver.app.game.study.line().nodes().len() == 3,
        "it became a variation"
    );
    driver.keys("H H p");
    assert_eq!(driver.app.game.study.line().nodes().len(), 3);
}

#[test]
fn moves_are_typed_pasted_and_found() {
    let mut driver = driver("othello");
    driver.send(Msg::Paste("f5d6 c3\nd3".to_owned()));
    driver.keys("enter");
    assert_eq!(driver.app.game.study.line().nodes().len(), 5);
    driver.keys("Y");
    assert_eq!(driver.copied, ["f5 d6 c3 d3"]);
    driver.keys("H H H H y");
    assert_eq!(driver.copied[1].matches('/').count(), 7);
    driver.keys("3 * / f4 enter");
    let first = driver.app.explorer.tree.path.clone();
    assert_eq!(
        driver
            .app
            .explorer
            .views
            .node
            .as_ref()
            .and_then(|node| node.moves.last().cloned())
            .as_deref(),
        Some("f4")
    );
    driver.keys("n");
    assert_ne!(driver.app.explorer.tree.path, first);
    driver.keys("N");
    assert_eq!(driver.app.explorer.tree.path, first);
    driver.keys("/ z9 enter");
    assert!(shows(&driver, "no such move") && driver.app.explorer.tree.path == first);
}

#[test]
fn rows_are_walked_the_way_they_are_shown() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    driver.keys("3 D *");
    let mut seen = Vec::new();
    for _ in 0..driver.app.explorer.views.rows.len() {
        seen.push(driver.app.explorer.tree.path.clone());
        driver.keys("j");
    }
    assert_eq!(
        seen.iter().map(Vec::len).collect::<Vec<_>>(),
        [0, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2]
    );
    for path in seen.iter().rev() {
        assert_eq!(driver.app.explorer.tree.path, *path);
        driver.keys("k");
    }
    driver.keys("G h");
    assert_eq!(driver.app.explorer.tree.path, [Ordinal(2)]);
    driver.keys("h h");
    assert!(driver.app.explorer.tree.path.is_empty());
    driver.keys("4 j j l");
    assert_eq!(
        (
            driver.app.screen.focus,
            driver.app.explorer.tree.path.clone()
        ),
        (Pane::Children, vec![Ordinal(2)])
    );
    driver.keys("h");
    assert_eq!(
        (
            driver.app.explorer.tree.path.len(),
            driver.app.explorer.tree.child
        ),
        (0, 2)
    );
}

#[test]
fn the_last_of_sixty_thousand_children_is_reached_and_shown() {
    let mut driver = driver(&format!("tree:[{},7]", vec!["2"; 59_999].join(",")));
    driver.keys("4 G");
    assert_eq!(driver.app.explorer.tree.child, 59_999);
    let last = driver
        .app
        .game
        .study
        .position()
        .move_view(Ordinal(59_999))
        .expect("a move")
        .text;
    assert!(
        text(&driver.draw())
            .lines()
            .any(|line| line.contains(&format!("{last} ")) && line.contains('7'))
    );
    driver.keys("k k");
    assert_eq!(driver.app.explorer.tree.child, 59_997);
}

#[test]
fn nothing_from_a_file_reaches_the_terminal_unclean() {
    let mut driver = driver("othello");
    let hostile = "\u{1b}]0;owned\u{7} a\u{202e}b\u{200b} \u{9b}31m e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}";
    driver.app.game.study.title = hostile.to_owned();
    driver.app.game.study.comment = hostile.to_owned();
    driver.app.game.study.set_comment(hostile);
    driver.app.screen.alert(hostile);
    driver.ended(Ok(TaskOutcome::Listed(
        PathBuf::from(format!("/{hostile}")),
        vec![],
    )));
    for keys in ["z", "esc", "2", "z"] {
        driver.keys(keys);
        for cell in &driver.draw().content {
            let symbol = cell.symbol();
            let unclean = |c: char| c.is_control() || ['\u{200b}', '\u{202e}'].contains(&c);
            assert!(
                !symbol.chars().any(unclean) && symbol.chars().count() <= 4,
                "{symbol:?}"
            );
        }
    }
    assert!(shows(&driver, "\\u{1b}]0;owned"));
}

#[test]
fn each_piece_of_unsaved_work_is_listed_by_what_it_is_and_when_it_was() {
    let left = |number: u32, title: &str, game: &str, moves: usize, seconds: u64| Unsaved {
        recovery: PathBuf::from(format!("/state/recovery-{number}.ron")),
        file: (number == 1).then(|| "my\u{1b}game.ron".to_owned()),
        titles: [title.to_owned(), game.to_owned()],
        moves,
        age: Some(Duration::from_secs(seconds)),
    };
    let mut driver = driver("k-in-a-row");
    driver.app.offer_recovered(&[
        left(1, "", "Nim 1, 2, 3", 1, 200),
        left(2, "A study", "Othello 8×8", 12, 3 * 3600),
        left(3, "", "", 0, 3 * 86_400),
    ]);
    assert!(shows(&driver, "ctrl-n lists it first"));
    driver.keys("ctrl-n home");
    for wanted in [
        "3 minutes ago, Nim 1, 2, 3, 1 move",
        "3 hours ago, Othello 8×8, 12 moves",
        "cannot be read",
        "3 days ago",
    ] {
        assert!(shows(&driver, wanted), "{wanted}\n{}", text(&driver.draw()));
    }
    driver.keys("j");
    let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
        panic!("no list")
    };
    let chosen = list.selected().map(|entry| entry.choice.clone());
    assert_eq!(
        chosen,
        Some(ListChoice::Open(Source::Recovered(PathBuf::from(
            "/state/recovery-2.ron"
        ))))
    );
    // The opened one is no longer listed; the others are.
    let study = plyscope::term::files::open(
        &Source::Game("nim".to_owned()),
        &driver.app.library.registry,
    );
    driver.opened(
        Source::Recovered(PathBuf::from("/state/recovery-2.ron")),
        study,
    );
    driver.keys("esc ctrl-n");
    assert!(
        !shows(&driver, "A study")
            && shows(&driver, "3 minutes ago")
            && shows(&driver, "3 days ago")
    );
}

#[test]
fn a_game_is_saved_under_its_title() {
    let mut driver = driver("k-in-a-row");
    driver.app.game.study.title = "Galo: X wins, 2 ways/…".to_owned();
    driver.keys("i b2 enter ctrl-s enter");
    assert_eq!(driver.written, [PathBuf::from("Galo-X-wins-2-ways.ron")]);
    driver.app.game.study.title = "Another".to_owned();
    driver.keys("S enter");
    assert_eq!(
        driver.written[1], driver.written[0],
        "a file that there is keeps its name"
    );
}

#[test]
fn a_long_error_is_read_to_its_end() {
    let mut driver = Driver::new(
        (80, 24),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    let folder = "/home/rosa/courses/artificial-intelligence/2026/exercises/evaluations";
    let fault = format!("{folder}/mine.ron:3:14: expected a number");
    driver.opened(Source::File(PathBuf::from("x")), Err(fault.into()));
    assert!(
        shows(
            &driver,
            "\n╰ …/2026/exercises/evaluations/mine.ron:3:14: expected a number ─"
        ),
        "{}",
        text(&driver.draw())
    );
    let long = format!(
        "{folder}/x.games: {}and that is all",
        "the seed was 1, is 2, ".repeat(6)
    );
    driver.opened(Source::File(PathBuf::from("x")), Err(long.into()));
    let screen = text(&driver.draw());
    // In its own frame, with the lower border of the panes.
    let last = screen
        .lines()
        .rev()
        .nth(3)
        .unwrap_or_default()
        .trim_end_matches(['│', ' ']);
    assert!(
        screen.contains("\n│ …/x.games: the seed") && last.ends_with(" all"),
        "{screen}"
    );
    driver.keys("esc");
    assert!(!shows(&driver, "the seed was"));
}
