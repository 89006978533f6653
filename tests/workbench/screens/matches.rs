//! Players at the board, checked by the state of the app afterwards.

use crate::screens::driver::{Driver, text};
use engine::boundary::catalog;
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::{Limits, Player, Roster};
use engine::search::Token;
use engine::sentence::Sentence;
use model::documents;
use plyscope::app::Mode;
use plyscope::app::Msg;
use plyscope::app::Options;
use plyscope::app::Pane;
use plyscope::app::Source;
use plyscope::app::action::Going;
use std::sync::Arc;
use std::time::Duration;

fn driver(game: &str) -> Driver {
    Driver::at_depth(
        (100, 30),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    )
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

/// Types players for both sides.
fn choose_players(driver: &mut Driver, first: &str, second: &str) {
    // If the first one were chosen first, it would begin to play against a human.
    for (key, player) in [("7", second), ("6", first)] {
        driver.keys(&format!("{key} G k enter ctrl-u {player} enter"));
        assert!(matches!(driver.app.mode, Mode::Normal), "{player}");
    }
}

/// Returns the moves of the line that is shown.
fn moves(driver: &Driver) -> Vec<Ordinal> {
    let line = driver.app.game.study.line();
    line.ordinals(line.end(0))
}

/// Returns the moves of the same game played without a screen.
fn headless(game: &str, players: [&str; 2], opening: &[Ordinal], seed: u64) -> Vec<Ordinal> {
    let start = catalog::read(game).expect("a game");
    let choosing = |name: &str| {
        Roster::built_in()
            .read(name, start.kind())
            .expect(name)
            .choosing
    };
    let [first, second] = players.map(choosing);
    let mut pair = start
        .pair([&first, &second], &engine::eval::Registry::built_in())
        .expect("two players");
    let played = pair.play(opening, Limits::default(), seed, &Token::new());
    opening
        .iter()
        .copied()
        .chain(played.taken.iter().map(|taken| taken.choice.mv))
        .collect()
}

#[test]
fn who_does_not_know_the_board_is_not_offered() {
    for (game, offered) in [("othello", true), ("othello:size=4", false)] {
        let mut driver = driver(game);
        driver.keys("7");
        let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
            panic!("no list")
        };
        let has = |label: &str| list.entries.iter().any(|entry| entry.label == label);
        assert_eq!((has("Basílio"), has("Bacoco")), (offered, true), "{game}");
    }
}

#[test]
fn the_list_has_humans_first_and_the_one_taken_plays() {
    let mut driver = driver("rastros");
    driver.keys("7");
    let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
        panic!("no list")
    };
    assert_eq!((list.entries[0].label.as_str(), list.at), ("Human", 0));
    assert!(
        list.entries.iter().any(|entry| entry.label == "Basílio") && list.title.ends_with(" N")
    );
    driver.keys("/ obtusosw enter");
    assert_eq!(driver.app.players.players[1].name, "ObtusoSW");
    assert!(shows(&driver, "ObtusoSW") && shows(&driver, "Human"));
    driver.keys("7");
    let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
        panic!("no list")
    };
    assert_eq!(
        list.selected().map(|entry| entry.label.as_str()),
        Some("ObtusoSW")
    );
    driver.keys("g enter");
    assert_eq!(driver.app.players.programs(), 0);
    assert!(!shows(&driver, "Human"), "with two humans nothing is said");
}

#[test]
fn a_wrong_player_is_an_error_and_changes_no_player() {
    let mut driver = driver("othello");
    for (typed, told) in [
        ("basili", "expected a player"),
        ("alphabeta:deep=3", "alphabeta has no key"),
        ("alphabeta:depth=-1", "plies from 0 to 9999"),
        ("alphabeta:evaluation=nothing", "nothing"),
    ] {
        driver.keys(&format!("6 G k enter ctrl-u {typed} enter"));
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::prompt::PromptLine>()
                .is_some_and(
                    |plyscope::app::screens::prompt::PromptLine { typed: line, .. }| line
                        .error
                        .is_some()
                ),
            "{typed}"
        );
        assert!(shows(&driver, told), "{typed}:\n{}", text(&driver.draw()));
        driver.keys("esc");
        assert_eq!(driver.app.players.programs(), 0);
    }
    for typed in ["soon", "0", "5,6", "1node,2nodes", "9moves", "86400001"] {
        driver.keys(&format!("6 G enter ctrl-u {typed} enter"));
        assert!(shows(&driver, "expected 1 to 86400000 ms"), "{typed}");
        driver.keys("esc");
        assert_eq!(driver.app.players.limits, Limits::default());
    }
    for (typed, time, nodes, told) in [
        ("250", Some(250), None, "250 ms"),
        ("1000 space nodes", None, Some(1000), "1000 nodes"),
        ("ctrl-u 300ms,1node", Some(300), Some(1), "300 ms, 1 node"),
        ("ctrl-u", None, None, "no limit"),
    ] {
        driver.keys(&format!("6 G enter {typed} enter"));
        assert_eq!(
            driver.app.players.limits,
            Limits {
                time: time.map(Duration::from_millis),
                nodes
            },
            "{typed}"
        );
        assert!(
            shows(&driver, &format!("limit for a move: {told}")),
            "{typed}"
        );
    }
}

