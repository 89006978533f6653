//! The writer of JSON: a sheet with its solution, for scripts. Names and order of the fields are
//! stable.

use crate::batch::exam::{ExamSheet, Handout, Student};
use engine::eval::Number;
use engine::numbers::Ordinal;
use engine::rules::Side;
use serde::Serialize;

#[derive(Serialize)]
pub struct SheetJson<'a> {
    number: u32,
    /// Present on the sheet of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    tree: &'a str,
    first: &'static str,
    value: Number,
    best: Vec<String>,
    nodes: u64,
    leaves: u64,
    cuts: u64,
    pruned: u64,
    visits: Vec<VisitJson>,
    /// Present if there is a list of names.
    #[serde(skip_serializing_if = "Option::is_none")]
    student: Option<StudentJson<'a>>,
}

/// The student for whom a sheet is.
#[derive(Serialize)]
pub struct StudentJson<'a> {
    name: &'a str,
    number: &'a str,
}

impl<'a> StudentJson<'a> {
    /// Returns the student of the sheet with this number, or `None` if there is no list of names.
    pub fn of(handout: &'a Handout, sheet: u32) -> Option<StudentJson<'a>> {
        let Student { name, number } = handout.student(sheet)?;
        Some(StudentJson { name, number })
    }
}

#[derive(Serialize)]
struct VisitJson {
    path: Vec<String>,
    alpha: Number,
    beta: Number,
    value: Number,
    kind: &'static str,
    cut: Vec<String>,
    /// Present if the search has a table.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    memory: Option<MemoryJson>,
}

#[derive(Serialize)]
struct MemoryJson {
    hit: bool,
    /// The number of the visit that stored the entry, counted in this list from 1.
    from: Option<usize>,
    stored: Option<StoredJson>,
}

#[derive(Serialize)]
struct StoredJson {
    value: Number,
    kind: &'static str,
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl<'a> SheetJson<'a> {
    pub fn new(sheet: &'a ExamSheet, handout: &'a Handout) -> SheetJson<'a> {
        let number = |value| sheet.problem.number(value);
        let name =
            |path: &[Ordinal], ordinal: Ordinal| sheet.move_name(&[path, &[ordinal]].concat());
        let visits = sheet
            .steps
            .iter()
            .zip(&sheet.stored)
            .map(|(step, stored)| VisitJson {
                path: sheet.names(&step.path),
                alpha: number(step.alpha),
                beta: number(step.beta),
                value: number(step.value),
                kind: step.kind.word(),
                cut: step
                    .cut
                    .iter()
                    .map(|ordinal| name(&step.path, *ordinal))
                    .collect(),
                memory: sheet.remembers().then(|| MemoryJson {
                    hit: step.hit,
                    from: step.from.map(|from| from + 1),
                    stored: stored.map(|entry| StoredJson {
                        value: number(entry.value),
                        kind: entry.kind.word(),
                        mv: entry.mv.map(|ordinal| name(&step.path, ordinal)),
                    }),
                }),
            });
        let root = sheet.game.as_ref().map(|_| sheet.problem.position(&[]));
        SheetJson {
            number: sheet.number,
            game: root.as_ref().map(|root| root.game()),
            position: root.as_ref().map(|root| root.describe().to_string()),
            tree: &sheet.tree,
            first: if sheet.first == Side::First {
                "max"
            } else {
                "min"
            },
            value: number(sheet.value),
            best: sheet
                .best
                .iter()
                .map(|ordinal| name(&[], *ordinal))
                .collect(),
            nodes: sheet.counts.nodes,
            leaves: sheet.counts.leaves,
            cuts: sheet.counts.cuts,
            pruned: sheet.counts.pruned,
            visits: visits.collect(),
            student: StudentJson::of(handout, sheet.number),
        }
    }
}
