//! The writer of questions for Moodle: one Cloze question for each sheet, with fields that Moodle
//! judges.
//!
//! Source: the Moodle XML format, <https://docs.moodle.org/en/Moodle_XML_format>, and its syntax of
//! Cloze questions. The drawing is a file inside the question. Invariant: a numerical answer has a
//! decimal point, as Moodle reads it.

use super::page::{FieldTask, Page};
use super::tree_svg::picture;
use crate::batch::exam::{Handout, TeacherQuestion};
use crate::inspect::drawing::PAPER;
use crate::inspect::escape::escaped;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The word for these questions on the command line, besides those of papers.
pub const MOODLE: &str = "moodle";

/// The file of all questions, a sheet each.
pub fn moodle(papers: &[&dyn Page], handout: &Handout) -> (String, String) {
    let questions: String = papers.iter().map(|paper| question(*paper)).collect();
    let by_hand = handout
        .questions
        .iter()
        .filter(|question| question.answer.is_empty())
        .map(essay)
        .collect::<String>();
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n{questions}{by_hand}</quiz>\n"
    );
    ("exam.moodle.xml".to_owned(), text)
}

fn question(paper: &dyn Page) -> String {
    let (title, number) = (escaped(&paper.title()), paper.number());
    let tasks: String = paper
        .fields()
        .iter()
        // A task without an answer is marked by hand, in a question of its own.
        .filter(|task| !task.fields.is_empty())
        .map(|FieldTask { task, fields }| format!("<li>{}<br>{fields}</li>\n", escaped(task)))
        .collect();
    let boards = paper
        .boards(100)
        .iter()
        .map(|line| escaped(line) + "\n")
        .collect::<String>();
    let boards = if boards.is_empty() {
        boards
    } else {
        format!("<pre>{boards}</pre>\n")
    };
    let picture = STANDARD.encode(picture(&paper.drawing(PAPER.room), &paper.title()));
    format!(
        "<question type=\"cloze\">\n<name><text>{title}</text></name>\n<questiontext format=\"html\">\n<text><![CDATA[<p>{}</p>\n{boards}\
         <p><img src=\"@@PLUGINFILE@@/sheet-{number}.svg\" alt=\"{title}\" style=\"max-width:100%\"></p>\n<ol>\n{tasks}</ol>]]></text>\n\
         <file name=\"sheet-{number}.svg\" path=\"/\" encoding=\"base64\">{picture}</file>\n</questiontext>\n</question>\n",
        escaped(&paper.signs()),
    )
}

/// Returns a question of the teacher's own with a text answer that is marked by hand.
fn essay(question: &TeacherQuestion) -> String {
    let text = escaped(&question.text);
    format!(
        "<question type=\"essay\">\n<name><text>{text}</text></name>\n\
         <questiontext format=\"html\">\n<text><![CDATA[<p>{text}</p>]]></text>\n</questiontext>\n\
         <defaultgrade>{}</defaultgrade>\n</question>\n",
        question.points.unwrap_or(1)
    )
}

/// The fields for the teacher's own questions.
pub fn own_fields(handout: &Handout) -> impl Iterator<Item = String> {
    handout
        .questions
        .iter()
        .map(|question| match question.answer.as_str() {
            "" => String::new(),
            answer => short(answer),
        })
}

/// A field for a short text, of which each of these is right.
pub fn any_of(answers: &[String]) -> String {
    let answers: Vec<String> = answers
        .iter()
        .map(|answer| format!("={}", special(answer)))
        .collect();
    format!("{{1:SHORTANSWER:{}}}", answers.join("~"))
}

/// A field for a short text.
pub fn short(answer: &str) -> String {
    format!("{{1:SHORTANSWER:={}}}", special(answer))
}

/// Returns a field for a number with a tolerance.
pub fn numerical(number: &str, tolerance: &str) -> String {
    format!("{{1:NUMERICAL:={number}:{tolerance}}}")
}

/// Escapes an answer, so that no character ends it early.
pub fn special(text: &str) -> String {
    let mut out = String::new();
    for c in escaped(text).chars() {
        if "\\}~#/\"".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
