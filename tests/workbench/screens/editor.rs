//! The editor of evaluations, and evaluations that are read again, checked by the state of the app
//! afterwards.

use crate::screens::driver::{Driver, text};
use engine::eval::{Evaluation, Registry};
use plyscope::app::Mode;
use plyscope::app::Msg;
use plyscope::app::Options;
use plyscope::app::screens::evaluation::Asks;
use plyscope::app::screens::evaluation::Editor;
use plyscope::kit::typed::Typed;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

fn driver(game: &str) -> Driver {
    Driver::at_depth(
        (120, 36),
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

fn editor(driver: &Driver) -> &Editor {
    driver
        .app
        .shown::<plyscope::app::screens::evaluation::Editor>()
        .expect("the editor")
}

/// Returns the data of the evaluation and the game that the editor shows.
fn state(driver: &Driver) -> (String, [String; 2], Vec<[String; 3]>) {
    let editor = editor(driver);
    let moves = editor.moves.iter().map(|mv| mv.values.clone()).collect();
    (editor.draft.text.clone(), editor.value.clone(), moves)
}

fn evaluation_in_use(driver: &Driver) -> Option<String> {
    driver
        .app
        .game
        .study
        .job()
        .and_then(|job| job.problem().spec().evaluation.clone())
}

/// Creates a workbench with a user's evaluation.
fn with_own(game: &str, text: &str) -> Driver {
    let mut driver = driver(game);
    driver.send(Msg::Evaluations(registry(text), Vec::new()));
    let mut spec = driver.app.game.study.spec().clone();
    spec.evaluation = Some("own".to_owned());
    driver.app.game.study.set_spec(spec);
    driver.keys("o o o");
    assert_eq!(evaluation_in_use(&driver).as_deref(), Some("own"));
    driver
}

fn registry(text: &str) -> Arc<Registry> {
    let mut registry = Registry::built_in();
    registry.add(text, "/own/own.ron").expect("an evaluation");
    Arc::new(registry)
}

fn own(formula: &str) -> String {
    format!("(version: 1, name: \"own\", game: \"nim\", formula: \"{formula}\")")
}

#[test]
fn values_move_with_a_weight_and_come_back() {
    let mut driver = driver("othello");
    driver.keys("i d3 enter F2");
    assert_eq!(editor(&driver).draft.name, "mobility-mine", "a copy");
    let start = state(&driver);
    assert!(start.2.iter().all(|values| values[0] == values[1]) && start.2.len() == 3);
    // The fifth line is the weight of discs in the first phase.
    driver.keys("j j j j l");
    let once = state(&driver);
    assert!(
        once.0.contains("(weight: 0, feature: \"discs\")"),
        "{}",
        once.0
    );
    assert_ne!(once.1[0], start.1[0]);
    assert_eq!(once.1[1], start.1[0], "what it was is kept");
    assert!(
        once.2.iter().all(|values| !values[2].is_empty()),
        "searched at once"
    );
    assert_eq!(evaluation_in_use(&driver).as_deref(), Some("mobility-mine"));
    // The values of moves depend on another weight, because discs are level after each of them.
    driver.keys("k k l");
    assert!(state(&driver).2.iter().any(|values| values[0] != values[1]));
    driver.keys("u j j");
    assert_eq!(state(&driver), once);
    driver.keys("> l < < h");
    assert!(
        state(&driver)
            .0
            .contains("(weight: 9.9, feature: \"discs\")")
    );
    driver.keys("u u");
    assert_eq!(state(&driver), once);
    driver.keys("u u u");
    let back = state(&driver);
    assert_eq!((&back.0, &back.1), (&start.0, &start.1));
    driver.keys("u l esc y");
    assert!(matches!(driver.app.mode, Mode::Normal));
    assert_eq!(evaluation_in_use(&driver).as_deref(), Some("mobility"));
    assert!(
        driver
            .app
            .game
            .study
            .registry()
            .get("othello", "mobility-mine")
            .is_err(),
        "nothing is left of it"
    );
}

#[test]
fn numbers_and_formulas_are_typed() {
    let mut driver = with_own("nim", &own("won * 2 - neutral.heaps / 8"));
    driver.keys("F2 1 0 enter");
    assert_eq!(
        editor(&driver).draft.formula_text(),
        Some("won * 10 - neutral.heaps / 8")
    );
    driver.keys("enter ctrl-u x enter");
    assert!(shows(&driver, "unknown name x; known are objects"));
    driver.keys("esc j h h h h h h h h h");
    assert_eq!(
        editor(&driver).draft.formula_text(),
        Some("won * 10 - neutral.heaps / 0"),
        "its sign is the operator"
    );
    assert!(editor(&driver).value[0].contains("inf"));
    driver.keys("i end ctrl-w ctrl-w 4 enter");
    assert_eq!(editor(&driver).draft.formula_text(), Some("won * 10 - 4"));
    driver.keys("i end space * space ( enter");
    assert!(shows(
        &driver,
        "column 17: expected a number, a name or (, found the end"
    ));
    driver.keys("esc k k h h 0 . 5 e 1 enter");
    assert_eq!(
        editor(&driver).draft.formula_text(),
        Some("won * 0.5e1 - 4")
    );
    driver.keys("l");
    assert_eq!(editor(&driver).draft.formula_text(), Some("won * 6 - 4"));
    assert_eq!(editor(&driver).names.len(), 1);
}

#[test]
fn a_position_without_a_value_is_named() {
    let mut driver = with_own("nim", &own("won / 1"));
    driver.keys("F2 i ctrl-u 0 / 0 enter");
    assert_eq!(editor(&driver).value[0], "not a number");
    driver.keys("esc y F2");
    assert_eq!(editor(&driver).value[0], editor(&driver).value[1]);
    driver.keys("esc");
    driver.send(Msg::Evaluations(registry(&own("0 / 0")), Vec::new()));
    assert!(shows(
        &driver,
        "the formula of \"own\" is not a number for 1 as MAX in the position"
    ));
    assert!(!driver.app.explorer.is_searched());
    driver.send(Msg::Evaluations(registry(&own("1")), Vec::new()));
    assert!(!shows(&driver, "not a number") && driver.app.explorer.is_searched());
}

#[test]
fn saving_asks_for_a_name_and_before_it_replaces_a_file() {
    let mut driver = driver("nim");
    driver.keys("F2 l s");
    assert!(shows(&driver, "save as an evaluation called: nim-sum-mine"));
    driver.keys("ctrl-u a space b enter");
    assert!(shows(&driver, "expected a name of letters"));
    driver.written.push(PathBuf::from("/own/better.ron"));
    driver.keys("ctrl-u better enter");
    assert!(shows(&driver, "Replace it?"));
    driver.keys("n");
    assert_eq!(driver.written.len(), 2, "asked, and left alone");
    driver.keys("s ctrl-u better enter y");
    assert!(!editor(&driver).is_changed() && editor(&driver).draft.name == "better");
    driver.keys("esc");
    assert!(matches!(driver.app.mode, Mode::Normal), "nothing to ask");
    assert_eq!(evaluation_in_use(&driver).as_deref(), Some("better"));
    let kept = driver
        .app
        .game
        .study
        .registry()
        .get("nim", "better")
        .expect("it is there")
        .clone();
    assert_eq!(
        (kept.file.as_str(), kept.origin),
        ("/own/better.ron", engine::eval::Origin::File)
    );
    driver.keys("F2 l");
    assert_eq!(editor(&driver).draft.name, "better", "one's own is no copy");
    driver.keys("esc s enter y");
    assert!(matches!(driver.app.mode, Mode::Normal), "saved and left");
    assert_eq!(
        driver.written.last(),
        Some(&PathBuf::from("/own/better.ron"))
    );
    assert!(
        driver
            .app
            .game
            .study
            .registry()
            .get("nim", "better")
            .is_ok_and(|better| better.text != kept.text)
    );
}

#[test]
fn questions_lead_back() {
    let mut driver = driver("nim");
    driver.keys("F2 l esc");
    assert!(matches!(editor(&driver).asks, Asks::Leave));
    driver.keys("n esc esc l ctrl-c");
    assert!(matches!(editor(&driver).asks, Asks::Leave));
    driver.keys("s");
    assert!(matches!(editor(&driver).asks, Asks::Line(..)));
    driver.keys("esc esc y");
    assert!(matches!(driver.app.mode, Mode::Normal) && driver.written.is_empty());
}

#[test]
fn files_that_change_are_read_again() {
    let mut driver = with_own("nim", &own("won"));
    let value = |driver: &Driver| {
        driver
            .app
            .explorer
            .views
            .result
            .as_ref()
            .map(|best| best.value.clone())
    };
    assert_eq!(value(&driver).as_deref(), Some("1"));
    driver.send(Msg::Evaluations(registry(&own("3 * won")), Vec::new()));
    assert_eq!(value(&driver).as_deref(), Some("3"));
    assert!(shows(&driver, "read again"));
    // Faulty: the last valid one is kept, and the fault is reported with its place.
    let serial = driver.searches;
    driver.send(Msg::Evaluations(
        registry(&own("3 * won")),
        vec!["/own/own.ron:1:50: expected a number".into()],
    ));
    assert!(shows(&driver, "/own/own.ron:1:50: expected a number"));
    assert_eq!(
        (value(&driver).as_deref(), driver.searches),
        (Some("3"), serial),
        "not searched again"
    );
    driver.keys("F2 l");
    let draft = editor(&driver).draft.text.clone();
    driver.send(Msg::Evaluations(registry(&own("5 * won")), Vec::new()));
    assert_eq!(editor(&driver).draft.text, draft, "the draft stays");
    driver.keys("esc y");
    assert_eq!(value(&driver).as_deref(), Some("5"));
    driver.send(Msg::Evaluations(Arc::new(Registry::built_in()), Vec::new()));
    assert!(shows(&driver, "nim has no evaluation \"own\""));
    // The file exists again.
    driver.send(Msg::Evaluations(registry(&own("7 * won")), Vec::new()));
    assert_eq!(value(&driver).as_deref(), Some("7"));
}

#[test]
fn every_evaluation_can_be_edited_where_it_has_numbers() {
    for game in ["k-in-a-row", "connect-four", "othello", "rastros", "nim"] {
        let registry = Registry::built_in();
        for listed in registry.list(game) {
            let is_anti = listed.evaluation.name == "fewer-discs";
            let mut driver = driver(if is_anti {
                "othello:size=8,anti=true"
            } else {
                game
            });
            let mut spec = driver.app.game.study.spec().clone();
            spec.evaluation = Some(listed.evaluation.name.clone());
            driver.app.game.study.set_spec(spec);
            driver.keys("o o o F2");
            if listed.evaluation.weights().is_empty() {
                assert!(
                    matches!(driver.app.mode, Mode::Normal)
                        && shows(&driver, "no numbers to change")
                );
                continue;
            }
            let rows = editor(&driver).rows.len();
            for _ in 0..rows {
                driver.keys("l h j");
            }
            let read = Evaluation::read(&editor(&driver).draft.text, "again")
                .expect("still an evaluation");
            let numbers = |evaluation: &Evaluation| {
                evaluation
                    .weights()
                    .iter()
                    .map(|weight| weight.text.parse::<f64>().ok())
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                numbers(&read),
                numbers(listed.evaluation),
                "{game} {}",
                listed.evaluation.name
            );
        }
    }
}

#[test]
fn a_typed_digit_replaces_the_number_that_was_there() {
    let mut driver = driver("othello");
    let typed = |driver: &Driver| match &editor(driver).asks {
        Asks::Line(_, typed) => (typed.input.value().to_owned(), typed.whole),
        _ => (String::new(), false),
    };
    driver.keys("F2 enter");
    let before = typed(&driver);
    assert!(before.0.len() > 1 && before.1, "{before:?}");
    driver.keys("- 7 5");
    assert_eq!(typed(&driver).0, "-75");
    driver.keys("enter enter");
    assert_eq!(typed(&driver).0, "-75");
    driver.keys("left 0");
    assert_eq!(
        typed(&driver).0,
        "-705",
        "moved in, it is changed where the cursor is"
    );
    driver.keys("esc enter backspace 2");
    assert_eq!(typed(&driver).0, "-72", "or from its end");
    driver.keys("esc enter");
    driver.send(Msg::Paste("12".to_owned()));
    assert_eq!(typed(&driver).0, "12");
    // The field begins with a name, which can be extended.
    driver.keys("esc enter esc s x");
    assert_eq!(typed(&driver).0, "mobility-minex");
    // The time for a move is a number as well.
    driver.keys("esc esc n esc y 6 G enter 5 0 enter 6 G enter 7 enter");
    assert_eq!(
        driver.app.players.limits.time,
        Some(Duration::from_millis(7))
    );
}

#[test]
fn a_fault_in_a_file_is_told_once_the_question_is_answered() {
    let fault = || vec!["/own/mine.ron:1:2: expected a number".into()];
    let told = |driver: &Driver| shows(driver, "/own/mine.ron:1:2: expected a number");
    for (before, after) in [
        ("i", "esc"),
        (": x", "esc"),
        ("F2 enter", "esc"),
        ("? /", "esc"),
        ("i b2 enter q", "n"),
    ] {
        let mut driver = driver("k-in-a-row");
        driver.keys(before);
        driver.send(Msg::Evaluations(Arc::new(Registry::built_in()), fault()));
        assert!(!told(&driver), "{before}: there is no room");
        driver.keys(after);
        assert!(told(&driver), "{before}: {}", text(&driver.draw()));
        driver.keys("tab");
        assert!(!told(&driver), "{before}: it is told once");
        // After the correction there is no error.
        for keys in ["i", ""] {
            driver.keys(keys);
            driver.send(Msg::Evaluations(Arc::new(Registry::built_in()), fault()));
            driver.send(Msg::Evaluations(Arc::new(Registry::built_in()), Vec::new()));
            driver.keys(if keys.is_empty() { "" } else { "esc" });
            assert!(!told(&driver), "{before} {keys}");
        }
    }
}

#[test]
fn what_is_wrong_is_told_whole_at_any_width() {
    let mut driver = Driver::at_depth(
        (80, 24),
        "othello",
        Options {
            clock: false,
            ..Options::default()
        },
        Some(1),
    );
    let own = "(version: 1, name: \"own\", game: \"othello\", formula: \"corners\")";
    driver.send(Msg::Evaluations(registry(own), Vec::new()));
    let spec = driver.app.game.study.spec().clone();
    driver.app.game.study.set_spec(engine::search::Spec {
        evaluation: Some("own".to_owned()),
        ..spec
    });
    driver.keys("o o o F2 i ctrl-u");
    driver.send(Msg::Paste("corners + foo".to_owned()));
    driver.keys("enter");
    let Asks::Line(
        _,
        Typed {
            error: Some(error), ..
        },
    ) = &editor(&driver).asks
    else {
        panic!("nothing is wrong")
    };
    assert!(
        error.starts_with("column 11: ") && error.len() > 80,
        "{error}"
    );
    let screen = text(&driver.draw()).replace('│', " ");
    let words: Vec<&str> = screen.split_whitespace().collect();
    let wanted: Vec<&str> = error.split_whitespace().collect();
    assert!(
        words.windows(wanted.len()).any(|there| there == wanted),
        "{screen}"
    );
}

#[test]
fn what_is_wrong_with_a_number_has_its_column() {
    for (text, keys) in [
        ("formula: \"objects + 2 * won\"", "enter ctrl-u"),
        (
            "terms: [(weight: 1, feature: \"won\"), (weight: 2, feature: \"objects\")]",
            "j enter ctrl-u",
        ),
    ] {
        let mut driver = with_own(
            "nim",
            &format!("(version: 1, name: \"own\", game: \"nim\", {text})"),
        );
        driver.keys(&format!("F2 {keys} 1 2 ? enter"));
        let Asks::Line(
            _,
            Typed {
                error: Some(error), ..
            },
        ) = &editor(&driver).asks
        else {
            panic!("nothing is wrong with {text}")
        };
        assert!(error.starts_with("column 3: "), "{text}: {error}");
        assert!(shows(&driver, "column 3: "));
    }
}

fn cells(driver: &Driver) -> Vec<Vec<String>> {
    editor(driver).draft.tables()[0].rows.clone()
}

/// A table of squares is edited as a board: its numbers change on the squares, and values follow.
#[test]
fn squares_are_weighed_on_the_board() {
    let mut driver = driver("othello");
    driver.keys("i d3 enter e / b a s i l i o enter 3 F2");
    assert_eq!(editor(&driver).draft.name, "basilio-mine");
    assert!(
        !editor(&driver).board.open,
        "from the tree the list is opened"
    );
    driver.keys("esc 1 F2");
    assert!(
        editor(&driver).board.open,
        "and from the board its table as a board"
    );
    let screen = text(&driver.draw());
    assert!(
        screen.contains("square-table (mine − theirs)")
            && screen.contains("-25") | screen.contains("−25"),
        "{screen}"
    );
    // The corner one step up; the list has the same text.
    driver.keys("+");
    assert_eq!(cells(&driver)[0][0], "101");
    // c3 is where White may reply: its weight is part of that move's value.
    let before = state(&driver);
    driver.keys("down down right right 9 9 enter");
    assert_eq!(cells(&driver)[2][2], "99");
    let after = state(&driver);
    assert!(after.2 != before.2, "the values of moves follow");
    assert!(
        after.2.iter().all(|values| !values[2].is_empty()),
        "searched at once"
    );
    assert!(shows(&driver, "99"));
    driver.keys("u u");
    assert_eq!(
        (cells(&driver)[0][0].as_str(), cells(&driver)[2][2].as_str()),
        ("100", "5")
    );
    // All eight images of b1 together, as one change.
    driver.keys("home up up right y -");
    let sixes = cells(&driver)
        .concat()
        .iter()
        .filter(|cell| *cell == "-26")
        .count();
    assert_eq!(sixes, 8, "{:?}", cells(&driver));
    assert!(shows(&driver, "symmetric squares change together"));
    driver.keys("u");
    assert_eq!(cells(&driver)[0][1], "-25");
    driver.keys("enter x enter");
    assert!(matches!(editor(&driver).asks, Asks::Line(..)), "no number");
    driver.keys("esc esc");
    assert!(!editor(&driver).board.open, "back to the list");
    driver.keys("u esc");
    assert!(matches!(driver.app.mode, Mode::Normal));
    driver.keys("e / m o b i l i t y enter F2 F2");
    assert!(shows(&driver, "this evaluation has no table of squares"));
}

/// As pairs of row and column from the top left: on the board, in the moves, in the children and
/// the tree.
#[test]
fn squares_are_pairs_on_request_and_letters_in_files() {
    let mut driver = driver("othello");
    driver.keys("alt-C");
    let screen = text(&driver.draw());
    for place in ["(3,4)", "(4,3)", "(5,6)", "(6,5)"] {
        assert!(
            screen.matches(place).count() >= 2,
            "children and tree: {place}\n{screen}"
        );
    }
    assert!(
        !screen.contains("d3") && screen.contains("1   2") | screen.contains("1 2"),
        "{screen}"
    );
    driver.keys("i ( 3 , 4 ) enter");
    let line = driver.app.game.study.line();
    assert_eq!(
        line.nodes()[line.cursor()].text,
        "d3",
        "what is kept has letters"
    );
    let screen = text(&driver.draw());
    assert!(
        screen
            .lines()
            .any(|line| line.contains("1.") && line.contains("(3,4)")),
        "{screen}"
    );
    driver.keys("i c3 enter alt-C");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("d3") && screen.contains("c3") && !screen.contains("(3,4)"),
        "{screen}"
    );
    let mut nim = self::driver("nim");
    nim.keys("alt-C");
    assert!(shows(&nim, "no squares of a board"));
}
