//! Beginning and playing: the first screen, the form of a new game, opponents, hints, links. By
//! keys alone, with the keys counted.

use crate::screens::driver::{Driver, read_keys, text};
use engine::eval::Registry;
use engine::rules::Side;
use engine::sentence::Sentence;
use model::documents;
use model::documents::link;
use model::state::recent::RecentFile;
use model::study::Study;
use plyscope::app::keys::{Place, TABLE};
use plyscope::app::source::{Given, Home, Source, Unsaved};
use plyscope::app::{App, Effect, Mode, Msg, Options, TaskOutcome};
use plyscope::term::files;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Returns the workbench as it begins without a file: nothing is open and nothing is searched.
pub fn first(size: (u16, u16)) -> Driver {
    let mut driver = Driver::new(
        size,
        "k-in-a-row",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    let (study, _) = files::open(
        &Source::Game("k-in-a-row".to_owned()),
        &Arc::new(Registry::built_in()),
    )
    .expect("a game");
    driver.app = App::new(*study, driver.app.screen.options);
    driver.app.wake = Arc::clone(&driver.begun) as _;
    driver.app.players.roster = Arc::new(engine::play::Roster::built_in());
    driver.app.library.offer(files::positions(
        &Arc::new(Registry::built_in()),
        "Study positions",
    ));
    (driver.app.game.blank, driver.searches) = (true, 0);
    driver.app.mode = plyscope::app::Mode::Screen(Box::new(
        plyscope::app::screens::start::StartScreen::default(),
    ));
    driver.send(Msg::Resize(size.0, size.1));
    driver
}

fn shown(driver: &Driver) -> String {
    text(&driver.draw())
}

/// Returns the number of keys in a script.
pub fn count(script: &str) -> usize {
    read_keys(script).len()
}

#[test]
fn nothing_is_searched_behind_the_first_screen() {
    for size in [(80, 24), (140, 40), (40, 12), (22, 6)] {
        let mut driver = first(size);
        assert!(driver.app.game.study.job().is_none());
        // In the search beside the menu, MAX is to move.
        let screen = shown(&driver).replace("MAX to move", "");
        for answer in ["alphabeta", "minimax", "done", "=0", "X to move"] {
            assert!(!screen.contains(answer), "{answer} at {size:?}:\n{screen}");
        }
        // Esc leads back from a list that was opened there; from the screen itself it leads to the
        // panes, which are searched then.
        driver.keys("l esc");
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::start::StartScreen>()
                .is_some(),
            "{:?}",
            driver.app.mode
        );
        assert_eq!(driver.searches, 0);
        driver.keys("esc");
        assert!(matches!(driver.app.mode, Mode::Normal) && driver.searches == 1);
        driver.keys("alt-w esc");
        assert_eq!(driver.searches, 1, "it was searched already");
    }
}

#[test]
fn the_first_screen_says_what_can_be_wanted_and_what_was_opened_last() {
    let mut driver = first((80, 24));
    let screen = shown(&driver);
    for word in [
        "Learn",
        "Play",
        "Analyse",
        "Continue",
        "Open",
        "nothing yet",
    ] {
        assert!(screen.contains(word), "{word}:\n{screen}");
    }
    driver.keys("c");
    assert!(
        shown(&driver).contains("no unsaved work"),
        "{}",
        shown(&driver)
    );
    let recent = |path: &str, title: &str, minutes: u64| RecentFile {
        path: PathBuf::from(path),
        title: title.to_owned(),
        age: Some(Duration::from_secs(60 * minutes)),
    };
    driver.app.library.recent = vec![
        recent("/games/one.ron", "Exercise\u{1b} 2", 5),
        recent("/games/\u{1b}[2J.ron", "", 3000),
    ];
    let screen = shown(&driver);
    for word in [
        "Recent files",
        "one.ron",
        "Exercise",
        "5 minutes ago",
        "/games",
        "2 days ago",
    ] {
        assert!(
            screen.contains(word) && !screen.contains('\u{1b}'),
            "{word}: {screen}"
        );
    }
    // Unsaved work comes before files.
    let left = Unsaved {
        recovery: PathBuf::from("/state/1.ron"),
        file: None,
        titles: ["My game".to_owned(), "tic-tac-toe".to_owned()],
        moves: 3,
        age: None,
    };
    driver.ended(Ok(TaskOutcome::Recoveries(vec![left])));
    assert!(shown(&driver).contains("My game"), "{}", shown(&driver));
    assert!(matches!(
        driver.app.library.to_continue(),
        Some((Source::Recovered(_), _))
    ));
    // The list of positions still begins with a position.
    driver.keys("esc ctrl-n enter");
    assert!(!driver.app.game.study.title.is_empty() && driver.app.game.study.title != "My game");
}

