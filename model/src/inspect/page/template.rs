//! The template of a page. A placeholder is a name in double braces; inserted text is not searched
//! for placeholders.

use super::data::PageData;
use super::story::PageStory;
use super::{PageError, PageNotes, PageTask};
use crate::inspect::escape::{escaped, script};
use crate::inspect::json;
use crate::inspect::meaning::meanings;
use crate::language::current;
use engine::boundary::Problem;

const PAGE: &str = include_str!("../../../../assets/page/page.html");
const STYLE: &str = include_str!("../../../../assets/page/page.css");
const TREE: &str = include_str!("../../../../assets/page/tree.js");
const BOARD: &str = include_str!("../../../../assets/page/board.js");
const STEPS: &str = include_str!("../../../../assets/page/steps.js");
const PRACTICE: &str = include_str!("../../../../assets/page/practice.js");

/// Returns the whole page of a search with this number of ticks.
///
/// # Errors
/// Returns an error if the data cannot be written as JSON.
pub fn page(
    data: &PageData,
    story: &PageStory,
    problem: &dyn Problem,
    title: &str,
    (ticks, notes): (u64, &PageNotes),
) -> Result<String, PageError> {
    let practice = !data.questions.is_empty();
    let items = |lines: &mut dyn Iterator<Item = &str>| {
        lines
            .map(|line| format!("<li>{}\n", escaped(line)))
            .collect()
    };
    let list: String = match practice {
        true => items(&mut data.questions.iter().map(|question| &*question.text)),
        false => items(&mut story.sentences.iter().map(String::as_str)),
    };
    let scripts = [BOARD, TREE, STEPS, if practice { PRACTICE } else { "" }].concat();
    let json = script(&json::text(data)?);
    let (from, to, ticks) = (
        data.from.to_string(),
        data.to.to_string(),
        ticks.to_string(),
    );
    let shown = (data.to - data.from + 1).to_string();
    let word = |name: &str| escaped(label(name));
    let value = |name: &str| -> String {
        match name {
            "language" => current().code().to_owned(),
            "title" => escaped(title),
            "about" => escaped(&meanings(problem).join(" ")),
            "notes" => notes_of(notes),
            "style" => STYLE.to_owned(),
            "script" => scripts.clone(),
            "data" => json.clone(),
            "list" => list.clone(),
            "first" => if practice { "1" } else { &from }.to_owned(),
            "from" => from.clone(),
            "to" => to.clone(),
            "ticks" => shown.clone(),
            "all" => ticks.clone(),
            "mode" => if practice { "practice" } else { "steps" }.to_owned(),
            "list-title" => escaped(if practice {
                say!("All questions")
            } else {
                say!("The search as a list")
            }),
            name => word(name),
        }
    };
    Ok(filled(PAGE, &value))
}

/// Returns the texts of a lesson as HTML; hints and the text at the end of a task are shown on
/// demand.
fn notes_of(notes: &PageNotes) -> String {
    if notes.text.is_empty() && notes.tasks.is_empty() {
        return String::new();
    }
    let closed = |label: &str, text: &str| match text {
        "" => String::new(),
        text => format!(
            "<details><summary>{}</summary>{}</details>",
            escaped(label),
            escaped(text)
        ),
    };
    let task = |task: &PageTask| {
        let hints: String = task
            .hints
            .iter()
            .map(|hint| closed(say!("Hint"), hint))
            .collect();
        format!(
            "<li>{}{hints}{}</li>\n",
            escaped(&task.text),
            closed(say!("What comes of it"), &task.then)
        )
    };
    let tasks: String = notes.tasks.iter().map(task).collect();
    format!(
        "<section id=\"notes\">\n<p>{}</p>\n<ol>\n{tasks}</ol>\n</section>",
        escaped(&notes.text)
    )
}

/// Returns a label of the page by its name in the template.
fn label(name: &str) -> &'static str {
    match name {
        "back-label" => say!("One tick back"),
        "forward-label" => say!("One tick forward"),
        "over-back-label" => say!("Back over a subtree"),
        "over-label" => say!("Forward over a subtree"),
        "cut-back-label" => say!("Previous cut"),
        "cut-label" => say!("Next cut"),
        "play-label" => say!("Play@@page"),
        "slider-label" => say!("Tick"),
        "tree-label" => say!("Tree"),
        "board-label" => say!("Position"),
        "node-label" => say!("Node"),
        "moves-label" => say!("Moves"),
        "path-label" => say!("The moves that lead here"),
        "alpha-label" => say!("α at entry"),
        "beta-label" => say!("β at entry"),
        "value-label" => say!("value"),
        "move-label" => say!("move"),
        "state-label" => say!("state"),
        "keys-label" => {
            say!("← → a tick, shift with them over a subtree, C the next cut, space plays")
        }
        "whole-label" => say!("Whole tree"),
        "question-label" => say!("Question"),
        "no-script" => say!("Without JavaScript this page is a list."),
        _ => "",
    }
}

/// Returns a template with its placeholders replaced.
pub fn filled(template: &str, value: &dyn Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::with_capacity(template.len()), template);
    while let Some((before, (name, after))) = rest
        .split_once("{{")
        .and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
    {
        out.push_str(before);
        out.push_str(&value(name));
        rest = after;
    }
    out + rest
}