#[test]
fn a_program_answers_a_human() {
    let mut driver = driver("k-in-a-row");
    choose_players(&mut driver, "human", "alphabeta:depth=full");
    driver.keys("i b2 enter");
    assert_eq!(moves(&driver), [4, 0].map(Ordinal));
    driver.keys("i c1 enter");
    assert_eq!(moves(&driver).len(), 4);
    // Back to the user's own turn, both moves together.
    driver.keys("u");
    assert_eq!(moves(&driver), [4, 0].map(Ordinal));
    driver.keys("ctrl-r");
    assert_eq!(moves(&driver).len(), 4);
    driver.keys("u u u");
    assert!(
        moves(&driver).is_empty()
            && driver
                .app
                .players
                .to_choose(&driver.app.game.study)
                .is_none()
    );
    // The opponent changes: the program begins at once.
    choose_players(&mut driver, "alphabeta:depth=3", "human");
    assert_eq!(moves(&driver).len(), 1);
}

#[test]
fn a_move_that_comes_after_an_undo_is_not_played() {
    let mut driver = driver("othello:size=6");
    choose_players(&mut driver, "human", "alphabeta:depth=3");
    driver.keeps = true;
    let first = driver.app.game.study.position().legal()[0].text.clone();
    driver.keys(&format!("i {first} enter"));
    assert!(driver.app.is_thinking() && shows(&driver, "thinks"));
    driver.keys("u");
    assert!(!driver.app.is_thinking());
    driver.tell_kept();
    assert!(moves(&driver).is_empty(), "{:?}", moves(&driver));
    // The reply to the move that is made instead is played.
    driver.keys(&format!("i {first} enter"));
    driver.tell_kept();
    assert_eq!(moves(&driver).len(), 2);
}

#[test]
fn a_thought_is_stopped_by_esc_and_by_ctrl_c_and_by_walking() {
    for stop in ["esc", "ctrl-c", "H"] {
        let mut driver = driver("othello");
        choose_players(&mut driver, "human", "minimax:depth=full");
        driver.keeps = true;
        driver.keys("i d3 enter");
        assert!(driver.app.is_thinking());
        driver.keys(stop);
        assert!(
            !driver.app.is_thinking() && matches!(driver.app.mode, Mode::Normal),
            "{stop}"
        );
        driver.tell_kept();
        assert_eq!(moves(&driver).len(), 1, "{stop}");
    }
}

#[test]
fn a_move_waits_for_what_is_typed_and_for_travel() {
    let mut driver = driver("k-in-a-row");
    choose_players(&mut driver, "human", "alphabeta:depth=2");
    driver.keeps = true;
    driver.keys("i b2 enter d");
    driver.tell_kept();
    assert_eq!(moves(&driver).len(), 1, "a depth is typed");
    driver.keys("esc");
    assert_eq!(moves(&driver).len(), 2);
    driver.keys("i c3 enter . .");
    driver.tell_kept();
    assert!(
        moves(&driver).len() == 3 && shows(&driver, "has chosen"),
        "a tick is looked at"
    );
    driver.keys("esc");
    assert_eq!(moves(&driver).len(), 4);
}

