//! Lessons: each built-in lesson is solved by keys, hint by hint; leaving one loses nothing; errors
//! in a lesson file are reported with their place.

use crate::languages::keys::keys;
use crate::saves::registry;
use crate::screens::driver::{Driver, text};
use engine::boundary::MoveView;
use engine::boundary::position::read_moves;
use engine::boundary::sampling::{SampledMove, Sampling, sample_problem};
use engine::numbers::Ordinal;
use engine::search::memory::{Remaining, Stored};
use engine::search::{Kind, Token, Value, Window};
use engine::trace::{Event, Tick};
use engine::uct::{Exploration, UctSpec, Visits};
use model::documents;
use model::lessons::{BUILT_IN, Goal, Lesson};
use model::state::learning::Learning;
use plyscope::app::{Msg, Options, Pane};
use std::collections::HashSet;

fn lesson(name: &str) -> Lesson {
    let (_, text) = BUILT_IN
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("{name}"));
    Lesson::read(text, name, &registry()).unwrap_or_else(|error| panic!("{error}"))
}

fn driver() -> Driver {
    Driver::new(
        (100, 30),
        "nim",
        Options {
            clock: false,
            ..Options::default()
        },
    )
}

fn shows(driver: &Driver, wanted: &str) -> bool {
    text(&driver.draw()).contains(wanted)
}

/// For each lesson and each of its steps, the keys that do the task, from the panes.
const SOLVED: &[(&str, &[&str])] = &[
    ("values", &["min", "down right", "2", "3", "5 G"]),
    (
        "by-hand",
        &[
            "F",
            "9",
            "5",
            "3",
            "W value space = space 3 space at space 1 enter",
        ],
    ),
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
    ("why-a-cut", &["c", "2", "w esc", "no", "last", "M", "3"]),
    ("order", &["m", "o o", "-", "& esc"]),
    ("depth", &["+", "f", "d 4 enter", "e / outcome enter"]),
    (
        "horizon",
        &["4", "e / outcome enter", "d 8 enter", "i 2 enter"],
    ),
    ("sooner", &["b3", "e / sooner enter", "i c1 enter"]),
    ("faulty", &["8", "! esc", "A", "m M !"]),
    ("your-own", &["1", "! esc", "-1", "! enter", "51"]),
    ("nim", &["0", "i 3 : 1 enter", "i 1 : 1 enter"]),
    ("pvs", &["M M M M", "ctrl-y"]),
    (
        "tournament",
        &[
            "yes",
            "2",
            "6 / obtusosw enter 7 / obtusone enter ctrl-g ctrl-u 10 enter esc",
            "10",
            "6 / alphabeta enter 7 / bacoco enter ctrl-g ctrl-u 20 enter esc",
        ],
    ),
    ("remembering", &["1342", "W hit enter", "no", "! esc"]),
    ("bounds", &["yes", "no", "yes", "W hit enter", "! esc"]),
    (
        "table-move",
        &[
            "W pass space 2 enter",
            "2",
            "W ctrl-u pass space 4 enter",
            "2",
        ],
    ),
    (
        "null-windows",
        &["\"", "3", "W pass space 2 enter", "5", "5"],
    ),
    ("chance", &["9", "5", "9", "5 G", "w esc"]),
    ("chance-cuts", &["7", "c", "6", "w esc", "no"]),
    ("playouts", &["0.7", "0.4", "alt-U esc", "a2", "1/4", "no"]),
    (
        "explore",
        &["B", "A", "alt-U c c esc", "a3", "alt-U c c c esc", "no"],
    ),
    ("trap", &["alt-U esc", "alt-U B esc", "1", "X", "f"]),
    ("guilty", &["! esc", "7", "side"]),
];

#[test]
fn every_lesson_is_solved_by_keys() {
    let solved: Vec<&str> = SOLVED.iter().map(|(name, _)| *name).collect();
    let known: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
    assert_eq!(solved, known);
    for (name, keys) in SOLVED {
        let mut driver = driver();
        plyscope::app::screens::lesson::begin(&mut driver.app, lesson(name));
        let boxed = driver.app.layout().lesson;
        driver.keys("enter");
        let mut wrong = 0;
        for (at, keys) in keys.iter().enumerate() {
            let shown = driver
                .app
                .lesson
                .as_ref()
                .unwrap_or_else(|| panic!("{name}"));
            assert_eq!(
                (shown.at, shown.done),
                (at, false),
                "{name}: the step before it is done, and this one is not"
            );
            let asks = matches!(shown.step().expect("a step").goal, Goal::Answer(_));
            assert_eq!(
                driver.app.layout().lesson,
                boxed,
                "{name}, step {}: the panes stand still",
                at + 1
            );
            if asks {
                wrong += 1;
                driver.keys("enter no-such-answer enter");
                assert_eq!(
                    driver.app.layout().lesson,
                    boxed,
                    "{name}, step {}: also after a wrong answer",
                    at + 1
                );
                driver.keys(&format!("enter {keys} enter"));
            } else {
                driver.keys(keys);
            }
            let shown = driver
                .app
                .lesson
                .as_ref()
                .unwrap_or_else(|| panic!("{name}"));
            assert!(
                shown.done,
                "{name}, step {}: {keys}\n{}",
                at + 1,
                text(&driver.draw())
            );
            assert!(shows(&driver, "✓"), "{name}, step {}", at + 1);
            // One key leads to the next step, in every pane.
            driver.keys("enter");
        }
        let shown = driver
            .app
            .lesson
            .as_ref()
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(shown.at, keys.len(), "{name}: {}", text(&driver.draw()));
        // The end shows the result, and so does the list of lessons.
        let asked = shown
            .lesson
            .steps
            .iter()
            .filter(|step| step.goal != Goal::Read)
            .count();
        let score = shown.score();
        assert_eq!((score.clean, score.all), (asked - wrong, asked), "{name}");
        let said = match wrong {
            0 => "all of it".to_owned(),
            _ => format!("{} of {asked}", asked - wrong),
        };
        assert!(
            shows(&driver, &said),
            "{name}: {said}: {}",
            text(&driver.draw())
        );
        let title = shown.lesson.title.clone();
        // This key also leads to the next lesson.
        let next = BUILT_IN
            .iter()
            .skip_while(|(known, _)| known != name)
            .nth(1)
            .map(|(next, _)| lesson(next).title);
        assert!(
            next.iter().all(|title| shows(&driver, title)),
            "{name}: {}",
            text(&driver.draw())
        );
        driver.keys("enter");
        assert_eq!(
            driver
                .app
                .lesson
                .as_ref()
                .map(|shown| shown.lesson.title.clone()),
            next,
            "{name}"
        );
        driver.keys(if next.is_some() { "q" } else { "" });
        assert!(
            driver.app.lesson.is_none() && driver.app.game.study.position().kind() == "nim",
            "{name}"
        );
        driver.keys("alt-l");
        let list = driver
            .app
            .shown::<plyscope::app::screens::list::List>()
            .expect("the list");
        let entry = list
            .entries
            .iter()
            .find(|entry| entry.label == title)
            .expect("the lesson");
        assert_eq!(
            entry.mark,
            format!("done {}/{asked}", asked - wrong),
            "{name}"
        );
    }
}