/// Five kinds of users, each with the keys to the first useful screen.
#[test]
fn nobody_needs_more_than_twelve_keys() {
    for size in [(80, 24), (140, 40)] {
        // A student opens a study and steps through its search.
        let script = "l enter . .";
        let mut student = first(size);
        student.keys(script);
        assert!(
            student.app.game.study.tick.is_some() && count(script) <= 12,
            "{}",
            shown(&student)
        );

        // A teacher wants another board: 4 by 4, four in a row.
        let script = "a j right j right j right enter";
        let mut teacher = first(size);
        teacher.keys(script);
        assert_eq!(
            teacher.app.game.study.position().game(),
            "k-in-a-row:h=4,v=4,k=4",
            "{}",
            shown(&teacher)
        );
        assert!(teacher.app.game.study.job().is_some() && count(script) <= 12);

        // A user with a position on paper.
        let mut paper = first(size);
        paper.keys("a / ");
        let Some(form) = paper
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
        else {
            panic!("{:?}", paper.app.mode)
        };
        assert!(form.cursor.typed.is_some());
        paper.keys("esc g j j j j j i");
        "X.O/.X./O.. X".chars().for_each(|c| {
            let key = if c == ' ' {
                "space".to_owned()
            } else {
                c.to_string()
            };
            paper.keys(&key);
        });
        paper.keys("enter enter");
        assert_eq!(
            paper.app.game.study.position().describe().to_string(),
            "X.O/.X./O.. X",
            "{}",
            shown(&paper)
        );

        // A user who wants to play, second, against a hard opponent.
        let mut player = first(size);
        let script = "p G k right right right k right enter";
        player.keys(script);
        let screen = shown(&player);
        assert!(screen.contains("club player"), "{screen}");
        assert_eq!(
            player.app.game.study.line().cursor(),
            1,
            "the program has moved first"
        );
        assert!(
            screen.contains("hidden while you play") && !screen.contains("alphabeta"),
            "{screen}"
        );
        assert!(count(script) <= 12);

        // A user who writes evaluations.
        let script = "a enter F2";
        let mut writer = first(size);
        writer.keys(script);
        assert!(
            writer
                .app
                .shown::<plyscope::app::screens::evaluation::Editor>()
                .is_some()
                && count(script) <= 12,
            "{:?}",
            writer.app.mode
        );
    }
}

#[test]
fn a_small_board_is_searched_to_its_end() {
    let mut driver = first((80, 24));
    driver.keys("a enter");
    assert_eq!(driver.app.game.study.spec().depth, None);
    let screen = shown(&driver);
    let named = driver
        .app
        .explorer
        .views
        .named
        .as_ref()
        .map(|(evaluation, _)| evaluation.as_str());
    assert!(
        named == Some("outcome") && screen.contains("=0"),
        "{screen}"
    );
}

#[test]
fn the_form_keeps_what_is_typed_and_says_what_is_wrong() {
    let mut driver = first((80, 24));
    driver.keys("a j 9 9 enter");
    let screen = shown(&driver);
    assert!(screen.contains("1 to 19"), "{screen}");
    driver.keys("backspace enter");
    let Some(form) = driver
        .app
        .shown::<plyscope::app::screens::new_game::NewGame>()
    else {
        panic!("{:?}", driver.app.mode)
    };
    assert_eq!(form.spec(), "k-in-a-row:h=9");
    // Entered data is dropped only after a confirmation.
    driver.keys("esc");
    assert!(
        shown(&driver).contains("lose what was changed here"),
        "{}",
        shown(&driver)
    );
    driver.keys("n");
    let kept = driver
        .app
        .shown::<plyscope::app::screens::new_game::NewGame>()
        .map(plyscope::app::screens::new_game::NewGame::spec);
    assert_eq!(kept.as_deref(), Some("k-in-a-row:h=9"));
    driver.keys("esc y");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::start::StartScreen>()
            .is_some()
    );
}

