//! Practice of Monte-Carlo search by keys: what is selected, what is backed up, and that seeds ask the same again.

use super::driver::{Driver, text};
use super::practice::{OPTIONS, answer, driver, practice, shows};
use crate::languages::translations;
use model::batch::exam::{SampledAsk, TaughtMethod};
use model::language::within;
use model::state::learning::Learning;
use plyscope::app::screens::practice::{PracticeQuiz, SampledQuiz, take_learning};

/// A practice of Monte-Carlo search on a game.
fn sampled(game: &str) -> Driver {
    let mut driver = driver(game);
    for _ in 0..8 {
        if practice(&driver).quiz.method() == TaughtMethod::Uct {
            return driver;
        }
        driver.keys("alt-m");
    }
    panic!("{game}: no Monte-Carlo search")
}

fn quiz(driver: &Driver) -> &SampledQuiz {
    match &practice(driver).quiz {
        PracticeQuiz::Sampled(quiz) => quiz,
        PracticeQuiz::Searched(_) => panic!("a depth-first search"),
    }
}

fn due(driver: &Driver) -> String {
    let practice = practice(driver);
    practice.quiz.answer(practice.number().expect("a question"))
}

fn kind(driver: &Driver) -> SampledAsk {
    let number = practice(driver).number().expect("a question");
    quiz(driver).questions[number].ask
}

