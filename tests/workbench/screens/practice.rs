//! Practice by keys, in all games: right answers, a wrong one of each kind, hints, leaving and coming back.

use super::driver::{Driver, text};
use plyscope::app::practice::{Practice, ask_word};
use plyscope::app::{Mode, Options, Palette};
use plyscope::batch::exam::Ask;
use plyscope::language::{Language, within};
use plyscope::save::learning::Learning;

const OPTIONS: Options = Options { ascii: false, color: true, palette: Palette::Full, clock: false };

const GAMES: [&str; 6] = [
    "k-in-a-row",
    "connect-four:columns=4,rows=4",
    "othello:size=4",
    "nim:heaps=1+2+2",
    "rastros:rows=4,columns=4",
    "tree:[[3,12,8],[2,4,6],[14,5,2]]",
];

fn driver(game: &str) -> Driver {
    let mut driver = Driver::new((80, 24), game, OPTIONS);
    driver.keys("alt-p");
    assert!(matches!(driver.app.mode, Mode::Practice(_)), "{game}: {:?}", driver.app.screen.note);
    driver
}

fn practice(driver: &Driver) -> &Practice {
    driver.app.practice.as_ref().expect("a practice")
}

/// Types an answer: words are put in as they are, and enter takes them.
fn answer(driver: &mut Driver, text: &str) {
    for c in text.chars() {
        let name = if c == ' ' { "space".to_owned() } else { c.to_string() };
        driver.keys(&name);
    }
    driver.keys("enter");
}

fn due(driver: &Driver) -> String {
    let practice = practice(driver);
    practice.quiz.answer(practice.question().expect("a question"))
}

fn shows(driver: &Driver, words: &str) -> bool {
    text(&driver.draw()).contains(words)
}

