//! Tournaments on the screen, checked by the state of the app afterwards.

use crate::screens::driver::{Driver, text};
use engine::eval::Registry;
use engine::numbers::Ordinal;
use engine::play::Roster;
use model::batch::Tournament;
use model::batch::tournament::data::{Record, Tally};
use model::documents;
use plyscope::app::Mode;
use plyscope::app::Mouse;
use plyscope::app::Msg;
use plyscope::app::Options;
use plyscope::app::screens::tournament::Totals;
use plyscope::app::screens::tournament::TournamentScreen;
use plyscope::app::screens::tournament_form::TournamentForm;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const SMALL: &str =
    "(version: 1, title: \"Three at Nim\", game: \"nim:heaps=1+2+3\", games: 2, seed: 5,
    players: [\"bacoco\", \"perfect\", \"alphabeta:depth=2\"])";

/// A tournament with endless games.
const LONG: &str = "(version: 1, game: \"othello\", players: [\"minimax:depth=full\", \"bacoco\"])";

/// Returns a tournament from its text, with its journal in the given file.
pub fn contest(text: &str, journal: Option<PathBuf>) -> Box<TournamentScreen> {
    let registry = Arc::new(Registry::built_in());
    let tournament =
        Tournament::read(text, "test", None, &Roster::built_in(), registry).expect("a tournament");
    let kept = journal
        .as_ref()
        .map(|path| tournament.journal(path, false).expect("a journal"));
    Box::new(TournamentScreen::new(tournament, journal, kept))
}

fn driver(size: (u16, u16), text: &str, journal: Option<PathBuf>) -> Driver {
    let mut driver = Driver::at_depth(
        size,
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.called(contest(text, journal));
    driver
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

fn games(driver: &Driver) -> usize {
    driver
        .app
        .tournament
        .as_ref()
        .map_or(0, |contest| contest.games(<[Record]>::len))
}

#[test]
fn it_is_played_and_added_up() {
    let mut driver = driver((100, 30), SMALL, None);
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
            && shows(&driver, "0 of 12")
            && shows(&driver, "not begun")
    );
    driver.keys("space");
    assert!(games(&driver) == 12 && shows(&driver, "12 of 12") && shows(&driver, "100 %"));
    let table = driver
        .app
        .tournament
        .as_ref()
        .and_then(|contest| contest.table.clone())
        .expect("the tables");
    assert_eq!(
        (
            table.games,
            table.results.games,
            table.results.standings.len()
        ),
        (12, 12, 3)
    );
    let total = table
        .results
        .standings
        .iter()
        .map(|row| row.total)
        .fold(Tally::default(), Tally::plus);
    assert_eq!((total.won, total.lost, total.drawn), (12, 12, 0));
    assert!(shows(&driver, "Perfect") && shows(&driver, "Bacoco") && shows(&driver, "Row began"));
    driver.keys("space");
    assert!(shows(&driver, "all games are played"));
}

#[test]
fn a_game_opens_with_the_search_behind_each_of_its_moves() {
    let mut driver = driver((80, 24), SMALL, None);
    driver.keys("space tab");
    let searched =
        |record: &Record| record.nodes.0 > 0 && record.nodes.1 > 0 && record.moves.len() > 2;
    let at = driver
        .app
        .tournament
        .as_ref()
        .and_then(|contest| contest.games(|games| games.iter().position(searched)));
    let at = at.expect("a game between two who search");
    for _ in 0..at {
        driver.keys("j");
    }
    driver.keys("enter");
    assert!(
        matches!(driver.app.mode, Mode::Normal)
            && driver
                .app
                .game
                .study
                .title
                .ends_with(&format!("game {}", at + 1))
    );
    let line = driver.app.game.study.line();
    let (end, plies) = (line.end(0), line.ply(line.end(0)));
    assert_eq!(line.cursor(), 0);
    for _ in 0..plies {
        driver.keys("L ctrl-w");
        let line = driver.app.game.study.line();
        let next = line.nodes()[line.cursor()].children[0];
        let best = driver
            .app
            .explorer
            .views
            .result
            .as_ref()
            .map(|best| best.mv.clone());
        assert_eq!(best, Some(line.nodes()[next].text.clone()));
        driver.keys("L");
    }
    assert_eq!(driver.app.game.study.line().cursor(), end);
    assert!(!driver.app.game.is_unsaved() && driver.app.players.programs() == 2);
    driver.keys("ctrl-t");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
    );
    assert_eq!(
        driver.app.tournament.as_ref().map(|contest| contest.at),
        Some(at),
        "the selection stays"
    );
    // Unsaved work is lost only after a confirmation.
    driver.keys("esc H");
    let legal = driver.app.game.study.position().legal();
    driver.keys(&format!("i {} enter", legal.last().expect("a move").text));
    if driver.app.game.is_unsaved() {
        driver.keys("ctrl-t enter");
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::question::QuestionScreen>()
                .is_some()
        );
        driver.keys("y");
        assert!(!driver.app.game.is_unsaved());
    }
}