/// A hint counts as a wrong answer, once per step, also in the next run.
#[test]
fn hints_are_a_part_of_the_score() {
    let mut driver = Driver::new(
        (80, 24),
        "nim",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("why-a-cut"));
    driver.keys("enter # # c enter 2 enter q");
    let kept = Learning::read(&driver.learning);
    assert_eq!(
        kept.lessons[&lesson("why-a-cut").title].slips,
        [0],
        "{}",
        driver.learning
    );
    let mut next = Driver::new(
        (80, 24),
        "nim",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    next.app.learning = kept;
    plyscope::app::screens::lesson::begin(&mut next.app, lesson("why-a-cut"));
    let score = next
        .app
        .lesson
        .as_ref()
        .map(|shown| shown.score())
        .expect("a lesson");
    assert_eq!(score.all - score.clean, 1);
}

/// From the introduction to the end, with every hint, the box keeps its height in every size, so
/// that the panes below it do not move.
#[test]
fn the_box_of_a_lesson_keeps_its_height() {
    for (name, _) in BUILT_IN {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut driver = Driver::new(
                size,
                "nim",
                Options {
                    clock: false,
                    ..Options::default()
                },
            );
            plyscope::app::screens::lesson::begin(&mut driver.app, lesson(name));
            let boxed = driver.app.layout().lesson;
            let steps = driver
                .app
                .lesson
                .as_ref()
                .map_or(0, |shown| shown.lesson.steps.len());
            for (at, hints, done) in (0..=steps).flat_map(|at| {
                [
                    (at, 0, false),
                    (at, 1, false),
                    (at, 2, false),
                    (at, 0, true),
                ]
            }) {
                let shown = driver.app.lesson.as_mut().expect("a lesson");
                (shown.begun, shown.at, shown.hints, shown.done) = (true, at, hints, done);
                assert_eq!(
                    driver.app.layout().lesson,
                    boxed,
                    "{name} {size:?}: step {at}, {hints} hints"
                );
            }
        }
    }
}

/// Returns the information on the screen about a search below the box of the lesson: values with
/// their signs, and counts of cuts. Earlier results are left out.
fn told(driver: &Driver) -> Vec<String> {
    let screen = text(&driver.draw());
    let below: Vec<&str> = screen
        .lines()
        .skip(usize::from(driver.app.layout().lesson.bottom()))
        .collect();
    let shown = driver.app.lesson.as_ref().expect("a lesson");
    let known = |word: &str| {
        shown
            .written
            .iter()
            .any(|(_, value)| word.ends_with(&**value))
    };
    let words = below.iter().flat_map(|line| line.split([' ', '│']));
    let told = words.filter(|word| {
        let mut letters = word.chars();
        letters.next().is_some_and(|sign| "=≤≥✗◊".contains(sign))
            && letters
                .next()
                .is_some_and(|c| c.is_ascii_digit() || "-∞".contains(c))
    });
    told.filter(|word| !known(word))
        .map(str::to_owned)
        .collect()
}

/// The result asked for is nowhere on the screen, whatever is done with the panes: walking,
/// widening, drawing as an outline or as a diagram, travelling, explaining.
#[test]
fn no_question_has_its_answer_on_the_screen() {
    let mut asked = 0;
    for (name, _) in SOLVED {
        for (at, step) in lesson(name).steps.iter().enumerate() {
            if !matches!(step.goal, Goal::Answer(_)) || step.reads {
                continue;
            }
            asked += 1;
            let mut driver = at_step(name, at);
            assert!(
                shows(&driver, "hidden until it is answered"),
                "{name}, step {}",
                at + 1
            );
            for keys in [
                "",
                "esc 3",
                "D",
                "D",
                "*",
                "down down right",
                "4",
                "5 G",
                ". . .",
                "c",
                "w",
                "!",
                "&",
                "alt-b",
            ] {
                driver.keys(keys);
                let told = told(&driver);
                assert!(
                    told.is_empty(),
                    "{name}, step {}, {keys}: {told:?}\n{}",
                    at + 1,
                    text(&driver.draw())
                );
            }
        }
    }
    assert!(asked > 7, "{asked} questions hide something");
    // The search shows its results once nothing is asked.
    let mut driver = at_step("why-a-cut", 1);
    assert!(told(&driver).is_empty());
    driver.keys("2 enter");
    assert!(
        told(&driver).contains(&"≤2".to_owned()),
        "{}",
        text(&driver.draw())
    );
}

#[test]
fn an_answer_begins_with_its_first_letter_and_panes_keep_their_keys() {
    let mut driver = driver();
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("by-hand"));
    driver.keys("enter F");
    // A task that is done remains shown as done, also after other keys.
    driver.keys(".");
    driver.keys(",");
    assert!(shows(&driver, "enter goes on"), "{}", text(&driver.draw()));
    driver.keys("enter");
    // A number is expected: a letter is a key of the panes.
    driver.keys("D");
    assert!(!driver.app.explorer.as_diagram && driver.app.typed().is_none());
    driver.keys("D 42 enter");
    let wrong = |driver: &Driver| {
        driver
            .app
            .lesson
            .as_ref()
            .and_then(|shown| shown.wrong.clone())
    };
    assert_eq!(wrong(&driver).as_deref(), Some("42"));
    assert!(
        shows(&driver, "42 is too large."),
        "{}",
        text(&driver.draw())
    );
    driver.keys("1 enter");
    assert!(
        shows(&driver, "1 is the smaller one"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("enter nine enter");
    assert!(
        shows(&driver, "nine is no number."),
        "{}",
        text(&driver.draw())
    );
    // A hint replaces the message about the wrong answer.
    driver.keys("#");
    assert!(
        shows(&driver, "hint: At A2") && wrong(&driver).is_none(),
        "{}",
        text(&driver.draw())
    );
    driver.keys("9 enter");
    assert!(
        driver.app.lesson.as_ref().is_some_and(|shown| shown.done),
        "{}",
        text(&driver.draw())
    );
    // The tree shows this result and no other.
    assert!(
        shows(&driver, "=9") && !shows(&driver, "=5"),
        "{}",
        text(&driver.draw())
    );
    // With the box put aside, all keys are those of the panes: 3 goes to the tree.
    driver.keys("enter esc 1 3");
    assert_eq!(
        (driver.app.screen.focus, driver.app.typed().is_none()),
        (Pane::Tree, true)
    );
    driver.keys("# 5 enter");
    assert!(driver.app.lesson.as_ref().is_some_and(|shown| shown.done));
    // A word begins with a letter; case and accents are ignored.
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("values"));
    driver.keys("enter Max enter");
    assert!(
        shows(&driver, "MAX moves at the root."),
        "{}",
        text(&driver.draw())
    );
    driver.keys("MÍN enter");
    assert!(
        driver.app.lesson.as_ref().is_some_and(|shown| shown.done),
        "{}",
        text(&driver.draw())
    );
}

