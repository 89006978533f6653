//! The sentences of the judge of traces and of the comparison of two searches, in each language.

use super::screens::{only_english, words};
use super::translations;
use crate::foreign::diff::{RIGHT, texts};
use crate::traces::verdict;
use model::language::within;
use model::report::judge;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Checks that every sentence differs from the English one, and has no English word.
fn assert_said_in_each_language(sentences: impl Fn() -> Vec<String>) {
    let english = sentences();
    for language in translations() {
        let only_english = only_english(language);
        let said = within(language, &sentences);
        assert_eq!(said.len(), english.len());
        for (said, english) in said.iter().zip(&english) {
            assert_ne!(said, english, "{language:?}");
            let words = words(said);
            let left: Vec<&String> = words.intersection(&only_english).collect();
            assert!(left.is_empty(), "{language:?}: {left:?} in {said}");
        }
    }
}

/// Returns sentences about steps that no program of `tests/traces` makes.
fn strays() -> Vec<String> {
    let inside = |line: &str| RIGHT.replace(". y 12", &format!("{line}. y 12"));
    vec![
        RIGHT.to_owned() + "> z\n= 1\n",
        inside("> - -inf 3\n= 1\n"),
        "plyscope-trace 1\nbegin\n= 3\n".to_owned(),
        "plyscope-trace 1\nbegin\n> a\n. x 3\n= 3\n".to_owned(),
    ]
}

#[test]
fn the_judge_speaks_each_language() {
    let mut traces = strays();
    for entry in
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traces")).expect("a folder")
    {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "trace") {
            traces.push(fs::read_to_string(path).expect("a trace"));
        }
    }
    assert!(traces.len() > 40);
    let kinds = RefCell::new(BTreeSet::new());
    assert_said_in_each_language(|| {
        let mut said = Vec::new();
        for text in &traces {
            let verdict = verdict(text, None);
            kinds
                .borrow_mut()
                .extend(verdict.findings.iter().map(|finding| finding.kind));
            let opened = (0..verdict.findings.len()).collect();
            let (report, _) = judge::folded(&verdict, &opened);
            for text in [report.to_string(), judge::report(&verdict).to_string()] {
                said.extend(
                    text.lines()
                        .filter(|line| !line.is_empty())
                        .map(str::to_owned),
                );
            }
            said.extend(verdict.findings.into_iter().map(|finding| finding.text));
        }
        said
    });
    assert!(kinds.borrow().len() > 10, "{kinds:?}");
}

#[test]
fn two_searches_are_compared_in_each_language() {
    let other = |from: &str, to: &str| {
        assert!(RIGHT.contains(from), "{from}");
        RIGHT.replace(from, to)
    };
    let game = |spec: &str| other("begin", &format!("game {spec}\nbegin"));
    let pairs = [
        (RIGHT.to_owned(), other("= 2 cut 1 y\n", ". y 4 3 2\n= 2\n")),
        (
            RIGHT.to_owned(),
            other("> b 3 inf", "> b -inf inf").replace(". x 2 3 inf", ". x 2 -inf inf"),
        ),
        (RIGHT.to_owned(), other("> - -inf inf", "> - -inf 9")),
        (RIGHT.to_owned(), other("= 3\n> b 3", "= 12\n> b 3")),
        (RIGHT.to_owned(), other(". x 2 3", ". x 1 3")),
        (
            RIGHT.to_owned(),
            other(". x 2 3 inf\n", "> x 3 inf\n. p 2 3 inf\n= 2\n"),
        ),
        (
            RIGHT.to_owned(),
            RIGHT[..RIGHT.find(". x 2").expect("a line")].to_owned(),
        ),
        (RIGHT.to_owned(), other("> a ", "> c ")),
        (
            RIGHT.to_owned(),
            other(
                ". x 3 -inf inf\n. y 12 -inf 3\n",
                ". y 12 -inf inf\n. x 3 -inf 12\n",
            ),
        ),
        (game("nim:heaps=1+2"), game("nim:heaps=2+2")),
    ];
    assert_said_in_each_language(|| {
        let both = pairs
            .iter()
            .flat_map(|(a, b)| [texts(a, b), texts(b, a)].concat());
        both.collect()
    });
}