/// A tree is typed with either bracket, and drawn as it grows.
#[test]
fn a_tree_of_a_new_game_is_typed_and_drawn() {
    for (typed, spec) in [
        ("( 3 space 1 2 ) ( 2 space 4 )", "[[3, 12], [2, 4]]"),
        ("[ [ 3 , 1 2 ] , [ 2 , 4 ] ]", "[[3,12],[2,4]]"),
    ] {
        let mut driver = first((140, 40));
        driver.keys("a");
        while driver
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
            .is_some_and(|form| form.tree_text().is_none())
        {
            driver.keys("right");
        }
        driver.keys("down");
        let keys: Vec<&str> = typed.split(' ').collect();
        let (most, last) = keys.split_at(keys.len() - 1);
        driver.keys(&most.join(" "));
        let screen = shown(&driver);
        assert!(
            screen.contains("▲root") && screen.contains("12") && screen.contains("▼B"),
            "{screen}"
        );
        driver.keys(&last.join(" "));
        driver.keys("enter");
        let form = driver
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
            .expect("the form");
        assert_eq!(form.spec(), format!("tree:{spec}"));
        driver.keys("enter");
        assert_eq!(
            driver.app.game.study.position().kind(),
            "tree",
            "{}",
            shown(&driver)
        );
    }
}

fn playing(game: &str) -> Driver {
    let mut driver = Driver::at_depth(
        (100, 30),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(2),
    );
    driver.app.players.roster = Arc::new(engine::play::Roster::built_in());
    driver
}

#[test]
fn a_hint_says_what_the_moves_do() {
    let mut driver = playing("nim:heaps=1+2");
    // Under the cursor: taking one from the first heap, which loses.
    driver.keys("1 up up alt-h");
    let note = driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default();
    assert_eq!(note, "hint: 2:1 wins; 1:1, 2:2 lose (2 plies, nim-sum)");
    // The board shows the same values until another position is on it.
    let values = |driver: &Driver| {
        driver
            .app
            .views
            .board
            .values
            .iter()
            .map(|value| value.text.clone())
            .collect::<Vec<_>>()
    };
    driver.app.refresh();
    assert_eq!(
        (values(&driver), driver.app.views.board.costs.clone()),
        (
            vec!["-1".to_owned(), "1".to_owned(), "-1".to_owned()],
            vec![Some(1.0), Some(0.0), Some(1.0)]
        )
    );
    assert!(shown(&driver).contains("=-1"), "{}", shown(&driver));
    driver.keys("enter");
    assert_eq!(values(&driver), [""; 0], "another position");
}

#[test]
fn sides_are_changed_games_given_up_and_played_again() {
    let mut driver = playing("k-in-a-row");
    driver.keys("alt-w p enter");
    let human = |driver: &Driver| {
        driver
            .app
            .players
            .players
            .iter()
            .position(engine::play::Player::is_human)
    };
    assert_eq!(human(&driver), Some(0));
    driver.keys("enter");
    assert_eq!(
        driver.app.game.study.line().cursor(),
        2,
        "the program answers"
    );
    driver.keys("alt-c");
    assert_eq!(
        (human(&driver), driver.app.game.study.line().cursor()),
        (Some(1), 3),
        "now it plays the other side"
    );
    assert!(driver.app.players.hides_analysis(&driver.app.game.study));
    driver.keys("alt-r y");
    let screen = shown(&driver);
    assert!(screen.contains("X wins: O resigned"), "{screen}");
    assert!(
        !driver.app.players.hides_analysis(&driver.app.game.study)
            && driver.app.game.study.job().is_some(),
        "a game that is over hides nothing"
    );
    assert!(documents::to_text(&driver.app.game.study).contains("forfeit"));
    driver.keys("alt-r");
    assert!(driver.app.screen.note.is_some(), "it is over");
    // Again with the sides changed; the game before is still there.
    let nodes = driver.app.game.study.line().nodes().len();
    driver.keys("alt-m");
    assert_eq!(
        (human(&driver), driver.app.game.study.line().cursor()),
        (Some(0), 0)
    );
    assert!(driver.app.game.study.line().nodes().len() >= nodes);
    driver.keys("alt-a");
    assert!(
        !driver.app.players.hides_analysis(&driver.app.game.study)
            && driver.app.game.study.job().is_some()
    );
    driver.keys("alt-a");
    assert!(
        driver.app.game.study.job().is_none(),
        "nothing is searched that is hidden"
    );
}

