//! Tournaments on the screen: set up and changed in a form, filtered, watched, their standings as a curve.

use super::beginning::{count, first};
use super::tournament::{SMALL, contest};
use crate::screens::driver::{Driver, text};
use engine::play::tournament::Record;
use plyscope::app::contest::ContestForm;
use plyscope::app::{App, Mode, Options};
use plyscope::batch::Tournament;
use plyscope::batch::tournament::LiveGame;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn driver(size: (u16, u16), game: &str) -> Driver {
    let mut driver = Driver::at_depth(size, game, Options { clock: false, ..Options::default() }, Some(2));
    driver.app.players.roster = Arc::new(engine::play::Roster::built_in());
    driver
}

fn form(app: &App) -> &ContestForm {
    let Mode::Contest(form) = &app.mode else { panic!("{:?}", app.mode) };
    form
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

fn games(driver: &Driver) -> Vec<Record> {
    driver.app.tournament.as_ref().map_or_else(Vec::new, |contest| contest.games(<[Record]>::to_vec))
}

/// A teacher sets one up: from the panes to the first game, counted.
#[test]
fn a_teacher_sets_up_a_tournament_in_few_keys() {
    for size in [(80, 24), (140, 40)] {
        let mut driver = driver(size, "nim:heaps=1+2+3");
        let script = "alt-s a enter space";
        driver.keys(script);
        assert!(count(script) <= 12);
        let played = games(&driver);
        assert_eq!(played.len(), 6, "three players, each pair with both sides: {}", text(&driver.draw()));
        // Two games each, and four random plies first: the same tournament, changed.
        driver.keys("e");
        let lines = form(&driver.app).fields();
        let at = lines.iter().position(|field| *field == plyscope::app::contest::ContestField::Games).expect("a line");
        driver.keys("g");
        (0..at).for_each(|_| driver.keys("down"));
        driver.keys("right down 1 enter enter");
        let shown = driver.app.tournament.as_ref().expect("a tournament");
        let description = shown.tournament.description();
        assert_eq!((description.games, description.opening, shown.all()), (2, 1, 12));
    }
    // From the first screen, through the list of new games.
    let mut driver = first((80, 24));
    driver.keys("esc ctrl-n / t o u r n a m e n t enter enter");
    assert!(matches!(driver.app.mode, Mode::Contest(_)), "{:?}", driver.app.mode);
}

#[test]
fn what_is_wrong_is_said_and_is_not_begun() {
    let mut driver = driver((80, 24), "k-in-a-row");
    driver.keys("alt-s G up up up up");
    for (keys, wanted) in [
        ("down down down down", ""),
        ("g down down down i backspace backspace backspace backspace backspace backspace n o b o d y enter", "nobody"),
    ] {
        driver.keys(keys);
        assert!(shows(&driver, wanted), "{wanted}: {}", text(&driver.draw()));
    }
    assert!(form(&driver.app).checked.is_err());
    driver.keys("enter");
    assert!(matches!(driver.app.mode, Mode::Contest(_)) && shows(&driver, "no tournament yet"));
    driver.keys("? esc");
    assert!(form(&driver.app).players[0].contains("nobody"), "the help leads back");
    driver.keys("esc");
    assert!(matches!(driver.app.mode, Mode::Normal));
}

/// With a file the games are kept, and another program reads the same tournament.
#[test]
fn a_tournament_of_the_form_is_kept_in_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("ours.ron");
    let mut driver = driver((140, 40), "nim:heaps=1+2");
    driver.disk = true;
    driver.keys("alt-s G i");
    path.display().to_string().chars().for_each(|letter| driver.keys(&letter.to_string()));
    driver.keys("enter enter");
    assert!(matches!(driver.app.mode, Mode::Tournament), "{}", text(&driver.draw()));
    driver.keys("space");
    let text = std::fs::read_to_string(&path).expect("the file");
    assert!(Tournament::is_one(&text), "{text}");
    let all = driver.app.tournament.as_ref().map(|shown| shown.all());
    assert_eq!(Some(games(&driver).len()), all);
    assert!(folder.path().join("ours.games").exists(), "the games lie beside it");
    // No file is replaced unasked.
    driver.keys("esc alt-s G i");
    path.display().to_string().chars().for_each(|letter| driver.keys(&letter.to_string()));
    driver.keys("enter enter");
    assert!(matches!(driver.app.mode, Mode::Contest(_)));
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), text);
}

