//! An exam as questions for Moodle: one question with embedded answers (Cloze) a sheet, judged by Moodle.
//!
//! Source: the Moodle XML format, <https://docs.moodle.org/en/Moodle_XML_format>, and the syntax of embedded answers. The
//! drawing is a file inside the question. Invariant: answers that are numbers have a decimal point, as Moodle reads them.

use super::Paper;
use super::svg::{drawing, escaped};
use crate::batch::exam::{Ask, ExamSheet, Handout, TeacherQuestion};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::search::Value;

/// The word for these questions on the command line, beside those of papers.
pub const MOODLE: &str = "moodle";

/// The file of all questions.
pub fn moodle(ask: &[Ask], sheets: &[ExamSheet], handout: &Handout, sideways: bool) -> (String, String) {
    let questions: String =
        sheets.iter().map(|sheet| question(Paper { sheet, ask, handout, solved: false, sideways })).collect();
    let by_hand = handout.questions.iter().filter(|question| question.answer.is_empty()).map(essay).collect::<String>();
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n{questions}{by_hand}</quiz>\n");
    ("exam.moodle.xml".to_owned(), text)
}

fn question(paper: Paper<'_>) -> String {
    let (title, number) = (escaped(&paper.title()), paper.sheet.number);
    let tasks: String = paper
        .tasks()
        .iter()
        .zip(answers(paper))
        // What is marked by hand is a question of its own.
        .filter(|(_, answer)| !answer.is_empty())
        .map(|(task, answer)| format!("<li>{}<br>{answer}</li>\n", escaped(task)))
        .collect();
    let picture = STANDARD.encode(drawing(paper));
    format!(
        "<question type=\"cloze\">\n<name><text>{title}</text></name>\n<questiontext format=\"html\">\n<text><![CDATA[<p>{}</p>\n\
         <p><img src=\"@@PLUGINFILE@@/sheet-{number}.svg\" alt=\"{title}\" style=\"max-width:100%\"></p>\n<ol>\n{tasks}</ol>]]></text>\n\
         <file name=\"sheet-{number}.svg\" path=\"/\" encoding=\"base64\">{picture}</file>\n</questiontext>\n</question>\n",
        escaped(&paper.legend())
    )
}

/// The fields of each task, in their order, with what is right in them.
fn answers(paper: Paper<'_>) -> Vec<String> {
    let sheet = paper.sheet;
    let counts = sheet.counts;
    let fields = |ask: &Ask| match ask {
        Ask::Values => nodes(sheet, &|value, _, _| value_field(sheet, value)),
        Ask::Windows => {
            nodes(sheet, &|_, alpha, beta| format!("α {} β {}", value_field(sheet, alpha), value_field(sheet, beta)))
        }
        Ask::Cuts => numerical(&counts.cuts.to_string()),
        Ask::Order => {
            format!("{} {}", say!("Visited nodes:"), numerical(&counts.nodes.to_string()))
        }
    };
    let best = sheet.best.iter().map(|mv| format!("={}", special(&sheet.name(&[*mv])))).collect::<Vec<_>>();
    let best = format!("{{1:SHORTANSWER:{}}}", best.join("~"));
    let own = paper.handout.questions.iter().map(|question| match question.answer.as_str() {
        "" => String::new(),
        answer => format!("{{1:SHORTANSWER:={}}}", special(answer)),
    });
    paper.ask.iter().map(fields).chain([best]).chain(own).collect()
}

/// A question of the teacher's own whose answer is a text that is marked by hand.
fn essay(question: &TeacherQuestion) -> String {
    let text = escaped(&question.text);
    format!(
        "<question type=\"essay\">\n<name><text>{text}</text></name>\n\
         <questiontext format=\"html\">\n<text><![CDATA[<p>{text}</p>]]></text>\n</questiontext>\n\
         <defaultgrade>{}</defaultgrade>\n</question>\n",
        question.points.unwrap_or(1)
    )
}

/// A field for each inner node that is visited, by its last visit.
fn nodes(sheet: &ExamSheet, field: &dyn Fn(Value, Value, Value) -> String) -> String {
    let inner = |path: &Vec<_>| sheet.sketch.at(path).is_some_and(|node| !node.children.is_empty());
    let one = |path: Vec<_>| {
        let step = sheet.step(&path)?;
        let name = if path.is_empty() { say!("root").to_owned() } else { sheet.name(&path) };
        Some(format!("{}: {}", escaped(&name), field(step.value, step.alpha, step.beta)))
    };
    sheet.paths().into_iter().filter(inner).filter_map(one).collect::<Vec<_>>().join(" &nbsp; ")
}

fn value_field(sheet: &ExamSheet, value: Value) -> String {
    let text = sheet.problem.print(value);
    if value.is_finite() {
        return numerical(&text);
    }
    format!("{{1:SHORTANSWER:={text}~={}}}", text.replace("inf", "∞"))
}

fn numerical(number: &str) -> String {
    format!("{{1:NUMERICAL:={number}:0.001}}")
}

/// An answer in which nothing ends it.
fn special(text: &str) -> String {
    let mut out = String::new();
    for c in escaped(text).chars() {
        if "\\}~#/\"".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
