//! User-made trees by keys: new ones, pasted ones, the editor, exams.

use super::driver::{Driver, text};
use crate::languages::{said as said_in, translations};
use engine::numbers::Ordinal;
use engine::rules::tree::TreeGame;
use engine::search::{Memory, MethodName, Spec, TableSize};
use model::documents;
use model::language::within;
use plyscope::app::{Msg, Options, Palette};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const OPTIONS: Options = Options {
    ascii: false,
    color: true,
    palette: Palette::Full,
    pairs: false,
    clock: false,
};
const TEXTBOOK: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";

fn driver(game: &str) -> Driver {
    Driver::new((80, 24), game, OPTIONS)
}

fn typed(driver: &mut Driver, text: &str) {
    for c in text.chars() {
        let name = if c == ' ' {
            "space".to_owned()
        } else {
            c.to_string()
        };
        driver.keys(&name);
    }
}

fn game(driver: &Driver) -> String {
    driver.app.game.study.start().game()
}

fn error(driver: &mut Driver) -> String {
    driver
        .app
        .typed()
        .and_then(|typed| typed.error.clone())
        .unwrap_or_default()
}

#[test]
fn a_list_that_is_pasted_or_typed_opens_in_every_game() {
    for start in ["othello", "k-in-a-row", TEXTBOOK] {
        let mut driver = driver(start);
        driver.send(Msg::Paste("[[3,5],\n[2,9]]\n".to_owned()));
        assert_eq!(game(&driver), "tree:[[3,5],[2,9]]");
        assert_eq!(driver.app.game.study.spec().depth, None);
        driver.keys("i");
        typed(&mut driver, "[[1,2],[3,[4,5]]]");
        driver.keys("enter");
        assert_eq!(game(&driver), "tree:[[1,2],[3,[4,5]]]");
    }
    // Over a list and over the help as well.
    let mut driver = driver("nim");
    for keys in ["ctrl-n", "?", ":"] {
        driver.keys(keys);
        driver.send(Msg::Paste("[7,8]".to_owned()));
        assert_eq!(game(&driver), "tree:[7,8]", "{keys}");
        driver.send(Msg::Paste("[1,2,3]".to_owned()));
    }
}

#[test]
fn a_wrong_list_says_where() {
    let mut driver = driver("othello");
    driver.send(Msg::Paste("[[3,5],[2,x]]".to_owned()));
    driver.keys("enter");
    assert_eq!(
        error(&mut driver),
        "column 11: expected a number or a list, found \"x\""
    );
    assert_eq!(game(&driver), "othello:size=8");
}

#[test]
fn a_new_tree_is_random_by_a_seed() {
    let mut driver = driver("nim");
    driver.keys("alt-n enter");
    let first = game(&driver);
    assert!(first.starts_with("tree:[[["), "{first}");
    driver.keys("alt-n enter");
    assert_eq!(game(&driver), first, "the same seed, the same tree");
    driver.keys("alt-n backspace 2 enter");
    assert_ne!(game(&driver), first);
    driver.keys("alt-n ctrl-u");
    typed(&mut driver, "plies=2 branching=3..3 first=min cuts=2");
    driver.keys("enter");
    let min = game(&driver);
    assert!(min.starts_with("tree:first=min,[["), "{min}");
    assert_eq!(
        driver.app.game.study.spec().max,
        Some(engine::rules::Side::First)
    );
    let job = driver.app.game.study.job().expect("a search");
    assert!(job.look(|walk| walk.counts().cuts) >= 2);
    driver.keys("alt-n ctrl-u");
    typed(&mut driver, "plies=2 seeds=3");
    driver.keys("enter");
    assert!(
        error(&mut driver).starts_with("column 9: expected one of plies"),
        "{}",
        error(&mut driver)
    );
    driver.keys("esc alt-n ctrl-u");
    typed(&mut driver, "plies=2 branching=2..2 cuts=4");
    driver.keys("enter");
    assert!(
        text(&driver.draw()).contains("the most is 1"),
        "{}",
        text(&driver.draw())
    );
    assert_eq!(game(&driver), min);
}

