//! The place of a practice: below the root, in another position, with its verdicts, errors and
//! titles.

use super::driver::{Driver, text};
use super::practice::{GAMES, OPTIONS, answer, driver, due, practice, restarted, shows};
use crate::languages::{said, translations};
use model::batch::exam::Ask;
use model::language::within;
use model::state::learning::Learning;
use plyscope::app::screens::practice::{Judged, Practice};

const TREE: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn below_the_root_max_stays_who_it_is() {
    // In the tree, and after the move was played.
    for keys in ["down right right alt-p", "1 i C enter alt-p"] {
        let mut driver = Driver::new((80, 24), TREE, OPTIONS);
        driver.keys(keys);
        let screen = text(&driver.draw());
        assert!(
            screen.contains("▼C") && !screen.contains("▲root"),
            "{keys}\n{screen}"
        );
        assert!(
            screen.contains("Textbook tree, 13 nodes, height 2, node C"),
            "{keys}\n{screen}"
        );
        let leaves: Vec<&str> = practice(&driver)
            .searched()
            .expect("a search")
            .nodes
            .iter()
            .filter_map(|node| node.leaf.as_deref())
            .collect();
        assert_eq!(leaves, ["14", "5", "2"], "{keys}");
        let question = practice(&driver).question().expect("a question");
        assert_eq!(
            (
                question.ask,
                practice(&driver)
                    .searched()
                    .expect("a search")
                    .name(question.node)
            ),
            (Ask::Values, "C"),
            "{keys}"
        );
        answer(&mut driver, "2");
        assert_eq!(practice(&driver).score(), (1, 1), "{keys}");
        let next = restarted(&driver, TREE);
        assert_eq!(
            practice(&next).searched().expect("a search").nodes,
            practice(&driver).searched().expect("a search").nodes,
            "{keys}"
        );
        assert_eq!(practice(&next).title(), practice(&driver).title(), "{keys}");
    }
    let mut driver = Driver::new((80, 24), "nim:heaps=1+2+2", OPTIONS);
    driver.keys("3 down right alt-p");
    let title = practice(&driver).title();
    assert!(
        title.contains(", after ") && shows(&driver, &title),
        "{title}"
    );
}

/// One move of a game leads to many nodes: questions name all moves to a node, and accept them as
/// input.
#[test]
fn nodes_of_a_game_are_named_by_all_moves_to_them() {
    let mut driver = driver("nim:heaps=1+2");
    let (mut deep, mut order) = (0, 0);
    for _ in 0..practice(&driver).asked.len() {
        let question = practice(&driver).question().expect("a question").clone();
        let quiz = &practice(&driver).searched().expect("a search");
        let path = quiz.nodes[question.node].path.clone();
        let place = quiz.place(question.node);
        assert_eq!(
            place.split(' ').count(),
            if path.is_empty() { 2 } else { path.len() },
            "{place}"
        );
        let asked = if path.is_empty() {
            "at the root?".to_owned()
        } else {
            place.clone()
        };
        assert!(shows(&driver, &asked), "{asked}: {}", text(&driver.draw()));
        deep += usize::from(path.len() > 1);
        let next = quiz
            .steps
            .get(question.step + 1)
            .map(|step| step.path.clone());
        let next = next.and_then(|path| quiz.nodes.iter().position(|node| node.path == path));
        if question.ask == Ask::Order {
            order += 1;
            let whole = quiz.place(next.expect("a node"));
            assert_eq!(quiz.judge(&question, &whole), Judged::Right, "{whole}");
            assert_eq!(
                quiz.judge(&question, &format!("9:9 {whole}")),
                Judged::Wrong,
                "{whole}"
            );
        }
        let due = due(&driver);
        answer(&mut driver, &due);
    }
    assert!(deep > 3 && order > 0, "{deep} {order}");
}

