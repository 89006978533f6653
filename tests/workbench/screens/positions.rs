//! The editor of positions: every game, by keys alone; pasted positions; nothing is lost.

use super::beginning::{count, first};
use crate::screens::driver::{Driver, text};
use engine::boundary::catalog;
use engine::rules::Side;
use model::documents;
use plyscope::app::screens::position::PositionEditor;
use plyscope::app::{App, Mode, Msg, Options};

fn open(game: &str) -> Driver {
    let mut driver = Driver::at_depth(
        (80, 24),
        game,
        Options {
            clock: false,
            ..Options::default()
        },
        Some(1),
    );
    driver.keys("alt-e");
    driver
}

fn editor(app: &App) -> &PositionEditor {
    let Some(editor) = app.shown::<plyscope::app::screens::position::PositionEditor>() else {
        panic!("{:?}", app.mode)
    };
    editor
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

fn position(driver: &Driver) -> String {
    driver.app.game.study.position().describe().to_string()
}

/// Any position of any game, drawn by keys on an empty board, is the one that its game reads.
#[test]
fn what_is_drawn_is_what_is_played() {
    for (game, keys, expected) in [
        ("k-in-a-row", "left up x o left down x", "XO./.X./... O"),
        (
            "k-in-a-row:h=4,v=5,k=3",
            "g k k x h j o",
            "X..../O..../...../..... X",
        ),
        (
            "connect-four",
            "c j j j j j x l o k x",
            "......./......./......./......./....X../...XO.. O",
        ),
        // Ten stones in ten keys: a digit is a column, and the sides alternate.
        (
            "connect-four",
            "4 4 3 5 5 2 4 3 3 6",
            "......./......./......./..XX.../..OOX../.OXXOO. X",
        ),
        (
            "connect-four",
            "4 4 . l x o",
            "......./......./......./......./....O../...XX.. O",
        ),
        ("othello:size=4", "c g k k k x o t", "XO../..../..../.... O"),
        (
            "rastros:rows=4,columns=5",
            "c g x o @ t",
            "...../...../@o@../..... N",
        ),
        ("nim", "4 j 0 j + j - t", "4,0,4,3 2"),
    ] {
        let mut driver = open(game);
        driver.keys(keys);
        assert_eq!(editor(&driver.app).text(), expected, "{game}: {keys}");
        assert!(
            editor(&driver.app).checked.is_ok(),
            "{game}: {:?}",
            editor(&driver.app).checked
        );
        driver.keys("enter");
        assert!(matches!(driver.app.mode, Mode::Normal));
        assert_eq!(position(&driver), expected);
        // It is the start of a new game, in the form of a save.
        let (text, start) = (
            documents::to_text(&driver.app.game.study),
            driver.app.game.study.start().describe().to_string(),
        );
        assert_eq!(start, expected);
        assert!(text.contains("start: ("), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_at_once_and_where() {
    for (game, keys, reason, square) in [
        (
            "k-in-a-row",
            "c x j x",
            "may differ by one at most: 2 against 0",
            None,
        ),
        ("k-in-a-row", "c x t", "may not be ahead", None),
        (
            "connect-four",
            "c x v",
            "with nothing below it",
            Some((0, 3)),
        ),
        (
            "connect-four",
            "c j j j j x l l o k o k o",
            "1 against 3",
            None,
        ),
        (
            "rastros",
            "c",
            "expected exactly one white piece 'o', found 0",
            None,
        ),
        (
            "k-in-a-row",
            "c g k x x x j o o o",
            "both sides have a winning line",
            None,
        ),
    ] {
        let mut driver = open(game);
        driver.keys(keys);
        let Err((error, place)) = &editor(&driver.app).checked else {
            panic!("{game} {keys} can be played")
        };
        assert!(error.to_string().contains(reason), "{error}");
        assert!(square.is_none() || *place == square, "{place:?}");
        let before = position(&driver);
        driver.keys("enter");
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::position::PositionEditor>()
                .is_some(),
            "what cannot be played is not begun"
        );
        driver.keys("esc");
        assert_eq!(position(&driver), before);
    }
}

/// The side follows the stones, unless it is chosen.
#[test]
fn the_side_to_move_follows() {
    let mut driver = open("k-in-a-row");
    driver.keys("c x");
    assert_eq!(editor(&driver.app).side(), Side::Second);
    driver.keys("o");
    assert_eq!(
        editor(&driver.app).side(),
        Side::First,
        "both may move: the one who begins the game"
    );
    driver.keys("t");
    assert_eq!(editor(&driver.app).side(), Side::Second);
    driver.keys(". g");
    assert_eq!(editor(&driver.app).side(), Side::Second, "it was chosen");
}

#[test]
fn changes_are_taken_back_and_boards_are_flipped() {
    let mut driver = open("k-in-a-row");
    let mut states = vec![editor(&driver.app).text()];
    for key in ["x", "o", "f", "v", "i", "t", "c", "s", "space", "-"] {
        driver.keys(key);
        let now = editor(&driver.app).text();
        if states.last() != Some(&now) {
            states.push(now);
        }
    }
    assert!(states.len() > 6, "{states:?}");
    let last = states.pop();
    for before in states.iter().rev() {
        driver.keys("u");
        assert_eq!(editor(&driver.app).text(), *before);
    }
    driver.keys("u");
    assert!(shows(&driver, "nothing to take back"));
    states.iter().for_each(|_| driver.keys("ctrl-r"));
    assert_eq!(Some(editor(&driver.app).text()), last);
    let mut driver = open("k-in-a-row:h=2,v=3,k=3");
    driver.keys("c g k x o");
    let text = |driver: &Driver| editor(&driver.app).text();
    assert_eq!(text(&driver), "XO./... X");
    driver.keys("f");
    assert_eq!(text(&driver), ".OX/... X");
    driver.keys("v");
    assert_eq!(text(&driver), ".../.OX X");
    driver.keys("i");
    assert_eq!(text(&driver), ".../.XO O");
}

#[test]
fn nim_has_the_heaps_that_are_wanted() {
    let mut driver = open("nim:heaps=1+2+3,misere=true");
    driver.keys("1 7 a 3 1 D");
    assert_eq!(editor(&driver.app).text(), "17,2,3 1");
    assert_eq!(
        editor(&driver.app).game().game(),
        "nim:heaps=17+2+3,misere=true",
        "the game has such heaps"
    );
    driver.keys("a 3 1 9");
    assert_eq!(
        editor(&driver.app).text(),
        "17,2,9,3 1",
        "there are at most 31 objects"
    );
    driver.keys("c");
    assert!(
        editor(&driver.app)
            .checked
            .as_ref()
            .is_ok_and(|over| over.outcome().is_some())
    );
    assert!(shows(&driver, "the game is over"));
    // A board has none.
    let mut driver = open("k-in-a-row");
    driver.keys("a");
    assert!(shows(&driver, "no heaps"));
}

/// Everything that `y` copies, and the notations of other programs.
#[test]
fn whatever_is_copied_elsewhere_is_pasted() {
    for (game, pasted, expected) in [
        ("k-in-a-row", "X.O/.X./O.. X", "X.O/.X./O.. X"),
        ("k-in-a-row", "X.O\n.X.\nO..\nX\n", "X.O/.X./O.. X"),
        (
            "connect-four",
            "4453",
            "......./......./......./......./...O.../..OXX.. X",
        ),
        (
            "othello",
            "f5d6c3",
            "......../......../..X...../...XX.../...OXX../...O..../......../........ O",
        ),
        (
            "k-in-a-row",
            "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
            "O..OOOOX/.OOOOOOX/OOXXOOOX/OOXOOOXX/OOOOOOXX/...OOOOX/....O..X/........ X",
        ),
        ("othello", "1,3,5,7", "1,3,5,7 1"),
        ("nim", "X.O/.X./O.. X", "X.O/.X./O.. X"),
        // As many squares as this board has.
        ("k-in-a-row", "X.O.X.O.. X", "X.O/.X./O.. X"),
        ("k-in-a-row", "...X..O..", ".../X../O.. X"),
    ] {
        let mut driver = open(game);
        driver.send(Msg::Paste(pasted.to_owned()));
        assert_eq!(
            editor(&driver.app).text(),
            expected,
            "{pasted} on {game}: {:?}",
            driver.app.screen.note
        );
        driver.keys("u");
        assert_eq!(
            editor(&driver.app).game().kind(),
            catalog::read(game).expect("a game").kind()
        );
        // That position through a typed line.
        driver.keys("/");
        driver.send(Msg::Paste(pasted.to_owned()));
        assert_eq!(editor(&driver.app).text(), expected, "typed");
    }
    for game in ["k-in-a-row", "connect-four", "othello", "nim", "rastros"] {
        let mut driver = Driver::at_depth((80, 24), game, Options::default(), Some(1));
        driver.keys("1 enter y");
        let copied = driver.copied.last().cloned().expect("a position");
        driver.keys("alt-e c");
        driver.send(Msg::Paste(copied.clone()));
        assert_eq!(editor(&driver.app).text(), copied);
        driver.keys("y");
        assert_eq!(driver.copied.last(), Some(&copied));
    }
}

#[test]
fn rubbish_leaves_the_position_as_it_is() {
    for rubbish in [
        "",
        "\u{1b}[2J",
        "X.O/.X. X",
        "[[1,2],[3]]",
        "f5 f5 f5",
        "X",
        &"x".repeat(200_000),
    ] {
        let mut driver = open("k-in-a-row");
        driver.keys("x");
        let before = editor(&driver.app).text();
        driver.send(Msg::Paste(rubbish.to_owned()));
        assert_eq!(editor(&driver.app).text(), before, "{rubbish:.20}");
        assert!(
            driver
                .app
                .screen
                .note
                .as_ref()
                .is_some_and(|note| note.error),
            "{rubbish:.20}"
        );
    }
}

/// Without the editor: into the panes, and on the first screen.
#[test]
fn a_position_or_a_game_that_is_pasted_is_opened() {
    let mut driver = first((80, 24));
    driver.send(Msg::Paste("X.O/.X./O.. X".to_owned()));
    assert_eq!(position(&driver), "X.O/.X./O.. X");
    assert_eq!(
        driver.app.game.study.spec().depth,
        None,
        "a small one is searched to its end"
    );
    driver.send(Msg::Paste("f5d6c3".to_owned()));
    assert_eq!(
        driver.app.game.study.line().cursor(),
        3,
        "a game comes with its moves"
    );
    // A text that can be played here is read as moves.
    driver.send(Msg::Paste("d3".to_owned()));
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::prompt::PromptLine>()
            .is_some(),
        "{:?}",
        driver.app.mode
    );
}

/// The open game and its unsaved changes remain until the position replaces it, and so does the
/// drawing.
#[test]
fn nothing_is_lost() {
    let mut driver = Driver::at_depth((80, 24), "k-in-a-row", Options::default(), Some(1));
    driver.keys("1 enter alt-e c x ? esc");
    assert_eq!(
        editor(&driver.app).text(),
        ".../.X./... O",
        "the help leads back"
    );
    driver.keys("enter");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::question::QuestionScreen>()
            .is_some()
    );
    driver.keys("n");
    assert_eq!(
        editor(&driver.app).text(),
        ".../.X./... O",
        "who says no goes on with it"
    );
    driver.keys("esc");
    assert_eq!(driver.app.game.study.line().cursor(), 1);
    assert!(driver.app.game.is_unsaved());
}

/// A position on paper: the keys from the first screen to its search are counted.
#[test]
fn a_position_on_paper_takes_few_keys() {
    for size in [(80, 24), (140, 40)] {
        let mut driver = first(size);
        // Analyse, tic-tac-toe, its position: the form leads into the editor.
        let script = "a G up right";
        driver.keys(script);
        assert!(
            driver
                .app
                .shown::<plyscope::app::screens::position::PositionEditor>()
                .is_some(),
            "{:?}",
            driver.app.mode
        );
        assert!(count(script) <= 12);
        driver.keys("x left left o enter");
        assert_eq!(position(&driver), ".../OX./... X");
        assert!(
            driver.app.game.study.job().is_some() && shows(&driver, "="),
            "{}",
            text(&driver.draw())
        );
        // Analyse, Connect Four, its position, ten stones, begin.
        let mut driver = self::first(size);
        let script = "a right alt-e 4 4 3 5 5 2 4 3 3 6 enter";
        driver.keys(script);
        assert!(count(script) <= 14);
        assert_eq!(
            position(&driver),
            "......./......./......./..XX.../..OOX../.OXXOO. X"
        );
        assert!(driver.app.game.study.job().is_some());
        // A user who wants to play returns to the form, to choose an opponent.
        let mut driver = first(size);
        driver.keys("p left j j j j j right x left left o enter");
        let Some(form) = driver
            .app
            .shown::<plyscope::app::screens::new_game::NewGame>()
        else {
            panic!("{:?}", driver.app.mode)
        };
        assert_eq!(form.position, ".../OX./... X");
        driver.keys("enter");
        assert!(driver.app.players.programs() == 1 && position(&driver).starts_with(".../OX./..."));
    }
}

#[test]
fn a_tree_has_an_editor_of_its_own() {
    assert!(
        open("tree:[[3,5],[2,9]]")
            .app
            .shown::<plyscope::app::screens::trees::TreeEditor>()
            .is_some()
    );
}
