//! Practice by keys, in all games: right input, wrong input of each kind, hints, leaving and coming
//! back.

use super::driver::{Driver, text};
use model::batch::exam::Ask;
use model::state::learning::Learning;
use plyscope::app::screens::practice::{Practice, PracticeQuestion, ask_word};
use plyscope::app::{Mode, Options, Palette};

pub const OPTIONS: Options = Options {
    ascii: false,
    color: true,
    palette: Palette::Full,
    pairs: false,
    clock: false,
};

pub const GAMES: [&str; 6] = [
    "k-in-a-row",
    "connect-four:columns=4,rows=4",
    "othello:size=4",
    "nim:heaps=1+2+2",
    "rastros:rows=4,columns=4",
    "tree:[[3,12,8],[2,4,6],[14,5,2]]",
];

pub fn driver(game: &str) -> Driver {
    let mut driver = Driver::new((80, 24), game, OPTIONS);
    driver.keys("alt-p");
    assert!(
        driver
            .app
            .shown::<plyscope::app::screens::practice::Answering>()
            .is_some(),
        "{game}: {:?}",
        driver.app.screen.note
    );
    driver
}

pub fn practice(driver: &Driver) -> &Practice {
    driver.app.practice.as_ref().expect("a practice")
}

/// Types a solution: the words are entered unchanged, and enter submits them.
pub fn answer(driver: &mut Driver, text: &str) {
    for c in text.chars() {
        let name = if c == ' ' {
            "space".to_owned()
        } else {
            c.to_string()
        };
        driver.keys(&name);
    }
    driver.keys("enter");
}

pub fn due(driver: &Driver) -> String {
    let practice = practice(driver);
    practice
        .searched()
        .expect("a search")
        .answer(practice.question().expect("a question"))
}

pub fn shows(driver: &Driver, words: &str) -> bool {
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
        assert!(
            shows(&driver, &format!("{count} of {count} right")),
            "{game}\n{}",
            text(&driver.draw())
        );
    }
}