/// The feedback on a wrong answer gives no later one away, and no heading is left without its text.
#[test]
fn reasons_stand_with_what_they_are_about() {
    let mut driver = driver(TREE);
    while practice(&driver)
        .open_question()
        .is_some_and(|question| question.ask != Ask::Cuts)
    {
        let due = due(&driver);
        answer(&mut driver, &due);
    }
    answer(&mut driver, "A2 A3");
    let said = &practice(&driver).said;
    assert!(
        said.len() > 1 && said[1].contains("α stays below β"),
        "{said:?}"
    );
    assert!(
        said.iter()
            .all(|line| !line.ends_with("came from") && !line.ends_with("the sum of")),
        "{said:?}"
    );
    let known: std::collections::HashSet<&String> = said.iter().collect();
    assert_eq!(known.len(), said.len(), "{said:?}");
    let screen = text(&driver.draw());
    assert!(
        !screen.contains("A = 3") && !screen.contains("returns 3"),
        "{screen}"
    );
}

#[test]
fn sentences_name_the_node_at_which_a_practice_begins() {
    for game in GAMES {
        let mut driver = Driver::new((80, 24), game, OPTIONS);
        driver.keys("3 down right alt-p");
        let quiz = &practice(&driver).searched().expect("a search");
        let top = quiz.name(0).to_owned();
        assert!(!top.is_empty() && top != "the root", "{game}");
        let mut named = 0;
        for question in &quiz.questions {
            for said in quiz
                .hint(question)
                .into_iter()
                .chain(quiz.reasons(question))
            {
                assert!(!said.contains("root"), "{game}: {said}");
                named += usize::from(said.contains(&top));
            }
        }
        assert!(named > 0, "{game}");
    }
    // For a whole game it is the root.
    let driver = driver(TREE);
    let quiz = &practice(&driver).searched().expect("a search");
    let said = quiz.reasons(quiz.questions.last().expect("a question"));
    assert!(
        said.iter().any(|said| said.contains("the root")),
        "{said:?}"
    );
}

#[test]
fn wins_are_words_that_may_be_typed() {
    let mut driver = Driver::at_depth((100, 30), "k-in-a-row", OPTIONS, Some(3));
    driver.keys("i b2 enter i a1 enter i c3 enter i a3 enter 3 d 2 enter down alt-p");
    let screen = text(&driver.draw());
    assert!(
        screen.contains("O wins") && !screen.contains("100000"),
        "{screen}"
    );
    let count = practice(&driver).asked.len();
    let mut typed = 0;
    for number in 0..count {
        let right = due(&driver);
        // As a side, as a sentence in any case, as a number.
        let word = match (right.contains("O wins"), number % 3) {
            (true, 0) => right.replace("O wins", "o"),
            (true, 1) => right.to_uppercase(),
            (true, _) => right.replace("O wins", "-1000000"),
            (false, _) => right.clone(),
        };
        typed += usize::from(right.contains("O wins"));
        answer(&mut driver, &word);
        assert_eq!(
            practice(&driver).score(),
            (number + 1, number + 1),
            "{word} for {right}"
        );
    }
    assert!(typed > 2, "{typed}");
    driver.keys("ctrl-g");
    while !due(&driver).contains("O wins") {
        driver.keys("tab");
    }
    answer(&mut driver, "x wins");
    assert_eq!(practice(&driver).score(), (1, 0));
    assert!(
        shows(&driver, "the answer is: O wins"),
        "{}",
        text(&driver.draw())
    );
}

