//! Lessons of each language have the games, steps and goals of the English ones.

use super::translations;
use crate::screens::driver::{Driver, text};
use engine::eval::Registry;
use model::language::{Language, within};
use model::lessons::{BUILT_IN, Goal, LONGEST, Lesson, built_in};
use std::sync::Arc;

#[test]
fn each_lesson_asks_for_the_same_in_each_language() {
    let registry = Arc::new(Registry::built_in());
    let read = |name: &str, text: &str| {
        Lesson::read(text, name, &registry).unwrap_or_else(|error| panic!("{error}"))
    };
    for language in translations() {
        let own: Vec<(&str, &str)> = within(language, || built_in().collect());
        assert_eq!(own.len(), BUILT_IN.len());
        for ((name, english), (same, text)) in BUILT_IN.iter().zip(own) {
            assert!(
                *name == same && *english != text,
                "{language:?} has no lesson {name}"
            );
            let study = |text: &str| {
                text.split_once("study:")
                    .or_else(|| text.split_once("trace:"))
                    .and_then(|(_, rest)| rest.split_once("steps:"))
                    .map(|(study, _)| study.to_owned())
            };
            assert!(
                study(text).is_some() && study(text) == study(english),
                "{language:?}: the study of {name}"
            );
            let (english, lesson) = (read(name, english), read(name, text));
            assert_eq!(
                lesson.steps.len(),
                english.steps.len(),
                "{language:?}: {name}"
            );
            for (at, (step, known)) in lesson.steps.iter().zip(&english.steps).enumerate() {
                let place = format!("{language:?}: {name}, step {}", at + 1);
                match (&step.goal, &known.goal) {
                    // The typed answer may be a word of the language.
                    (Goal::Answer(_), Goal::Answer(_)) => {}
                    (goal, known) => assert_eq!(goal, known, "{place}"),
                }
                assert_eq!(step.hints.len(), known.hints.len(), "{place}");
                assert_eq!(step.then.is_empty(), known.then.is_empty(), "{place}");
                assert!(
                    step.text != known.text && step.text.chars().count() <= LONGEST,
                    "{place}"
                );
            }
        }
    }
}

/// Words that a hint quotes from the screen are on it.
#[test]
fn the_words_that_a_hint_quotes_are_those_of_the_judge() {
    let registry = Arc::new(Registry::built_in());
    for language in Language::built_in() {
        within(language, || {
            let (name, lesson) = built_in()
                .find(|(name, _)| *name == "your-own")
                .expect("the lesson");
            let lesson =
                Lesson::read(lesson, name, &registry).unwrap_or_else(|error| panic!("{error}"));
            let hints = lesson
                .steps
                .iter()
                .flat_map(|step| &step.hints)
                .map(|hint| hint.split('"').collect::<Vec<_>>());
            let quoted: Vec<String> = hints
                .filter(|parts| parts.len() > 1)
                .map(|parts| parts[1].to_owned())
                .collect();
            let [quoted] = &quoted[..] else {
                panic!("{language:?}: {quoted:?}")
            };
            let mut driver = Driver::new((160, 40), "nim", plyscope::app::Options::default());
            plyscope::app::screens::lesson::begin(&mut driver.app, lesson);
            driver.keys("enter !");
            let shown = text(&driver.draw());
            let line = shown
                .lines()
                .find(|line| line.contains(&**quoted))
                .unwrap_or_else(|| panic!("{quoted}:\n{shown}"));
            assert!(line.contains("-1"), "{language:?}: {line}");
        });
    }
}
