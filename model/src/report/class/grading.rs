//! The results of a class for graders: `results.json` of Gradescope, and the XML of JUnit, which
//! nearly all other graders read.
//!
//! Sources: *Gradescope autograder specifications*, "Output format"; the schema of Apache Ant's
//! JUnit task, as GitHub, GitLab and Jenkins read it. Hidden characters in the text of a submission
//! are removed before it is escaped.

use super::{ClassResults, cause_text, first, points_text};
use crate::batch::class::items::{GradedItem, ItemKind};
use crate::batch::class::{JudgedSubmission, Rubric, Submission};
use crate::inspect::escape::escaped;
use crate::language::shown;
use crate::report::{thousands, unjudged};
use engine::clean::clean;
use serde::Serialize;
use std::fmt::Write;

/// The audience of the items of a submission, in the words of Gradescope.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// Everybody, at once.
    #[default]
    Visible,
    /// After the due date.
    AfterDueDate,
    /// After the grades are published.
    AfterPublished,
    /// Nobody but the teachers.
    Hidden,
}

impl Visibility {
    /// Returns the word of Gradescope.
    pub const fn word(self) -> &'static str {
        match self {
            Visibility::Visible => "visible",
            Visibility::AfterDueDate => "after_due_date",
            Visibility::AfterPublished => "after_published",
            Visibility::Hidden => "hidden",
        }
    }
}

/// The results file; the order and the names of the fields are Gradescope's.
#[derive(Serialize)]
struct ResultsJson {
    score: f64,
    max_score: f64,
    output: String,
    visibility: &'static str,
    tests: Vec<TestJson>,
}

#[derive(Serialize)]
struct TestJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<f64>,
    status: &'static str,
    name: String,
    number: String,
    output: String,
    visibility: &'static str,
}

/// Rounds points to two decimal places, so that sums of shares are short numbers.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// Returns the text of an item about a submission, line by line.
fn told(results: &ClassResults<'_>, submission: &Submission, item: &GradedItem) -> Vec<String> {
    let judged = match &submission.judged {
        Ok(judged) if !judged.is_empty() => judged,
        Ok(_) | Err(_) => return first(submission).map(cause_text).into_iter().collect(),
    };
    match item.kind {
        ItemKind::Readable => {
            let nodes = judged.verdict.nodes;
            vec![say!(nodes; "{count} node|{count} nodes", count = thousands(nodes))]
        }
        ItemKind::Search => {
            let roots = judged.roots();
            let roots = roots
                .iter()
                .map(|root| (root.kind.word(), Some(root.tick), root.text.as_str().into()));
            let besides = [ItemKind::Asked, ItemKind::End]
                .into_iter()
                .flat_map(|kind| said(kind, judged));
            roots.map(cause_text).chain(besides).collect()
        }
        ItemKind::Cuts => {
            let (made, due) = (thousands(judged.cuts), thousands(results.due.unwrap_or(0)));
            vec![say!("cuts made: {made}; cuts due: {due}")]
        }
        ItemKind::Asked | ItemKind::End => said(item.kind, judged),
    }
}

/// Returns the headers that contradict the assignment, or the parts that were not judged.
fn said(kind: ItemKind, judged: &JudgedSubmission) -> Vec<String> {
    if kind == ItemKind::Asked {
        return judged
            .contradictions
            .iter()
            .map(|text| shown(text.clone()))
            .collect();
    }
    let gaps = judged
        .verdict
        .unjudged
        .iter()
        .filter(|unjudged| unjudged.kind.is_gap());
    gaps.map(unjudged::sentence).collect()
}

/// Joins lines, each after the conversion by `safe`.
fn joined(lines: &[String], safe: impl Fn(&str) -> String) -> String {
    lines
        .iter()
        .map(|line| safe(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns `results.json` with the points of all submissions, one test for each item. Gradescope
/// normally runs it with one submission.
pub fn gradescope(
    results: &ClassResults<'_>,
    visibility: Visibility,
) -> Result<String, serde_json::Error> {
    let usual = Rubric::default();
    let rubric = results.asked.rubric.as_ref().unwrap_or(&usual);
    let several = results.submissions.len() > 1;
    let mut tests = Vec::new();
    for (at, submission) in (1..).zip(results.submissions) {
        for (number, item) in (1..).zip(submission.items(rubric, results.due)) {
            let title = item.kind.title();
            let name = clean(&submission.name);
            tests.push(TestJson {
                score: item.points.map(|points| rounded(points.earned)),
                max_score: item.points.map(|points| rounded(points.most)),
                status: if item.passed { "passed" } else { "failed" },
                name: if several {
                    format!("{name}: {title}")
                } else {
                    title.to_owned()
                },
                number: format!("{at}.{number}"),
                output: joined(&told(results, submission, &item), |line| {
                    clean(line).into_owned()
                }),
                visibility: visibility.word(),
            });
        }
    }
    let points: f64 = results
        .submissions
        .iter()
        .map(|submission| submission.points(rubric, results.due))
        .sum();
    let json = ResultsJson {
        score: rounded(points),
        max_score: rounded(rubric.points * results.submissions.len() as f64),
        output: results
            .submissions
            .iter()
            .map(|submission| clean(&super::line(submission)).into_owned() + "\n")
            .collect(),
        visibility: visibility.word(),
        tests,
    };
    serde_json::to_string_pretty(&json).map(|text| text + "\n")
}

/// Returns the XML of JUnit: a suite for each submission, a case for each item. The points are in
/// the text of each case.
pub fn junit(results: &ClassResults<'_>) -> String {
    let usual = Rubric::default();
    let rubric = results.asked.rubric.as_ref().unwrap_or(&usual);
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plyscope\">\n",
    );
    for submission in results.submissions {
        let items = submission.items(rubric, results.due);
        let failed = items.iter().filter(|item| !item.passed).count();
        let name = escaped(&submission.name);
        let _ = writeln!(
            text,
            "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failed}\" errors=\"0\" skipped=\"0\">",
            items.len()
        );
        for item in items {
            case(results, submission, &item, &mut text);
        }
        text.push_str("  </testsuite>\n");
    }
    text + "</testsuites>\n"
}

fn case(results: &ClassResults<'_>, submission: &Submission, item: &GradedItem, text: &mut String) {
    let (name, title) = (escaped(&submission.name), escaped(item.kind.title()));
    let said = joined(&told(results, submission, item), escaped);
    let points = item.points.map(|points| {
        let [earned, most] = [points.earned, points.most].map(points_text);
        say!("{earned} of {most} points")
    });
    let points = escaped(&points.unwrap_or_default());
    let _ = writeln!(text, "    <testcase classname=\"{name}\" name=\"{title}\">");
    let word = item.kind.word();
    let _ = writeln!(
        text,
        "      <properties><property name=\"item\" value=\"{word}\"/></properties>"
    );
    if !item.passed {
        let _ = writeln!(
            text,
            "      <failure message=\"{points}\" type=\"{word}\">{said}</failure>"
        );
    } else if !points.is_empty() || !said.is_empty() {
        let gap = if points.is_empty() || said.is_empty() {
            ""
        } else {
            "\n"
        };
        let _ = writeln!(text, "      <system-out>{points}{gap}{said}</system-out>");
    }
    text.push_str("    </testcase>\n");
}