/// The list shows the progress of each lesson, also from the first screen.
#[test]
fn the_list_of_lessons_says_how_far_they_were_taken() {
    let mut driver = at_step("values", 2);
    driver.keys("q alt-w alt-l");
    let screen = text(&driver.draw());
    let line = screen
        .lines()
        .find(|line| line.contains("Values, and who MAX is"))
        .expect("the lesson");
    assert!(line.contains("2/5"), "{screen}");
}

/// If a text does not fit, enter first shows the rest of it.
#[test]
fn a_long_text_is_read_to_its_end_on_a_small_screen() {
    let mut driver = driver();
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("alpha-and-beta"));
    driver.send(Msg::Resize(40, 12));
    let mut read = String::new();
    for _ in 0..20 {
        assert!(
            !driver.app.lesson.as_ref().expect("a lesson").begun || read.contains("fail-soft"),
            "{read}"
        );
        if driver.app.lesson.as_ref().expect("a lesson").begun {
            return;
        }
        read += &text(&driver.draw());
        driver.keys("enter");
    }
    panic!("the text has no end:\n{read}");
}

#[test]
fn the_last_step_offers_no_next_one() {
    for (name, keys) in SOLVED {
        let mut driver = driver();
        plyscope::app::screens::lesson::begin(&mut driver.app, lesson(name));
        let last = keys.len() - 1;
        let shown = driver.app.lesson.as_mut().expect("a lesson");
        (shown.at, shown.begun, shown.done) = (last, true, true);
        assert!(
            shows(&driver, "enter ends the lesson") && !shows(&driver, "enter goes on"),
            "{name}"
        );
        driver.keys("enter");
        assert!(
            driver
                .app
                .lesson
                .as_ref()
                .is_some_and(|shown| shown.step().is_none()),
            "{name}"
        );
    }
}

/// The hints that name keys, each with these keys, which do the task of the step.
const KEYS_OF_HINTS: &[(&str, &str)] = &[
    ("down goes to A, right to B.", "down right"),
    ("Press 5 for the timeline, then G.", "5 G"),
    ("Or type t 100% enter from any pane.", "t 1 0 0 % enter"),
    ("Press F once.", "F"),
    (
        "Or type W, and then: value = 3 at 1",
        "W value space = space 3 space at space 1 enter",
    ),
    (
        "Type W, then: alpha changes at 0",
        "W alpha space changes space at space 0 enter",
    ),
    (
        "Type W, clear the line with ctrl-u, then: beta = 2 at 1",
        "W ctrl-u beta space = space 2 space at space 1 enter",
    ),
    ("c goes to the next cut.", "c"),
    (
        "The node of the tick is selected already: press w.",
        "w esc",
    ),
    ("m goes from minimax to alpha-beta and back.", "m"),
    (
        "o goes to the next order: natural, shuffled, evaluation.",
        "o o",
    ),
    ("& compares. It takes a moment.", "& esc"),
    ("+ goes one ply deeper.", "+"),
    ("f searches to the end of the game.", "f"),
    ("d asks for the depth: type 4.", "d 4 enter"),
    ("d asks for the depth: type 8.", "d 8 enter"),
    (
        "e lists the evaluations. Choose outcome.",
        "e / outcome enter",
    ),
    ("Press i and type 2.", "i 2 enter"),
    (
        "/ filters the list: type sooner, then enter.",
        "e / sooner enter",
    ),
    ("i types a move: c1.", "i c1 enter"),
    ("! checks.", "! esc"),
    ("! judges.", "! esc"),
    (
        "In the judge's list, enter jumps to the tick of the finding.",
        "! enter",
    ),
    ("Press i, type 3:1 and enter.", "i 3 : 1 enter"),
    (
        "Take the heap of one: press i and type 1:1.",
        "i 1 : 1 enter",
    ),
    ("ctrl-y goes to the next re-search.", "ctrl-y"),
    ("Sort the moves by evaluation with o, then press -.", "-"),
    (
        "A search that is one ply less deep has fewer nodes: - does that.",
        "-",
    ),
    ("Select B in the diagram, then press ].", "3 g down right ]"),
    (
        "The key is the quotation mark, \", while the keys are in the tree. 3 goes to the tree.",
        "3 \"",
    ),
    ("Or step on until A is left.", ". . . . . . . ."),
    (
        "Or press c, then the comma: it is the tick before the first cut.",
        "c ,",
    ),
    ("e lists the evaluations.", "e / sooner enter"),
    ("M goes to the next of all methods.", "M M M M ! esc"),
    (
        "M goes to the next of all methods; the line below the panes names it.",
        "M",
    ),
    (
        "Press M until the line below the panes begins with alphabeta, then !.",
        "M M M M ! esc",
    ),
    (
        "M goes to the next method, until the line below the panes begins with pvs.",
        "M M M M",
    ),
    (
        "6, /, obtusosw, enter; then 7, /, obtusone, enter.",
        "6 / obtusosw enter 7 / obtusone enter ctrl-g ctrl-u 10 enter esc",
    ),
    (
        "ctrl-g asks how many pairs: type 10. esc leaves the tables.",
        "6 / obtusosw enter 7 / obtusone enter ctrl-g ctrl-u 10 enter esc",
    ),
    (
        "6, /, alphabeta, enter; then 7, /, bacoco, enter.",
        "6 / alphabeta enter 7 / bacoco enter ctrl-g ctrl-u 20 enter esc",
    ),
    (
        "Then ctrl-g, ctrl-u and 20.",
        "6 / alphabeta enter 7 / bacoco enter ctrl-g ctrl-u 20 enter esc",
    ),
    ("W asks for a condition: type W, then: hit", "W hit enter"),
    ("Type W, then: hit", "W hit enter"),
    ("! checks every value.", "! esc"),
    ("Press ! and wait.", "! esc"),
    ("Type W, then: pass 2", "W pass space 2 enter"),
    (
        "Type W, clear the line with ctrl-u, then: pass 4",
        "W ctrl-u pass space 4 enter",
    ),
    ("Press alt-U, wait a moment, then esc.", "esc alt-U esc"),
    (
        "alt-U opens the search; c twice makes C 0; esc comes back.",
        "esc alt-U c c esc",
    ),
    (
        "alt-U, then c three times; esc comes back.",
        "esc alt-U c c c esc",
    ),
    (
        "alt-U, then B, which is shift-b, then esc.",
        "esc alt-U B esc",
    ),
    (
        "Press f for the full depth, and wait until the search has ended.",
        "esc f",
    ),
];