#[test]
fn a_click_selects_and_opens() {
    let mut driver = driver((140, 40), SMALL, None);
    driver.keys("space");
    let app = &driver.app;
    let body = plyscope::app::screens::tournament::inside(&app.layout());
    let [_, area] = app
        .tournament
        .as_ref()
        .expect("a tournament")
        .areas(&app.screen, body);
    driver.send(Msg::Mouse(Mouse::Press(area.x + 5, area.y + 4)));
    assert_eq!(
        driver.app.tournament.as_ref().map(|contest| contest.at),
        Some(3)
    );
    driver.send(Msg::Mouse(Mouse::Wheel(area.x, area.y, false)));
    assert_eq!(
        driver.app.tournament.as_ref().map(|contest| contest.at),
        Some(6)
    );
    let y = (area.y..area.bottom()).find(|y| {
        let line = text(&driver.draw())
            .lines()
            .nth(usize::from(*y))
            .unwrap_or_default()
            .to_owned();
        line.contains('›')
    });
    driver.send(Msg::Mouse(Mouse::Press(
        area.x + 5,
        y.expect("the selected game"),
    )));
    assert!(
        matches!(driver.app.mode, Mode::Normal) && driver.app.game.study.title.ends_with("game 7")
    );
}

#[test]
fn pairs_of_games_are_split_by_who_began() {
    let mut driver = Driver::at_depth(
        (80, 24),
        "rastros:rows=4,columns=4",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.keys("ctrl-g");
    assert!(matches!(driver.app.mode, Mode::Normal) && shows(&driver, "two programs must play"));
    driver.keys("7 / bacoco enter 6 / obtusosw enter ctrl-g ctrl-u 0 enter");
    assert!(shows(&driver, "expected a number of pairs"));
    driver.keys("ctrl-u 6 enter");
    let table = driver
        .app
        .tournament
        .as_ref()
        .and_then(|contest| contest.table.clone())
        .expect("the tables");
    assert_eq!(table.results.games, 12);
    for row in &table.results.standings {
        assert_eq!((row.first.games(), row.second.games()), (6, 6));
    }
    assert!(shows(&driver, "ObtusoSW – Bacoco") && shows(&driver, "12 of 12"));
    // The game at the board has not changed.
    driver.keys("esc");
    assert!(
        matches!(driver.app.mode, Mode::Normal) && driver.app.game.study.line().nodes().len() == 1
    );
}

fn wait(driver: &mut Driver, wanted: impl Fn(&Driver) -> bool) {
    let until = Instant::now() + Duration::from_secs(60);
    while !wanted(driver) {
        assert!(Instant::now() < until, "{}", text(&driver.draw()));
        std::thread::sleep(Duration::from_millis(1));
        driver.send(Msg::Tick);
    }
}

#[test]
fn it_waits_goes_on_and_stops() {
    let mut driver = driver((80, 24), LONG, None);
    driver.keeps = true;
    driver.keys("space");
    assert!(
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|shown| shown.is_running())
            && shows(&driver, "running")
    );
    driver.keys("space");
    assert!(
        !driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|shown| shown.is_running())
            && shows(&driver, "paused")
    );
    driver.called(contest(SMALL, None));
    assert!(
        shows(&driver, "one tournament at a time"),
        "its games are kept nowhere"
    );
    driver.keys("space esc");
    assert!(
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|shown| shown.is_running())
            && shows(&driver, "0/2 games"),
        "it goes on behind the workbench"
    );
    // These games are not stored: quitting asks.
    driver.keys("q");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::question::QuestionScreen>()
            .is_some()
            && shows(&driver, "kept nowhere")
            && !driver.quit
    );
    driver.keys("n ctrl-t");
    driver.called(contest(SMALL, None));
    assert!(shows(&driver, "one tournament at a time"));
    driver.keys("ctrl-c");
    wait(&mut driver, |driver| {
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|contest| !contest.would_be_lost())
    });
    driver.tell_kept();
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
            && shows(&driver, "stopped")
    );
    driver.keys("ctrl-c q");
    assert!(driver.quit, "nothing runs and nothing is lost");
}