#[test]
fn a_practice_goes_on_only_where_it_was_begun() {
    let mut driver = Driver::new(
        (80, 24),
        "tree:[[3,12,8],[2,4,6],[[14,1],[5,9],2]]",
        OPTIONS,
    );
    driver.keys("down right right alt-p");
    let of_c = practice(&driver).title();
    let right = due(&driver);
    answer(&mut driver, &right);
    driver.keys("esc alt-p");
    assert_eq!(
        (practice(&driver).title(), practice(&driver).score()),
        (of_c.clone(), (1, 1))
    );
    driver.keys("esc g alt-p");
    assert_ne!(practice(&driver).title(), of_c);
    assert_eq!(practice(&driver).score(), (0, 0));
    assert!(shows(&driver, "▲root"));
    // Other questions about the same node, whatever is shown.
    driver.keys("esc down right right alt-p esc g alt-l enter");
    assert_eq!(practice(&driver).title(), of_c);
    driver.keys("ctrl-g");
    assert_eq!(practice(&driver).title(), of_c);
    assert!(
        practice(&driver)
            .searched()
            .expect("a search")
            .questions
            .iter()
            .all(|question| question.ask == Ask::Values)
    );
    // The place in the series is kept meanwhile.
    driver.keys("esc alt-d");
    for _ in 0..practice(&driver).asked.len() {
        let right = due(&driver);
        answer(&mut driver, &right);
    }
    driver.keys("esc alt-p");
    assert_eq!(practice(&driver).series, None);
    driver.keys("esc");
    let mut next = restarted(&driver, TREE);
    next.keys("alt-d");
    assert_eq!(practice(&next).series, Some((1, 2)));
}

#[test]
fn a_verdict_says_what_it_judged_and_goes_with_its_question() {
    for keys in ["tab", "down", "up", "shift-tab"] {
        let mut driver = driver(TREE);
        driver.keys("tab");
        while practice(&driver).question().expect("a question").ask != Ask::Windows {
            driver.keys("tab");
        }
        let about = practice(&driver)
            .searched()
            .expect("a search")
            .name(practice(&driver).question().expect("a question").node)
            .to_owned();
        answer(&mut driver, "77 78");
        assert!(
            shows(
                &driver,
                &format!("windows, {about} — no: the answer is: 3 ∞")
            ),
            "{}",
            text(&driver.draw())
        );
        driver.keys(keys);
        assert!(
            !shows(&driver, "— no: the answer is"),
            "{keys}\n{}",
            text(&driver.draw())
        );
    }
    let mut driver = driver(TREE);
    answer(&mut driver, "seven");
    assert!(shows(&driver, "expected α and β"));
    driver.keys("tab");
    assert!(!shows(&driver, "expected α and β"));
}

#[test]
fn what_follows_a_node_is_asked_after_what_it_cuts_and_returns() {
    for game in GAMES {
        let driver = driver(game);
        let quiz = &practice(&driver).searched().expect("a search");
        for (number, question) in quiz
            .questions
            .iter()
            .enumerate()
            .filter(|(_, question)| question.ask == Ask::Order)
        {
            // No question is left about any of the nodes that the search leaves on its way to the
            // next one.
            let (here, next) = (
                &quiz.steps[question.step].path,
                &quiz.steps[question.step + 1].path,
            );
            for length in next.len()..here.len() {
                let later = quiz.questions[number..]
                    .iter()
                    .filter(|later| later.ask != Ask::Order);
                let later = later.filter(|later| {
                    later.step < question.step && quiz.steps[later.step].path == here[..length]
                });
                assert_eq!(later.count(), 0, "{game}: {question:?}");
            }
        }
    }
    let driver = driver(TREE);
    let quiz = &practice(&driver).searched().expect("a search");
    let of_b: Vec<(Ask, &str)> = quiz
        .questions
        .iter()
        .filter(|question| quiz.name(question.node).starts_with('B'))
        .map(|question| (question.ask, quiz.name(question.node)))
        .collect();
    assert_eq!(
        of_b,
        [
            (Ask::Windows, "B"),
            (Ask::Cuts, "B"),
            (Ask::Values, "B"),
            (Ask::Order, "B1")
        ]
    );
    let order = quiz
        .questions
        .iter()
        .rfind(|question| quiz.name(question.node) == "B1")
        .expect("the question");
    assert_eq!(quiz.answer(order), "C");
    assert!(
        quiz.reasons(order).iter().any(|line| line.contains('C')),
        "{:?}",
        quiz.reasons(order)
    );
}