#[test]
fn none_is_named_as_an_answer_and_a_refused_one_is_replaced() {
    let mut driver = driver(GAMES[5]);
    let error = |driver: &mut Driver| {
        driver
            .app
            .typed()
            .and_then(|typed| typed.error.clone())
            .unwrap_or_default()
    };
    // The allowed input is shown before anything is typed, and enter alone reports it as an error.
    assert!(
        shows(&driver, "such as: -inf 3"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("enter");
    assert_eq!(error(&mut driver), "expected α and β, such as -inf 3");
    answer(&mut driver, "-inf inf");
    assert!(
        shows(&driver, "Which moves are cut at A?") || shows(&driver, "at A?"),
        "{}",
        text(&driver.draw())
    );
    while practice(&driver)
        .question()
        .is_none_or(|question| question.ask != Ask::Cuts)
    {
        driver.keys("tab");
    }
    assert!(
        shows(&driver, "such as: A2 A3; or none"),
        "{}",
        text(&driver.draw())
    );
    driver.keys("enter");
    assert_eq!(error(&mut driver), "expected moves such as A2 A3, or none");
    answer(&mut driver, "43");
    assert_eq!(
        error(&mut driver),
        "expected moves such as A2 A3, or none; found \"43\""
    );
    // The next input replaces it.
    answer(&mut driver, "none");
    assert_eq!(
        practice(&driver).score(),
        (2, 2),
        "{}",
        text(&driver.draw())
    );
    // It can also be corrected.
    while practice(&driver)
        .question()
        .is_none_or(|question| question.ask != Ask::Windows)
    {
        driver.keys("tab");
    }
    let right = due(&driver);
    answer(&mut driver, &format!("{right} 7"));
    driver.keys("backspace backspace enter");
    assert_eq!(
        practice(&driver).score(),
        (3, 3),
        "{}",
        text(&driver.draw())
    );
}

#[test]
fn a_wrong_answer_of_each_kind_gets_its_reason_and_can_be_repeated() {
    for game in GAMES {
        let mut kinds = Vec::new();
        let mut driver = driver(game);
        let mut wrong = 0;
        for kind in Ask::USUAL {
            let of_kind = |number: &usize| {
                practice(&driver).searched().expect("a search").questions[*number].ask == kind
            };
            let Some(at) = practice(&driver).asked.iter().position(of_kind) else {
                continue;
            };
            while practice(&driver).at != at {
                driver.keys(if practice(&driver).at < at {
                    "tab"
                } else {
                    "shift-tab"
                });
            }
            let right = due(&driver);
            let node = practice(&driver).searched().expect("a search").questions
                [practice(&driver).asked[at]]
                .node;
            let other = match kind {
                Ask::Values => "123456".to_owned(),
                Ask::Windows => "123456 123457".to_owned(),
                Ask::Cuts if right != "none" => "none".to_owned(),
                Ask::Cuts => {
                    let child = practice(&driver)
                        .searched()
                        .expect("a search")
                        .nodes
                        .iter()
                        .find(|child| child.parent == Some(node));
                    child.expect("a child").name.clone()
                }
                Ask::Order => "nowhere".to_owned(),
                Ask::Answers | Ask::Stored => unreachable!("nothing is remembered"),
            };
            answer(&mut driver, &other);
            wrong += 1;
            kinds.push(kind);
            let said = &practice(&driver).said;
            assert!(
                said[0].ends_with(&format!(" — no: the answer is: {right}")),
                "{game}: {said:?}"
            );
            assert!(said[0].starts_with(ask_word(kind)), "{game}: {said:?}");
            // Explanations that would give away the next question come after it.
            let (now, next) = (
                practice(&driver),
                practice(&driver).open_question().expect("a question"),
            );
            let waits = |line: &String| now.searched().expect("a search").tells(line, next);
            let all = now
                .searched()
                .expect("a search")
                .reasons(&now.searched().expect("a search").questions[now.asked[at]]);
            let said_now = said.iter().any(|line| line.starts_with("tick "));
            assert!(
                said_now || !all.is_empty() && all.iter().all(waits),
                "{game}: {said:?}"
            );
            assert!(shows(&driver, "no: the answer is"), "{game}");
        }
        assert_eq!(kinds, Ask::USUAL, "{game}: each kind is asked");
        let mistakes: usize = practice(&driver)
            .mistakes()
            .iter()
            .map(|(_, count)| count)
            .sum();
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
    let before = (
        practice(&driver).at,
        practice(&driver).answers.clone(),
        practice(&driver).hints,
    );
    driver.keys("esc 3 j space ctrl-n esc g alt-p");
    assert_eq!(
        (
            practice(&driver).at,
            practice(&driver).answers.clone(),
            practice(&driver).hints
        ),
        before
    );
    let Some(plyscope::app::screens::practice::Answering { typed }) =
        driver
            .app
            .shown::<plyscope::app::screens::practice::Answering>()
    else {
        panic!("another screen")
    };
    assert_eq!(typed.input.value(), "-in");
    driver.keys("ctrl-c");
    assert!(matches!(driver.app.mode, Mode::Normal) && driver.app.practice.is_some());
}

/// Returns another run of the program, which finds the stored progress of the last one.
pub fn restarted(driver: &Driver, game: &str) -> Driver {
    let mut next = Driver::new((80, 24), game, OPTIONS);
    plyscope::app::screens::practice::take_learning(
        &mut next.app,
        Learning::read(&driver.learning),
    );
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
            Ask::Values | Ask::Order | Ask::Answers | Ask::Stored => "77",
        };
        answer(&mut driver, words);
        driver.keys("? 4 esc");
        let kept = |driver: &Driver| {
            let practice = practice(driver);
            let quiz = &practice.searched().expect("a search");
            let state = (
                practice.at,
                practice.asked.clone(),
                practice.answers.clone(),
                practice.hints,
            );
            (
                state,
                practice.title(),
                quiz.questions.clone(),
                quiz.nodes.clone(),
            )
        };
        let mut next = restarted(&driver, "nim:heaps=2+2");
        assert_eq!(kept(&next), kept(&driver), "{game}");
        // Another position is shown: only the list continues with this one.
        next.keys("alt-l enter");
        let Some(plyscope::app::screens::practice::Answering { typed }) =
            next.app
                .shown::<plyscope::app::screens::practice::Answering>()
        else {
            panic!("another screen")
        };
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
    assert_eq!(
        (practice(&next).series, practice(&next).score()),
        (Some((1, 2)), (1, 0))
    );
    // The first screen offers it under Learn.
    next.app.game.blank = true;
    next.app.mode = plyscope::app::Mode::Screen(Box::new(
        plyscope::app::screens::start::StartScreen::default(),
    ));
    next.keys("l");
    assert!(
        shows(&next, "Go on") && shows(&next, "Series, tree 2, 1 of"),
        "{}",
        text(&next.draw())
    );
    next.keys("enter");
    assert!(
        next.app
            .shown::<plyscope::app::screens::practice::Answering>()
            .is_some()
    );
    for _ in 1..practice(&next).asked.len() {
        let right = due(&next);
        answer(&mut next, &right);
    }
    next.keys("esc");
    assert!(
        next.app
            .shown::<plyscope::app::screens::start::StartScreen>()
            .is_some(),
        "back to the first screen"
    );
    next.keys("l");
    assert!(
        shows(&next, "Repeat what was wrong") && shows(&next, "so far"),
        "{}",
        text(&next.draw())
    );
    next.keys("enter");
    assert_eq!(practice(&next).asked.len(), 1);
    let right = due(&next);
    answer(&mut next, &right);
    next.keys("esc l");
    assert!(!shows(&next, "Repeat what was wrong") && shows(&next, "A series of trees"));
}

#[test]
fn what_cannot_be_read_is_no_answer() {
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    for kind in Ask::USUAL {
        let of_kind = |number: &usize| {
            practice(&driver).searched().expect("a search").questions[*number].ask == kind
        };
        let at = practice(&driver)
            .asked
            .iter()
            .position(of_kind)
            .expect("one of each kind");
        while practice(&driver).at != at {
            driver.keys(if practice(&driver).at < at {
                "tab"
            } else {
                "shift-tab"
            });
        }
        for words in ["one two three", "%%%"] {
            answer(&mut driver, words);
            let Some(plyscope::app::screens::practice::Answering { typed }) =
                driver
                    .app
                    .shown_mut::<plyscope::app::screens::practice::Answering>()
            else {
                panic!("another screen")
            };
            let expected = if kind == Ask::Order && words == "%%%" {
                None
            } else {
                typed.error.clone()
            };
            assert!(expected.is_some() || kind == Ask::Order, "{kind:?} {words}");
            typed.input.reset();
            typed.error = None;
        }
    }
    let wrong: usize = practice(&driver)
        .mistakes()
        .iter()
        .map(|(_, count)| count)
        .sum();
    assert_eq!(wrong, 1, "a node that there is not is a wrong answer");
}

#[test]
fn answers_are_judged_at_the_end_if_that_is_wanted() {
    let mut driver = driver("tree:[[3,12],[2,4]]");
    driver.keys("ctrl-t");
    let count = practice(&driver).asked.len();
    answer(&mut driver, "99 100");
    assert!(
        !shows(&driver, "no: the answer is"),
        "{}",
        text(&driver.draw())
    );
    for _ in 1..count {
        let right = due(&driver);
        answer(&mut driver, &right);
    }
    assert!(
        practice(&driver)
            .said
            .iter()
            .any(|line| line.contains("99 100")),
        "{:?}",
        practice(&driver).said
    );
    assert!(shows(&driver, &format!("{} of {count} right", count - 1)));
}

#[test]
fn the_series_becomes_harder_when_enough_was_right() {
    let mut driver = Driver::new((80, 24), "nim", OPTIONS);
    driver.keys("alt-d");
    let mut sizes = Vec::new();
    for _ in 0..6 {
        sizes.push(practice(&driver).searched().expect("a search").nodes.len());
        driver.keys("ctrl-n");
        assert_eq!(
            practice(&driver).searched().expect("a search").nodes.len(),
            sizes[sizes.len() - 1],
            "not before it is done"
        );
        for _ in 0..practice(&driver).asked.len() {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        driver.keys("ctrl-n");
    }
    assert!(
        sizes.windows(2).filter(|pair| pair[0] < pair[1]).count() >= 4,
        "{sizes:?}"
    );
    assert_eq!(practice(&driver).series.map(|(level, _)| level), Some(6));
    // Without a right answer, the level stays.
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
        for game in [
            "othello:size=6",
            "tree:[[[3,12],[8,2]],[[4,6],[14,5]],[[2,1],[9,7]]]",
        ] {
            let mut driver = Driver::new(size, game, OPTIONS);
            driver.keys("alt-p");
            let screen = text(&driver.draw());
            assert!(
                size.0 < 60 || screen.contains("α and β when the search enters"),
                "{screen}"
            );
        }
    }
}

/// The kind of alpha-beta is named in a sentence at the beginning and in the title all the time;
/// each has its own solutions, and the choice is kept, in the series too, until the next run.
#[test]
fn which_alpha_beta_is_meant_is_said_and_chosen() {
    let method = |driver: &Driver| {
        practice(driver)
            .searched()
            .expect("a search")
            .problem
            .spec()
            .method
    };
    // B is entered with α 3 and meets a 2.
    let mut driver = driver("tree:[[3,12,8],[2,4,6],[14,5,2]]");
    for (word, said, title, due) in [
        (
            "alphabeta",
            "alpha-beta as in the course, neither",
            "· alpha-beta as in the course",
            "2",
        ),
        (
            "alphabeta-hard",
            "The search is fail-hard alpha-beta",
            "· alpha-beta, fail-hard",
            "3",
        ),
        (
            "alphabeta-soft",
            "The search is fail-soft alpha-beta",
            "· alpha-beta, fail-soft",
            "2",
        ),
    ] {
        assert_eq!(method(&driver).word(), word);
        assert!(
            shows(&driver, said) && shows(&driver, title),
            "{}",
            text(&driver.draw())
        );
        let quiz = &practice(&driver).searched().expect("a search");
        let of_b = |ask: Ask| {
            move |question: &&PracticeQuestion| {
                question.ask == ask && quiz.name(question.node) == "B"
            }
        };
        let question = quiz
            .questions
            .iter()
            .find(of_b(Ask::Values))
            .expect("a question");
        assert_eq!(quiz.answer(question), due, "{word}");
        driver.keys("alt-m");
    }
    // The faulty one is left out, and minimax has no windows to ask for.
    assert_eq!(method(&driver).word(), "pvs");
    driver.keys("alt-m alt-m alt-m alt-m");
    assert_eq!(
        (method(&driver).word(), practice(&driver).score()),
        ("alphabeta-hard", (0, 0))
    );
    driver.keys("esc");
    assert_eq!(method(&restarted(&driver, "nim")).word(), "alphabeta-hard");
    // The series has its own method, which it keeps.
    driver.keys("alt-d");
    assert_eq!(method(&driver).word(), "alphabeta");
    driver.keys("alt-m");
    for _ in 0..practice(&driver).asked.len() {
        let right = super::practice::due(&driver);
        answer(&mut driver, &right);
    }
    driver.keys("ctrl-n");
    assert_eq!(
        (method(&driver).word(), practice(&driver).series),
        ("alphabeta-hard", Some((1, 2)))
    );
    driver.keys("esc");
    let mut next = restarted(&driver, "nim");
    assert_eq!(
        (method(&next).word(), practice(&next).series),
        ("alphabeta-hard", Some((1, 2)))
    );
    next.keys("alt-p esc alt-d");
    assert_eq!(
        (method(&next).word(), practice(&next).series),
        ("alphabeta-hard", Some((1, 2))),
        "after another one"
    );
}

#[test]
fn of_a_search_with_a_table_it_is_asked_what_is_stored_and_what_may_answer() {
    let mut driver = Driver::new(
        (120, 36),
        "nim:heaps=1+2",
        Options {
            clock: false,
            ..Options::default()
        },
    );
    driver.keys("f m alt-u down down down down down enter alt-p");
    let practice_of = |driver: &Driver| {
        driver
            .app
            .practice
            .as_ref()
            .map(|practice| practice.searched().expect("a search").questions.clone())
    };
    let questions = practice_of(&driver).expect("a practice");
    let of = |kind: Ask| {
        questions
            .iter()
            .filter(|question| question.ask == kind)
            .count()
    };
    assert!(of(Ask::Answers) > 0 && of(Ask::Stored) > 0, "{questions:?}");
    let hits = practice(&driver)
        .searched()
        .expect("a search")
        .steps
        .iter()
        .filter(|step| step.hit)
        .count();
    assert!(hits > 0);
    // There is a question about every visit with a hit; a stored entry includes the value, so that
    // the value is not a question of its own.
    let answered = |question: &&PracticeQuestion| {
        question.ask == Ask::Answers
            && practice(&driver).searched().expect("a search").steps[question.step].hit
    };
    assert_eq!(questions.iter().filter(answered).count(), hits);
    assert_eq!(of(Ask::Values), 0);
    // Each question can be answered in its printed form, and a bound differs from a value.
    while let Some(question) = practice(&driver)
        .question()
        .cloned()
        .filter(|_| !practice(&driver).is_done())
    {
        if question.ask == Ask::Answers {
            assert!(
                shows(&driver, "May the table answer at") && shows(&driver, "which has"),
                "{}",
                text(&driver.draw())
            );
        }
        let right = due(&driver);
        answer(&mut driver, &right);
    }
    let (answered, right) = practice(&driver).score();
    assert_eq!((answered, right), (questions.len(), questions.len()));
}

/// Neither the feedback on a wrong answer nor the tree gives the next question away.
#[test]
fn no_feedback_gives_away_the_next_question() {
    let mut said = 0;
    for (game, keys) in GAMES
        .iter()
        .map(|game| (*game, "alt-p"))
        .chain((0..4).map(|_| ("nim", "alt-d")))
    {
        let mut driver = Driver::new((80, 24), game, OPTIONS);
        driver.keys(keys);
        while let Some(question) = practice(&driver).open_question().cloned() {
            let right = due(&driver);
            let wrong = match question.ask {
                Ask::Values => "-77".to_owned(),
                Ask::Windows => "-77 -76".to_owned(),
                Ask::Cuts if right == "none" => first_move(&driver, &question),
                Ask::Cuts => "none".to_owned(),
                Ask::Order => "nowhere".to_owned(),
                Ask::Answers | Ask::Stored => unreachable!("{game} is searched without a table"),
            };
            answer(&mut driver, &wrong);
            let practice = practice(&driver);
            let Some(next) = practice.open_question() else {
                break;
            };
            assert!(
                *next != question,
                "{game}: {wrong} was taken for no answer\n{}",
                text(&driver.draw())
            );
            let answered = practice.searched().expect("a search").answer(next);
            for line in &practice.said[1..] {
                said += 1;
                assert!(
                    !practice.searched().expect("a search").tells(line, next),
                    "{game}: {line} tells {answered}"
                );
            }
        }
    }
    assert!(said > 20, "{said} reasons");
}

/// Returns a move of a node, for a wrong answer where nothing is cut.
fn first_move(driver: &Driver, question: &PracticeQuestion) -> String {
    let quiz = &practice(driver).searched().expect("a search");
    let node = quiz
        .nodes
        .iter()
        .find(|node| node.parent == Some(question.node))
        .expect("a move");
    let name = quiz.problem.position(&quiz.nodes[question.node].path);
    let ordinal = *node.path.last().expect("a move");
    name.move_view(ordinal)
        .map_or_else(String::new, |mv| mv.text)
}