/// A check of the statement of a hint, at the beginning of its step.
type Fact = fn(&mut Driver) -> bool;

/// Returns the ordinals of moves, and whether MAX moves after them.
fn after(driver: &Driver, moves: &str) -> (Vec<Ordinal>, bool) {
    let problem = driver.app.game.study.job().expect("a search").problem();
    let (path, _) = read_moves(&*problem.position(&[]), moves).expect("moves");
    let max = problem.is_max(&path, None);
    (path, max)
}

/// Returns the weights of the outcomes after some moves.
fn weights(driver: &Driver, moves: &str) -> Vec<u64> {
    let (path, _) = after(driver, moves);
    let position = driver
        .app
        .game
        .study
        .job()
        .expect("a search")
        .problem()
        .position(&path);
    position
        .chance()
        .map_or_else(Vec::new, |weights| weights.as_slice().to_vec())
}

fn worth(driver: &Driver, moves: &str) -> String {
    let problem = driver.app.game.study.job().expect("a search").problem();
    let (path, _) = after(driver, moves);
    problem.print(
        problem
            .truth(&path, 20_000_000, &Token::new())
            .expect("a value"),
    )
}

/// Returns the values of the moves after some moves, in order.
fn below(driver: &Driver, moves: &str) -> Vec<String> {
    let (path, _) = after(driver, moves);
    let legal = driver
        .app
        .game
        .study
        .job()
        .expect("a search")
        .problem()
        .position(&path)
        .legal();
    legal
        .iter()
        .map(|mv| worth(driver, &format!("{moves} {}", mv.text)))
        .collect()
}

/// Returns the number of moves that the search has visited at the node after some moves.
fn visited(driver: &Driver, moves: &str) -> usize {
    let (path, _) = after(driver, moves);
    let job = driver.app.game.study.job().expect("a search");
    let children = job.look(|walk| {
        let mut stack = walk.follow(&path)?;
        walk.children(&mut stack)
    });
    children.expect("no trouble").len()
}

/// Returns whether every node gets the α and β that its parent has at that moment.
fn windows_come_from_above(driver: &Driver) -> bool {
    let job = driver.app.game.study.job().expect("a search");
    job.look(|walk| {
        (0..walk.ticks()).all(|tick| {
            let moment = walk.moment(Tick(tick)).expect("a tick");
            let entered = moment.event == Event::Enter && moment.frames.len() > 1;
            let [.., above, here] = &moment.frames[..] else {
                return !entered;
            };
            !entered || here.running.window == above.running.window
        })
    })
}

/// Plays ten pairs of games without chance; returns the number of different games, and how many the
/// first player won as the first side and in all.
fn without_chance(driver: &mut Driver) -> (usize, u64, u64) {
    driver.keys("esc 6 / obtusosw enter 7 / obtusone enter ctrl-g ctrl-u 10 enter");
    let tournament = driver.app.tournament.as_ref().expect("a tournament");
    let games: HashSet<Vec<Ordinal>> =
        tournament.games(|games| games.iter().map(|game| game.moves.clone()).collect());
    let standing = tournament.table.clone().expect("tables").results.standings[0];
    (games.len(), standing.first.won, standing.total.won)
}

