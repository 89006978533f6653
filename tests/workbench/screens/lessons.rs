//! Lessons: each that comes with the program is solved by keys, hint by hint; leaving one loses nothing; what is wrong with a
//! lesson file is said with its place.

use crate::saves::registry;
use crate::screens::driver::{Driver, text};
use plyscope::app::{Mode, Options};
use plyscope::lessons::{BUILT_IN, Goal, Lesson};
use std::collections::HashSet;

fn lesson(name: &str) -> Lesson {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}"));
    Lesson::read(text, name, &registry()).unwrap_or_else(|error| panic!("{error}"))
}

fn driver() -> Driver {
    Driver::new((100, 30), "nim", Options { clock: false, ..Options::default() })
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

/// For each lesson and each of its steps the keys that do what is asked, from the panes.
const SOLVED: &[(&str, &[&str])] = &[
    ("values", &["min", "down right", "2", "3", "5 G"]),
    ("by-hand", &["F", "9", "5", "3", "W value space = space 3 space at space 1 enter"]),
    (
        "alpha-and-beta",
        &[
            "\"",
            "3",
            "W alpha space changes space at space 0 enter",
            "3",
            "W ctrl-u beta space = space 2 space at space 1 enter",
        ],
    ),
    ("why-a-cut", &["c", "2", "w esc", "no", "last"]),
    ("order", &["m", "o o", "-", "& esc"]),
    ("depth", &["+", "f", "d 4 enter", "e / outcome enter"]),
    ("horizon", &["4", "e / outcome enter", "d 8 enter", "i 2 enter"]),
    ("sooner", &["b3", "e / sooner enter", "i c1 enter"]),
    ("faulty", &["8", "! esc", "A", "m M !"]),
    ("your-own", &["1", "! esc", "-1", "! enter", "51"]),
    ("nim", &["0", "i 3 : 1 enter", "i 1 : 1 enter"]),
    ("pvs", &["M M M", "ctrl-y"]),
    ("tournament", &["yes", "2", "1 enter"]),
];

#[test]
fn every_lesson_is_solved_by_keys() {
    let solved: Vec<&str> = SOLVED.iter().map(|(name, _)| *name).collect();
    let known: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    assert_eq!(solved, known);
    for (name, keys) in SOLVED {
        let mut driver = driver();
        driver.app.begin_lesson(lesson(name));
        driver.keys("enter");
        for (at, keys) in keys.iter().enumerate() {
            let shown = driver.app.lesson.as_ref().unwrap_or_else(|| panic!("{name}"));
            assert_eq!((shown.at, shown.done), (at, false), "{name}: the step before it is done, and this one is not");
            let asks = matches!(shown.step().expect("a step").goal, Goal::Answer(_));
            if asks {
                driver.keys("enter");
                driver.keys(&format!("no-such-answer enter enter {keys} enter"));
            } else {
                driver.keys(&format!("esc {keys}"));
            }
            let shown = driver.app.lesson.as_ref().unwrap_or_else(|| panic!("{name}"));
            assert!(shown.done, "{name}, step {}: {keys}\n{}", at + 1, text(&driver.draw()));
            driver.keys(if asks { "enter" } else { "# enter" });
        }
        let shown = driver.app.lesson.as_ref().unwrap_or_else(|| panic!("{name}"));
        assert_eq!(shown.at, keys.len(), "{name}: {}", text(&driver.draw()));
        driver.keys("enter");
        assert!(driver.app.lesson.is_none() && driver.app.game.study.position().kind() == "nim", "{name}");
    }
}

/// The hints that name keys, each with these keys, which do what its step asks.
const KEYS_OF_HINTS: &[(&str, &str)] = &[
    ("down goes to A, right to B.", "down right"),
    ("Press 5 for the timeline, then G.", "5 G"),
    ("Or type t 100% enter from any pane.", "t 1 0 0 % enter"),
    ("Press F once.", "F"),
    ("Or type W, and then: value = 3 at 1", "W value space = space 3 space at space 1 enter"),
    ("Type W, then: alpha changes at 0", "W alpha space changes space at space 0 enter"),
    ("Type W, clear the line with ctrl-u, then: beta = 2 at 1", "W ctrl-u beta space = space 2 space at space 1 enter"),
    ("c goes to the next cut.", "c"),
    ("The node of the tick is selected already: press w.", "w esc"),
    ("m goes from minimax to alpha-beta and back.", "m"),
    ("o goes to the next order: natural, shuffled, evaluation.", "o o"),
    ("& compares. It takes a moment.", "& esc"),
    ("+ goes one ply deeper.", "+"),
    ("f searches to the end of the game.", "f"),
    ("d asks for the depth: type 4.", "d 4 enter"),
    ("d asks for the depth: type 8.", "d 8 enter"),
    ("e lists the evaluations. Choose outcome.", "e / outcome enter"),
    ("Press i and type 2.", "i 2 enter"),
    ("/ filters the list: type sooner, then enter.", "e / sooner enter"),
    ("i types a move: c1.", "i c1 enter"),
    ("! checks.", "! esc"),
    ("! judges.", "! esc"),
    ("In the judge's list, enter jumps to the tick of the finding.", "! enter"),
    ("Press i, type 3:1 and enter.", "i 3 : 1 enter"),
    ("Take the heap of one: press i and type 1:1.", "i 1 : 1 enter"),
    ("ctrl-y goes to the next re-search.", "ctrl-y"),
    ("Sort the moves by evaluation with o, then press -.", "-"),
];

#[test]
fn hints_that_name_keys_are_true() {
    let mut left: HashSet<&str> = KEYS_OF_HINTS.iter().map(|(hint, _)| *hint).collect();
    for (name, solved) in SOLVED {
        for (at, step) in lesson(name).steps.iter().enumerate() {
            for (hint, keys) in KEYS_OF_HINTS.iter().filter(|(hint, _)| step.hints.iter().any(|own| own == hint)) {
                left.remove(hint);
                let mut driver = driver();
                driver.app.begin_lesson(lesson(name));
                driver.keys("enter");
                for (before, keys) in solved[..at].iter().enumerate() {
                    let asks = matches!(lesson(name).steps[before].goal, Goal::Answer(_));
                    driver.keys(&if asks {
                        format!("enter {keys} enter enter")
                    } else {
                        format!("esc {keys} # enter")
                    });
                }
                // The hint is shown on the card and above the panes.
                let place = step.hints.iter().position(|own| own == hint).expect("a hint");
                driver.keys(&"h ".repeat(place + 1));
                let start: String = hint.chars().take(30).collect();
                assert!(shows(&driver, &start), "{name}: {hint}\n{}", text(&driver.draw()));
                driver.keys(&format!("esc {keys}"));
                assert!(driver.app.lesson.as_ref().is_some_and(|shown| shown.done), "{name}: {hint}");
            }
        }
    }
    assert_eq!(left, HashSet::new(), "hints of no lesson");
}

#[test]
fn answers_that_hints_lead_to_are_the_only_right_ones() {
    for (name, text) in BUILT_IN {
        for step in &lesson(name).steps {
            assert!(!step.text.is_empty() && step.hints.iter().all(|hint| !hint.is_empty()), "{name}");
            if let Goal::Answer(right) = &step.goal {
                // What is given away is given away as it is accepted.
                assert!(right.iter().all(|word| !word.trim().is_empty()), "{name}: {right:?}");
            }
        }
        assert!(text.contains("version: 1"), "{name}");
    }
}

#[test]
fn leaving_a_lesson_loses_nothing() {
    let mut driver = driver();
    driver.keys("1 enter");
    let before = driver.app.game.study.to_file();
    assert!(driver.app.game.is_unsaved());
    for leave in ["q", "esc alt-l enter q", "esc ctrl-o q"] {
        driver.app.begin_lesson(lesson("values"));
        // The rescue still keeps the game that was open.
        assert!(driver.app.own_game().is_unsaved() && !driver.app.game.is_unsaved());
        driver.keys("enter enter min enter enter");
        driver.keys(leave);
        if driver.app.lesson.is_some() {
            driver.keys("# q");
        }
        assert_eq!(driver.app.game.study.to_file(), before, "{leave}");
        assert!(driver.app.game.is_unsaved() && driver.app.lesson.is_none(), "{leave}");
    }
    // How far it was taken is kept.
    driver.app.begin_lesson(lesson("values"));
    assert_eq!(driver.app.lesson.as_ref().map(|shown| (shown.at, shown.begun)), Some((1, true)));
    driver.keys("esc q");
    assert!(matches!(driver.app.mode, Mode::Confirm(_)) && !driver.quit, "quitting asks for the game that was open");
    assert_eq!(driver.app.game.study.to_file(), before);
}

#[test]
fn a_wrong_lesson_file_is_placed() {
    let whole = "(version: 1, title: \"T\", teaches: \"t\", text: \"x\",\n  study: (game: \"nim\"),\n  steps: [STEP])";
    let step = |goal: &str| format!("\n    (text: \"do\", until: {goal}, hints: [\"h\"])");
    for (text, place, expected) in [
        (whole.replace("STEP", ""), (3, 10), "at least one step"),
        (whole.replace("STEP", &step("Reach(\"cut at\")")), (4, 25), "expected"),
        (whole.replace("STEP", &step("Select(\"9:9\")")), (4, 25), "move 1"),
        (whole.replace("STEP", &step("Search((method: \"best\"))")), (4, 25), "minimax, alphabeta"),
        (whole.replace("STEP", &step("Search(())")), (4, 25), "something that the search must have"),
        (whole.replace("STEP", &step("Play([])")), (4, 25), "at least one move"),
        (whole.replace("STEP", &step("Wait")), (4, 25), "expected"),
        (whole.replace("STEP", "(text: \"do\", until: Why)"), (3, 11), "at least one hint"),
        (whole.replace("STEP", "(text: \" \", until: Read)"), (3, 18), "some words"),
        (whole.replace("nim", "nimm").replace("STEP", &step("Read")), (2, 18), "nim"),
        (whole.replace("\"nim\"", "\"nim\", line: (moves: [\"7:7\"])").replace("STEP", &step("Read")), (2, 39), "7:7"),
        ("(methods: [], positions: [])".to_owned(), (1, 11), "expected a lesson, found an experiment"),
    ] {
        let error = Lesson::read(&text, "f", &registry()).map(|_| ()).expect_err(&text);
        assert!(error.to_string().contains(expected), "{text}\n{error}");
        assert_eq!(error.place, Some(place), "{text}\n{error}");
    }
}