#[test]
fn a_tree_is_edited_and_becomes_the_game() {
    let mut driver = driver(TEXTBOOK);
    driver.keys("alt-t j l l a");
    typed(&mut driver, "7");
    driver.keys("enter");
    let Some(editor) = driver
        .app
        .shown::<plyscope::app::screens::trees::TreeEditor>()
    else {
        panic!("no editor")
    };
    assert_eq!(
        (editor.path(), editor.node().value_text().as_str()),
        (&[2, 3].map(Ordinal)[..], "7")
    );
    // Named, moved, removed, undone.
    driver.keys("k r");
    typed(&mut driver, "Last");
    driver.keys("enter < <");
    driver.keys("l l D u D u");
    driver.keys("esc");
    assert_eq!(game(&driver), "tree:[['Last',14,5,2,7],[3,12,8],[2,4,6]]");
    assert!(driver.app.game.is_unsaved());
    assert_eq!(driver.app.game.study.spec().depth, None);
    // Into the tree as a list, MIN first.
    driver.keys("alt-t g j j enter ctrl-u");
    typed(&mut driver, "[1,[2,3]]");
    driver.keys("enter x esc");
    assert_eq!(
        game(&driver),
        "tree:first=min,[['Last',[1,[2,3]],5,2,7],[3,12,8],[2,4,6]]"
    );
    let text = documents::to_text(&driver.app.game.study);
    assert!(text.contains("tree:first=min,"), "{text}");
}

/// The title names the search that gives the values; M selects the next one, which is kept when the
/// editor is left.
#[test]
fn the_editor_says_and_lets_choose_by_which_method_it_searches() {
    // MIN at B has at most 5, and the leaf 9 lets its first child make a cut.
    let mut driver = driver("tree:[[[3,5],[9,1]],[[7,2],[8,4]]]");
    driver.keys("alt-t");
    for (title, value) in [
        (
            "alpha-beta as in the course: its own end of the window",
            "≥9",
        ),
        (
            "alpha-beta, fail-hard: clamped to the window at entry",
            "≥5",
        ),
        ("alpha-beta, fail-soft: bounds as tight as they come", "≥9"),
    ] {
        let screen = text(&driver.draw());
        assert!(screen.contains(title) && screen.contains(value), "{screen}");
        driver.keys("M");
    }
    driver.keys("M M M M M esc");
    assert_eq!(
        driver.app.game.study.spec().method.word(),
        "alphabeta-hard",
        "searched so, the tree as it was"
    );
    assert!(!driver.app.game.is_unsaved());
    driver.keys("alt-t M a");
    typed(&mut driver, "7");
    driver.keys("enter esc");
    assert_eq!(driver.app.game.study.spec().method.word(), "alphabeta-soft");
}

