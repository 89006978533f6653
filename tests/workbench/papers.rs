//! Papers of exams: the contents of a sheet and of its solution, the search that is meant, and the
//! language.

use super::exams::shapes;
use crate::languages::{said, translations};
use engine::search::{Kind, MethodName};
use model::batch::exam::{Ask, Exam, ExamTerms, Handout};
use model::language::{Language, within};
use model::report::exam::{ExamSheets, FORMATS, Formats, Paper, moodle};
use std::collections::HashSet;

#[test]
fn a_sheet_shows_nothing_that_is_asked_and_its_solution_all_of_it() {
    for terms in [
        shapes()[1].clone(),
        ExamTerms {
            ask: vec![Ask::Values],
            method: MethodName::Minimax,
            ..shapes()[2].clone()
        },
    ] {
        let sheets = Exam::new(&terms).and_then(Exam::sheets).expect("sheets");
        let formats = Formats {
            papers: FORMATS.iter().collect(),
            ..Formats::default()
        };
        let exam = ExamSheets::Searched {
            ask: terms.ask.clone(),
            sheets,
        };
        let files = formats
            .files(&exam, &Handout::default(), false)
            .expect("files");
        let ExamSheets::Searched { sheets, .. } = &exam else {
            panic!("other sheets")
        };
        assert_eq!(files.len(), 2 * (3 * FORMATS.len() + 1) + 1);
        let names: HashSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names.len(), files.len());
        for sheet in sheets {
            let value = format!(
                "value {}",
                sheet.problem.print(sheet.value).replace('-', "−")
            );
            for format in &FORMATS {
                let value = if format.word == "latex" {
                    value.replace('−', "$-$")
                } else {
                    value.clone()
                };
                for sideways in [false, true] {
                    let paper = |solved| {
                        (format.write)(&Paper {
                            sheet,
                            ask: &terms.ask,
                            handout: &Handout::default(),
                            solved,
                            sideways,
                        })
                    };
                    let [open, solved] = [false, true].map(paper);
                    assert!(
                        !open.contains(&value) && !open.contains("class=\"cut\""),
                        "{}",
                        format.word
                    );
                    assert!(solved.contains(&value), "{}", format.word);
                    // The tree of a sheet is that of its solution.
                    let leaves = |text: &str| text.matches("<rect class=\"shape\"").count();
                    assert_eq!(leaves(&open), leaves(&solved));
                    if format.drawn {
                        assert!(
                            !open.contains("http://")
                                || open.matches("http://").count()
                                    == open.matches("www.w3.org").count()
                        );
                    }
                    let (braces, closed) = (open.matches('{').count(), open.matches('}').count());
                    assert!(format.word != "latex" || braces == closed, "{open}");
                }
            }
        }
    }
}

fn written(terms: &ExamTerms, solved: bool, format: &str) -> String {
    let sheet = Exam::new(terms).expect("an exam").sheet().expect("a sheet");
    let format = FORMATS
        .iter()
        .find(|known| known.word == format)
        .expect("a format");
    (format.write)(&Paper {
        sheet: &sheet,
        ask: &terms.ask,
        handout: &Handout::default(),
        solved,
        sideways: false,
    })
}

#[test]
fn the_solution_answers_question_by_question() {
    let sheet = Exam::new(&ExamTerms::default())
        .expect("an exam")
        .sheet()
        .expect("a sheet");
    for ask in [&Ask::USUAL[..], &[Ask::Order], &[Ask::Cuts, Ask::Windows]] {
        let paper = Paper {
            sheet: &sheet,
            ask,
            handout: &Handout::default(),
            solved: true,
            sideways: false,
        };
        let (tasks, answers) = (paper.tasks(), paper.answers());
        assert_eq!((tasks.len(), answers.len()), (ask.len() + 1, ask.len() + 1));
        for (task, answer) in tasks.iter().zip(&answers) {
            let of =
                |question: &str, words: &str| !task.contains(question) || answer.contains(words);
            assert!(of("Write the value", "value"), "{task} {answer}");
            assert!(
                of("How many cuts", &format!("{} cut", sheet.counts.cuts)),
                "{task} {answer}"
            );
            assert!(of("Write α and β", "α and β"), "{task} {answer}");
            assert!(
                of(
                    "Number the nodes",
                    &format!("{} nodes visited", sheet.counts.nodes)
                ),
                "{task} {answer}"
            );
            assert!(
                of("Which move is best", &sheet.name(&sheet.best[..1])),
                "{task} {answer}"
            );
        }
    }
}