#[test]
fn a_fault_stands_alone_in_its_row_and_the_keys_once() {
    for size in [(60, 16), (80, 24), (140, 40)] {
        let mut driver = Driver::new(size, TREE, OPTIONS);
        driver.keys("alt-p 3 enter");
        let screen = text(&driver.draw());
        assert_eq!(screen.matches("esc leave").count(), 1, "{screen}");
        let row = screen
            .lines()
            .find(|row| row.contains("expected α and β"))
            .expect("the fault");
        assert!(row.trim_matches(['│', ' ']).ends_with("-inf 3"), "{row}");
        assert!(
            screen.contains("α and β when the search enters A?"),
            "{screen}"
        );
    }
}

#[test]
fn titles_are_in_the_language_of_the_screen() {
    let title = |practice: &Practice, language| within(language, || practice.title());
    let mut begun = driver(TREE);
    answer(&mut begun, "77 78");
    begun.keys("esc");
    assert!(
        !begun.learning.contains("title: \"Textbook"),
        "{}",
        begun.learning
    );
    let next = restarted(&begun, TREE);
    let mut series = Driver::new((80, 24), TREE, OPTIONS);
    series.keys("alt-d");
    for language in translations() {
        // In the form for many nodes, up to the first placeholder.
        let tree = "Textbook tree, {nodes} node, height {height}|Textbook tree, {nodes} nodes, height {height}";
        let own = said(language, tree, &[]);
        let head = own.split('{').next().expect("words");
        assert!(
            title(practice(&next), language).starts_with(head) && !head.starts_with("Textbook"),
            "{language:?}"
        );
        assert_eq!(
            title(practice(&series), language),
            said(language, "Series, tree {number}", &[("number", "1")])
        );
    }
}

#[test]
fn what_an_older_version_kept_is_read() {
    let mut begun = driver(TREE);
    begun.keys("esc");
    // It kept the title, and asked about the step after A3 before the cut at A.
    let text = begun
        .learning
        .replacen("study:", "title: \"Árvore de manual\", study:", 1);
    let text = text.replace("answers: []", "answers: [(1, \"B\", true)]");
    let mut next = Driver::new((80, 24), TREE, OPTIONS);
    plyscope::app::screens::practice::take_learning(&mut next.app, Learning::read(&text));
    let kept = practice(&next);
    let answered = kept
        .answers
        .iter()
        .position(Option::is_some)
        .expect("an answer");
    assert_eq!(
        (
            kept.searched().expect("a search").questions[answered].ask,
            kept.score()
        ),
        (Ask::Order, (1, 1))
    );
    assert!(kept.title().starts_with("Textbook tree"));
}

#[test]
fn what_has_no_room_in_a_list_is_whole_below_it() {
    let language = translations().last().expect("a language");
    within(language, || {
        let mut driver = Driver::new((80, 16), TREE, OPTIONS);
        driver.keys("alt-p esc");
        driver.app.game.blank = true;
        driver.app.mode = plyscope::app::Mode::Screen(Box::new(
            plyscope::app::screens::start::StartScreen::default(),
        ));
        driver.keys("l");
        let mut cut = 0;
        for _ in 0..16 {
            let Some(list) = driver.app.shown::<plyscope::app::screens::list::List>() else {
                panic!("no list")
            };
            let detail = list.selected().expect("an entry").detail.clone();
            let screen = text(&driver.draw());
            let line = screen
                .lines()
                .find(|line| line.contains("│ › "))
                .unwrap_or_else(|| panic!("{screen}"));
            let below: Vec<&str> = screen
                .lines()
                .filter(|line| line.starts_with("   "))
                .map(str::trim)
                .collect();
            if line.contains('…') {
                assert_eq!(below.join(" "), detail, "{screen}");
                cut += 1;
            }
            driver.keys("down");
        }
        assert!(cut > 0);
    });
}