#[test]
fn the_journal_keeps_what_was_played_when_somebody_quits() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.games");
    let text = SMALL.replace("games: 2", "games: 2000");
    let mut first = driver((80, 24), &text, Some(path.clone()));
    first.keeps = true;
    first.keys("space");
    wait(&mut first, |driver| games(driver) > 5);
    first.keys("q q");
    assert!(first.quit, "nothing is asked");
    drop(first);
    let again = driver((80, 24), &text, Some(path));
    assert!(games(&again) > 5 && shows(&again, "not begun"));
    assert!(
        again
            .app
            .tournament
            .as_ref()
            .is_some_and(|contest| contest.table.is_some()),
        "what is kept is added up"
    );
}

#[test]
fn a_tournament_that_was_made_longer_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.games");
    let mut first = driver((80, 24), SMALL, Some(path.clone()));
    first.keys("space");
    let played = |driver: &Driver| {
        driver
            .app
            .tournament
            .as_ref()
            .map(|contest| contest.games(<[Record]>::to_vec))
    };
    let before = played(&first).expect("games");
    drop(first);
    let mut again = driver((80, 24), &SMALL.replace("games: 2", "games: 3"), Some(path));
    assert!(
        shows(&again, "12 of 18") && shows(&again, "not begun"),
        "{}",
        text_of(&again)
    );
    again.keys("space");
    let after = played(&again).expect("games");
    assert_eq!((after.len(), &after[..12]), (18, &before[..]));
}

/// Returns an evaluation of Nim that counts a feature of a position.
fn counting(name: &str, feature: &str) -> String {
    format!(
        "(version: 1, name: {name:?}, game: \"nim\", terms: [(weight: 1, feature: {feature:?})])"
    )
}