#[test]
fn a_sheet_says_which_search_is_meant() {
    for (method, words) in [
        (
            MethodName::AlphaBeta,
            "alpha-beta as in the course, neither fail-hard nor fail-soft: a MAX node returns its α",
        ),
        (MethodName::FailHard, "fail-hard alpha-beta"),
        (MethodName::FailSoft, "fail-soft alpha-beta"),
        (MethodName::Pvs, "null window"),
        (MethodName::Minimax, "plain minimax"),
        (MethodName::Faulty, "mistake"),
    ] {
        let terms = ExamTerms {
            method,
            ask: Ask::all_of(method, false),
            ..ExamTerms::default()
        };
        let text = written(&terms, false, "text");
        let first = text
            .lines()
            .find(|line| line.starts_with("1. "))
            .expect("a question");
        assert!(first.contains(words), "{first}");
        assert_eq!(first.contains("≤ or ≥"), method.prunes(), "{first}");
    }
    // Statements about two of them are checked in every solution, completely by a slow solver.
    for (method, terms) in [MethodName::AlphaBeta, MethodName::FailHard]
        .into_iter()
        .flat_map(|method| shapes().map(|terms| (method, terms)))
    {
        let sheet = Exam::new(&ExamTerms {
            method,
            ..terms.clone()
        })
        .expect("an exam")
        .sheet()
        .expect("a sheet");
        for step in sheet
            .steps
            .iter()
            .filter(|step| (step.path.len() as u32) < terms.shape.plies)
        {
            let (low, high) = (step.value >= step.alpha, step.value <= step.beta);
            assert!(if sheet.is_max(&step.path) { low } else { high });
            assert!(method == MethodName::AlphaBeta || low && high);
        }
    }
}

#[test]
fn what_has_no_answer_is_not_asked() {
    for line in [
        "method=minimax ask=cuts",
        "method=minimax ask=values,windows",
    ] {
        let error = ExamTerms::default()
            .read(line, &[])
            .expect_err(line)
            .to_string();
        assert!(
            error.contains("minimax searches every move") && error.ends_with("values, order"),
            "{error}"
        );
    }
    let (terms, _) = ExamTerms::default()
        .read("method=minimax", &[])
        .expect("terms");
    assert_eq!(terms.ask, [Ask::Values, Ask::Order]);
    assert!(
        ExamTerms::default()
            .read("method=pvs ask=cuts,windows", &[])
            .is_ok()
    );
}

#[test]
fn papers_speak_the_language_of_the_screen() {
    for language in translations() {
        let number = &[("number", "1")][..];
        let words = [
            ("Sheet {number}", number),
            ("Name@@student", &[]),
            ("Solution {number}", number),
        ];
        let words = words.map(|(key, places)| said(language, key, places));
        within(language, || {
            for format in &FORMATS {
                for solved in [false, true] {
                    let text = written(
                        &ExamTerms {
                            cuts: 1,
                            ..ExamTerms::default()
                        },
                        solved,
                        format.word,
                    );
                    let title = if solved { &words[2] } else { &words[0] };
                    assert!(
                        text.contains(title.as_str()),
                        "{language:?} {}: {text}",
                        format.word
                    );
                    assert!(
                        solved || format.word == "text" || text.contains(&words[1]),
                        "{}: {text}",
                        format.word
                    );
                    for english in [
                        "Sheet",
                        "Solution",
                        "Name",
                        "moves first",
                        "Children",
                        "Write ",
                        "Cross out",
                        "Number the",
                        "Which move",
                        "The search",
                        "The root",
                        "node",
                        "Best move",
                        "unsearched",
                        "visited",
                        "tick",
                        "not searched",
                        "value",
                        "root",
                        "no. ",
                        "returns",
                        "rises",
                        "lang=\"en\"",
                    ] {
                        let text = text
                            .replace("node/.style", "")
                            .replace("\\node", "")
                            .replace("every node", "");
                        assert!(
                            !text.contains(english),
                            "{language:?} {}: {english}\n{text}",
                            format.word
                        );
                    }
                }
            }
        });
    }
}

