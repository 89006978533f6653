//! The values of the whole game: mistakes, better moves, the save, games of a tournament.

use super::tournament::contest;
use crate::saves::registry;
use crate::screens::driver::{Driver, text};
use model::documents;
use model::study::graph::GameGraph;
use plyscope::app::{Effect, Key, Mode, Msg, Options, Source};

/// A game of tic-tac-toe in which O loses by its first move and X wins.
const LOST: &str = "1 i b2 space a2 space a1 space c3 space b1 space b3 space c1 enter";

fn played(size: (u16, u16)) -> Driver {
    let mut driver = Driver::at_depth(
        size,
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        None,
    );
    driver.keys(LOST);
    // Its end is announced.
    driver.keys("esc");
    driver
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
fn a_student_finds_the_mistake_of_a_lost_game() {
    for size in [(80, 24), (140, 40)] {
        let mut driver = played(size);
        driver.keys("alt-o");
        let graph = driver.app.game.study.graph.clone().expect("a graph");
        assert_eq!((graph.known(), graph.plies.len()), (8, 8));
        let screen = text(&driver.draw());
        assert!(
            screen.contains("8 of 8 positions") && screen.contains("What cost most"),
            "{screen}"
        );
        driver.keys("g n");
        assert_eq!(driver.app.graph.at, 1);
        assert!(
            note(&driver).contains("O a2 = 1; best a3 = 0"),
            "{}",
            note(&driver)
        );
        // The position in the panes, with the better line as a variation.
        driver.keys("p");
        assert!(matches!(driver.app.mode, Mode::Normal));
        let line = driver.app.game.study.line();
        assert_eq!(line.nodes()[line.cursor()].text, "a3");
        // From the panes: the same keys, without the graph.
        let mut driver = played(size);
        // The first one starts the search of the positions.
        driver.keys("2 g alt-k alt-k");
        assert_eq!(driver.app.game.study.line().cursor(), 1);
        assert!(note(&driver).contains("best a3"), "{}", note(&driver));
        driver.keys("alt-i");
        assert!(note(&driver).contains("no mistake comes before"));
    }
}

/// Numbered like a score sheet, as in the list of moves beside the graph.
#[test]
fn mistakes_have_the_numbers_of_the_move_list() {
    let mut driver = played((140, 40));
    driver.keys("alt-o g n");
    assert!(
        note(&driver).starts_with("1… O a2 = 1"),
        "{}",
        note(&driver)
    );
    let screen = text(&driver.draw());
    assert!(
        screen.contains("1… O a2 = 1") && !screen.contains("move 2"),
        "{screen}"
    );
    let game = "1 i b2 space a3 space a1 space c3 space c1 space b1 space a2 enter";
    let mut driver = Driver::at_depth(
        (140, 40),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        None,
    );
    driver.keys(&format!("{game} alt-o"));
    let graph = driver.app.game.study.graph.clone().expect("a graph");
    for at in graph.mistakes() {
        let text = plyscope::app::screens::graph::mistake_text(&driver.app.game.study, at);
        let sign = if at % 2 == 0 { '.' } else { '…' };
        assert!(
            text.is_some_and(|text| text.starts_with(&format!("{}{sign} ", at / 2 + 1))),
            "{at}"
        );
    }
}

/// A game that was pasted opens at its end, with the mistakes before it.
#[test]
fn the_keys_of_mistakes_go_around_and_say_so() {
    let mut driver = played((140, 40));
    driver.keys("alt-o G n");
    assert_eq!(driver.app.graph.at, 1);
    assert!(
        note(&driver).starts_with("no mistake follows; from the start again: 1… O a2"),
        "{}",
        note(&driver)
    );
    driver.keys("g N");
    assert_eq!(driver.app.graph.at, 1);
    assert!(
        note(&driver).starts_with("no mistake comes before; from the end again: 1… O a2"),
        "{}",
        note(&driver)
    );
    // Not while positions in between are unknown.
    let mut driver = played((140, 40));
    let key = |name: &str| Msg::Key(Key::read(name).expect("a key"));
    driver.app.step(key("alt-o"));
    driver.app.step(key("n"));
    assert!(
        note(&driver).starts_with("no further mistake is known yet"),
        "{}",
        note(&driver)
    );
}

#[test]
fn a_save_keeps_it_and_older_saves_lack_it() {
    let mut driver = played((100, 30));
    driver.keys("a w h y enter alt-o esc");
    let text = documents::to_text(&driver.app.game.study);
    assert!(
        text.contains("graph: (")
            && text.contains("(after: 1, value: \"0\", best: \"a3\", played: \"1\")"),
        "{text}"
    );
    let again =
        documents::read(&text, "test", registry()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.graph, driver.app.game.study.graph);
    assert_eq!(documents::to_text(&again), text);
    let without: String = {
        let (before, rest) = text.split_once("    graph: (").expect("a graph");
        let (_, after) = rest.split_once("\n    ),\n").expect("its end");
        format!("{before}{}", after.trim_start_matches(' '))
    };
    let older = documents::read(&without, "test", registry())
        .unwrap_or_else(|error| panic!("{error}\n{without}"));
    assert_eq!(older.graph, None);
    assert_eq!(older.line(), again.line(), "comments and all");
    // Invalid values are reported with their place.
    for (good, bad, expected) in [
        ("(after: 1, value", "(after: 99, value", "from 0 to 7"),
        ("(after: 1, value", "(after: 0, value", "a second one"),
        (
            "value: \"0\", best: \"a3\"",
            "value: \"zero\", best: \"a3\"",
            "expected a value",
        ),
        (
            "value: \"0\", best: \"a3\", played: \"1\"",
            "value: \"0\", best: \"b2\"",
            "cannot be played",
        ),
    ] {
        let wrong = text.replacen(good, bad, 1);
        let error = documents::read(&wrong, "test", registry())
            .map(|_| ())
            .expect_err(bad)
            .to_string();
        assert!(
            error.contains(expected) && error.starts_with("test:"),
            "{error}"
        );
    }
}

/// The work stops, and continues with the missing positions; walking and playing on do not end it.
#[test]
fn the_search_of_the_game_is_stopped_and_goes_on() {
    let mut driver = played((100, 30));
    let key = |name: &str| Msg::Key(Key::read(name).expect("a key"));
    let mut effects = driver.app.step(key("alt-o"));
    let task = |effects: &mut Vec<Effect>| {
        effects.drain(..).find_map(|effect| {
            if let Effect::Start(task) = effect {
                Some(task)
            } else {
                None
            }
        })
    };
    let running = task(&mut effects).expect("a first position");
    assert!(driver.app.graph.is_running());
    driver.app.step(key("space"));
    assert!(!driver.app.graph.is_running() && running.control.is_stopped());
    // Late results are ignored.
    let known = |driver: &Driver| {
        driver
            .app
            .game
            .study
            .graph
            .as_ref()
            .map_or(0, GameGraph::known)
    };
    let late = plyscope::term::work::done(running.work, &running.control);
    driver.app.step(Msg::Ended(running.serial, late));
    assert_eq!(known(&driver), 0);
    driver.keys("space");
    assert_eq!(known(&driver), 8);
    // Two more moves in a variation: only the new positions are searched.
    driver.keys("esc 2 left left left 1 i c1 enter");
    let mut effects = driver.app.step(key("alt-o"));
    assert_eq!(
        known(&driver),
        4,
        "the positions before the one where they part are known"
    );
    assert!(task(&mut effects).is_some());
    // Another game is not affected.
    driver.keys("esc");
    driver.app.game.discard();
    driver.opened(
        Source::Game("nim".to_owned()),
        plyscope::term::files::open(&Source::Game("nim".to_owned()), &registry()),
    );
    assert!(driver.app.game.study.graph.is_none() && !driver.app.graph.is_running());
}

#[test]
fn another_depth_is_searched_when_it_is_asked_for() {
    let mut driver = played((100, 30));
    driver.keys("d 2 enter alt-o");
    let depth = |driver: &Driver| {
        driver
            .app
            .game
            .study
            .graph
            .as_ref()
            .map(|graph| graph.spec.depth)
    };
    assert_eq!(depth(&driver), Some(Some(2)));
    driver.keys("esc d 3 enter alt-o");
    assert_eq!(depth(&driver), Some(Some(2)), "what is there is shown");
    assert!(text(&driver.draw()).contains("r searches again: depth 3"));
    driver.keys("r");
    assert_eq!(depth(&driver), Some(Some(3)));
}

/// A game of a tournament opens at the losing move.
#[test]
fn a_lost_game_of_a_tournament_opens_where_it_was_lost() {
    let text = "(version: 1, title: \"Two\", game: \"k-in-a-row\", games: 6, seed: 3,
        players: [\"bacoco\", \"alphabeta:depth=full,evaluation=outcome,ties=random\"])";
    let mut driver = Driver::at_depth(
        (100, 30),
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.called(contest(text, None));
    driver.keys("space tab");
    let records = driver
        .app
        .tournament
        .as_ref()
        .expect("a tournament")
        .games(<[_]>::to_vec);
    let mut lost = 0;
    for record in &records {
        driver.keys("g");
        (0..record.number).for_each(|_| driver.keys("down"));
        driver.keys("enter");
        let study = &driver.app.game.study;
        let cursor = study.line().cursor();
        if let Some(winner) = record.winner.side() {
            lost += 1;
            let graph = study.graph.as_ref().expect("what it was found by");
            let (at, loser) = (study.line().ply(cursor), winner.other());
            assert_eq!(study.position().to_move(), loser);
            // Before it the value was no loss, by plain minimax of the position; after it, it was a
            // loss to the end.
            let value = |ply: usize| {
                let moves = study.line().ordinals(study.line().end(0));
                let position = study.start().replay(&moves[..ply], &mut |_| {});
                let spec = engine::search::Spec {
                    depth: None,
                    max: Some(loser),
                    ..engine::search::Spec::default()
                };
                let problem = position.pose(&spec, study.registry()).expect("a search");
                let value = problem.truth(&[], u64::MAX, &engine::search::Token::new());
                problem.print(value.expect("a value"))
            };
            assert_ne!(value(at), "-1", "game {}", record.number);
            assert!(
                (at + 1..=record.moves.len()).all(|ply| value(ply) == "-1"),
                "game {}",
                record.number
            );
            assert!(
                graph.cost(at) > 0.0 && note(&driver).contains("the game was decided here"),
                "{}",
                note(&driver)
            );
        }
        driver.keys("ctrl-t");
    }
    assert!(lost > 0, "some games were lost");
}