/// The end of a game is announced beside its board, and leads to the deciding move.
#[test]
fn a_lost_game_is_told_and_leads_to_where_it_was_decided() {
    let mut driver = playing("k-in-a-row");
    // Against the perfect player: four to the left of the usual one, around the end.
    driver.keys("alt-w p G up left left left left enter");
    let at_end = |driver: &Driver| {
        let line = driver.app.game.study.line();
        line.end(line.cursor()) == line.cursor()
    };
    // Always playing the first legal move loses.
    while at_end(&driver) && driver.app.game.study.position().outcome().is_none() {
        let mv = driver.app.game.study.position().legal()[0].text.clone();
        driver.keys(&format!("i {mv} enter"));
    }
    assert!(at_end(&driver), "nothing moves by itself");
    let screen = shown(&driver);
    for said in [
        "The game is over",
        "3 in a line",
        "you have lost",
        "my mistakes",
        "go to the deciding move",
        "play again",
        "analyse",
    ] {
        assert!(screen.contains(said), "{said}: {screen}");
    }
    driver.keys("d");
    let note = driver
        .app
        .screen
        .note
        .as_ref()
        .map(|note| note.text.clone())
        .unwrap_or_default();
    assert!(
        !at_end(&driver) && note.starts_with("the game was decided here: "),
        "{note}: {}",
        shown(&driver)
    );
    assert!(
        !driver.app.players.hides_analysis(&driver.app.game.study) && note.contains("; best "),
        "{note}"
    );
}

/// While the analysis is hidden, no key shows it except the one that ends the hiding.
#[test]
fn no_key_shows_what_is_hidden() {
    let mut pressed = 0;
    for row in TABLE
        .iter()
        .filter(|row| matches!(row.place, Place::Panes | Place::In(_)) && row.name != "hide")
    {
        let mut driver = playing("k-in-a-row");
        driver.keys("alt-w p enter i a1 enter");
        assert!(driver.app.players.hides_analysis(&driver.app.game.study));
        if let Place::In(pane) = row.place {
            driver.app.screen.focus = pane;
        }
        driver.keys(row.key());
        // A game that was given up is over, and another opponent may be chosen.
        if !driver.app.players.hides_analysis(&driver.app.game.study) {
            continue;
        }
        pressed += 1;
        let shows = match &driver.app.mode {
            Mode::Screen(screen)
                if ["graph", "diff", "popup", "editor"].contains(&screen.place().name()) =>
            {
                true
            }
            // A series has its own trees.
            Mode::Screen(screen) if screen.place().name() == "practice" => row.name != "series",
            _ => driver.app.explorer.views.node.is_some() && !driver.app.game.blank,
        };
        assert!(!shows, "{}: {}\n{}", row.keys, row.help, shown(&driver));
    }
    assert!(pressed > 100, "{pressed}");
    let mut driver = playing("k-in-a-row");
    driver.keys("alt-w p enter i a1 enter alt-o");
    assert!(
        shown(&driver).contains("hidden while you play: alt-a shows it"),
        "{}",
        shown(&driver)
    );
    driver.keys("alt-a alt-o");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::graph::GraphScreen>()
            .is_some()
    );
}

/// In a game with discs, no sentence calls a side by a letter.
#[test]
fn othello_is_told_with_its_discs() {
    for script in [
        "",
        "f",
        "f w",
        "f 3 l j w",
        "f c c",
        "v",
        "6",
        "alt-r y",
        "alt-r y alt-o",
        "alt-h",
        "alt-e",
        "alt-w p right right",
        "alt-w p right right enter",
        "ctrl-t",
        "f i a2 enter alt-o",
        "F2",
        "&",
        "!",
        "alt-b",
    ] {
        let mut driver = playing("othello:size=4");
        driver.keys("i a3 enter");
        driver.keys(script);
        for ascii in [false, true] {
            driver.app.screen.options.ascii = ascii;
            driver.app.refresh();
            let screen = shown(&driver);
            let letters = |c: char| !c.is_alphanumeric() && c != '/';
            let side = screen.split(letters).find(|word| ["X", "O"].contains(word));
            assert!(ascii || side.is_none(), "{script}: {side:?} in\n{screen}");
            assert!(
                !ascii || !screen.contains(['●', '○']),
                "{script}:\n{screen}"
            );
        }
    }
    let mut driver = playing("othello:size=4");
    driver.keys("alt-r y");
    assert!(
        shown(&driver).contains("○ wins: ● resigned"),
        "{}",
        shown(&driver)
    );
    // Files keep the letters.
    driver.keys("y");
    assert!(
        driver
            .copied
            .last()
            .is_some_and(|text| text.ends_with(" X")),
        "{:?}",
        driver.copied
    );
}

