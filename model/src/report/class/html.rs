//! The results of a class as one page: the table, and a section for each submission with its root
//! causes. The page loads nothing from elsewhere.

use super::{ClassResults, cause_text, points_text, reason, summary};
use crate::batch::class::{Submission, alike};
use crate::inspect::escape::escaped;
use crate::language::{say, shown};
use crate::report::{judge, thousands, unjudged};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8886;\
vertical-align:top}td.number,th.number{text-align:right}.wrong,.failed{color:#b3261e}.right{color:#1b6e2e}\
section{margin-top:2.5rem;break-inside:avoid}:root{color-scheme:light dark}\
@media(prefers-color-scheme:dark){.wrong,.failed{color:#ff8a80}.right{color:#81c995}}";

/// Returns the page of a class.
pub fn page(results: &ClassResults<'_>) -> String {
    let title = if results.asked.title.is_empty() {
        say!("a class")
    } else {
        &results.asked.title
    };
    let title = escaped(title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    table(results, &mut text);
    for line in summary(results) {
        put(&mut text, &format!("<p>{}</p>\n", escaped(&line)));
    }
    for group in alike(results.submissions) {
        let names = group.join(", ");
        let said = say!("the same search, but for the names of moves: {names}");
        put(&mut text, &format!("<p>{}</p>\n", escaped(&said)));
    }
    for (number, submission) in results.submissions.iter().enumerate() {
        section(results, number, submission, &mut text);
    }
    text + "</body></html>\n"
}

/// Appends to a text; writing into a text cannot fail.
fn put(text: &mut String, more: &str) {
    let _ = text.write_str(more);
}

fn table(results: &ClassResults<'_>, text: &mut String) {
    let heads = [
        say!("name"),
        say!("verdict"),
        say!("reason"),
        say!("nodes"),
        say!("cuts"),
        say!("due"),
    ];
    let heads = heads
        .into_iter()
        .chain(results.asked.rubric.is_some().then(|| say!("points")));
    put(text, "<table><thead><tr>");
    for (at, head) in heads.enumerate() {
        let class = if at > 2 { " class=\"number\"" } else { "" };
        put(text, &format!("<th{class}>{}</th>", escaped(head)));
    }
    put(text, "</tr></thead><tbody>\n");
    for (number, submission) in results.submissions.iter().enumerate() {
        let mark = submission.mark().word();
        let cause = reason(results, submission);
        let judged = submission.judged.as_ref().ok();
        let name = escaped(&submission.name);
        put(
            text,
            &format!("<tr><td><a href=\"#s{number}\">{name}</a></td>"),
        );
        put(
            text,
            &format!(
                "<td class=\"{mark}\">{}</td><td>{}</td>",
                escaped(say(mark)),
                escaped(&cause)
            ),
        );
        let counts = [
            judged.map(|judged| judged.verdict.nodes),
            judged.map(|judged| judged.cuts),
            results.due,
        ];
        let counts = counts.map(|count| count.map_or_else(String::new, thousands));
        for number in counts
            .into_iter()
            .chain(results.points(submission).map(points_text))
        {
            put(
                text,
                &format!("<td class=\"number\">{}</td>", escaped(&number)),
            );
        }
        put(text, "</tr>\n");
    }
    put(text, "</tbody></table>\n");
}

fn section(results: &ClassResults<'_>, number: usize, submission: &Submission, text: &mut String) {
    let name = escaped(&submission.name);
    put(
        text,
        &format!("<section id=\"s{number}\"><h2>{name}</h2>\n"),
    );
    if let (Some(points), Some(rubric)) = (results.points(submission), &results.asked.rubric) {
        let (points, of) = (points_text(points), points_text(rubric.points));
        put(
            text,
            &format!("<p>{}</p>\n", escaped(&say!("{points} of {of} points"))),
        );
    }
    match &submission.judged {
        Err(why) => put(
            text,
            &format!("<p class=\"failed\">{}</p>\n", escaped(&shown(why))),
        ),
        Ok(judged) => {
            put(
                text,
                &format!("<p>{}</p>\n", escaped(&judge::judged(&judged.verdict))),
            );
            for unjudged in &judged.verdict.unjudged {
                put(
                    text,
                    &format!("<p>{}</p>\n", escaped(&unjudged::sentence(unjudged))),
                );
            }
            put(text, "<ol>\n");
            let contradictions = judged.contradictions.iter().map(shown);
            let roots = judged.roots();
            let roots = roots.iter().map(|root| {
                cause_text((root.kind.word(), Some(root.tick), root.text.as_str().into()))
            });
            for cause in contradictions.chain(roots) {
                put(text, &format!("<li>{}</li>\n", escaped(&cause)));
            }
            put(text, "</ol>\n");
        }
    }
    put(text, "</section>\n");
}