#[test]
fn a_practice_is_answered_to_its_end_in_every_game() {
    for game in GAMES {
        let mut driver = driver(game);
        let count = practice(&driver).asked.len();
        assert!(count > 2, "{game}");
        for _ in 0..count {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        assert!(practice(&driver).is_done(), "{game}");
        assert_eq!(practice(&driver).score(), (count, count), "{game}");
        assert!(shows(&driver, &format!("{count} of {count} right")), "{game}\n{}", text(&driver.draw()));
    }
}

#[test]
fn a_wrong_answer_of_each_kind_gets_its_reason_and_can_be_repeated() {
    for game in GAMES {
        let mut kinds = Vec::new();
        let mut driver = driver(game);
        let mut wrong = 0;
        for kind in Ask::ALL {
            let of_kind = |number: &usize| practice(&driver).quiz.questions[*number].ask == kind;
            let Some(at) = practice(&driver).asked.iter().position(of_kind) else { continue };
            while practice(&driver).at != at {
                driver.keys(if practice(&driver).at < at { "tab" } else { "shift-tab" });
            }
            let right = due(&driver);
            let node = practice(&driver).quiz.questions[practice(&driver).asked[at]].node;
            let other = match kind {
                Ask::Values => "123456".to_owned(),
                Ask::Windows => "123456 123457".to_owned(),
                Ask::Cuts if right != "none" => "none".to_owned(),
                Ask::Cuts => {
                    let child = practice(&driver).quiz.nodes.iter().find(|child| child.parent == Some(node));
                    child.expect("a child").name.clone()
                }
                Ask::Order => "nowhere".to_owned(),
            };
            answer(&mut driver, &other);
            wrong += 1;
            kinds.push(kind);
            let said = &practice(&driver).said;
            assert!(said[0].ends_with(&format!(" — no: the answer is: {right}")), "{game}: {said:?}");
            assert!(said[0].starts_with(ask_word(kind, ["values", "cuts", "windows", "order"])), "{game}: {said:?}");
            assert!(said.iter().any(|line| line.starts_with("tick ")), "{game}: {said:?}");
            assert!(shows(&driver, "no: the answer is"), "{game}");
        }
        assert_eq!(kinds, Ask::ALL, "{game}: each kind is asked");
        let mistakes: usize = practice(&driver).mistakes().iter().map(|(_, count)| count).sum();
        assert_eq!(mistakes, wrong, "{game}");
        driver.keys("ctrl-r");
        assert_eq!(practice(&driver).asked.len(), wrong, "{game}");
        for _ in 0..wrong {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        assert_eq!(practice(&driver).score(), (wrong, wrong), "{game}");
    }
}

#[test]
fn leaving_and_coming_back_loses_nothing() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    let right = due(&driver);
    answer(&mut driver, &right);
    driver.keys("? - i n");
    let before = (practice(&driver).at, practice(&driver).answers.clone(), practice(&driver).hints);
    driver.keys("esc 3 j space ctrl-n esc g alt-p");
    assert_eq!((practice(&driver).at, practice(&driver).answers.clone(), practice(&driver).hints), before);
    let Mode::Practice(typed) = &driver.app.mode else { panic!("another screen") };
    assert_eq!(typed.input.value(), "-in");
    driver.keys("ctrl-c");
    assert!(matches!(driver.app.mode, Mode::Normal) && driver.app.practice.is_some());
}

/// Another run of the program, which finds what the last one has kept.
fn restarted(driver: &Driver, game: &str) -> Driver {
    let mut next = Driver::new((80, 24), game, OPTIONS);
    next.app.take_learning(Learning::read(&driver.learning));
    next
}

#[test]
fn practice_and_its_series_go_on_in_the_next_run() {
    for game in GAMES {
        let mut driver = driver(game);
        let right = due(&driver);
        answer(&mut driver, &right);
        let ask = practice(&driver).question().expect("a question").ask;
        let words = match ask {
            Ask::Windows => "77 78",
            Ask::Cuts => "none",
            Ask::Values | Ask::Order => "77",
        };
        answer(&mut driver, words);
        driver.keys("? 4 esc");
        let kept = |driver: &Driver| {
            let practice = practice(driver);
            let quiz = &practice.quiz;
            let state = (practice.at, practice.asked.clone(), practice.answers.clone(), practice.hints);
            (state, practice.title(), quiz.questions.clone(), quiz.nodes.clone())
        };
        let mut next = restarted(&driver, "nim:heaps=2+2");
        assert_eq!(kept(&next), kept(&driver), "{game}");
        // Another position is shown: only the list goes on with this one.
        next.keys("alt-l enter");
        let Mode::Practice(typed) = &next.app.mode else { panic!("another screen") };
        assert_eq!(typed.input.value(), "4", "{game}");
        assert_eq!(next.app.learning.score, driver.app.learning.score, "{game}");
    }
    let mut driver = Driver::new((80, 24), "nim", OPTIONS);
    driver.keys("alt-d");
    for _ in 0..practice(&driver).asked.len() {
        let right = due(&driver);
        answer(&mut driver, &right);
    }
    driver.keys("ctrl-n");
    answer(&mut driver, "77 78");
    driver.keys("esc");
    let mut next = restarted(&driver, "othello");
    assert_eq!((practice(&next).series, practice(&next).score()), (Some((1, 2)), (1, 0)));
    // The first screen offers it under Learn.
    next.app.game.blank = true;
    next.app.show_start();
    next.keys("l");
    assert!(shows(&next, "Go on") && shows(&next, "Series, tree 2, 1 of"), "{}", text(&next.draw()));
    next.keys("enter");
    assert!(matches!(next.app.mode, Mode::Practice(_)));
    for _ in 1..practice(&next).asked.len() {
        let right = due(&next);
        answer(&mut next, &right);
    }
    next.keys("esc");
    assert!(matches!(next.app.mode, Mode::Start(_)), "back to the first screen");
    next.keys("l");
    assert!(shows(&next, "Repeat what was wrong") && shows(&next, "so far"), "{}", text(&next.draw()));
    next.keys("enter");
    assert_eq!(practice(&next).asked.len(), 1);
    let right = due(&next);
    answer(&mut next, &right);
    next.keys("esc l");
    assert!(!shows(&next, "Repeat what was wrong") && shows(&next, "A series of trees"));
}

const TREE: &str = "tree:[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn below_the_root_max_stays_who_it_is() {
    // In the tree, and after the move was played.
    for keys in ["down right right alt-p", "1 i C enter alt-p"] {
        let mut driver = Driver::new((80, 24), TREE, OPTIONS);
        driver.keys(keys);
        let screen = text(&driver.draw());
        assert!(screen.contains("▼C") && !screen.contains("▲root"), "{keys}\n{screen}");
        assert!(screen.contains("Textbook tree, 13 nodes, height 2, node C"), "{keys}\n{screen}");
        let leaves: Vec<&str> = practice(&driver).quiz.nodes.iter().filter_map(|node| node.leaf.as_deref()).collect();
        assert_eq!(leaves, ["14", "5", "2"], "{keys}");
        let question = practice(&driver).question().expect("a question");
        assert_eq!((question.ask, practice(&driver).quiz.name(question.node)), (Ask::Values, "C"), "{keys}");
        answer(&mut driver, "2");
        assert_eq!(practice(&driver).score(), (1, 1), "{keys}");
        let next = restarted(&driver, TREE);
        assert_eq!(practice(&next).quiz.nodes, practice(&driver).quiz.nodes, "{keys}");
        assert_eq!(practice(&next).title(), practice(&driver).title(), "{keys}");
    }
    let mut driver = Driver::new((80, 24), "nim:heaps=1+2+2", OPTIONS);
    driver.keys("3 down right alt-p");
    let title = practice(&driver).title();
    assert!(title.contains(", after ") && shows(&driver, &title), "{title}");
}