/// In words, with the moves to the position shown; the link opens the same position, search and
/// tick.
#[test]
fn a_short_link_opens_the_position_and_its_search() {
    let mut driver = playing("connect-four:columns=4,rows=4");
    driver.keys("esc 1 i 2 space 3 space 3 enter H m . . . . alt-Y");
    let copied = driver.copied.last().cloned().expect("a link");
    let moves = driver
        .app
        .game
        .study
        .line()
        .ordinals(driver.app.game.study.line().cursor());
    assert!(
        copied.starts_with("plyscope://connect-four:columns=4,rows=4,k=4/moves=")
            && copied.contains("/tick="),
        "{copied}"
    );
    let mut other = first((80, 24));
    other.send(Msg::Paste(copied));
    let (one, two) = (&driver.app.game.study, &other.app.game.study);
    assert_eq!(two.line().ordinals(two.line().cursor()), moves);
    assert_eq!((two.tick, two.spec()), (one.tick, one.spec()));
    assert!(!moves.is_empty() && one.tick.is_some());
}

#[test]
fn a_link_opens_the_very_instant_elsewhere() {
    let mut driver = playing("connect-four:columns=4,rows=4");
    driver.keys("enter m . . . . alt-y");
    let copied = driver.copied.last().cloned().expect("a link");
    assert!(link::is_link(&copied) && !copied.contains('\n'));
    let study = |driver: &Driver| {
        let study = &driver.app.game.study;
        (documents::to_text(study), study.tick, study.spec().clone())
    };
    let mut other = first((80, 24));
    other.send(Msg::Paste(format!("  {copied}\n")));
    assert_eq!(study(&other), study(&driver));
    assert!(matches!(other.app.mode, Mode::Normal));
    // A damaged link changes nothing.
    let before = study(&other);
    other.send(Msg::Paste(copied[..copied.len() - 5].to_owned()));
    assert_eq!(study(&other), before);
    assert!(
        other
            .app
            .screen
            .note
            .as_ref()
            .is_some_and(|note| note.error),
        "{}",
        shown(&other)
    );
}