/// The statements of the hints that name no keys.
const FACTS: &[(&str, Fact)] = &[
    (
        "The players take turns. The root is MAX's, so the nodes below it are …",
        |d| after(d, "").1 && !after(d, "A").1,
    ),
    ("It is min.", |d| !after(d, "A").1),
    ("MIN wants the smallest of 2, 4 and 6.", |d| {
        !after(d, "B").1 && below(d, "B") == ["2", "4", "6"]
    }),
    ("MAX takes the largest of 3, 2 and 2.", |d| {
        after(d, "").1 && below(d, "") == ["3", "2", "2"]
    }),
    (
        "1 × 3 + 2 × 12 is 27, and the weights add up to 3.",
        |d| weights(d, "A") == [1, 2] && below(d, "A") == ["3", "12"],
    ),
    (
        "2 and 8 fall equally often: B is worth half of their sum.",
        |d| weights(d, "B") == [1, 1] && below(d, "B") == ["2", "8"],
    ),
    ("MAX takes the larger of 9 and 5.", |d| {
        after(d, "").1 && below(d, "") == ["9", "5"]
    }),
    (
        "Put 12 in the place of the outcome that is not known: B is half of 2 + 12.",
        |d| {
            weights(d, "B") == [1, 1]
                && worth(d, "B B1") == "2"
                && worth(d, "A A2") == "12"
                && visited(d, "B") == 1
        },
    ),
    ("Half of x + 12 is 9. What is x?", |d| {
        weights(d, "B") == [1, 1] && worth(d, "A") == "9"
    }),
    ("Half of 2 + 20 is 11, which is more than 9.", |d| {
        worth(d, "B B1") == "2" && worth(d, "A") == "9"
    }),
    (
        "At A2 it is MAX's turn again, two plies below the root.",
        |d| after(d, "A A2").1,
    ),
    ("MAX takes the larger of 1 and 9.", |d| {
        below(d, "A A2") == ["1", "9"]
    }),
    ("A1 is 5 and A2 is 9.", |d| below(d, "A") == ["5", "9"]),
    ("MIN takes the smaller of 5 and 9.", |d| {
        !after(d, "A").1 && below(d, "A") == ["5", "9"]
    }),
    ("B1 is MAX's: it returns 7.", |d| {
        after(d, "B B1").1 && worth(d, "B B1") == "7"
    }),
    ("MIN takes the smaller of 7 and 3.", |d| {
        !after(d, "B").1 && below(d, "B") == ["7", "3"]
    }),
    ("A1 is the leaf 3, and A is MIN's.", |d| {
        !after(d, "A").1 && worth(d, "A A1") == "3" && below(d, "A A1").is_empty()
    }),
    (
        "A node gets the α and β that its parent has at that moment.",
        |d| windows_come_from_above(d),
    ),
    ("B has three moves, and one was searched.", |d| {
        below(d, "B").len() == 3 && visited(d, "B") == 1
    }),
    (
        "B is worth at most 2 already. Can it become better for MAX?",
        |d| !after(d, "B").1 && worth(d, "B") == "2",
    ),
    (
        "A smaller leaf makes B even worse for MAX, who plays A.",
        |d| !after(d, "B").1 && below(d, "") == ["3", "2", "2"],
    ),
    ("After C3 there is nothing left to leave out.", |d| {
        below(d, "C").len() == 3 && visited(d, "C") == 3
    }),
    ("Look at B in the tree.", |d| {
        d.keys("esc 3");
        shows(d, "≤3")
    }),
    ("B was entered with α 3, and it saw a 2.", |d| {
        let (path, _) = after(d, "B");
        let job = d.app.game.study.job().expect("a search");
        let window = job
            .look(|walk| walk.follow(&path))
            .expect("no trouble")
            .last()
            .map(|frame| frame.window);
        window.is_some_and(|window| job.problem().print(window.alpha) == "3")
            && below(d, "B")[0] == "2"
    }),
    ("The table of children marks the best move with *.", |d| {
        d.keys("esc");
        shows(d, "4 *")
    }),
    (
        "If the search pauses after a second, space goes on.",
        |_| {
            ["paused after one second of work", "space goes on"]
                .iter()
                .all(|said| keys().contains(*said))
        },
    ),
    (
        "X has 3 and 4 in the bottom row, with both sides open: two in a row become three, and three open ones become four.",
        |d| {
            d.app
                .game
                .study
                .position()
                .describe()
                .rows
                .last()
                .is_some_and(|row| row == "..XX...")
        },
    ),
    ("O must close one of the two sides: 2 and 5 hold.", |d| {
        let all: Vec<(String, usize)> = below(d, "").into_iter().zip(1..).collect();
        let holds = |(worth, _): &&(String, usize)| worth == "0";
        all.iter()
            .filter(holds)
            .map(|(_, column)| *column)
            .collect::<Vec<_>>()
            == [2, 5]
    }),
    ("4 goes to the children.", |d| {
        d.keys("esc 4");
        d.app.screen.focus == Pane::Children
    }),
    (
        "The line below the panes has it, too, behind the value.",
        |d| {
            d.keys("esc");
            shows(d, "=1 b3")
        },
    ),
    (
        "! shows the finding again: the number before \"was due\".",
        |d| {
            d.keys("esc !");
            shows(d, "-1 was due")
        },
    ),
    ("alt-b lists what it can be compared with.", |d| {
        d.keys("esc alt-b");
        shows(d, "alphabeta")
    }),
    ("Choose alphabeta: the second line says its nodes.", |d| {
        d.keys("esc alt-b / a l p h a b e t a enter");
        shows(d, "51")
    }),
    (
        "The line below the panes says it: the number behind =.",
        |d| {
            d.keys("esc");
            shows(d, "=8 ") || shows(d, "=1 b3")
        },
    ),
    ("Its leaves are 3, 12 and 8, and it is MIN's.", |d| {
        !after(d, "A").1 && below(d, "A") == ["3", "12", "8"]
    }),
    (
        "In each binary place count the ones: an even number gives 0.",
        |_| [1, 2, 3].into_iter().fold(0, |sum, heap| sum ^ heap) == 0,
    ),
    ("Two heaps of 2 cancel each other.", |d| {
        let won = if after(d, "").1 { "1" } else { "-1" };
        d.app.game.study.position().describe().rows == ["1,2,2"] && worth(d, "1:1") == won
    }),
    (
        "Throw a coin four times: three or four heads, or three or four tails, come in 10 of 16 cases.",
        |_| {
            (0..16_u32)
                .filter(|throws| throws.count_ones() != 2)
                .count()
                == 10
        },
    ),
    (
        "Each program plays the same move in the same position.",
        |d| without_chance(d).0 == 2,
    ),
    ("One game with each side.", |d| without_chance(d).0 == 2),
    ("Each of the two wins every game that it begins.", |d| {
        without_chance(d).1 == 10
    }),
    ("Half of twenty.", |d| without_chance(d).2 == 10),
    ("The line below the panes counts the nodes.", |d| {
        d.keys("esc");
        shows(d, "1,342")
    }),
    (
        "The game goes on in this position, and it was searched: elsewhere.",
        |d| {
            let job = d.app.game.study.job().expect("a search");
            job.look(|walk| {
                let hit = (0..walk.ticks()).find_map(|tick| {
                    let moment = walk.moment(Tick(tick)).expect("a tick");
                    let last = moment.frames.last()?;
                    last.hit.map(|hit| (tick, hit, last.leaf))
                });
                hit.is_some_and(|(tick, hit, leaf)| {
                    !leaf && hit.from.is_some_and(|from| from < Tick(tick))
                })
            })
        },
    ),
    (
        "The true value is 5 or more. Does the node above care how much more?",
        |_| answers(Kind::Lower, 5, (3, 5)),
    ),
    (
        "It could be 5, it could be 8: inside the window that makes a difference.",
        |_| !answers(Kind::Lower, 5, (3, 9)),
    ),
    ("MAX has 3 already.", |_| answers(Kind::Upper, 2, (3, 9))),
    (
        "Go to pass 4 in this way. One tick back, with the comma, the root of pass 3 is left; the children pane has its moves.",
        |d| {
            d.keys("esc W pass space 4 enter ,");
            d.app.game.study.job().expect("a search").look(|walk| {
                let third = walk.pass(3).expect("a pass");
                let fourth = walk.pass(4).expect("a pass").enter;
                third.leave.is_some_and(|leave| leave.0 + 1 == fourth.0)
            })
        },
    ),
    ("It is column 2.", |d| best_of(d, 3) == "2"),
    (
        "The full stop goes one tick forward. In canonical order it would be column 1.",
        |d| {
            let first = d
                .app
                .game
                .study
                .position()
                .legal()
                .first()
                .map(|mv| mv.text.clone());
            let tried = d.app.game.study.job().expect("a search").look(|walk| {
                let root = walk.root_of(4).expect("a pass");
                walk.children(&mut [root])
                    .expect("no trouble")
                    .get(0)
                    .map(|child| child.frame.mv)
            });
            let named = tried
                .and_then(|mv| d.app.game.study.position().move_view(mv))
                .map(|mv| mv.text);
            first.as_deref() == Some("1") && named.as_deref() == Some("2")
        },
    ),
    ("MIN takes the smaller of 3 and 12.", |d| {
        !after(d, "A").1 && below(d, "A") == ["3", "12"]
    }),
    (
        "3 reaches β = 0, so the root stops: the value is at least 3.",
        |d| value_of(d, 1) == "3",
    ),
    ("MIN takes the smaller of 14 and 5.", |d| {
        !after(d, "C").1 && below(d, "C") == ["14", "5"]
    }),
    ("The lower bound is 5, and so is the upper one.", |d| {
        value_of(d, 2) == "5" && value_of(d, 3) == "5"
    }),
    ("6 × 1 + 2 × 0.5 is 7, of ten playouts.", |_| {
        TEN.points * 10 == 7 * TEN.visits * 2
    }),
    ("Six wins less two losses, divided by ten.", |_| {
        TEN.estimate(2) == Some(0.4)
    }),
    ("alt-U shows the moves with their visits.", |d| {
        d.keys("esc alt-U");
        shows(d, "visits")
            && sampled(d, 1.4, 1000)
                .best
                .is_some_and(|best| best.text == "a2")
    }),
    (
        "O has four replies, and random moves are all equally likely.",
        |d| {
            let position = d.app.game.study.position();
            let after = position
                .find_move("b3")
                .ok()
                .and_then(|mv| position.play(mv))
                .expect("a move");
            let wins = |mv: &MoveView| {
                after
                    .play(mv.ordinal)
                    .is_some_and(|end| end.outcome().is_some())
            };
            let legal = after.legal();
            legal.len() == 4
                && legal
                    .iter()
                    .filter(|mv| wins(mv))
                    .map(|mv| mv.text.as_str())
                    .collect::<Vec<_>>()
                    == ["a2"]
        },
    ),
    ("The estimate is near 0, and not 0.", |d| {
        let found = sampled(d, 1.4, 100_000)
            .children
            .into_iter()
            .find(|child| child.mv.text == "a2");
        let estimate = found.and_then(|child| child.value).expect("an estimate");
        estimate != 0.0 && estimate.abs() < 0.01
    }),
    ("A has 0.6 + 1.4 × 0.28, B has 0.5 + 1.4 × 0.68.", |_| {
        let root = |visits: f64| (100_f64.ln() / visits).sqrt();
        (root(60.0) - 0.28).abs() < 0.005 && (root(10.0) - 0.68).abs() < 0.005
    }),
    ("With C = 0 only the mean is left.", |d| {
        let least = sampled(d, 0.0, 1000)
            .children
            .into_iter()
            .map(|child| child.visits.visits)
            .min();
        least == Some(1)
    }),
    (
        "It is the move with the most visits: alt-U shows them.",
        |d| {
            d.keys("esc alt-U");
            shows(d, "visits")
                && sampled(d, 0.0, 100_000)
                    .best
                    .is_some_and(|best| best.text == "a3")
        },
    ),
    (
        "With C = 2 the two corners, which lose, get more visits than with C = 1.4.",
        |d| {
            let visits =
                |constant: f64, mv: &str| visited_by_sampling(d, constant, mv).visits.visits;
            ["a3", "c1"]
                .iter()
                .all(|mv| visits(2.0, mv) > visits(1.4, mv))
        },
    ),
    (
        "In the search < goes one iteration back: which move has the most visits?",
        |d| {
            sampled(d, 1.4, 5097)
                .best
                .is_some_and(|best| best.text == "1")
                && sampled(d, 1.4, 5098)
                    .best
                    .is_some_and(|best| best.text == "3")
        },
    ),
    (
        "alt-U, alt-S, esc: the true values stand beside the estimates, with =.",
        |d| {
            d.keys("esc alt-U alt-S esc");
            shows(d, "=L14") && shows(d, "=W15")
        },
    ),
    (
        "The line begins with: to blame. Press ! to see the report again.",
        |d| {
            d.keys("esc !");
            shows(d, "to blame: the store at tick")
        },
    ),
    ("Who may take next there, and who here?", |d| {
        d.keys("esc !");
        shows(d, "that was another position")
    }),
];