#[test]
fn evaluations_of_a_tournament_stay_above_the_users_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let write =
        |text: &str| std::fs::write(folder.path().join("theirs.ron"), text).expect("a file");
    write(&counting("theirs", "objects"));
    let text = "(version: 1, game: \"nim:heaps=1+2+3\", players: [
        (name: \"Rosa\", player: \"alphabeta:evaluation=./theirs.ron,depth=2\"), (name: \"Bert\", player: \"bacoco\")])";
    let open = |driver: &Driver| {
        let registry = Arc::clone(&driver.app.library.registry);
        Tournament::read(
            text,
            "test",
            Some(folder.path()),
            &Roster::built_in(),
            registry,
        )
    };
    let mut driver = driver((80, 24), SMALL, None);
    let tournament = open(&driver).expect("a tournament");
    driver.called(Box::new(TournamentScreen::new(tournament, None, None)));
    driver.keys("space tab enter");
    // Players have their names from the tournament.
    let titles = |driver: &Driver| {
        driver
            .app
            .players
            .players
            .each_ref()
            .map(|player| player.title.clone())
    };
    assert_eq!(titles(&driver), ["Rosa", "Bert"], "{}", text_of(&driver));
    assert!(
        shows(&driver, "X Rosa") || shows(&driver, "1 Rosa"),
        "{}",
        text_of(&driver)
    );
    let has = |registry: &Registry, name: &str| registry.get("nim", name).is_ok();
    assert!(
        has(driver.app.game.study.registry(), "theirs")
            && !has(&driver.app.library.registry, "theirs")
    );
    // After a change by the user, the evaluations of the tournament stay, and can be searched with.
    let mut own = Registry::built_in();
    own.add(&counting("mine", "objects"), "/own/mine.ron")
        .expect("an evaluation");
    driver.send(Msg::Evaluations(Arc::new(own), Vec::new()));
    for name in ["theirs", "mine"] {
        assert!(has(driver.app.game.study.registry(), name), "{name}");
    }
    assert!(
        has(&driver.app.library.registry, "mine") && driver.app.explorer.views.result.is_some()
    );
    // Another version of its evaluation makes another tournament, not a second evaluation of that
    // name.
    write(&counting("theirs", "won"));
    let again = open(&driver).map(|_| ()).map_err(|error| error.to_string());
    assert_eq!(again, Ok(()));
    // A game with the same players needs that evaluation; any other one has only the user's own.
    driver.keys("ctrl-n / nim enter");
    assert!(
        has(driver.app.game.study.registry(), "mine")
            && has(driver.app.game.study.registry(), "theirs")
    );
    driver.keys("ctrl-n / othello enter");
    assert!(
        has(driver.app.game.study.registry(), "mine")
            && !has(driver.app.game.study.registry(), "theirs")
    );
}

#[test]
fn a_game_that_was_forfeited_opens_as_one_that_is_over() {
    let text = "(version: 1, game: \"othello\", games: 1, nodes: 300, players: [
        (name: \"Deep\", player: \"basilio:depth=5\"), \"discs\"])";
    let mut driver = driver((80, 24), text, None);
    driver.keys("space tab enter");
    let told = "○ wins: ● needed more than 300 nodes for a move";
    let lost = driver.app.game.study.lost.clone().expect("a lost game");
    assert!(
        shows(&driver, "Deep") && !shows(&driver, "held"),
        "{}",
        text_of(&driver)
    );
    assert!(
        driver.app.game.study.lost_here().is_some() && shows(&driver, told),
        "{}",
        text_of(&driver)
    );
    // Its save has this information as well.
    let save = documents::to_text(&driver.app.game.study);
    let again =
        documents::read(&save, "save", Arc::clone(&driver.app.library.registry)).expect("a save");
    assert_eq!(again.lost, Some(lost), "{save}");
    assert!(
        save.contains(
            "forfeit: (at: (after: 0), reason: \"needed more than 300 nodes for a move\")"
        ),
        "{save}"
    );
    driver.keys("8");
    assert!(shows(&driver, "the game is over"), "{}", text_of(&driver));
}

#[test]
fn in_the_place_of_a_program_that_has_lost_its_name_is_told() {
    let text = "(version: 1, game: \"nim\", games: 1, swap: false, players: [
        (name: \"Dies\", player: \"external:command=false\"), \"bacoco\"])";
    let mut driver = driver((80, 24), text, None);
    driver.keys("space tab enter");
    assert!(
        driver.app.game.study.lost_here().is_some() && shows(&driver, "2 wins: 1 "),
        "{}",
        text_of(&driver)
    );
    assert!(
        shows(&driver, "Dies, not started") && !shows(&driver, "1 Human"),
        "{}",
        text_of(&driver)
    );
    driver.keys("8");
    assert!(shows(&driver, "the game is over"), "{}", text_of(&driver));
}

#[test]
fn ctrl_c_stops_the_games_behind_the_workbench() {
    let mut driver = driver((80, 24), LONG, None);
    driver.keeps = true;
    driver.keys("space esc");
    assert!(
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|shown| shown.is_running())
            && matches!(driver.app.mode, Mode::Normal)
    );
    // The search before the board is not affected by them.
    driver.keys("ctrl-c");
    if driver
        .app
        .tournament
        .as_ref()
        .is_some_and(|shown| shown.is_running())
        && shows(&driver, "0/2 games")
        && !shows(&driver, "stopped")
    {
        driver.keys("ctrl-c");
    }
    assert!(matches!(driver.app.mode, Mode::Normal), "nothing is asked");
    wait(&mut driver, |driver| {
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|contest| !contest.is_running())
    });
    driver.tell_kept();
    driver.keys("ctrl-c");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::question::QuestionScreen>()
            .is_some(),
        "now nothing runs"
    );
}