#[test]
fn it_is_answered_to_its_end_in_every_game() {
    for game in [
        "k-in-a-row",
        "connect-four:columns=4,rows=4",
        "othello:size=4",
        "nim:heaps=1+2+2",
        "rastros:rows=4,columns=4",
    ] {
        let mut driver = sampled(game);
        let count = practice(&driver).asked.len();
        let of = |ask| {
            let questions = &quiz(&driver).questions;
            questions.iter().filter(|one| one.ask == ask).count()
        };
        assert!(
            of(SampledAsk::Selection) >= 3 && of(SampledAsk::Backup) >= 6,
            "{game}"
        );
        for _ in 0..count {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        assert_eq!(practice(&driver).score(), (count, count), "{game}");
        assert!(
            shows(&driver, &format!("{count} of {count} right")),
            "{}",
            text(&driver.draw())
        );
    }
}

/// The sums are computed here once more, from what the screen shows of the tree.
#[test]
fn a_wrong_selection_shows_both_terms_of_each_child() {
    let mut driver = sampled("nim:heaps=2+2");
    let quiz = quiz(&driver);
    let selection = quiz.iterations[0].selections[0].clone();
    assert!(quiz.iterations[0].selections.len() > 1);
    let right = due(&driver);
    let other = selection
        .candidates
        .iter()
        .find(|child| child.name != right)
        .expect("another child");
    let mut terms = Vec::new();
    for child in &selection.candidates {
        let (n, total) = (child.counts.visits as f64, child.counts.halves as f64 / 2.0);
        let (mean, added) = (total / n, 1.4 * ((selection.visits as f64).ln() / n).sqrt());
        terms.push(format!(
            "{} {mean:.3} + {added:.3} = {:.3}",
            child.name,
            mean + added
        ));
        // What is compared stands in the tree.
        assert!(
            shows(&driver, &child.counts.text()),
            "{}",
            text(&driver.draw())
        );
    }
    answer(&mut driver, &other.name.clone());
    let said = practice(&driver).said.join(" ");
    assert!(
        said.contains(&format!("no: the answer is: {right}")) && said.contains("selection"),
        "{said}"
    );
    for term in terms {
        assert!(said.contains(&term), "{term}\n{said}");
    }
    assert!(
        said.contains(&format!("{right} has the greatest sum"))
            || said.contains(&format!("of equal sums the first child counts, {right}")),
        "{said}"
    );
    assert_eq!(
        driver.app.learning.score.mistakes.get("selection"),
        Some(&1)
    );
}

#[test]
fn what_is_backed_up_counts_for_who_moved_there() {
    let mut driver = sampled("nim:heaps=2+2");
    driver.keys("ctrl-g ctrl-g");
    assert_eq!(kind(&driver), SampledAsk::Backup);
    let number = practice(&driver).number().expect("a question");
    let question = quiz(&driver).questions[number].clone();
    let iteration = quiz(&driver).iterations[question.iteration].clone();
    let last = iteration.backed_up.last().expect("a node").clone();
    // The last node is new, and the tree shows that it is asked.
    assert_eq!(last.before, None);
    assert!(shows(&driver, "?"), "{}", text(&driver.draw()));
    let for_max = if last.for_max {
        iteration.halves
    } else {
        2 - iteration.halves
    };
    assert_eq!((last.after.visits, last.after.halves), (1, for_max));
    for (typed, reads) in [("x", false), ("3", false), ("1/2/3", false), ("77/1", true)] {
        answer(&mut driver, typed);
        assert_eq!(practice(&driver).score().0, usize::from(reads), "{typed}");
        if reads {
            break;
        }
        let error = driver.app.typed().and_then(|typed| typed.error.clone());
        assert_eq!(
            error.as_deref(),
            Some("expected the total and the visits, such as 5.5/8")
        );
        driver.keys("ctrl-u");
    }
    let said = practice(&driver).said.join(" ");
    assert!(
        said.contains("one visit more, and the result counts") && said.contains(" → "),
        "{said}"
    );
}

#[test]
fn a_seed_asks_the_same_again_and_the_next_one_something_else() {
    let state = |driver: &Driver| {
        let quiz = quiz(driver);
        (quiz.iterations.clone(), quiz.questions.clone())
    };
    let mut first = sampled("nim:heaps=1+2+2");
    assert_eq!(state(&first), state(&sampled("nim:heaps=1+2+2")));
    let right = due(&first);
    answer(&mut first, &right);
    first.keys("esc");
    // The next run goes on with it.
    let mut next = Driver::new((80, 24), "nim:heaps=1+2+2", OPTIONS);
    take_learning(&mut next.app, Learning::read(&first.learning));
    assert_eq!(
        (state(&next), practice(&next).score()),
        (state(&first), (1, 1))
    );
    // Once all is answered, another seed gives another tree.
    first.keys("alt-p");
    while !practice(&first).is_done() {
        let right = due(&first);
        answer(&mut first, &right);
    }
    let before = state(&first);
    first.keys("esc alt-p");
    assert_ne!(state(&first).0, before.0);
}

#[test]
fn the_series_knows_it_too() {
    let mut driver = Driver::new((80, 24), "nim", OPTIONS);
    driver.keys("alt-d");
    for _ in 0..8 {
        if practice(&driver).quiz.method() != TaughtMethod::Uct {
            driver.keys("alt-m");
        }
    }
    assert_eq!(practice(&driver).quiz.method(), TaughtMethod::Uct);
    for level in 0..8 {
        assert_eq!(
            practice(&driver).series.map(|(level, _)| level),
            Some(level)
        );
        while !practice(&driver).is_done() {
            let right = due(&driver);
            answer(&mut driver, &right);
        }
        driver.keys("ctrl-n");
        assert_eq!(practice(&driver).quiz.method(), TaughtMethod::Uct);
    }
}

#[test]
fn it_is_asked_in_every_language_and_size() {
    let mut asked = Vec::new();
    for language in translations() {
        within(language, || {
            let driver = sampled("nim:heaps=2+2");
            for size in [(80, 24), (60, 16), (140, 40), (30, 10)] {
                let mut driver = Driver::new(size, "nim:heaps=2+2", OPTIONS);
                driver.keys("alt-p alt-m alt-m alt-m alt-m alt-m ?");
                let screen = text(&driver.draw());
                assert!(!screen.contains('{'), "{screen}");
            }
            asked.push(text(&driver.draw()));
        });
    }
    assert!(asked.windows(2).all(|two| two[0] != two[1]));
    // A textbook tree has no winner, and is asked about by the other methods.
    let mut tree = driver("tree:[[3,12],[2,4]]");
    for _ in 0..8 {
        tree.keys("alt-m");
        assert_ne!(practice(&tree).quiz.method(), TaughtMethod::Uct);
    }
}
