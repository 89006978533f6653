//! Sheets about a Monte-Carlo search: their solutions against sums of our own, and their papers.

use crate::languages::translations;
use engine::boundary::catalog;
use engine::eval::Registry;
use model::batch::exam::{Handout, SampledAsk, SampledExam, SampledSheet, SampledTerms, Student};
use model::language::within;
use model::report::exam::{ExamSheets, FORMATS, Page, SampledPaper, moodle};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

fn sheets(game: &str, terms: &SampledTerms, count: u32) -> Vec<SampledSheet> {
    let position = catalog::read(game).expect("a game");
    let registry = Arc::new(Registry::built_in());
    SampledExam::new(vec![position], &registry, (terms, true), (1, count))
        .and_then(SampledExam::sheets)
        .unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Works the sheet out as a student does: from the counts alone, each term rounded to two decimals.
#[test]
fn solutions_are_what_two_decimals_give() {
    for (game, iterations) in [
        ("connect-four:columns=3,rows=4,k=3", 12),
        ("nim:heaps=2+3", 14),
        ("k-in-a-row", 20),
        ("connect-four:columns=4,rows=4", 14),
    ] {
        let terms = SampledTerms {
            iterations,
            ..SampledTerms::default()
        };
        let exam = ExamSheets::Sampled {
            ask: terms.ask.clone(),
            sheets: sheets(game, &terms, 12),
        };
        for line in exam.json(&Handout::default()).expect("JSON") {
            let sheet: Value = serde_json::from_str(&line).expect("JSON");
            judge(&sheet, iterations);
        }
    }
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

fn judge(sheet: &Value, iterations: u64) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let number = |value: &Value| value.as_f64().expect("a number");
    let nodes = sheet["nodes"].as_array().expect("nodes");
    let counts: HashMap<String, (f64, f64)> = nodes
        .iter()
        .map(|node| {
            (
                text(&node["name"]),
                (number(&node["visits"]), number(&node["total"])),
            )
        })
        .collect();
    let depth = |node: &Value| node["path"].as_array().expect("a path").len();
    let path_of = |name: &str| {
        let node = nodes.iter().find(|node| node["name"] == name);
        node.expect("a node")["path"].clone()
    };
    assert_eq!(counts[""].0, iterations as f64);
    // Selection, from the root down.
    let mut at = String::new();
    let mut steps = 0;
    loop {
        let node = nodes
            .iter()
            .find(|node| node["name"] == *at)
            .expect("a node");
        if node["finished"] == true || node["untried"] != 0 {
            break;
        }
        let here = path_of(&at);
        let is_child = |other: &&Value| {
            let path = other["path"].as_array().expect("a path");
            depth(other) == depth(node) + 1
                && path[..depth(node)] == here.as_array().expect("a path")[..]
        };
        let sum = |child: &Value| {
            let (visits, total) = counts[&text(&child["name"])];
            let log = rounded(counts[&at].0.ln());
            rounded(total / visits) + rounded(1.4 * (log / visits).sqrt())
        };
        let mut children: Vec<(f64, String)> = nodes
            .iter()
            .filter(is_child)
            .map(|child| (sum(child), text(&child["name"])))
            .collect();
        children.sort_by(|one, other| other.0.total_cmp(&one.0));
        let stated = &sheet["selections"][steps];
        assert_eq!(text(&stated["selected"]), children[0].1, "{sheet}");
        assert_eq!(
            stated["children"].as_array().expect("children").len(),
            children.len()
        );
        // What is rounded decides as what is not.
        assert!(
            children.len() < 2 || children[0].0 - children[1].0 > 0.02,
            "{children:?}"
        );
        at.clone_from(&children[0].1);
        steps += 1;
    }
    assert_eq!(sheet["selections"].as_array().expect("a list").len(), steps);
    assert!(steps == 1 || steps == 2);
    // Backup: who moves at the root is MAX, and sides take turns in these games.
    let result = number(&sheet["result"]);
    let backup = sheet["backup"].as_array().expect("a list");
    assert_eq!(
        backup.len(),
        1 + steps + usize::from(sheet["expanded"] == true)
    );
    for (ply, node) in backup.iter().enumerate() {
        let (visits, total) = counts
            .get(&text(&node["name"]))
            .copied()
            .unwrap_or((0.0, 0.0));
        let reward = if ply % 2 == 1 { result } else { 1.0 - result };
        assert_eq!(number(&node["visits"]), visits + 1.0);
        assert_eq!(number(&node["total"]), total + reward, "{sheet}");
    }
    // The answer.
    let most = nodes
        .iter()
        .filter(|node| depth(node) == 1)
        .max_by(|one, other| number(&one["visits"]).total_cmp(&number(&other["visits"])))
        .expect("a child");
    assert_eq!(most["path"][0], sheet["best"]);
}

#[test]
fn papers_ask_in_every_format_and_language_and_do_not_answer() {
    let terms = SampledTerms::default();
    let all = sheets("connect-four:columns=3,rows=4,k=3", &terms, 2);
    let handout = Handout {
        students: ["Ana Silva", "Rui Sá"]
            .map(|name| Student {
                name: name.to_owned(),
                number: "7".to_owned(),
            })
            .to_vec(),
        ..Handout::default()
    };
    for language in translations() {
        within(language, || {
            for ask in [
                &SampledAsk::ALL[..],
                &[SampledAsk::Selection],
                &[SampledAsk::Backup],
            ] {
                for (sheet, student) in all.iter().zip(&handout.students) {
                    let paper = |solved, sideways| SampledPaper {
                        sheet,
                        ask,
                        handout: &handout,
                        solved,
                        sideways,
                    };
                    let (tasks, answers) =
                        (paper(false, false).asked(), paper(true, false).answered());
                    assert_eq!((tasks.len(), answers.len()), (ask.len() + 1, ask.len() + 1));
                    let sum = sheet.next.selections[0].selected().expect("a child");
                    let sum = format!("{:.2}", rounded(sum.terms.mean) + rounded(sum.terms.added));
                    let sum = model::language::decimals(&sum).into_owned();
                    for format in FORMATS {
                        for sideways in [false, true] {
                            let open = (format.write)(&paper(false, sideways));
                            let solved = (format.write)(&paper(true, sideways));
                            assert!(open.contains(&student.name), "{open}");
                            assert!(solved.contains(&student.name), "{solved}");
                            let sign = match format.word {
                                "latex" => "$\\Sigma$",
                                _ => "Σ",
                            };
                            let sum = format!("{sign} {sum}");
                            assert!(!open.contains(&sum), "{}: {open}", format.word);
                            let has_sums = ask.contains(&SampledAsk::Selection);
                            assert_eq!(
                                solved.contains(&sum),
                                has_sums,
                                "{}: {solved}",
                                format.word
                            );
                            assert!(!open.contains("{number}") && !solved.contains("{node}"));
                            let (braces, closed) =
                                (open.matches('{').count(), open.matches('}').count());
                            assert!(format.word != "latex" || braces == closed, "{open}");
                        }
                    }
                }
            }
        });
    }
}

#[test]
fn moodle_does_not_tell_the_path() {
    let terms = SampledTerms::default();
    let exam = ExamSheets::Sampled {
        ask: terms.ask.clone(),
        sheets: sheets("connect-four:columns=3,rows=4,k=3", &terms, 1),
    };
    let handout = Handout::default();
    let papers = exam.papers(&handout, false, false);
    let (_, text) = moodle(&[&*papers[0]], &handout);
    let ExamSheets::Sampled { sheets, .. } = &exam else {
        panic!("other sheets")
    };
    let sheet = &sheets[0];
    // A field for the sum of each child of the root, and two for each node of the tree.
    let children = sheet
        .nodes
        .iter()
        .filter(|node| node.path.len() == 1)
        .count();
    assert_eq!(
        text.matches("NUMERICAL").count(),
        children + 2 * sheet.nodes.len()
    );
    assert_eq!(text.matches("SHORTANSWER").count(), 2);
}