fn text_of(driver: &Driver) -> String {
    text(&driver.draw())
}

#[test]
fn means_and_points_by_depth_stand_below_and_a_half_open_rating_has_its_end() {
    let text = SMALL.replace("seed: 5", "seed: 5, depths: [1, 2]");
    for clock in [false, true] {
        let mut driver = Driver::at_depth(
            (80, 60),
            "nim",
            Options {
                clock,
                ..Options::default()
            },
            Some(2),
        );
        driver.called(contest(&text, None));
        driver.keys("space");
        let screen = text_of(&driver);
        let head = screen
            .lines()
            .find(|line| line.contains("depth 2"))
            .expect("a heading");
        assert!(
            head.contains("plies") && head.contains("depth 1"),
            "{screen}"
        );
        assert_eq!(
            head.contains("ms/move"),
            clock,
            "time is not told where it may not be"
        );
        // The points at the depths add up to the totals.
        let table = driver
            .app
            .tournament
            .as_ref()
            .and_then(|contest| contest.table.clone())
            .expect("the tables");
        let best = &table.results.standings[0];
        let cells = screen
            .lines()
            .skip_while(|line| *line != head)
            .nth(1)
            .expect("a row");
        let cells: Vec<&str> = cells.trim_matches(['│', ' ']).split_whitespace().collect();
        let points = |back: usize| cells[cells.len() - back].parse::<i64>().expect("points");
        assert_eq!(points(1) + points(2), best.points, "{screen}");
        let plies = format!("{:.1}", best.plies as f64 / best.total.games() as f64);
        assert!(cells.contains(&plies.as_str()), "{screen}");
        // Every line can be scrolled to.
        let contest = driver.app.tournament.as_ref().expect("a tournament");
        let tables: Vec<&str> = screen
            .lines()
            .skip(5)
            .take_while(|line| !line.starts_with('╰'))
            .collect();
        let last = tables
            .iter()
            .rposition(|line| !line.trim_matches(['│', ' ']).is_empty())
            .expect("tables");
        assert_eq!(contest.lines(), last + 1, "{screen}");
    }
    let two = "(version: 1, game: \"nim:heaps=1+2+3\", games: 2, seed: 5, players: [\"random\", \"alphabeta:depth=full\"])";
    let mut driver = driver((80, 40), two, None);
    driver.keys("space");
    let table = driver
        .app
        .tournament
        .as_ref()
        .and_then(|contest| contest.table.clone())
        .expect("the tables");
    let half_open = table
        .ratings
        .iter()
        .flatten()
        .any(|rating| rating.low.is_finite() != rating.high.is_finite());
    assert!(
        half_open && shows(&driver, " ≥") && shows(&driver, " ≤"),
        "{}",
        text_of(&driver)
    );
}