/// Ten playouts: six won, two drawn, two lost.
const TEN: Visits = Visits {
    visits: 10,
    wins: 6,
    draws: 2,
    points: 14,
    proof: None,
};

/// Runs a Monte-Carlo search of the position with a constant of exploration.
fn sampled(driver: &Driver, constant: f64, iterations: u64) -> Sampling {
    let exploration = Exploration::new(constant).expect("a constant");
    let spec = UctSpec {
        exploration,
        iterations,
        ..UctSpec::default()
    };
    let problem = driver
        .app
        .game
        .study
        .position()
        .pose_uct(&spec, &registry())
        .expect("a problem");
    sample_problem(problem, false, &Token::new()).expect("a search")
}

/// Returns the data of a move after a search of 20,000 iterations.
fn visited_by_sampling(driver: &Driver, constant: f64, mv: &str) -> SampledMove {
    let found = sampled(driver, constant, 20_000)
        .children
        .into_iter()
        .find(|child| child.mv.text == mv);
    found.unwrap_or_else(|| panic!("{mv}"))
}

/// Returns whether an entry of a kind and value can be used by a visit with a window of the same
/// depth.
fn answers(kind: Kind, value: i64, (alpha, beta): (i64, i64)) -> bool {
    let window = Window {
        alpha: Value::new(alpha),
        beta: Value::new(beta),
    };
    let depth = Remaining::plies(3);
    Stored::new(Value::new(value), kind, depth, Tick(0), false).answers(depth, false, window)
}

/// Returns the best move of a pass as it is printed.
fn best_of(driver: &Driver, pass: usize) -> String {
    let job = driver.app.game.study.job().expect("a search");
    let best = job.look(|walk| walk.pass(pass)).and_then(|pass| pass.best);
    best.and_then(|mv| driver.app.game.study.position().move_view(mv))
        .map_or_else(String::new, |mv| mv.text)
}

/// Returns the value of a pass as it is printed.
fn value_of(driver: &Driver, pass: usize) -> String {
    let job = driver.app.game.study.job().expect("a search");
    job.look(|walk| walk.pass(pass))
        .map_or_else(String::new, |pass| job.problem().print(pass.value))
}

