//! The review of a game: one key leads from its end to the worst mistake of the user, each move has
//! one value with its source, and best play can be followed.

use super::driver::{Driver, text};
use engine::boundary::Position;
use engine::numbers::Ordinal;
use engine::play::{Player, Roster};
use engine::rules::Side;
use plyscope::app::Options;
use plyscope::app::screens::ended::EndScreen;
use plyscope::app::screens::graph::GraphScreen;
use plyscope::app::screens::review::ReviewScreen;
use std::sync::Arc;

fn driver(size: (u16, u16), game: &str) -> Driver {
    let mut driver = Driver::new(
        size,
        game,
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.app.players.roster = Arc::new(Roster::built_in());
    driver
}

/// Returns a game against the program that the user, who plays `user`, loses by always playing the
/// first legal move.
fn lost(size: (u16, u16), game: &str, user: Side) -> Driver {
    let mut driver = driver(size, game);
    let kind = game.split(':').next().expect("a game");
    let program = driver
        .app
        .players
        .roster
        .read("alphabeta:depth=4", kind)
        .expect("a player");
    driver.app.players.players = match user {
        Side::First => [Player::human(), program],
        Side::Second => [program, Player::human()],
    };
    driver.app.players.hides = true;
    if user == Side::Second {
        driver.keys("8");
    }
    while driver.app.shown::<EndScreen>().is_none() {
        let mv = driver.app.game.study.position().legal()[0].text.clone();
        driver.keys(&format!("i {mv} enter"));
    }
    driver
}

fn shown(driver: &Driver) -> String {
    text(&driver.draw())
}

fn review(driver: &Driver) -> &ReviewScreen {
    driver
        .app
        .shown::<ReviewScreen>()
        .unwrap_or_else(|| panic!("{}", shown(driver)))
}

/// Returns the value for the first side by plain minimax, implemented here.
fn minimax(position: &dyn Position) -> i32 {
    if let Some((outcome, _)) = position.outcome() {
        return outcome
            .winner()
            .map_or(0, |side| if side == Side::First { 1 } else { -1 });
    }
    let next = position
        .legal()
        .into_iter()
        .filter_map(|mv| position.play(mv.ordinal));
    let values = next.map(|next| minimax(&*next));
    if position.to_move() == Side::First {
        values.max()
    } else {
        values.min()
    }
    .expect("a move")
}

/// In every size and for either side: the list has the user's own moves that gave something away,
/// the worst is the one that gave away most, and along best play the value does not change.
#[test]
fn the_worst_mistake_is_one_key_from_the_end_of_a_game() {
    for (size, user) in [
        ((80, 24), Side::First),
        ((140, 40), Side::Second),
        ((60, 16), Side::First),
    ] {
        let mut driver = lost(size, "k-in-a-row", user);
        driver.keys("m");
        let at = review(&driver)
            .at(&driver.app)
            .unwrap_or_else(|| panic!("{}", shown(&driver)));
        let study = &driver.app.game.study;
        let moves = study.graph.as_ref().expect("a graph").moves.clone();
        let value = |moves: &[Ordinal]| minimax(&*study.start().replay(moves, &mut |_| {}));
        let cost = |at: usize| (value(&moves[..at]) - value(&moves[..=at])).abs();
        let own = |at: &usize| study.start().replay(&moves[..*at], &mut |_| {}).to_move() == user;
        let due: Vec<usize> = (0..moves.len())
            .filter(own)
            .filter(|at| cost(*at) > 0)
            .collect();
        let mut listed = review(&driver).mistakes(&driver.app);
        let lost_by = due
            .iter()
            .copied()
            .rfind(|at| value(&moves[..=*at]) == value(&moves))
            .expect("a losing move");
        assert_eq!(
            (at, listed[0]),
            (lost_by, lost_by),
            "what lost the game comes first"
        );
        listed.sort_unstable();
        assert_eq!(listed, due, "{user:?}: {}", shown(&driver));
        let line = review(&driver).line(&driver.app, at).expect("best play");
        let end = study
            .start()
            .replay(&[&moves[..at], &line].concat(), &mut |_| {});
        assert!(end.outcome().is_some(), "proven to the end");
        for length in 0..=line.len() {
            assert_eq!(
                value(&[&moves[..at], &line[..length]].concat()),
                value(&moves[..at]),
                "{line:?}"
            );
        }
        let screen = shown(&driver);
        for text in [
            "you have lost",
            "lost the game",
            "best was",
            "proven",
            "best play, 0 of",
        ] {
            assert!(screen.contains(text), "{size:?} {text}: {screen}");
        }
        // Followed to its end and back, and opened in the panes.
        for _ in &line {
            driver.keys("right");
        }
        assert_eq!(review(&driver).walked(), line.len());
        assert!(
            size.0 < 80
                || shown(&driver).contains(if value_is_draw(&driver) {
                    "draw"
                } else {
                    "wins"
                })
        );
        driver.keys("right left");
        assert_eq!(review(&driver).walked(), line.len() - 1);
        driver.keys("enter");
        let here = driver.app.game.study.line();
        assert_eq!(here.ply(here.cursor()), at);
    }
}

fn value_is_draw(driver: &Driver) -> bool {
    let at = review(driver).at(&driver.app).expect("a mistake");
    let study = &driver.app.game.study;
    let moves = &study.graph.as_ref().expect("a graph").moves;
    minimax(&*study.start().replay(&moves[..at], &mut |_| {})) == 0
}

/// For values of searches, the numbers have their depth and are called estimates; best play is
/// found for each mistake, and is played as a variation up to the point that was reached.
#[test]
fn estimates_are_called_so_and_have_best_play() {
    let mut driver = lost((80, 24), "connect-four", Side::First);
    driver.keys("m G");
    let (found, at) = {
        let review = review(&driver);
        let at = review.at(&driver.app).expect("a mistake");
        (review.line(&driver.app, at).expect("best play"), at)
    };
    let is_proven = driver
        .app
        .game
        .study
        .graph
        .as_ref()
        .is_some_and(|graph| graph.proven[at].is_some());
    let screen = shown(&driver);
    assert!(
        !is_proven && screen.contains("estimated by a search of 4") && found.len() == 4,
        "{screen}"
    );
    driver.keys("right right p");
    let line = driver.app.game.study.line();
    let moves = line.ordinals(line.cursor());
    assert_eq!((moves.len(), &moves[at..]), (at + 2, &found[..2]));
    // The graph is one key away, and the review returns from the panes.
    driver.keys("alt-X o");
    assert!(
        driver.app.shown::<GraphScreen>().is_some(),
        "{}",
        shown(&driver)
    );
}

#[test]
fn both_sides_are_listed_where_no_program_played_and_on_demand() {
    let mut driver = lost((100, 30), "k-in-a-row", Side::First);
    driver.keys("m");
    let own = review(&driver).mistakes(&driver.app);
    driver.keys("tab");
    let both = review(&driver).mistakes(&driver.app);
    assert!(own.iter().all(|at| both.contains(at)) && review(&driver).side().is_none());
    driver.keys("tab");
    assert_eq!(review(&driver).side(), Some(Side::First));
    // Two people at the board.
    let mut driver = self::driver((80, 24), "k-in-a-row");
    driver.keys("i b2 space a2 space a1 space c3 space b1 space b3 space c1 enter m");
    assert_eq!(
        (review(&driver).side(), review(&driver).at(&driver.app)),
        (None, Some(1)),
        "{}",
        shown(&driver)
    );
    assert!(!shown(&driver).contains("you have"));
    // A game without mistakes, and an unfinished one.
    let mut driver = self::driver((80, 24), "k-in-a-row");
    driver.keys(
        "i b2 space a3 space a1 space c3 space b3 space b1 space a2 space c2 space c1 enter m",
    );
    assert!(
        shown(&driver).contains("no move has cost anything"),
        "{}",
        shown(&driver)
    );
    let mut driver = self::driver((80, 24), "k-in-a-row");
    driver.keys("i b2 enter alt-X");
    assert!(
        shown(&driver).contains("the game is not over"),
        "{}",
        shown(&driver)
    );
}

/// A user who plays by digits and presses one too many stays at the end of the game.
#[test]
fn a_late_digit_does_nothing_at_the_end() {
    let mut driver = lost((80, 24), "connect-four", Side::First);
    driver.keys("7 6 4");
    assert!(driver.app.shown::<EndScreen>().is_some());
    driver.keys("m");
    assert!(driver.app.shown::<ReviewScreen>().is_some());
}