#[test]
fn a_match_is_watched_held_and_stepped() {
    let players = ["bacoco", "alphabeta:depth=2,ties=random"];
    let mut driver = driver("othello:size=4");
    driver.app.players.seed = 11;
    choose_players(&mut driver, players[0], players[1]);
    assert!(moves(&driver).is_empty(), "two programs wait for a key");
    driver.keys("9");
    assert_eq!(
        (moves(&driver).len(), driver.app.players.going),
        (1, Going::Held)
    );
    driver.keys("9");
    assert_eq!(moves(&driver).len(), 2);
    // One per second: 25 frames from move to move.
    driver.keys("8");
    assert_eq!(moves(&driver).len(), 3, "the first one at once");
    for _ in 0..24 {
        driver.send(Msg::Tick);
    }
    assert_eq!(moves(&driver).len(), 3);
    driver.send(Msg::Tick);
    assert_eq!(moves(&driver).len(), 4);
    driver.keys("8");
    assert!(!driver.app.players.is_watching() && !driver.app.is_thinking());
    (0..100).for_each(|_| driver.send(Msg::Tick));
    assert_eq!(moves(&driver).len(), 4);
    // At full speed.
    driver.keys("' ' ' ' ' '");
    assert!(shows(&driver, "full speed"));
    driver.keys(";");
    assert!(shows(&driver, "12/s"));
    driver.keys("' 8");
    let expected = headless("othello:size=4", players, &[], 11);
    assert_eq!(moves(&driver), expected);
    assert_eq!(driver.app.players.going, Going::Held);
    driver.keys("8");
    assert!(shows(&driver, "the game is over"));
}

#[test]
fn the_tree_shows_the_search_that_chose_the_last_move() {
    let mut driver = driver("rastros:rows=5,columns=5");
    choose_players(
        &mut driver,
        "alphabeta:depth=3,ties=random",
        "alphabeta:depth=2",
    );
    let own = driver.app.game.study.spec().clone();
    driver.keys("9 9");
    for _ in 0..6 {
        driver.keys("9");
        let line = driver.app.game.study.line();
        let node = &line.nodes()[line.cursor()];
        assert_eq!(driver.app.players.subject(), Some(node.parent));
        let best = driver
            .app
            .explorer
            .views
            .result
            .as_ref()
            .map(|best| best.mv.clone());
        assert_eq!(
            best,
            Some(node.text.clone()),
            "the tree's best move is the one on the board"
        );
        if line.cursor() > 6 || driver.app.game.study.position().outcome().is_some() {
            break;
        }
    }
    // Travelling enters the search: the board returns to the position of the choice.
    let (node, parent) = {
        let line = driver.app.game.study.line();
        (line.cursor(), line.nodes()[line.cursor()].parent)
    };
    driver.keys(".");
    assert!(
        driver.app.players.subject().is_none() && driver.app.game.study.line().cursor() == parent
    );
    assert_ne!(*driver.app.game.study.spec(), own);
    // A step in the game restores the search settings from before.
    driver.keys("esc L");
    assert_eq!(
        (
            driver.app.game.study.line().cursor(),
            driver.app.game.study.spec()
        ),
        (node, &own)
    );
    // A key returns to that search from any move that a player chose.
    driver.keys("H H ctrl-w");
    let chosen = driver.app.game.study.line().cursor();
    let line = driver.app.game.study.line();
    let next = line.nodes()[chosen].children[0];
    assert_eq!(driver.app.screen.focus, Pane::Tree);
    assert_eq!(driver.app.explorer.tree.path, [line.nodes()[next].mv]);
    let best = driver
        .app
        .explorer
        .views
        .result
        .as_ref()
        .map(|best| best.mv.clone());
    assert_eq!(best, Some(line.nodes()[next].text.clone()));
    assert!(shows(&driver, "chose"));
}