/// Returns a lesson with its first steps done.
fn at_step(name: &str, at: usize) -> Driver {
    let (_, solved) = SOLVED
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("{name}"));
    let mut driver = driver();
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson(name));
    driver.keys("enter");
    for (before, keys) in solved[..at].iter().enumerate() {
        let asks = matches!(lesson(name).steps[before].goal, Goal::Answer(_));
        driver.keys(&if asks {
            format!("enter {keys} enter enter")
        } else {
            format!("{keys} enter")
        });
    }
    assert_eq!(
        driver.app.lesson.as_ref().map(|shown| shown.at),
        Some(at),
        "{name}"
    );
    driver
}

#[test]
fn every_hint_is_true() {
    let mut left: HashSet<&str> = KEYS_OF_HINTS.iter().map(|(hint, _)| *hint).collect();
    left.extend(FACTS.iter().map(|(hint, _)| *hint));
    for (name, _) in SOLVED {
        for (at, step) in lesson(name).steps.iter().enumerate() {
            for (place, hint) in step.hints.iter().enumerate() {
                left.remove(&**hint);
                let mut driver = at_step(name, at);
                driver.keys(&"# ".repeat(place + 1));
                let start: String = hint.chars().take(30).collect();
                assert!(
                    shows(&driver, &start),
                    "{name}: {hint}\n{}",
                    text(&driver.draw())
                );
                let keys = KEYS_OF_HINTS.iter().find(|(known, _)| known == hint);
                let fact = FACTS.iter().find(|(known, _)| known == hint);
                match (keys, fact) {
                    (Some((_, keys)), None) => {
                        driver.keys(keys);
                        let done = driver.app.lesson.as_ref().is_some_and(|shown| shown.done);
                        assert!(done, "{name}: {hint}\n{}", text(&driver.draw()));
                    }
                    (None, Some((_, fact))) => assert!(
                        fact(&mut driver),
                        "{name}: {hint}\n{}",
                        text(&driver.draw())
                    ),
                    _ => {
                        panic!("{name}: nothing shows that this is true, or two things do: {hint}")
                    }
                }
            }
        }
    }
    assert_eq!(left, HashSet::new(), "hints of no lesson");
}

#[test]
fn answers_that_hints_lead_to_are_the_only_right_ones() {
    for (name, text) in BUILT_IN {
        for step in &lesson(name).steps {
            assert!(
                !step.text.is_empty() && step.hints.iter().all(|hint| !hint.is_empty()),
                "{name}"
            );
            if let Goal::Answer(right) = &step.goal {
                // A revealed solution is one that is accepted.
                assert!(
                    right.iter().all(|word| !word.trim().is_empty()),
                    "{name}: {right:?}"
                );
            }
        }
        assert!(text.contains("version: 1"), "{name}");
    }
}

#[test]
fn leaving_a_lesson_loses_nothing() {
    let mut driver = driver();
    driver.keys("1 enter");
    let before = documents::to_file(&driver.app.game.study);
    assert!(driver.app.game.is_unsaved());
    for leave in ["q", "esc alt-l enter q", "esc ctrl-o q"] {
        plyscope::app::screens::lesson::begin(&mut driver.app, lesson("values"));
        // The recovery still keeps the game that was open.
        assert!(driver.app.own_game().is_unsaved() && !driver.app.game.is_unsaved());
        driver.keys("enter enter min enter enter");
        driver.keys(leave);
        if driver.app.lesson.is_some() {
            driver.keys("q");
        }
        assert_eq!(
            documents::to_file(&driver.app.game.study),
            before,
            "{leave}"
        );
        assert!(
            driver.app.game.is_unsaved() && driver.app.lesson.is_none(),
            "{leave}"
        );
    }
    // The progress is kept.
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("values"));
    assert_eq!(
        driver
            .app
            .lesson
            .as_ref()
            .map(|shown| (shown.at, shown.begun)),
        Some((1, true))
    );
    driver.keys("q");
    assert!(driver.app.lesson.is_none() && !driver.quit);
    driver.keys("q");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::question::QuestionScreen>()
            .is_some()
            && !driver.quit,
        "quitting asks for the game that was open"
    );
    assert_eq!(documents::to_file(&driver.app.game.study), before);
}

#[test]
fn a_lesson_goes_on_where_it_was_left_also_in_the_next_run() {
    let mut driver = at_step("nim", 2);
    let before = documents::to_file(&driver.app.game.study);
    assert_eq!(before.line.moves, ["3:1"]);
    driver.keys("q");
    let mut next = self::driver();
    plyscope::app::screens::practice::take_learning(
        &mut next.app,
        Learning::read(&driver.learning),
    );
    for driver in [&mut driver, &mut next] {
        plyscope::app::screens::lesson::begin(&mut driver.app, lesson("nim"));
        assert_eq!(
            driver
                .app
                .lesson
                .as_ref()
                .map(|shown| (shown.at, shown.begun)),
            Some((2, true))
        );
        assert_eq!(
            documents::to_file(&driver.app.game.study),
            before,
            "its game is as it was"
        );
        driver.keys("i 1 : 1 enter enter");
        assert_eq!(driver.app.lesson.as_ref().map(|shown| shown.at), Some(3));
        driver.keys("q");
        // A finished lesson begins again.
        plyscope::app::screens::lesson::begin(&mut driver.app, lesson("nim"));
        assert_eq!(
            driver
                .app
                .lesson
                .as_ref()
                .map(|shown| (shown.at, shown.begun)),
            Some((0, false))
        );
        assert_eq!(driver.app.game.study.line().cursor(), 0);
    }
    // A lesson of the same name with another game is another lesson.
    let (_, text) = BUILT_IN
        .iter()
        .find(|(known, _)| *known == "nim")
        .expect("a lesson");
    let other = Lesson::read(&text.replace("1+2+3", "1+2+4"), "f", &registry()).expect("a lesson");
    let mut driver = at_step("nim", 2);
    driver.keys("q");
    plyscope::app::screens::lesson::begin(&mut driver.app, other);
    assert_eq!(driver.app.lesson.as_ref().map(|shown| shown.at), Some(0));
}