#[test]
fn games_are_filtered_by_words() {
    for size in [(100, 30), (140, 40)] {
        let mut driver = driver(size, "k-in-a-row");
        driver.called(contest(SMALL, None));
        driver.keys("space / l o s t space b y space b a c o c o");
        let shown = |driver: &Driver| driver.app.tournament.as_ref().map_or(0, |shown| shown.listed());
        let contest = driver.app.tournament.as_ref().expect("a tournament");
        // Counted otherwise: by the schedule.
        let all = games(&driver);
        let lost = all.iter().filter(|record| {
            let game = contest.tournament.schedule().game(record.number).expect("a game");
            let loser = record.winner.side().map(|winner| game.players[winner.other().index()]);
            loser.is_some_and(|loser| contest.tournament.players()[loser].title == "Bacoco")
        });
        let lost: Vec<u64> = lost.map(|record| record.number).collect();
        assert!(!lost.is_empty() && lost.len() < 12);
        assert_eq!(shown(&driver), lost.len());
        let listed: Vec<usize> = (0..lost.len()).filter_map(|at| contest.index_of(at)).collect();
        assert_eq!(listed, lost.iter().map(|number| *number as usize).collect::<Vec<_>>());
        assert!(shows(&driver, "lost by bacoco"));
        // Enter ends the typing, the next one opens the selected game; esc shows all again.
        driver.keys("enter down");
        let second = driver.app.tournament.as_ref().and_then(|shown| shown.index_of(1));
        driver.keys("enter");
        if let Some(second) = second {
            assert!(driver.app.game.study.title.ends_with(&format!("game {}", second + 1)));
        }
        driver.keys("ctrl-t esc");
        assert_eq!(shown(&driver), 12);
        assert!(matches!(driver.app.mode, Mode::Tournament));
        driver.keys("esc");
        assert!(matches!(driver.app.mode, Mode::Normal));
    }
}

#[test]
fn the_curve_shows_the_points() {
    for size in [(80, 24), (140, 40)] {
        let mut driver = driver(size, "k-in-a-row");
        driver.called(contest(SMALL, None));
        driver.keys("c");
        assert!(shows(&driver, "not begun"));
        driver.keys("space");
        let table = driver.app.tournament.as_ref().and_then(|shown| shown.table.clone()).expect("the tables");
        let best = &table.results.standings[0];
        let letter = ["A", "B", "C"][best.player];
        let screen = text(&driver.draw());
        assert!(screen.contains(&format!("{}  {letter}  ", best.points)), "{screen}");
        assert!(screen.lines().filter(|line| line.contains(&letter.repeat(3))).count() > 0, "{screen}");
        driver.keys("c");
        assert!(!shows(&driver, &format!("{}  {letter}  ", best.points)));
    }
}

/// A game that is played is watched, move by move, and what is shown is what is recorded.
#[test]
fn a_running_game_is_watched() {
    let text_of = "(version: 1, title: \"Long\", game: \"othello\", games: 1, seed: 5,
        players: [\"alphabeta:depth=3\", \"alphabeta:depth=3,evaluation=discs\"])";
    let mut driver = driver((140, 40), "k-in-a-row");
    driver.called(contest(text_of, None));
    driver.keys("w");
    assert!(shows(&driver, "no game is being played"));
    driver.app.play_games(1, || {});
    let since = Instant::now();
    let mut seen: Vec<LiveGame> = Vec::new();
    while games(&driver).is_empty() && since.elapsed() < Duration::from_secs(60) {
        let now = driver.app.tournament.as_ref().expect("a tournament").played_now();
        if let Some(game) = now.first().filter(|game| game.moves.len() > 2) {
            if seen.is_empty() {
                assert!(shows(&driver, "game 1"), "{}", text(&driver.draw()));
            }
            seen.push(game.clone());
        }
    }
    let record = games(&driver).into_iter().next().expect("a game");
    assert!(!seen.is_empty(), "it was watched");
    assert!(seen.iter().filter(|game| game.number == 0).all(|game| record.moves.starts_with(&game.moves)));
}
