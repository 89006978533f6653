//! The writer of questions for Moodle: one Cloze question for each sheet, with fields that Moodle
//! judges.
//!
//! Source: the Moodle XML format, <https://docs.moodle.org/en/Moodle_XML_format>, and its syntax of
//! Cloze questions. The drawing is a file inside the question. Invariant: a numerical answer has a
//! decimal point, as Moodle reads it.

use super::Paper;
use super::key;
use super::place::scene;
use super::tree_svg::picture;
use crate::batch::exam::{Ask, ExamSheet, ExamVisit, Handout, TeacherQuestion};
use crate::inspect::drawing::PAPER;
use crate::inspect::escape::escaped;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};

/// The word for these questions on the command line, besides those of papers.
pub const MOODLE: &str = "moodle";

/// Returns the name and the text of the file of all questions.
pub fn moodle(
    ask: &[Ask],
    sheets: &[ExamSheet],
    handout: &Handout,
    sideways: bool,
) -> (String, String) {
    let questions: String = sheets
        .iter()
        .map(|sheet| {
            question(Paper {
                sheet,
                ask,
                handout,
                solved: false,
                sideways,
            })
        })
        .collect();
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

fn question(paper: Paper<'_>) -> String {
    let (title, number) = (escaped(&paper.title()), paper.sheet.number);
    let tasks: String = paper
        .tasks_of_fields()
        .iter()
        .zip(answers(paper))
        // A task without an answer is marked by hand, in a question of its own.
        .filter(|(_, answer)| !answer.is_empty())
        .map(|(task, answer)| format!("<li>{}<br>{answer}</li>\n", escaped(task)))
        .collect();
    let boards = key::lines(paper, 100)
        .iter()
        .map(|line| escaped(line) + "\n")
        .collect::<String>();
    let boards = if boards.is_empty() {
        boards
    } else {
        format!("<pre>{boards}</pre>\n")
    };
    let picture = STANDARD.encode(picture(&scene(paper, PAPER.room), &paper.title()));
    format!(
        "<question type=\"cloze\">\n<name><text>{title}</text></name>\n<questiontext format=\"html\">\n<text><![CDATA[<p>{}</p>\n{boards}\
         <p><img src=\"@@PLUGINFILE@@/sheet-{number}.svg\" alt=\"{title}\" style=\"max-width:100%\"></p>\n<ol>\n{tasks}</ol>]]></text>\n\
         <file name=\"sheet-{number}.svg\" path=\"/\" encoding=\"base64\">{picture}</file>\n</questiontext>\n</question>\n",
        escaped(&paper.legend()),
    )
}

/// Returns the fields of each task, in order, with their right contents.
fn answers(paper: Paper<'_>) -> Vec<String> {
    let sheet = paper.sheet;
    let counts = sheet.counts;
    let fields = |ask: &Ask| match ask {
        // If values may be bounds, the sign before each value is a choice.
        Ask::Values => nodes(sheet, &|_, step| {
            let prunes = sheet.problem.spec().method.prunes();
            let sign = if prunes {
                kind_field(step.kind)
            } else {
                String::new()
            };
            Some(sign + &value_field(sheet, step.value))
        }),
        Ask::Windows => {
            let field =
                |step: &ExamVisit| [step.alpha, step.beta].map(|end| value_field(sheet, end));
            nodes(sheet, &|_, step| {
                let [alpha, beta] = field(step);
                Some(format!("α {alpha} β {beta}"))
            })
        }
        // The number 0 stands for a visit that is no hit.
        Ask::Answers => {
            let visit = |step: &ExamVisit| step.from.map_or(0, |from| from + 1).to_string();
            let fields = nodes(sheet, &|path, step| {
                (!path.is_empty()).then(|| numerical(&visit(step)))
            });
            format!("{} {fields}", say!("(0 where it does not answer)"))
        }
        Ask::Stored => nodes(sheet, &|path, _| {
            let entry = sheet.stored(path)?;
            let mv = entry
                .mv
                .map(|ordinal| sheet.move_name(&[path, &[ordinal]].concat()));
            let mv = mv.map(|mv| format!(" {} {}", say!("move@@noun"), short(&mv)));
            Some(
                kind_field(entry.kind) + &value_field(sheet, entry.value) + &mv.unwrap_or_default(),
            )
        }),
        Ask::Cuts => numerical(&counts.cuts.to_string()),
        Ask::Order => numerical(&counts.nodes.to_string()),
    };
    let best = sheet
        .best
        .iter()
        .map(|mv| format!("={}", special(&sheet.move_name(&[*mv]))))
        .collect::<Vec<_>>();
    let best = format!("{{1:SHORTANSWER:{}}}", best.join("~"));
    let own = paper
        .handout
        .questions
        .iter()
        .map(|question| match question.answer.as_str() {
            "" => String::new(),
            answer => short(answer),
        });
    paper
        .ask
        .iter()
        .map(fields)
        .chain([best])
        .chain(own)
        .collect()
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

/// Returns a field for each visited inner node, by its last visit. In a game, names are those of
/// positions, so the path identifies the node.
fn nodes(sheet: &ExamSheet, field: &dyn Fn(&[Ordinal], &ExamVisit) -> Option<String>) -> String {
    let one = |path: Vec<_>| {
        let field = field(&path, sheet.step(&path)?)?;
        let name = match sheet.game {
            _ if path.is_empty() => say!("root").to_owned(),
            Some(_) => sheet.names(&path).join(" "),
            None => sheet.name(&path),
        };
        Some(format!("{}: {field}", escaped(&name)))
    };
    sheet
        .paths()
        .into_iter()
        .filter(|path| sheet.is_inner(path))
        .filter_map(one)
        .collect::<Vec<_>>()
        .join(" &nbsp; ")
}

fn value_field(sheet: &ExamSheet, value: Value) -> String {
    let text = sheet.problem.print(value);
    if value.is_finite() {
        return numerical(&text);
    }
    format!("{{1:SHORTANSWER:={text}~={}}}", text.replace("inf", "∞"))
}

/// Returns a choice among the signs before a value.
fn kind_field(kind: Kind) -> String {
    let sign = |one: &Kind| {
        format!(
            "{}{}",
            if *one == kind { "=" } else { "" },
            special(one.sign())
        )
    };
    format!(
        "{{1:MULTICHOICE:{}}}",
        [Kind::Exact, Kind::Upper, Kind::Lower]
            .iter()
            .map(sign)
            .collect::<Vec<_>>()
            .join("~")
    )
}

fn short(answer: &str) -> String {
    format!("{{1:SHORTANSWER:={}}}", special(answer))
}

fn numerical(number: &str) -> String {
    format!("{{1:NUMERICAL:={number}:0.001}}")
}

/// Escapes an answer, so that no character ends it early.
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