#[test]
fn a_step_may_ask_for_a_move_of_the_game_of_earlier_steps_and_after_one_reply() {
    let whole =
        "(version: 1, title: \"T\", teaches: \"t\", text: \"x\", study: (STUDY), steps: [STEPS])";
    let of = |study: &str, steps: &str| whole.replace("STUDY", study).replace("STEPS", steps);
    let read = |plays: &[&str]| {
        let steps = plays
            .iter()
            .map(|mv| format!("(text: \"do\", until: Play([\"{mv}\"]), hints: [\"h\"])"));
        let steps = steps.collect::<Vec<_>>().join(", ");
        let text = of(
            "game: \"k-in-a-row\", line: (moves: [\"b2\", \"a3\"])",
            &steps,
        );
        let goals = |lesson: Lesson| {
            lesson
                .steps
                .into_iter()
                .map(|step| step.goal)
                .collect::<Vec<_>>()
        };
        Lesson::read(&text, "f", &registry())
            .map(goals)
            .map_err(|error| error.to_string())
    };
    let goals = |moves: &[&str]| {
        Ok(moves
            .iter()
            .map(|mv| Goal::Play(vec![(*mv).to_owned()]))
            .collect())
    };
    // In any spelling, as it is printed; also if the line has not reached it.
    assert_eq!(read(&["(3,1)", "C1"]), goals(&["a1", "c1"]));
    assert_eq!(read(&["b2"]), goals(&["b2"]));
    assert_eq!(read(&["c3", "b1", "a1"]), goals(&["c3", "b1", "a1"]));
    for (moves, expected) in [
        (&["c3", "d9"][..], "move 1: \"d9\" cannot be played here"),
        (&["c3", "nowhere"], "move 1: expected a move like"),
    ] {
        let error = read(moves).expect_err("no square");
        assert!(error.contains(expected), "{error}");
    }
    // The last tick is valid.
    let tick = |tick: u32| {
        let study = format!("game: \"tree:[[3,12,8],[2,4,6],[14,5,2]]\", tick: {tick}");
        Lesson::read(&of(&study, "(text: \"a\", until: Read)"), "f", &registry()).is_ok()
    };
    assert_eq!(
        [0, 1, 21, 22, u32::MAX].map(tick),
        [true, true, true, false, false]
    );
}

#[test]
fn a_wrong_lesson_file_is_placed() {
    let whole = "(version: 1, title: \"T\", teaches: \"t\", text: \"x\",\n  study: (game: \"nim\"),\n  steps: [STEP])";
    let step = |goal: &str| format!("\n    (text: \"do\", until: {goal}, hints: [\"h\"])");
    for (text, place, expected) in [
        (whole.replace("STEP", ""), (3, 10), "at least one step"),
        (
            whole.replace("STEP", &step("Reach(\"cut at\")")),
            (4, 25),
            "expected",
        ),
        (
            whole.replace("STEP", &step("Select(\"9:9\")")),
            (4, 25),
            "move 1",
        ),
        (
            whole.replace("STEP", &step("Search((method: \"best\"))")),
            (4, 25),
            "minimax, alphabeta",
        ),
        (
            whole.replace("STEP", &step("Search(())")),
            (4, 25),
            "something that the search must have",
        ),
        (
            whole.replace("STEP", &step("Play([])")),
            (4, 25),
            "at least one move",
        ),
        (
            whole.replace("STEP", &step("Play([\"3:1\", \"Z9\"])")),
            (4, 38),
            "move 2: expected a move like",
        ),
        (
            whole.replace("STEP", &step("Play([\"4:5\"])")),
            (4, 31),
            "cannot be played here",
        ),
        (
            whole.replace("STEP", &step("Search((best: [\"4:5\"]))")),
            (4, 40),
            "cannot be played here",
        ),
        (
            whole
                .replace("\"nim\"", "\"tree:[[3,12,8],[2,4,6],[14,5,2]]\", tick: 999")
                .replace("STEP", &step("Read")),
            (2, 59),
            "expected a tick from 0 to 21, where the search ends, found 999",
        ),
        (whole.replace("STEP", &step("Wait")), (4, 25), "expected"),
        (
            whole.replace("STEP", "(text: \"do\", until: Why)"),
            (3, 11),
            "at least one hint",
        ),
        (
            whole.replace("STEP", "(text: \" \", until: Read)"),
            (3, 18),
            "some words",
        ),
        (
            whole.replace("nim", "nimm").replace("STEP", &step("Read")),
            (2, 18),
            "nim",
        ),
        (
            whole
                .replace("\"nim\"", "\"nim\", line: (moves: [\"7:7\"])")
                .replace("STEP", &step("Read")),
            (2, 39),
            "7:7",
        ),
        (
            "(methods: [], positions: [])".to_owned(),
            (1, 11),
            "expected a lesson, found an experiment",
        ),
    ] {
        let error = Lesson::read(&text, "f", &registry())
            .map(|_| ())
            .expect_err(&text);
        assert!(error.to_string().contains(expected), "{text}\n{error}");
        assert_eq!(error.place, Some(place), "{text}\n{error}");
    }
}

/// Minimax agrees with itself, so that checking it shows nothing.
#[test]
fn the_check_of_another_method_does_not_pass_the_last_step_of_the_faulty_one() {
    let mut driver = at_step("faulty", 3);
    driver.keys("m !");
    assert_eq!(
        driver.app.game.study.spec().method,
        engine::search::MethodName::Minimax
    );
    let done = |driver: &Driver| driver.app.lesson.as_ref().is_some_and(|shown| shown.done);
    assert!(!done(&driver));
    driver.keys("M !");
    assert!(done(&driver));
    // Any correct kind of alpha-beta is accepted.
    let mut driver = at_step("faulty", 3);
    driver.keys("m M M !");
    assert_eq!(
        driver.app.game.study.spec().method,
        engine::search::MethodName::FailHard
    );
    assert!(done(&driver));
}

/// The task of a step is shown even if it is already fulfilled.
#[test]
fn a_step_that_holds_when_it_is_reached_shows_what_it_asks_for() {
    let mut driver = driver();
    plyscope::app::screens::lesson::begin(&mut driver.app, lesson("alpha-and-beta"));
    driver.keys("\" enter");
    assert!(
        shows(&driver, "Show α and β") && shows(&driver, "✓ [α β] stands"),
        "{}",
        text(&driver.draw())
    );
    let mut driver = at_step("alpha-and-beta", 0);
    driver.keys("\"");
    assert!(
        !shows(&driver, "Show α and β") && shows(&driver, "✓ [α β] stands"),
        "{}",
        text(&driver.draw())
    );
}

#[test]
fn what_is_wrong_with_an_answer_fits_the_question() {
    for (name, step, answer, said) in [
        ("bounds", 0, "m a y b e", "maybe is neither yes nor no."),
        ("bounds", 0, "n o", "from 5 on MIN above turns away"),
        ("values", 2, "9 9", "99 is too large."),
        ("values", 2, "1", "1 is too small."),
    ] {
        let mut driver = at_step(name, step);
        driver.keys(&format!("enter {answer} enter"));
        assert!(
            shows(&driver, said) && shows(&driver, "# hint"),
            "{name}: {}",
            text(&driver.draw())
        );
    }
}