#[test]
fn a_practice_goes_on_only_where_it_was_begun() {
    let mut driver = Driver::new((80, 24), "tree:[[3,12,8],[2,4,6],[[14,1],[5,9],2]]", OPTIONS);
    driver.keys("down right right alt-p");
    let of_c = practice(&driver).title();
    let right = due(&driver);
    answer(&mut driver, &right);
    driver.keys("esc alt-p");
    assert_eq!((practice(&driver).title(), practice(&driver).score()), (of_c.clone(), (1, 1)));
    driver.keys("esc g alt-p");
    assert_ne!(practice(&driver).title(), of_c);
    assert_eq!(practice(&driver).score(), (0, 0));
    assert!(shows(&driver, "▲root"));
    // The place in the series waits meanwhile.
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
        let about = practice(&driver).quiz.name(practice(&driver).question().expect("a question").node).to_owned();
        answer(&mut driver, "77 78");
        assert!(shows(&driver, &format!("windows, {about} — no: the answer is: 3 ∞")), "{}", text(&driver.draw()));
        driver.keys(keys);
        assert!(!shows(&driver, "the answer is"), "{keys}\n{}", text(&driver.draw()));
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
        let quiz = &practice(&driver).quiz;
        for (number, question) in quiz.questions.iter().enumerate().filter(|(_, question)| question.ask == Ask::Order) {
            // Of all nodes that the search leaves on its way to the next one, nothing is left to be asked.
            let (here, next) = (&quiz.steps[question.step].path, &quiz.steps[question.step + 1].path);
            for length in next.len()..here.len() {
                let later = quiz.questions[number..].iter().filter(|later| later.ask != Ask::Order);
                let later =
                    later.filter(|later| later.step < question.step && quiz.steps[later.step].path == here[..length]);
                assert_eq!(later.count(), 0, "{game}: {question:?}");
            }
        }
    }
    let driver = driver(TREE);
    let quiz = &practice(&driver).quiz;
    let of_b: Vec<(Ask, &str)> = quiz
        .questions
        .iter()
        .filter(|question| quiz.name(question.node).starts_with('B'))
        .map(|question| (question.ask, quiz.name(question.node)))
        .collect();
    assert_eq!(of_b, [(Ask::Windows, "B"), (Ask::Cuts, "B"), (Ask::Values, "B"), (Ask::Order, "B1")]);
    let order = quiz.questions.iter().rfind(|question| quiz.name(question.node) == "B1").expect("the question");
    assert_eq!(quiz.answer(order), "C");
    assert!(quiz.reasons(order).iter().any(|line| line.contains('C')), "{:?}", quiz.reasons(order));
}

#[test]
fn a_fault_stands_alone_in_its_row_and_the_keys_once() {
    for size in [(60, 16), (80, 24), (140, 40)] {
        let mut driver = Driver::new(size, TREE, OPTIONS);
        driver.keys("alt-p 3 enter");
        let screen = text(&driver.draw());
        assert_eq!(screen.matches("esc leave").count(), 1, "{screen}");
        let row = screen.lines().find(|row| row.contains("expected α and β")).expect("the fault");
        assert!(row.trim_matches(['│', ' ']).ends_with("-inf 3"), "{row}");
        assert!(screen.contains("α and β when the search enters A?"), "{screen}");
    }
}

#[test]
fn titles_are_in_the_language_of_the_screen() {
    let title = |practice: &Practice, language| within(language, || practice.title());
    let mut begun = driver(TREE);
    answer(&mut begun, "77 78");
    begun.keys("esc");
    assert!(!begun.learning.contains("title: \"Textbook"), "{}", begun.learning);
    let next = restarted(&begun, TREE);
    assert!(title(practice(&next), Language::Portuguese).starts_with("Árvore"));
    let mut series = Driver::new((80, 24), TREE, OPTIONS);
    series.keys("alt-d");
    assert_eq!(title(practice(&series), Language::Spanish), "Serie, árbol 1");
}

#[test]
fn what_an_older_version_kept_is_read() {
    let mut begun = driver(TREE);
    begun.keys("esc");
    // It kept the title, and asked what follows A3 before it asked what A cuts.
    let text = begun.learning.replacen("study:", "title: \"Árvore de manual\", study:", 1);
    let text = text.replace("answers: []", "answers: [(1, \"B\", true)]");
    let mut next = Driver::new((80, 24), TREE, OPTIONS);
    next.app.take_learning(Learning::read(&text));
    let kept = practice(&next);
    let answered = kept.answers.iter().position(Option::is_some).expect("an answer");
    assert_eq!((kept.quiz.questions[answered].ask, kept.score()), (Ask::Order, (1, 1)));
    assert!(kept.title().starts_with("Textbook tree"));
}