#[test]
fn who_forfeits_has_lost_and_the_reason_is_told() {
    let mut driver = driver("k-in-a-row");
    driver.app.players.limits.nodes = Some(10);
    choose_players(&mut driver, "human", "minimax:depth=full");
    driver.keys("i b2 enter");
    let lost = driver.app.game.study.lost_here().expect("a lost game");
    assert_eq!(
        (lost.moves.len(), driver.app.players.going),
        (1, Going::Held)
    );
    assert!(
        shows(&driver, "X wins: O needed more than 10 nodes for a move"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("9");
    assert!(driver.app.game.study.lost_here().is_some() && shows(&driver, "the game is over"));
    // A save of it has this information as well.
    let saved = documents::to_text(&driver.app.game.study);
    let again = documents::read(
        &saved,
        "saved",
        Arc::clone(driver.app.game.study.registry()),
    )
    .expect("a save");
    assert_eq!(again.lost, driver.app.game.study.lost, "{saved}");
    let mut other = self::driver("othello");
    other.opened(
        Source::Game("k-in-a-row".to_owned()),
        Ok((Box::new(again), plyscope::app::Home::default())),
    );
    assert!(
        shows(&other, "X wins: O needed more than 10 nodes for a move"),
        "{}",
        text(&other.draw())
    );
    other.keys("esc 8");
    assert!(
        shows(&other, "the game is over") && !shows(&other, "to move"),
        "{}",
        text(&other.draw())
    );
    // Taking the move back undoes the loss; a move by hand continues the game.
    driver.keys("u");
    assert!(driver.app.game.study.lost_here().is_none() && !shows(&driver, "X wins"));
    driver.keys("ctrl-r i a1 enter");
    assert_eq!(moves(&driver), [4, 5].map(Ordinal));
}

#[test]
fn another_game_has_humans_and_the_same_one_keeps_its_players() {
    let mut driver = driver("nim");
    choose_players(&mut driver, "perfect", "human");
    assert_eq!(moves(&driver).len(), 1);
    driver.keys("ctrl-n / nim enter enter y");
    if driver.app.game.study.position().kind() == "nim" {
        assert_eq!(driver.app.players.programs(), 1);
    }
    driver.keys("ctrl-n / othello enter enter y");
    assert_eq!(
        (
            driver.app.game.study.position().kind(),
            driver.app.players.programs()
        ),
        ("othello", 0)
    );
    assert_eq!(
        driver.app.players.players,
        [Player::human(), Player::human()]
    );
}

#[test]
fn a_save_says_who_played_and_opens_with_the_searches_behind_the_moves() {
    let mut first = driver("rastros:rows=5,columns=5");
    choose_players(
        &mut first,
        "alphabeta:depth=3,ties=random",
        "alphabeta:depth=2",
    );
    first.keys("9 9 9 9");
    let saved = documents::to_text(&first.app.game.study);
    assert!(saved.contains("alphabeta:depth=3,ties=random"), "{saved}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    std::fs::write(&path, saved).expect("a file");
    let mut second = driver("nim");
    second.opened(
        plyscope::app::Source::File(path.clone()),
        plyscope::term::files::open(
            &plyscope::app::Source::File(path),
            &std::sync::Arc::new(engine::eval::Registry::built_in()),
        ),
    );
    assert_eq!(
        (second.app.players.programs(), second.app.players.going),
        (2, Going::Held)
    );
    second.keys("ctrl-w");
    let line = second.app.game.study.line();
    let next = line.nodes()[line.cursor()].children[0];
    let best = second
        .app
        .explorer
        .views
        .result
        .as_ref()
        .map(|best| best.mv.clone());
    assert_eq!(best, Some(line.nodes()[next].text.clone()));
    // They continue as they would have done.
    second.keys("L 9");
    first.keys("9");
    assert_eq!(moves(&second), moves(&first));
}

#[test]
fn whoever_breaks_down_holds_the_game_and_says_so() {
    let mut driver = driver("othello");
    choose_players(&mut driver, "human", "bacoco");
    driver.keeps = true;
    driver.keys("i d3 enter");
    let answers = driver.kept.pop().expect("a thought");
    let Ok(Msg::Chosen(serial, _)) = answers.recv() else {
        panic!("no answer")
    };
    let result = Err(model::study::live::NoAnswer::Broken);
    driver.send(Msg::Chosen(
        serial,
        Box::new(model::study::live::PlayerAnswer {
            pair: None,
            result,
            printed: None,
        }),
    ));
    assert!(shows(&driver, "broke down") && driver.app.players.going == Going::Held);
    // With other players, the game continues.
    driver.keeps = false;
    driver.keys("9");
    assert_eq!(moves(&driver).len(), 2);
}

#[test]
fn at_full_speed_searches_are_shown_as_fast_as_they_end() {
    let mut driver = driver("rastros");
    choose_players(&mut driver, "alphabeta:depth=1", "bacoco");
    driver.keys("' ' ' ' ' '");
    driver.keeps = true;
    driver.keys("8");
    assert!(driver.app.players.is_racing());
    for _ in 0..6 {
        driver.tell_kept();
        driver.send(Msg::Tick);
    }
    driver.keys("8");
    assert!(!driver.app.players.is_racing() && moves(&driver).len() >= 6);
    driver.tell_kept();
    driver.send(Msg::Tick);
    let line = driver.app.game.study.line();
    let parent = line.nodes()[line.cursor()].parent;
    assert!(
        driver
            .app
            .players
            .subject()
            .is_none_or(|subject| subject == parent)
    );
}

#[test]
fn a_file_starts_no_program_by_itself() {
    let text = "(version: 1, game: \"nim\", players: (first: \"human\", second: \"external:command=touch started\"))";
    let study = documents::read(
        text,
        "test",
        std::sync::Arc::new(engine::eval::Registry::built_in()),
    );
    let mut driver = driver("othello");
    let source = plyscope::app::Source::Game("nim".to_owned());
    driver.opened(
        source,
        study
            .map(|study| (Box::new(study), plyscope::app::Home::default()))
            .map_err(Sentence::from),
    );
    assert!(driver.app.game.study.players.is_some() && shows(&driver, "not started by itself"));
    driver.keeps = true;
    driver.keys("i 1:1 enter 8");
    assert!(driver.kept.is_empty() && driver.app.players.programs() == 0);
}

#[test]
fn a_typed_player_names_an_evaluation_by_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let fine = write(
        "fine.ron",
        "(version: 1, name: \"fine\", game: \"nim\", terms: [(weight: 1, feature: \"won\")])",
    );
    let other = write(
        "other.ron",
        "(version: 1, name: \"fine\", game: \"nim\", terms: [(weight: 2, feature: \"won\")])",
    );
    let strange = write(
        "strange.ron",
        "(version: 1, name: \"fine\", game: \"othello\", terms: [])",
    );
    let bad = write("bad.ron", "(version: 1,\n nam: 3)");
    let mut driver = driver("nim:heaps=1+2");
    let type_player = |driver: &mut Driver, side: &str, file: &str| {
        driver.keys(&format!("{side} G k enter ctrl-u"));
        driver.send(Msg::Paste(format!("alphabeta:evaluation={file},depth=1")));
        driver.keys("enter");
    };
    for (file, wanted) in [
        (&bad, "bad.ron:2:2"),
        (&strange, "found one of othello"),
        (&format!("{fine}x/y.ron"), "y.ron"),
    ] {
        type_player(&mut driver, "7", file);
        let Some(plyscope::app::screens::prompt::PromptLine { typed: line, .. }) =
            driver
                .app
                .shown::<plyscope::app::screens::prompt::PromptLine>()
        else {
            panic!("the line is closed")
        };
        assert!(
            line.error
                .as_deref()
                .is_some_and(|error| error.contains(wanted)),
            "{:?}",
            line.error
        );
        assert!(
            line.input.value().contains(file),
            "what was typed stands there"
        );
        driver.keys("esc");
        assert_eq!(driver.app.players.programs(), 0);
    }
    type_player(&mut driver, "7", &fine);
    assert!(matches!(driver.app.mode, Mode::Normal) && driver.app.players.programs() == 1);
    let choosing = driver.app.players.players[1].choosing.to_string();
    assert_eq!(choosing, "alphabeta:evaluation=fine,depth=1");
    // Another evaluation of that name does not replace it while a game is played with it.
    type_player(&mut driver, "6", &other);
    let Some(plyscope::app::screens::prompt::PromptLine { typed: line, .. }) =
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
    else {
        panic!("the line is closed")
    };
    assert!(
        line.error
            .as_deref()
            .is_some_and(|error| error.contains("expected another name than")),
        "{:?}",
        line.error
    );
    driver.keys("esc i 1:1 enter");
    assert_eq!(driver.app.game.study.line().nodes().len(), 3, "it answers");
    // A new game of the same kind keeps the player and the evaluation.
    driver.opened(
        Source::Game("nim".to_owned()),
        plyscope::term::files::open(
            &Source::Game("nim".to_owned()),
            &driver.app.library.registry,
        ),
    );
    driver.keys("i 1:1 enter");
    assert_eq!(
        (
            driver.app.players.programs(),
            driver.app.game.study.line().nodes().len()
        ),
        (1, 3)
    );
}

#[test]
fn the_search_behind_a_move_is_that_of_the_evaluation_then() {
    let registry = |weight: &str| {
        let mut registry = engine::eval::Registry::built_in();
        let text = format!(
            "(version: 1, name: \"own\", game: \"othello\", terms: [(weight: {weight}, feature: \"mobility\", whose: MineMinusTheirs)])"
        );
        registry.add(&text, "/own/own.ron").expect("an evaluation");
        std::sync::Arc::new(registry)
    };
    let mut driver = driver("othello");
    let best = |driver: &Driver| {
        driver
            .app
            .explorer
            .views
            .result
            .as_ref()
            .map(|best| (best.mv.clone(), best.value.clone()))
    };
    driver.send(Msg::Evaluations(registry("1"), Vec::new()));
    choose_players(
        &mut driver,
        "alphabeta:evaluation=own,depth=2",
        "alphabeta:evaluation=own,depth=2",
    );
    driver.keys("9 9 9 ctrl-w");
    let then = best(&driver);
    assert!(then.is_some() && !shows(&driver, "changed since"));
    // The values on the screen do not change, also after the user returns to them.
    driver.send(Msg::Evaluations(registry("-700"), Vec::new()));
    assert_eq!(best(&driver), then);
    driver.keys("L ctrl-w");
    assert!(
        shows(&driver, "with the evaluation of then, changed since"),
        "{}",
        text(&driver.draw())
    );
    assert_eq!(best(&driver), then);
    // From then on, they choose with the new one.
    driver.keys("L 9 ctrl-w");
    assert!(!shows(&driver, "changed since"));
    assert!(
        best(&driver).is_some_and(|(_, value)| value.ends_with("00")),
        "{:?}",
        best(&driver)
    );
}

#[test]
fn values_that_have_no_room_on_the_board_say_so() {
    let mut registry = engine::eval::Registry::built_in();
    let text = "(version: 1, name: \"own\", game: \"othello\", formula: \"2000 + mobility\")";
    registry.add(text, "/own/own.ron").expect("an evaluation");
    let mut driver = Driver::at_depth(
        (80, 24),
        "othello",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(1),
    );
    driver.send(Msg::Evaluations(std::sync::Arc::new(registry), Vec::new()));
    driver.keys("v");
    let spec = driver.app.game.study.spec().clone();
    driver.app.game.study.set_spec(engine::search::Spec {
        evaluation: Some("own".to_owned()),
        ..spec
    });
    driver.keys("o o o");
    assert!(
        driver.app.views.board.value_width() > 4,
        "{}",
        text_of(&driver)
    );
    assert!(shows(&driver, "values: z"), "{}", text_of(&driver));
    driver.keys("z");
    assert!(
        !shows(&driver, "values: z") && !shows(&driver, "values too wide"),
        "{}",
        text_of(&driver)
    );
    driver.keys("z v");
    assert!(!shows(&driver, "values: z"));
}

#[test]
fn a_long_reason_is_cut_with_a_sign() {
    let mut driver = Driver::at_depth(
        (80, 24),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.app.players.limits.nodes = Some(10);
    choose_players(&mut driver, "human", "minimax:depth=full");
    driver.keys("i b2 enter");
    let screen = text_of(&driver);
    let below = screen
        .lines()
        .find(|line| line.starts_with("│ X wins: O needed"))
        .expect("a reason");
    assert!(below.contains('…'), "{screen}");
    assert!(
        shows(&driver, "X wins: O needed more than 10 nodes for a move"),
        "{screen}"
    );
}

#[test]
fn players_that_are_written_meanwhile_can_be_chosen() {
    let mut driver = driver("nim");
    let text = "(version: 1, name: \"rosa\", title: \"Rosa\", player: \"alphabeta:depth=13\")";
    let mut roster = Roster::built_in();
    roster.add(text, "rosa.ron").expect("a player");
    let mut broken = Roster::built_in();
    broken.add_broken("rosa", text, &"rosa.ron:1:2: wrong".into());
    let broken = || Msg::Players(Arc::new(broken.clone()), vec!["rosa.ron:1:2: wrong".into()]);
    driver.send(broken());
    assert!(shows(&driver, "rosa.ron:1:2: wrong"));
    // Read again because of an evaluation, they are unchanged: messages about that evaluation
    // remain.
    driver.send(Msg::Evaluations(
        Arc::new(Registry::built_in()),
        vec!["mine.ron:3:4: wrong".into()],
    ));
    driver.send(broken());
    assert!(shows(&driver, "mine.ron:3:4: wrong"));
    driver.send(Msg::Players(std::sync::Arc::new(roster), Vec::new()));
    assert!(shows(&driver, "the players were read again"));
    driver.keys("7 / rosa enter");
    assert_eq!(driver.app.players.players[1].title, "Rosa");
    // Players at the board are not replaced.
    driver.send(Msg::Players(
        std::sync::Arc::new(Roster::built_in()),
        Vec::new(),
    ));
    assert_eq!(driver.app.players.players[1].title, "Rosa");
}

fn text_of(driver: &Driver) -> String {
    text(&driver.draw())
}