#[test]
fn typed_programs_are_told_apart_by_what_they_run() {
    let two = "(version: 1, game: \"nim\", players: [\"external:command=python3 /a/long/folder/one.py\",
        \"external:command=python3 /a/long/folder/two.py --depth 3\", (name: \"Rosa\", player: \"external:command=x\")])";
    let mut driver = driver((80, 40), two, None);
    let contest = driver.app.tournament.as_mut().expect("a tournament");
    let table = Totals::new(&contest.tournament, &[]);
    contest.table = Some(table);
    let screen = text_of(&driver);
    for name in ["one.py ", "two.py --depth 3", "Rosa"] {
        assert!(screen.contains(name), "{screen}");
    }
    // The started tournament is still described completely below.
    assert!(
        !screen
            .lines()
            .take(36)
            .any(|line| line.contains("external")),
        "{screen}"
    );
}

#[test]
fn a_tournament_is_made_on_the_screen() {
    let mut driver = Driver::at_depth(
        (80, 24),
        "nim:heaps=1+2+3",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.keys("ctrl-t");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament_form::TournamentForm>()
            .is_some()
            && shows(&driver, "nim:heaps=1+2+3"),
        "there is none yet"
    );
    // A title, one more player with its own name, and three games.
    driver.keys("i");
    driver.send(Msg::Paste("Mine".to_owned()));
    driver.keys("enter a i ctrl-u");
    driver.send(Msg::Paste("alphabeta:depth=2 as Deep".to_owned()));
    driver.keys("enter down down right");
    let Some(form) = driver
        .app
        .shown::<plyscope::app::screens::tournament_form::TournamentForm>()
    else {
        panic!("the form")
    };
    assert!(
        form.cursor.typed.is_none()
            && form.tournament.is_some()
            && form.description.title == "Mine"
    );
    let count = form.description.players.len();
    let last = form.description.players.last().expect("players");
    assert_eq!(
        (last.name.as_deref(), &*last.player),
        (Some("Deep"), "alphabeta:depth=3")
    );
    driver.keys("enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
            && shows(&driver, "Mine"),
        "and it is played"
    );
    let all = driver
        .app
        .tournament
        .as_ref()
        .map_or(0, |contest| contest.all());
    assert_eq!(
        (all, games(&driver)),
        (count * (count - 1) / 2 * 2 * 10, all)
    );
    // A copy of it with another seed.
    driver.keys("e G up up + enter");
    let seed = driver
        .app
        .tournament
        .as_ref()
        .map(|contest| contest.tournament.description().seed);
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some(),
        "{}",
        text(&driver.draw())
    );
    assert_eq!((seed, games(&driver)), (Some(1), all), "it is played, too");
    driver.keys("n esc");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some(),
        "leaving the form goes back"
    );
}

#[test]
fn what_is_wrong_in_the_form_stands_in_it() {
    let mut driver = Driver::at_depth((80, 24), "othello", Options::default(), Some(2));
    driver.keys("ctrl-t a i ctrl-u");
    driver.send(Msg::Paste("nobody".to_owned()));
    driver.keys("enter");
    assert!(
        shows(&driver, "nobody") && shows(&driver, "expected"),
        "{}",
        text(&driver.draw())
    );
    let Some(form) = driver
        .app
        .shown::<plyscope::app::screens::tournament_form::TournamentForm>()
    else {
        panic!("the form")
    };
    assert!(form.cursor.typed.is_some());
    driver.keys("esc esc y");
    assert!(matches!(driver.app.mode, Mode::Normal) && driver.app.tournament.is_none());
}

#[test]
fn a_tournament_with_a_file_is_written_before_it_begins() {
    let mut driver = Driver::at_depth((100, 30), "nim:heaps=1+2+3", Options::default(), Some(2));
    driver.keys("ctrl-t G i");
    driver.send(Msg::Paste("league".to_owned()));
    driver.keys("enter");
    assert!(driver.written.is_empty());
    driver.keys("enter");
    assert_eq!(driver.written, [PathBuf::from("league.ron")]);
}