#[test]
fn a_game_at_a_position_is_opened_with_its_moves() {
    let given = |position: Option<&str>, moves: &str| {
        let position = position.map(str::to_owned);
        let (game, moves) = ("k-in-a-row".to_owned(), moves.to_owned());
        Source::Given(Box::new(Given {
            game,
            position,
            moves,
            opponent: None,
        }))
    };
    let open = |source| -> Result<(Box<Study>, Home), Sentence> {
        files::open(&source, &Arc::new(Registry::built_in()))
    };
    let (study, home) =
        open(given(Some("X../.O./... X"), "c1 a1")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(study.position().describe().to_string(), "X../.O./O.X X");
    assert_eq!((study.line().cursor(), home.file), (2, None));
    let failure = |source| open(source).map(|_| ()).expect_err("an error");
    assert!(
        failure(given(None, "a1 a1"))
            .to_string()
            .starts_with("--moves: move 2: ")
    );
    assert!(
        failure(given(Some("X"), ""))
            .to_string()
            .starts_with("--position: ")
    );
    assert!(
        failure(Source::Given(Box::default()))
            .to_string()
            .starts_with("--game: ")
    );
}

#[test]
fn the_winning_line_is_marked_and_discs_are_counted() {
    use ratatui::style::Modifier;
    let mut driver = playing("k-in-a-row");
    driver.keys("i a1 space b1 space a2 space b2 space a3 enter 2");
    let (buffer, won) = (driver.draw(), driver.app.views.board.won.clone());
    assert_eq!(won, [(1, 1), (2, 1), (3, 1)]);
    let marked = buffer.content.iter().filter(|cell| {
        "X▀▄█".contains(cell.symbol())
            && cell.modifier.contains(Modifier::REVERSED | Modifier::BOLD)
    });
    // A large cross covers nine cells.
    let count = marked.count();
    assert!(count == 3 || count == 27, "{count}");
    let mut othello = playing("othello");
    othello.keys("i d3 enter 1");
    let screen = shown(&othello);
    assert!(screen.contains("● 4") && screen.contains("○ 1"), "{screen}");
    othello.app.game.cursor = (2, 2);
    othello.app.refresh();
    let symbol = othello.app.game.study.position().symbol(Side::Second);
    assert_eq!(
        (symbol, othello.app.views.board.turned.clone()),
        ("O", vec![(4, 4)]).clone()
    );
}

#[test]
fn what_has_no_room_on_the_board_is_said() {
    // A board of 15 by 15 fits completely; one of 19 by 19 does not.
    let five = Driver::at_depth(
        (80, 24),
        "k-in-a-row:h=15,v=15,k=5",
        Options::default(),
        Some(1),
    );
    let screen = shown(&five);
    assert!(
        screen.contains("15 ") && screen.contains(" 1 ") && !screen.contains("out of sight"),
        "{screen}"
    );
    let mut large = Driver::at_depth(
        (80, 24),
        "k-in-a-row:h=19,v=19,k=5",
        Options::default(),
        Some(1),
    );
    let screen = shown(&large);
    assert!(screen.contains('↑') && screen.contains('↓'), "{screen}");
    large.keys("1 up up up up up up up up up up up up");
    let screen = shown(&large);
    assert!(!screen.contains('↑') && screen.contains('↓'), "{screen}");
}

/// Moves of the shown line that are out of sight are named or counted.
#[test]
fn moves_of_a_line_that_have_no_room_are_said() {
    // A search that tries the moves in order: first a19, then b19, and last s1.
    let mut driver = Driver::at_depth(
        (80, 24),
        "k-in-a-row:h=19,v=19,k=5",
        Options::default(),
        Some(2),
    );
    let mut at = |keys: &str| {
        driver.keys(keys);
        (driver.app.views.board.ahead.join(" "), shown(&driver))
    };
    let (path, near) = at("3 j l j");
    assert_eq!(path, "a19 b19", "{near}");
    assert!(
        !near.contains(": a19") && !near.contains(": 1 move"),
        "both are in sight: {near}"
    );
    let (path, far) = at("4 left G right");
    assert_eq!(path, "a19 s1", "{far}");
    assert!(far.contains(": a19") || far.contains(": 1 move"), "{far}");
}

/// A message is in the border of the panes, which continues after it; without a border, it has its
/// own row.
#[test]
fn a_message_stands_alone_in_its_row() {
    for size in [(80, 24), (140, 40), (60, 16)] {
        let mut driver = Driver::new(
            size,
            "k-in-a-row",
            Options {
                clock: false,
                ..Options::default()
            },
        );
        driver.keys("alt-o");
        let screen = shown(&driver);
        let row = screen
            .lines()
            .find(|line| line.contains("the game has no moves"))
            .unwrap_or_else(|| panic!("{screen}"));
        let said = row.trim_matches(['╰', '─', '┴', '╯', ' ']);
        assert_eq!(said, "the game has no moves yet");
        let framed = driver.app.layout().framed;
        assert_eq!(
            (row.starts_with('╰'), row.ends_with('╯')),
            (framed, framed),
            "{row}"
        );
        let hints = screen.lines().last().unwrap_or_default();
        assert!(
            hints.contains("? help"),
            "the keys keep their line: {screen}"
        );
    }
}

/// The value of a move can be explained on the board, as in the table of children.
#[test]
fn why_on_the_board_is_about_the_move_under_the_cursor() {
    let mut board = playing("k-in-a-row");
    board.keys("1 w");
    let Some(found) = board.app.shown::<plyscope::app::screens::report::Popup>() else {
        panic!("no answer")
    };
    assert!(found.title.contains("b2"), "{}", found.title);
}

/// The kind of alpha-beta is named, and `m` returns to the one that was used.
#[test]
fn the_method_comes_back_to_the_kind_of_alpha_beta_that_was_used() {
    let mut driver = playing("k-in-a-row");
    driver.keys("M M");
    let soft = driver.app.game.study.spec().method;
    assert!(shown(&driver).contains("fail-soft"), "{}", shown(&driver));
    driver.keys("m m");
    assert_eq!(driver.app.game.study.spec().method, soft);
}

#[test]
fn the_first_search_is_that_of_the_game_that_was_chosen() {
    let mut driver = first((80, 24));
    let effects = driver
        .app
        .step(Msg::Key(plyscope::app::Key::read("a").expect("a key")));
    assert!(!effects.contains(&Effect::Wait));
}