#[test]
fn what_cannot_be_a_value_or_a_name_says_where() {
    let mut driver = driver(TEXTBOOK);
    driver.keys("alt-t j j enter ctrl-u");
    typed(&mut driver, "3,");
    driver.keys("enter");
    assert_eq!(
        error(&mut driver),
        "column 2: expected nothing after the tree, found \",\""
    );
    driver.keys("esc r");
    typed(&mut driver, "a,b");
    driver.keys("enter");
    assert!(error(&mut driver).starts_with("expected a name"));
    driver.keys("esc g D");
    assert!(
        text(&driver.draw()).contains("the root stays"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc");
    assert!(!driver.app.game.is_unsaved() && game(&driver) == TEXTBOOK);
}

/// Random changes: the tree is always valid, and undo leads back through every state.
#[test]
fn undo_leads_back_through_random_changes() {
    let keys = [
        "a",
        "o",
        "D",
        "shift-left",
        "shift-right",
        "h",
        "j",
        "k",
        "l",
        "x",
        "g",
        "G",
        "5 enter",
        "- 2 enter",
    ];
    for seed in 0..30 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut driver = driver(TEXTBOOK);
        driver.keys("alt-t");
        let now = |driver: &Driver| {
            let editor = driver
                .app
                .shown::<plyscope::app::screens::trees::TreeEditor>()
                .expect("the editor");
            (editor.sketch().clone(), editor.first())
        };
        let mut states = vec![now(&driver)];
        for _ in 0..40 {
            driver.keys(keys[random.random_range(0..keys.len())]);
            let state = now(&driver);
            let game = TreeGame::of(&state.0, state.1).expect("a tree");
            assert_eq!(
                TreeGame::parse(&game.to_string())
                    .map(|game| game.with_first(state.1))
                    .as_ref(),
                Ok(&game)
            );
            if states.last() != Some(&state) {
                states.push(state);
            }
        }
        let whole = states.clone();
        while let Some(state) = states.pop() {
            assert_eq!(now(&driver), state, "seed {seed}");
            driver.keys("u");
        }
        for state in &whole[1..] {
            driver.keys("U");
            assert_eq!(now(&driver), *state, "seed {seed}");
        }
    }
}

#[test]
fn an_exam_is_made_and_shown() {
    let mut driver = driver("nim");
    let folder = tempfile::tempdir().expect("a folder");
    let exam = folder.path().join("exam");
    driver.disk = true;
    for again in [false, true] {
        driver.keys("alt-x / ctrl-u");
        typed(
            &mut driver,
            &format!(
                "plies=2 branching=2..3 count=3 as=html,text out={}",
                exam.display()
            ),
        );
        driver.keys("enter enter");
        let screen = text(&driver.draw());
        if again {
            assert!(screen.contains("exists already"), "{screen}");
        } else {
            assert!(
                screen.contains("Sheet 1")
                    && screen.contains("plies") | screen.contains("MAX moves first"),
                "{screen}"
            );
            assert!(std::fs::read_dir(&exam).expect("files").count() == 2 * (3 * 2 + 1) + 1);
        }
        driver.keys("esc");
    }
}

#[test]
fn an_exam_is_in_the_language_of_the_screen_and_asks_only_what_has_an_answer() {
    let mut driver = driver("nim");
    driver.keys("alt-x / ctrl-u");
    typed(
        &mut driver,
        "plies=2 branching=2..2 method=minimax ask=values,cuts",
    );
    driver.keys("enter");
    // Lines are wrapped.
    let said = |driver: &Driver| {
        let screen = text(&driver.draw()).replace('│', " ");
        screen.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let screen = said(&driver);
    assert!(
        screen.contains("minimax searches every move with an open window"),
        "{screen}"
    );
    assert!(screen.contains("column 43: ask: "), "{screen}");
    driver.keys("end ctrl-u");
    typed(&mut driver, "plies=2 branching=2..2 count=1");
    driver.keys("enter enter");
    let screen = said(&driver);
    assert!(
        screen.contains("alpha-beta as in the course, neither"),
        "{screen}"
    );
    driver.keys("esc alt-x / end ctrl-u");
    typed(
        &mut driver,
        "plies=2 branching=2..2 count=1 method=alphabeta-hard",
    );
    driver.keys("enter enter");
    let screen = said(&driver);
    assert!(
        screen.contains("The search is fail-hard alpha-beta"),
        "{screen}"
    );
    let language = translations().next().expect("a language");
    let [sheet, solution] = ["Sheet {number}", "Solution {number}"]
        .map(|key| said_in(language, key, &[("number", "1")]));
    let max = said_in(
        language,
        "{first} moves first. ▲ MAX, ▼ MIN; squares are leaves with their values for MAX.",
        &[("first", "MAX")],
    );
    within(language, || {
        driver.keys("esc alt-x enter");
        let screen = said(&driver);
        assert!(
            screen.contains(&sheet) && screen.contains(max.split('.').next().unwrap_or(&max)),
            "{screen}"
        );
        let below: String = (0..4)
            .map(|_| {
                driver.keys("down down down down down");
                said(&driver)
            })
            .collect();
        assert!(below.contains(&solution), "{below}");
    });
}

/// Each line of the form offers questions that make sense, keeps its value if one does not, and the
/// line of text agrees with it.
#[test]
fn an_exam_is_chosen_from_lists() {
    use plyscope::app::screens::exam_form::{ExamField, ExamForm, ExamRequest};
    use plyscope::kit::form::FormFields;
    let mut driver = driver("nim:heaps=2+2");
    driver.keys("alt-x");
    let form = |driver: &Driver| {
        driver
            .app
            .shown::<ExamForm>()
            .unwrap_or_else(|| panic!("{}", text(&driver.draw())))
            .clone()
    };
    // It opens on the open tree or position, if that fits on a page.
    assert_eq!(form(&driver).fields(), ExamField::OPEN);
    driver.keys("right");
    for fields in [&ExamField::random()[..], &ExamField::OPEN] {
        for field in fields {
            driver.keys("g");
            (0..fields.len())
                .take_while(|_| form(&driver).field() != *field)
                .count();
            for _ in 0..fields.len() {
                if form(&driver).field() != *field {
                    driver.keys("down");
                }
            }
            assert_eq!(form(&driver).field(), *field);
            let before = form(&driver).value(*field);
            for key in ["right", "right", "left", "left"] {
                driver.keys(key);
                let now = form(&driver);
                assert!(
                    ExamRequest::read(&now.line).is_ok(),
                    "{field:?}: {}",
                    now.line
                );
                if *field == ExamField::About {
                    break;
                }
            }
            let is_chosen = !matches!(
                field,
                ExamField::Questions | ExamField::Names | ExamField::Out | ExamField::Line
            );
            if *field == ExamField::About {
                driver.keys("left");
            } else if is_chosen {
                assert_eq!(form(&driver).value(*field), before, "{field:?}");
                driver.keys("right");
                assert_ne!(form(&driver).value(*field), before, "{field:?}");
                driver.keys("left");
            }
        }
        driver.keys("g right");
    }
    // A table belongs to the open position, with questions about its entries.
    driver.keys("g");
    while form(&driver).field() != ExamField::Table {
        driver.keys(if form(&driver).fields().contains(&ExamField::Table) {
            "down"
        } else {
            "right"
        });
    }
    driver.keys("right");
    assert!(
        form(&driver).value(ExamField::Ask).contains("stored"),
        "{}",
        form(&driver).line
    );
    driver.keys("end up i");
    typed(&mut driver, "my sheets");
    driver.keys("enter");
    assert!(
        form(&driver).line.contains("out=\"exammy sheets\""),
        "{}",
        form(&driver).line
    );
    driver.keys("i ctrl-u enter enter");
    assert!(
        text(&driver.draw()).contains("The first sheet"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("esc alt-x g right");
    assert!(
        !form(&driver).fields().contains(&ExamField::Table),
        "{}",
        form(&driver).line
    );
}

/// The form of an exam opens on the open tree or position, as it is searched, until it is left with
/// another choice; on random trees if the open one fits on no page.
#[test]
fn an_exam_is_about_what_is_open() {
    use plyscope::app::screens::exam_form::{ExamField, ExamForm};
    use plyscope::kit::form::FormFields;
    let line = |driver: &Driver| {
        driver
            .app
            .shown::<ExamForm>()
            .expect("the form")
            .line
            .clone()
    };
    let mut driver = driver("nim:heaps=1+2");
    let memory = Memory {
        table: TableSize::All,
        ..Memory::default()
    };
    let spec = Spec {
        method: MethodName::FailSoft,
        memory,
        ..driver.app.game.study.spec().clone()
    };
    driver.app.game.study.set_spec(spec);
    driver.keys("alt-x");
    let said = line(&driver);
    assert!(
        ["about=open", "method=alphabeta-soft", "table=true"]
            .iter()
            .all(|word| said.contains(word)),
        "{said}"
    );
    driver.keys("enter");
    let sheet = text(&driver.draw());
    assert!(sheet.contains("stored"), "{sheet}");
    driver.keys("esc alt-x g right esc alt-x");
    assert!(line(&driver).contains("about=random"), "{}", line(&driver));
    for (game, open) in [
        ("tree:[[3,12],[2,4]]", true),
        ("nim", false),
        ("othello", false),
    ] {
        let mut driver = self::driver(game);
        driver.keys("alt-x");
        let fields = driver.app.shown::<ExamForm>().expect("the form").fields();
        assert_eq!(fields == ExamField::OPEN, open, "{game}");
    }
}

/// The kind of alpha-beta is asked with the first tree that is typed, and never again.
#[test]
fn which_alpha_beta_is_asked_once() {
    let mut driver = Driver::new((120, 36), "nim", OPTIONS);
    driver.app.trees.asks = true;
    driver.keys("alt-n ctrl-u ( 3 space 12 ) ( 2 space 4 ) enter");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("Which alpha-beta do you mean?") && screen.contains("fail-soft"),
        "{screen}"
    );
    // The names are shown completely on a small screen as well, with their meaning below.
    let mut small = Driver::new((80, 24), "nim", OPTIONS);
    small.app.trees.asks = true;
    small.keys("alt-x");
    let names = [
        MethodName::AlphaBeta,
        MethodName::FailHard,
        MethodName::FailSoft,
    ]
    .map(MethodName::about);
    let list = text(&small.draw());
    assert!(
        names.iter().all(|name| list.contains(name)) && list.contains("a MAX node returns"),
        "{list}"
    );
    // Left without a choice, the tree is still there to be opened.
    driver.keys("esc alt-n");
    assert!(text(&driver.draw()).contains("(3 12)(2 4)"));
    driver.keys("enter down down enter");
    assert_eq!(driver.app.game.study.spec().method, MethodName::FailSoft);
    assert_eq!(driver.app.trees.kept, Some(MethodName::FailSoft));
    driver.keys("alt-x");
    assert!(text(&driver.draw()).contains("alphabeta-soft"));
    driver.keys("esc alt-n ctrl-u ( 1 space 2 ) ( 3 space 4 ) enter");
    assert_eq!(driver.app.game.study.start().game(), "tree:[[1,2],[3,4]]");
    assert_eq!(driver.app.game.study.spec().method, MethodName::FailSoft);
}

#[test]
fn chance_is_made_drawn_and_practised() {
    let mut driver = driver("tree:[[3,12],[2,8]]");
    driver.keys("alt-t");
    assert!(
        text(&driver.draw()).contains("▼A"),
        "{}",
        text(&driver.draw())
    );
    // A leaf has no outcomes, and no node above is a chance node yet.
    driver.keys("down down c");
    assert!(text(&driver.draw()).contains("a leaf has no outcomes"));
    driver.keys("w");
    assert!(text(&driver.draw()).contains("only outcomes of a chance node have weights"));
    driver.keys("up c down right w");
    assert!(error(&mut driver).is_empty());
    typed(&mut driver, "0");
    driver.keys("enter");
    assert!(
        error(&mut driver).contains("from 1 to 1000000000"),
        "{}",
        error(&mut driver)
    );
    driver.keys("backspace");
    typed(&mut driver, "2");
    driver.keys("enter");
    let shown = text(&driver.draw());
    assert!(
        shown.contains("◆A") && shown.contains("1:A1") && shown.contains("2:A2"),
        "{shown}"
    );
    // Another value keeps the weight, and a change is undone as a whole.
    typed(&mut driver, "6");
    driver.keys("enter u ctrl-r esc");
    assert_eq!(game(&driver), "tree:[[? 3,2:6],[2,8]]");
    driver.keys("alt-p");
    let shown = text(&driver.draw());
    assert!(
        shown.contains("◆A") && shown.contains("▼B") && shown.contains("2:A2"),
        "{shown}"
    );
}

/// A form about Monte-Carlo search has its own lines; other methods have theirs again.
#[test]
fn an_exam_may_be_about_monte_carlo_search() {
    use plyscope::app::screens::exam_form::{ExamField, ExamForm};
    use plyscope::kit::form::FormFields;
    let mut driver = driver("nim:heaps=1+2+2");
    driver.keys("alt-x / end ctrl-u");
    typed(&mut driver, "method=uct about=open iterations=16 count=2");
    driver.keys("enter");
    let form = |driver: &Driver| driver.app.shown::<ExamForm>().expect("the form").clone();
    assert_eq!(form(&driver).fields(), ExamField::SAMPLED);
    let value = |driver: &Driver, field| form(driver).value(field);
    assert_eq!(value(&driver, ExamField::Ask), "selection,backup");
    assert_eq!(value(&driver, ExamField::Exploration), "1.4");
    for field in ExamField::SAMPLED {
        driver.keys("g");
        for _ in 0..ExamField::SAMPLED.len() {
            if form(&driver).field() != field {
                driver.keys("down");
            }
        }
        let kept = matches!(
            field,
            ExamField::Questions | ExamField::Names | ExamField::Out | ExamField::Line
        );
        // The method is the last one, and the sheets are about what is open.
        let before = value(&driver, field);
        if kept || matches!(field, ExamField::Method | ExamField::About) {
            continue;
        }
        driver.keys("right");
        assert_ne!(value(&driver, field), before, "{field:?}");
        driver.keys("left");
        assert_eq!(value(&driver, field), before, "{field:?}");
    }
    driver.keys("enter");
    let sheet = text(&driver.draw());
    assert!(
        sheet.contains("The search is Monte-Carlo tree search (UCT) with C = 1.4"),
        "{sheet}"
    );
    driver.keys("esc alt-x g down left");
    let form = form(&driver);
    assert!(
        !form.fields().contains(&ExamField::Iterations) && form.value(ExamField::Method) != "uct",
        "{}",
        form.line
    );
    // What a table answers is no question of it, and a random tree is not searched by it.
    let mut driver = self::driver("nim:heaps=1+2+2");
    driver.keys("alt-x / end ctrl-u");
    typed(&mut driver, "about=open table=true method=uct");
    driver.keys("enter");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("table: a Monte-Carlo search") && !form_is_sampled(&driver),
        "{screen}"
    );
}

fn form_is_sampled(driver: &Driver) -> bool {
    use plyscope::app::screens::exam_form::ExamForm;
    let form = driver.app.shown::<ExamForm>().expect("the form");
    form.terms().sampled.is_some()
}