#[test]
fn games_are_filtered() {
    let mut driver = driver((140, 40), SMALL, None);
    driver.keys("space /");
    driver.send(Msg::Paste("lost by bacoco".to_owned()));
    driver.keys("enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some(),
        "{}",
        text(&driver.draw())
    );
    let contest = driver.app.tournament.as_ref().expect("a tournament");
    let shown = contest.listed(0, 99);
    let lost = |record: &Record| {
        let game = contest
            .tournament
            .schedule()
            .game(record.number)
            .expect("a game");
        let side = engine::rules::Side::BOTH
            .into_iter()
            .find(|side| game.players[side.index()] == 0);
        side.is_some_and(|side| record.winner.side() == Some(side.other()))
    };
    let by_hand = contest.games(|games| {
        games
            .iter()
            .filter(|game| lost(game))
            .cloned()
            .collect::<Vec<_>>()
    });
    assert!(
        shown == by_hand
            && !shown.is_empty()
            && shown.len() < 12
            && shows(&driver, "lost by bacoco")
    );
    // The first of the filtered games opens, not the first of all.
    driver.keys("enter");
    let title = driver.app.game.study.title.clone();
    assert!(
        title.ends_with(&format!("game {}", shown[0].number + 1)),
        "{title}"
    );
    driver.keys("ctrl-t /");
    driver.send(Msg::Paste(" and carla".to_owned()));
    driver.keys("enter");
    assert!(
        shows(&driver, "expected won, drawn, lost"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
    );
    driver.keys("esc");
    let contest = driver.app.tournament.as_ref().expect("a tournament");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_some()
            && contest.filter.is_none()
            && contest.rows() == 12
    );
    driver.keys("esc");
    assert!(matches!(driver.app.mode, Mode::Normal));
}