/// In Moodle nothing is drawn, and a bound is chosen as a sign before a number.
#[test]
fn questions_for_moodle_ask_for_what_has_a_field() {
    let terms = ExamTerms {
        cuts: 1,
        ..ExamTerms::default()
    };
    let sheets = Exam::new(&terms).and_then(Exam::sheets).expect("sheets");
    let exam = ExamSheets::Searched {
        ask: terms.ask.clone(),
        sheets,
    };
    let handout = Handout::default();
    let papers = exam.papers(&handout, false, false);
    let (_, text) = moodle(&[&*papers[0]], &handout);
    let ExamSheets::Searched { sheets, .. } = &exam else {
        panic!("other sheets")
    };
    assert!(
        text.contains("How many cuts are there?") && text.contains("How many nodes are visited?"),
        "{text}"
    );
    assert!(
        !text.contains("Cross out") && !text.contains("Number the nodes"),
        "{text}"
    );
    let visited = sheets[0]
        .steps
        .iter()
        .filter(|step| sheets[0].is_inner(&step.path))
        .count();
    assert_eq!(text.matches(":MULTICHOICE:").count(), visited);
    let bounds = sheets[0]
        .steps
        .iter()
        .filter(|step| sheets[0].is_inner(&step.path) && step.kind != Kind::Exact);
    assert_eq!(
        text.matches("MULTICHOICE:==~").count(),
        visited - bounds.count(),
        "{text}"
    );
}

/// No line of a drawing is wider than the drawing.
#[test]
fn lines_of_a_drawing_are_broken() {
    for language in Language::built_in() {
        for method in MethodName::ALL {
            let terms = ExamTerms {
                method,
                ask: Ask::all_of(method, false),
                ..ExamTerms::default()
            };
            let text = within(language, || written(&terms, false, "svg"));
            let widest = text
                .lines()
                .filter(|line| line.starts_with("<text x="))
                .map(|line| line.chars().count())
                .max();
            assert!(widest < Some(250), "{language:?} {widest:?}");
        }
    }
}

/// The numbers of a line of TikZ.
fn numbers(line: &str) -> Vec<f64> {
    let words = line.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A printed sheet is written on: it fills the page, its letters are legible, and nothing overlaps.
#[test]
fn a_latex_sheet_fills_its_page_with_letters_of_eight_points() {
    for (plies, branching, sideways) in [
        (2, (3, 3), false),
        (3, (2, 3), false),
        (4, (2, 2), false),
        (3, (3, 3), true),
    ] {
        let shape = model::batch::exam::TreeShape {
            plies,
            branching,
            ..Default::default()
        };
        let terms = ExamTerms {
            shape,
            cuts: 1,
            count: 3,
            seed: 7,
            ..ExamTerms::default()
        };
        for sheet in &Exam::new(&terms).and_then(Exam::sheets).expect("sheets") {
            let format = FORMATS
                .iter()
                .find(|known| known.word == "latex")
                .expect("a format");
            let text = (format.write)(&Paper {
                sheet,
                ask: &terms.ask,
                handout: &Handout::default(),
                solved: false,
                sideways,
            });
            let size = text
                .split("\\fontsize{")
                .nth(1)
                .and_then(|rest| rest.split('}').next())
                .expect("a size");
            assert!(
                size.parse::<f64>().is_ok_and(|size| size >= 8.0),
                "{plies} {branching:?}: {size}"
            );
            let (width, height) = if sideways {
                (186.0, 262.0)
            } else {
                (273.0, 180.0)
            };
            let mut boxes: Vec<[f64; 4]> = Vec::new();
            for line in text.lines().filter(|line| line.contains(" rectangle ")) {
                let found = numbers(line.split_once("] ").expect("coordinates").1);
                boxes.push(found.try_into().expect("four numbers"));
            }
            assert_eq!(boxes.len(), sheet.leaves());
            for (at, [left, top, right, bottom]) in boxes.iter().enumerate() {
                assert!(
                    *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height,
                    "{line:?}",
                    line = boxes[at]
                );
                let apart = |other: &[f64; 4]| {
                    other[0] >= *right
                        || other[2] <= *left
                        || other[1] >= *bottom
                        || other[3] <= *top
                };
                assert!(
                    boxes
                        .iter()
                        .enumerate()
                        .all(|(other, place)| other == at || apart(place)),
                    "{text}"
                );
            }
            let end = |side: usize| boxes.iter().map(|place| place[side]).fold(0.0, f64::max);
            let used = if sideways {
                end(3) / height
            } else {
                (end(2) / width).max(end(3) / height)
            };
            assert!(used > 0.55, "{plies} {branching:?}: {used}");
        }
    }
}