#[test]
fn what_a_list_says_below_ends_with_a_sign_where_it_is_cut() {
    within(Language::Spanish, || {
        let mut driver = driver(TREE);
        driver.keys("esc ctrl-n");
        let mut cut = 0;
        for _ in 0..45 {
            let Mode::List(list) = &driver.app.mode else { panic!("no list") };
            let (detail, all) = (list.entries[list.at].detail.clone(), format!("/{} ", list.lines().len()));
            let screen = text(&driver.draw());
            let edge = screen.lines().find(|line| line.contains(&all)).expect("the lower edge");
            let (said, _) = edge.split_once('└').expect("the edge").1.split_once(&all).expect("how far it is");
            let said = said.trim_end_matches(|c: char| c.is_ascii_digit()).trim_matches(['─', ' ']);
            assert!(said.is_empty() || said.ends_with('…') || said == detail, "{screen}");
            cut += usize::from(said.ends_with('…'));
            driver.keys("down");
        }
        assert!(cut > 0);
    });
}

#[test]
fn what_cannot_be_read_is_no_answer() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    for kind in Ask::ALL {
        let of_kind = |number: &usize| practice(&driver).quiz.questions[*number].ask == kind;
        let at = practice(&driver).asked.iter().position(of_kind).expect("one of each kind");
        while practice(&driver).at != at {
            driver.keys(if practice(&driver).at < at { "tab" } else { "shift-tab" });
        }
        for words in ["one two three", "%%%"] {
            answer(&mut driver, words);
            let Mode::Practice(typed) = &mut driver.app.mode else { panic!("another screen") };
            let expected = if kind == Ask::Order && words == "%%%" { None } else { typed.error.clone() };
            assert!(expected.is_some() || kind == Ask::Order, "{kind:?} {words}");
            typed.input.reset();
            typed.error = None;
        }
    }
    let wrong: usize = practice(&driver).mistakes().iter().map(|(_, count)| count).sum();
    assert_eq!(wrong, 1, "a node that there is not is a wrong answer");
}

#[test]
fn answers_are_judged_at_the_end_if_that_is_wanted() {
    let mut driver = driver("tree:[[3,12],[2,4]]");
    driver.keys("ctrl-t");
    let count = practice(&driver).asked.len();
    answer(&mut driver, "99 100");
    assert!(!shows(&driver, "no: the answer is"), "{}", text(&driver.draw()));
    for _ in 1..count {
        let right = due(&driver);
        answer(&mut driver, &right);
    }
    assert!(practice(&driver).said.iter().any(|line| line.contains("99 100")), "{:?}", practice(&driver).said);
    assert!(shows(&driver, &format!("{} of {count} right", count - 1)));
}

#[test]
fn the_series_becomes_harder_when_enough_was_right() {
    let mut driver = Driver::new((80, 24), "nim", OPTIONS);
    driver.keys("alt-d");
    let mut sizes = Vec::new();
    for _ in 0..6 {
        sizes.push(practice(&driver).quiz.nodes.len());
        driver.keys("ctrl-n");
        assert_eq!(practice(&driver).quiz.nodes.len(), sizes[sizes.len() - 1], "not before it is done");
        for _ in 0..practice(&driver).asked.len() {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        driver.keys("ctrl-n");
    }
    assert!(sizes.windows(2).filter(|pair| pair[0] < pair[1]).count() >= 4, "{sizes:?}");
    assert_eq!(practice(&driver).series.map(|(level, _)| level), Some(6));
    // Nothing right: the level stays.
    for _ in 0..practice(&driver).asked.len() {
        let ask = practice(&driver).question().expect("a question").ask;
        answer(
            &mut driver,
            if ask == Ask::Windows {
                "77 78"
            } else if ask == Ask::Cuts {
                "1"
            } else {
                "77"
            },
        );
    }
    driver.keys("ctrl-n");
    assert_eq!(practice(&driver).series.map(|(level, _)| level), Some(6));
}

#[test]
fn every_size_shows_the_question() {
    for size in [(80, 24), (100, 30), (140, 40), (40, 12), (21, 6)] {
        for game in ["othello:size=6", "tree:[[[3,12],[8,2]],[[4,6],[14,5]],[[2,1],[9,7]]]"] {
            let mut driver = Driver::new(size, game, OPTIONS);
            driver.keys("alt-p");
            let screen = text(&driver.draw());
            assert!(size.0 < 60 || screen.contains("α and β when the search enters"), "{screen}");
        }
    }
}