/// A running game is on the screen with its moves, and remains after its end.
#[test]
fn a_game_is_watched_while_it_is_played() {
    const SLOW: &str =
        "(version: 1, game: \"othello\", players: [\"minimax:depth=5\", \"bacoco\"])";
    let mut driver = driver((140, 40), SLOW, None);
    driver.keeps = true;
    driver.keys("space");
    driver.keys("w");
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut seen = 0;
    while Instant::now() < deadline && seen < 5 {
        driver.send(Msg::Tick);
        seen = driver
            .app
            .tournament
            .as_ref()
            .and_then(|contest| contest.watched.as_ref())
            .map_or(0, |game| {
                let legal = game.walked.moves.len();
                assert!(legal == game.walked.sides.len());
                legal
            });
        if seen == 0 {
            driver.keys("w");
        }
    }
    assert!(
        seen >= 5 && shows(&driver, "game 1:"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc");
    assert!(
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|contest| contest.watched.is_none())
    );
    driver.keys("ctrl-c");
}

/// One key opens a game that an engine has lost with the search that the engine has printed.
#[test]
fn a_lost_game_opens_the_engines_own_search() {
    let mut driver = Driver::new((80, 24), "nim:heaps=1+1", Options::default());
    driver.keys("alt-W");
    assert!(
        shows(&driver, "no engine has printed"),
        "{}",
        text(&driver.draw())
    );
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("1-1.trace");
    let trace = "plyscope-trace 1\ngame nim:heaps=1+1\nbegin\n> - -1 1\n> 1:1 -1 1\n. 2:1 -1 -1 1\n= -1\n= -1\n";
    std::fs::write(&path, trace).expect("a file");
    driver
        .app
        .game
        .study
        .printed
        .insert(vec![Ordinal::FIRST], path.clone());
    assert!(driver.app.game.study.play(Ordinal::FIRST));
    driver.keys("alt-W y");
    assert!(driver.app.game.study.trace().is_some() && driver.app.game.home.file == Some(path));
}

/// The search that an engine prints for a move of a game by hand belongs to that move: in a
/// variation and beside its save.
#[test]
fn a_game_by_hand_keeps_what_its_engine_has_printed() {
    let mut driver = Driver::new((80, 24), "nim:heaps=1+1+1", Options::default());
    driver.app.players.players[0] = Roster::built_in().read("bacoco", "nim").expect("a player");
    driver.keeps = true;
    driver.keys("9");
    let answers = driver.kept.pop().expect("a thought");
    let Ok(Msg::Chosen(serial, mut answer)) = answers.recv() else {
        panic!("no answer")
    };
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("0.trace");
    let trace =
        "plyscope-trace 1\ngame nim:heaps=1+1+1\nbegin\n> - -1 1\n. 1:1 1 -1 1\n= 1 best 1:1\n";
    std::fs::write(&path, trace).expect("a file");
    answer.printed = Some(path.clone());
    driver.send(Msg::Chosen(serial, answer));
    let study = &mut driver.app.game.study;
    assert_eq!(study.printed_here(), Some(&*path));
    assert_eq!(study.printed_in_game(), [(1, path.clone())]);
    // Another first move is another line, for which nothing was printed.
    study.walk(|line| line.go(0));
    assert_eq!(
        study.printed_here(),
        Some(&*path),
        "of the move that follows"
    );
    let other = if study.line().nodes()[1].text == "1:1" {
        1
    } else {
        0
    };
    assert!(study.play(Ordinal::at(other)));
    assert_eq!(study.printed_here(), None);
    study.walk(|line| line.go(1));
    driver.keeps = false;
    driver.keys("alt-W y");
    assert!(driver.app.game.study.trace().is_some() && driver.app.game.home.file == Some(path));
}

/// Five players in a running tournament with few keys in the form: it begins with three of the
/// game's own players, `a` adds one more, and enter starts to play.
#[test]
fn five_players_play_after_four_keys() {
    for game in ["connect-four", "othello:size=6", "rastros:rows=5,columns=5"] {
        let mut driver = Driver::new(
            (80, 24),
            game,
            Options {
                clock: false,
                ..Options::default()
            },
        );
        driver.app.players.roster = Arc::new(Roster::built_in());
        // Its games are not waited for.
        driver.keeps = true;
        driver.keys("ctrl-t a a");
        let form = driver.app.shown::<TournamentForm>().expect("the form");
        let kind = game.split(':').next().expect("a game");
        let roster = Roster::built_in();
        let own: Vec<&str> = roster
            .of_game(kind)
            .map(|listed| listed.player.name.as_str())
            .collect();
        for entrant in &form.description.players {
            let player = entrant.player.split(':').next().expect("a name");
            let is_of_rastros = player.starts_with("Obtuso");
            assert!(
                own.contains(&player) && (!is_of_rastros || kind == "rastros"),
                "{game}: {} is of another game",
                entrant.player
            );
        }
        driver.keys("enter");
        let contest = driver.app.tournament.as_ref().expect("a tournament");
        assert_eq!(contest.tournament.players().len(), 5, "{game}");
        assert!(
            contest.progress().is_some(),
            "{game}: it is played, and not only shown"
        );
        assert!(!shows(&driver, "enter begins"), "{}", text(&driver.draw()));
        driver.keys("ctrl-c");
    }
}

/// A tournament that was opened waits for enter, says so, and then opens its games by the same key.
#[test]
fn enter_begins_a_tournament_that_waits() {
    let mut driver = driver((80, 24), SMALL, None);
    let screen = text(&driver.draw());
    assert!(
        screen.contains("enter begins") && screen.contains("enter begin"),
        "{screen}"
    );
    driver.keys("enter");
    assert!(
        driver
            .app
            .tournament
            .as_ref()
            .is_some_and(|contest| contest.progress().is_some())
    );
    driver.keys("tab enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::tournament::Standings>()
            .is_none(),
        "the first game is open: {}",
        text(&driver.draw())
    );
}
