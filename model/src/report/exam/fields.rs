//! The Moodle fields for the replies to the questions of a paper.

use super::Paper;
use super::moodle::{any_of, numerical, own_fields, short, special};
use crate::batch::exam::{Ask, ExamSheet, ExamVisit};
use crate::inspect::escape::escaped;
use engine::numbers::Ordinal;
use engine::search::{Kind, Value};

/// The tolerance of a field for a number that is not rounded.
pub const EXACT: &str = "0.001";

/// Returns the fields of each task, in their order, with the correct replies.
pub fn fields(paper: Paper<'_>) -> Vec<String> {
    let sheet = paper.sheet;
    let counts = sheet.counts;
    let fields = |ask: &Ask| match ask {
        // If values may be bounds, the sign before each is a field of its own.
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
        // No number stands for no answer.
        Ask::Answers => {
            let visit = |step: &ExamVisit| step.from.map_or(0, |from| from + 1).to_string();
            let fields = nodes(sheet, &|path, step| {
                (!path.is_empty()).then(|| numerical(&visit(step), EXACT))
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
        Ask::Cuts => numerical(&counts.cuts.to_string(), EXACT),
        Ask::Order => numerical(&counts.nodes.to_string(), EXACT),
    };
    let best: Vec<String> = sheet
        .best
        .iter()
        .map(|mv| sheet.move_name(&[*mv]))
        .collect();
    paper
        .ask
        .iter()
        .map(fields)
        .chain([any_of(&best)])
        .chain(own_fields(paper.handout))
        .collect()
}

/// Returns a field for each visited inner node, by its last visit. In a game, where names are those
/// of positions, the moves to a node distinguish it from others.
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
        return numerical(&text, EXACT);
    }
    format!("{{1:SHORTANSWER:={text}~={}}}", text.replace("inf", "∞"))
}

/// Returns a field to choose a sign before a value.
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
